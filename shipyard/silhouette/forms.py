"""The families of hull: each draws the starboard half of its outlines from nose to stern.

Lengths are in half ship lengths: x from 1 (nose) to −1 (stern), y from the centre line outwards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from shipyard.silhouette.geometry import Point, Stream, box, half_width


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A hull: its main body (half outline), parts and engine pods on both sides of it, and where its tower is."""

    body: tuple[Point, ...]
    pairs: tuple[tuple[Point, ...], ...] = ()
    pods: tuple[tuple[Point, ...], ...] = ()
    tower: float = -0.3


def dagger(s: Stream) -> Form:
    """A long wedge that widens in steps to a broad stern."""
    fore, beam, stern = s.between(0.1, 0.15), s.between(0.3, 0.4), s.between(0.16, 0.24)
    step = s.between(0.1, 0.3)
    return Form(
        body=(
            (1, 0.012), (0.9, 0.04), (step + 0.06, fore), (step, fore + 0.05), (-0.5, beam), (-0.74, beam),
            (-0.8, beam - 0.06), (-0.8, stern), (-0.93, stern),
        ),
        tower=-0.45,
    )  # fmt: skip


def hammer(s: Stream) -> Form:
    """A broad prow on a narrow neck before a heavy engine block."""
    head, neck, block = s.between(0.24, 0.34), s.between(0.07, 0.1), s.between(0.22, 0.3)
    end = s.between(0.38, 0.5)
    return Form(
        body=(
            (0.96, 0.06), (0.98, 0.1), (0.93, head - 0.06), (0.84, head), (end + 0.08, head), (end, head - 0.1),
            (end - 0.06, neck + 0.02), (0, neck), (-0.2, neck + 0.05), (-0.34, block), (-0.8, block),
            (-0.9, block - 0.08), (-0.95, block - 0.08),
        ),
        tower=-0.28,
    )  # fmt: skip


def lance(s: Stream) -> Form:
    """A ram and a spine, with sponsons amidships."""
    ram, waist, sponson = s.between(0.035, 0.055), s.between(0.09, 0.12), s.between(0.2, 0.28)
    at = s.between(0.0, 0.16)
    return Form(
        body=(
            (1, 0.01), (0.96, ram), (0.6, ram + 0.01), (0.54, waist), (at + 0.2, waist + 0.02), (at + 0.1, sponson),
            (at - 0.1, sponson), (at - 0.18, waist + 0.03), (-0.42, waist), (-0.52, 0.2), (-0.84, 0.22), (-0.93, 0.15),
        ),
        tower=-0.36,
    )  # fmt: skip


def galleon(s: Stream) -> Form:
    """The lines of a sea-going hull: flared bow, full beam, transom stern."""
    beam, stern = s.between(0.2, 0.26), s.between(0.15, 0.19)
    return Form(
        body=(
            (1, 0), (0.93, 0.05), (0.8, 0.105), (0.6, 0.16), (0.34, beam - 0.02), (0.1, beam), (-0.4, beam),
            (-0.44, beam + 0.05), (-0.62, beam + 0.05), (-0.68, beam - 0.01), (-0.86, stern + 0.02), (-0.95, stern),
        ),
        tower=-0.2,
    )  # fmt: skip


def trident(s: Stream) -> Form:
    """Two prongs reaching past a blunt bow."""
    out, reach, width = s.between(0.18, 0.32), s.between(0.6, 1.0), s.between(0.04, 0.085)
    prong = (
        (reach, out - 0.01), (reach - 0.05, out - width), (-0.1, out - width), (-0.2, 0.1), (-0.55, 0.1),
        (-0.5, out + width + 0.04), (0.1, out + width), (reach - 0.16, out + width - 0.01),
    )  # fmt: skip
    return Form(
        body=(
            (0.62, 0.03), (0.56, 0.09), (0.2, 0.13), (-0.1, 0.14), (-0.2, 0.2), (-0.48, 0.3), (-0.8, 0.3), (-0.88, 0.2),
            (-0.95, 0.2),
        ),
        pairs=(prong,),
        tower=-0.3,
    )  # fmt: skip


def hauler(s: Stream) -> Form:
    """An industrial spine hung with plated modules."""
    count, reach = 3 + s.below(2), s.between(0.24, 0.31)
    length = 0.86 / count
    modules = tuple(
        tuple(box(0.44 - length * i - length / 2, reach / 2 + 0.05, length * 0.88, reach, 0.035)) for i in range(count)
    )
    return Form(
        body=(
            (0.98, 0.03), (0.95, 0.1), (0.8, 0.2), (0.6, 0.22), (0.54, 0.14), (0.46, 0.1), (-0.46, 0.1), (-0.5, 0.18),
            (-0.58, 0.26), (-0.84, 0.26), (-0.92, 0.2),
        ),
        pairs=modules,
        tower=0.68,
    )  # fmt: skip


def delta(s: Stream) -> Form:
    """Swept wings on a slim body."""
    span, root = s.between(0.48, 0.62), s.between(0.1, 0.3)
    back = s.between(-0.95, -0.7)
    wing = (
        (root + 0.16, 0.06), (-0.42, span - 0.05), (-0.5, span), (back, span), (back + 0.08, span - 0.1),
        (-0.6, 0.2), (-0.72, 0.08),
    )  # fmt: skip
    return Form(
        body=((1, 0.012), (0.86, 0.055), (0.3, 0.12), (-0.2, 0.17), (-0.7, 0.17), (-0.84, 0.12), (-0.9, 0.12)),
        pairs=(wing,),
        tower=0.1,
    )


def mantis(s: Stream) -> Form:
    """Forward-reaching arms from a heavy after body."""
    out, reach = s.between(0.36, 0.46), s.between(0.35, 0.6)
    arm = (
        (reach, out - 0.02), (reach - 0.08, out - 0.08), (0, out - 0.09), (-0.24, 0.12), (-0.6, 0.12), (-0.54, 0.3),
        (-0.3, out + 0.02), (-0.1, out + 0.05), (reach - 0.22, out + 0.04),
    )  # fmt: skip
    return Form(
        body=(
            (0.9, 0.03), (0.84, 0.09), (0.6, 0.14), (0.3, 0.12), (0.05, 0.12), (-0.2, 0.2), (-0.7, 0.24), (-0.82, 0.17),
            (-0.92, 0.17),
        ),
        pairs=(arm,),
        tower=-0.1,
    )  # fmt: skip


def twin(s: Stream) -> Form:
    """Two hulls abreast, joined by a bridge block."""
    out, width = s.between(0.19, 0.36), s.between(0.075, 0.12)
    nose, tail = s.between(0.55, 1.0), s.between(-0.95, -0.75)
    hull = (
        (nose, out - 0.01), (nose - 0.12, out - width * 0.7), (nose - 0.5, out - width), (tail + 0.2, out - width),
        (tail, out - width * 0.7), (tail, out + width * 0.7), (tail + 0.2, out + width), (nose - 0.6, out + width),
        (nose - 0.16, out + width * 0.5),
    )  # fmt: skip
    fore = s.between(0.3, 0.8)
    body = ((fore, 0.04), (fore - 0.08, 0.1), (0.1, 0.15), (-0.5, 0.16), (-0.6, 0.12), (-0.78, 0.12))
    struts = tuple(tuple(box(x, out / 2, 0.12, out, 0.02)) for x in (0.05, -0.42))
    return Form(body=body, pairs=struts, pods=(hull,), tower=s.between(-0.3, 0))


def ribbed(s: Stream) -> Form:
    """A long spine with swept ribs, shorter towards the bow."""
    count, sweep, span = 3 + s.below(3), s.between(0.1, 0.24), s.between(0.26, 0.4)
    pitch = 0.95 / count
    stations = [(0.5 - pitch * i, span * (0.45 + 0.55 * i / (count - 1))) for i in range(count)]
    ribs = tuple(
        ((x, 0.05), (x - sweep, reach), (x - sweep - pitch * 0.4, reach), (x - pitch * 0.62, 0.05))
        for x, reach in stations
    )
    return Form(
        body=(
            (1, 0.02), (0.93, 0.07), (0.74, 0.11), (0.6, 0.09), (-0.5, 0.1), (-0.58, 0.2), (-0.84, 0.22), (-0.93, 0.15),
        ),
        pairs=ribs,
        tower=0.66,
    )  # fmt: skip


def crossbow(s: Stream) -> Form:
    """A slim body behind two bent arms."""
    span, at, bend = s.between(0.42, 0.58), s.between(0.3, 0.55), s.between(0.12, 0.4)
    arm = (
        (at + 0.16, 0.06), (at + 0.02, span * 0.7), (at - bend, span), (at - bend - 0.14, span - 0.02),
        (at - 0.14, span * 0.6), (at - 0.1, 0.06),
    )  # fmt: skip
    return Form(
        body=(
            (1, 0.03), (0.92, 0.07), (at + 0.2, 0.12), (at - 0.2, 0.13), (-0.3, 0.09), (-0.46, 0.2), (-0.82, 0.2),
            (-0.92, 0.14),
        ),
        pairs=(arm,),
        tower=-0.12,
    )  # fmt: skip


def saucer(s: Stream) -> Form:
    """A round forward hull on a neck before the engines."""
    r, at, neck = s.between(0.36, 0.46), s.between(0.42, 0.52), s.between(0.09, 0.13)
    turns = [i * math.pi / 12 for i in range(10)]
    return Form(
        body=(
            *((at + r * math.cos(turn), r * math.sin(turn)) for turn in turns), (at - r, neck), (-0.3, neck),
            (-0.4, 0.24), (-0.82, 0.24), (-0.9, 0.17),
        ),
        tower=at,
    )  # fmt: skip


def anvil(s: Stream) -> Form:
    """All weight aft, and a long stepped bow."""
    bow, block, step = s.between(0.07, 0.1), s.between(0.34, 0.46), s.between(-0.1, 0.2)
    return Form(
        body=(
            (1, 0.02), (0.96, bow), (step + 0.3, bow + 0.01), (step + 0.24, bow + 0.08), (step, bow + 0.1),
            (step - 0.08, block - 0.08), (step - 0.18, block), (-0.74, block), (-0.84, block - 0.1), (-0.84, 0.22),
            (-0.93, 0.22),
        ),
        tower=-0.4,
    )  # fmt: skip


def whale(s: Stream) -> Form:
    """A round bow and a deep belly tapering to the stern."""
    beam, at = s.between(0.27, 0.4), s.between(0.1, 0.5)
    return Form(
        body=(
            (0.94, 0.06), (0.9, 0.15), (0.8, 0.23), (0.64, beam - 0.04), (at, beam), (at - 0.3, beam),
            (-0.3, beam - 0.08), (-0.5, 0.2), (-0.58, 0.2), (-0.64, 0.26), (-0.84, 0.26), (-0.93, 0.19),
        ),
        tower=0.15,
    )  # fmt: skip


def nacelles(s: Stream, form: Form) -> Form:
    """Engine pods on pylons."""
    out, fore = half_width(form.body, -0.6) + s.between(0.12, 0.2), s.between(-0.3, 0.0)
    width = s.between(0.05, 0.075)
    pod = (
        (fore, out), (fore - 0.08, out - width), (-0.84, out - width), (-0.9, out - width * 0.6),
        (-0.9, out + width * 0.6), (-0.84, out + width), (fore - 0.08, out + width),
    )  # fmt: skip
    pylon = tuple(box(-0.62, out / 2, 0.16, out, 0.02))
    return replace(form, pairs=(pylon, *form.pairs), pods=(*form.pods, pod))


def fins(s: Stream, form: Form) -> Form:
    """Radiators swept back from the stern."""
    root, span = half_width(form.body, -0.6) * 0.9, s.between(0.14, 0.24)
    fin = ((-0.44, root), (-0.7, root + span), (-0.98, root + span), (-0.9, root + span * 0.5), (-0.78, root))
    return replace(form, pairs=(fin, *form.pairs))


def blisters(s: Stream, form: Form) -> Form:
    """Plated bulges along the side."""
    first = s.between(-0.1, 0.2)
    stations = [first - 0.26 * i for i in range(1 + s.below(3))]
    bulges = [tuple(box(x, half_width(form.body, x), 0.2, 0.11, 0.04)) for x in stations]
    return replace(form, pairs=(*bulges, *form.pairs))


def vanes(s: Stream, form: Form) -> Form:
    """Small forward planes."""
    at, span = s.between(0.35, 0.6), s.between(0.1, 0.17)
    root = half_width(form.body, at) * 0.8
    vane = ((at + 0.08, root), (at - 0.04, root + span), (at - 0.13, root + span), (at - 0.1, root))
    return replace(form, pairs=(vane, *form.pairs))


type Family = Callable[[Stream], Form]
SMALL: Sequence[Family] = (delta, dagger, mantis, lance, trident, galleon, crossbow)
MIDDLE: Sequence[Family] = (
    lance, hammer, galleon, dagger, trident, mantis, twin, delta, hauler, ribbed, crossbow, saucer, anvil,
)  # fmt: skip
LARGE: Sequence[Family] = (galleon, hammer, dagger, hauler, whale, twin, trident, lance, ribbed, saucer, anvil)
EXTRAS: Sequence[Callable[[Stream, Form], Form]] = (nacelles, fins, blisters, vanes)


def form_for(stream: Stream, hull: int) -> Form:
    """The form that this name and tonnage get, with one or two things of its own added."""
    families = SMALL if hull <= 16 else MIDDLE if hull <= 54 else LARGE
    form = families[stream.below(len(families))](stream)
    extras = EXTRAS[2 if form.pairs else 0 :]
    first = stream.below(len(extras))
    if stream.chance(0.4):
        form = extras[(first + 1) % len(extras)](stream, form)
    return extras[first](stream, form)

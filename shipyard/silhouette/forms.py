"""The families of hull: each draws the starboard half of its outlines from nose to stern.

Lengths are in half ship lengths: x from 1 (nose) to −1 (stern), y from the centre line outwards.
"""

from __future__ import annotations

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
    out, reach, width = s.between(0.2, 0.27), s.between(0.78, 1.0), s.between(0.05, 0.075)
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
    out, width = s.between(0.2, 0.26), s.between(0.09, 0.115)
    hull = (
        (0.98, out - 0.01), (0.88, out - width * 0.7), (0.5, out - width), (-0.7, out - width),
        (-0.92, out - width * 0.7), (-0.92, out + width * 0.7), (-0.7, out + width), (0.4, out + width),
        (0.84, out + width * 0.5),
    )  # fmt: skip
    return Form(
        body=((0.36, 0.05), (0.3, 0.12), (0.1, 0.16), (-0.5, 0.16), (-0.6, 0.12), (-0.78, 0.12)),
        pairs=(tuple(box(0.18, 0.15, 0.1, 0.2)), tuple(box(-0.4, 0.15, 0.22, 0.2))),
        pods=(hull,),
        tower=-0.1,
    )


def whale(s: Stream) -> Form:
    """A round bow and a deep belly tapering to the stern."""
    beam, at = s.between(0.3, 0.38), s.between(0.3, 0.45)
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


SMALL: Sequence[Callable[[Stream], Form]] = (delta, dagger, mantis, lance, trident, galleon)
MIDDLE: Sequence[Callable[[Stream], Form]] = (lance, hammer, galleon, dagger, trident, mantis, twin, delta, hauler)
LARGE: Sequence[Callable[[Stream], Form]] = (galleon, hammer, dagger, hauler, whale, twin, trident, lance)
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

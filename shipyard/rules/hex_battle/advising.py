"""Advice: what is legal but probably a mistake. Shown, never enforced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from shipyard.rules.faults import Fault, fault
from shipyard.rules.hex_battle.design import Design, Weapon
from shipyard.rules.hex_battle.weapons import WEAPONS
from shipyard.rules.shapes import Number, Point, Region


def advice(design: Design, path: str = "$") -> tuple[Fault, ...]:
    """Advice on a design whose parts are all in range, each with its place."""
    weapons = f"{path}.stats.weapons"
    return (
        *_on_regions(design.regions, f"{path}.regions"),
        *_on_armament(design.stats.weapons, weapons),
        *_on_names(design.stats.weapons, weapons),
        *_on_mounts(design, weapons),
    )


def _on_regions(regions: Sequence[Region], path: str) -> Iterator[Fault]:
    for number, region in enumerate(regions):
        if not _doubled_area(region):
            yield fault("flat_region", f"{path}[{number}]", "This region is flat and will hardly be seen.")


def _on_armament(weapons: Sequence[Weapon], path: str) -> Iterator[Fault]:
    if not weapons:
        yield fault("unarmed", path, "It has no weapon.")
    elif all(WEAPONS[weapon.type].reloads for weapon in weapons):
        yield fault("only_missiles", path, "Missiles need a turn to reload; with nothing else it is often defenceless.")
    elif all(weapon.arc not in {"fore", "any"} for weapon in weapons):
        yield fault("nothing_ahead", path, "No weapon bears ahead, where it will mostly meet its enemies.")


def _on_names(weapons: Sequence[Weapon], path: str) -> Iterator[Fault]:
    for name, count in Counter(weapon.name for weapon in weapons).items():
        if count > 1:
            template = "{count} weapons are called {name}; the log will not tell them apart."
            yield fault("same_name", path, template, count=count, name=name)


def _on_mounts(design: Design, path: str) -> Iterator[Fault]:
    for number, weapon in enumerate(design.stats.weapons):
        if not any(_covers(region, weapon.mount_x, weapon.mount_y) for region in design.regions):
            template = "{name} is mounted outside the shape, at {x}, {y}."
            yield fault("mount_outside", f"{path}[{number}].mountX", template,
                        name=weapon.name, x=f"{weapon.mount_x:g}", y=f"{weapon.mount_y:g}")  # fmt: skip


def _sides(region: Region) -> Iterator[tuple[Point, Point]]:
    return pairwise((*region, region[0]))


def _doubled_area(region: Region) -> Number:
    return abs(sum(a.x * b.y - b.x * a.y for a, b in _sides(region)))


def _covers(region: Region, x: Number, y: Number) -> bool:
    """Whether a point lies in a region or on its edge; how the drawing fills it (even-odd) decides."""
    inside = False
    for a, b in _sides(region):
        cross = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
        if cross == 0 and min(a.x, b.x) <= x <= max(a.x, b.x) and min(a.y, b.y) <= y <= max(a.y, b.y):
            return True
        if (a.y > y) != (b.y > y) and (cross > 0) == (b.y > a.y):
            inside = not inside
    return inside

"""Advice: what is legal but probably a mistake (C-1.6). Shown, never enforced."""

from __future__ import annotations

from collections.abc import Iterator

from shipyard.rules.design import Design
from shipyard.rules.faults import Fault, fault
from shipyard.rules.parts import PARTS, mass_of
from shipyard.rules.sectors import gaps, sector
from shipyard.rules.thrust import MOST_TOKENS, uncapped_tokens


def advice(design: Design, path: str = "$") -> tuple[Fault, ...]:
    """Advice on a design whose parts are all in range, each with its place."""
    return (*_on_thrust(design, path), *_on_weapons(design, path), *_on_mass(design, path))


def _on_thrust(design: Design, path: str) -> Iterator[Fault]:
    place = f"{path}.drives"
    white = sum(drive.thrust for drive in design.drives if drive.colour == "white")
    tokens = sum(uncapped_tokens(white, sum(drive.thrust for drive in design.drives) - white, design.hull))
    if not design.drives:
        yield fault("no_engine", place, "It has no engine and will coast for ever.")
    elif not tokens:
        yield fault("no_tokens", place, "Its engines are too weak for a hull of {hull} t: no thrust token.",
                    hull=design.hull)  # fmt: skip
    elif tokens > MOST_TOKENS:
        yield fault("tokens_above_cap", place, "Its engines could make {tokens} tokens; only {most} a turn count, "
                    "the rest is a spare against damage.", tokens=tokens, most=MOST_TOKENS)  # fmt: skip


def _on_weapons(design: Design, path: str) -> Iterator[Fault]:
    place = f"{path}.systems"
    kinds = [system.kind for system in design.systems]
    aimed = [system for system in design.systems if PARTS[system.kind].targeting]
    if not aimed and "hangar" not in kinds:
        yield fault("no_weapon", place, "It has nothing to fight a ship with.")
    if aimed and "fire_control" not in kinds:
        yield fault("no_fire_control", place, "Without a fire control its weapons cannot fire at anything.")
    if aimed:
        for begin, end in gaps(map(sector, aimed)):
            yield fault("blind_sector", place, "No weapon bears from {begin} to {end}.", begin=begin, end=end)
    if kinds.count("shield") > 3:
        yield fault("spare_shield", place, "A shield has three levels; a fourth generator is only a spare.")


def _on_mass(design: Design, path: str) -> Iterator[Fault]:
    free = design.hull - len(design.drives) - sum(map(mass_of, design.systems))
    if free > 0:
        yield fault("unused_tonnage", f"{path}.hull", "{free} t of the hull carry nothing.", free=free)

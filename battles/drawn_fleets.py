"""Fleets drawn at random for simulations: of catalogue classes under a budget, or of random legal designs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from shipyard.rules import (
    COLOURS,
    CONVERSION,
    LARGEST_HULL,
    LARGEST_THRUST,
    PARTS,
    SMALLEST_HULL,
    STARTS,
    Design,
    Drive,
    Fleet,
    FleetShip,
    Json,
    Kind,
    System,
    fleet_price,
    mass_of,
    pick_fleet,
    write_fleet,
)

type Pick = Callable[[int], int]  # pick(n) gives 0 ... n - 1

KINDS: tuple[Kind, ...] = (
    "beam_a", "beam_b", "beam_c", "rocket", "torpedo", "needle",
    "pd", "pd_improved", "hangar", "shield", "fire_control",
)  # fmt: skip
ALL_ROUND = 12  # hours
MOST_DRIVES, MOST_SHIPS = 6, 6


def catalogue_fleet(designs: Iterable[Json], lowest: int, highest: int, pick: Pick) -> Callable[[], Json]:
    """Draws a budget between two, then fleets under that one budget, as documents."""
    budget = lowest + pick(highest - lowest + 1)
    stock = list(designs)
    return lambda: write_fleet(pick_fleet(stock, budget, pick))


def random_fleet(pick: Pick) -> Json:
    """A fleet of one to six ships, each of a random legal design of its own."""
    designs = (random_design(pick) for _ in range(1 + pick(MOST_SHIPS)))
    ships = tuple(FleetShip(name=f"Hulk {number}", design=design) for number, design in enumerate(designs, start=1))
    fleet = Fleet(ruleset=CONVERSION.ruleset, name="Random", budget=1, ships=ships)
    return write_fleet(replace(fleet, budget=fleet_price(fleet)))


def random_design(pick: Pick) -> Design:
    """Any hull with any drives and systems that fit into it; most are bad ships, all are legal (C-1)."""
    hull = SMALLEST_HULL + pick(LARGEST_HULL - SMALLEST_HULL + 1)
    drives = tuple(
        Drive(colour=COLOURS[pick(len(COLOURS))], thrust=1 + pick(LARGEST_THRUST))
        for _ in range(pick(min(hull, MOST_DRIVES) + 1))
    )
    return Design(name="Hulk", hull=hull, drives=drives, systems=_random_systems(hull - len(drives), pick))


def _random_systems(free: int, pick: Pick) -> tuple[System, ...]:
    """Systems until no more fit, or chance has it that this is all."""
    systems: list[System] = []
    while fitting := [kind for kind in KINDS if PARTS[kind].mass <= free]:
        if pick(20) == 0:
            break
        systems.append(_random_system(fitting[pick(len(fitting))], pick))
        free -= mass_of(systems[-1])
    return tuple(systems)


def _random_system(kind: Kind, pick: Pick) -> System:
    part = PARTS[kind]
    hours = part.sizes[pick(len(part.sizes))]
    start = STARTS[pick(len(STARTS))] if 0 < hours < ALL_ROUND else None
    return System(kind=kind, hours=hours if part.sized else None, start=start)

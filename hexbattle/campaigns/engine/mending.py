"""What of a ship can be mended and refilled, item by item, and how far money goes (K-4.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from hexbattle.campaigns.engine.designs import (
    design_of,
    fighters_price,
    hit_price,
    of_kind,
    parts_of,
    rack_price,
    repair_price,
    working,
)
from hexbattle.campaigns.engine.kinds import TONS_OF_REPAIR
from hexbattle.campaigns.engine.state import PartId, Ship, State
from shipyard.rules import FIGHTERS_A_HANGAR, record


@record
class Item:
    """One thing to pay for. `amount`: hits, or fighters; 1 of anything else."""

    what: Literal["part", "hits", "rack", "fighters"]
    part: PartId | None
    amount: int
    cost: int


def repairs_of(state: State, ship: Ship) -> Iterator[Item]:
    """Failed parts by id, then hits, one by one."""
    design = design_of(state, ship)
    for part in parts_of(design):
        how = ship.parts.get(part, "ok")
        if how in ("half", "out"):
            yield Item(what="part", part=part, amount=1, cost=repair_price(design, part, how))
    for _ in range(ship.hits_taken):
        yield Item(what="hits", part=None, amount=1, cost=hit_price(design))


def affordable(items: Iterator[Item], most: int) -> tuple[list[Item], bool]:
    """The items that the money reaches, in order, passing over those that it does not; and whether all are."""
    paid, whole = [], True
    for item in items:
        if item.cost <= most:
            most -= item.cost
            paid.append(item)
        else:
            whole = False
    return paid, whole


def rearming_of(state: State, ship: Ship, most: int) -> tuple[list[Item], bool]:
    """Spent racks by id, then each working hangar as far as the money goes; and whether that is all of it."""
    design = design_of(state, ship)
    racks = (
        Item(what="rack", part=part, amount=1, cost=rack_price(design, part))
        for part in of_kind(design, "rocket")
        if ship.parts.get(part) == "spent"
    )
    paid, whole = affordable(racks, most)
    most -= cost_of(paid)
    for part in of_kind(design, "hangar"):
        lost = FIGHTERS_A_HANGAR - (ship.aboard or {}).get(part, 0)
        if not lost or not working(ship, part):
            continue
        bought = max(n for n in range(lost + 1) if fighters_price(n) <= most)
        whole = whole and bought == lost
        if bought:
            paid.append(Item(what="fighters", part=part, amount=bought, cost=fighters_price(bought)))
            most -= fighters_price(bought)
    return paid, whole


def cost_of(items: Sequence[Item]) -> int:
    return sum(item.cost for item in items)


def repair_tonnage(state: State, ship: Ship) -> int:
    """What a repaired ship takes of a yard's tonnage: ⌈mass/4⌉ (K-4.1)."""
    return -(-design_of(state, ship).hull // TONS_OF_REPAIR)

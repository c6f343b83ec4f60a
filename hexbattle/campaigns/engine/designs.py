"""What ships are and can do as they stand: tonnage, tokens, bays, hits, what mending them costs (K-4.2, K-4.5)."""

from __future__ import annotations

from collections.abc import Mapping

from battles.engine.memo import once_each
from hexbattle.campaigns.engine.state import ClassId, FleetId, PartId, Ship, ShipClass, State
from shipyard.rules import (
    FIGHTERS_A_HANGAR,
    Design,
    Drive,
    Kind,
    System,
    drive_price,
    hull_hits,
    hull_price,
    price_of,
    price_of_design,
    system_ids,
    thrust_tokens,
)


def class_of(state: State, id: ClassId) -> ShipClass:
    return next(one for one in state.classes if one.id == id)


def design_of(state: State, ship: Ship) -> Design:
    return class_of(state, ship.design).design


@once_each
def parts_of(design: Design) -> Mapping[PartId, Drive | System]:
    """Every drive and system by id, in the order of the design."""
    return {PartId(id): part for id, part in system_ids(design)}


@once_each
def price(design: Design) -> int:
    return price_of_design(design)


def of_kind(design: Design, kind: Kind) -> tuple[PartId, ...]:
    return tuple(id for id, part in parts_of(design).items() if isinstance(part, System) and part.kind == kind)


def full_hangars(design: Design) -> dict[PartId, int]:
    """C-5.1."""
    return dict.fromkeys(of_kind(design, "hangar"), FIGHTERS_A_HANGAR)


def working(ship: Ship, part: PartId) -> bool:
    return ship.parts.get(part, "ok") == "ok"


def working_bays(state: State, ship: Ship) -> tuple[PartId, ...]:
    """Troop bays that have not failed (K-4.4)."""
    return tuple(bay for bay in of_kind(design_of(state, ship), "troop_bay") if working(ship, bay))


def tokens(state: State, ship: Ship) -> int:
    """Thrust tokens that it makes as it is (C-2.2, C-8.4)."""
    thrust = {"white": 0, "black": 0}
    design = design_of(state, ship)
    for id, part in parts_of(design).items():
        if isinstance(part, Drive):
            left = {"ok": part.thrust, "half": part.thrust // 2}.get(ship.parts.get(id, "ok"), 0)
            thrust[part.colour] += left
    return sum(thrust_tokens(thrust["white"], thrust["black"], design.hull))


def speed(state: State, ships: tuple[Ship, ...]) -> int:
    """A fleet's speed: the fewest thrust tokens that any ship in it makes (K-4.5)."""
    return min((tokens(state, ship) for ship in ships), default=0)


def tonnage(state: State, ships: tuple[Ship, ...]) -> int:
    return sum(design_of(state, ship).hull for ship in ships)


def hits_left(state: State, ship: Ship) -> int:
    return hull_hits(design_of(state, ship).hull) - ship.hits_taken


def worth(state: State, ship: Ship, parts: int = 1) -> int:
    """The price times the share of hits left, divided by `parts`, rounded down (K-4.3, K-8.1)."""
    design = design_of(state, ship)
    return price(design) * hits_left(state, ship) // (parts * hull_hits(design.hull))


def repair_price(design: Design, part: PartId, how: str) -> int:
    """K-4.2: half the price of what has failed, a quarter of a half-failed engine's, rounded up."""
    one = parts_of(design)[part]
    full = drive_price(one) if isinstance(one, Drive) else price_of(one)
    return -(-full // (4 if how == "half" else 2))


def hit_price(design: Design) -> int:
    """K-4.2: the hull's price by its hits when new, rounded up."""
    return -(-hull_price(design.hull) // hull_hits(design.hull))


def rack_price(design: Design, part: PartId) -> int:
    """K-4.2: a third of the price, rounded up."""
    one = parts_of(design)[part]
    return -(-price_of(one) // 3) if isinstance(one, System) else 0


def fighters_price(lost: int) -> int:
    """K-4.2: ⌈lost · 20/18⌉."""
    return -(-lost * 20 // 18)


def troops_of(state: State, fleet: FleetId) -> list[tuple[Ship, PartId]]:
    """Every bay of a fleet with a unit in it, by ship and bay."""
    return [(ship, bay) for ship in state.ships if ship.fleet == fleet for bay in (ship.troops or {})]

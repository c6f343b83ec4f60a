"""Which system a needle beam would hurt most (C-6.7, C-7.5): what its failure is worth, in points on its ship."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battles.engine.conversion.captain.strategy import hits_left
from battles.engine.conversion.fighters import fire_odds
from battles.engine.conversion.state import Ship, SystemId
from battles.engine.conversion.weapons import parts_of, shield_level, targeting_tokens, working
from shipyard.rules import PARTS, Drive, System, price_of

ARMS = 0.7  # of its hits: what all arms of a ship are worth
DRIVES = 0.35  # the same for all its drives ...
DRIVES_IN_FLIGHT = 0.8  # ... if it runs, or is run from
LAUNCHED = 4  # of so many hangars in reach of a needle beam, one still has its fighters
SHIELDS = 0.7  # the part of the fire at a ship that its shields count against


def system_worths(ship: Ship) -> Mapping[SystemId, float]:
    """Every system that a needle beam can still be aimed at to some use; drives as of a ship that stays and fights."""
    parts = parts_of(ship.design)
    usable = {id: parts[id] for id, condition in ship.systems.items() if condition in {"ok", "half"}}
    arms = sum(_arms_price(part) for part in usable.values())
    thrust = sum(part.thrust for part in usable.values() if isinstance(part, Drive))
    shares = {id: _share(ship, part, arms, thrust) for id, part in usable.items()}
    left = hits_left([ship])
    return {id: left * share for id, share in shares.items() if share > 0}


def of_one_in_flight(ship: Ship, id: SystemId, worth: float) -> float:
    """The same worth, of a system of a ship that runs or is run from."""
    return worth * DRIVES_IN_FLIGHT / DRIVES if isinstance(parts_of(ship.design)[id], Drive) else worth


def _share(ship: Ship, part: Drive | System, arms: int, thrust: int) -> float:
    if isinstance(part, Drive):
        return DRIVES * part.thrust / thrust / 2  # a failure halves it, C-8.4
    if price := _arms_price(part):
        return ARMS * price / arms
    special = SPECIAL.get(part.kind)
    return special(ship) if special else 0.0


def _arms_price(part: Drive | System) -> int:
    """The price of what fires, or may yet launch what does; 0 of anything else."""
    if isinstance(part, Drive):
        return 0
    if part.kind == "hangar":
        return price_of(part) // LAUNCHED
    return price_of(part) if PARTS[part.kind].bands else 0


def _fire_control(ship: Ship) -> float:
    """With the last of them all else falls silent; one of many is hardly missed."""
    return ARMS / targeting_tokens(ship) ** 2


def _shield(ship: Ship) -> float:
    """The part of its hits that a ship has the fewer without the level; a spare has none to lose (C-1.5)."""
    level = shield_level(ship)
    if working(ship, "shield") > level:
        return 0.0
    held, without = (float(fire_odds(1, shield).expected) for shield in (level, level - 1))
    return SHIELDS * (1 - held / without)


SPECIAL: Mapping[str, Callable[[Ship], float]] = {"fire_control": _fire_control, "shield": _shield}

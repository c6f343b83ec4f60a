"""Small builders of ships and duels for tests of what looks ahead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from battles.engine import ruleset, seeded_dice
from battles.engine.hex_battle.orders import Aim, Orders, Plot
from battles.engine.hex_battle.state import Ship, State, Terrain, Weapon, WeaponId
from battles.engine.hexes import Hex
from battles.engine.records import ShipId, Side
from battles.engine.ruleset import Seat
from battles.simulation import Match, opening, ordered
from shipyard.rules.hex_battle import Arc, Design, Stats, WeaponType

RULES = ruleset("hex_battle")
PLANS = Design(name="Test", regions=(), stats=Stats(hull=10, thrust=6, screens=0, weapons=()))


def gun(type: WeaponType = "class2", arc: Arc = "fore", **changes: Any) -> Weapon:
    return Weapon(id=WeaponId("w1"), name=f"{arc} {type}", type=type, arc=arc, **changes)


def ship(id: str, seat: int, at: Hex | None, *weapons: Weapon, **changes: Any) -> Ship:
    """A ship at rest, heading up, with hull 10, thrust 6, no screens; its weapons are numbered in order."""
    fitted = tuple(replace(weapon, id=WeaponId(f"w{number}")) for number, weapon in enumerate(weapons, start=1))
    fields: dict[str, Any] = {"facing": 0, "hull": 10, "hull_max": 10, "thrust": 6, "screens": 0}
    return Ship(id=ShipId(id), seat=seat, name=id.upper(), design=PLANS, at=at, weapons=fitted, **(fields | changes))


def duel(*ships: Ship, terrain: Mapping[str, Terrain] | None = None, **changes: Any) -> State:
    sides = tuple(Side(seat=seat, name=f"Side {seat}", team=seat) for seat in range(2))
    return State(sides=sides, ships=ships, terrain=terrain or {}, **({"turn": 1} | changes))


def aims(**targets: str | Mapping[str, int]) -> dict[WeaponId, Aim]:
    """What each weapon is aimed at: a ship, or dice by ship."""
    return {
        WeaponId(id): ShipId(aim) if isinstance(aim, str) else {ShipId(one): dice for one, dice in aim.items()}
        for id, aim in targets.items()
    }


def orders(**plots: Plot) -> Orders:
    return Orders(ships={ShipId(id): plot for id, plot in plots.items()})


def turns_of(number: int, captains: tuple[str, str] = ("cadet", "cadet")) -> Iterator[tuple[State, dict[Seat, Orders]]]:
    """A random duel, the same for the same number: each turn's state and sheets, which are legal ones."""
    match = Match(ruleset="hex_battle", captains=captains, seed="looking ahead", options={})
    state = opening(RULES, match, number)
    while seats := RULES.awaiting(state):
        dice = seeded_dice(f"{number:02x}{state.turn:02x}")
        sheets = {seat: ordered(RULES, state, seat, RULES.captains[captains[seat]], dice) for seat in seats}
        yield state, sheets
        state = RULES.resolve(state, sheets, dice).state

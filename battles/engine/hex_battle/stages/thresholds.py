"""The damage phase: what the crossings of this turn bring (H-6.1, H-6.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from battles.engine.hex_battle.events import Blast, Event, Row, Shot, TerrainHit, Threshold, ThresholdEffect, who
from battles.engine.hex_battle.state import Ship, Weapon
from battles.engine.hex_battle.turn import Turn
from battles.engine.hex_battle.weapons import SIDES
from battles.engine.records import Roll, ShipId

PERCENTS = (75, 50, 25)
EFFECTS: Mapping[int, ThresholdEffect] = {
    1: "crew_hit",
    2: "weapon_destroyed",
    3: "engine_hit",
    4: "fire_control",
    5: "screens_down",
    6: "no_effect",
}


def thresholds(turn: Turn) -> None:
    """Ships by id, the higher threshold first; destroyed ships do not roll."""
    blows = tuple(turn.events)
    for ship in turn.in_play():
        for blow in blows:
            for percent in _crossings(ship, blow):
                turn.happens(_threshold(turn, ship.id, percent, exploded=isinstance(blow, Blast)))


def crossed(hull_max: int, before: int, after: int) -> tuple[int, ...]:
    """The thresholds that a hull went through, from above to at or below, the higher first (H-6.1)."""
    return tuple(percent for percent in PERCENTS if 100 * before > percent * hull_max >= 100 * after)


def _crossings(ship: Ship, blow: Event) -> tuple[int, ...]:
    """Those that one blow took this ship through."""
    if isinstance(blow, Shot) and blow.target.id == ship.id:
        return crossed(ship.hull_max, blow.before, blow.after)
    if isinstance(blow, TerrainHit | Blast) and blow.ship.id == ship.id:
        return crossed(ship.hull_max, blow.before, blow.after)
    return ()


def _threshold(turn: Turn, id: ShipId, percent: int, *, exploded: bool) -> Threshold:
    """One die and what it does (H-6.2)."""
    ship = turn.ship(id)
    rows = tuple(_rows(ship, exploded))
    roll = turn.roll(f"threshold {id} {percent}")
    face = min(SIDES, max(1, roll.face + sum(row.value for row in rows)))
    effect = EFFECTS[face]
    weapon, weapon_roll = _weapon_lost(turn, ship) if effect == "weapon_destroyed" else (None, None)
    return Threshold(
        ship=who(ship), percent=percent, roll=roll, rows=rows, face=face, effect=effect,
        weapon=weapon.id if weapon else None, weapon_name=weapon.name if weapon else None, weapon_roll=weapon_roll,
        thrust=max(1, ship.thrust // 2) if effect == "engine_hit" else None,
        bars=turn.state.turn + 1 if effect in ("crew_hit", "fire_control") else None,
    )  # fmt: skip


def _rows(ship: Ship, exploded: bool) -> Iterator[Row]:
    """A nebula does not count: it is of this place, not of this ship (H-6.2)."""
    if exploded:
        yield Row(what="explosion", value=1)
    if ship.screens_down or not ship.screens:
        yield Row(what="no_screens", value=-1)


def _weapon_lost(turn: Turn, ship: Ship) -> tuple[Weapon, Roll] | tuple[None, None]:
    """A random working weapon, by a die with as many sides, rolled even for one; None where none is left."""
    working = [weapon for weapon in ship.weapons if weapon.working]
    if not working:
        return None, None
    roll = turn.roll(f"weapon lost {ship.id}", len(working))
    return working[roll.face - 1], roll

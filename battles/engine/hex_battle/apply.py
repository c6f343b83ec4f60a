"""The only maker of new states: old state + events = new state (E-2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import Any

from battles.engine.hex_battle.events import (
    Blast,
    Deployed,
    Destroyed,
    Disengaged,
    EffectEnded,
    Event,
    Moved,
    ObjectiveHeld,
    Reloaded,
    Shot,
    TerrainHit,
    Threshold,
)
from battles.engine.hex_battle.state import Effect, Held, Ship, State, Weapon, WeaponId
from battles.engine.records import BattleEnded, Result, ShipId, SideOut, TurnEnded
from shipyard.rules.hex_battle import WEAPONS

BARS: Mapping[str, Effect] = {"crew_hit": "no_fire", "fire_control": "no_turn"}


def apply(state: State, events: Iterable[Event]) -> State:
    """The state after `events`."""
    return reduce(_after, events, state)


def _after(state: State, event: Event) -> State:
    match event:
        case Shot():
            made = _hurt(_fired(state, event), event.target.id, event.after)
        case TerrainHit() | Blast():
            made = _hurt(state, event.ship.id, event.after)
        case Deployed() | Moved() | Disengaged() | Destroyed() | Threshold() | Reloaded() | EffectEnded():
            made = _with(state, event.ship.id, lambda ship: replace(ship, **_changes(ship, event)))
        case SideOut(seat=seat):
            sides = (replace(side, out=True) if side.seat == seat else side for side in state.sides)
            made = replace(state, sides=tuple(sides))
        case ObjectiveHeld(team=team, turns=turns):
            made = replace(state, held=None if team is None else Held(team=team, turns=turns))
        case TurnEnded(turn=turn):
            made = replace(state, turn=turn + 1)
        case BattleEnded():
            made = replace(state, result=Result(winner=event.winner, reason=event.reason, points=event.points))
        case _:
            made = state  # it tells of dice; what they led to is an event of its own
    return made


def _with(state: State, id: ShipId, change: Any) -> State:
    return replace(state, ships=tuple(change(ship) if ship.id == id else ship for ship in state.ships))


def _hurt(state: State, id: ShipId, hull: int) -> State:
    return _with(state, id, lambda ship: replace(ship, hull=hull))


def _fired(state: State, shot: Shot) -> State:
    """A weapon that has to be loaded is empty after a shot (H-5.5)."""
    if not WEAPONS[shot.type].reloads:
        return state
    return _with(state, shot.ship.id, lambda ship: replace(ship, weapons=_rearmed(ship, shot.weapon, reloading=True)))


def _changes(
    ship: Ship, event: Deployed | Moved | Disengaged | Destroyed | Threshold | Reloaded | EffectEnded
) -> dict[str, Any]:
    """What one event makes of its ship."""
    match event:
        case Deployed():
            made: dict[str, Any] = {"at": event.at, "facing": event.facing}
        case Moved():
            made = {"at": event.end, "facing": event.facing_after, "velocity": event.velocity_after}
        case Disengaged() | Destroyed():
            made = {"status": event.kind}
        case Threshold():
            made = _struck(ship, event)
        case Reloaded():
            made = {"weapons": _rearmed(ship, event.weapon, reloading=False)}
        case EffectEnded():
            made = {"effects": {key: turn for key, turn in ship.effects.items() if key != event.effect}}
    return made


def _struck(ship: Ship, event: Threshold) -> dict[str, Any]:
    """H-6.2."""
    if event.bars is not None:
        return {"effects": {**ship.effects, BARS[event.effect]: event.bars}}
    if event.weapon is not None:
        return {"weapons": _rearmed(ship, event.weapon, working=False)}
    if event.thrust is not None:
        return {"thrust": event.thrust}
    return {"screens_down": True} if event.effect == "screens_down" else {}


def _rearmed(ship: Ship, id: WeaponId, **changes: Any) -> tuple[Weapon, ...]:
    return tuple(replace(weapon, **changes) if weapon.id == id else weapon for weapon in ship.weapons)

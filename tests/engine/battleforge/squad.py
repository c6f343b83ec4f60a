"""Small builders of units and assaults."""

from __future__ import annotations

from typing import Any

from battles.engine import ScriptedDice, ruleset
from battles.engine.battleforge.archetypes import ARCHETYPES
from battles.engine.battleforge.events import Attacked, Event
from battles.engine.battleforge.orders import Action, Attack, EndTurn, Move
from battles.engine.battleforge.state import HEALS, Map, State, Tile, Unit, UnitId
from battles.engine.records import Side
from battles.engine.ruleset import Resolution, Seat
from battles.narration import log

RULES = ruleset("battleforge")
OPEN = ("........",) * 6


def unit(id: str, team: int, at: Tile, archetype: Any = "striker", **changes: Any) -> Unit:
    """A unit with the figures of its archetype, its actions there."""
    kind = ARCHETYPES[archetype]
    fields = {"hp": kind.hp, "hp_max": kind.hp, "attack": kind.attack, "defense": kind.defense, "speed": kind.speed,
              "range": kind.range, "ability": kind.ability, "actions_remaining": 2,
              "heals_left": HEALS if kind.ability == "heal" else 0} | changes  # fmt: skip
    return Unit(id=UnitId(id), name=id.upper(), team=team, archetype=archetype, at=at, **fields)


def assault(*units: Unit, terrain: tuple[str, ...] = OPEN, **changes: Any) -> State:
    """Two sides, or as many as there are teams, on an open map."""
    teams = range(max(2, 1 + max(one.team for one in units)))
    ground = Map(width=len(terrain[0]), height=len(terrain), terrain=terrain)
    sides = tuple(Side(seat=seat, name=f"Side {seat}", team=seat) for seat in teams)
    return State(sides=sides, map=ground, units=units, **({"turn": 1} | changes))


def done(state: State, action: Action, *faces: int) -> Resolution[State, Event]:
    """What a legal action of the side that acts comes to with these dice."""
    seat = Seat(state.active_team)
    assert [fault.message for fault in RULES.check_orders(state, seat, action)] == []
    return RULES.resolve(state, {seat: action}, ScriptedDice(faces))


def attacked(state: State, *faces: int) -> Attacked:
    """The attack of u1 on u2."""
    event = done(state, attack("u1", "u2"), *faces).events[0]
    assert isinstance(event, Attacked)
    return event


def logged(state: State, *faces: int) -> str:
    """The last line of the log of that attack."""
    return log("battleforge", done(state, attack("u1", "u2"), *faces).events, state.turn)[-1]


def attack(attacker: str, target: str) -> Attack:
    return Attack(unit=UnitId(attacker), target=UnitId(target))


def move(id: str, *path: Tile) -> Move:
    return Move(unit=UnitId(id), path=path)


def of(state: State, id: str) -> Unit:
    return next(one for one in state.units if one.id == id)


END = EndTurn()

"""The end of the turn: missiles reload, effects end, and is the battle over (H-6.3)?"""

from __future__ import annotations

from collections.abc import Iterator

from battles.engine.hex_battle.events import Destroyed, EffectEnded, ObjectiveHeld, Reloaded, who
from battles.engine.hex_battle.score import scores
from battles.engine.hex_battle.turn import Turn
from battles.engine.hex_battle.victory import holders, leader, teams_left
from battles.engine.records import BattleEnded, Ending, SideOut, TurnEnded


def ending(turn: Turn) -> None:
    _reload(turn)
    _end_effects(turn)
    _leave(turn)
    _decide(turn)


def _reload(turn: Turn) -> None:
    """A weapon that was empty as this turn opened is loaded again (H-5.5)."""
    empty = {(ship.id, weapon.id) for ship in turn.opened.ships for weapon in ship.weapons if weapon.reloading}
    for ship in turn.in_play():
        for weapon in ship.weapons:
            if (ship.id, weapon.id) in empty and weapon.working:
                turn.happens(Reloaded(ship=who(ship), weapon=weapon.id, weapon_name=weapon.name))


def _end_effects(turn: Turn) -> None:
    for ship in turn.in_play():
        for effect, barred in ship.effects.items():
            if barred <= turn.state.turn:
                turn.happens(EffectEnded(ship=who(ship), effect=effect))


def _leave(turn: Turn) -> None:
    """A side with no ship left in play is beaten."""
    holding = {ship.seat for ship in turn.in_play()}
    for side in turn.state.sides:
        if not side.out and side.seat not in holding:
            turn.happens(SideOut(seat=side.seat, name=side.name, how="beaten"))


def _decide(turn: Turn) -> None:
    """The last team with ships left wins; else the objective decides, else the turn limit, else it goes on."""
    left = teams_left(turn.state)
    if len(left) < 2:
        winner = next(iter(left), None)
        _end(turn, winner, _how(turn, winner))
    elif (holder := _objective(turn)) is not None:
        _end(turn, holder, "objective")
    elif turn.state.turn >= turn.state.options.turn_limit:
        _end(turn, leader(turn.state), "turn_limit")
    else:
        turn.happens(TurnEnded(turn=turn.state.turn))


def _end(turn: Turn, winner: int | None, reason: Ending) -> None:
    turn.happens(BattleEnded(winner=winner, reason=reason, points=scores(turn.state, turn.state.turn)))


def _how(turn: Turn, winner: int | None) -> Ending:
    """By destruction if this turn destroyed a ship of anybody but the winner."""
    lost = any(turn.state.sides[seat].team != winner for seat in _losses(turn))
    return "destruction" if lost else "withdrawal"


def _losses(turn: Turn) -> Iterator[int]:
    return (event.ship.seat for event in turn.events if isinstance(event, Destroyed))


def _objective(turn: Turn) -> int | None:
    """Says who holds the objective alone, and for how many turns; the team that has held it long enough."""
    objective, before = turn.state.objective, turn.state.held
    if objective is None or turn.state.turn == 0:
        return None
    team = objective.holder(holders(turn.state))
    if team is None:
        if before:
            turn.happens(ObjectiveHeld(team=None, turns=0))
        return None
    turns = before.turns + 1 if before and before.team == team else 1
    turn.happens(ObjectiveHeld(team=team, turns=turns))
    return team if turns >= objective.turns else None

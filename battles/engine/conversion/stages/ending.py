"""The end of the turn: is the battle over (C-9.2, C-9.3)?"""

from __future__ import annotations

from collections.abc import Collection

from battles.engine.conversion.events import Destroyed, Event, ObjectiveHeld
from battles.engine.conversion.state import ObjectId
from battles.engine.conversion.turn import Turn
from battles.engine.conversion.victory import at_peace, decided, holders, leader, sides_left, victory_points
from battles.engine.records import BattleEnded, Ending, Objective, Side, TurnEnded


def ending(turn: Turn) -> tuple[Event, ...]:
    """The last team with ships left wins; else the objective decides, else the turn limit, else the battle goes on.

    Where those left are several teams at peace (K-5.1), the one with most victory points does.
    """
    left = sides_left(turn.state)
    if decided(turn.state, left):
        winner = leader(turn.state, left)
        return (_ended(turn, winner, _how(turn, winner, left)),)
    held = _objective(turn)
    objective, limit = turn.state.options.objective, turn.state.options.turn_limit
    if held and objective and held.team is not None and held.turns >= objective.turns:
        return held, _ended(turn, held.team, "objective")
    told: tuple[Event, ...] = (held,) if held else ()
    if limit is not None and turn.state.turn >= limit:
        return *told, _ended(turn, leader(turn.state, left), "turn_limit")
    return *told, TurnEnded(turn=turn.state.turn)


def _ended(turn: Turn, winner: int | None, reason: Ending) -> BattleEnded:
    return BattleEnded(winner=winner, reason=reason, points=victory_points(turn.state))


def _how(turn: Turn, winner: int | None, left: Collection[Side]) -> Ending:
    """By peace if several teams are left; by destruction if this turn destroyed a ship of anybody but the winner."""
    if at_peace(left):
        return "peace"
    losses = (event.ship.seat for event in turn.events if isinstance(event, Destroyed))
    return "destruction" if any(turn.state.sides[seat].team != winner for seat in losses) else "withdrawal"


def _objective(turn: Turn) -> ObjectiveHeld | None:
    """Who holds the objective now, and for how many turns; None where nothing is to be told."""
    objective, before = turn.state.options.objective, turn.state.held
    if not isinstance(objective, Objective):
        return None
    ships = holders(turn.state)
    team = objective.holder({turn.state.sides[ship.seat].team for ship in ships})
    if team is None:
        return ObjectiveHeld(team=None, turns=0, seen_by=before.seen_by) if before else None
    turns = before.turns + 1 if before and before.team == team else 1
    seen_by = {seat for ship in ships for seat in turn.seen[ObjectId(ship.id)]}
    return ObjectiveHeld(team=team, turns=turns, seen_by=tuple(sorted(seen_by)))

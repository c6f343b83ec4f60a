"""After every action: has a team lost its last unit, is the battle won (B-5)? And the handing over (B-2)."""

from __future__ import annotations

from battles.engine.battleforge.events import BuffLeft, ObjectiveHeld, TurnEnded, TurnStarted, who
from battles.engine.battleforge.state import standing
from battles.engine.battleforge.turn import Turn
from battles.engine.battleforge.victory import ends_round, holds, next_team, points, teams_left
from battles.engine.records import BattleEnded, Ending, SideOut


def end_turn(turn: Turn) -> None:
    """The team that acts hands over; its hold on the objective is counted before the limit of rounds (B-5)."""
    side = turn.state.sides[turn.state.active_team]
    turn.happens(TurnEnded(turn=turn.state.turn, team=side.team, name=side.name, buffs=_buffs(turn, side.team)))
    if _has_held(turn, side.team):
        end(turn, side.team, "objective")
    else:
        hand_over(turn)


def hand_over(turn: Turn) -> None:
    """The next team's turn starts, unless the last round is over."""
    state, last = turn.state, ends_round(turn.state)
    if last and state.round >= state.round_limit:
        end(turn, _holder_of_the_limit(turn), "turn_limit")
    else:
        side = state.sides[next_team(state)]
        turn.happens(TurnStarted(turn=state.turn + 1, round=state.round + last, team=side.team, name=side.name))


def look(turn: Turn) -> None:
    """A team with no unit left has lost at once; the last one has won."""
    left = teams_left(turn.state)
    for side in turn.state.sides:
        if not side.out and side.team not in left:
            turn.happens(SideOut(seat=side.seat, name=side.name, how="beaten"))
    if len(left) < 2 and turn.state.result is None:
        end(turn, next(iter(left), None), "destruction")


def end(turn: Turn, winner: int | None, reason: Ending) -> None:
    turn.happens(BattleEnded(winner=winner, reason=reason, points=points(turn.state)))


def _buffs(turn: Turn, team: int) -> tuple[BuffLeft, ...]:
    """Every buff of a team has one turn less (B-1.2)."""
    return tuple(
        BuffLeft(unit=who(unit), turns=unit.buff_turns - 1)
        for unit in standing(turn.state)
        if unit.team == team and unit.buff_turns
    )


def _has_held(turn: Turn, team: int) -> bool:
    """Counts a hold, or that it is lost; whether it wins. The defending team's never does."""
    victory, before = turn.state.victory, turn.state.held.get(team, 0)
    if victory.kind != "hold_objective":
        return False
    turns = before + 1 if holds(turn.state, team) else 0
    if turns != before:
        turn.happens(ObjectiveHeld(team=team, name=turn.state.sides[team].name, turns=turns))
    return turns >= victory.turns and team != turn.state.defending_team


def _holder_of_the_limit(turn: Turn) -> int | None:
    """The defending team, if the scenario names one and it is still there; else nobody (B-5)."""
    defender = turn.state.defending_team
    return defender if defender in teams_left(turn.state) else None

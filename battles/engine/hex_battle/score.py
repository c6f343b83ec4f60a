"""The score of a finished battle (H-8)."""

from __future__ import annotations

from collections.abc import Mapping

from battles.engine.hex_battle.state import State
from shipyard.rules.records import record

PER_HULL_POINT = 100
PER_TURN = 10
PER_SHIP = 500
BETWEEN_TURNS = ("concession", "agreement")  # these end a battle before the turn that is open has been played


@record
class Score:
    """What one side made of its battle, and the three parts that add up to `total`."""

    hull_destroyed: int
    turns_survived: int
    ships_remaining: int

    @property
    def total(self) -> int:
        return self.hull_destroyed * PER_HULL_POINT + self.turns_survived * PER_TURN + self.ships_remaining * PER_SHIP


def score(state: State, seat: int) -> Score:
    """A side's score in a finished battle."""
    between = state.result is not None and state.result.reason in BETWEEN_TURNS
    return score_after(state, seat, max(0, state.turn - 1) if between else state.turn)


def score_after(state: State, seat: int, turns: int) -> Score:
    """A side's score after so many turns (the deployment is none): its enemies' lost hull, turns, its own ships."""
    team = state.sides[seat].team
    return Score(
        hull_destroyed=sum(ship.hull_max - ship.hull for ship in state.ships if state.sides[ship.seat].team != team),
        turns_survived=turns,
        ships_remaining=sum(ship.seat == seat and ship.status == "in_play" for ship in state.ships),
    )


def scores(state: State, turns: int) -> Mapping[int, int]:
    """Every seat's score after so many turns."""
    return {side.seat: score_after(state, side.seat, turns).total for side in state.sides}

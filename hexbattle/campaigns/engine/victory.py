"""Who leads, who is out, who has won (K-8)."""

from __future__ import annotations

from collections.abc import Mapping

from hexbattle.campaigns.engine.designs import worth
from hexbattle.campaigns.engine.kinds import KINDS, LEAD_TURNS
from hexbattle.campaigns.engine.ledger import treasury
from hexbattle.campaigns.engine.state import Ending, State
from shipyard.rules import record

INCOME_POINTS = 5  # of the score, for each credit of income held, K-8.1


def income_held(state: State, seat: int) -> int:
    """What its systems would pay in a quiet turn."""
    return sum(KINDS[place.kind].income for place in state.places if place.owner == seat)


def leader(state: State) -> int | None:
    """The faction that holds the share of all income that wins; more than half of it only one can hold."""
    whole = sum(KINDS[place.kind].income for place in state.places)
    holding = [
        faction.seat
        for faction in state.factions
        if 100 * income_held(state, faction.seat) >= state.options.victory_share * whole
    ]
    return holding[0] if len(holding) == 1 else None


@record
class Score:
    """K-8.1: for income held, own ships by the share of hits left, half the price of enemy ships destroyed."""

    income: int
    ships: int
    destroyed: int

    @property
    def points(self) -> int:
        return self.income + self.ships + self.destroyed


def score_of(state: State, seat: int) -> Score:
    return Score(
        income=INCOME_POINTS * income_held(state, seat),
        ships=sum(worth(state, ship) for ship in state.ships if ship.seat == seat),
        destroyed=(state.factions[seat].destroyed or 0) // 2,
    )


def scores(state: State) -> Mapping[int, int]:
    return {faction.seat: score_of(state, faction.seat).points for faction in state.factions}


def has_anything(state: State, seat: int) -> bool:
    """K-8.2."""
    return any(place.owner == seat for place in state.places) or any(ship.seat == seat for ship in state.ships)


def winners(state: State, turn: int) -> tuple[tuple[int, ...], Ending] | None:
    """Whether the campaign is over at the end of a turn, for whom and why (K-8.1)."""
    capitals = {place.owner for place in state.places if place.kind == "capital"}
    living = tuple(faction.seat for faction in state.factions if not faction.out)
    if len(living) < 2:
        return living, "last"
    if len(capitals) == 1 and (owner := capitals.pop()) in living and owner is not None:
        return (owner,), "capitals"
    if state.lead is not None and state.lead.turns >= LEAD_TURNS:
        return (state.lead.seat,), "income"
    return (best(state, living), "turn_limit") if turn >= state.options.turn_limit else None


def best(state: State, living: tuple[int, ...]) -> tuple[int, ...]:
    """The highest score; equal: the larger treasury; equal again: shared."""
    points = scores(state)
    rank = {seat: (points[seat], treasury(state, seat) or 0) for seat in living}
    return tuple(seat for seat in living if rank[seat] == max(rank.values()))

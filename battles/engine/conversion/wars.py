"""Who is whose enemy (C-0, K-5.1); everything that asks for enemies asks here."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from battles.engine.conversion.state import State, War
from battles.engine.errors import Fault, fault
from battles.engine.records import Side


def enemies_of(state: State, seat: int) -> frozenset[int]:
    """The seats that a seat may fire at: those of other teams, where the state lists wars only those at war with it."""
    team = state.sides[seat].team
    others = (side.seat for side in state.sides if side.team != team)
    return frozenset(other for other in others if _at_war(state.wars, seat, other))


def no_enemy(state: State, seat: int, other: int, target: str, path: str) -> Fault:
    """Why a target of another side is none."""
    if state.sides[seat].team == state.sides[other].team:
        return fault("ally_target", path, "{target} is of an ally.", target=target)
    return fault("at_peace", path, "{target} is of a side that yours is not at war with.", target=target)


def any_at_war(sides: Collection[Side], wars: Collection[War] | None) -> bool:
    """Whether any two of some sides are enemies: what keeps a battle going (C-9.2, K-5.1)."""
    return any(one.team != other.team and _at_war(wars, one.seat, other.seat) for one, other in combinations(sides, 2))


def _at_war(wars: Collection[War] | None, one: int, other: int) -> bool:
    return wars is None or (min(one, other), max(one, other)) in wars


def check_wars(wars: Collection[War] | None, sides: Collection[Side], path: str) -> Iterator[Fault]:
    """Pairs of seats of different teams, the smaller first; allies have the same enemies."""
    team_of = {side.seat: side.team for side in sides}
    for number, (one, other) in enumerate(wars or ()):
        place = f"{path}[{number}]"
        if one not in team_of or other not in team_of or one >= other:
            yield fault("war", place, "A war is between two seats of the battle, the smaller first.")
        elif team_of[one] == team_of[other]:
            yield fault("war_of_allies", place, "Seats {one} and {other} are of one team.", one=one, other=other)
    foes = {
        seat: {other for other in team_of if team_of[other] != team and _at_war(wars, seat, other)}
        for seat, team in team_of.items()
    }
    for one, other in combinations(team_of, 2):
        if team_of[one] == team_of[other] and foes[one] != foes[other]:
            yield fault("allies_differ", path, "Seats {one} and {other} are of one team, so they are at war with the "
                        "same others.", one=one, other=other)  # fmt: skip

"""No stage lets a side profit from its seat (K-3.4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from battles.engine import ConstantDice, Seat
from hexbattle.campaigns import engine
from hexbattle.campaigns.engine.apply import war
from hexbattle.campaigns.engine.orders import Orders
from hexbattle.campaigns.engine.state import State
from tests.campaigns.worlds import campaign, random_results, random_sheet


def seated(state: State, seats: dict[int, int]) -> State:
    """The same world with the factions on other seats."""
    seats = {**seats, engine.NOBODY: engine.NOBODY}
    return replace(
        state,
        factions=tuple(
            replace(one, seat=seats[one.seat]) for one in sorted(state.factions, key=lambda one: seats[one.seat])
        ),
        wars=tuple(sorted(war(seats[one], seats[two]) for one, two in state.wars)),
        places=tuple(replace(one, owner=seats[one.owner if one.owner is not None else -1]) for one in state.places),
        fleets=tuple(replace(one, seat=seats[one.seat]) for one in state.fleets),
        ships=tuple(replace(one, seat=seats[one.seat]) for one in state.ships),
        works=tuple(replace(one, seat=seats[one.seat]) for one in state.works),
        ledger=tuple(replace(row, seat=seats[row.seat]) for row in state.ledger),
        battles=tuple(
            replace(
                one,
                parties=tuple(replace(party, faction=seats[party.faction]) for party in one.parties),
                keepers=tuple(seats[keeper] for keeper in one.keepers),
            )
            for one in state.battles
        ),
        assaults=tuple(replace(one, seat=seats[one.seat], defender=seats[one.defender]) for one in state.assaults),
        lead=replace(state.lead, seat=seats[state.lead.seat]) if state.lead else None,
    )


def reseated(sheet: Orders, seats: dict[int, int]) -> Orders:
    return replace(
        sheet,
        send={seats[to]: amount for to, amount in sheet.send.items()},
        war=tuple(seats[on] for on in sheet.war),
        peace=tuple(seats[to] for to in sheet.peace),
        messages=tuple(replace(one, to=None if one.to is None else seats[one.to]) for one in sheet.messages),
    )


def summary(state: State, seat: int) -> Any:
    """What a faction has, without ids."""
    at = {fleet.id: (fleet.at, fleet.bound, fleet.stance, fleet.held is None) for fleet in state.fleets}
    ships = Counter(
        (ship.design, ship.hits_taken, at[ship.fleet], len(ship.troops or {}), sum((ship.aboard or {}).values()))
        for ship in state.ships
        if ship.seat == seat
    )
    places = [(place.id, place.yard, len(place.garrison or ())) for place in state.places if place.owner == seat]
    return engine.treasury(state, seat), ships, places, sum(work.seat == seat for work in state.works)


def test_the_same_orders_come_to_the_same_from_every_seat() -> None:
    """Twenty turns, each resolved twice, with the factions in another order."""
    seats = {0: 2, 1: 0, 2: 1}
    chance = Random(5)  # noqa: S311
    state = campaign(3, "fair", turn_limit=1000, victory_share=100)
    for _ in range(20):
        sheets = {seat: random_sheet(state, seat, chance, 12) for seat in engine.awaiting(state)}
        results = list(random_results(state, chance))
        mirrored = {Seat(seats[seat]): reseated(sheet, seats) for seat, sheet in sheets.items()}
        one = engine.resolve(state, sheets, results, ConstantDice(4)).state
        other = engine.resolve(seated(state, seats), mirrored, results, ConstantDice(4)).state
        for seat in range(3):
            assert summary(one, seat) == summary(other, seats[seat])
        state = one

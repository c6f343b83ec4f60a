"""Sides and fleets, as every ruleset knows them: who comes to a battle, and who may still do something in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from battles.engine.errors import Fault, Refused, fault
from battles.engine.records import Result, Side
from battles.engine.ruleset import Party
from shipyard.rules import Fleet, Json, check_name
from shipyard.rules.fleets import Named


class Battle(Protocol):
    """What all states have."""

    @property
    def version(self) -> int: ...
    @property
    def sides(self) -> tuple[Side, ...]: ...
    @property
    def result(self) -> Result | None: ...


def check_parties(parties: Sequence[Party], most: int) -> Iterator[Fault]:
    """Enough sides, of at least two teams, all with names."""
    if not 2 <= len(parties) <= most:
        told = (
            "A battle has 2 to {most} sides; here are {count}." if most > 2 else "A duel has 2 sides; here are {count}."
        )
        yield fault("sides", "$.fleets", told, most=most, count=len(parties))
    elif len({seat if party.team is None else party.team for seat, party in enumerate(parties)}) < 2:
        yield fault("one_team", "$.fleets", "All sides are of one team; there is nobody to fight.")
    for number, party in enumerate(parties):
        yield from check_name(party.name, f"$.sides[{number}].name")
        if party.team is not None and not 0 <= party.team < most:
            yield fault("team", f"$.sides[{number}].team", "A team is a number from 0 to {most}.", most=most - 1)


def roster[D: Named](fleet: Fleet[D] | None) -> list[tuple[str, D]]:
    """Every ship of a fleet by name, in fleet order; those of one entry are numbered."""
    return [
        (f"{entry.name} {number}" if entry.count > 1 else entry.name, entry.design)
        for entry in (fleet.ships if fleet else ())
        for number in range(1, entry.count + 1)
    ]


def bring_fleets(own: Sequence[Mapping[str, Json] | None], fleets: Sequence[Json]) -> list[Json | Mapping[str, Json]]:
    """The fleet of each side of a scenario: its own, or the next of `fleets`; raises `Refused` where they do not do."""
    missing = sum(fleet is None for fleet in own)
    if len(fleets) != missing:
        raise Refused([fault("fleets_needed", "$.sides", "This scenario needs {missing} fleets; {given} were given.",
                             missing=missing, given=len(fleets))])  # fmt: skip
    brought = iter(fleets)
    return [next(brought) if fleet is None else fleet for fleet in own]


def sides_of(parties: Sequence[Party]) -> tuple[Side, ...]:
    return tuple(
        Side(seat=seat, name=party.name.strip(), team=seat if party.team is None else party.team)
        for seat, party in enumerate(parties)
    )


def check_sides(state: Battle, version: int) -> Iterator[Fault]:
    """A state is of the version played here, and its sides stand in order and have names."""
    if state.version != version:
        yield fault("version", "$.version", "This state was made under version {given} of the rules; version {version} "
                    "is played here.", given=state.version, version=version)  # fmt: skip
    seats = [side.seat for side in state.sides]
    if seats != list(range(len(seats))) or not seats:
        yield fault("seats", "$.sides", "The sides stand in the order of their seats: 0, 1, 2 …")
    for side in state.sides:
        yield from check_name(side.name, f"$.sides[{side.seat}].name")


def check_open(state: Battle, seat: int) -> Fault | None:
    """Why a seat may do nothing at all, if so: there is no such side, it is out, or the battle is over."""
    if state.result is not None:
        return fault("battle_over", "$", "The battle is over.")
    if not 0 <= seat < len(state.sides):
        return fault("no_such_seat", "$", "There is no side with seat {seat}.", seat=seat)
    if state.sides[seat].out:
        return fault("side_out", "$", "{side} is out of the battle.", side=state.sides[seat].name)
    return None

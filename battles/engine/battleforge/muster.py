"""Set-up: the state in which the first team's turn opens (B-2.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from battles.engine.battleforge.apply import started
from battles.engine.battleforge.documents import read_options
from battles.engine.battleforge.recruits import enlisted
from battles.engine.battleforge.scenario import MOST_SIDES, Battlefield, read_battlefield
from battles.engine.battleforge.state import Options, State, Unit, UnitId
from battles.engine.errors import Fault, Refused, fault
from battles.engine.ruleset import Party
from battles.engine.sides import check_parties, sides_of
from shipyard.rules import Json

WEST: Final[tuple[tuple[str, str, int], ...]] = (  # name, archetype, row
    ("Bulwark", "defender", 3), ("Hammer", "striker", 4), ("Balm", "support", 5), ("Fleet", "scout", 2)
)  # fmt: skip
EAST: Final[tuple[tuple[str, str, int], ...]] = (
    ("Rampart", "defender", 5), ("Anvil", "striker", 4), ("Salve", "support", 3), ("Dart", "scout", 6)
)  # fmt: skip
OWN_FIELD: Final[Mapping[str, Json]] = {  # the same for both sides, turned by half a turn
    "map": {
        "width": 12,
        "height": 9,
        "terrain": [
            "............", "...f....r...", "....f.......", "..r..#..f...", ".....ff.....", "...f..#..r..",
            ".......f....", "...r....f...", "............",
        ],
    },
    "sides": [
        {"units": [{"name": name, "archetype": kind, "at": [1, y]} for name, kind, y in WEST]},
        {"units": [{"name": name, "archetype": kind, "at": [10, y]} for name, kind, y in EAST]},
    ],
}  # fmt: skip


def muster(
    parties: Sequence[Party],
    options: Mapping[str, Json],
    unit_id: Callable[[int], str] = "u{}".format,
    field: Mapping[str, Json] | None = None,
) -> State:
    """The state in which turn 1 opens; raises `Refused` with every fault of parties, options and field.

    `field`: the ground with its units (`scenario.Battlefield`); left out, a small open one with a unit of each kind.
    """
    faults = list(check_parties(parties, MOST_SIDES))
    chosen = read_options(dict(options), "$.options", faults) or Options()
    ground = read_battlefield(field or OWN_FIELD, "$.field", faults)
    faults += _check_parties(parties, ground)
    if faults or ground is None:
        raise Refused(faults)
    return State(
        turn=1,
        options=chosen,
        round_limit=chosen.round_limit,
        sides=sides_of(parties),
        map=ground.map,
        victory=ground.victory,
        defending_team=ground.defending_team,
        units=tuple(_units(ground, unit_id)),
    )


def _check_parties(parties: Sequence[Party], ground: Battlefield | None) -> Iterator[Fault]:
    """One party a side of the field, without a fleet: the units are the field's (B-6.1)."""
    if ground and len(parties) != len(ground.sides):
        yield fault("sides", "$.sides", "This field has {sides} sides; {parties} came.",
                    sides=len(ground.sides), parties=len(parties))  # fmt: skip
    for seat, party in enumerate(parties):
        if party.fleet is not None or party.arrangement is not None:
            yield fault("fleets_given", f"$.fleets[{seat}]", "The units come with the field; no fleet is brought.")
        if party.team not in (None, seat):
            yield fault("team", f"$.sides[{seat}].team", "Here every side is a team of its own: {seat}.", seat=seat)


def _units(ground: Battlefield, unit_id: Callable[[int], str]) -> Iterator[Unit]:
    """By seat and in the order of the field; those of the first team have their actions."""
    drawn = [(seat, recruit) for seat, side in enumerate(ground.sides) for recruit in side.units]
    for number, (seat, recruit) in enumerate(drawn, start=1):
        unit = enlisted(recruit, UnitId(unit_id(number)), seat)
        yield started(unit) if seat == 0 else replace(unit, actions_remaining=0)

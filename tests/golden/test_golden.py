"""Golden event logs: what the rules come to, kept as text so that a change of them shows in review.

`pytest tests/golden --regenerate-golden` writes them anew.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from pathlib import Path

import pytest

from battles.engine import Seat, ruleset, seeded_dice
from battles.engine.conversion.orders import Orders
from battles.engine.conversion.state import State
from shipyard.rules import Json
from tests.golden.assaults import ASSAULTS, Assault
from tests.golden.assaults import written as assault_written
from tests.golden.battles import BATTLES, Golden, Sheets
from tests.golden.duels import DUELS, Duel
from tests.golden.duels import written as duel_written
from tests.golden.telling import told

LOGS = Path(__file__).parent / "logs"
RULES = ruleset("conversion")


def written(golden: Golden) -> Iterator[str]:
    yield f"# {golden.about}"
    state = golden.state
    for sheets in golden.turns:
        yield f"\nturn {state.turn}"
        if state.turn in golden.concede:
            resolution = RULES.leave(state, Seat(golden.concede[state.turn]), "concede")
            yield from map(told, resolution.events)
            state = resolution.state
            if state.result:
                return
        resolution = RULES.resolve(state, read(state, sheets), seeded_dice(f"{golden.name}{state.turn}".encode().hex()))
        yield from map(told, resolution.events)
        state = resolution.state
        if state.result:
            return
    if golden.draw:
        yield "\nafter the turn"
        yield from map(told, RULES.agree_draw(state).events)


def read(state: State, sheets: Sheets) -> dict[Seat, Orders]:
    """The orders of ships that are still in play and of groups that fly or are launched, which must be legal."""
    in_play = {ship.id for ship in state.ships if ship.status == "in_play"}
    flying = {group.id for group in state.groups}
    by_seat = {}
    for seat, ships in sheets.items():
        document: Json = {
            "ships": {id: orders for id, orders in ships.items() if id in in_play},
            "groups": {id: orders for id, orders in ships.items() if id in flying or launched(id, ships, in_play)},
        }
        by_seat[Seat(seat)], faults = RULES.check_sheet(state, Seat(seat), document)
        assert [fault.message for fault in faults] == []
    return by_seat


def launched(id: str, ships: Mapping[str, Json], in_play: Container[str]) -> bool:
    """Whether a group is launched by one of these orders."""
    ship, _, hangar = id.rpartition("/")
    orders = ships.get(ship)
    return ship in in_play and isinstance(orders, dict) and hangar in str(orders.get("launch"))


@pytest.mark.parametrize("golden", BATTLES, ids=lambda golden: golden.name)
def test_the_battle_goes_as_its_log_says(golden: Golden, request: pytest.FixtureRequest) -> None:
    hold(golden.name, written(golden), request)


@pytest.mark.parametrize("duel", DUELS, ids=lambda duel: duel.name)
def test_the_duel_goes_as_its_log_says(duel: Duel, request: pytest.FixtureRequest) -> None:
    hold(duel.name, duel_written(duel), request)


@pytest.mark.parametrize("assault", ASSAULTS, ids=lambda assault: assault.name)
def test_the_assault_goes_as_its_log_says(assault: Assault, request: pytest.FixtureRequest) -> None:
    hold(assault.name, assault_written(assault), request)


def hold(name: str, lines: Iterator[str], request: pytest.FixtureRequest) -> None:
    log = "\n".join(lines) + "\n"
    file = LOGS / f"{name}.txt"
    if request.config.getoption("--regenerate-golden"):
        file.write_text(log)
    assert file.read_text() == log


def test_there_is_no_log_without_its_battle() -> None:
    names = {golden.name for golden in BATTLES} | {one.name for one in (*DUELS, *ASSAULTS)}
    assert {file.stem for file in LOGS.glob("*.txt")} == names

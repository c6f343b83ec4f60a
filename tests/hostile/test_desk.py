"""The order desk under attack: commands, fields and texts that no honest page sends."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battles.models import Battle
from battles.views.conversion.edits import COMMANDS
from battles.views.conversion.fleetwide import FLEETWIDE
from battles.views.hex_battle.edits import COMMANDS as DUEL_COMMANDS
from battles.views.hex_battle.fleetwide import FLEETWIDE as DUEL_FLEETWIDE
from tests.conftest import HowMany
from tests.hostile.forms import HOSTILE, HUGE
from tests.hostile.ledger import Ledger
from tests.hostile.world import World
from tests.pages.duels import HTMX, ships_of
from tests.pages.hex_duels import duel

DEEP = '{"ships":' + "[" * 100_000 + "]" * 100_000 + "}"
SLOW = settings(
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


class Desk:
    """The owner's desk in a running battle; by default in the one of `conversion`."""

    def __init__(self, world: World, battle: Battle | None = None, turn: int = 2) -> None:
        self.client: Client = world.client(world.owner)
        battle = battle or world.running
        self.url = battle.get_absolute_url() + "desk/"
        self.turn = str(turn)
        self.ship, self.enemy = ships_of(battle, 0)[0], ships_of(battle, 1)[0]
        self.ledger = Ledger()

    def sheet(self, **orders: Any) -> str:
        return json.dumps({"ships": {self.ship: orders}})

    def send(self, **fields: Any) -> HttpResponse:
        form = {"turn": self.turn, "orders": "{}", "ship": self.ship, "do": "look", **fields}
        with self.ledger.watching():
            response = self.client.post(self.url, form, headers=HTMX)
        assert response.status_code in {200, 409, 422}, fields
        assert b"<script>alert(1)" not in response.content
        return response  # type: ignore[return-value]


@pytest.fixture
def desk(world: World) -> Desk:
    return Desk(world)


@pytest.fixture(params=[0, 1], ids=["deployment", "plot"])
def duel_desk(world: World, request: pytest.FixtureRequest) -> Desk:
    """The same at a duel, in turn 0 and in turn 1."""
    return Desk(world, duel(world.owner, world.rival, started=request.param > 0), turn=request.param)


FIELDS = ("turn", "orders", "nonce", "ship", "do", "raw", "unsaved", "attack", "may_withdraw")


@pytest.mark.parametrize("command", ["look", "save", "confirm", "raw"])
def test_hostile_fields_store_nothing(desk: Desk, command: str, how_many: HowMany) -> None:
    for number, field in enumerate(FIELDS):
        for name in list(HOSTILE)[number % 4 * how_many(1, 0) :: how_many(4, 1)]:
            value = HOSTILE[name]
            spoils = field in {"turn", "orders", "nonce"} and name != "empty"
            if spoils or command not in {"save", "confirm"}:
                desk.send(**{"do": command, field: value})
    assert desk.ledger.changes == []


WORDS = st.sampled_from(
    ["burn", "rotate", "reverse", "white", "port", "0", "-1", "1", "7", HUGE, "beams", "x1", "\x00"]
)


@SLOW
@given(
    verb=st.sampled_from([*COMMANDS, *FLEETWIDE, "select", ""]), words=st.lists(WORDS, max_size=5), own=st.booleans()
)
def test_commands_of_any_words_are_answered(desk: Desk, verb: str, words: list[str], own: bool) -> None:
    plot = [{"do": "burn", "colour": "white", "tokens": 1}, {"do": "rotate", "to": "port", "pay": "black"}]
    fire = [{"family": "beams", "target": desk.enemy, "weapons": ["x1"]}, {"family": "rockets", "target": desk.enemy}]
    command = " ".join([verb, desk.ship if own else desk.enemy, *words])
    desk.send(do=command, orders=desk.sheet(plot=plot, fire=fire))
    assert desk.ledger.changes == []


DUEL_WORDS = st.sampled_from(
    ["ahead", "turn", "fire", "w1", "w2", "w9", "0", "-1", "1", "2", "7", "99999", HUGE, "\x00", "__class__", "{}"]
)


@SLOW
@given(
    verb=st.sampled_from([*DUEL_COMMANDS, *DUEL_FLEETWIDE, "undo", "select", ""]),
    words=st.lists(DUEL_WORDS, max_size=6),
    own=st.booleans(),
    earlier=st.sampled_from(["", "{}", "null", "[]", '{"ships":{"s1":{"fire":[]}}}', '{"deploy":7}', DEEP[:5000]]),
)
def test_commands_of_any_words_are_answered_at_a_duel(
    duel_desk: Desk, verb: str, words: list[str], own: bool, earlier: str
) -> None:
    desk = duel_desk
    plot = {desk.ship: {"turn": 1, "ahead": 2, "fire": {"w1": desk.enemy, "w2": {desk.enemy: 1}}}}
    start = {desk.ship: {"at": [4, 4], "facing": 2}}
    sheets: tuple[dict[str, Any], ...] = ({"deploy": start}, {"ships": plot}, {"deploy": start, "ships": plot}, {})
    command = " ".join([verb, desk.ship if own else desk.enemy, *words])
    key = f"{desk.ship}:w1"
    chosen = {"place": " ".join(words[:3]), f"first:{key}": desk.enemy, f"second:{key}": " ".join(words[:1])}
    for sheet in sheets:
        desk.send(do=command, orders=json.dumps(sheet), earlier=earlier, **chosen)
    assert desk.ledger.changes == []


@pytest.mark.parametrize("command", ["look", "raw", "undo"])
def test_hostile_fields_store_nothing_at_a_duel(duel_desk: Desk, command: str) -> None:
    for field in (*FIELDS, "earlier", "place"):
        for name, value in HOSTILE.items():
            duel_desk.send(**{"do": command, field: value}) if field != "do" else duel_desk.send(do=value, place=name)
    assert duel_desk.ledger.changes == []


def test_numbers_without_end_are_refused(desk: Desk) -> None:
    """Python reads no number of more than 4,300 digits and writes none."""
    burn = [{"do": "burn", "colour": "white", "tokens": 10**14}]
    for digits in (HUGE, "9" * 4300, "9" * 400):
        for command in (
            f"step {desk.ship} burn white {digits}",
            f"more {desk.ship} {digits}",
            f"unfire {desk.ship} {digits}",
        ):
            assert desk.send(do=command, orders=desk.sheet(plot=burn)).status_code == 422
        desk.send(attack=f"{desk.ship}:{digits}")
        fire = [{"family": "rockets", "target": desk.enemy}]
        fields = {"attack": f"{desk.ship}:0", f"closer:{desk.ship}:0": digits, "orders": desk.sheet(fire=fire)}
        assert desk.send(**fields).status_code == 422
    assert desk.ledger.changes == []


@pytest.mark.parametrize(
    "text",
    [
        DEEP,
        "[" * 5000,
        '{"ships":{},"ships":{}}',
        '{"ships":{"s1":{"plot":[],"plot":[]}}}',
        '{"ships":NaN}',
        '{"ships":{"\\ud800":{}}}',
        '{"ships":{"__proto__":{}}}',
        "{" + ",".join(f'"!{n}":1' for n in range(20_000)) + "}",
        '{"ships":{' + ",".join(f'"!{n}":1' for n in range(20_000)) + "}}",
        "x" * 250_000,
        "\ufeff{}",
        "null",
        "{}{}",
    ],
    ids=[
        "deep",
        "open",
        "twice",
        "twice below",
        "nan",
        "surrogate",
        "proto",
        "keys",
        "ids",
        "long",
        "bom",
        "null",
        "two",
    ],
)
def test_texts_that_are_no_orders_are_refused_shown_again_and_never_stored(desk: Desk, text: str) -> None:
    for command in ("raw", "save"):
        response = desk.send(do=command, raw=text, orders=text)
        assert response.status_code == 422
        assert len(response.content) < 3_000_000
    assert desk.ledger.changes == []


@pytest.mark.parametrize(("attacks", "weapons"), [(1, 15_000), (40, 150), (3000, 1)])
def test_thousands_of_faults_are_told_in_an_answer_that_can_be_read(desk: Desk, attacks: int, weapons: int) -> None:
    attack = {"family": "beams", "target": desk.enemy, "weapons": [f"q{n}" for n in range(weapons)]}
    response = desk.send(do="raw", raw=desk.sheet(fire=[attack] * attacks))
    assert response.status_code == 422
    assert len(response.content) < 3_000_000
    assert desk.ledger.changes == []

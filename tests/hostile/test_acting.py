"""Steps that may not be taken: refused with the reason, nothing stored, and the battle shown as it stands (B-7)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battles.models import Battle
from battles.services import concede
from battles.turns.tokens import turn_token
from tests.battles.assaults import END, running, take, token, unit
from tests.battles.builders import NOON, side_of
from tests.conftest import HowMany
from tests.hostile.documents import spoilt
from tests.hostile.forms import HOSTILE
from tests.hostile.ledger import Ledger
from tests.hostile.world import World
from tests.pages.assaults import change, fight
from tests.pages.duels import HTMX

STALE = "The battle has gone on since; nothing was done."
NONCE = "ab" * 32
FIELDS = ("action", "unit", "target", "tile", "nonce")
UNREAD = {"move": {"target"}, "attack": {"tile"}, "ability": set[str](), "end_turn": {"tile"}}
BLANK = {"empty", "spaces"}
JUNK = [
    "", "null", "[]", "1", "{", '{"action":{"action":"end_turn"}}}', '{"action":NaN}', "\ufeff{}", "x" * 300_000,
    '{"action":' + "[" * 5000, '{"action":{"action":"end_turn"},"action":{"action":"end_turn"}}',
    '{"action":{"action":"end_turn","action":"move"}}', '{"action":{"action":"end_turn"},"seat":1}',
    '{"action":{"action":"end_turn"},"nonce":"ABAB"}', '{"action":{"action":"end_turn"},"nonce":7}',
    '{"action":{"action":"end_turn","seat":0}}', '{"action":"end_turn"}', '{"action":{"action":"\\ud800"}}',
    '{"action":{"__class__":"EndTurn"}}', '{"nonce":null}',
]  # fmt: skip
type Form = dict[str, str]


class Hand:
    """Sends steps to the world's assault as the page does and as bots do; `client` is the owner, who is on turn."""

    def __init__(self, world: World, battle: Battle | None = None) -> None:
        self.battle = battle or world.assault
        self.client = world.client(world.owner)
        self.ledger = Ledger()

    def forms(self) -> dict[str, Form]:
        """A form of each kind that would be carried out."""
        hammer, balm = unit(self.battle, "Hammer"), unit(self.battle, "Balm")
        return {
            "move": {"action": "move", "unit": hammer, "tile": "3,0"},
            "attack": {"action": "attack", "unit": hammer, "target": unit(self.battle, "Anvil")},
            "ability": {"action": "ability", "unit": unit(self.battle, "Mortar"), "tile": "4,1"},
            "end_turn": dict(END),
            "heal": {"action": "ability", "unit": balm, "target": unit(self.battle, "Tongs")},
        }

    def post(self, form: Any, *, token: str | None = None, client: Client | None = None) -> Any:
        headers = {
            **HTMX,
            "X-Turn-Token": turn_token(self.battle.code, running(self.battle)) if token is None else token,
        }
        with self.ledger.watching():
            response: Any = (client or self.client).post(self.url("battles:act"), form, headers=headers)
        assert b"<script>alert(1)" not in response.content
        return response

    def send(self, body: Any, *, token: str | None = None, client: Client | None = None) -> Any:
        """Over the web API; `body` as it is, or a document."""
        text = body if isinstance(body, str | bytes) else json.dumps(body)
        headers = {"X-Turn-Token": turn_token(self.battle.code, running(self.battle)) if token is None else token}
        with self.ledger.watching():
            response: Any = (client or self.client).post(
                self.url("api:actions"), text, content_type="application/json", headers=headers
            )
        return response

    def url(self, name: str) -> str:
        return reverse(name, kwargs={"code": self.battle.code})


@pytest.fixture
def hand(world: World) -> Hand:
    return Hand(world)


@pytest.mark.parametrize("kind", ["move", "attack", "ability", "end_turn", "heal"])
def test_a_form_filled_in_rightly_is_carried_out(hand: Hand, kind: str) -> None:
    assert hand.post({**hand.forms()[kind], "nonce": NONCE}).status_code == 200
    assert "battles.Step" in hand.ledger.changes


@pytest.mark.parametrize("kind", UNREAD)
def test_a_hostile_value_in_any_field_is_refused_with_its_reason(hand: Hand, kind: str, how_many: HowMany) -> None:
    form = {**hand.forms()[kind], "nonce": NONCE}
    for number, field in enumerate(one for one in FIELDS if one not in UNREAD[kind]):
        for name in list(HOSTILE)[number % how_many(3, 1) :: how_many(3, 1)]:
            if name in BLANK and (field not in form or (field, name) == ("nonce", "empty")):
                continue  # as if it were not there
            response = hand.post({**form, field: HOSTILE[name]})
            assert response.status_code == 422, (field, name)
            assert "Nothing was done" in response.text, (field, name)
    assert hand.ledger.changes == []


@pytest.mark.parametrize("kind", ["move", "attack", "ability", "heal"])
def test_a_form_that_lacks_a_field_or_has_it_many_times_breaks_nothing(hand: Hand, kind: str) -> None:
    form = hand.forms()[kind]
    for field in form:
        assert hand.post({name: value for name, value in form.items() if name != field}).status_code == 422, field
        assert hand.post({**form, field: [form[field]] * 150 + ["nowhere"]}).status_code == 422, field
    assert hand.post({}).status_code == 422
    assert hand.ledger.changes == []


@pytest.mark.parametrize(
    "tile",
    ["-1,0", "0,-1", "99,99", "3,0,0", "3;0", "3.0,0", "٣,٠", "0x3,0", "3,", ",", "3,100", "1e0,0", "+3,0", "3,1"],
)
def test_tiles_that_are_none_or_out_of_reach_are_refused(hand: Hand, tile: str) -> None:
    for kind in ("move", "ability"):
        assert hand.post({**hand.forms()[kind], "tile": tile}).status_code == 422 or (kind, tile) == ("ability", "3,1")
    assert [one for one in hand.ledger.changes if tile != "3,1"] == []


def forged(hand: Hand, world: World) -> dict[str, str]:
    """Tokens that are not those of the next step."""
    good, other = token(hand.battle), fight(world.owner, world.rival)
    text, _, seal = good.rpartition(":")
    game, turn, steps = text.split(":")
    return {
        "none": "",
        "spaces": "  ",
        "unsigned": text,
        "nul": good + "\x00",
        "long": good * 3000,
        "another seal": f"{text}:{seal[::-1]}",
        "another step": f"{game}:{turn}:1:{seal}",
        "another turn": f"{game}:2:{steps}:{seal}",
        "another battle": token(other),
        "unicode": "٣:٣:é",
    }


def test_a_token_that_is_not_the_next_steps_takes_no_step(world: World, hand: Hand) -> None:
    """B-7."""
    tokens = forged(hand, world)
    form = hand.forms()["attack"]
    action = {name: value for name, value in form.items() if name != "nonce"}
    hand.ledger = Ledger()
    for name, bad in tokens.items():
        sent = bad.encode("latin-1", "replace").decode("latin-1")
        page, told = hand.post(form, token=sent), hand.send({"action": action}, token=sent)
        assert (page.status_code, told.status_code) == (409, 409), name
        assert STALE in page.text, name
        assert told.json()["code"] == "stale", name
        plain = hand.client.post(hand.url("battles:act"), {**form, "turn_token": bad})
        assert plain.status_code == 409, name
    assert hand.ledger.changes == []


def test_a_used_token_takes_no_second_step(hand: Hand) -> None:
    used = token(hand.battle)
    assert hand.post(hand.forms()["move"], token=used).status_code == 200
    hand.ledger = Ledger()
    for form in hand.forms().values():
        assert hand.post(form, token=used).status_code == 409
        assert hand.send({"action": END}, token=used).status_code == 409
    assert hand.ledger.changes == []


def test_nobody_acts_for_another_side(world: World, hand: Hand) -> None:
    """B-2.1: neither the other side with its own units or ours, nor spectators, nor strangers."""
    Battle.objects.filter(pk=hand.battle.pk).update(spectators=True)
    anvil, dart = unit(hand.battle, "Anvil"), unit(hand.battle, "Dart")
    theirs = {"action": "attack", "unit": anvil, "target": unit(hand.battle, "Hammer")}
    hand.ledger = Ledger()
    for form in (*hand.forms().values(), theirs, {"action": "move", "unit": dart, "tile": "6,4"}):
        page = hand.post(form, client=world.client(world.rival))
        assert page.status_code == 409
        assert "It is not your side’s turn." in page.text.replace("&#x27;", "’").replace("'", "’")
        assert hand.send({"action": END}, client=world.client(world.rival)).json()["code"] == "not_awaited"
        for account in (world.outsider, world.operator):
            assert hand.post(form, client=world.client(account)).status_code == 404
            assert hand.send({"action": END}, client=world.client(account)).status_code == 404
        assert hand.post(form, client=Client()).status_code == 302
        assert hand.send({"action": END}, client=Client()).status_code == 401
    assert hand.ledger.changes == []


def test_units_of_the_other_side_and_fallen_ones_do_not_obey(hand: Hand) -> None:
    """B-2.2."""
    anvil, tongs = unit(hand.battle, "Anvil"), unit(hand.battle, "Tongs")
    change(hand.battle, "Tongs", hp=0)
    hand.ledger = Ledger()
    for id, reason in ((anvil, "Anvil is not a unit of yours."), (tongs, "Tongs is defeated.")):
        for form in hand.forms().values():
            if "unit" in form:
                answer = hand.post({**form, "unit": id})
                assert (answer.status_code, reason in answer.text) == (422, True)
    assert hand.ledger.changes == []


def test_a_unit_of_another_battle_is_like_one_that_does_not_exist(world: World, hand: Hand) -> None:
    other = fight(world.owner, world.rival)
    elsewhere, hammer = unit(other, "Hammer"), unit(hand.battle, "Hammer")
    hand.ledger = Ledger()
    anvil, balm = unit(hand.battle, "Anvil"), unit(hand.battle, "Balm")
    for naming in (
        {"action": "attack", "unit": "ID", "target": anvil},
        {"action": "attack", "unit": hammer, "target": "ID"},
        {"action": "ability", "unit": balm, "target": "ID"},
    ):
        said = set()
        for id in (elsewhere, "u" + "0" * (len(elsewhere) - 1)):
            action = {key: id if value == "ID" else value for key, value in naming.items()}
            answer = hand.send({"action": action})
            said.add((answer.status_code, answer.text.replace(id, "ID")))
            assert hand.post(action).status_code == 422
        assert [status for status, _ in said] == [422], "one answer for both"
    assert hand.ledger.changes == []


@pytest.mark.parametrize("stage", ["running", "challenge", "summons", "ended", "cancelled", "failed", "shared"])
def test_where_no_steps_are_taken_it_says_why(world: World, stage: str) -> None:
    """Battles of whole sheets, and those that have not begun or are over."""
    hand = Hand(world, getattr(world, stage))
    form = {"action": "end_turn", "unit": "u1", "tile": "1,1"}
    for answer in (hand.post(form, token="x"), hand.send({"action": END}, token="x")):
        assert answer.status_code in ({404, 409} if stage in {"shared", "summons"} else {409})
        assert "<h1>Server" not in answer.text
    assert hand.ledger.changes == []


@pytest.mark.parametrize("over", ["ended", "deadline", "failed"])
def test_when_it_is_over_no_step_is_taken(world: World, hand: Hand, over: str) -> None:
    last, forms = token(hand.battle), hand.forms()
    if over == "ended":
        take(hand.battle, 0, END)
        last = token(hand.battle)
        concede(side_of(hand.battle, 1), NOON)
    elif over == "deadline":
        hand.battle.turns.update(closes_at=NOON)
    else:
        hand.battle.turns.update(status="failed", trace="Traceback: it broke")
    hand.ledger = Ledger()
    for form in forms.values():
        answers = hand.post(form, token=last), hand.send({"action": form}, token=last)
        assert [answer.status_code for answer in answers] == [409, 409]
        assert "Traceback" not in answers[0].text + answers[1].text
    assert hand.ledger.changes == []


@pytest.mark.parametrize("body", JUNK, ids=range(len(JUNK)))
def test_a_body_that_is_no_action_is_refused_with_its_faults(hand: Hand, body: str) -> None:
    answer = hand.send(body)
    assert 400 <= answer.status_code < 500
    assert answer.json()["faults"]
    assert hand.ledger.changes == []


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), kind=st.sampled_from(["move", "attack", "heal"]))
def test_a_spoilt_action_is_refused_or_carried_out_as_it_was_written(
    hand: Hand, data: st.DataObject, kind: str
) -> None:
    form = hand.forms()[kind]
    action: Any = {**form, "path": [[3, 0]]} if kind == "move" else form
    action.pop("tile", None)
    before = transaction.savepoint_create()
    answer = hand.send({"action": data.draw(spoilt(action))})
    changes = hand.ledger.changes
    transaction.savepoint_rollback(before)
    assert answer.status_code in {200, 400, 422}
    assert (answer.status_code == 200) == bool(changes)
    hand.ledger = Ledger()

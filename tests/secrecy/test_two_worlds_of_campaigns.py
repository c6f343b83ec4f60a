"""Two worlds that differ only in what a reader may not know of campaigns answer that reader with the same bytes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from types import ModuleType
from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from hexbattle.accounts.models import Account
from hexbattle.campaigns import engine, selectors
from hexbattle.campaigns.engine.orders import Orders
from hexbattle.campaigns.models import Campaign
from hexbattle.campaigns.views import sheet, story_dice, story_news, table
from tests.hostile.routes import site_addresses
from tests.secrecy.asks import Ask
from tests.secrecy.campaign_asks import campaign_asks
from tests.secrecy.comparing import NOW, Answer, answer, compared, logged_in, mails_to
from tests.secrecy.elsewhere import Elsewhere
from tests.secrecy.fog import sight
from tests.secrecy.frozen import frozen
from tests.secrecy.reach import Reach, make_reach, play, secret

FEW, MANY = 1, 12
OURS = ("campaigns:", "missions:", "quick_campaign", "quick_mission")
READERS = ("halsey", "spruance", "nosy", "guest", "")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "reach" in metafunc.fixturenames:
        many = metafunc.config.getoption("--deep")
        metafunc.parametrize("reach", range(MANY if many else FEW), indirect=True, scope="module")


@pytest.fixture(scope="module")
def reach(request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Reach]:
    with django_db_blocker.unblock(), transaction.atomic():
        with frozen(NOW, request.param):
            made = make_reach(request.param, NOW)
        yield made
        transaction.set_rollback(True)


@contextmanager
def elsewhere(reach: Reach, reader: Account | None) -> Iterator[Elsewhere]:
    with transaction.atomic():
        with frozen(NOW, "elsewhere"):
            made = Elsewhere(reach=reach, reader=reader, chance=Random("elsewhere"))  # noqa: S311
            made.make()
        yield made
        transaction.set_rollback(True)


def compare(reach: Reach, reader: str, questions: Collection[Ask]) -> dict[Ask, Answer]:
    account = reach.accounts.get(reader)
    return compared(logged_in(account), list(questions), elsewhere(reach, account))


@pytest.mark.parametrize("reader", READERS)
def test_what_a_reader_may_not_know_changes_no_byte_of_any_answer(reach: Reach, reader: str, db: None) -> None:
    compare(reach, reader, list(campaign_asks(reach)))


@pytest.mark.parametrize(
    ("reader", "where", "name", "asked"),
    [
        ("halsey", table, "view_of", "campaigns:campaign"),
        ("", table, "view_of", "campaigns:campaign"),
        ("spruance", sheet, "view_of", "campaigns:desk"),
        ("", story_news, "events_of", "campaigns:news"),
        ("spruance", story_news, "events_of", "campaigns:news"),
        ("halsey", story_dice, "sheets_shown", "campaigns:dice"),
    ],
)
def test_a_leak_is_found(
    reach: Reach, reader: str, where: ModuleType, name: str, asked: str, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were a page given what is hidden, the comparison would say so."""
    monkeypatch.setattr(where, name, UNCUT[name])
    questions = [ask for ask in campaign_asks(reach) if ask.name == asked and ask.stage in ("running", "watched")]
    with pytest.raises(AssertionError, match="something hidden"):
        compare(reach, reader, questions)


UNCUT: dict[str, Any] = {
    "view_of": lambda turn, seat: replace(selectors.state_of(turn), key=None),
    "events_of": lambda turn, seat: engine.read_events(list(turn.events.values_list("data", flat=True))),
    "sheets_shown": lambda turn, faction: tuple(turn.sheets.select_related("faction")),
}


def test_mails_are_the_same_in_both_worlds(reach: Reach, db: None) -> None:
    for account in map(reach.accounts.__getitem__, ("halsey", "nosy")):
        here = mails_to(account)
        with elsewhere(reach, account):
            assert mails_to(account) == here


def test_the_worlds_have_secrets_to_keep(reach: Reach, db: None) -> None:
    """Else the comparison would say nothing: of every kind of thing some is hidden and some is not."""
    for stage in ("running", "watched"):
        turns = list(reach.campaigns[stage].turns.all())
        states = [engine.read_state(turn.state) for turn in turns]
        for reader in (0, 1):
            seen = [sight(state, reader) for state in states]
            for known, of_all in zip(seen, states, strict=True):
                assert known.near < known.far < {place.id for place in of_all.places}
            assert any(known.made_out for known in seen)
            assert any(one.id not in known.met | known.made_out
                       for known, state in zip(seen, states, strict=True) for one in state.fleets)  # fmt: skip
            assert any(one.seat != reader and one.id in known.met
                       for known, state in zip(seen, states, strict=True) for one in state.fleets)  # fmt: skip
        assert states[-1].battles
        assert states[-1].assaults
        told = [event for turn in turns for event in turn.events.values_list("data", flat=True)]
        assert {"credited", "message_sent", "battle_opened", "assault_opened"} <= {event["kind"] for event in told}
        assert turns[-1].sheets.filter(status="draft").exists()
        assert turns[-1].sheets.filter(status="confirmed").exists()


@pytest.mark.parametrize("reader", READERS)
def test_the_worlds_differ(reach: Reach, reader: str, db: None) -> None:
    account = reach.accounts.get(reader)
    here = {stage: _kept(campaign) for stage, campaign in reach.campaigns.items()}
    with elsewhere(reach, account):
        changed = {stage for stage, campaign in reach.campaigns.items() if _kept(campaign) != here[stage]}
    assert {"running", "watched", "left", "paused"} <= changed


def _kept(campaign: Campaign) -> list[Any]:
    """What the database has of a campaign's turns."""
    events = campaign.turns.values_list("events__data", flat=True)
    return [*campaign.turns.values_list("state", flat=True), *events, *campaign.turns.values_list("sheets__nonce")]


@pytest.mark.parametrize("reader", ["halsey", ""])
def test_what_others_order_out_of_sight_leaves_no_trace_in_any_answer(reach: Reach, reader: str, db: None) -> None:
    """K-2.4, by the rules' own hand: the same turn, in which another faction has ordered something else at home."""
    asked = [ask for ask in campaign_asks(reach) if ask.stage == "watched" and ask.name != "campaigns:dice"]
    client, told = logged_in(reach.accounts.get(reader)), []
    for ordered in (Orders(), secret(state_now(reach.campaigns["watched"]), 0)):
        with transaction.atomic():
            with frozen(NOW, "a turn"):
                play(reach, reach.campaigns["watched"], {0: ordered, 1: Orders()})
            told.append([answer(client, ask) for ask in asked])
            transaction.set_rollback(True)
    assert told[0] == told[1]


def state_now(campaign: Campaign) -> engine.State:
    return engine.read_state(campaign.turns.latest("number").state)


def test_every_address_of_campaigns_is_compared(reach: Reach, db: None) -> None:
    known = {ask.name for ask in campaign_asks(reach)}
    ours = [name for name in site_addresses() if name.startswith(OURS)]
    assert [name for name in ours if name not in known] == [], "add these to tests/secrecy/campaign_asks.py"

"""Two worlds that differ only in what a reader may not know answer that reader with the same bytes (design 6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from battles.models import Battle, OrderSheet, Step, Turn
from battles.selectors import rules_of
from battles.views import dice
from battles.views.access import HOT_SEATS
from hexbattle.accounts.models import Account
from tests.hostile.routes import site_addresses
from tests.secrecy.asks import LEFT_OUT, Ask, asks
from tests.secrecy.comparing import NOW, Answer, compared, logged_in, mails_to
from tests.secrecy.disguise import knows
from tests.secrecy.frozen import frozen
from tests.secrecy.otherwise import Otherwise
from tests.secrecy.site import Site, make_site, pick_from

FEW, MANY = 1, 12
READERS = ("halsey", "spruance", "nosy", "guest", "")
HELD = (0, 1)  # the seat to which the screen of the first reader is handed where two share it (H-3.3)
SCREENS = ("screen_deploying", "screen")
DUELS = ("deploying", "duel", "watched_duel", "guest_duel", *SCREENS)
ASSAULTS = ("assault", "watched_assault", "guest_assault", "screen_assault")
# What tells of battles, and is of none.
LISTS = ("home", "claim", "battles:lobby", "battles:create", "duels:home", "assaults", "api:battles")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "site" in metafunc.fixturenames:
        many = metafunc.config.getoption("--deep")
        metafunc.parametrize("site", range(MANY if many else FEW), indirect=True, scope="module")


@pytest.fixture(scope="module")
def site(request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Site]:
    with django_db_blocker.unblock(), transaction.atomic():
        with frozen(NOW, request.param):
            made = make_site(request.param, NOW)
        yield made
        transaction.set_rollback(True)


def client_of(site: Site, reader: Account | None, held: int | None = None) -> Client:
    client = logged_in(reader)
    with frozen(NOW, "screen"):
        if held is not None:
            session = client.session
            screens = [site.battles[stage] for stage in SCREENS]
            session[HOT_SEATS] = {battle.code: [held, open_turn(battle).number] for battle in screens}
            session.save()
    return client


def open_turn(battle: Battle) -> Turn:
    return battle.turns.get(status="open")


@contextmanager
def another_world(
    site: Site, reader: Account | None, held: int | None = None, stages: Collection[str] = ()
) -> Iterator[Otherwise]:
    """With `stages`, only these battles are another's: that is made sooner."""
    with transaction.atomic():
        with frozen(NOW, "another world"):
            made = Otherwise(site=site, reader=reader, held=held, pick=pick_from("another"))
            made.change(stages) if stages else made.make()
        yield made
        transaction.set_rollback(True)


@pytest.mark.parametrize("reader", READERS)
def test_what_a_reader_may_not_know_changes_no_byte_of_any_answer(site: Site, reader: str, db: None) -> None:
    compare(site, site.accounts.get(reader), None, list(asks(site)))


@pytest.mark.parametrize("held", HELD)
def test_nor_does_it_where_the_screen_is_handed_to_a_seat(site: Site, held: int, db: None) -> None:
    """H-3.3: the other seat's draft is as hidden from the one as if they had two accounts."""
    asked = [ask for ask in asks(site) if ask.stage in SCREENS or ask.name in LISTS]
    here = compare(site, site.accounts["halsey"], held, asked)
    sits = [site.battles[stage] for stage in SCREENS if waits_for(site.battles[stage], held)]
    assert sits
    for battle in sits:
        (page,) = (one for ask, one in here.items() if ask.url == battle.get_absolute_url() and not ask.headers)
        assert b"desk-form" in page.body, "the questions are those of somebody at a desk"


@pytest.mark.parametrize(
    ("reader", "held", "stage"),
    [
        ("", None, "watched_duel"),
        ("spruance", None, "duel"),
        ("halsey", 0, "screen"),
        ("", None, "watched_assault"),
        ("spruance", None, "assault"),
        ("guest", None, "guest_assault"),
        ("halsey", None, "screen_assault"),
    ],
)
def test_a_leak_is_found(
    site: Site, reader: str, held: int | None, stage: str, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were the sheets or steps of others shown before the end (D-3), the comparison would say so."""
    monkeypatch.setattr(
        dice, "sheets_shown", lambda turn, side: (*turn.sheets.select_related("side"), *turn.steps.all())
    )
    asked = [ask for ask in asks(site) if ask.stage == stage and ask.name == "battles:dice"]
    with pytest.raises(AssertionError, match="something hidden"):
        compare(site, site.accounts.get(reader), held, asked, [stage])


def waits_for(battle: Battle, seat: int) -> bool:
    return not open_turn(battle).sheets.filter(side__seat=seat, status=OrderSheet.Status.CONFIRMED).exists()


def compare(
    site: Site, reader: Account | None, held: int | None, questions: list[Ask], stages: Collection[str] = ()
) -> dict[Ask, Answer]:
    """What a reader is told; the same in both worlds."""
    return compared(client_of(site, reader, held), questions, another_world(site, reader, held, stages))


def test_the_worlds_have_secrets_to_keep(site: Site, db: None) -> None:
    """Else the comparison would say nothing."""
    fought = [battle for name, battle in site.battles.items() if name in ("running", "watched", "failed")]
    states = [rules_of(battle).read_state(turn.state) for battle in fought for turn in battle.turns.all()]
    for reader in (0, 1, None):
        hidden = [ship for state in states for ship in state.ships if not knows(state, reader, ship)]
        seen = [ship for state in states for ship in state.ships if ship.seat != reader and knows(state, reader, ship)]
        assert hidden
        assert seen
    assert any(state.groups for state in states)
    kinds = {event.kind for battle in fought for turn in battle.turns.all() for event in turn.events.all()}
    assert {"fired", "launched", "group_moved", "damaged"} <= kinds


@pytest.mark.parametrize(
    ("reader", "held"), [*((reader, None) for reader in READERS), *(("halsey", held) for held in HELD)]
)
def test_the_duels_of_the_worlds_differ_in_the_sheets_of_others_alone(
    site: Site, reader: str, held: int | None, db: None
) -> None:
    duels = [site.battles[stage] for stage in DUELS]
    here = {battle.code: sheets_of(battle) for battle in duels}
    with another_world(site, site.accounts.get(reader), held, DUELS) as other:
        for battle in duels:
            there, own = sheets_of(battle), other.side_in(battle)
            seat = own.seat if own else None
            assert {here[battle.code].get(seat)} == {there.get(seat)}, f"{battle}: one's own is the same"
            hidden = [one for one in (0, 1) if one != seat and battle.sides.filter(seat=one, captain="").exists()]
            assert not hidden or [here[battle.code].get(one) for one in hidden] != [there.get(one) for one in hidden]


@pytest.mark.parametrize("reader", READERS)
def test_the_assaults_of_the_worlds_differ_in_the_nonces_of_others_alone(site: Site, reader: str, db: None) -> None:
    """Nothing else is hidden there (B-2.1)."""
    battles = [site.battles[stage] for stage in ASSAULTS]
    here = {battle.code: steps_of(battle) for battle in battles}
    with another_world(site, site.accounts.get(reader), stages=ASSAULTS) as other:
        for battle in Battle.objects.filter(code__in=here):
            own = other.side_in(battle)
            there = steps_of(battle)
            assert there.keys() == here[battle.code].keys()
            for seat, nonces in there.items():
                assert (nonces == here[battle.code][seat]) == (own is not None and own.seat == seat)


def steps_of(battle: Battle) -> dict[int, list[str]]:
    """The nonces of each seat's steps."""
    found: dict[int, list[str]] = defaultdict(list)
    steps = Step.objects.filter(turn__battle=battle).order_by("turn__number", "number")
    for seat, nonce in steps.values_list("side__seat", "nonce"):
        found[seat].append(nonce)
    return found


def sheets_of(battle: Battle) -> dict[int | None, str]:
    """What the open turn of a battle keeps for each seat."""
    sheets = OrderSheet.objects.filter(turn__battle=battle, turn__status="open").select_related("side")
    return {sheet.side.seat: f"{sheet.text} {sheet.nonce} {sheet.status}" for sheet in sheets}


def test_mails_are_the_same_in_both_worlds(site: Site, db: None) -> None:
    for account in site.accounts.values():
        here = mails_to(account)
        with another_world(site, account):
            assert mails_to(account) == here


def test_every_address_of_the_site_is_compared(site: Site, db: None) -> None:
    known = {ask.name for ask in asks(site)}
    missing = [name for name in site_addresses() if name not in known and not name.startswith(tuple(LEFT_OUT))]
    assert missing == [], "add these to tests/secrecy/asks.py"

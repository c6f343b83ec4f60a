"""The battle page: its parts, its history, its end, and the poll by which it learns of news."""

from __future__ import annotations

import json
import re

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from battles.models import Battle, Event, Turn
from battles.selectors import events_through
from battles.services import concede, offer_draw, resolve_if_due, save_orders
from hexbattle.accounts.models import Account
from tests.battles.builders import side_of
from tests.conftest import ClientOf
from tests.pages.duels import HTMX, duel, fields_of, play_turn, ships_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(account: Account, rival: Account) -> Battle:
    return duel(account, rival)


def test_the_page_says_what_is_asked_of_the_player(battle: Battle, account: Account, client_of: ClientOf) -> None:
    page = client_of(account).get(battle.get_absolute_url()).content.decode()
    assert "Orders for turn 1" in page
    assert "no orders yet" in page
    assert "Nothing has happened yet" in page


def test_the_roster_tells_range_and_bearing_of_every_contact(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    """C-3.1, G-5: the other line stands 40 hexes straight ahead."""
    page = client_of(account).get(battle.get_absolute_url()).content.decode()
    assert "range 40, bearing 12 o’clock from Kite" in page
    assert "15 of 15 hits" in page


def test_the_log_tells_the_last_turn_and_earlier_ones_at_their_own_address(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    play_turn(battle)
    play_turn(battle)
    reader = client_of(account)
    now = reader.get(battle.get_absolute_url()).content.decode()
    assert '<h3 class="log-turn">Turn 2</h3>' in now
    then = reader.get(battle.get_absolute_url() + "?turn=1").content.decode()
    assert '<h3 class="log-turn">Turn 1</h3>' in then
    assert "an earlier turn" in then


@pytest.mark.parametrize("turn", ["0", "2", "99", "x", "-1", "1.5", "9" * 50, "\u0661"])
def test_turns_that_have_not_been_played_answer_404(
    battle: Battle, account: Account, client_of: ClientOf, turn: str
) -> None:
    play_turn(battle)
    assert client_of(account).get(battle.get_absolute_url(), {"turn": turn}).status_code == 404


def test_htmx_gets_the_log_alone_and_history_restore_gets_the_whole_page(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    play_turn(battle)
    reader, url = client_of(account), battle.get_absolute_url() + "?turn=1"
    part = reader.get(url, headers=HTMX).content.decode()
    assert "<html" not in part
    assert 'id="log"' in part
    assert 'id="board-data"' in part
    whole = reader.get(url, headers={**HTMX, "HX-History-Restore-Request": "true"}).content.decode()
    assert "<html" in whole


@pytest.mark.parametrize("turns", [0, 3])
def test_the_page_takes_few_queries_however_old_the_battle_is(
    battle: Battle,
    account: Account,
    client_of: ClientOf,
    turns: int,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(turns):
        play_turn(battle)
    reader = client_of(account)
    with django_assert_max_num_queries(12):
        reader.get(battle.get_absolute_url())


def test_a_poll_by_a_page_that_is_up_to_date_gets_next_to_nothing(
    battle: Battle, account: Account, client_of: ClientOf, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    reader, url = client_of(account), battle.get_absolute_url() + "state/"
    etag = reader.get(url)["ETag"]
    assert reader.get(url, headers={"If-None-Match": etag}).status_code == 304
    with django_assert_max_num_queries(7):
        short = reader.get(url, {"tag": etag.strip('"')})
    assert short.status_code == 204
    assert short.content == b""


def test_a_poll_writes_nothing(battle: Battle, account: Account, client_of: ClientOf) -> None:
    before = list(Turn.objects.values()), list(Battle.objects.values())
    client_of(account).get(battle.get_absolute_url() + "state/")
    assert (list(Turn.objects.values()), list(Battle.objects.values())) == before


def test_while_the_turn_stands_a_poll_brings_the_head_alone_and_leaves_the_desk(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    reader, url = client_of(account), battle.get_absolute_url() + "state/"
    tag = reader.get(url)["ETag"].strip('"')
    save_orders(side_of(battle, 1), 1, "{}", confirm=True, nonce=None, now=timezone.now())
    page = reader.get(url, {"tag": tag, "moment": "1-open-0"}).content.decode()
    assert "confirmed" in page
    assert 'id="desk"' not in page


def test_a_new_turn_brings_log_roster_desk_and_film(battle: Battle, account: Account, client_of: ClientOf) -> None:
    play_turn(battle)
    page = client_of(account).get(battle.get_absolute_url() + "state/", {"moment": "1-open-0"}).content.decode()
    for part in ("battle-status", "desk", "roster", "log", "board-feed"):
        assert f'id="{part}"' in page
    assert "Orders for turn 2" in page
    film = json.loads(page.split('id="board-data" type="application/json">')[1].split("</script>")[0])["film"]
    assert {event["kind"] for event in film["events"]} >= {"moved", "turn_ended"}


def test_a_new_turn_leaves_a_draft_that_was_not_saved_where_it_is(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    play_turn(battle)
    query = {"moment": "1-open", "unsaved": "1"}
    page = client_of(account).get(battle.get_absolute_url() + "state/", query).content.decode()
    assert 'id="desk"' not in page
    assert "was not saved and was not used" in page


def test_conceding_asks_first(battle: Battle, account: Account, client_of: ClientOf) -> None:
    player, url = client_of(account), battle.get_absolute_url() + "concede/"
    assert "cannot be taken back" in player.get(url).content.decode()
    assert side_of(battle, 0).sheets.count() == 0
    assert player.post(url).status_code == 302
    assert side_of(battle, 0).sheets.get().leaves == "concede"


def test_an_ended_battle_shows_its_result_and_offers_another(
    battle: Battle, account: Account, rival: Account, client_of: ClientOf
) -> None:
    concede(side_of(battle, 1), timezone.now())
    resolve_if_due(battle.pk, 1, timezone.now())
    won = client_of(account).get(battle.get_absolute_url()).content.decode()
    lost = client_of(rival).get(battle.get_absolute_url()).content.decode()
    assert "Victory" in won
    assert "Defeat" in lost
    assert "conceded." in won
    again = client_of(account).get("/battles/new/", {"again": battle.code})
    assert fields_of(again)["player"] == "spruance"  # type: ignore[arg-type]


def test_conceding_an_ended_battle_is_refused_with_the_reason(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    concede(side_of(battle, 1), timezone.now())
    resolve_if_due(battle.pk, 1, timezone.now())
    response = client_of(account).post(battle.get_absolute_url() + "concede/")
    assert response.status_code == 409
    assert "over" in response.content.decode()


def test_a_draw_is_offered_shown_and_accepted(
    battle: Battle, account: Account, rival: Account, client_of: ClientOf
) -> None:
    """C-9.2"""
    client_of(account).post(battle.get_absolute_url() + "draw/", {"offer": "yes"})
    page = client_of(rival).get(battle.get_absolute_url()).content.decode()
    assert "offers a draw" in page
    assert "Accept the draw" in page
    offer_draw(side_of(battle, 1), timezone.now())
    resolve_if_due(battle.pk, 1, timezone.now())
    assert "A draw" in client_of(rival).get(battle.get_absolute_url()).content.decode()


def test_names_with_markup_are_shown_as_text(account: Account, rival: Account, client_of: ClientOf) -> None:
    battle = duel(account, rival, name="<script>alert(1)</script>")
    page = client_of(account).get(battle.get_absolute_url()).content.decode()
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_a_contact_out_of_sight_stays_on_the_roster_by_name_and_can_be_named_as_a_target(
    account: Account, rival: Account, client_of: ClientOf
) -> None:
    """C-3.3, C-2.7: the fleets pass through each other and part at 50 hexes a turn each."""
    battle = duel(account, rival, options={"speed": 50})
    play_turn(battle)
    play_turn(battle)
    page = client_of(account).get(battle.get_absolute_url()).content.decode()
    assert "Lost contacts" in page
    assert "<strong>Kite</strong> last seen at" in page
    assert "None of their ships is in sight" in page
    assert re.search(r'Kite <span class="muted small">last seen at .* in turn \d', page)


@pytest.fixture
def decided(battle: Battle) -> Battle:
    """Two turns of fire at long range, then the rival concedes."""
    ours, theirs = ships_of(battle, 0), ships_of(battle, 1)
    volleys = {"ships": {one: {"fire": [{"family": "beams", "target": theirs[0]}]} for one in ours}}
    play_turn(battle, volleys)
    play_turn(battle, volleys)
    concede(side_of(battle, 1), timezone.now())
    resolve_if_due(battle.pk, 3, timezone.now())
    battle.refresh_from_db()
    return battle


def test_the_end_tells_who_won_and_why_and_what_every_ship_did(
    decided: Battle, account: Account, client_of: ClientOf
) -> None:
    page = client_of(account).get(decided.get_absolute_url()).content.decode()
    assert "Victory" in page
    assert "wins: Spruance conceded." in page or "wins: spruance conceded." in page
    fired = [event.data for event in Event.objects.filter(turn__battle=decided, kind="fired")]
    dealt = {ship: sum(one["points"] for one in fired if one["firer"]["id"] == ship) for ship in ships_of(decided, 0)}
    assert [int(points) for points in re.findall(r"(\d+) dealt</span>", page)] == [*dealt.values(), 0, 0]
    assert "0 of 2 ships lost" in page
    assert f'href="/battles/{decided.code}/turns/3/dice/"' in page


def test_the_longest_bar_is_that_of_the_ship_that_dealt_most(
    decided: Battle, account: Account, client_of: ClientOf
) -> None:
    page = client_of(account).get(decided.get_absolute_url()).content.decode()
    bars = [int(bar) for bar in re.findall(r'<rect width="(\d+)" height="4"/></svg>', page)]
    dealt = [int(points) for points in re.findall(r"(\d+) dealt</span>", page)]
    assert len(bars) == 4
    assert max(dealt) == 0 or bars[dealt.index(max(dealt))] == 100


def test_while_a_battle_runs_nobody_is_told_what_ships_have_dealt(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    """C-3.2"""
    play_turn(battle)
    assert " dealt</span>" not in client_of(account).get(battle.get_absolute_url()).content.decode()
    assert events_through(battle, "fired") == ()


@pytest.mark.parametrize(
    ("turn", "links"),
    [("1", {"replay-on": 2, "replay-last": 3}), ("2", {"replay-first": 1, "replay-back": 1, "replay-on": 3}),
     ("", {"replay-first": 1, "replay-back": 2})],
)  # fmt: skip
def test_the_board_is_walked_through_the_turns(
    decided: Battle, account: Account, client_of: ClientOf, turn: str, links: dict[str, int]
) -> None:
    page = client_of(account).get(decided.get_absolute_url(), {"turn": turn} if turn else {}).content.decode()
    found = {name: int(number) for name, number in re.findall(r'<a [^>]*id="(replay-\w+)" href="\S+turn=(\d+)"', page)}
    assert links.items() <= found.items()
    assert ("replay-on" in found) == (turn in {"1", "2"})


def test_each_turn_brings_its_own_film_its_log_and_the_way_on(
    decided: Battle, account: Account, client_of: ClientOf
) -> None:
    page = client_of(account).get(decided.get_absolute_url(), {"turn": "1"}, headers=HTMX).content.decode()
    for part in ("log", "replay", "board-feed", "board-banner"):
        assert f'id="{part}"' in page
    assert "Victory" not in page

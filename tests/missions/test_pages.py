"""The missions' pages: begun in two clicks as a guest, seen by nobody else, and never writing when they are read."""

from __future__ import annotations

import json
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from battles.models import Battle
from hexbattle.accounts.guests import IDLE, forget_idle_guests
from hexbattle.accounts.models import Account
from hexbattle.demo.seeding import prepare
from hexbattle.missions.chain import chain, mission
from hexbattle.missions.models import Attempt, Run
from hexbattle.missions.selectors import stand_of
from hexbattle.missions.services import begin_run, go_on, open_mission
from tests.conftest import ClientOf
from tests.missions.flights import end

pytestmark = pytest.mark.django_db
NOW = timezone.now()
ACTIONS = ("fight", "go_on", "again")


@pytest.fixture
def run(account: Account) -> Run:
    return begin_run(account, NOW)


def page(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_guest_is_in_the_first_mission_after_one_press(client: Client) -> None:
    html = page(client, reverse("missions:home"))
    assert all(one.title in html for one in chain())
    answer = client.post(reverse("quick_mission"), {"begin": "1"})
    battle = Battle.objects.get()
    assert answer.headers["Location"] == battle.get_absolute_url()
    assert Run.objects.get().account.guest
    assert page(client, battle.get_absolute_url()).count(mission(1).briefing[0].partition("’")[0]) == 1


def test_whoever_has_a_run_under_way_is_led_back_to_it(run: Run, client_of: ClientOf) -> None:
    answer = client_of(run.account).post(reverse("quick_mission"), {"begin": "1"})
    assert answer.headers["Location"] == run.get_absolute_url()
    assert Run.objects.count() == 1


def test_the_briefing_stands_open_on_turn_1_for_the_player_alone(run: Run, client: Client, client_of: ClientOf) -> None:
    battle = open_mission(run, NOW)
    assert '<details class="more briefing" id="briefing" open>' in page(
        client_of(run.account), battle.get_absolute_url()
    )
    Battle.objects.update(spectators=True)
    watched = page(client, battle.get_absolute_url())
    assert 'id="briefing"' not in watched


def test_the_board_shows_where_the_objective_is(run: Run, client_of: ClientOf) -> None:
    html = page(client_of(run.account), open_mission(run, NOW).get_absolute_url())
    data = re.search(r'<script id="board-data" type="application/json">(.*?)</script>', html, re.DOTALL)
    assert data
    assert json.loads(data[1])["view"]["objective"] == mission(1).options["objective"]


def test_a_run_is_found_by_nobody_else(run: Run, rival: Account, client: Client, client_of: ClientOf) -> None:
    end(open_mission(run, NOW), won=True)
    debrief = Attempt.objects.get().get_absolute_url()
    assert page(client_of(run.account), debrief)
    for url in (run.get_absolute_url(), debrief):
        assert client_of(rival).get(url).status_code == 404
        assert client.get(url).status_code == 302
    for action in ACTIONS:
        url = reverse(f"missions:{action}", args=[run.code])
        assert client_of(rival).post(url, {"serial": "1"}).status_code == 404
        assert client.post(url, {"serial": "1"}).status_code == 302
    run.refresh_from_db()
    assert run.number == 1


@pytest.mark.parametrize("serial", ["", "2", "x", "²", "-1", "99999999999999999999", "1\x00"])
def test_an_attempt_that_there_is_not_is_not_found(run: Run, client_of: ClientOf, serial: str) -> None:
    end(open_mission(run, NOW), won=True)
    for action in ("go_on", "again"):
        answer = client_of(run.account).post(reverse(f"missions:{action}", args=[run.code]), {"serial": serial})
        assert answer.status_code == 404


def test_looking_at_an_ended_mission_writes_nothing(run: Run, client_of: ClientOf) -> None:
    battle = end(open_mission(run, NOW), won=True)
    client = client_of(run.account)
    urls = [run.get_absolute_url(), reverse("missions:home"), Attempt.objects.get().get_absolute_url()]
    for url in [*urls, reverse("battles:state", args=[battle.code])]:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert client.get(url).status_code == 200
        assert [one["sql"] for one in asked if not one["sql"].startswith(("SELECT", "SAVEPOINT", "RELEASE"))] == []
    assert Attempt.objects.get().report is None


def test_the_debrief_says_what_happened_what_was_learned_and_what_comes_next(run: Run, client_of: ClientOf) -> None:
    end(open_mission(run, NOW), won=True)
    html = page(client_of(run.account), run.get_absolute_url())
    for told in ("Mission accomplished", mission(1).learned, mission(2).title, "Try it again from how it began"):
        assert told in html
    answer = client_of(run.account).post(reverse("missions:go_on", args=[run.code]), {"serial": "1"}, follow=True)
    assert mission(2).aim in answer.content.decode()


def test_whoever_concedes_a_mission_begins_it_anew_with_all_ships(run: Run, client_of: ClientOf) -> None:
    battle = open_mission(run, NOW)
    client = client_of(run.account)
    assert reverse("battles:concede", args=[battle.code]) in page(client, run.get_absolute_url())
    end(battle, won=False)
    answer = client.post(reverse("missions:again", args=[run.code]), {"serial": "1"})
    second = Battle.objects.exclude(pk=battle.pk).get()
    assert answer.headers["Location"] == second.get_absolute_url()
    assert Attempt.objects.get(battle=second).began == run.ships


def test_an_idle_guest_is_forgotten_with_its_run(client: Client) -> None:
    client.post(reverse("quick_mission"), {"begin": "1"})
    assert forget_idle_guests(timezone.now() + IDLE * 2) == 1
    assert [model.objects.count() for model in (Run, Attempt, Battle)] == [0, 0, 0]


def test_a_mission_still_fought_cannot_be_left_behind(run: Run, client_of: ClientOf) -> None:
    open_mission(run, NOW)
    answer = client_of(run.account).post(reverse("missions:go_on", args=[run.code]), {"serial": "1"})
    assert answer.status_code == 422
    assert "still being fought" in answer.content.decode()


def test_a_finished_run_has_a_roll_of_honour_and_can_be_flown_again(run: Run, client_of: ClientOf) -> None:
    for number in range(1, len(chain()) + 1):
        end(open_mission(run, NOW), won=True)
        run = go_on(run, number, NOW)
    client = client_of(run.account)
    html = page(client, run.get_absolute_url())
    assert "The roll of honour" in html
    assert f"a veteran of {len(chain()) - 1} missions" in html
    client.post(reverse("quick_mission"), {"begin": "1"})
    assert Run.objects.count() == 2


def test_the_demonstrations_admiral_has_a_run_begun_and_no_second_one_later() -> None:
    for _ in range(2):
        prepare(NOW)
    assert stand_of(Run.objects.get(account__username="admiral")).phase == "ready"

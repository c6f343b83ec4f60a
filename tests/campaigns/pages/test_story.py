"""The story of a campaign: what was fought is told, to whom it may be told, and the sums agree."""

from __future__ import annotations

import html
import json
import re
from contextlib import nullcontext
from itertools import pairwise
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from battles.engine import SealedDice
from battles.models import Battle
from battles.models import Event as BattleEvent
from battles.selectors import battle_for, visible_to
from battles.services import play_out
from battles.turns import sealing
from hexbattle.accounts.models import Account
from hexbattle.campaigns import engine
from hexbattle.campaigns.annals import first_view, ledger_of, newest_view
from hexbattle.campaigns.models import Campaign, Event, Fight, Turn
from hexbattle.campaigns.selectors import story_of, turn_of, view_of
from hexbattle.campaigns.services import concede, resolve_if_due
from hexbattle.campaigns.views.story_charts import LineChart, Series, apart
from tests.campaigns.table import NOON, campaign_of, faction_of, order, running
from tests.conftest import ClientOf, new_account

pytestmark = pytest.mark.django_db
PAGES = ("news/", "ledger/", "ships/", "turns/1/dice/")


def pass_turn(campaign: Campaign) -> None:
    number = running(campaign).number
    for faction in campaign.factions.filter(out=False):
        if not running(campaign).sheets.filter(faction=faction).exists():
            order(campaign, faction.seat)
    assert resolve_if_due(campaign.pk, number, NOON)
    campaign.refresh_from_db()


def meet(campaign: Campaign, *stances: str) -> None:
    """The first fleets are in the centre as the running turn opens; who evades came from its capital, and is faster."""
    turn = running(campaign)
    document = turn.state
    for fleet, stance in zip(document["fleets"], stances, strict=True):
        fleet |= {"at": "centre", "stance": stance}
    homes = {place["home"]: place["id"] for place in document["places"]}
    for ship in document["ships"]:
        evades = stances[ship["seat"]] == "evade"
        ship.update({"came_from": homes[ship["seat"]]} if evades else {"parts": {"d1": "half"}})
    Turn.objects.filter(pk=turn.pk).update(state=document)


def fight(campaign: Campaign) -> Campaign:
    """Two turns: a battle in the centre, fought out and written back."""
    meet(campaign, "attack", "attack")
    pass_turn(campaign)
    play_out(Fight.objects.get().battle, NOON)
    pass_turn(campaign)
    return campaign


@pytest.fixture
def campaign(account: Account, rival: Account) -> Campaign:
    return campaign_of(account, rival)


@pytest.fixture
def outsider(db: None) -> Account:
    return new_account("nimitz")


def end(campaign: Campaign) -> Campaign:
    concede(faction_of(campaign, 1), NOON)
    order(campaign, 0)
    resolve_if_due(campaign.pk, running(campaign).number, NOON)
    campaign.refresh_from_db()
    return campaign


def page(client: Client, campaign: Campaign, path: str) -> str:
    answer = client.get(campaign.get_absolute_url() + path)
    assert answer.status_code == 200, path
    return html.unescape(answer.content.decode())


def words(text: str) -> str:
    """A page without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", text))


def status(client: Client, campaign: Campaign, path: str) -> int:
    return client.get(campaign.get_absolute_url() + path).status_code


def queries(client: Client, campaign: Campaign, path: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        page(client, campaign, path)
    return len(asked)


def test_outsiders_find_nothing_of_a_story(
    campaign: Campaign, outsider: Account, client: Client, client_of: ClientOf
) -> None:
    pass_turn(campaign)
    ship = first_view(campaign, 0).ships[0]
    for path in (*PAGES, "epilogue/", f"ships/{ship.id}/"):
        assert status(client_of(outsider), campaign, path) == 404, path
        assert status(client, campaign, path) == 404, path


def test_spectators_read_the_news_that_all_are_told_and_no_ledger(
    account: Account, rival: Account, client: Client
) -> None:
    """K-2.4, K-9."""
    campaign = campaign_of(account, rival, spectators=True)
    fight(campaign)
    for number in (1, 2):
        text = words(page(client, campaign, f"news/?turn={number}"))
        assert "credits" not in text
        assert "Nest" not in text
    for path in ("ledger/", "ships/", "epilogue/"):
        assert status(client, campaign, path) == 404


def test_a_running_campaign_shows_nobody_anothers_ledger_or_ships(
    campaign: Campaign, account: Account, client_of: ClientOf
) -> None:
    fight(campaign)
    client = client_of(account)
    assert status(client, campaign, "ledger/?faction=1") == 404
    assert status(client, campaign, "epilogue/") == 404
    for ship in first_view(campaign, None).ships + tuple(view_of(turn_of(campaign, 2), 1).ships):
        assert status(client, campaign, f"ships/{ship.id}/") == (200 if ship.seat == 0 else 404)
    assert "spruance" not in words(page(client, campaign, "ships/"))


def test_news_are_what_a_faction_may_know(
    campaign: Campaign, account: Account, rival: Account, client_of: ClientOf
) -> None:
    """E-3: others' orders and names of fleets that are out of sight stand in nobody's news but their owner's."""
    fleet = first_view(campaign, 1).fleets[0]
    order(campaign, 1, {"names": {fleet.id: "The Hidden Ones"}, "messages": [{"to": 0, "text": "50 % <b>off</b>"}]})
    pass_turn(campaign)
    own, others = (page(client_of(one), campaign, "news/") for one in (rival, account))
    assert "The Hidden Ones" in own
    assert "The Hidden Ones" not in others
    assert "B spruance to A halsey: “50 % <b>off</b>”" in words(others).replace("off", "<b>off</b>")
    assert "<b>off" not in client_of(account).get(campaign.get_absolute_url() + "news/").content.decode()


def otherwise(campaign: Campaign) -> int:
    """Make another world of what seat 0 is not told; how many of its events are changed."""
    changed = 0
    for event in Event.objects.filter(turn__campaign=campaign):
        data = event.data
        if event.kind == "credited" and data["row"]["seat"] == 1:
            data["row"]["amount"] += 7
        elif event.kind in ("named", "message_sent", "work_begun") and 0 not in data["seen_by"]:
            data |= {"name": "Otherwise"} if event.kind == "named" else {}
            data |= {"text": "Otherwise"} if event.kind == "message_sent" else {}
        else:
            continue
        Event.objects.filter(pk=event.pk).update(data=data)
        changed += 1
    for turn in Turn.objects.filter(campaign=campaign):
        turn.state["factions"][1] |= {"carried": 5, "destroyed": 9}
        Turn.objects.filter(pk=turn.pk).update(state=turn.state)
    return changed


def test_two_worlds_that_differ_in_what_is_hidden_have_the_same_story(
    campaign: Campaign, account: Account, rival: Account, client_of: ClientOf
) -> None:
    """K-2.4, K-9: page for page, letter for letter."""
    fleet, place = first_view(campaign, 1).fleets[0], first_view(campaign, 1).places[5]
    order(
        campaign, 1, {"names": {fleet.id: "The Hidden Ones"}, "build": [{"at": place.id, "design": "c2", "name": "X"}]}
    )
    pass_turn(campaign)
    pass_turn(campaign)

    def read(one: Account) -> list[str]:
        ships = [ship.id for ship in first_view(campaign, 0).ships if ship.seat == 0]
        paths = ["news/?turn=1", "news/?turn=2", "turns/1/dice/"]
        paths += ["ledger/", "ships/", *(f"ships/{id}/" for id in ships)] if one == account else []
        return [re.sub(r"csrf[^>]*|CSRF[^>]*", "", page(client_of(one), campaign, path)) for path in paths]

    before, others = read(account), read(rival)
    assert otherwise(campaign) > 3
    assert read(account) == before
    assert read(rival) != others


def test_a_battle_is_told_with_the_way_to_it(campaign: Campaign, account: Account, client_of: ClientOf) -> None:
    """K-5, K-6."""
    fight(campaign)
    client, address = client_of(account), Fight.objects.get().battle.get_absolute_url()
    first, second = page(client, campaign, "news/?turn=1"), page(client, campaign, "news/?turn=2")
    assert f'<a href="{address}">A battle</a> begins' in first
    assert f'<a href="{address}">The battle</a>' in second
    assert "is over" in words(second)
    assert 'aria-label="The star map after this turn' in second
    part = client.get(campaign.get_absolute_url() + "news/?turn=1", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert 'id="news"' in part


@pytest.mark.parametrize("spectators", [True, False])
def test_a_fight_leads_those_on_who_may_look_at_it(
    account: Account, rival: Account, outsider: Account, spectators: bool
) -> None:
    """The same as the battle's own page says. Under fog (K-2.4) nobody looks on before the campaign is over."""
    campaign = campaign_of(account, rival, spectators=spectators, options={"fog": False})
    meet(campaign, "attack", "attack")
    pass_turn(campaign)
    battle = Fight.objects.get().battle
    for visitor, may in ((account, True), (rival, True), (outsider, spectators), (AnonymousUser(), spectators)):
        assert (battle.pk in visible_to(visitor, [battle])) is may
        with nullcontext() if may else pytest.raises(Battle.DoesNotExist):
            battle_for(visitor, battle.code)


def test_fights_in_the_fog_are_for_their_players_alone(account: Account, rival: Account, outsider: Account) -> None:
    """K-2.4: however many spectators the campaign itself has."""
    campaign = campaign_of(account, rival, spectators=True)
    meet(campaign, "attack", "attack")
    pass_turn(campaign)
    battle = Fight.objects.get().battle
    assert [battle.pk in visible_to(one, [battle]) for one in (account, rival, outsider)] == [True, True, False]


@pytest.mark.parametrize("number", ["0", "3", "99999999999999999999", "x", "-1"])
def test_there_are_no_news_of_turns_that_are_not_over(
    campaign: Campaign, account: Account, client_of: ClientOf, number: str
) -> None:
    pass_turn(campaign)
    pass_turn(campaign)
    assert status(client_of(account), campaign, f"news/?turn={number}") == 404


def test_before_the_first_turn_is_over_the_news_say_so(
    campaign: Campaign, account: Account, client_of: ClientOf
) -> None:
    assert "Nothing has happened yet." in page(client_of(account), campaign, "news/")


def test_the_rows_of_the_ledger_sum_up_to_the_treasury(
    campaign: Campaign, account: Account, client_of: ClientOf
) -> None:
    """K-9."""
    place = first_view(campaign, 0).places[0]
    order(campaign, 0, {"build": [{"at": place.id, "design": "c2", "name": "Ark"}]})
    for _ in range(3):
        pass_turn(campaign)
    view = newest_view(campaign, 0)
    rows = ledger_of(first_view(campaign, 0), story_of(campaign, 0, "credited"))
    assert {row.why for row in rows} >= {"start", "build", "income", "upkeep"}
    assert sum(row.amount for row in rows) == engine.treasury(view, 0)
    text = page(client_of(account), campaign, "ledger/")
    assert f'<dd id="treasury">{engine.treasury(view, 0)}</dd>' in text
    assert "Barge" in text
    income = page(client_of(account), campaign, "ledger/?why=income")
    assert income.count("<td>income</td>") == 3
    assert "<td>upkeep</td>" not in income


def test_a_ships_page_has_its_fights_hits_and_kills(campaign: Campaign, account: Account, client_of: ClientOf) -> None:
    fight(campaign)
    client = client_of(account)
    lost = {event.data["ship"]["id"]: event.data for event in Event.objects.filter(kind="ship_lost")}
    destroyed = {event.data["ship"]["id"] for event in BattleEvent.objects.filter(kind="destroyed")}
    assert destroyed == set(lost)
    kills = 0
    for ship in (one for one in first_view(campaign, 0).ships if one.seat == 0):
        text = words(page(client, campaign, f"ships/{ship.id}/"))
        assert "There from the beginning" in text
        assert ("is destroyed" in text) is (ship.id in lost)
        assert ("comes out of" in text) is (ship.id not in lost)
        kills += int(re.findall(r"kills(\d+)", text)[0])
    assert kills == sum(one["ship"]["seat"] == 1 for one in lost.values())
    roll = words(page(client, campaign, "ships/"))
    assert "Roll of honour" in roll
    assert (kills > 0) is ("None yet" not in roll.split("Most battles")[0])


def test_a_ship_that_is_not_there_is_not_found(campaign: Campaign, account: Account, client_of: ClientOf) -> None:
    assert status(client_of(account), campaign, "ships/s0/") == 404


def test_the_epilogue_tells_all_to_everybody_in_it(
    campaign: Campaign, account: Account, rival: Account, client_of: ClientOf
) -> None:
    """K-8, K-8.1."""
    end(fight(campaign))
    for one in (account, rival):
        text = words(page(client_of(one), campaign, "epilogue/"))
        assert "halsey has won" in text
        assert "spruance gives up" in text
        assert "Every battle and assault" in text
    client = client_of(rival)
    assert Fight.objects.get().battle.get_absolute_url() in page(client, campaign, "epilogue/")
    assert "Ledger of halsey" in page(client, campaign, "ledger/?faction=0")
    for ship in first_view(campaign, None).ships:
        assert status(client, campaign, f"ships/{ship.id}/") == 200
    assert "halsey" in words(page(client, campaign, "news/?turn=1"))


def test_the_parts_of_a_score_are_the_score(campaign: Campaign) -> None:
    """K-8.1."""
    end(fight(campaign))
    view = newest_view(campaign, None)
    parts = {str(seat): engine.victory.score_of(view, seat).points for seat in (0, 1)}
    assert parts == campaign.scores


def test_the_epilogue_of_spectators_is_open_to_anyone(account: Account, rival: Account, client: Client) -> None:
    campaign = end(campaign_of(account, rival, spectators=True))
    text = page(client, campaign, "epilogue/")
    assert "has won" in text
    assert "Not a shot was fired." in text
    for path in PAGES:
        assert status(client, campaign, path) == 200


def dice_of(text: str) -> dict[str, Any]:
    found = re.findall(r'<script id="dice-data" type="application/json">(.*?)</script>', text)
    return json.loads(found[0]) if found else {}


def test_the_dice_of_a_turn_can_be_checked(campaign: Campaign, account: Account, client_of: ClientOf) -> None:
    """D-3, K-5.2."""
    meet(campaign, "attack", "evade")
    before = page(client_of(account), campaign, "turns/1/dice/")
    assert turn_of(campaign, 1).commitment in before
    assert not dice_of(before)
    order(campaign, 1, {"stance": {first_view(campaign, 1).fleets[1].id: "evade"}})
    pass_turn(campaign)
    text = page(client_of(account), campaign, "turns/1/dice/")
    data = dice_of(text)
    event = Event.objects.get(kind="evasion_tried")
    assert [roll["face"] for roll in data["rolls"]] == [event.data["roll"]["face"]]
    key = sealing.mixed_key(bytes.fromhex(data["key"]), data["game"], data["turn"], data["hashes"])
    derived = SealedDice(key)
    assert [derived.d(roll["sides"], roll["purpose"]) for roll in data["rolls"]] == [event.data["roll"]["face"]]
    assert [one["hash"] for one in data["sheets"]] == [faction_of(campaign, 0).sheets.get(turn__number=1).receipt]
    assert "slip" in text
    assert status(client_of(account), campaign, "turns/9/dice/") == 404


def test_the_news_ask_as_few_questions_in_an_old_campaign_as_in_a_young_one(
    campaign: Campaign, account: Account, client_of: ClientOf
) -> None:
    client = client_of(account)
    pass_turn(campaign)
    young = {path: queries(client, campaign, path) for path in PAGES}
    for _ in range(4):
        pass_turn(campaign)
    assert {path: queries(client, campaign, path) for path in PAGES} == young
    assert max(young.values()) <= 14


def test_a_chart_has_round_levels_and_letters_that_do_not_overlap() -> None:
    series = tuple(Series(seat=seat, name=f"F{seat}", values=(0, 96 + seat)) for seat in range(3))
    chart = LineChart(title="Income", numbers=(1, 2), series=series, names={2: "end"})
    assert [tick.text for tick in chart.levels] == ["0", "20", "40", "60", "80", "100"]
    assert [tick.text for tick in chart.turns] == ["1", "end"]
    ends = sorted(line.end_y for line in chart.lines)
    assert all(two - one >= 12 for one, two in pairwise(ends))
    assert apart([50, 10], 12) == [50, 12]
    assert chart.rows[1].values == (96, 97, 98)


def test_a_chart_of_nothing_can_be_drawn() -> None:
    chart = LineChart(title="Ships", numbers=(1,), series=(Series(seat=0, name="F", values=(0,)),), names={})
    assert chart.lines[0].path == "M44.0 192.0"

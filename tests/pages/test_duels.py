"""The front page of duels and the quick start: two clicks from the home page to a duel, without signing up (H-3.3)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from battles.models import Battle, HighScore, Scenario
from battles.selectors import current_turn
from battles.services import resolve_if_due
from battles.services.scenarios import load_scenarios
from hexbattle.accounts.models import Account
from shipyard.services import load_catalogue
from tests.conftest import ClientOf
from tests.pages.duels import HTMX

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _catalogue(db: None) -> None:
    load_catalogue()


def start(client: Client, **form: str) -> Any:
    return client.post("/hex-battle/start/", {"ship": "sorrel", "captain": "cadet", **form})


def test_the_short_address_leads_to_the_page(client: Client) -> None:
    assert client.get("/hex-battle", follow=True).redirect_chain == [("/hex-battle/", 301)]


def test_the_home_page_leads_to_the_six_ready_ships_and_a_button(client: Client) -> None:
    assert 'href="/hex-battle/"' in client.get("/").text
    page = client.get("/hex-battle/").text
    assert page.count('name="ship"') == 6
    assert page.count(" checked") == 2, "a ship and a captain are chosen already"
    assert "Play now, no sign-up" in page


def test_a_stranger_is_in_a_duel_at_once_as_a_guest(client: Client) -> None:
    answer = start(client)
    battle = Battle.objects.get()
    assert answer["Location"] == battle.get_absolute_url()
    guest = Account.objects.get()
    assert (guest.guest, guest.has_usable_password(), guest.email) == (True, False, "")
    sides = [(side.account, side.captain, side.fleet["name"]) for side in battle.sides.all()]
    assert sides[0] == (guest, "", "Sorrel")
    assert sides[1][1] == "cadet"
    turn = current_turn(battle)
    assert turn
    assert (turn.number, turn.awaiting) == (0, [0, 1])
    page = client.get("/hex-battle/").text
    assert str(guest) in page, "the header says who one is"
    assert battle.name in page
    assert "/accounts/claim/" in page


def test_who_has_an_account_plays_with_it(account: Account, client_of: ClientOf) -> None:
    start(client_of(account), ship="sovereign", captain="officer")
    assert [side.account or side.captain for side in Battle.objects.get().sides.all()] == [account, "officer"]
    assert Account.objects.count() == 1


def test_the_captain_takes_a_ship_of_about_as_many_points(account: Account, client_of: ClientOf) -> None:
    for _ in range(8):
        start(client_of(account), ship="gadfly")
    foes = {side.fleet["name"] for battle in Battle.objects.all() for side in battle.sides.filter(seat=1)}
    assert foes <= {"Sorrel", "Longbow"}


@pytest.mark.parametrize("form", [{"ship": "nothing"}, {"ship": ""}, {"ship": "wisp"}])
def test_a_ship_that_is_not_there_makes_no_guest(client: Client, form: dict[str, str]) -> None:
    answer = start(client, **form)
    assert answer.status_code == 422
    assert "Choose one of the ships" in answer.text
    assert not Account.objects.exists()


def test_a_captain_who_is_not_there_is_told(account: Account, client_of: ClientOf) -> None:
    player = client_of(account)
    answer = start(player, captain="ahab")
    assert answer.status_code == 422
    assert "no captain of that name" in answer.text


def test_guests_are_not_made_without_end() -> None:
    answers = [start(Client()).status_code for _ in range(22)]
    assert answers == [302] * 20 + [429] * 2
    assert Account.objects.count() == 20


def test_looking_makes_no_guest(client: Client) -> None:
    client.get("/hex-battle/")
    assert client.get("/hex-battle/start/").status_code == 405
    assert not Account.objects.exists()


def terms(**changes: str) -> dict[str, str]:
    """The form of a new duel as it first stands, but for these changes."""
    form = {
        "rules": "hex_battle", "opponent": "captain", "captain": "cadet", "captain_fleet": "ready", "fleet": "ready",
        "seed": "7", "budget": "160", "turn_minutes": "0", "show_confirmed": "on", "terrain_effects": "on", "name": "",
        "turn_limit": "", "companion": "Ada",
    }  # fmt: skip
    return form | changes


def test_the_form_offers_both_games_and_the_fields_of_the_one_chosen(account: Account, client_of: ClientOf) -> None:
    player = client_of(account)
    fleet_action, duel = player.get("/battles/new/").text, player.get("/battles/new/?rules=hex_battle").text
    for page in (fleet_action, duel):
        assert "?rules=conversion" in page
        assert "?rules=hex_battle" in page
    assert ("id_distance" in fleet_action, "id_terrain_effects" in fleet_action) == (True, False)
    assert ("id_distance" in duel, "id_terrain_effects" in duel) == (False, True)
    assert "of 160 points" in duel
    assert "Arrange the ships" not in duel, "ships deploy in the first turn"


def test_a_duel_is_opened_through_the_form(account: Account, client_of: ClientOf) -> None:
    client_of(account).post("/battles/new/", terms(captain="officer", turn_limit="25", terrain_effects=""))
    battle = Battle.objects.get()
    assert (battle.ruleset, battle.status, battle.budget) == ("hex_battle", "running", 160)
    assert (battle.options["turn_limit"], battle.options["terrain_effects"]) == (25, False)
    assert battle.sides.get(seat=1).captain == "officer"


def test_a_turn_limit_left_empty_is_the_rules_own(account: Account, client_of: ClientOf) -> None:
    """H-6.3."""
    client_of(account).post("/battles/new/", terms())
    assert Battle.objects.get().options["turn_limit"] == 60


@pytest.mark.parametrize("rules", ["hex_battle", "conversion"])
def test_two_at_one_screen_are_seated_through_the_form(account: Account, client_of: ClientOf, rules: str) -> None:
    own = {"budget": "600", "distance": "40", "speed": "3"} if rules == "conversion" else {}
    answer = client_of(account).post("/battles/new/", terms(opponent="screen", rules=rules, **own))
    battle = Battle.objects.get()
    assert answer["Location"] == battle.get_absolute_url()
    assert [(side.name, side.account) for side in battle.sides.all()] == [("halsey", account), ("Ada", None)]
    again = client_of(account).get(f"/battles/new/?again={battle.code}").text
    assert 'value="Ada"' in again
    assert f'name="rules" value="{rules}"' in again


def test_a_second_player_without_a_name_is_asked_for_one(account: Account, client_of: ClientOf) -> None:
    answer = client_of(account).post("/battles/new/", terms(opponent="screen", companion=""))
    assert answer.status_code == 422
    assert "Give a name" in answer.text


def test_a_duel_of_two_accounts_is_accepted_with_ships_of_the_same_game(
    account: Account, rival: Account, client_of: ClientOf
) -> None:
    client_of(account).post("/battles/new/", terms(opponent="player", player="spruance", turn_minutes="1440"))
    battle = Battle.objects.get()
    assert "160 points" in client_of(rival).get(f"{battle.get_absolute_url()}accept/").text
    client_of(rival).post(f"{battle.get_absolute_url()}accept/", {"fleet": "ready", "seed": "3", "budget": "160"})
    battle.refresh_from_db()
    assert battle.status == "running"
    assert {side.fleet["ruleset"] for side in battle.sides.all()} == {"hex_battle"}


def test_a_guest_is_offered_captains_and_a_shared_screen_only(client: Client) -> None:
    start(client)
    page = client.get("/battles/new/?rules=hex_battle").text
    assert 'value="screen"' in page
    assert 'value="player"' not in page
    assert client.post("/battles/new/", terms(opponent="open", turn_minutes="1440")).status_code == 422


@pytest.mark.parametrize("rules", ["nonsense", "", "toy"])
def test_a_game_that_is_not_there_gives_the_first(account: Account, client_of: ClientOf, rules: str) -> None:
    assert "id_distance" in client_of(account).get(f"/battles/new/?rules={rules}").text


def test_a_duel_is_fought_where_one_likes(account: Account, client_of: ClientOf) -> None:
    load_scenarios(timezone.now())
    player = client_of(account)
    page = player.get("/hex-battle/").text
    assert 'value="planet-pass"' in page
    assert 'value="convoy"' not in page, "it brings ships of its own"
    start(player, scenario="planet-pass")
    assert "planet" in Battle.objects.get().field["terrain"].values()


def test_a_scenario_is_chosen_in_the_form_with_ones_side_in_it(account: Account, client_of: ClientOf) -> None:
    load_scenarios(timezone.now())
    player = client_of(account)
    assert "Debris belt: Rimward" in player.get("/battles/new/?rules=hex_battle").text
    player.post("/battles/new/", terms(scenario="debris-belt:1"))
    battle = Battle.objects.get()
    assert "debris" in battle.field["terrain"].values()
    assert [side.account or side.captain for side in battle.sides.all()] == ["cadet", account]
    again = player.get(f"/battles/new/?again={battle.code}").text
    assert 'value="debris-belt:1" selected' in again
    assert player.post("/battles/new/", terms(scenario="debris-belt:7")).status_code == 422


def test_who_is_challenged_is_told_the_game_and_what_lies_on_the_board(
    account: Account, rival: Account, client_of: ClientOf
) -> None:
    load_scenarios(timezone.now())
    challenge = terms(opponent="player", player=rival.username, turn_minutes="1440", scenario="debris-belt:0")
    challenge.pop("terrain_effects")
    client_of(account).post("/battles/new/", challenge)
    page = client_of(rival).get(f"{Battle.objects.get().get_absolute_url()}accept/").text
    assert "<dt>Game</dt><dd>Hex battle</dd>" in page
    assert "<dt>Board</dt><dd>26 × 18, debris, planets</dd>" in page
    assert "<dt>Terrain</dt><dd>does nothing</dd>" in page


def test_a_scenario_may_give_the_ships(account: Account, client_of: ClientOf) -> None:
    load_scenarios(timezone.now())
    client_of(account).post("/battles/new/", terms(scenario="convoy:0", opponent="screen"))
    battle = Battle.objects.get()
    given = Scenario.objects.get(code="convoy").document["sides"]
    assert [side.fleet["name"] for side in battle.sides.all() if given[side.seat].get("fleet")] == [
        side["fleet"]["name"] for side in given if side.get("fleet")
    ]


def lost_duel(player: Client) -> Battle:
    """A duel that the visitor has given up."""
    start(player)
    battle = Battle.objects.get()
    player.post(f"{battle.get_absolute_url()}concede/")
    resolve_if_due(battle.pk, 0, timezone.now())
    battle.refresh_from_db()
    return battle


def test_a_guest_enters_its_score_and_finds_it_in_the_sidebar(client: Client) -> None:
    """H-8."""
    battle = lost_duel(client)
    page = client.get(battle.get_absolute_url()).text
    assert "Your name in the list" in page
    answer = client.post("/hex-battle/scores/", {"battle": battle.code, "name": "Ada"}, headers=HTMX)
    assert "In the list as Ada, place 1" in answer.text
    for address in ("/hex-battle/", "/hex-battle/scores/", "/hex-battle/scores/?against=cadet"):
        assert ">Ada" in client.get(address).text, address
    assert ">Ada" not in client.get("/hex-battle/scores/?against=officer").text
    assert client.get("/hex-battle/scores/?against=nobody").status_code == 404


def test_without_scripts_a_score_leads_to_its_place_in_the_hall(client: Client) -> None:
    battle = lost_duel(client)
    answer = client.post("/hex-battle/scores/", {"battle": battle.code, "name": "Ada"})
    assert answer["Location"].startswith("/hex-battle/scores/#score-")
    again = client.post("/hex-battle/scores/", {"battle": battle.code, "name": "Ada"})
    assert again.status_code == 422


def test_a_refused_score_says_why(client: Client) -> None:
    battle = lost_duel(client)
    for headers in ({}, HTMX):
        answer = client.post("/hex-battle/scores/", {"battle": battle.code, "name": " "}, headers=headers)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
    start(client)
    running = Battle.objects.exclude(pk=battle.pk).get()
    answer = client.post("/hex-battle/scores/", {"battle": running.code, "name": "Ada"})
    assert answer.status_code == 422
    assert "has not ended" in answer.text
    assert not HighScore.objects.exists()


def test_a_score_of_others_is_not_ones_own_to_enter(client: Client, rival: Account, client_of: ClientOf) -> None:
    battle = lost_duel(client)
    entry = {"battle": battle.code, "name": "Ada"}
    assert client_of(rival).post("/hex-battle/scores/", entry).status_code == 404
    assert Client().post("/hex-battle/scores/", entry).status_code == 302

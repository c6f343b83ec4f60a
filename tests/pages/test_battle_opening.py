"""Opening and accepting battles through the forms; whatever is refused stays in its field."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from battles.models import Battle
from battles.selectors import current_turn
from battles.services import BattlePlan, Seating, open_battle
from hexbattle.accounts.models import Account
from shipyard.models import Fleet, FleetShip, ShipClass
from shipyard.services import load_catalogue
from tests.battles.fleets import fleet, kite
from tests.conftest import ClientOf, new_account
from tests.pages.duels import fields_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _catalogue(db: None) -> None:
    load_catalogue()


def terms(**changes: Any) -> dict[str, Any]:
    """The form as it first stands, but for these changes; None leaves a field out."""
    form = {
        "opponent": "captain", "captain": "cadet", "captain_fleet": "ready", "fleet": "ready", "seed": "7",
        "budget": "600", "turn_minutes": "0", "distance": "40", "speed": "3", "show_confirmed": "on", "name": "",
    }  # fmt: skip
    return {key: value for key, value in {**form, **changes}.items() if value is not None}


def post(client: Client, **changes: Any) -> Any:
    return client.post("/battles/new/", terms(**changes))


def errors(response: Any) -> str:
    """What the page complains of."""
    page = response.content.decode()
    return " ".join(re.findall(r'<ul class="errorlist.*?</ul>|role="alert".*?</div></div>', page, re.DOTALL))


def test_a_newcomer_starts_in_two_clicks(account: Account, client_of: ClientOf) -> None:
    player = client_of(account)
    page = player.get("/battles/new/")
    assert "Ready fleet" in page.content.decode()
    response = post(player, seed=fields_of(page)["seed"])  # type: ignore[arg-type]
    battle = Battle.objects.get()
    assert response["Location"] == battle.get_absolute_url()
    assert battle.status == Battle.Status.RUNNING
    assert current_turn(battle) is not None
    assert battle.sides.get(seat=1).captain == "cadet"


def test_the_ready_fleet_that_was_shown_is_the_one_that_fights(account: Account, client_of: ClientOf) -> None:
    player = client_of(account)
    shown = player.get("/battles/new/fleet/", {"fleet": "ready", "budget": "600", "seed": "7"}).content.decode()
    post(player)
    side = Battle.objects.get().sides.get(seat=0)
    for ship in side.fleet["ships"]:
        assert f"<strong>{ship['name']}</strong>" in shown


def test_another_ready_fleet_is_picked_on_demand(account: Account, client_of: ClientOf) -> None:
    query = {"fleet": "ready", "budget": "600", "another": "1"}
    player = client_of(account)
    seeds = {fields_of(player.get("/battles/new/fleet/", query))["seed"] for _ in range(5)}  # type: ignore[arg-type]
    assert len(seeds) > 1


def test_one_fights_with_a_fleet_of_ones_own(account: Account, client_of: ClientOf) -> None:
    own = Fleet.objects.create(account=account, name="Bluebells", budget=600, changed_at=timezone.now())
    FleetShip.objects.create(fleet=own, name="Bell", count=1, ship_class=ShipClass.objects.get(slug="wisp"))
    post(client_of(account), fleet=own.code)
    assert Battle.objects.get().sides.get(seat=0).fleet_name == "Bluebells"


def test_somebody_elses_fleet_cannot_be_chosen(account: Account, rival: Account, client_of: ClientOf) -> None:
    theirs = Fleet.objects.create(account=rival, name="Secret", budget=600, changed_at=timezone.now())
    response = post(client_of(account), fleet=theirs.code)
    assert response.status_code == 422
    assert "Secret" not in response.content.decode()
    assert not Battle.objects.exists()


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"budget": "1"}, "No ship can be had for 1 credits"),
        ({"budget": "NaN"}, "whole number"),
        ({"budget": "-5"}, "greater than or equal to 1"),
        ({"budget": "9" * 40}, "less than or equal to"),
        ({"opponent": "player", "player": "", "turn_minutes": "60"}, "Whom do you challenge"),
        ({"opponent": "player", "player": "nobody", "turn_minutes": "60"}, "no player with this log-in name"),
        ({"opponent": "player", "player": "spruance"}, "needs a deadline"),
        ({"opponent": "open"}, "needs a deadline"),
        ({"opponent": "robot"}, "not one of the available choices"),
        ({"name": "x" * 61}, "at most 60 characters"),
        ({"name": "a\u202eb"}, "may not"),
        ({"distance": "1"}, "greater than or equal to 2"),
        ({"turn_limit": "0"}, "greater than or equal to 1"),
        ({"turn_minutes": "1"}, "not one of the available choices"),
        ({"seed": "-1"}, "greater than or equal to 0"),
        ({"along": ["0"] * 90, "ahead": ["0"] * 90}, "Places are given: 90"),
        ({"along": ["99", "0", "0"], "ahead": ["0", "0", "0"]}, "hexes along the line from its middle"),
        ({"along": ["x", "0", "0"], "ahead": ["0", "0", "0"]}, "is not a whole number"),
    ],
)
def test_what_is_wrong_is_said_in_its_place_and_what_was_typed_stays(
    account: Account, rival: Account, client_of: ClientOf, changes: dict[str, Any], complaint: str
) -> None:
    response = post(client_of(account), **{"name": "My battle", **changes})
    assert response.status_code == 422
    assert complaint in errors(response)
    assert changes.get("name", "My battle") in response.content.decode()
    assert not Battle.objects.exists()


def test_a_challenged_player_accepts_with_a_fleet_and_the_battle_begins(
    account: Account, rival: Account, client_of: ClientOf
) -> None:
    post(client_of(account), opponent="player", player="spruance", turn_minutes="1440", name="Gauntlet")
    battle = Battle.objects.get()
    assert battle.status == Battle.Status.WAITING
    challenged = client_of(rival)
    assert "Gauntlet" in challenged.get(battle.get_absolute_url() + "accept/").content.decode()
    assert challenged.post(battle.get_absolute_url() + "accept/", {"fleet": "ready", "seed": "3"}).status_code == 302
    battle.refresh_from_db()
    assert battle.status == Battle.Status.RUNNING
    assert challenged.get(battle.get_absolute_url() + "accept/").status_code == 404


def test_a_fleet_above_the_battles_budget_is_refused_on_accepting(
    account: Account, rival: Account, client_of: ClientOf
) -> None:
    seats = (Seating(account="halsey", fleet=fleet()), Seating(account="spruance"))
    battle = open_battle(account, BattlePlan(name="Cheap", budget=700, turn_minutes=60, seats=seats), timezone.now())
    dear = Fleet.objects.create(account=rival, name="Dear", budget=9000, changed_at=timezone.now())
    FleetShip.objects.create(fleet=dear, name="Kite", count=9, ship_class=ShipClass.objects.create(
        slug="kite", name="Kite", role="escort", text="", document=kite(), published=True))  # fmt: skip
    response = client_of(rival).post(battle.get_absolute_url() + "accept/", {"fleet": dear.code})
    assert response.status_code == 422
    assert "the battle allows 700" in errors(response)


def test_only_the_challenged_may_accept_or_see_a_challenge(
    account: Account, rival: Account, client_of: ClientOf
) -> None:
    post(client_of(account), opponent="player", player="spruance", turn_minutes="60")
    url = Battle.objects.get().get_absolute_url()
    nosy = client_of(new_account("nosy"))
    assert nosy.get(url).status_code == nosy.get(url + "accept/").status_code == 404
    assert nosy.post(url + "accept/", {"fleet": "ready"}).status_code == 404


def test_anybody_may_take_up_an_open_challenge(account: Account, rival: Account, client_of: ClientOf) -> None:
    post(client_of(account), opponent="open", turn_minutes="60")
    battle = Battle.objects.get()
    assert client_of(rival).get(battle.get_absolute_url()).status_code == 200
    client_of(rival).post(battle.get_absolute_url() + "accept/", {"fleet": "ready", "seed": "1"})
    battle.refresh_from_db()
    assert battle.status == Battle.Status.RUNNING


def test_a_challenge_can_be_called_off_by_who_made_it(account: Account, rival: Account, client_of: ClientOf) -> None:
    post(client_of(account), opponent="open", turn_minutes="60")
    battle = Battle.objects.get()
    assert client_of(rival).post(battle.get_absolute_url() + "cancel/").status_code == 409
    assert client_of(account).post(battle.get_absolute_url() + "cancel/").status_code == 302
    battle.refresh_from_db()
    assert battle.status == Battle.Status.CANCELLED
    assert "Called off" in client_of(account).get(battle.get_absolute_url()).content.decode()


def test_ships_may_be_placed_along_the_start_line(account: Account, client_of: ClientOf) -> None:
    """C-0"""
    player = client_of(account)
    shown = player.get("/battles/new/fleet/", {"fleet": "ready", "budget": "600", "seed": "7"}).content.decode()
    ships = shown.count('name="along"')
    post(player, along=[str(number) for number in range(ships)], ahead=["1"] * ships)
    assert Battle.objects.get().sides.get(seat=0).arrangement == [[number, 1] for number in range(ships)]


def test_somebody_elses_battle_is_no_model_for_a_return_match(
    account: Account, rival: Account, client_of: ClientOf
) -> None:
    post(client_of(account), opponent="open", turn_minutes="60")
    code = Battle.objects.get().code
    assert client_of(new_account("nosy")).get("/battles/new/", {"again": code}).status_code == 404


@pytest.fixture
def waiting(account: Account) -> Battle:
    """A challenge to anyone, with a fleet of two ships."""
    seats = (Seating(account="halsey", fleet=fleet(kite(), kite())), Seating())
    return open_battle(account, BattlePlan(name="Gap", budget=900, turn_minutes=60, seats=seats), timezone.now())


def arrange(client: Client, battle: Battle, *places: tuple[str, str]) -> Any:
    form = {"along": [along for along, _ in places], "ahead": [ahead for _, ahead in places]}
    return client.post(battle.get_absolute_url() + "arrange/", form)


def test_the_owner_rearranges_the_ships_until_the_battle_begins(
    waiting: Battle, account: Account, rival: Account, client_of: ClientOf
) -> None:
    """C-0"""
    owner = client_of(account)
    assert "Your ships on the start line" in owner.get(waiting.get_absolute_url()).content.decode()
    assert arrange(owner, waiting, ("-3", "2"), ("7", "-1")).status_code == 302
    page = owner.get(waiting.get_absolute_url()).content.decode()
    assert re.findall(r'name="a(?:long|head)"[^>]*value="(-?\d+)"', page) == ["-3", "2", "7", "-1"]
    client_of(rival).post(waiting.get_absolute_url() + "accept/", {"fleet": "ready", "seed": "1"})
    assert arrange(owner, waiting, ("0", "0"), ("1", "0")).status_code == 409
    ships = waiting.turns.get().state["ships"]
    assert [ship["at"][0] for ship in ships if ship["seat"] == 0] == [-3, 7]


def test_nobody_else_sees_or_changes_the_arrangement(
    waiting: Battle, account: Account, rival: Account, client_of: ClientOf
) -> None:
    """C-0"""
    before = client_of(rival).get(waiting.get_absolute_url()).content
    arrange(client_of(account), waiting, ("-3", "2"), ("7", "-1"))
    after = client_of(rival).get(waiting.get_absolute_url()).content
    assert without_tokens(after) == without_tokens(before)
    assert arrange(client_of(rival), waiting, ("0", "0"), ("1", "0")).status_code == 404
    assert waiting.sides.get(seat=0).arrangement == [[-3, 2], [7, -1]]


def without_tokens(page: bytes) -> str:
    """A page without what differs from one answer to the next."""
    return re.sub(r'csrfmiddlewaretoken" value="\w+|X-CSRF-Token": "\w+', "", page.decode())


@pytest.mark.parametrize(
    ("places", "complaint"),
    [
        ((("40", "0"), ("1", "0")), "A ship may stand 7 hexes along the line"),
        ((("0", "3"), ("1", "0")), "A ship may stand 7 hexes along the line"),
        ((("x", "0"), ("1", "0")), "is not a whole number"),
        ((("", "0"), ("1", "0")), "is not a whole number"),
        ((("1", "0"),), "Places are given: 1; ships to stand on them: 2"),
    ],
)
def test_places_off_the_line_are_refused_and_stay_as_typed(
    waiting: Battle, account: Account, client_of: ClientOf, places: tuple[tuple[str, str], ...], complaint: str
) -> None:
    response = arrange(client_of(account), waiting, *places)
    page = response.content.decode()
    assert response.status_code == 422
    assert complaint in page
    assert len(places) < 2 or f'value="{places[0][0]}"' in page
    assert waiting.sides.get(seat=0).arrangement is None


def test_who_has_brought_no_fleet_has_nothing_to_arrange(account: Account, rival: Account, client_of: ClientOf) -> None:
    seats = (Seating(account="halsey", fleet=fleet(kite())), Seating(account="spruance"))
    battle = open_battle(account, BattlePlan(name="Gap", budget=900, turn_minutes=60, seats=seats), timezone.now())
    assert arrange(client_of(rival), battle, ("0", "0")).status_code == 409


def test_a_page_that_waits_is_loaded_anew_when_the_battle_begins(
    waiting: Battle, account: Account, rival: Account, client_of: ClientOf
) -> None:
    poll = waiting.get_absolute_url() + "state/?waiting=1"
    assert "HX-Refresh" not in client_of(account).get(poll)
    client_of(rival).post(waiting.get_absolute_url() + "accept/", {"fleet": "ready", "seed": "1"})
    assert client_of(account).get(poll)["HX-Refresh"] == "true"

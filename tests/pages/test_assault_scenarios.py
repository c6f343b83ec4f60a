"""Ground assaults on the site's pages: two clicks from home, the form, challenges, scenarios and their editor."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from battles.models import Battle, Scenario
from battles.services.scenarios import blank_scenario, load_scenarios
from hexbattle.accounts.models import Account
from hexbattle.delivery.letters import letter_for
from tests.conftest import ClientOf, new_account

pytestmark = pytest.mark.django_db
START = "/ground-assault/start/"
SCENARIOS = "/battles/scenarios/"


@pytest.fixture(autouse=True)
def _scenarios(db: None) -> None:
    load_scenarios(timezone.now())


def terms(**changes: Any) -> dict[str, Any]:
    """The form as it first stands, but for these changes."""
    form = {
        "rules": "battleforge", "opponent": "captain", "captain": "sergeant", "scenario": "hold-the-line:0",
        "to_hit": "as_written", "round_limit": "", "turn_minutes": "0", "name": "",
    }  # fmt: skip
    return {**form, **changes}


def opened(client: Client, **changes: Any) -> Battle:
    response = client.post("/battles/new/", terms(**changes))
    assert response.status_code == 302, response.text
    return Battle.objects.latest("pk")


# Two clicks from the home page


def test_the_home_page_leads_to_a_page_with_a_button_that_begins_an_assault(client: Client) -> None:
    assert 'href="/ground-assault/"' in client.get("/").text
    page = client.get("/ground-assault/").text
    assert f'action="{START}"' in page
    assert "Play now, no sign-up" in page
    assert page.count("scenario-picture") == 3


def test_a_stranger_is_in_an_assault_at_once_as_a_guest(client: Client) -> None:
    response = client.post(START, {"scenario": "skirmish:0"})
    battle = Battle.objects.get()
    assert response["Location"] == battle.get_absolute_url()
    assert battle.status == Battle.Status.RUNNING
    assert [side.captain for side in battle.sides.all()] == ["", "sergeant"]
    assert Account.objects.get().guest
    assert client.get(battle.get_absolute_url()).status_code == 200


def test_ground_side_and_to_hit_are_chosen_beforehand(client: Client) -> None:
    client.post(START, {"scenario": "last-stand:1", "captain": "sergeant", "to_hit": "intent"})
    battle = Battle.objects.get()
    assert [side.captain for side in battle.sides.all()] == ["sergeant", ""]
    assert battle.options == {"to_hit": "intent", "round_limit": 24}


@pytest.mark.parametrize("scenario", ["nowhere:0", "skirmish:2", "skirmish", "open-space:0", ":", "skirmish:-1"])
def test_a_ground_that_is_not_there_makes_no_guest(client: Client, scenario: str) -> None:
    response = client.post(START, {"scenario": scenario})
    assert response.status_code == 422
    assert "Choose one of the scenarios." in response.text
    assert not Account.objects.exists()


@pytest.mark.parametrize(("field", "told"), [("captain", "no captain of that name"), ("to_hit", "as_written")])
def test_what_the_rules_do_not_have_is_told_on_the_same_page(
    account: Account, client_of: ClientOf, field: str, told: str
) -> None:
    response = client_of(account).post(START, {"scenario": "skirmish:0", field: "nobody"})
    assert response.status_code == 422
    assert told in response.text
    assert not Battle.objects.exists()


# The form for a new battle


def test_the_form_offers_both_ways_to_hit_with_a_sentence_each_and_no_budget(
    account: Account, client_of: ClientOf
) -> None:
    """B-4.2."""
    page = client_of(account).get("/battles/new/?rules=battleforge").text
    assert "checked" in page.split('value="as_written"')[1].split(">")[0]
    assert "strong units hit rarely and hard" in page
    assert "a high attack hits more often" in page
    assert "Budget" not in page
    assert "Your fleet" not in page


def test_what_is_asked_for_is_what_is_fought_by(account: Account, client_of: ClientOf) -> None:
    battle = opened(client_of(account), to_hit="intent", round_limit="12", scenario="hold-the-line:1")
    assert battle.options == {"to_hit": "intent", "round_limit": 12}
    assert [side.captain for side in battle.sides.all()] == ["sergeant", ""]
    assert battle.budget == 0


def test_the_ground_and_the_side_chosen_are_shown(account: Account, client_of: ClientOf) -> None:
    client = client_of(account)
    assert "Hold the Line" in client.get("/battles/new/?rules=battleforge").text
    part = client.get("/battles/new/ground/?scenario=last-stand:1").text
    assert "Rear Guard has held out" in part
    assert part.index("yours") > part.index("Rear Guard")
    for unknown in ("skirmish:9", "convoy:0", "nowhere", ":"):
        assert "<svg" not in client.get(f"/battles/new/ground/?scenario={unknown}").text


def test_nobody_s_ground_is_shown_to_others(account: Account, client_of: ClientOf) -> None:
    client_of(account).post(f"{SCENARIOS}new/", typed())
    code = Scenario.objects.get(account=account).code
    assert "<svg" in client_of(account).get(f"/battles/new/ground/?scenario={code}:0").text
    assert "<svg" not in client_of(new_account("bea")).get(f"/battles/new/ground/?scenario={code}:0").text


def test_what_a_scenario_has_settled_comes_before_one_s_own_terms(account: Account, client_of: ClientOf) -> None:
    assert opened(client_of(account), scenario="last-stand:0", round_limit="3").options["round_limit"] == 24


def test_two_at_one_screen_lead_a_side_each(account: Account, client_of: ClientOf) -> None:
    battle = opened(client_of(account), opponent="screen", companion="Bea")
    assert battle.hot_seat
    assert [(side.name, side.fleet_name) for side in battle.sides.all()] == [
        (str(account), "Garrison"), ("Bea", "Assault"),
    ]  # fmt: skip
    assert client_of(account).get(battle.get_absolute_url()).status_code == 200


@pytest.mark.parametrize(
    ("field", "value"), [("to_hit", "luck"), ("round_limit", "0"), ("scenario", "skirmish:9"), ("scenario", "")]
)
def test_what_is_wrong_is_refused_and_nothing_is_opened(
    account: Account, client_of: ClientOf, field: str, value: str
) -> None:
    response = client_of(account).post("/battles/new/", terms(**{field: value}))
    assert response.status_code == 422
    assert "errorlist" in response.text
    assert not Battle.objects.exists()


def test_a_return_match_has_the_same_terms(account: Account, client_of: ClientOf) -> None:
    client = client_of(account)
    battle = opened(client, to_hit="intent", scenario="hold-the-line:1")
    page = client.get(f"/battles/new/?again={battle.code}").text
    assert '<option value="hold-the-line:1" selected>' in page
    assert "checked" in page.split('value="intent"')[1].split(">")[0]


# By web


def test_a_named_player_looks_at_the_units_and_accepts_without_a_fleet(account: Account, client_of: ClientOf) -> None:
    bea = new_account("bea")
    battle = opened(client_of(account), opponent="player", player="bea", turn_minutes="1440")
    lobby = client_of(bea).get("/battles/").text
    assert "Look at your units and accept" in lobby
    assert "0 " not in lobby.split("Your challenges")[0].split("Game")[1].split("A turn lasts")[0], "no budget is shown"
    page = client_of(bea).get(f"/battles/{battle.code}/accept/").text
    assert "Unction" in page
    assert "Choose a fleet" not in page
    client_of(bea).post(f"/battles/{battle.code}/accept/")
    battle.refresh_from_db()
    assert battle.status == Battle.Status.RUNNING
    assert [side.fleet_name for side in battle.sides.all()] == ["Garrison", "Assault"]
    assert client_of(bea).get(battle.get_absolute_url()).status_code == 200


def test_an_open_seat_is_taken_by_whoever_comes_first(account: Account, client_of: ClientOf) -> None:
    battle = opened(client_of(account), opponent="open", turn_minutes="60", scenario="skirmish:1")
    assert client_of(account).get(battle.get_absolute_url()).status_code == 200, "it waits"
    bea, cleo = new_account("bea"), new_account("cleo")
    assert battle.name in client_of(bea).get("/battles/").text
    client_of(bea).post(f"/battles/{battle.code}/accept/")
    assert client_of(cleo).post(f"/battles/{battle.code}/accept/").status_code == 404
    assert [side.account_id for side in battle.sides.all()] == [bea.pk, account.pk]


def test_a_challenge_by_mail_speaks_of_units_and_of_no_budget(account: Account, client_of: ClientOf) -> None:
    new_account("bea")
    battle = opened(client_of(account), opponent="player", player="bea", turn_minutes="60")
    letter = letter_for(battle.notices.filter(kind="challenge")[0])
    assert letter
    assert "your units stand ready" in letter.body
    assert not mail.outbox


def test_guests_challenge_nobody(client: Client) -> None:
    client.post(START, {"scenario": "skirmish:0"})
    page = client.get("/battles/new/?rules=battleforge").text
    assert 'value="player"' not in page
    assert client.post("/battles/new/", terms(opponent="open", turn_minutes="60")).status_code == 422


# Scenarios


def test_a_scenario_tells_its_units_with_all_their_figures_and_who_wins(client: Client) -> None:
    page = client.get(f"{SCENARIOS}last-stand/").text
    assert "Rear Guard has held out, and wins" in page
    assert "The last side with anybody standing wins." in page
    for told in ("Moss", "Nail", "defender", '<td class="num">28</td>'):
        assert told in page
    assert "brings a fleet" not in page


def test_an_objective_is_drawn_and_explained(client: Client) -> None:
    page = client.get(f"{SCENARIOS}hold-the-line/").text
    assert 'class="held"' in page
    assert "alone on the objective at the end of 3 own turns in a row" in page


def typed(**changes: Any) -> dict[str, str]:
    """What the editor's form sends of a new scenario, with the document's own parts changed."""
    document = {key: value for key, value in blank_scenario("battleforge").items()
                if key not in ("format", "ruleset", "name", "text")}  # fmt: skip
    return {"rules": "battleforge", "name": "The Ford", "text": "", "round_limit": "", "to_hit": "",
            "ground": json.dumps({**document, **changes})}  # fmt: skip


def test_the_editor_keeps_a_scenario_with_its_options(account: Account, client_of: ClientOf) -> None:
    client_of(account).post(f"{SCENARIOS}new/", {**typed(), "round_limit": "9", "to_hit": "intent"})
    document = Scenario.objects.get(account=account).document
    assert document["options"] == {"round_limit": 9, "to_hit": "intent"}
    page = client_of(account).get(f"{SCENARIOS}{Scenario.objects.get(account=account).code}/edit/").text
    assert "checked" in page.split('value="intent"')[1].split(">")[0]


def test_what_is_saved_can_be_played_at_once(account: Account, client_of: ClientOf) -> None:
    response = client_of(account).post(f"{SCENARIOS}new/", {**typed(), "play": "1"})
    battle = Battle.objects.get()
    assert response["Location"] == battle.get_absolute_url()
    assert battle.name == "The Ford"


UNIT = {"name": "Ash", "archetype": "defender", "at": [1, 4]}
FOE = {**UNIT, "name": "Cedar", "at": [5, 5]}


def sides(*units: dict[str, Any]) -> dict[str, Any]:
    """Two sides: these units against one."""
    return {"sides": [{"name": "A", "units": list(units)}, {"name": "B", "units": [FOE]}]}


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        (sides(UNIT, {**UNIT, "name": "Oak"}), "$.sides[0].units[1].at"),
        (sides(), "$.sides[0].units"),
        (sides({**UNIT, "at": [99, 0]}), "$.sides[0].units[0].at"),
        (sides({**UNIT, "hp": 100}), "$.sides[0].units[0].hp"),
        ({"map": {"width": 3, "height": 4, "terrain": ["..."] * 4}}, "$.map.width"),
        ({"victory": {"kind": "hold_objective", "tiles": []}}, "$.victory.tiles"),
        ({"weather": "rain"}, "$.weather"),
    ],
)
def test_every_fault_is_told_with_its_place_and_nothing_is_stored(
    account: Account, client_of: ClientOf, changes: dict[str, Any], place: str
) -> None:
    """B-6.3."""
    response = client_of(account).post(f"{SCENARIOS}new/", typed(**changes))
    assert response.status_code == 422
    assert f'data-path="{place}"' in response.text.replace("&quot;", '"')
    assert not Scenario.objects.filter(account=account).exists()


# Where ships are built


@pytest.mark.parametrize("address", ["fleets/", "fleets/new/", "catalogue/", "designs/"])
def test_the_shipyard_offers_no_ground_assault(account: Account, client_of: ClientOf, address: str) -> None:
    page = client_of(account).get(f"/shipyard/{address}")
    assert page.status_code == 200
    assert 'value="battleforge"' not in page.text
    assert "ruleset=battleforge" not in page.text


def test_no_fleet_of_the_ground_is_made(account: Account, client_of: ClientOf) -> None:
    form = {"name": "Boots", "budget": "100", "ruleset": "battleforge"}
    assert client_of(account).post("/shipyard/fleets/new/", form).status_code == 422

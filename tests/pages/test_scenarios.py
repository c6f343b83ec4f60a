"""The pages of scenarios: the list, one with its picture, one's own, files, the editor without scripts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from battles.models import Battle, Scenario
from battles.services.scenarios import blank_scenario, load_scenarios, save_scenario
from battles.views.scenario_picture import picture_of
from hexbattle.accounts.models import Account
from shipyard.models import ShipClass
from shipyard.services import add_ship, create_fleet, load_catalogue
from tests.conftest import ClientOf, new_account

pytestmark = pytest.mark.django_db
LIST = "/battles/scenarios/"
BELT: dict[str, Any] = {
    "sides": [{"name": "West"}, {"name": "East", "zone": [[20, 0], [20, 1]]}],
    "board": {"columns": 24, "rows": 18},
    "terrain": {"5,5": "debris", "6,5": "nebula", "7,5": "planet"},
    "objective": {"at": [12, 2], "radius": 1, "turns": 2, "team": 0},
}


@pytest.fixture(autouse=True)
def _loaded(db: None) -> None:
    load_catalogue()
    load_scenarios(timezone.now())


@pytest.fixture
def client(client_of: ClientOf, account: Account) -> Client:
    return client_of(account)


@pytest.fixture
def own(account: Account) -> Scenario:
    return save_scenario(account, {**blank_scenario("hex_battle"), "name": "Shoals", **BELT}, timezone.now())


def typed(**fields: str) -> dict[str, str]:
    form = {"rules": "hex_battle", "name": "Reef", "text": "Mind the rocks.", "turn_limit": "30"}
    return {**form, "terrain_effects": "on", "ground": json.dumps(BELT), **fields}


# The list and one scenario


def test_everybody_sees_those_of_the_site_each_with_a_picture() -> None:
    page = Client().get(LIST).text
    for name in ("Open space", "Debris belt", "Nebula chase", "Planet pass", "Convoy", "Hold the gate"):
        assert name in page
    assert page.count('<svg class="scenario-picture"') == 11


def test_the_list_has_one_s_own_and_nobody_else_s(client: Client, own: Scenario, client_of: ClientOf) -> None:
    assert "Shoals" in client.get(LIST).text
    rival = client_of(new_account("rival"))
    assert "Shoals" not in rival.get(LIST).text
    for deed in ("", "edit/", "delete/", "export/"):
        assert rival.get(f"{own.get_absolute_url()}{deed}").status_code == 404
    for deed in ("duplicate/", "play-test/", "edit/", "delete/"):
        assert rival.post(f"{own.get_absolute_url()}{deed}").status_code == 404


def test_many_of_one_s_own_come_page_by_page(client: Client, account: Account) -> None:
    for number in range(14):
        save_scenario(account, {**blank_scenario("conversion"), "name": f"Number {number}"}, timezone.now())
    first, second = client.get(LIST).text, client.get(f"{LIST}?page=2").text
    assert "Number 13<" in first
    assert "Number 1<" not in first
    assert "Number 1<" in second


def test_a_picture_of_very_much_terrain_stays_small() -> None:
    terrain: Any = {f"{q},{r - q // 2}": "debris" for q in range(3, 97) for r in range(100)}
    document = {**blank_scenario("hex_battle"), "board": {"columns": 100, "rows": 100}, "terrain": terrain}
    [ground] = picture_of(document).grounds
    assert ground.path.count("M") == 9400
    assert len(ground.marks) <= 300
    assert len(ground.path) < 600_000


def test_nobody_changes_those_of_the_site(client: Client) -> None:
    for deed in ("edit/", "delete/"):
        assert client.post(f"{LIST}convoy/{deed}").status_code == 404


def test_a_scenario_tells_what_decides_it_and_who_brings_what() -> None:
    page = Client().get(f"{LIST}convoy/").text
    assert "Only Convoy can win by it." in page
    assert "flies its own: Grain convoy" in page
    assert "3 × Wain" in page
    assert "scenario=convoy:0" in page


def test_a_picture_has_the_board_its_terrain_by_letter_the_zones_and_the_objective() -> None:
    """H-2.1, H-3.1."""
    picture = picture_of({**blank_scenario("hex_battle"), **BELT})
    assert picture.board
    assert [(one.kind, one.marks[0].text) for one in picture.grounds] == [
        ("debris", "D"), ("nebula", "N"), ("planet", "P"),
    ]  # fmt: skip
    assert [zone.mark.text for zone in picture.zones] == ["A", "B"]
    assert picture.zones[1].path.count("z") == 2
    assert picture.target
    assert picture.target.seat == 0


def test_a_picture_of_open_space_has_a_line_for_each_side() -> None:
    """C-0."""
    picture = picture_of(Scenario.objects.get(code="three-way-circle").document)
    assert not picture.board
    assert [line.mark.text for line in picture.lines] == ["A", "B", "C"]


# Playing


def test_play_this_opens_the_form_with_the_scenario_chosen(client: Client) -> None:
    page = client.get("/battles/new/?rules=hex_battle&scenario=planet-pass:1").text
    assert '<option value="planet-pass:1" selected>' in page


def test_a_play_test_is_one_press(client: Client) -> None:
    answer = client.post(f"{LIST}debris-belt/play-test/", {"seat": "1", "captain": "cadet"})
    battle = Battle.objects.get()
    assert answer["Location"] == battle.get_absolute_url()
    assert (battle.status, battle.field["board"]) == (Battle.Status.RUNNING, {"columns": 26, "rows": 18})
    assert client.get(battle.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("form", [{"seat": "9", "captain": "cadet"}, {"seat": "0", "captain": "nobody"}, {}])
def test_a_play_test_of_nobody_is_refused(client: Client, form: dict[str, str]) -> None:
    assert client.post(f"{LIST}debris-belt/play-test/", form).status_code == 422
    assert not Battle.objects.exists()


def test_whoever_is_challenged_to_a_scenario_flies_its_fleet(client: Client, client_of: ClientOf) -> None:
    rival = new_account("rival")
    terms = {"rules": "hex_battle", "opponent": "player", "player": "rival", "scenario": "convoy:0", "budget": "160",
             "turn_minutes": "60", "fleet": "ready", "seed": "1", "name": "Run", "companion": ""}  # fmt: skip
    assert client.post("/battles/new/", terms).status_code == 302
    battle = Battle.objects.get()
    theirs, accept = client_of(rival), f"{battle.get_absolute_url()}accept/"
    page = theirs.get(accept).text
    assert "2 × Longbow" in page
    assert "<select" not in page.split("<main")[1]
    assert theirs.post(accept, {"fleet": "ready"}).status_code == 302
    battle.refresh_from_db()
    assert battle.status == Battle.Status.RUNNING
    assert [side.fleet_name for side in battle.sides.all()] == ["Grain convoy", "Raiders"]


# Copies and files


def test_a_copy_of_any_is_one_s_own_to_change(client: Client, account: Account) -> None:
    answer = client.post(f"{LIST}convoy/duplicate/")
    copy = Scenario.objects.get(account=account)
    assert (copy.name, copy.published) == ("Convoy (copy)", False)
    assert answer["Location"] == f"{copy.get_absolute_url()}edit/"


def test_deleting_asks_first(client: Client, own: Scenario) -> None:
    assert "Delete Shoals?" in client.get(f"{own.get_absolute_url()}delete/").text
    assert Scenario.objects.filter(pk=own.pk).exists()
    client.post(f"{own.get_absolute_url()}delete/")
    assert not Scenario.objects.filter(pk=own.pk).exists()


def test_what_is_exported_can_be_imported(client: Client, account: Account) -> None:
    file = client.get(f"{LIST}convoy/export/")
    assert 'filename="convoy.json"' in file["Content-Disposition"]
    client.post(f"{LIST}import/", {"file": SimpleUploadedFile("convoy.json", file.content)})
    assert Scenario.objects.get(account=account).document == Scenario.objects.get(code="convoy").document


def test_an_import_with_faults_tells_each_place_and_keeps_the_text(client: Client, account: Account) -> None:
    text = json.dumps(
        {
            **blank_scenario("hex_battle"),
            "terrain": {"99,0": "debris"},
            "objective": {"at": [0, 99], "radius": 0, "turns": 1},
        }
    )
    answer = client.post(f"{LIST}import/", {"text": text})
    assert answer.status_code == 422
    assert "$.terrain[&quot;99,0&quot;]" in answer.text
    assert "$.objective.at" in answer.text
    assert "99,0&quot;: &quot;debris" in answer.text
    assert not Scenario.objects.filter(account=account).exists()


# The editor


def test_the_form_alone_makes_a_scenario(client: Client, account: Account) -> None:
    answer = client.post(f"{LIST}new/", typed())
    one = Scenario.objects.get(account=account)
    assert answer["Location"] == one.get_absolute_url()
    assert one.document == {
        "format": "hexbattle/scenario/1", "ruleset": "hex_battle", "name": "Reef", "text": "Mind the rocks.",
        **BELT, "options": {"turn_limit": 30},
    }  # fmt: skip


def test_what_is_stored_comes_back_into_the_form_as_it_was(client: Client, own: Scenario) -> None:
    own.document |= {"options": {"terrain_effects": False, "turn_limit": 9, "show_confirmed": False}}
    own.save()
    page = client.get(f"{own.get_absolute_url()}edit/").text
    assert 'value="9"' in page
    assert 'id="id_terrain_effects">' in page
    assert "show_confirmed" in page
    client.post(
        f"{own.get_absolute_url()}edit/",
        typed(name="Shoals", ground=json.dumps({**BELT, "options": {"show_confirmed": False}})),
    )
    own.refresh_from_db()
    assert own.document["options"] == {"show_confirmed": False, "turn_limit": 30}


def test_faults_are_told_with_their_places_and_nothing_typed_is_lost(client: Client, own: Scenario) -> None:
    ground = {**BELT, "terrain": {"99,0": "debris"}, "objective": {"at": [0, 99], "radius": 0, "turns": 1}}
    answer = client.post(f"{own.get_absolute_url()}edit/", typed(turn_limit="soon", ground=json.dumps(ground)))
    assert answer.status_code == 422
    for place in ("$.options.turn_limit", "$.terrain[&quot;99,0&quot;]", "$.objective.at"):
        assert place in answer.text
    assert 'href="#id_turn_limit"' in answer.text
    assert 'value="soon"' in answer.text
    assert "Mind the rocks." in answer.text
    own.refresh_from_db()
    assert own.name == "Shoals"


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("ground", "{", "This is not JSON"),
        ("ground", "[]", "Here an object is needed"),
        ("ground", '{"name": "x"}', "name is set in the form."),
        ("text", "\x00", "a NUL"),
        ("fleet-1", "nobody-s", "You have no such fleet."),
        ("rules", "chess", "There are no rules called"),
    ],
)
def test_what_cannot_be_read_is_told(client: Client, field: str, value: str, says: str) -> None:
    answer = client.post(f"{LIST}new/", typed(**{field: value}))
    assert answer.status_code == 422
    assert says in answer.text


def test_a_side_gets_one_of_one_s_fleets_and_gives_it_back(client: Client, account: Account) -> None:
    pirates = create_fleet(account, "Pirates", 200, timezone.now(), ruleset="hex_battle")
    add_ship(pirates, ShipClass.objects.get(slug="gadfly"), timezone.now(), 2)
    client.post(f"{LIST}new/", typed(**{"fleet-1": pirates.code}))
    one = Scenario.objects.get(account=account)
    assert one.document["sides"][1]["fleet"]["name"] == "Pirates"
    sides = json.dumps({**BELT, "sides": one.document["sides"]})
    client.post(f"{one.get_absolute_url()}edit/", typed(ground=sides, **{"fleet-1": "brought"}))
    one.refresh_from_db()
    assert "fleet" not in one.document["sides"][1]


def test_checking_stores_nothing_and_answers_with_the_verdict_alone(client: Client, account: Account) -> None:
    answer = client.post(f"{LIST}check/", typed())
    assert answer.text.strip().startswith('<section class="panel scenario-verdict"')
    assert "scenario-places" in answer.text
    assert "check" in client.post(f"{LIST}new/", typed(check="1")).text
    assert not Scenario.objects.filter(account=account).exists()


@pytest.mark.parametrize("rules", ["hex_battle", "conversion", "battleforge", "chess"])
def test_a_new_scenario_begins_without_faults(client: Client, rules: str) -> None:
    assert "Preview" in client.get(f"{LIST}new/?rules={rules}").text


# The curators' desk


def test_curators_publish_scenarios_without_faults_only(client_of: ClientOf) -> None:
    operator = new_account("nimitz")
    operator.is_staff = operator.is_superuser = True
    operator.save()
    client, add = client_of(operator), "/admin/battles/scenario/add/"
    fields = {
        "code": "narrows",
        "published": "on",
        "document": json.dumps({**blank_scenario("hex_battle"), "name": "Narrows"}),
    }
    assert (
        "$.weather"
        in client.post(add, {**fields, "document": json.dumps({**blank_scenario("hex_battle"), "weather": 1})}).text
    )
    assert client.post(add, {**fields, "code": "no slug"}).status_code == 200
    assert client.post(add, fields).status_code == 302
    one = Scenario.objects.get(code="narrows")
    assert (one.name, one.ruleset, one.account) == ("Narrows", "hex_battle", None)
    assert "Narrows" in Client().get(LIST).text

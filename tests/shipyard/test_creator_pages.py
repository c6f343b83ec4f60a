"""The Ship Creator's pages: what is typed becomes a document, the rules say the rest, and nothing is lost."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from hexbattle.accounts.models import Account
from shipyard import services
from shipyard.forms import CreatorForm
from shipyard.models import Design, Fleet
from tests.conftest import ClientOf
from tests.shipyard.drawn import WEDGE, drawn, gun, sheet, stored
from tests.shipyard.factories import NOW, DesignFactory

NEW = "/shipyard/creator/"
IMPORT = "/shipyard/creator/import/"
HTMX = {"HX-Request": "true"}


def typed(**changes: Any) -> dict[str, Any]:
    """The Wasp as its form sends it."""
    form: dict[str, Any] = {
        "name": "Wasp", "hull": "12", "thrust": "6", "screens": "2",
        "corners": ["3"], "point-x": ["30", "-20", "-20"], "point-y": ["0", "16", "-16"],
        "weapon-name": ["Fore Beam", "Port Battery"], "weapon-type": ["class2", "class1"],
        "weapon-arc": ["fore", "port"], "weapon-x": ["15", "-8"], "weapon-y": ["0", "4"],
    }  # fmt: skip
    return form | {key.replace("_", "-"): value for key, value in changes.items()}


def text(response: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


@pytest.fixture
def wasp(account: Account) -> Design:
    return DesignFactory.create(account=account, name="Wasp", ruleset="hex_battle", document=drawn())


def test_what_is_drawn_and_typed_is_saved_as_the_document_it_means(account: Account, client_of: ClientOf) -> None:
    response = client_of(account).post(NEW, {**typed(), "do": "save"})
    ship = Design.objects.get()
    assert response.url == f"/shipyard/creator/{ship.code}/"  # type: ignore[attr-defined]
    assert (ship.document, ship.ruleset) == (drawn(), "hex_battle")


@pytest.mark.parametrize(("typed_screens", "status"), [("0", 302), ("", 422), ("-1", 422), ("2.0", 422)])
def test_no_screens_are_a_rating_too(account: Account, client_of: ClientOf, typed_screens: str, status: int) -> None:
    """H-1.1."""
    assert client_of(account).post(NEW, {**typed(screens=typed_screens), "do": "save"}).status_code == status


def test_a_form_gives_back_the_document_it_was_made_of() -> None:
    document = drawn(regions=[WEDGE, [{"x": 1e-7, "y": 0.1 + 0.2}, {"x": -1000, "y": 12.5}, {"x": 3, "y": 4}]])
    assert CreatorForm.from_document(document).document() == document


def test_a_refused_ship_is_shown_again_with_every_fault_at_its_place(account: Account, client_of: ClientOf) -> None:
    wrong = typed(name="", hull="51", point_x=["30", "wide", "-20"], weapon_arc=["fore", "up"])
    response = client_of(account).post(NEW, {**wrong, "do": "save"})
    page = response.content.decode()
    assert response.status_code == 422
    assert not Design.objects.exists()
    for place in ("name", "hull", "point-0-1-x", "weapon-1-arc"):
        assert f'data-field="{place}"' in page
        assert f'id="{place}"' in page
    assert 'value="wide"' in page
    assert 'value="51"' in page
    assert page.count("A coordinate is a number") == 2  # in the list and beside the point


def test_the_points_come_back_as_one_types_with_the_rows_that_add_up(account: Account, client_of: ClientOf) -> None:
    """H-1.4."""
    response = client_of(account).post(NEW, typed(screens="4"), headers=HTMX)
    assert "4 × 6" in text(response)
    assert "84 points" in text(response)
    assert "<form" not in response.content.decode()
    assert not Design.objects.exists()


@pytest.mark.parametrize(
    ("do", "corners", "weapons"),
    [
        ("region", ["3", "3"], 2),
        ("remove-region:0", [], 2),
        ("mirror:0", ["3", "3"], 2),
        ("insert:0:2", ["4"], 2),
        ("remove:0:1", ["2"], 2),
        ("weapon:missile", ["3"], 3),
        ("remove-weapon:1", ["3"], 1),
        ("remove-weapon:9", ["3"], 2),
        ("remove:5:5", ["3"], 2),
        ("insert:0", ["3"], 2),
        ("weapon:cake", ["3"], 2),
        ("fly", ["3"], 2),
        ("remove:0:-1", ["3"], 2),
    ],
)
def test_without_scripts_the_buttons_change_the_rows(
    account: Account, client_of: ClientOf, do: str, corners: list[str], weapons: int
) -> None:
    response = client_of(account).post(NEW, {**typed(), "do": do})
    page = response.content.decode().partition("<template")[0]
    assert response.status_code == 200
    assert re.findall(r'name="corners" value="(\d+)"', page) == corners
    assert page.count('name="weapon-name"') == weapons


def test_a_mirrored_region_lies_on_the_other_side(account: Account, client_of: ClientOf) -> None:
    form = CreatorForm.from_document(drawn(regions=[[{"x": 1, "y": 2}, {"x": 3, "y": 4}, {"x": 5, "y": 0}]]))
    form.act("mirror:0")
    assert form.document()["regions"][1] == [{"x": 5, "y": 0}, {"x": 3, "y": -4}, {"x": 1, "y": -2}]  # type: ignore[index]


def test_the_largest_ship_can_be_sent(account: Account, client_of: ClientOf) -> None:
    """H-1.3: 512 points in 64 regions."""
    sent = typed(corners=["8"] * 64, point_x=["30"] * 512, point_y=[str(n % 7) for n in range(512)])
    assert client_of(account).post(NEW, {**sent, "do": "save"}).status_code == 302


@pytest.mark.parametrize("corners", [["4"], ["2"], ["-3", "6"], ["x"], ["3", "1000000"], []])
def test_points_that_are_not_those_of_the_regions_are_a_bad_request(
    account: Account, client_of: ClientOf, corners: list[str]
) -> None:
    assert client_of(account).post(NEW, typed(corners=corners)).status_code == 400


def test_a_saved_ship_is_opened_changed_and_keeps_its_address(
    account: Account, client_of: ClientOf, wasp: Design
) -> None:
    client = client_of(account)
    page = client.get(wasp.get_absolute_url()).content.decode()
    assert 'value="Port Battery"' in page
    client.post(wasp.get_absolute_url(), {**typed(hull="20"), "do": "save"})
    wasp.refresh_from_db()
    assert wasp.document == sheet(hull=20)


def test_other_peoples_ships_and_ships_of_other_rules_are_not_found(
    account: Account, client_of: ClientOf, wasp: Design
) -> None:
    kite = DesignFactory.create(account=account)
    strange = DesignFactory.create(ruleset="hex_battle", document=drawn())
    client = client_of(account)
    for url in (
        f"{NEW}{kite.code}/",
        f"{NEW}{kite.code}/export/",
        f"{NEW}{strange.code}/",
        f"/shipyard/designs/{wasp.code}/",
    ):
        assert client.get(url).status_code == 404
    assert client.get("/shipyard/designs/new/?class=gadfly").status_code == 404


def test_the_six_ready_ships_are_offered_to_start_from(account: Account, client_of: ClientOf) -> None:
    services.load_catalogue()
    client = client_of(account)
    page = client.get(NEW).content.decode()
    assert page.count("?class=") == 12
    assert "No ship drawn yet" in page
    assert "Nothing drawn yet" in page
    assert 'value="Upper tube"' in client.get(f"{NEW}?class=longbow").content.decode()
    assert client.get(f"{NEW}?class=anvil").status_code == 404
    assert not Design.objects.exists()


def test_a_ship_is_duplicated_and_deleted_from_its_shelf(account: Account, client_of: ClientOf, wasp: Design) -> None:
    client = client_of(account)
    client.post(f"/shipyard/designs/{wasp.code}/duplicate/")
    assert [one.name for one in Design.objects.order_by("pk")] == ["Wasp", "Wasp (copy)"]
    assert "gone for good" in client.get(f"/shipyard/designs/{wasp.code}/delete/").content.decode()
    response = client.post(f"/shipyard/designs/{wasp.code}/delete/")
    assert response.url == "/shipyard/creator/#shapes"  # type: ignore[attr-defined]


def test_all_ships_or_one_are_exported_and_come_back_as_they_were(
    account: Account, client_of: ClientOf, wasp: Design
) -> None:
    """H-1.3."""
    client = client_of(account)
    DesignFactory.create(account=account, name="Kite")
    services.save_design(account, drawn(name="Bee"), NOW)
    everything = client.get(f"{NEW}export/").json()
    assert list(everything) == ["Wasp", "Bee"]
    alone = client.get(f"{wasp.get_absolute_url()}export/")
    assert alone.json() == {"Wasp": everything["Wasp"]}
    client.post(IMPORT, {"text": alone.content.decode()})
    assert Design.objects.latest("pk").document == drawn()


def test_good_ships_arrive_and_of_bad_ones_the_reasons_are_told(account: Account, client_of: ClientOf) -> None:
    """H-1.3."""
    ships = {"bad": stored(thrust=40, weapons=[gun(arc="up")]), "hurt": stored(hull=3), "good": stored()}
    response = client_of(account).post(IMPORT, {"text": json.dumps(ships)})
    page = text(response)
    assert response.status_code == 200
    assert {one.name for one in Design.objects.all()} == {"hurt", "good"}
    for said in ("$.bad.stats.thrust", "$.bad.stats.weapons[0].arc", "$.hurt.stats.hull", "whole again"):
        assert said in page
    assert Design.objects.get(name="hurt").document["stats"]["hull"] == 12


def test_of_very_many_bad_ships_the_first_are_told_and_the_rest_counted(account: Account, client_of: ClientOf) -> None:
    ships: dict[str, Any] = {f"bad {number}": {} for number in range(60)} | {"good": stored()}
    page = text(client_of(account).post(IMPORT, {"text": json.dumps(ships)}))
    assert "10 more ships are not kept." in page
    assert Design.objects.get().name == "good"


def test_more_ships_than_a_shelf_holds_are_refused_as_a_whole(account: Account, client_of: ClientOf) -> None:
    ships = {str(number): {"regions": [WEDGE]} for number in range(1001)}
    response = client_of(account).post(IMPORT, {"text": json.dumps(ships)})
    assert response.status_code == 422
    assert "At most 1000 designs come at once" in text(response)
    assert not Design.objects.exists()


def test_a_file_is_imported(account: Account, client_of: ClientOf) -> None:
    file = SimpleUploadedFile("ships.json", json.dumps({"one": stored(), "two": stored()}).encode())
    response = client_of(account).post(IMPORT, {"file": file}, follow=True)
    assert "one, two" in text(response)


@pytest.mark.parametrize("sent", ["", "{", "[]", "{}", '{"bad": {}}', "NaN", '{"a": ' + "[" * 60 + "]" * 60 + "}"])
def test_where_no_ship_is_good_nothing_is_stored_and_the_text_stays(
    account: Account, client_of: ClientOf, sent: str
) -> None:
    response = client_of(account).post(IMPORT, {"text": sent})
    assert response.status_code == 422
    assert not Design.objects.exists()
    assert response.context["text"] == sent


def test_a_fleet_of_drawn_ships_counts_in_points(account: Account, client_of: ClientOf, wasp: Design) -> None:
    client = client_of(account)
    client.post("/shipyard/fleets/new/", {"name": "Swarm", "budget": "140", "ruleset": "hex_battle"})
    fleet = Fleet.objects.get()
    ship = {"fleet": fleet.code, "ship": f"design:{wasp.code}", "count": "2"}
    page = text(client.post("/shipyard/fleets/add-ship/", ship, follow=True))
    assert "72 points each" in page
    assert "These ships cost 144 points, 4 above the budget of 140." in page
    assert "Swarm" in client.get("/shipyard/fleets/?ruleset=hex_battle").content.decode()
    assert "Swarm" not in client.get("/shipyard/fleets/").content.decode()


def test_a_ship_of_other_rules_does_not_join_a_fleet(account: Account, client_of: ClientOf, wasp: Design) -> None:
    fleet = services.create_fleet(account, "Guard", 600, NOW)
    response = client_of(account).post(
        "/shipyard/fleets/add-ship/", {"fleet": fleet.code, "ship": f"design:{wasp.code}", "count": "1"}
    )
    assert response.status_code == 422
    assert "built by other rules" in text(response)
    assert not fleet.ships.exists()


def test_a_fleet_document_of_drawn_ships_is_exported_and_imported(
    account: Account, client_of: ClientOf, wasp: Design
) -> None:
    fleet = services.create_fleet(account, "Swarm", 300, NOW, ruleset="hex_battle")
    services.add_ship(fleet, wasp, NOW, 2)
    client = client_of(account)
    document = client.get(f"/shipyard/fleets/{fleet.code}/export/").json()
    assert document["ruleset"] == "hex_battle"
    client.post("/shipyard/fleets/import/", {"text": json.dumps(document)})
    assert Fleet.objects.filter(ruleset="hex_battle").count() == 2
    assert Design.objects.count() == 1


def test_a_fleet_of_unknown_rules_is_refused(account: Account, client_of: ClientOf) -> None:
    response = client_of(account).post("/shipyard/fleets/new/", {"name": "x", "budget": "5", "ruleset": "chess"})
    assert response.status_code == 422
    assert not Fleet.objects.exists()


def test_the_catalogue_shows_the_ready_ships_by_themselves(account: Account, client_of: ClientOf) -> None:
    services.load_catalogue()
    client = client_of(account)
    ready = client.get("/shipyard/catalogue/?ruleset=hex_battle").content.decode()
    assert "Gadfly" in ready
    assert "Anvil" not in ready
    assert "Gadfly" not in client.get("/shipyard/catalogue/").content.decode()
    assert client.get("/shipyard/catalogue/compare/?c=gadfly").status_code == 404
    page = text(client.get("/shipyard/catalogue/longbow/"))
    assert "Pulse torpedo" in page
    assert "78" in page
    assert client.get("/shipyard/catalogue/longbow/export/").json()["ruleset"] == "hex_battle"

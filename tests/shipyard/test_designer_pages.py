"""The designer's form: what is typed becomes a document, and the rules say the rest."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hexbattle.accounts.models import Account
from shipyard.forms import DesignForm
from shipyard.models import Design
from tests.conftest import ClientOf
from tests.shipyard.drawn import drawn
from tests.shipyard.factories import DesignFactory, FleetShipFactory, ShipClassFactory
from tests.shipyard.plans import plans

NEW = "/shipyard/designs/new/"
KITE: dict[str, Any] = {
    "name": "Kite",
    "class": "",
    "hull": "30",
    "drive-colour": ["white", "black"],
    "drive-thrust": ["60", "60"],
    "drive-count": ["1", "1"],
    "system-kind": ["beam_a", "rocket", "fire_control", "shield", "pd"],
    "system-hours": ["3", "", "", "", ""],
    "system-start": ["10:30", "11:00", "", "", ""],
    "system-count": ["1"] * 5,
}
HTMX = {"HX-Request": "true"}


def _text(response: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_what_is_typed_is_saved_as_the_document_it_means(account: Account, client_of: ClientOf) -> None:
    response = client_of(account).post(NEW, {**KITE, "do": "save"})
    assert response.status_code == 302
    assert Design.objects.get().document == plans()


def test_equal_neighbours_share_a_row_and_come_back_as_they_were() -> None:
    document = plans(systems=[{"kind": "shield"}, {"kind": "shield"}, {"kind": "pd"}, {"kind": "shield"}])
    form = DesignForm.from_document(document)
    assert [(row.kind, row.count) for row in form.systems] == [("shield", "2"), ("pd", "1"), ("shield", "1")]
    assert form.document() == document


def test_a_refused_design_is_shown_again_with_every_fault_and_all_that_was_typed(
    account: Account, client_of: ClientOf
) -> None:
    typed = {**KITE, "name": "<b>Kite</b>\u202e", "hull": "1x", "drive-thrust": ["0", "60"], "do": "save"}
    response = client_of(account).post(NEW, typed)
    assert response.status_code == 422
    page = response.content.decode()
    assert 'value="1x"' in page
    assert "&lt;b&gt;Kite&lt;/b&gt;" in page
    assert "<b>Kite" not in page
    for sentence in ("The hull must be", "The thrust of an engine must be", "A name may not hold"):
        assert sentence in _text(response)
    assert not Design.objects.exists()


def test_while_one_types_only_the_bill_and_the_rows_words_come_back(account: Account, client_of: ClientOf) -> None:
    response = client_of(account).post(NEW, KITE, headers=HTMX)
    page = response.content.decode()
    assert "435" in page
    assert "<input" not in page
    assert 'id="system-0-says" hx-swap-oob="true"' in page
    assert not Design.objects.exists()


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_parts_are_added_and_removed_with_and_without_scripts(
    account: Account, client_of: ClientOf, headers: dict[str, str]
) -> None:
    client = client_of(account)
    page = client.post(NEW, {**KITE, "do": "add:torpedo"}, headers=headers).content.decode()
    assert page.count('name="system-kind"') == 6
    assert 'id="system-5-start"' in page
    page = client.post(NEW, {**KITE, "do": "remove:system:0"}, headers=headers).content.decode()
    assert page.count('name="system-kind"') == 4
    page = client.post(NEW, {**KITE, "do": "add:black"}, headers=headers).content.decode()
    assert page.count('name="drive-colour"') == 3


@pytest.mark.parametrize(
    "do", ["", "x", "add:", "add:nova", "remove:system:99", "remove:hull:0", "remove:system:-1", "remove:drive:²"]
)
def test_a_button_that_is_none_does_nothing(account: Account, client_of: ClientOf, do: str) -> None:
    response = client_of(account).post(NEW, {**KITE, "do": do})
    assert response.status_code == 200
    assert response.content.decode().count('name="system-kind"') == 5


def test_a_count_that_is_none_is_told_at_its_row(account: Account, client_of: ClientOf) -> None:
    typed = {**KITE, "system-count": ["1", "0", "x", "109", ""], "do": "save"}
    response = client_of(account).post(NEW, typed)
    assert response.status_code == 422
    assert (
        response.content.decode().count("How many? A whole number from 1 to 108.") == 8
    )  # at the row, and in the list


def test_rows_that_are_not_whole_are_a_bad_request(account: Account, client_of: ClientOf) -> None:
    client = client_of(account)
    assert client.post(NEW, {**KITE, "system-kind": ["shield"]}).status_code == 400
    many = {key: ["1"] * 121 for key in ("drive-colour", "drive-thrust", "drive-count")}
    assert client.post(NEW, {**KITE, **many}).status_code == 400


def test_a_beam_turned_all_round_keeps_its_start_for_later_but_not_in_the_document(
    account: Account, client_of: ClientOf
) -> None:
    """C-1.4: a 12-hour sector has no position."""
    typed = {**KITE, "system-hours": ["12", "", "", "", ""], "do": "save"}
    client_of(account).post(NEW, typed)
    assert Design.objects.get().document["systems"][0] == {"kind": "beam_a", "hours": 12}


def test_a_class_of_the_catalogue_is_a_base_for_a_design_of_ones_own(account: Account, client_of: ClientOf) -> None:
    ShipClassFactory.create(slug="heron", name="Heron")
    response = client_of(account).get(NEW + "?class=heron")
    assert 'value="Heron"' in response.content.decode()
    assert client_of(account).get(NEW + "?class=nothing").status_code == 404


def test_editing_keeps_a_drawn_shape(account: Account, client_of: ClientOf) -> None:
    shape = [[{"x": 1.0, "y": 0.0}, {"x": -1.0, "y": 0.5}, {"x": -1.0, "y": -0.5}]]
    design = DesignFactory.create(account=account, document=plans(shape=shape))
    client_of(account).post(f"/shipyard/designs/{design.code}/", {**KITE, "hull": "31", "do": "save"})
    design.refresh_from_db()
    assert design.document == plans(hull=31, shape=shape)


PAGES = ["", "rename/", "delete/", "export/"]
DEEDS = ["", "rename/", "duplicate/", "delete/", "restore/"]


@pytest.mark.parametrize("address", PAGES)
def test_other_peoples_designs_do_not_exist(
    account: Account, rival: Account, client_of: ClientOf, address: str
) -> None:
    design = DesignFactory.create(account=rival)
    assert client_of(account).get(f"/shipyard/designs/{design.code}/{address}").status_code == 404
    assert client_of(rival).get(f"/shipyard/designs/{design.code}/{address}").status_code == 200


@pytest.mark.parametrize("deed", DEEDS)
def test_nothing_can_be_done_to_other_peoples_designs(
    account: Account, rival: Account, client_of: ClientOf, deed: str
) -> None:
    design = DesignFactory.create(account=rival)
    response = client_of(account).post(f"/shipyard/designs/{design.code}/{deed}", {**KITE, "name": "x", "do": "save"})
    assert response.status_code == 404
    assert Design.objects.get().document == design.document


@pytest.mark.parametrize(
    "address", ["designs/", "designs/new/", "designs/import/", "fleets/", "fleets/new/", "fleets/import/"]
)
def test_ones_own_yard_asks_for_a_log_in(db: None, client: Any, address: str) -> None:
    response = client.get(f"/shipyard/{address}")
    assert response.status_code == 302
    assert "/accounts/login/" in response["Location"]


def test_my_designs_are_found_by_name_and_sorted(account: Account, client_of: ClientOf) -> None:
    DesignFactory.create(account=account, name="Heron", document=plans(name="Heron", hull=36))
    DesignFactory.create(account=account, name="Wisp", document=plans(name="Wisp", hull=18))
    client = client_of(account)
    page = client.get("/shipyard/designs/?sort=price").content.decode()
    assert page.index(">Wisp<") < page.index(">Heron<")
    found = client.get("/shipyard/designs/?q=her").content.decode()
    assert ">Heron<" in found
    assert ">Wisp<" not in found
    assert "No design has that" in client.get("/shipyard/designs/?q=zz").content.decode()


def test_renaming_to_nothing_is_refused_and_the_text_kept(account: Account, client_of: ClientOf) -> None:
    design = DesignFactory.create(account=account)
    url = f"/shipyard/designs/{design.code}/rename/"
    response = client_of(account).post(url, {"name": "y" * 61})
    assert response.status_code == 422
    assert "y" * 61 in response.content.decode()
    assert client_of(account).post(url, {"name": "Kestrel"}).status_code == 302
    assert Design.objects.get().name == "Kestrel"


def test_deleting_asks_first_and_retires_what_a_fleet_flies(account: Account, client_of: ClientOf) -> None:
    design = DesignFactory.create(account=account)
    FleetShipFactory.create(fleet__account=account, design=design)
    client, url = client_of(account), f"/shipyard/designs/{design.code}/delete/"
    assert "It will be retired" in client.get(url).content.decode()
    assert Design.objects.filter(retired=False).exists()
    client.post(url)
    assert Design.objects.get().retired
    assert ">Kite<" in client.get("/shipyard/designs/?retired=1").content.decode()
    client.post(f"/shipyard/designs/{design.code}/restore/")
    assert not Design.objects.get().retired


def test_an_export_is_the_document_as_a_file(account: Account, client_of: ClientOf) -> None:
    design = DesignFactory.create(account=account)
    response = client_of(account).get(f"/shipyard/designs/{design.code}/export/")
    assert response.json() == plans()
    assert response["Content-Disposition"] == 'attachment; filename="kite.json"'


def test_a_ship_may_have_the_outline_of_one_that_was_drawn(account: Account, client_of: ClientOf) -> None:
    """formats.md: `shape`."""
    wasp = DesignFactory.create(account=account, name="Wasp", ruleset="hex_battle", document=drawn())
    client = client_of(account)
    assert "Wasp" in client.get(NEW).content.decode()
    client.post(NEW, {**KITE, "shape": wasp.code, "do": "save"})
    kite = Design.objects.get(name="Kite")
    assert kite.document == plans(shape=drawn()["regions"])
    page = client.get(kite.get_absolute_url()).content.decode()
    assert '<option value="keep" selected>' in page
    client.post(kite.get_absolute_url(), {**KITE, "shape": "keep", "hull": "31", "do": "save"})
    kite.refresh_from_db()
    assert kite.document["shape"] == drawn()["regions"]
    client.post(kite.get_absolute_url(), {**KITE, "shape": "none", "do": "save"})
    kite.refresh_from_db()
    assert kite.document == plans()


@pytest.mark.parametrize("shape", ["", "nothing", "keep\0", "../x"])
def test_an_outline_that_is_not_ones_own_is_not_found(account: Account, client_of: ClientOf, shape: str) -> None:
    strange = DesignFactory.create(ruleset="hex_battle", document=drawn())
    for outline in (shape, strange.code):
        assert client_of(account).post(NEW, {**KITE, "shape": outline, "do": "save"}).status_code == 404
    assert not Design.objects.filter(account=account).exists()

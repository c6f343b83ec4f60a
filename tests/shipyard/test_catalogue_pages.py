"""The catalogue's pages, open to everybody."""

from __future__ import annotations

import pytest
from django.test import Client

from hexbattle.accounts.models import Account
from shipyard import services
from tests.conftest import ClientOf
from tests.shipyard.factories import FleetFactory, ShipClassFactory
from tests.shipyard.plans import plans


@pytest.fixture
def _two(db: None) -> None:
    ShipClassFactory.create(slug="heron", name="Heron", role="lancer", document=plans(name="Heron", hull=60))
    ShipClassFactory.create(slug="wisp", name="Wisp", role="scout", document=plans(name="Wisp", hull=14))


@pytest.mark.usefixtures("_two")
@pytest.mark.parametrize(
    ("query", "shown"),
    [("", ["Wisp", "Heron"]), ("?sort=price-down", ["Heron", "Wisp"]), ("?role=scout", ["Wisp"]), ("?q=her", ["Heron"]),
     ("?most=500", ["Wisp"]), ("?most=5", []), ("?most=x&sort=zz&role=", ["Wisp", "Heron"]), ("?role=zz", []),
     ("?most=" + "9" * 400, ["Wisp", "Heron"])],
)  # fmt: skip
def test_classes_are_filtered_and_sorted(client: Client, query: str, shown: list[str]) -> None:
    page = client.get("/shipyard/catalogue/" + query).content.decode()
    found = sorted((page.index(f">{name}<"), name) for name in ("Wisp", "Heron") if f">{name}<" in page)
    assert [name for _, name in found] == shown


@pytest.mark.usefixtures("_two")
def test_a_class_has_its_page_with_text_and_arithmetic(client: Client) -> None:
    page = client.get("/shipyard/catalogue/heron/").content.decode()
    assert "A ship for tests." in page
    assert "4 × 60 (37–108 t)" in page
    assert "Log in to gather fleets" in page
    assert client.get("/shipyard/catalogue/heron/export/").json() == plans(name="Heron", hull=60)


def test_every_ready_class_has_a_page(db: None, client: Client) -> None:
    services.load_catalogue()
    for slug in ("wisp", "crown", "argument"):
        assert client.get(f"/shipyard/catalogue/{slug}/").status_code == 200


@pytest.mark.usefixtures("_two")
def test_classes_are_compared_side_by_side(client: Client) -> None:
    page = client.get("/shipyard/catalogue/compare/?c=heron&c=wisp&c=heron").content.decode()
    assert page.count('scope="col"') == 2
    assert "Nothing picked" in client.get("/shipyard/catalogue/compare/").content.decode()
    assert client.get("/shipyard/catalogue/compare/?c=nothing").status_code == 404


def test_a_class_that_is_not_published_does_not_exist(db: None, client: Client) -> None:
    ShipClassFactory.create(slug="secret", name="Secret", published=False)
    for page in ("secret/", "secret/export/", "compare/?c=secret"):
        assert client.get("/shipyard/catalogue/" + page).status_code == 404
    assert "Secret" not in client.get("/shipyard/catalogue/").content.decode()


@pytest.mark.usefixtures("_two")
def test_a_class_is_added_to_a_fleet_from_its_page(account: Account, client_of: ClientOf) -> None:
    fleet = FleetFactory.create(account=account)
    client = client_of(account)
    assert fleet.code in client.get("/shipyard/catalogue/heron/").content.decode()
    client.post("/shipyard/fleets/add-ship/", {"fleet": fleet.code, "ship": "class:heron", "count": "2"})
    assert [(ship.count, ship.name) for ship in fleet.ships.all()] == [(2, "Heron")]

"""The curators' desk in the admin."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from hexbattle.accounts.models import Account
from shipyard.models import ShipClass
from tests.conftest import ClientOf
from tests.shipyard.factories import DesignFactory, FleetShipFactory, ShipClassFactory
from tests.shipyard.plans import plans

LIST = "/admin/shipyard/shipclass/"


@pytest.fixture
def curator(db: None, client_of: ClientOf) -> Client:
    return client_of(Account.objects.create_superuser("curator", "curator@example.com", "a long enough secret"))


def _act(curator: Client, action: str, *classes: ShipClass) -> str:
    chosen = {"action": action, "_selected_action": [one.pk for one in classes]}
    return curator.post(LIST, chosen, follow=True).content.decode()


def test_classes_are_published_and_retired_and_it_is_on_record(curator: Client) -> None:
    one = ShipClassFactory.create(published=False)
    _act(curator, "publish", one)
    one.refresh_from_db()
    assert one.published
    _act(curator, "retire", one)
    one.refresh_from_db()
    assert not one.published
    assert [(entry.published, str(entry.history_user)) for entry in one.history.all()][:2] == [
        (False, "curator"),
        (True, "curator"),
    ]


def test_a_class_with_faults_is_not_published(curator: Client) -> None:
    good, bad = (
        ShipClassFactory.create(published=False),
        ShipClassFactory.create(published=False, document=plans(hull=1)),
    )
    curator.post(LIST, {"action": "publish", "_selected_action": [good.pk, bad.pk]})
    assert not ShipClass.objects.filter(published=True).exists()


def test_a_class_with_faults_cannot_be_written(curator: Client) -> None:
    typed = {"name": "Wisp", "slug": "wisp", "role": "scout", "text": "x", "document": json.dumps(plans(hull=1))}
    page = curator.post(LIST + "add/", typed).content.decode()
    assert "$.hull: A hull of 1 ton has no hits" in page
    assert not ShipClass.objects.exists()
    curator.post(LIST + "add/", {**typed, "document": json.dumps(plans())})
    one = ShipClass.objects.get()
    assert one.document == plans()
    assert "Kite" in curator.get(f"{LIST}{one.pk}/change/").content.decode()


BAD = ["", "{", "NaN", "[]", "null", '"x"', "[" * 100_000, '{"hull": 2, "hull": 2}', '{"name": "\\ud800"}', "\x00"]


@pytest.mark.parametrize("document", BAD, ids=lambda text: text[:12])
def test_a_document_that_is_none_is_refused(curator: Client, document: str) -> None:
    typed = {"name": "Wisp", "slug": "wisp", "role": "scout", "text": "x", "document": document}
    assert curator.post(LIST + "add/", typed).status_code == 200
    assert not ShipClass.objects.exists()


def test_classes_are_never_destroyed(curator: Client) -> None:
    one = ShipClassFactory.create()
    assert curator.post(f"{LIST}{one.pk}/delete/", {"post": "yes"}).status_code == 403
    assert ShipClass.objects.exists()


def test_the_desk_shows_everything_and_changes_nobodys_own_things(curator: Client) -> None:
    ship = FleetShipFactory.create()
    design = DesignFactory.create()
    rooms = ("shipclass/", "design/", "fleet/")
    rows = (
        f"design/{design.pk}/change/",
        f"fleet/{ship.fleet.pk}/change/",
        f"shipclass/{ShipClassFactory.create().pk}/history/",
    )
    for page in (*rooms, *rows):
        assert curator.get("/admin/shipyard/" + page).status_code == 200
    assert curator.post(f"/admin/shipyard/design/{design.pk}/change/", {"name": "x"}).status_code == 403

"""Test fire: what any ship would do to any other, before a single order is given."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from hexbattle.accounts.models import Account
from shipyard.models import Design, ShipClass
from tests.battles.fleets import kite
from tests.conftest import ClientOf
from tests.pages.duels import HTMX
from tests.shipyard.factories import DesignFactory, ShipClassFactory

pytestmark = pytest.mark.django_db
URL = "/battles/test-fire/"


@pytest.fixture(autouse=True)
def _yard() -> None:
    ShipClassFactory.create(slug="kite", name="Kite", document=kite())
    needler = kite(name="Wasp", systems=[{"kind": "needle", "from": "10:30"}, {"kind": "fire_control"}])
    ShipClassFactory.create(slug="wasp", name="Wasp", document=needler)
    ShipClassFactory.create(slug="nest", name="Nest", document=kite(name="Nest", systems=[{"kind": "hangar"}] * 2))


def words_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))


def tried(client: Client, status: int = 200, **asked: Any) -> str:
    """What the page says of a shot."""
    asked = {"firer": "class:kite", "target": "class:kite", "range": 10, "bearing": 0, "aim": "shield",
             "family": ["beams", "rockets", "torpedoes", "needles", "fighters"], **asked}  # fmt: skip
    response = client.get(URL, asked)
    assert response.status_code == status
    return words_of(response.text)


def test_anybody_may_fire_a_class_at_its_like_without_a_script(client: Client) -> None:
    page = client.get(URL).text
    assert "Points to expect" in page
    assert '<form method="get"' in page


def test_the_odds_are_those_of_the_weapons_that_bear(client: Client) -> None:
    """C-7.2: three dice of beam A and two of beam B at a shield of 1, 2 points on a 6: (5 × 3 + 0) / 6 = 2.5."""
    page = tried(client, family="beams")
    assert "2.50 of at most 10" in page
    assert "Past 10 hits C-8.3 0%" in page
    assert "Beam A 3 dice" in page


def test_a_token_goes_to_the_attack_that_promises_most_and_the_other_is_skipped(client: Client) -> None:
    """C-6.2: the kite has one fire control."""
    page = tried(client)
    assert "Beams costs one targeting token" in page
    assert "Rockets skipped: no targeting token is left" in page


def test_a_weapon_that_does_not_bear_says_why(client: Client) -> None:
    page = tried(client, bearing=12, family=["beams", "rockets"])
    assert "Rocket rack out of its sector" in page
    assert "Beam A out of its sector" in page
    assert "Nothing fires" in tried(client, range=36, bearing=12)


def test_needles_tell_the_chance_to_fail_the_system_they_aim_at(client: Client) -> None:
    """C-7.5."""
    page = tried(client, firer="class:wasp", range=9)
    assert "17% to fail shield generator x5" in page
    assert "the target has no system" in tried(client, firer="class:wasp", aim="troop_bay")
    engine = tried(client, firer="class:wasp", range=9, aim="engine")
    assert "0% to stop it" in engine


def test_fighters_are_tried_with_the_rest_and_what_is_left_out_is_said(client: Client) -> None:
    """C-5.6: twelve dice at a shield of 1, half a point each."""
    page = tried(client, firer="class:nest", range=6, bearing=17, family="fighters")
    assert "6.00 of at most 24" in page
    assert "Fighters no targeting token needed C-5.6 2 × Group of 6 fighters 2 × 6 dice" in page
    assert "point defence would shoot down first is not taken off" in page
    far = tried(client, firer="class:nest", range=7, family="fighters")
    assert "2 × Group of 6 fighters out of range" in far
    assert "Nothing fires" in far


def test_htmx_gets_the_result_alone_and_a_restored_page_the_whole(client: Client) -> None:
    part = client.get(URL, headers=HTMX).text
    assert part.lstrip().startswith('<div id="result"')
    assert "<html" in client.get(URL, headers={**HTMX, "HX-History-Restore-Request": "true"}).text


def test_ones_own_designs_are_offered_to_oneself_alone(
    account: Account, rival: Account, client_of: ClientOf, client: Client
) -> None:
    design: Design = DesignFactory.create(account=account, name="Secret")
    value = f"design:{design.code}"
    assert "Nothing fires" not in tried(client_of(account), firer=value)
    for stranger in (client_of(rival), client):
        assert value not in stranger.get(URL).text
        assert "Firing:" in tried(stranger, 422, firer=value)


@pytest.mark.parametrize(
    ("field", "value"),
    [("range", "-1"), ("range", "37"), ("range", "far"), ("range", ""), ("bearing", "24"),
     ("firer", "class:none"), ("target", ""), ("family", "guns"), ("aim", "heart"), ("range", "9" * 5000)],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_at_its_field(client: Client, field: str, value: str) -> None:
    page = tried(client, 422, **{field: value})
    assert "Points to expect" not in page
    assert page.count(": ") >= 1


def test_an_empty_yard_says_so(client: Client) -> None:
    ShipClass.objects.all().delete()
    response = client.get(URL)
    assert response.status_code == 200
    assert "Nothing to fire with yet" in response.text


def test_the_yard_leads_here(account: Account, client_of: ClientOf) -> None:
    design: Design = DesignFactory.create(account=account)
    client = client_of(account)
    assert f"{URL}?firer=class:kite" in client.get("/shipyard/catalogue/kite/").text
    assert f"{URL}?firer=design:{design.code}" in client.get("/shipyard/designs/").text
    assert f"{URL}?firer=design:{design.code}" in client.get(f"/shipyard/designs/{design.code}/").text

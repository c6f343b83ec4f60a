"""Names that look like markup, templates or commands are shown as what they are: names."""

from __future__ import annotations

import html
import json
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from battles.models import Battle, Scenario, Side
from battles.services import BattlePlan, Seating, accept, open_battle
from battles.services.scenarios import keep_document
from hexbattle.accounts.models import Account
from hexbattle.campaigns.models import Campaign, Faction, Ruling
from hexbattle.campaigns.models import Event as CampaignEvent
from hexbattle.campaigns.models import Turn as CampaignTurn
from shipyard.models import Design, Fleet, FleetShip, ShipClass
from shipyard.rules import Json
from tests.battles.assaults import running, take, unit
from tests.battles.fleets import fleet, kite
from tests.hostile.routes import ALLAUTH, ALLAUTH_KEYS, ROUTES
from tests.hostile.world import World
from tests.pages.duels import play_turn, ships_of
from tests.shipyard.drawn import gun, sheet

NAMES = [
    "<script>alert(1)</script><img src=x onerror=alert(2)>",
    "</title></script>\"' onfocus=alert(3) {{ 7|add:70 }}{7}%s%d",
]


class Inspector(HTMLParser):
    """Gathers what should not be in a page: handlers, scripts of its own, images from nowhere."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        one = {key: value or "" for key, value in attrs}
        self.found += [f"<{tag} {key}>" for key in one if key.startswith("on") or key == "style"]
        if tag == "script" and not one.get("src") and one.get("type") not in {"application/json", "speculationrules"}:
            self.found.append("a script")
        if tag in {"a", "form", "img", "iframe", "use"}:
            target = one.get("href") or one.get("action") or one.get("src") or ""
            self.found += [f"<{tag}> to {target}"] * target.lower().startswith(("javascript:", "data:", "x"))


def poisoned(world: World, name: str) -> Battle:
    """Everything that has a name has this one; answers a battle fought under it, a turn old."""
    short = name[:60]
    Account.objects.filter(pk=world.owner.pk).update(display_name=short)
    drawn = {**sheet(weapons=[gun(short)]), "name": short}
    document = kite(name=short, **{"class": short})
    plans = {"conversion": document, "hex_battle": drawn}
    for model in (Design, ShipClass):
        for ruleset, drawing in plans.items():
            model.objects.filter(ruleset=ruleset).update(name=short, document=drawing)
    Fleet.objects.update(name=short)
    FleetShip.objects.update(name=short)
    Battle.objects.update(name=short)
    Side.objects.update(name=short, fleet_name=short)
    ShipClass.objects.update(text=name)
    world.owner.refresh_from_db()
    own = fleet(document, document, name=short)
    seats = (Seating(account=world.owner.username, fleet=own), Seating(account=world.rival.username))
    plan = BattlePlan(
        name=short, budget=2000, turn_minutes=60, seats=seats, options={"distance": 12, "speed": 0}, spectators=True
    )
    battle = open_battle(world.owner, plan, timezone.now())
    accept(battle, world.rival, own, None, timezone.now())
    battle.refresh_from_db()
    fire = [{"family": "beams", "target": ships_of(battle, 1)[0]}]
    play_turn(battle, {"ships": {ships_of(battle, 0)[0]: {"fire": fire}}})
    return battle


def unit_name(name: str) -> str:
    """Names of units have no blanks."""
    return "".join(name.split())[:38]


def poisoned_assault(world: World, name: str) -> Battle:
    """An assault of sides and units with that name, as far as names of units go; an attack has been made in it."""
    battle, short = world.assault, unit_name(name)
    west, east = unit(battle, "Hammer"), unit(battle, "Anvil")
    turn = running(battle)
    for number, one in enumerate(turn.state["units"]):
        one["name"] = f"{short}{number}"
    for side in turn.state["sides"]:
        side["name"] = name[:60]
    turn.save()
    for scenario in Scenario.objects.all():
        sides: list[Json] = [
            {**side, "name": f"{name[:58]}{seat}"} for seat, side in enumerate(scenario.document["sides"])
        ]
        document: dict[str, Json] = {**scenario.document, "name": name[:60], "text": name, "sides": sides}
        keep_document(scenario, document, timezone.now())
    take(battle, 0, {"action": "attack", "unit": west, "target": east})
    return battle


def poisoned_campaigns(world: World, name: str) -> None:
    """Everything that has a name or says something in a campaign."""
    short = name[:60]
    Campaign.objects.update(name=short)
    Faction.objects.update(name=short)
    campaign = world.reach.campaign
    for seat, turn in enumerate(campaign.turns.order_by("number")):
        Ruling.objects.create(
            campaign=campaign, turn=turn, kind="pause", reason=name, made_by=world.operator, made_at=timezone.now()
        )
        words = {"kind": "message_sent", "sender": 1 - seat, "to": None, "text": name, "seen_by": [0, 1]}
        ruled = {"kind": "ruling_made", "ruling": "grant", "reason": name, "carried_out": False}
        for number, data in enumerate((words, ruled), 900):
            CampaignEvent.objects.create(turn=turn, number=number, kind=str(data["kind"]), data=data)
    for kept in CampaignTurn.objects.all():
        kept.state, kept.final = renamed(kept.state, short), renamed(kept.final, short)
        kept.save()
    for event in CampaignEvent.objects.all():
        event.data = renamed(event.data, short)
        event.save()
    for star_map in Campaign.objects.filter(status="waiting"):
        star_map.star_map = renamed(star_map.star_map, short)
        star_map.save()


def renamed(document: Any, name: str) -> Any:
    """A document with that name for everything that has one."""
    if isinstance(document, list):
        return [renamed(one, name) for one in document]
    if isinstance(document, dict):
        return {key: name if key == "name" and one else renamed(one, name) for key, one in document.items()}
    return document


def pages(world: World, battle: Battle) -> list[str]:
    base = battle.get_absolute_url()
    paths = ("", "?turn=1", "state/", "turns/1/dice/", "concede/")
    campaigns = (world.reach.campaign, world.reach.muster, world.reach.called, world.reach.finished, world.reach.stuck)
    fights = [fight.battle.get_absolute_url() for fight in world.reach.campaign.fights.all()]
    own = [address + path for address in (base, world.assault.get_absolute_url()) for path in paths]
    return [
        *own,
        *(f"{one.get_absolute_url()}{path}" for one in campaigns for path in ("", "state/", "curate/", "news/")),
        *(f"{campaigns[0].get_absolute_url()}?place={place}" for place in ("centre", "y1", "y5")),
        *fights,
        *(route.url(world) for route in ROUTES if "GET" in route.methods),
        *(reverse(name, kwargs=ALLAUTH_KEYS.get(name)) for name in ALLAUTH),
        reverse("shipyard:compare") + "?c=kite",
        reverse("shipyard:new_design") + "?class=kite",
        reverse("shipyard:designs") + "?retired=1",
        reverse("shipyard:catalogue") + "?ruleset=hex_battle",
        reverse("shipyard:class", kwargs={"slug": "wasp"}),
        reverse("shipyard:creator") + "?class=wasp",
        *(one.get_absolute_url() for one in (world.challenge, world.open_seat, world.ended, world.cancelled)),
        *(reverse(f"admin:{name}_changelist") for name in ("shipyard_shipclass", "shipyard_fleet", "battles_battle")),
    ]


@pytest.mark.parametrize("name", NAMES, ids=["script", "attribute"])
def test_a_name_that_looks_like_markup_is_only_a_name(world: World, name: str) -> None:
    battle = poisoned(world, name)
    assault = poisoned_assault(world, name).get_absolute_url()
    poisoned_campaigns(world, name)
    campaign = world.reach.campaign.get_absolute_url()
    every, base = pages(world, battle), battle.get_absolute_url()
    for client, addresses in (
        (world.client(world.owner), every),
        (world.client(world.operator), [page for page in every if page.startswith(("/admin/", base, campaign))]),
        (Client(), [page for page in every if page.startswith(base)]),
    ):
        for page in addresses:
            response = client.get(page, headers={"HX-Request": "true"} if "state" in page else {})
            assert response.status_code < 500, page
            if response.headers.get("Content-Type", "").startswith("text/html"):
                inspector = Inspector()
                inspector.feed(response.content.decode())
                assert [one for one in inspector.found if not page.startswith("/admin/")] == [], page
                assert "<script>alert" not in response.content.decode()
    assert name in html.unescape(client.get(base).content.decode())
    for path in ("", "news/", "news/?turn=1", "ships/"):
        assert name[:60] in html.unescape(world.client(world.owner).get(campaign + path).content.decode()), path
    page = world.client(world.owner).get(assault).content.decode()
    for part in ("log", "roster", "desk"):
        _, _, shown = page.partition(f'id="{part}"')
        assert html.escape(unit_name(name)) in shown, part
    _, _, board = page.partition('id="board-data"')
    view = json.loads(board.partition(">")[2].partition("<")[0])["view"]
    assert unit_name(name) in view["units"][0]["name"]


def test_downloads_are_named_plainly_and_never_sniffed(world: World) -> None:
    Design.objects.update(name='x"\r\nSet-Cookie: a=b; <script>.html')
    response = world.client(world.owner).get(reverse("shipyard:export_design", kwargs={"code": world.design.code}))
    assert response["Content-Disposition"] == 'attachment; filename="x-set-cookie-ab-scripthtml.json"'
    assert response["Content-Type"] == "application/json"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert json.loads(response.content)["name"]

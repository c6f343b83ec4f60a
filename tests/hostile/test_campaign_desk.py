"""The orders desk of campaigns, and maps of curators, under attack: what no honest page sends."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign
from hexbattle.campaigns.views.edits import COMMANDS
from shipyard.services import load_catalogue
from tests.campaigns.pages.builders import NONCE, seen_by
from tests.conftest import HowMany
from tests.hostile.documents import RAW, scrawled, spoilt
from tests.hostile.forms import HOSTILE, HUGE
from tests.hostile.ledger import Ledger
from tests.hostile.test_desk import DEEP
from tests.hostile.world import World
from tests.pages.duels import HTMX

FIELDS = ("turn", "orders", "nonce", "place", "do", "raw", "goto", "message", "message-to")
FEW = settings(
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
MAP: dict[str, Any] = engine.write_map(engine.make_map("ab" * 8, 2))


class Desk:
    """The owner's desk in turn 2. `things`: ids of all kinds, the owner's, the rival's and nobody's."""

    def __init__(self, world: World, campaign: Campaign) -> None:
        self.client, self.ledger = world.client(world.owner), Ledger()
        self.url = campaign.get_absolute_url() + "desk/"
        own, other = seen_by(campaign, 0), seen_by(campaign, 1)
        self.capital = next(place for place in own.places if place.home == 0)
        self.fleet, self.ship, self.kind = own.fleets[0].id, own.ships[0].id, own.classes[0].id
        self.unit = (self.capital.garrison or ())[0].id
        foes = [
            str(next(one.id for one in other.fleets if one.seat)),
            str(next(one.id for one in other.ships if one.seat)),
        ]
        own_things = (self.capital.id, self.fleet, self.ship, self.unit, self.kind)
        self.things = [*map(str, own_things), *foes, "new/1", "y99"]

    def sheet(self) -> dict[str, Any]:
        """Something of every kind."""
        return {
            "build": [{"at": self.capital.id, "design": self.kind, "name": "Kite 9"}],
            "yards": [self.capital.id],
            "troops": {"new/1": {"at": self.capital.id, "archetype": "scout"}},
            "repair": {"ships": [self.ship], "most": 5},
            "rearm": {"ships": [self.ship], "most": 5},
            "scrap": [self.ship],
            "send": {"1": 5},
            "names": {self.fleet: "Home"},
            "split": {"new/2": {"of": self.fleet, "ships": [self.ship], "name": "Part"}},
            "merge": {self.fleet: "new/2"},
            "load": {self.unit: self.ship},
            "unload": [self.unit],
            "move": {self.fleet: "y2"},
            "stance": {self.fleet: "hold"},
            "land": {self.fleet: [self.unit]},
            "war": [1],
            "peace": [1],
            "messages": [{"to": 1, "text": "Hear, hear."}],
        }

    def send(self, **fields: Any) -> HttpResponse:
        form = {"turn": "2", "orders": "{}", "place": self.capital.id, "nonce": NONCE, "do": "look", **fields}
        with self.ledger.watching():
            response = self.client.post(self.url, form, headers=HTMX)
        assert response.status_code in {200, 409, 422}, fields
        assert b"<script>alert(1)" not in response.content
        assert len(response.content) < 3_000_000
        return response  # type: ignore[return-value]


@pytest.fixture
def desk(world: World) -> Desk:
    return Desk(world, world.reach.campaign)


@pytest.mark.parametrize("command", ["save", "confirm", "raw", "message"])
def test_hostile_fields_store_nothing(desk: Desk, command: str, how_many: HowMany) -> None:
    for number, field in enumerate(FIELDS):
        for name in list(HOSTILE)[number % 6 * how_many(1, 0) :: how_many(6, 1)]:
            spoils = field in {"turn", "orders", "nonce"} and name != "empty"
            if spoils or command not in {"save", "confirm"}:
                desk.send(**{"do": command, field: HOSTILE[name]})
    assert desk.ledger.changes == []


WORDS = st.sampled_from([*range(9), "attack", "scout", "repair", "0", "-1", "1", "7", HUGE, "\x00", "__class__"])


@FEW
@given(verb=st.sampled_from([*COMMANDS, "place", "goto", ""]), words=st.lists(WORDS, max_size=4), full=st.booleans())
def test_commands_of_any_words_are_answered(desk: Desk, verb: str, words: list[Any], full: bool) -> None:
    """Numbers among the words stand for things."""
    said = [desk.things[one] if isinstance(one, int) else one for one in words]
    about, last = (said[0][:40], said[-1]) if said else ("", "")
    keys = ("design", "name", "part-name", "part", "fleet-name", "land", "credits", "most")
    beside = {f"{key}:{about}": last for key in keys}
    desk.send(do=" ".join([verb, *said]), orders=json.dumps(desk.sheet() if full else {}), **beside)
    assert desk.ledger.changes == []


def test_every_command_is_tried_on_things_of_every_kind(desk: Desk) -> None:
    for number, verb in enumerate(COMMANDS):
        one, two = desk.things[number % len(desk.things)], desk.things[(number + 3) % len(desk.things)]
        for words in ((one,), (one, two)):
            desk.send(do=" ".join([verb, *words]), orders=json.dumps({"troops": desk.sheet()["troops"]}))
    assert desk.ledger.changes == []


@FEW
@given(data=st.data(), written=st.booleans())
def test_spoilt_sheets_are_refused_or_could_be_played(desk: Desk, data: st.DataObject, written: bool) -> None:
    sheet = desk.sheet()
    text = data.draw(scrawled(sheet)) if written else json.dumps(data.draw(spoilt(sheet)))
    assert desk.send(do="raw", raw=text).status_code in {200, 422}
    assert desk.ledger.changes == []


@pytest.mark.parametrize(
    "text",
    [
        DEEP, "[" * 5000, '{"move":{},"move":{}}', '{"troops":{"new/1":{},"new/1":{}}}', '{"send":NaN}', "null", "{}{}",
        '{"names":{"\\ud800":"x"}}', '{"messages":[{"text":"\\u0000"}]}', '{"messages":[{"text":"\\ud800"}]}',
        '{"names":{"__proto__":"x"}}', "x" * 250_000, "\ufeff{}", '{"send":{"1":' + "9" * 5000 + "}}",
        "{" + ",".join(f'"!{n}":1' for n in range(6000)) + "}",
        '{"move":{' + ",".join(f'"!{n}":1' for n in range(6000)) + "}}",
        '{"scrap":[' + ",".join(['"s1"'] * 30_000) + "]}",
    ],
    ids=range(17),
)  # fmt: skip
def test_texts_that_are_no_orders_are_never_stored(desk: Desk, text: str) -> None:
    assert desk.send(do="save", orders=text).status_code == 422
    desk.send(do="raw", raw=text)
    assert desk.ledger.changes == []


@pytest.fixture
def stocked(world: World) -> World:
    """With a catalogue, as every campaign needs one."""
    load_catalogue()
    return world


@FEW
@given(document=spoilt(MAP), raw=st.sampled_from([None, *RAW, DEEP[:9000], "[" * 9000]))
def test_spoilt_maps_are_refused_or_are_maps(stocked: World, document: Any, raw: str | None) -> None:
    form = {
        "name": "Event", "factions": "2", "seed": "ab" * 8, "turn_minutes": "4320", "turn_limit": "8",
        "to_hit": "intent", "victory_share": "70", "battle_turn_limit": "10", "battle_turn_hours": "6",
        "assault_turn_hours": "3", "holder_0": "open", "holder_1": "open",
        "drawn_map": json.dumps(document) if raw is None else raw,
    }  # fmt: skip
    client, ledger = stocked.client(stocked.operator), Ledger()
    with ledger.watching():
        response = client.post(reverse("campaigns:create_event"), form)
    assert response.status_code in {302, 422}
    if response.status_code == 422:
        assert ledger.changes == []
    else:
        assert client.get(response["Location"]).status_code == 200
        Campaign.objects.filter(name="Event").delete()

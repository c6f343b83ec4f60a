"""Orders that may not be given: refused with the reason, nothing stored, and the player's text given back."""

from __future__ import annotations

import html
import json

import pytest
from django.test import Client
from django.urls import reverse

from battles.models import Battle
from tests.hostile.ledger import Ledger
from tests.hostile.world import World
from tests.pages.duels import HTMX, ships_of

TEXT = '{"ships": {"s1": {"plot": [{"do": "burn", "colour": "white", "tokens": 7777}]}}}'
COMMANDS = ("save", "confirm", "raw", "review", "look", "reopen", "step s1 burn white 1")


def send(client: Client, battle: Battle, command: str, text: str, turn: str, *, part: bool) -> tuple[int, str]:
    fields = {"turn": turn, "do": command, "orders": text, "raw": text, "ship": "s1"}
    url = reverse("battles:desk", kwargs={"code": battle.code})
    response = client.post(url, fields, headers=HTMX if part else {})
    return response.status_code, html.unescape(response.content.decode())


@pytest.mark.parametrize("part", [True, False], ids=["htmx", "plain"])
@pytest.mark.parametrize("turn", ["1", "2", "3", "-1", "9" * 40, ""])
def test_a_turn_that_takes_no_orders_says_why_and_gives_the_text_back(world: World, turn: str, part: bool) -> None:
    client, ledger = world.client(world.owner), Ledger()
    for battle in (world.running, world.ended, world.failed, world.challenge, world.cancelled):
        if (battle, turn) == (world.running, "2"):
            continue
        for command in COMMANDS[part::2]:
            with ledger.watching():
                status, page = send(client, battle, command, TEXT, turn, part=part)
            assert (status, "7777" in page) == (409, True), (battle.status, command)
    assert ledger.changes == []


@pytest.mark.parametrize("part", [True, False], ids=["htmx", "plain"])
def test_orders_for_other_peoples_ships_are_refused_by_name_and_given_back(world: World, part: bool) -> None:
    client, ledger, theirs = world.client(world.owner), Ledger(), ships_of(world.running, 1)[0]
    text = json.dumps({"ships": {theirs: {"withdraw": True}}})
    for command in ("save", "confirm", "raw", "review"):
        with ledger.watching():
            status, page = send(client, world.running, command, text, "2", part=part)
        assert status == 422, command
        assert f"{theirs} is not a ship of yours" in page
        assert '"withdraw":true' in page.replace(" ", "")
    assert ledger.changes == []


def test_nobody_orders_for_a_side_that_is_not_theirs(world: World) -> None:
    ledger = Ledger()
    Battle.objects.update(spectators=True)
    ledger = Ledger()
    for account in (world.outsider, world.operator, None):
        client = world.client(account)
        for command in COMMANDS:
            with ledger.watching():
                status, _ = send(client, world.running, command, "{}", "2", part=True)
            assert status == (404 if account else 302)
    assert ledger.changes == []


@pytest.mark.parametrize("deed", ["concede", "draw", "accept", "arrange", "decline", "cancel", "retry"])
def test_what_a_battle_is_past_or_not_yet_fit_for_is_refused(world: World, deed: str) -> None:
    fit = {
        "concede": {world.running},
        "draw": {world.running},
        "accept": {world.summons, world.open_seat},
        "arrange": {world.challenge, world.summons, world.open_seat},
        "decline": {world.summons},
        "cancel": {world.challenge},
        "retry": {world.failed},
    }[deed]
    every = {world.running, world.challenge, world.summons, world.open_seat, world.ended, world.cancelled, world.failed}
    clients = [world.client(account) for account in (world.owner, world.outsider, world.operator)]
    ledger = Ledger()
    for battle in every - fit:
        for client in clients:
            with ledger.watching():
                url = reverse(f"battles:{deed}", kwargs={"code": battle.code})
                response = client.post(url, {"offer": "yes", "fleet": "ready", "seed": "1"})
            assert response.status_code in {404, 409, 422}, battle.status
    assert ledger.changes == []

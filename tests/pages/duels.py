"""Battles for the tests of pages, opened now, as pages look at the clock themselves."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from battles.models import Battle
from battles.selectors import current_turn
from battles.services import BattlePlan, Seating, accept, open_battle, resolve_if_due, save_orders
from hexbattle.accounts.models import Account
from tests.battles.builders import side_of
from tests.battles.fleets import fleet, kite

HTMX = {"HX-Request": "true"}


def duel(account: Account, rival: Account, **plan: Any) -> Battle:
    """A running battle of two kites a side, account against rival, in turn 1."""
    seats = (Seating(account=account.username, fleet=fleet(kite(), kite())), Seating(account=rival.username))
    terms = {"name": "Duel", "budget": 2000, "turn_minutes": 60, **plan}
    battle = open_battle(account, BattlePlan(seats=seats, **terms), timezone.now())
    accept(battle, rival, fleet(kite(), kite(), name="Red Squadron"), None, timezone.now())
    battle.refresh_from_db()
    return battle


def play_turn(battle: Battle, *sheets: dict[str, Any]) -> None:
    """Both sides confirm (by default, to coast), and the turn is resolved."""
    turn = current_turn(battle)
    assert turn is not None
    for seat in turn.awaiting:
        sheet = sheets[seat] if seat < len(sheets) else {}
        save_orders(side_of(battle, seat), turn.number, json.dumps(sheet), confirm=True, nonce=None, now=timezone.now())
    resolve_if_due(battle.pk, turn.number, timezone.now())
    battle.refresh_from_db()


def ships_of(battle: Battle, seat: int) -> list[str]:
    """The ids of a side's ships, in fleet order."""
    turn = battle.turns.order_by("-number").first()
    assert turn is not None
    return [ship["id"] for ship in turn.state["ships"] if ship["seat"] == seat]


class _Fields(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        one = dict(attrs)
        if tag == "input" and one.get("name"):
            self.found[str(one["name"])] = one.get("value") or ""


def fields_of(response: HttpResponse) -> dict[str, str]:
    """The values of a page's inputs by name."""
    parser = _Fields()
    parser.feed(response.content.decode())
    return parser.found


class DeskUser:
    """Somebody at the order desk: presses buttons, and carries the draft from answer to answer as the form does."""

    def __init__(self, client: Client, battle: Battle, **headers: str) -> None:
        self.client = client
        self.url = battle.get_absolute_url() + "desk/"
        self.headers = headers or HTMX
        self.form = fields_of(client.get(battle.get_absolute_url()))  # type: ignore[arg-type]

    def press(self, command: str, **fields: Any) -> Any:
        """One button. Fields may be lists; those set to None are left out."""
        form = {"turn": self.form["turn"], "orders": self.form["orders"], "ship": self.form["ship"], "do": command}
        form = {name: value for name, value in {**form, **fields}.items() if value is not None}
        response = self.client.post(self.url, form, headers=self.headers)
        if "orders" in (found := fields_of(response)):  # type: ignore[arg-type]
            self.form = found
        return response

    @property
    def draft(self) -> Any:
        return json.loads(self.form["orders"])

    def orders_of(self, ship: str) -> Any:
        return self.draft["ships"][ship]

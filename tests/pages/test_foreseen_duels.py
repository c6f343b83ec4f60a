"""What a duel's board draws of a plan is what happens, where the enemy coasts as it supposes (H-3, H-9)."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from battles.engine import Seat
from battles.models import Battle
from battles.selectors import current_turn, rules_of, view_of
from hexbattle.accounts.models import Account
from tests.conftest import ClientOf
from tests.pages.duels import DeskUser, play_turn
from tests.pages.hex_duels import duel
from tests.secrecy.flotilla import with_chance
from tests.secrecy.site import pick_from

pytestmark = pytest.mark.django_db
TURNS = 5
CALM = {"moved", "disengaged", "initiative", "shot", "held", "deployed"}  # nothing that a plan cannot know


@pytest.mark.parametrize("number", range(4))
def test_the_board_draws_what_will_happen(account: Account, rival: Account, client_of: ClientOf, number: int) -> None:
    battle, reader = duel(account, rival, started=False), client_of(account)
    for _ in range(TURNS):
        if battle.ended_at:
            break
        draft, foes = drafts(battle, number)
        desk = DeskUser(reader, battle)
        shown = json_of(desk.press("save", orders=json.dumps(draft)), "board-preview")
        assert json_of(reader.get(battle.get_absolute_url()), "board-data")["preview"] == shown
        play_turn(battle, draft, foes)
        film = json_of(reader.get(battle.get_absolute_url()), "board-data")["film"]
        check_places(shown, film["events"])
        check_aims(shown, film["events"])


def drafts(battle: Battle, number: int) -> tuple[Any, Any]:
    """Orders of chance for the one side; for the other to coast, or before the first turn to be put anywhere."""
    turn = current_turn(battle)
    assert turn
    rules, pick = rules_of(battle), pick_from((number, turn.number))
    sheets = []
    for seat in (0, 1):
        view = view_of(turn, seat)
        orders = with_chance(view, seat, rules.default_orders(view, Seat(seat)), pick)
        legal = not rules.check_orders(view, Seat(seat), orders)
        sheets.append(rules.write_orders(orders) if legal else {})
    return sheets[0], {} if turn.number else sheets[1]


def json_of(response: Any, id: str) -> Any:
    found = re.search(rf'<script id="{id}" type="application/json">(.*?)</script>', response.text, re.DOTALL)
    assert found
    return json.loads(found[1])


def check_places(shown: Any, events: list[Any]) -> None:
    """Paths and ends of all ships; in turn 0 where one's own begin."""
    gone = {event["ship"]["id"] for event in events if event["kind"] == "disengaged"}
    plans = {**shown["others"], **shown["ships"]}
    for event in events:
        if event["kind"] == "moved":
            plan = plans.pop(event["ship"]["id"])
            assert plan["end"] == event["end"]
            assert plan["facing"] == event["facing_after"]
            assert plan["velocity"] == event["velocity_after"]
            assert plan["stopped"] == event["stopped"]
            assert plan["leaves"] == (event["ship"]["id"] in gone)
            assert plan.get("path", event["path"]) == event["path"]
            assert plan.get("start", event["start"]) == event["start"]
        elif event["kind"] == "deployed" and event["ship"]["seat"] == 0:
            plan = plans.pop(event["ship"]["id"])
            assert (plan["end"], plan["facing"]) == (event["at"], event["facing"])
    assert plans == {}


def check_aims(shown: Any, events: list[Any]) -> None:
    """Who fires at whom and who holds, until something happens that no plan can know."""
    for event in events:
        if event["kind"] not in CALM:
            return
        if event["kind"] in ("shot", "held"):
            aims = shown["ships"][event["ship"]["id"]]["aims"]
            fires = {
                aim["fires"]
                for aim in aims
                if (aim["weapon"], aim["target"]) == (event["weapon"], event["target"]["id"])
            }
            assert fires == {event["kind"] == "shot"}
        if event.get("points"):
            return

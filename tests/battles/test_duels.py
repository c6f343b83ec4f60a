"""Duels of `hex_battle` through the services: from the deployment to the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from battles.engine import Seat, seeded_dice
from battles.models import Battle
from battles.selectors import rules_of, view_of
from battles.services import BattlePlan, Seating, open_battle, resolve_if_due
from battles.services.verifying import verify_turn
from hexbattle.accounts.models import Account
from shipyard.rules import Refused
from shipyard.services import load_catalogue
from tests.battles.builders import NOON, fetch, newest, order
from tests.battles.duels import OWN, against_cadet, dart, squadron
from tests.battles.fleets import fleet

pytestmark = pytest.mark.django_db


def fight(battle: Battle) -> None:
    """One turn, ordered by a captain's hand."""
    turn = fetch(newest(battle))
    rules = rules_of(battle)
    orders = rules.captains["cadet"](view_of(turn, 0), Seat(0), seeded_dice(f"{turn.number:04x}"))
    order(battle, 0, rules.write_orders(orders))
    assert resolve_if_due(battle.pk, turn.number, NOON)
    battle.refresh_from_db()


def test_a_duel_begins_with_the_deployment_and_goes_on_with_turn_1(account: Account) -> None:
    """H-3: turn 0 is the deployment."""
    battle = against_cadet(account)
    opened = newest(battle)
    assert (battle.status, opened.number, opened.awaiting) == ("running", 0, [0, 1])
    assert [ship["at"] for ship in opened.state["ships"]] == [None, None]
    fight(battle)
    turn = newest(battle)
    assert turn.number == turn.state["turn"] == 1
    assert all(ship["at"] for ship in turn.state["ships"])


def test_a_duel_with_the_cadet_is_fought_to_its_end(account: Account) -> None:
    battle = against_cadet(account)
    while battle.status == "running":
        fight(battle)
    assert battle.status == "ended"
    assert set(battle.points) == {"0", "1"}
    assert all(check.holds for turn in battle.turns.all() for check in verify_turn(turn))


def test_the_captain_brings_drawn_ships_of_the_catalogue(account: Account) -> None:
    load_catalogue()
    battle = against_cadet(account, seats=(Seating(account="halsey", fleet=squadron()), Seating(captain="cadet")))
    designs = [ship["design"]["ruleset"] for ship in battle.sides.get(seat=1).fleet["ships"]]
    assert set(designs) == {"hex_battle"}


def test_a_battlefield_is_kept_with_the_battle_and_fought_on(account: Account) -> None:
    """H-2.1: scenarios set the board."""
    ground = {"board": {"columns": 10, "rows": 8}, "terrain": {"4,2": "planet"}}
    battle = against_cadet(account, field=ground)
    assert battle.field == ground
    state = newest(battle).state
    assert (state["board"]["columns"], state["terrain"]) == (10, {"4,2": "planet"})


SOLO = BattlePlan(name="Duel", ruleset="hex_battle", budget=120, seats=(OWN, Seating()), turn_minutes=60)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"field": {"board": {"columns": 2, "rows": 8}}}, "$.field.board.columns"),
        ({"options": {"distance": 40}}, "$.options.distance"),
        ({"options": {"turn_limit": 0}}, "$.options.turn_limit"),
        ({"seats": (Seating(account="halsey", fleet=fleet()), Seating())}, "$.seats[0].fleet.ruleset"),
        ({"seats": (replace(OWN, arrangement=((0, 0),)), Seating())}, "$.seats[0].fleet"),
        ({"seats": (replace(OWN, fleet=squadron(dart(hull=51))), Seating())}, "$.seats[0].fleet"),
    ],
)
def test_what_a_duel_does_not_take_is_refused_with_its_place(
    account: Account, change: dict[str, Any], place: str
) -> None:
    with pytest.raises(Refused) as refusal:
        open_battle(account, replace(SOLO, **change), NOON)
    assert any(fault.path.startswith(place) for fault in refusal.value.faults), refusal.value.faults


def test_a_duel_costs_points_not_credits(account: Account) -> None:
    with pytest.raises(Refused, match="points; the battle allows 10"):
        open_battle(account, replace(SOLO, budget=10), NOON)

"""Hangars, fighter groups, point defence and needle beams on the order desk, and a battle with all of them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.utils import timezone

from battles.models import Battle, Turn
from battles.selectors import current_turn, events_of
from battles.services import resolve_if_due
from hexbattle.accounts.models import Account
from tests.battles.carriers import carriers_meet
from tests.conftest import ClientOf
from tests.pages.duels import DeskUser, play_turn, ships_of

pytestmark = pytest.mark.django_db

ANY_NEW = {"group": "new", "if_threatening": False}
THREATENING = {"group": "new", "if_threatening": True}


@pytest.fixture
def battle(account: Account, rival: Account) -> Battle:
    return carriers_meet(account, rival)


@pytest.fixture
def desk(battle: Battle, account: Account, client_of: ClientOf) -> DeskUser:
    return DeskUser(client_of(account), battle)


@pytest.fixture
def rook(battle: Battle) -> str:
    return ships_of(battle, 0)[0]


@pytest.fixture
def crow(battle: Battle) -> str:
    return ships_of(battle, 1)[0]


@pytest.fixture
def group(desk: DeskUser, rook: str) -> str:
    """The group of the first hangar, ordered to launch and open on the desk."""
    desk.press(f"launch {rook} x1")
    desk.press(f"select {rook}/x1")
    return f"{rook}/x1"


def page(response: Any) -> str:
    return str(response.content.decode())


def words_of(response: Any) -> str:
    """The text of a page, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", page(response)).split())


def flight(desk: DeskUser, group: str) -> Any:
    return desk.draft["groups"][group]


def test_a_hangar_launches_and_its_group_appears_on_the_desk(desk: DeskUser, rook: str) -> None:
    """C-5.2"""
    shown = words_of(desk.press(f"launch {rook} x1"))
    assert desk.orders_of(rook)["launch"] == ["x1"]
    assert "Rook’s fighters x1" in shown
    assert "launches from x1; holds fire" in shown


def test_a_launch_taken_back_takes_the_orders_of_its_group_along(desk: DeskUser, rook: str, group: str) -> None:
    desk.press(f"thrust {group} 0 0")
    desk.press(f"keep {rook} x1")
    assert not desk.orders_of(rook).get("launch")
    assert group not in desk.draft.get("groups", {})


def test_a_ship_that_burns_is_told_why_it_cannot_launch(desk: DeskUser, rook: str) -> None:
    """C-5.2"""
    shown = page(desk.press(f"step {rook} burn white 1"))
    assert "spends no thrust token in that turn" in shown
    assert f'value="launch {rook} x1"' not in shown


def test_a_launch_and_thrust_together_are_refused_with_the_reason(desk: DeskUser, rook: str) -> None:
    """C-5.2, C-2.7"""
    desk.press(f"launch {rook} x1")
    desk.press(f"step {rook} burn white 1")
    assert desk.press("review").status_code == 422


def test_a_group_s_velocity_changes_by_one_speed_token_a_press(desk: DeskUser, group: str) -> None:
    """C-5.4"""
    facing = flight_facing(desk)
    desk.press(f"thrust {group} 0 {facing}")
    shown = words_of(desk.press(f"thrust {group} 1 {facing}"))
    assert flight(desk, group)["dv"] == [1, -2]
    assert flight(desk, group)["facing"] == facing
    assert "Speed tokens left: 4 of 6" in shown
    assert "1 toward 12 o’clock, 1 toward 2 o’clock" in shown


def flight_facing(desk: DeskUser) -> int:
    """The heading that the desk shows for the group."""
    (found,) = re.findall(r'value="turn \S+ ([0-5])"[^>]*aria-pressed="true"', page(desk.press("look")))
    return int(found)


def test_a_seventh_speed_token_is_not_offered(desk: DeskUser, group: str) -> None:
    """C-5.4: six; against the thrust some come back."""
    for _ in range(6):
        shown = page(desk.press(f"thrust {group} 0 0"))
    buttons = re.findall(rf'value="thrust {group} (\d) 0"([^>]*)>', shown)
    offered = {way for way, rest in buttons if "disabled" not in rest}
    assert offered == {"2", "3", "4"}
    assert "Speed tokens left: 1 of 6" in words_of(desk.press(f"thrust {group} 3 0"))


def test_every_hex_on_a_group_s_list_can_be_flown_to(desk: DeskUser, group: str) -> None:
    """C-5.4: 127 hexes within six of where it would coast to; the corners are enough here."""
    ways = re.findall(r'<option value="(-?\d+ -?\d+ \d)" data-at="(-?\d+ -?\d+)"', page(desk.press("look")))
    assert len(ways) == 127
    for value, at in (ways[0], ways[63], ways[-1]):
        response = desk.press(f"fly {group}", place=value)
        assert response.status_code == 200
        assert re.search(rf'data-at="{at}" selected', page(response))
        assert desk.press("review").status_code == 200


def test_a_group_s_heading_is_one_of_six(desk: DeskUser, group: str) -> None:
    """C-5.4"""
    shown = page(desk.press("look"))
    assert len(re.findall(rf'value="turn {group} [0-5]"', shown)) == 6
    desk.press(f"turn {group} 4")
    assert flight(desk, group)["facing"] == 4
    assert flight_facing(desk) == 4


def test_a_group_s_target_is_chosen_with_its_range_and_odds(desk: DeskUser, group: str, crow: str) -> None:
    """C-5.6"""
    shown = words_of(desk.press("look"))
    assert "Crow: range 14, does not bear" in shown
    response = desk.press("look", flight=group, **{f"facing:{group}": "0", f"target:{group}": crow})
    assert flight(desk, group)["target"] == crow
    assert re.search(rf'<option value="{crow}" selected', page(response))
    desk.press("look", flight=group, **{f"facing:{group}": "0", f"target:{group}": ""})
    assert flight(desk, group).get("target") is None


def test_a_group_that_is_only_looked_at_gets_no_orders(desk: DeskUser, group: str) -> None:
    desk.press("look", flight=group, **{f"facing:{group}": "0", f"target:{group}": ""})
    assert not desk.draft.get("groups")


def test_a_point_defence_list_has_four_kinds_of_entries(desk: DeskUser, rook: str) -> None:
    """C-7.7"""
    desk.press(f"pd-add {rook} *", **{"entry:*": "new if_threatening"})
    desk.press(f"pd-add {rook} *", **{"entry:*": "new"})
    assert desk.orders_of(rook)["pd"] == {"*": [THREATENING, ANY_NEW]}
    shown = words_of(desk.press(f"pd-up {rook} * 1"))
    assert desk.orders_of(rook)["pd"] == {"*": [ANY_NEW, THREATENING]}
    assert "Any new group, if a ship of ours is in its sector" in shown
    desk.press(f"pd-down {rook} * 0")
    desk.press(f"pd-remove {rook} * 0")
    assert desk.orders_of(rook)["pd"] == {"*": [ANY_NEW]}


def test_an_empty_list_holds_fire_and_without_one_the_default_holds(desk: DeskUser, rook: str) -> None:
    """C-7.7"""
    assert "holds fire" in words_of(desk.press(f"pd-hold {rook} *"))
    assert desk.orders_of(rook)["pd"] == {"*": []}
    assert "every enemy group in range" in words_of(desk.press(f"pd-default {rook} *"))
    assert not desk.orders_of(rook).get("pd")


def test_taking_out_the_last_entry_does_not_hold_fire_unasked(desk: DeskUser, rook: str) -> None:
    """C-7.7"""
    desk.press(f"pd-add {rook} * new")
    desk.press(f"pd-remove {rook} * 0")
    assert not desk.orders_of(rook).get("pd")


def test_one_system_has_a_list_of_its_own(desk: DeskUser, rook: str) -> None:
    """C-7.7"""
    shown = words_of(desk.press(f"pd-add {rook} x4 new"))
    assert desk.orders_of(rook)["pd"] == {"x4": [ANY_NEW]}
    assert "Improved point defence x4" in shown


def test_needle_beams_aim_at_a_system_chosen_from_those_that_work(desk: DeskUser, rook: str, crow: str) -> None:
    """C-6.7"""
    shown = page(desk.press("look"))
    (command,) = re.findall(rf'value="(fire {rook} needles {crow} \S+)"', shown)
    shown = page(desk.press(command))
    key = f"{rook}:0"
    assert re.search(r'<option value="x9">Shield generator x9', shown)
    desk.press("look", attack=key, **{f"all:{key}": "on", f"system:{key}": "x9"})
    assert desk.orders_of(rook)["fire"][0]["system"] == "x9"
    assert desk.press("review").status_code == 200


@pytest.mark.parametrize(
    "command",
    ["launch", "launch {ship}", "keep {ship} x1", "recover {ship} x1 ghost", "recover {ship} x1", "leave-out {ship} x1",
     "thrust {ship}/x1", "thrust {ship}/x1 9 0", "thrust {ship}/x1 -1 0", "thrust {ship}/x1 0 x", "fly {ship}/x1",
     "fly {ship}/x1 1 x 0", "turn {ship}/x1", "turn {ship}/x1 north", "pd-add {ship}", "pd-add {ship} *",
     "pd-add {ship} * new maybe", "pd-remove {ship} * 0", "pd-up {ship} * 0", "pd-hold", "turn {ship}/x1 7",
     "fly {ship}/x1 99999999999 0 0"],
)  # fmt: skip
def test_commands_that_make_no_sense_are_answered_and_never_break(desk: DeskUser, rook: str, command: str) -> None:
    before = desk.draft
    assert desk.press(command.format(ship=rook)).status_code == 422
    assert desk.draft == before


@pytest.mark.parametrize("fields", [{"facing": "x", "target": "e1"}, {"facing": "", "target": "<b>"}])
def test_a_target_field_that_makes_no_sense_is_refused(desk: DeskUser, group: str, fields: dict[str, str]) -> None:
    given = {f"{name}:{group}": value for name, value in fields.items()}
    assert desk.press("look", flight=group, **given).status_code == 422


def test_a_turn_with_fighters_is_fought_through_the_desk(
    battle: Battle, desk: DeskUser, account: Account, rival: Account, client_of: ClientOf, rook: str, crow: str
) -> None:
    """C-5, C-7.6: launched, flown to range 9, then to range 4, fired at, and firing."""
    group = f"{rook}/x1"
    desk.press(f"launch {rook} x1")
    for _ in range(5):
        desk.press(f"thrust {group} 0 0")
    desk.press("confirm")
    confirmed_by_both(battle, rival, client_of)
    assert kinds(battle) >= {"launched", "group_moved"}

    desk = DeskUser(client_of(account), battle)
    shown = words_of(desk.press(f"select {group}"))
    assert "6 fighters" in shown
    assert "launched in this turn" not in shown
    aimed = desk.press("look", flight=group, **{f"facing:{group}": "0", f"target:{group}": crow})
    assert "bears, 3.00 points to expect" in words_of(aimed)
    desk.press("confirm", flight=group, **{f"facing:{group}": "0", f"target:{group}": crow})
    confirmed_by_both(battle, rival, client_of)
    assert kinds(battle) >= {"pd_fired", "group_fired"}
    log = words_of(client_of(account).get(battle.get_absolute_url()))
    assert "fires point defence at Rook’s fighters x1" in log


def test_a_group_beside_its_ship_is_told_to_come_aboard_and_does(
    battle: Battle, desk: DeskUser, account: Account, rival: Account, client_of: ClientOf, rook: str
) -> None:
    """C-5.5: launched and left beside the ship at rest, it is taken aboard in the next turn."""
    desk.press(f"launch {rook} x1")
    desk.press("confirm")
    confirmed_by_both(battle, rival, client_of)
    desk = DeskUser(client_of(account), battle)
    shown = page(desk.press("look"))
    assert f'value="recover {rook} x1 {rook}/x1"' in shown
    shown = words_of(desk.press(f"recover {rook} x1 {rook}/x1"))
    assert desk.orders_of(rook)["recover"] == {"x1": f"{rook}/x1"}
    assert "takes Rook’s fighters x1 aboard" in shown
    assert "comes aboard Rook" in shown
    desk.press("confirm")
    confirmed_by_both(battle, rival, client_of)
    assert "recovered" in kinds(battle)


def confirmed_by_both(battle: Battle, rival: Account, client_of: ClientOf) -> None:
    """The rival coasts, and the turn is resolved."""
    turn = current_turn(battle)
    assert turn is not None
    DeskUser(client_of(rival), battle).press("confirm")
    resolve_if_due(battle.pk, turn.number, timezone.now())
    battle.refresh_from_db()


def kinds(battle: Battle) -> set[str]:
    """The kinds of events of the last turn, as the first side saw them."""
    turn = Turn.objects.filter(battle=battle, status=Turn.Status.RESOLVED).order_by("-number").first()
    assert turn is not None
    return {event.kind for event in events_of(turn, 0)}


def test_the_roster_lists_groups_with_range_home_and_fighters_aboard(
    battle: Battle, rook: str, account: Account, rival: Account, client_of: ClientOf
) -> None:
    """C-3.1: what the enemy has aboard is not told."""
    play_turn(battle, {"ships": {rook: {"launch": ["x1"]}}})
    mine = words_of(client_of(account).get(battle.get_absolute_url()))
    theirs = words_of(client_of(rival).get(battle.get_absolute_url()))
    assert "Rook’s fighters x1 6 fighters At" in mine
    assert "Fighters aboard 0 in x1, 6 in x2" in mine
    assert re.search(r"Rook’s fighters x1 6 fighters range \d+, bearing \S+ o’clock from", theirs)
    assert "Home ship Rook" in theirs
    assert theirs.count("Fighters aboard") == 1


def test_the_board_is_given_the_groups_and_their_plans(
    battle: Battle, rook: str, account: Account, client_of: ClientOf
) -> None:
    play_turn(battle, {"ships": {rook: {"launch": ["x1"]}}})
    shown = page(client_of(account).get(battle.get_absolute_url()))
    (text,) = re.findall(r'<script id="board-data" type="application/json">(.*?)</script>', shown)
    data = json.loads(text)
    assert [one["id"] for one in data["view"]["groups"]] == [f"{rook}/x1"]
    assert len(data["preview"]["groups"][f"{rook}/x1"]["reachable"]) == 127
    assert {"launched", "group_moved"} <= {event["kind"] for event in data["film"]["events"]}

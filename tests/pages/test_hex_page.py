"""What the battle page shows of a duel: roster, board, log and result (H-8, H-9)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from battles.models import Battle, Turn
from battles.selectors import current_turn
from battles.services import concede, resolve_if_due
from hexbattle.accounts.models import Account
from tests.battles.builders import side_of
from tests.conftest import ClientOf
from tests.pages.duels import play_turn, ships_of
from tests.pages.hex_duels import duel, words

pytestmark = pytest.mark.django_db


def board_of(client: Client, battle: Battle, query: str = "") -> Any:
    page = client.get(battle.get_absolute_url() + query).text
    start = page.index(">", page.index('id="board-data"')) + 1
    return json.loads(page[start : page.index("</script>", start)])


def change(battle: Battle, ship: str, **changes: Any) -> None:
    """Writes into the state in which the open turn begins."""
    turn = current_turn(battle)
    assert isinstance(turn, Turn)
    next(one for one in turn.state["ships"] if one["id"] == ship).update(changes)
    turn.save(update_fields=["state"])


class TestRoster:
    def test_both_sides_are_told_in_full(self, account: Account, rival: Account, client_of: ClientOf) -> None:
        battle = duel(account, rival)
        told = words(client_of(account).get(battle.get_absolute_url()))
        for part in (
            "hull 12 of 12", "Class-3 beam, fore, 3 dice to 12 hexes", "Missile, all round, 1 die to 24 hexes",
            "o’clock, speed 0", "Thrust 4", "Screens 0",
        ):  # fmt: skip
            assert part in told, part
        assert "bearing" in told
        assert "from Ours" in told

    def test_what_is_broken_is_told(self, account: Account, rival: Account, client_of: ClientOf) -> None:
        battle = duel(account, rival)
        ship, second = ships_of(battle, 0)
        turn = current_turn(battle)
        assert turn
        weapons = next(one for one in turn.state["ships"] if one["id"] == ship)["weapons"]
        weapons[0]["working"], weapons[1]["reloading"] = False, True
        change(battle, ship, weapons=weapons, effects={"no_fire": 1, "no_turn": 2}, screens_down=True, thrust=2, hull=5)
        change(battle, second, status="destroyed", hull=0)
        told = words(client_of(account).get(battle.get_absolute_url()))
        for part in (
            "cannot fire this turn", "cannot change its facing in turn 2", "screens down", "1 weapon lost", "reloading",
            "hull 5 of 12", "Thrust 2 of 4", "destroyed",
        ):  # fmt: skip
            assert part in told, part

    def test_in_terrain_a_ship_says_so(self, account: Account, rival: Account, client_of: ClientOf) -> None:
        battle = duel(account, rival)
        change(battle, ships_of(battle, 0)[0], at=[7, 6])
        assert "in a nebula" in words(client_of(account).get(battle.get_absolute_url()))


class TestBoard:
    def test_it_has_the_field_and_the_shapes_and_no_stats_sheets(
        self, account: Account, rival: Account, client_of: ClientOf
    ) -> None:
        battle = duel(account, rival)
        board = board_of(client_of(account), battle)
        assert board["ruleset"] == board["view"]["ruleset"] == "hex_battle"
        assert board["view"]["board"] == {"columns": 24, "rows": 18}
        assert board["view"]["terrain"]["7,6"] == "nebula"
        assert all("design" not in ship for ship in board["view"]["ships"])
        shape = next(one for one in board["silhouettes"] if ships_of(battle, 0)[0] in one["ships"])
        assert set(shape["mounts"]) == {"w1", "w2"}
        assert shape["path"].startswith("M")
        assert board["zones"] == []

    def test_at_deployment_it_has_the_zones(self, account: Account, rival: Account, client_of: ClientOf) -> None:
        board = board_of(client_of(account), duel(account, rival, started=False))
        assert [len(zone) for zone in board["zones"]] == [3, 3]

    def test_the_plan_has_its_path_and_aims(self, account: Account, rival: Account, client_of: ClientOf) -> None:
        battle = duel(account, rival)
        plans = board_of(client_of(account), battle)["preview"]["ships"]
        plan = plans[ships_of(battle, 0)[0]]
        assert plan["path"] == [[4, 4]] or plan["path"] == [[4, 6]]
        assert plan["aims"] == []
        assert {one["weapon"] for one in plan["sectors"]} == {"w1", "w2"}

    def test_the_film_of_the_deployment_can_be_seen(
        self, account: Account, rival: Account, client_of: ClientOf
    ) -> None:
        film = board_of(client_of(account), duel(account, rival))["film"]
        assert [one["kind"] for one in film["events"]].count("deployed") == 4
        assert all(ship["at"] is None for ship in film["before"]["ships"])


def test_the_end_has_its_score(account: Account, rival: Account, client_of: ClientOf) -> None:
    battle = duel(account, rival)
    play_turn(battle)
    concede(side_of(battle, 1), timezone.now())
    if turn := current_turn(battle):
        resolve_if_due(battle.pk, turn.number, timezone.now())
    page = client_of(account).get(battle.get_absolute_url())
    told = words(page)
    assert page.text.count('id="score"') == 1
    assert "Victory" in told
    assert "ships remaining" in told
    assert "2 × 500" in told
    assert "0 of 2 ships lost" in told
    assert client_of(account).get(f"{battle.get_absolute_url()}?turn=0").text.count('id="score"') == 0

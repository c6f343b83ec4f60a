"""The order desk of a duel: where ships begin, how they fly, what they fire at (H-3.1, H-3.2, H-9)."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from battles.selectors import current_turn
from battles.services import resolve_if_due
from hexbattle.accounts.models import Account
from tests.conftest import ClientOf
from tests.pages.duels import DeskUser, play_turn, ships_of
from tests.pages.hex_duels import duel, words

pytestmark = pytest.mark.django_db


class TestDeployment:
    def test_one_can_confirm_at_once(self, account: Account, rival: Account, client_of: ClientOf) -> None:
        battle = duel(account, rival, started=False)
        desk = DeskUser(client_of(account), battle)
        review = words(desk.press("review"))
        assert "Deploy so?" in review
        assert "begins at (4, 4), heading" in review
        assert desk.press("confirm").status_code == 200
        turn = current_turn(battle)
        assert turn
        assert turn.sheets.get().status == "confirmed"

    def test_the_page_lists_the_free_hexes_and_the_headings(
        self, account: Account, rival: Account, client_of: ClientOf
    ) -> None:
        battle = duel(account, rival, started=False)
        page = client_of(account).get(battle.get_absolute_url())
        told = words(page)
        assert "(4, 4): column 4, row 6" in told
        assert "(4, 6): column 4, row 8" not in told, "another ship of one's own is there"
        assert re.search(r'value="head \w+ 0"', page.text)
        assert page.text.count('value="head ') == 6
        assert "not deployed yet" in told

    def test_a_ship_is_moved_and_turned(self, account: Account, rival: Account, client_of: ClientOf) -> None:
        battle = duel(account, rival, started=False)
        ship, second = ships_of(battle, 0)
        desk = DeskUser(client_of(account), battle)
        desk.press(f"place {ship}", place="3 4")
        desk.press(f"head {ship} 5")
        assert desk.draft["deploy"][ship] == {"at": [3, 4], "facing": 5}
        taken = [words(desk.press(f"place {ship} 4 6", ship=one)) for one in (ship, second)]
        assert all("look here" in told for told in taken)
        assert sum("has been placed in this hex." in told for told in taken) == 1
        assert "may only be placed in the zone" in words(desk.press(f"place {second} 0 0", ship=second))

    def test_the_enemy_is_not_told(self, account: Account, rival: Account, client_of: ClientOf) -> None:
        battle = duel(account, rival, started=False)
        ship = ships_of(battle, 0)[0]
        desk = DeskUser(client_of(account), battle)
        desk.press(f"place {ship}", place="3 4")
        desk.press("confirm")
        page = client_of(rival).get(battle.get_absolute_url()).text
        assert '"at": [3, 4]' not in page


class TestMovement:
    def test_thrust_goes_up_and_down_as_far_as_it_may(
        self, account: Account, rival: Account, client_of: ClientOf
    ) -> None:
        battle = duel(account, rival)
        ship = ships_of(battle, 0)[0]
        desk = DeskUser(client_of(account), battle)
        for _ in range(4):
            answer = desk.press(f"more {ship} ahead")
        assert desk.orders_of(ship) == {"ahead": 4}
        assert re.search(r'id="more-ahead"[^>]* disabled', answer.text)
        assert "left of 4 0" in words(answer)
        assert "4 thrust" not in answer.text.split('id="more-ahead"')[0][-40:]
        over = words(desk.press(f"more {ship} port"))
        assert "This takes 5 thrust; Ours has 4." in over
        assert "left of 4 −1" in over
        desk.press(f"less {ship} ahead")
        assert desk.orders_of(ship) == {"ahead": 3, "port": 1}

    def test_the_way_is_told_in_words(self, account: Account, rival: Account, client_of: ClientOf) -> None:
        battle = duel(account, rival)
        ship = ships_of(battle, 0)[0]
        told = words(DeskUser(client_of(account), battle).press(f"turn {ship} 1"))
        assert "stays where it is" in told
        told = words(DeskUser(client_of(account), battle).press(f"more {ship} ahead"))
        assert "1 hex: (4, 4) →" in told
        assert "Then coasts to" in told

    def test_a_ship_that_would_leave_the_board_is_said_to_go_to_none_of_its_hexes(
        self, account: Account, rival: Account, client_of: ClientOf
    ) -> None:
        battle = duel(account, rival)
        turn = current_turn(battle)
        assert turn
        turn.state["ships"][0]["velocity"] = [-9, 0]
        turn.save(update_fields=["state"])
        ship = ships_of(battle, 0)[0]
        desk = DeskUser(client_of(account), battle)
        page = desk.press(f"select {ship}")
        assert "leaves the board" in words(page)
        assert '<option value="" selected>choose a hex</option>' in page.text
        refused = desk.press(f"steer {ship}", place="")
        assert refused.status_code == 422
        assert "Choose a hex to go to first." in words(refused)

    def test_a_hex_of_the_board_is_steered_to(self, account: Account, rival: Account, client_of: ClientOf) -> None:
        battle = duel(account, rival)
        ship = ships_of(battle, 0)[0]
        desk = DeskUser(client_of(account), battle)
        answer = desk.press(f"steer {ship}", place="4 3")
        assert answer.status_code == 200
        assert "Will end at (4, 3)" in words(answer)
        assert desk.press(f"steer {ship} 40 40").status_code == 422

    def test_what_brakes_and_thrust_do_together_is_refused_at_its_place(
        self, account: Account, rival: Account, client_of: ClientOf
    ) -> None:
        battle = duel(account, rival)
        ship = ships_of(battle, 0)[0]
        desk = DeskUser(client_of(account), battle)
        desk.press(f"more {ship} port")
        assert "cannot be plotted together" in words(desk.press(f"more {ship} starboard"))

    def test_terrain_on_the_way_is_warned_of(self, account: Account, rival: Account, client_of: ClientOf) -> None:
        battle = duel(account, rival)
        ship = ships_of(battle, 0)[0]
        turn = current_turn(battle)
        assert turn
        for one in turn.state["ships"]:
            if one["id"] == ship:
                one["velocity"] = [4, 2]
        turn.save(update_fields=["state"])
        told = words(client_of(account).get(battle.get_absolute_url()))
        assert "Debris at (6, 5): 1 die of damage, past all screens." in told

    def test_the_same_plot_for_all_and_the_last_change_back(
        self, account: Account, rival: Account, client_of: ClientOf
    ) -> None:
        battle = duel(account, rival)
        ship, second = ships_of(battle, 0)
        desk = DeskUser(client_of(account), battle)
        desk.press(f"more {ship} ahead")
        desk.press(f"same-plot {ship}")
        assert desk.orders_of(second) == {"ahead": 1}
        desk.press("undo", earlier=desk.form["earlier"])
        assert second not in desk.draft["ships"]
        desk.press(f"clear {ship}")
        assert desk.draft["ships"][ship] == {}


class TestFire:
    def test_a_weapon_is_aimed_split_and_held(self, account: Account, rival: Account, client_of: ClientOf) -> None:
        battle = duel(account, rival)
        ship = ships_of(battle, 0)[0]
        foe, other = ships_of(battle, 1)
        desk = DeskUser(client_of(account), battle)
        aimed = words(desk.press(f"fire {ship} w1 {foe}"))
        assert desk.orders_of(ship)["fire"] == {"w1": foe}
        assert "Lance at Foe" in aimed
        assert re.search(r"at Foe, range \d+: [\d.]+% to hit, [\d.]+ points to expect", aimed)
        assert "to destroy" in aimed
        split = {f"first:{ship}:w1": foe, f"second:{ship}:w1": other}
        desk.press(f"split {ship} w1 1 2", **split)
        assert desk.orders_of(ship)["fire"] == {"w1": {foe: 1, other: 2}}
        one = {f"first:{ship}:w1": foe, f"second:{ship}:w1": foe}
        assert "splits its 3 dice between two targets" in words(desk.press(f"split {ship} w1 1 2", **one))
        desk.press(f"hold {ship} w1")
        assert desk.orders_of(ship) == {}

    def test_everything_is_aimed_at_the_nearest(self, account: Account, rival: Account, client_of: ClientOf) -> None:
        battle = duel(account, rival)
        ship, second = ships_of(battle, 0)
        foe, _other = ships_of(battle, 1)
        desk = DeskUser(client_of(account), battle)
        desk.press("aim-all")
        assert desk.orders_of(ship)["fire"]["w2"] in ships_of(battle, 1)
        assert "fire" in desk.orders_of(second)
        desk.press(f"cease {ship}")
        assert desk.orders_of(ship) == {}
        assert foe

    def test_a_turn_is_fought_from_the_desk(self, account: Account, rival: Account, client_of: ClientOf) -> None:
        battle = duel(account, rival)
        desk = DeskUser(client_of(account), battle)
        desk.press("aim-all")
        assert "Confirm turn 1?" in words(desk.press("review"))
        desk.press("confirm")
        DeskUser(client_of(rival), battle).press("confirm")
        resolve_if_due(battle.pk, 1, timezone.now())
        told = words(client_of(account).get(battle.get_absolute_url()))
        assert "Turn 1 — Fire Phase" in told
        assert "fires" in told


@pytest.mark.parametrize("turn", [0, 1])
def test_every_turn_can_be_looked_at_again(account: Account, rival: Account, client_of: ClientOf, turn: int) -> None:
    battle = duel(account, rival)
    play_turn(battle)
    page = client_of(account).get(f"{battle.get_absolute_url()}?turn={turn}")
    assert page.status_code == 200
    assert ("is deployed at" in words(page)) == (turn == 0)


def test_a_stranger_sees_what_all_see(account: Account, rival: Account, client: Client) -> None:
    battle = duel(account, rival, spectators=True)
    told = words(client.get(battle.get_absolute_url()))
    assert "hull 12 of 12" in told
    assert "Lance" in told

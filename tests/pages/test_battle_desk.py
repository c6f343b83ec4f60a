"""The order desk over HTTP: what its buttons do, and what it refuses, with the player's text kept."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from battles.models import Battle, OrderSheet, Turn
from battles.services import concede, resolve_if_due
from hexbattle.accounts.models import Account
from tests.battles.builders import side_of
from tests.conftest import ClientOf
from tests.pages.duels import DeskUser, duel, play_turn, ships_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(account: Account, rival: Account) -> Battle:
    return duel(account, rival)


@pytest.fixture
def desk(battle: Battle, account: Account, client_of: ClientOf) -> DeskUser:
    return DeskUser(client_of(account), battle)


@pytest.fixture
def ship(battle: Battle) -> str:
    return ships_of(battle, 0)[0]


def kept(battle: Battle) -> OrderSheet | None:
    return OrderSheet.objects.filter(turn__battle=battle, side__seat=0).first()


def test_a_burn_counts_the_tokens_down(desk: DeskUser, ship: str) -> None:
    """C-2.4"""
    assert "2 white, 2 black" in desk.press("look").content.decode()
    page = desk.press(f"step {ship} burn white 2").content.decode()
    assert "0 white, 2 black" in page
    assert desk.orders_of(ship)["plot"] == [{"do": "burn", "colour": "white", "tokens": 2}]


def test_only_steps_that_can_still_be_paid_are_offered(desk: DeskUser, ship: str) -> None:
    assert f"step {ship} reverse 2" in desk.press("look").content.decode()
    page = desk.press(f"step {ship} burn white 1").content.decode()
    assert f"step {ship} reverse 2" not in page
    assert f"step {ship} burn white 1" in page


def test_two_burns_of_one_colour_become_one_step(desk: DeskUser, ship: str) -> None:
    desk.press(f"step {ship} burn black 1")
    desk.press(f"step {ship} burn black 1")
    assert desk.orders_of(ship)["plot"] == [{"do": "burn", "colour": "black", "tokens": 2}]


def test_steps_can_be_reordered_taken_back_and_cleared(desk: DeskUser, ship: str) -> None:
    desk.press(f"step {ship} burn black 1")
    desk.press(f"step {ship} rotate port white")
    desk.press(f"earlier {ship} 1")
    assert [step["do"] for step in desk.orders_of(ship)["plot"]] == ["rotate", "burn"]
    desk.press(f"undo {ship}")
    assert [step["do"] for step in desk.orders_of(ship)["plot"]] == ["rotate"]
    desk.press(f"clear {ship}")
    assert desk.orders_of(ship)["plot"] == []


def test_a_burn_is_made_longer_and_shorter_a_token_at_a_time(desk: DeskUser, ship: str) -> None:
    desk.press(f"step {ship} burn black 1")
    desk.press(f"more {ship} 0")
    assert desk.orders_of(ship)["plot"][0]["tokens"] == 2
    desk.press(f"less {ship} 0")
    desk.press(f"less {ship} 0")
    assert desk.orders_of(ship)["plot"] == []


def test_an_attack_shows_its_weapons_and_why_they_do_not_bear(desk: DeskUser, battle: Battle, ship: str) -> None:
    """C-6.4: 34 hexes away, a beam B is out of range and beam A reaches."""
    enemy = ships_of(battle, 1)[0]
    page = desk.press(f"fire {ship} beams {enemy}").content.decode()
    assert "out of range" in page
    assert "Beam A x1" in page
    assert "Costs one targeting token" in page
    assert desk.orders_of(ship)["fire"][0]["target"] == enemy


def test_the_fire_list_is_reordered_and_shortened(desk: DeskUser, battle: Battle, ship: str) -> None:
    """C-6.1"""
    enemy = ships_of(battle, 1)[0]
    desk.press(f"fire {ship} beams {enemy}")
    desk.press(f"fire {ship} rockets {enemy}")
    desk.press(f"fire-up {ship} 1")
    assert [one["family"] for one in desk.orders_of(ship)["fire"]] == ["rockets", "beams"]
    desk.press(f"unfire {ship} 0")
    assert [one["family"] for one in desk.orders_of(ship)["fire"]] == ["beams"]


def test_rockets_can_be_told_to_wait_for_a_closer_range(desk: DeskUser, battle: Battle, ship: str) -> None:
    """C-6.6"""
    desk.press(f"fire {ship} rockets {ships_of(battle, 1)[0]}")
    key = f"{ship}:0"
    desk.press("look", attack=key, **{f"all:{key}": "on", f"closer:{key}": "10"})
    assert desk.orders_of(ship)["fire"][0]["closer_than"] == 10


def test_weapons_are_chosen_one_by_one_for_an_attack(desk: DeskUser, battle: Battle, ship: str) -> None:
    desk.press(f"fire {ship} beams {ships_of(battle, 1)[0]}")
    key = f"{ship}:0"
    desk.press("look", attack=key, **{f"candidates:{key}": ["x1", "x2"]})
    assert desk.orders_of(ship)["fire"][0]["weapons"] == ["x1", "x2"]
    desk.press("look", attack=key, **{f"weapons:{key}": ["x2"]})
    assert desk.orders_of(ship)["fire"][0]["weapons"] == ["x2"]
    desk.press("look", attack=key, **{f"all:{key}": "on"})
    assert "weapons" not in desk.orders_of(ship)["fire"][0]


def test_nothing_is_kept_before_it_is_saved(desk: DeskUser, battle: Battle, ship: str) -> None:
    page = desk.press(f"step {ship} burn white 1").content.decode()
    assert "not saved" in page
    assert kept(battle) is None


def test_a_saved_draft_gives_a_receipt_with_its_hash(desk: DeskUser, battle: Battle, ship: str) -> None:
    desk.press(f"step {ship} burn white 1")
    page = desk.press("save", nonce="ab" * 32).content.decode()
    sheet = kept(battle)
    assert sheet is not None
    assert sheet.status == "draft"
    assert sheet.nonce == "ab" * 32
    assert sheet.receipt in page
    assert "counts at the deadline" in page


def test_confirming_asks_first_and_shows_the_orders_in_words(desk: DeskUser, battle: Battle, ship: str) -> None:
    desk.press(f"step {ship} burn white 1")
    page = desk.press("review").content.decode()
    assert "Confirm turn 1?" in page
    assert "burns 1 white; holds fire" in page
    assert kept(battle) is None
    desk.press("confirm")
    sheet = kept(battle)
    assert sheet is not None
    assert sheet.status == "confirmed"


def test_a_confirmation_can_be_taken_back_while_the_turn_is_open(desk: DeskUser, battle: Battle) -> None:
    assert "Take the confirmation back" in desk.press("confirm").content.decode()
    desk.press("reopen")
    sheet = kept(battle)
    assert sheet is not None
    assert sheet.status == "draft"


def test_a_plot_that_spends_too_much_is_refused_with_its_place_and_the_text_kept(desk: DeskUser, ship: str) -> None:
    """C-2.7"""
    sheet = {"ships": {ship: {"plot": [{"do": "burn", "colour": "white", "tokens": 99}]}}}
    response = desk.press("save", orders=json.dumps(sheet))
    page = response.content.decode()
    assert response.status_code == 422
    assert "spends more white tokens than are left" in page
    assert f"$.ships.{ship}.plot[0]" in page
    assert desk.orders_of(ship)["plot"][0]["tokens"] == 99


def test_orders_for_somebody_elses_ship_are_refused(desk: DeskUser, battle: Battle) -> None:
    """C-2.7, C-3.2"""
    theirs = ships_of(battle, 1)[0]
    response = desk.press("save", orders=json.dumps({"ships": {theirs: {"withdraw": True}}}))
    assert response.status_code == 422
    assert "is not a ship of yours" in response.content.decode()
    assert kept(battle) is None


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "NaN", '{"ships": NaN}', '{"ships": 1e999}', '{"ships": {}, "ships": {}}', "[" * 5000,
        '{"ships": {"s1": {"plot": [{"do": "burn", "colour": "white", "tokens": -1}]}}}',
        '{"ships": {"s1": {"plot": [{"do": "burn", "colour": "white", "tokens": 99999999999999999999}]}}}',
        '{"ships": {"<script>alert(1)</script>": {}}}', '{"unknown": 1}', '{"ships": {"\u202egnp": {}}}',
        " " * 300_000 + "{}",
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", ["save", "confirm", "raw", "look", "review"])
def test_hostile_text_is_refused_in_place_and_nothing_is_stored(
    desk: DeskUser, battle: Battle, text: str, command: str
) -> None:
    response = desk.press(command, **({"raw": text} if command == "raw" else {"orders": text}))
    assert response.status_code in {200, 422}
    assert kept(battle) is None
    assert b"<script>alert" not in response.content
    if command != "look":
        assert response.status_code == 422


@pytest.mark.parametrize(
    "command",
    ["step", "step s1", "step {ship} burn white x", "step {ship} jump", "more {ship} 9", "unstep {ship} -1",
     "unstep {ship} 0", "fire {ship} beams", "fire-up {ship} 99", "less {ship} \u0663",
     "step {ship} burn white " + "9" * 5000, "steer {ship}", "steer {ship} 1", "steer {ship} x y", "steer ghost 1 1"],
)  # fmt: skip
def test_commands_that_make_no_sense_are_answered_and_never_break(desk: DeskUser, ship: str, command: str) -> None:
    before = desk.draft
    response = desk.press(command.format(ship=ship))
    assert response.status_code == 422
    assert desk.draft == before


def test_a_closer_than_that_is_no_number_says_so(desk: DeskUser, battle: Battle, ship: str) -> None:
    desk.press(f"fire {ship} rockets {ships_of(battle, 1)[0]}")
    key = f"{ship}:0"
    response = desk.press("look", attack=key, **{f"all:{key}": "on", f"closer:{key}": "ten"})
    assert response.status_code == 422
    assert "is not a whole number" in response.content.decode()


def test_orders_for_a_turn_that_is_over_are_refused_with_the_reason_and_the_text(
    desk: DeskUser, battle: Battle, ship: str
) -> None:
    desk.press(f"step {ship} burn white 1")
    text = desk.form["orders"]
    play_turn(battle)
    response = desk.press("confirm", turn="1", orders=text)
    assert response.status_code == 409
    page = response.content.decode()
    assert "Turn 1 is over" in page
    assert "burn" in page
    assert not OrderSheet.objects.filter(turn__number=2, side__seat=0).exists()


def test_orders_after_the_deadline_are_refused_with_the_reason(desk: DeskUser, battle: Battle) -> None:
    Turn.objects.filter(battle=battle).update(closes_at=timezone.now() - timedelta(seconds=1))
    response = desk.press("save")
    assert response.status_code == 409
    assert "deadline of turn 1 has passed" in response.content.decode()


@pytest.mark.parametrize("turn", ["7", "-1", "x", "", "9" * 400, "\u0661"])
def test_turns_that_do_not_exist_are_refused(desk: DeskUser, turn: str) -> None:
    assert desk.press("save", turn=turn).status_code == 409


def test_orders_in_a_finished_battle_are_refused(desk: DeskUser, battle: Battle) -> None:
    concede(side_of(battle, 1), timezone.now())
    resolve_if_due(battle.pk, 1, timezone.now())
    battle.refresh_from_db()
    assert battle.status == Battle.Status.ENDED
    response = desk.press("save", turn="2")
    assert response.status_code == 409


@pytest.mark.parametrize("nonce", ["short", "zz" * 32, "AB" * 32, "a" * 10_000])
def test_a_bad_nonce_is_refused(desk: DeskUser, battle: Battle, nonce: str) -> None:
    """D-3"""
    assert desk.press("save", nonce=nonce).status_code == 422
    assert kept(battle) is None


def test_the_desk_works_without_scripts(battle: Battle, account: Account, client_of: ClientOf, ship: str) -> None:
    plain = DeskUser(client_of(account), battle, accept="text/html")
    page = plain.press(f"step {ship} burn white 1").content.decode()
    assert "<html" in page
    assert "Burns 1 white" in page
    saved = plain.press("save")
    assert saved.status_code == 302
    sheet = kept(battle)
    assert sheet is not None
    assert sheet.document["ships"][ship]["plot"][0]["tokens"] == 1


def test_choosing_a_ship_opens_it_on_the_desk(desk: DeskUser, battle: Battle) -> None:
    second = ships_of(battle, 0)[1]
    page = desk.press(f"select {second}").content.decode()
    assert f'data-selected="{second}"' in page


def test_withdrawal_is_offered_only_while_no_enemy_is_in_sight(
    desk: DeskUser, battle: Battle, account: Account, rival: Account, client_of: ClientOf
) -> None:
    """C-9.1"""
    assert "Withdraw from the battle" not in desk.press("look").content.decode()
    far = duel(account, rival, options={"distance": 120})
    lonely = DeskUser(client_of(account), far)
    ship = ships_of(far, 0)[0]
    assert "Withdraw from the battle" in lonely.press("look").content.decode()
    lonely.press("look", may_withdraw=ship, **{f"withdraw:{ship}": "on"})
    assert lonely.orders_of(ship)["withdraw"] is True


def test_aiming_at_the_nearest_lists_only_what_bears_and_the_tokens_pay_for(
    desk: DeskUser, battle: Battle, ship: str
) -> None:
    """C-6.2: one fire control, so one attack."""
    desk.press(f"aim {ship}")
    (attack,) = desk.orders_of(ship)["fire"]
    assert attack["family"] == "beams"
    assert attack["target"] in ships_of(battle, 1)


def test_all_ships_aim_at_once(desk: DeskUser, battle: Battle) -> None:
    desk.press("aim-all")
    assert all(desk.orders_of(ship)["fire"] for ship in ships_of(battle, 0))


def test_one_plot_is_given_to_all_ships(desk: DeskUser, battle: Battle, ship: str) -> None:
    desk.press(f"step {ship} burn white 1")
    desk.press(f"same-plot {ship}")
    assert {len(desk.orders_of(one)["plot"]) for one in ships_of(battle, 0)} == {1}


def test_aiming_where_nothing_bears_says_so(account: Account, rival: Account, client_of: ClientOf) -> None:
    far = DeskUser(client_of(account), duel(account, rival, options={"distance": 54}))
    assert "Nothing bears on any enemy" in far.press("aim-all").content.decode()


def test_a_ship_is_steered_to_a_hex_by_a_whole_new_plot(desk: DeskUser, ship: str) -> None:
    """C-2.4, C-2.5: it coasts three hexes ahead; one more costs a token."""
    desk.press(f"step {ship} rotate port white")
    page = desk.press(f"steer {ship} {hex_of(desk, '4 ahead')}").content.decode()
    (step,) = desk.orders_of(ship)["plot"]
    assert (step["do"], step["tokens"]) == ("burn", 1)
    assert "selected>4 ahead, 1 token<" in page


def test_every_hex_on_the_list_can_be_gone_to_without_a_board(desk: DeskUser, ship: str) -> None:
    for place in places(desk):
        response = desk.press(f"steer {ship}", place=place)
        assert response.status_code == 200
        assert f'<option value="{place}" selected>' in response.content.decode()


def test_the_other_headings_to_be_had_in_the_same_hex_are_buttons(desk: DeskUser, ship: str) -> None:
    page = desk.press("look").content.decode()
    commands = re.findall(rf'value="(steer {ship} \S+ \S+ [0-5])"', page)
    assert len(commands) > 1
    headings = set()
    for command in commands:
        answer = desk.press(command).content.decode()
        assert desk.orders_of(ship)["plot"] or command.endswith(" 0")
        headings |= set(re.findall(r'aria-pressed="true">(.+?) <', answer))
    assert len(headings) == len(commands)


@pytest.mark.parametrize("place", ["50 50", "999999999 -999999999", "0 0 9"])
def test_a_hex_out_of_reach_is_refused_and_the_plot_stays(desk: DeskUser, ship: str, place: str) -> None:
    """C-2.7"""
    desk.press(f"step {ship} burn white 1")
    before = desk.draft
    response = desk.press(f"steer {ship} {place}")
    assert response.status_code == 422
    assert "cannot end this turn at" in response.content.decode()
    assert desk.draft == before


def places(desk: DeskUser) -> list[str]:
    """What the list of hexes within reach offers."""
    return re.findall(r'<option value="(-?\d+ -?\d+)"', desk.press("look").content.decode())


def hex_of(desk: DeskUser, words: str) -> str:
    """The hex that the list puts into these words."""
    (found,) = re.findall(rf'<option value="(\S+ \S+)"[^>]*>{words}, [^,]*<', desk.press("look").content.decode())
    return str(found)


def test_confirmed_orders_light_no_hex_to_go_to(desk: DeskUser) -> None:
    def lit() -> list[int]:
        page = desk.press("look").content.decode()
        preview = page.split('id="board-preview" type="application/json">')[1].split("</script>")[0]
        return [len(ship["reachable"]) for ship in json.loads(preview)["ships"].values()]

    assert min(lit()) > 1
    desk.press("confirm")
    assert max(lit()) == 0

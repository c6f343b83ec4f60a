"""Turns that are played step by step: tokens, sealed dice, captains, deadlines, and leaving (B-2.3, B-4.9, B-7)."""

from __future__ import annotations

import json

import pytest
from django.db import transaction

from battles.engine import Refused
from battles.models import Battle, Event, Notice, Step, Turn
from battles.selectors import turn_of, view_now
from battles.services import (
    StaleToken,
    TurnClosed,
    act,
    concede,
    offer_draw,
    resolve_if_due,
    save_orders,
    sweep,
)
from battles.services.verifying import verify_turn
from battles.turns import sealing
from hexbattle.accounts.models import Account
from tests.battles.assaults import END, assault, attack, running, take, token, unit
from tests.battles.builders import HOUR, NOON, side_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(account: Account, rival: Account) -> Battle:
    return assault(account, rival)


def hold(battle: Battle) -> bool:
    return all(check.holds for turn in battle.turns.filter(status="resolved") for check in verify_turn(turn))


def test_an_action_is_resolved_and_stored_at_once_with_its_events(battle: Battle) -> None:
    """B-2.2."""
    step = take(battle, 0, attack(battle, "Hammer", "Anvil"))
    assert (step.number, step.author, step.ends_turn) == (1, "player", False)
    events = Event.objects.filter(turn=step.turn)
    assert next((one.step, one.kind) for one in events) == (1, "attacked")
    hammer = next(one for one in view_now(running(battle), 0).units if one.name == "Hammer")
    assert (hammer.actions_remaining, hammer.has_attacked) == (1, True)


def test_the_state_within_a_turn_is_the_one_after_its_last_step(battle: Battle) -> None:
    take(battle, 0, {"action": "move", "unit": unit(battle, "Balm"), "path": [[1, 3]]})
    take(battle, 0, {"action": "move", "unit": unit(battle, "Balm"), "path": [[2, 3], [3, 3]]})
    turn = running(battle)
    assert (turn.number, turn.steps_taken) == (1, 2)
    assert next(one.at for one in view_now(turn, 1).units if one.name == "Balm") == (3, 3)
    assert next(one["at"] for one in turn.state["units"] if one["name"] == "Balm") == [0, 3]


def test_a_double_click_is_one_attack(battle: Battle) -> None:
    """B-7: the second request brings the same token, and finds it used."""
    used = token(battle)
    take(battle, 0, attack(battle, "Hammer", "Anvil"), token=used)
    with pytest.raises(StaleToken):
        take(battle, 0, attack(battle, "Hammer", "Anvil"), token=used)
    assert Step.objects.count() == 1


@pytest.mark.parametrize("made_up", ["", "x", "other:1:0:abc"])
def test_a_token_that_was_never_given_out_takes_no_step(battle: Battle, made_up: str) -> None:
    """B-7."""
    with pytest.raises(StaleToken):
        act(side_of(battle, 0), made_up, json.dumps(END), nonce=None, now=NOON)
    assert not Step.objects.exists()


def test_a_token_of_another_battle_takes_no_step(battle: Battle, account: Account) -> None:
    other = assault(account)
    with pytest.raises(StaleToken):
        take(battle, 0, END, token=token(other))


def test_an_action_against_the_rules_is_refused_with_its_place_and_nothing_is_stored(battle: Battle) -> None:
    with pytest.raises(Refused) as refusal:
        take(battle, 0, attack(battle, "Balm", "Anvil"))
    assert refusal.value.faults[0].path == "$.target"
    assert not Step.objects.exists()
    assert running(battle).steps_taken == 0


def test_who_is_not_on_turn_takes_no_step(battle: Battle) -> None:
    """B-2.1."""
    with pytest.raises(TurnClosed) as closed:
        take(battle, 1, END)
    assert closed.value.fault.code == "not_awaited"


def test_the_end_of_a_turn_hands_over_at_once_and_tells_the_other_side(battle: Battle) -> None:
    take(battle, 0, END)
    assert turn_of(battle, 1).status == Turn.Status.RESOLVED
    assert (running(battle).number, running(battle).awaiting) == (2, [1])
    assert Notice.objects.filter(account=side_of(battle, 1).account, kind="turn", turn_number=2).exists()
    take(battle, 1, END)
    assert (running(battle).number, running(battle).awaiting) == (3, [0])
    assert hold(battle)


def test_a_captain_plays_its_whole_turn_in_steps_of_its_own(account: Account) -> None:
    battle = assault(account)
    take(battle, 0, END)
    resolve_if_due(battle.pk, 2, NOON)
    steps = turn_of(battle, 2).steps.all()
    assert {step.author for step in steps} == {"captain"}
    assert len(steps) > 1
    assert [step.ends_turn for step in steps] == [False] * (len(steps) - 1) + [True]
    assert running(battle).number == 3
    assert hold(battle)


def test_at_the_deadline_the_turn_ends_as_it_stands(battle: Battle) -> None:
    """B-2.3."""
    take(battle, 0, {"action": "move", "unit": unit(battle, "Balm"), "path": [[1, 3]]})
    sweep(NOON + HOUR)
    steps = turn_of(battle, 1).steps.all()
    assert [(step.author, step.document["action"]) for step in steps] == [("player", "move"), ("default", "end_turn")]
    assert running(battle).awaiting == [1]
    assert side_of(battle, 0).missed == 0
    assert hold(battle)


def test_nothing_can_be_done_after_the_deadline(battle: Battle) -> None:
    with pytest.raises(TurnClosed) as closed:
        take(battle, 0, END, now=NOON + HOUR)
    assert closed.value.fault.code == "deadline_past"


def test_a_side_that_lets_three_turns_pass_is_given_up(battle: Battle) -> None:
    now = NOON
    for _ in range(2):
        now += HOUR
        sweep(now)
        take(battle, 1, END, now=now)
    sweep(now + HOUR)
    battle.refresh_from_db()
    assert (battle.status, battle.winner, battle.reason) == (Battle.Status.ENDED, 1, "concession")
    assert turn_of(battle, 5).steps.get().document == {"leave": "abandon"}
    assert hold(battle)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_concession_counts_at_once_whose_turn_it_may_be(battle: Battle, seat: int) -> None:
    concede(side_of(battle, seat), NOON)
    battle.refresh_from_db()
    assert (battle.status, battle.winner, battle.reason) == (Battle.Status.ENDED, 1 - seat, "concession")
    assert hold(battle)


def test_a_draw_counts_when_all_have_offered_it(battle: Battle) -> None:
    offer_draw(side_of(battle, 0), NOON)
    assert running(battle).status == Turn.Status.OPEN
    offer_draw(side_of(battle, 1), NOON)
    battle.refresh_from_db()
    assert (battle.status, battle.winner, battle.reason) == (Battle.Status.ENDED, None, "agreement")
    assert hold(battle)


def test_whole_sheets_are_not_taken_where_turns_go_step_by_step(battle: Battle) -> None:
    with pytest.raises(TurnClosed) as closed:
        save_orders(side_of(battle, 0), 1, json.dumps(END), confirm=True, nonce=None, now=NOON)
    assert closed.value.fault.code == "by_actions"


def test_the_dice_of_a_step_hang_on_its_nonce(battle: Battle) -> None:
    """B-4.9, D-3: the same nonce gives the same dice, and others give others."""
    rolled = [attacked_with(battle, f"{number % 12:064x}") for number in range(24)]
    assert rolled[:12] == rolled[12:]
    assert len(set(rolled)) > 6


def attacked_with(battle: Battle, nonce: str) -> int:
    """The roll of an attack with this nonce; nothing of it stays."""
    with transaction.atomic():
        take(battle, 0, attack(battle, "Hammer", "Anvil"), nonce=nonce)
        roll = Event.objects.filter(turn__battle=battle, kind="attacked").get().data["roll"]["face"]
        transaction.set_rollback(True)
    return int(roll)


def test_a_step_is_sealed_with_the_nonce_that_came_with_it_or_a_secret_one(battle: Battle) -> None:
    """D-3."""
    given = take(battle, 0, {"action": "move", "unit": unit(battle, "Balm"), "path": [[1, 3]]}, nonce="ab" * 32)
    made = take(battle, 0, {"action": "move", "unit": unit(battle, "Balm"), "path": [[0, 3]]})
    assert given.receipt == sealing.sheet_hash(b"\xab" * 32, given.document)
    assert made.receipt == sealing.sheet_hash(bytes.fromhex(made.nonce), made.document)
    assert made.nonce not in (given.nonce, sealing.derived_nonce(bytes(32), 1).hex())


@pytest.mark.parametrize("spoilt", ["nonce", "document", "state"])
def test_verification_finds_a_step_that_was_changed_afterwards(battle: Battle, spoilt: str) -> None:
    """D-3."""
    step = take(battle, 0, attack(battle, "Hammer", "Anvil"))
    take(battle, 0, END)
    other = {"nonce": "cd" * 32, "document": END, "state": turn_of(battle, 1).state}
    Step.objects.filter(pk=step.pk).update(**{spoilt: other[spoilt]})
    assert not hold(battle)


def test_the_last_step_of_a_battle_ends_it(account: Account, rival: Account) -> None:
    """B-5: a unit of one hit point."""
    field = {
        "map": {"width": 4, "height": 4, "terrain": ["...."] * 4},
        "sides": [
            {"units": [{"name": "Hammer", "archetype": "striker", "at": [0, 0], "attack": 0}]},
            {"units": [{"name": "Anvil", "archetype": "scout", "at": [1, 0], "hp": 1, "defense": 30}]},
        ],
    }
    battle = assault(account, rival, field=field)
    while battle.status == Battle.Status.RUNNING:
        if running(battle).awaiting == [0]:
            take(battle, 0, attack(battle, "Hammer", "Anvil"))
        battle.refresh_from_db()
        if battle.status == Battle.Status.RUNNING:
            take(battle, running(battle).awaiting[0], END)
    assert (battle.winner, battle.reason) == (0, "destruction")
    last = battle.turns.order_by("-number")[0]
    assert last.final["result"]["winner"] == 0
    assert last.steps.get().ends_turn
    assert hold(battle)

"""D-3: every turn of battles played through the services can be run again from what is revealed of it."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from battles.engine import Seat
from battles.models import Battle, Event, Turn
from battles.selectors import current_turn
from battles.services import BattlePlan, Seating, accept, open_battle, sweep
from battles.services.verifying import verify_turn
from hexbattle.accounts.models import Account
from shipyard.rules import LARGEST_BUDGET
from tests.battles.builders import NOON
from tests.conftest import HowMany
from tests.secrecy.armada import armada
from tests.secrecy.site import order_as_captain, pick_from

pytestmark = pytest.mark.django_db

FEW, MANY = 3, 200


def fought(account: Account, rival: Account, number: int) -> Battle:
    """A battle of two people and a captain from its first turn to its last; some forget their orders."""
    pick = pick_from(("verified", number))
    seats = (Seating(account=account.username, fleet=armada(pick)), Seating(account=rival.username),
             Seating(captain="cadet", fleet=armada(pick), team=1))  # fmt: skip
    options = {"distance": 2 + pick(40), "turn_limit": 4 + pick(8)}
    plan = BattlePlan(name="Drill", budget=LARGEST_BUDGET, seats=seats, turn_minutes=60, options=options)
    battle = open_battle(account, plan, NOON)
    accept(battle, rival, armada(pick), None, NOON)
    while turn := current_turn(battle):
        for side in battle.sides.filter(seat__in=turn.awaiting, captain=""):
            if pick(8):
                order_as_captain(turn, side, pick, NOON, confirm=bool(pick(2)))
        assert sweep(NOON + timedelta(hours=1)) <= 1
        Turn.objects.filter(status="open").update(opens_at=NOON, closes_at=NOON + timedelta(hours=1))
    return battle


def test_every_turn_of_simulated_battles_can_be_verified(account: Account, rival: Account, how_many: HowMany) -> None:
    for number in range(how_many(FEW, MANY)):
        battle = fought(account, rival, number)
        for turn in battle.turns.all():
            broken = [check.what for check in verify_turn(turn) if not check.holds]
            assert broken == [], f"battle {number}, turn {turn.number}"
    assert Event.objects.filter(kind="fired").exists()
    assert Event.objects.filter(kind__in=["pd_fired", "group_fired"]).exists(), "carriers have met"


def test_the_command_verifies_a_turn_and_finds_out_one_that_was_changed(account: Account, rival: Account) -> None:
    battle = fought(account, rival, 0)
    turn = battle.turns.get(number=2)
    out = StringIO()
    call_command("verify_turn", battle.code, 2, stdout=out)
    assert "commit" in out.getvalue()
    sheet = turn.sheets.get(side__seat=Seat(0))
    for changed in ({"ships": {}, "groups": {"none": {"facing": 0}}}, {"unreadable": True}):
        sheet.document = changed
        sheet.save()
        with pytest.raises(CommandError, match="not what its key and its orders give"):
            call_command("verify_turn", battle.code, 2, stdout=StringIO())

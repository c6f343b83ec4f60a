"""D-3: every turn of battles played through the services can be run again from what is revealed of it."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from battles.engine import Seat
from battles.models import Battle, Event, Step, Turn
from battles.selectors import current_turn
from battles.services import (
    BattlePlan,
    Seating,
    accept,
    concede,
    offer_draw,
    open_battle,
    resolve_if_due,
    sweep,
)
from battles.services.verifying import verify_turn
from hexbattle.accounts.models import Account
from shipyard.rules import LARGEST_BUDGET
from tests.battles.builders import NOON
from tests.conftest import HowMany
from tests.secrecy.armada import Pick, armada
from tests.secrecy.flotilla import GROUND, duellists, flotilla
from tests.secrecy.platoon import ground, step_as_captain
from tests.secrecy.site import order_as_captain, pick_from

pytestmark = pytest.mark.django_db

FEW, FEW_DUELS, FEW_ASSAULTS, MANY = 3, 9, 3, 200


def fought(account: Account, rival: Account, number: int) -> Battle:
    """A battle of two people and a captain from its first turn to its last; some forget their orders."""
    pick = pick_from(("verified", number))
    seats = (Seating(account=account.username, fleet=armada(pick)), Seating(account=rival.username),
             Seating(captain="cadet", fleet=armada(pick), team=1))  # fmt: skip
    options = {"distance": 2 + pick(40), "turn_limit": 4 + pick(8)}
    plan = BattlePlan(name="Drill", budget=LARGEST_BUDGET, seats=seats, turn_minutes=60, options=options)
    battle = open_battle(account, plan, NOON)
    accept(battle, rival, armada(pick), None, NOON)
    return fought_out(battle, pick)


def duelled(account: Account, rival: Account, number: int) -> Battle:
    """A duel on rough ground: against the other account, against a captain, or of two people at one screen."""
    pick = pick_from(("duelled", number))
    foes = (
        Seating(account=rival.username),
        Seating(captain="cadet", fleet=duellists(pick)),
        Seating(name="Ada", fleet=duellists(pick)),
    )
    foe = foes[number % len(foes)]
    seats = (Seating(account=account.username, fleet=duellists(pick)), foe)
    options = {"turn_limit": 6 + pick(20), "terrain_effects": bool(pick(4))}
    plan = BattlePlan(name="Duel", ruleset="hex_battle", budget=LARGEST_BUDGET, seats=seats, turn_minutes=60,
                      options=options, field=GROUND)  # fmt: skip
    battle = open_battle(account, plan, NOON)
    if foe.account:
        accept(battle, rival, duellists(pick), None, NOON)
    return fought_out(battle, pick)


def stormed(account: Account, rival: Account, number: int) -> Battle:
    """An assault on rough ground from its first turn to its last; some turns end at their deadline, begun or not."""
    pick = pick_from(("stormed", number))
    foe = (Seating(account=rival.username), Seating(captain="sergeant"), Seating(name="Ada"))[number % 3]
    options = {"round_limit": 4 + pick(8), "to_hit": ("as_written", "intent")[pick(2)]}
    plan = BattlePlan(name="Assault", ruleset="battleforge", seats=(Seating(account=account.username), foe),
                      turn_minutes=60, options=options, field=ground(pick))  # fmt: skip
    battle = open_battle(account, plan, NOON)
    if foe.account:
        accept(battle, rival, None, None, NOON)
    while turn := current_turn(battle):
        captains = battle.sides.filter(seat__in=turn.awaiting).exclude(captain="")
        if captains or not pick(12):
            assert sweep(NOON + timedelta(hours=1)) == 1
        else:
            step_as_captain(battle, pick, NOON)
        Turn.objects.filter(status="open").update(opens_at=NOON, closes_at=NOON + timedelta(hours=1))
    battle.refresh_from_db()
    return battle


def fought_out(battle: Battle, pick: Pick) -> Battle:
    """To its end, by orders of chance."""
    while turn := current_turn(battle):
        for side in battle.sides.filter(seat__in=turn.awaiting, captain=""):
            if pick(8):
                order_as_captain(turn, side, pick, NOON, confirm=bool(pick(2)))
        assert sweep(NOON + timedelta(hours=1)) <= 1
        Turn.objects.filter(status="open").update(opens_at=NOON, closes_at=NOON + timedelta(hours=1))
    return battle


def check_turns(battle: Battle) -> None:
    for turn in battle.turns.all():
        broken = [check.what for check in verify_turn(turn) if not check.holds]
        assert broken == [], f"{battle.name} {battle.code}, turn {turn.number}"


def test_every_turn_of_simulated_battles_can_be_verified(account: Account, rival: Account, how_many: HowMany) -> None:
    for number in range(how_many(FEW, MANY)):
        check_turns(fought(account, rival, number))
    assert Event.objects.filter(kind="fired").exists()
    assert Event.objects.filter(kind__in=["pd_fired", "group_fired"]).exists(), "carriers have met"


def test_every_turn_of_simulated_duels_can_be_verified(account: Account, rival: Account, how_many: HowMany) -> None:
    """From turn 0 on, in which ships are deployed (H-3.1)."""
    for number in range(how_many(FEW_DUELS, MANY)):
        battle = duelled(account, rival, number)
        assert battle.turns.filter(number=0, status="resolved").exists()
        check_turns(battle)
    assert {"deployed", "shot", "terrain_hit", "threshold"} <= set(Event.objects.values_list("kind", flat=True))


def test_every_turn_of_simulated_assaults_can_be_verified(account: Account, rival: Account, how_many: HowMany) -> None:
    """Step by step (B-2.3), turns cut short among them, and those of captains."""
    for number in range(how_many(FEW_ASSAULTS, MANY)):
        battle = stormed(account, rival, number)
        assert battle.status == Battle.Status.ENDED
        check_turns(battle)
    assert {"player", "captain", "default"} == set(Step.objects.values_list("author", flat=True))
    told = set(Event.objects.values_list("kind", flat=True))
    assert {"attacked", "moved", "defeated"} <= told


def test_the_command_verifies_steps_and_finds_out_one_that_was_changed(account: Account, rival: Account) -> None:
    battle = stormed(account, rival, 0)
    out = StringIO()
    call_command("verify_turn", battle.code, 1, stdout=out)
    assert "step 1 has the hash shown" in out.getvalue()
    step = battle.turns.get(number=1).steps.earliest("number")
    step.document = {"action": "nonsense"}
    step.save()
    with pytest.raises(CommandError, match="not what its key and its orders give"):
        call_command("verify_turn", battle.code, 1, stdout=StringIO())


@pytest.mark.parametrize("turns", [0, 2])
@pytest.mark.parametrize("how", ["concession", "agreement", "abandoned"])
def test_a_duel_that_is_given_up_can_be_verified_to_its_last_turn(
    account: Account, rival: Account, how: str, turns: int
) -> None:
    pick = pick_from(how)
    seats = (Seating(account=account.username, fleet=flotilla(pick)), Seating(account=rival.username))
    plan = BattlePlan(name="Duel", ruleset="hex_battle", budget=LARGEST_BUDGET, seats=seats, turn_minutes=60)
    battle = open_battle(account, plan, NOON)
    accept(battle, rival, flotilla(pick), None, NOON)
    for number in range(turns):
        for side in battle.sides.all():
            order_as_captain(battle.turns.get(number=number), side, pick, NOON, confirm=True)
        assert resolve_if_due(battle.pk, number, NOON)
    first, second = battle.sides.all()
    if how == "concession":
        concede(second, NOON)
    elif how == "agreement":
        offer_draw(first, NOON)
        offer_draw(second, NOON)
    while turn := current_turn(battle):
        if how == "abandoned":
            order_as_captain(turn, first, pick, NOON, confirm=False)
        assert resolve_if_due(battle.pk, turn.number, NOON + timedelta(hours=5))
        Turn.objects.filter(status="open").update(opens_at=NOON, closes_at=NOON + timedelta(hours=1))
    battle.refresh_from_db()
    assert battle.reason == {"abandoned": "concession"}.get(how, how)
    check_turns(battle)


def test_the_command_verifies_the_deployment_too(account: Account, rival: Account) -> None:
    battle = duelled(account, rival, 0)
    call_command("verify_turn", battle.code, 0, stdout=StringIO())
    sheet = battle.turns.get(number=0).sheets.get(side__seat=0)
    sheet.document = {"deploy": {}}
    sheet.save()
    with pytest.raises(CommandError, match="not what its key and its orders give"):
        call_command("verify_turn", battle.code, 0, stdout=StringIO())


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

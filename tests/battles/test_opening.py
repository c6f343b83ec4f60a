"""Opening a battle and joining one (C-0)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from battles.models import Battle, Side, Turn
from battles.selectors import open_challenges, view_of
from battles.services import BattlePlan, Seating, accept, cancel, decline, open_battle, rearrange
from hexbattle.accounts.models import Account
from shipyard.models import ShipClass
from shipyard.rules import Refused
from tests.battles.builders import NOON
from tests.battles.fleets import Doc, fleet, kite
from tests.conftest import new_account

DUEL = BattlePlan(
    name="Skirmish off Tau Ceti",
    budget=1000,
    turn_minutes=1440,
    seats=(Seating(account="halsey", fleet=fleet()), Seating(account="spruance")),
)
ANYONE = replace(DUEL, seats=(DUEL.seats[0], Seating()))


def refused(plan: BattlePlan, account: Account) -> list[tuple[str, str]]:
    """(code, path) of each fault; nothing is stored."""
    with pytest.raises(Refused) as refusal:
        open_battle(account, plan, NOON)
    assert not Battle.objects.exists()
    assert not Side.objects.exists()
    return [(fault.code, fault.path) for fault in refusal.value.faults]


def test_a_challenge_waits_until_the_other_accepts_and_then_turn_1_opens(account: Account, rival: Account) -> None:
    battle = open_battle(account, DUEL, NOON)
    assert battle.status == "waiting"
    accept(battle, rival, fleet(name="Red Squadron"), None, NOON)
    battle.refresh_from_db()
    assert (battle.status, battle.started_at) == ("running", NOON)
    turn = Turn.objects.get(battle=battle)
    assert (turn.number, turn.awaiting) == (1, [0, 1])
    assert [side["name"] for side in turn.state["sides"]] == ["halsey", "spruance"]


def test_against_a_captain_the_battle_begins_at_once_with_a_fleet_from_the_catalogue(account: Account) -> None:
    ShipClass.objects.create(slug="kite", name="Kite", document=kite(), published=True)
    barracks = kite(name="Nest", systems=[{"kind": "troop_bay"}])
    ShipClass.objects.create(slug="nest", name="Nest", document=barracks, published=True)
    seats = (DUEL.seats[0], Seating(captain="cadet"))
    battle = open_battle(account, replace(DUEL, seats=seats, turn_minutes=None), NOON)
    assert battle.status == "running"
    enemy = battle.sides.get(seat=1)
    assert {ship["name"] for ship in enemy.fleet["ships"]} == {"Kite"}, "what battles refuse is not picked"
    assert enemy.secret
    assert Turn.objects.get().closes_at is None


def test_sides_of_one_name_are_told_apart(account: Account, rival: Account) -> None:
    cadets = (Seating(captain="cadet", fleet=fleet()), Seating(captain="cadet", fleet=fleet()))
    battle = open_battle(account, replace(DUEL, seats=cadets, turn_minutes=None), NOON)
    assert [side.name for side in battle.sides.all()] == ["Cadet 1", "Cadet 2"]
    Account.objects.filter(pk=rival.pk).update(display_name="halsey")
    challenge = open_battle(account, ANYONE, NOON)
    accept(challenge, Account.objects.get(pk=rival.pk), fleet(), None, NOON)
    assert [side.name for side in challenge.sides.all()] == ["halsey", "halsey 2"]


def test_a_seat_for_anyone_is_listed_and_goes_to_the_first_who_accepts(account: Account, rival: Account) -> None:
    battle = open_battle(account, ANYONE, NOON)
    assert open_challenges(rival) == (battle,)
    assert open_challenges(account) == ()
    accept(battle, rival, fleet(), None, NOON)
    assert open_challenges(new_account("nimitz")) == ()
    with pytest.raises(Refused):
        accept(battle, new_account("kinkaid"), fleet(), None, NOON)


def test_nobody_takes_two_seats_or_anothers(account: Account, rival: Account) -> None:
    trio = replace(ANYONE, seats=(*ANYONE.seats, Seating(account="spruance")))
    battle = open_battle(account, trio, NOON)
    with pytest.raises(Refused):
        accept(battle, account, fleet(), None, NOON)
    accept(battle, rival, fleet(), None, NOON)
    assert battle.sides.get(account=rival).seat == 2
    with pytest.raises(Refused):
        accept(battle, rival, fleet(), None, NOON)


def test_fleets_are_copied_by_value(account: Account, rival: Account) -> None:
    document = fleet()
    battle = open_battle(account, replace(DUEL, seats=(Seating(account="halsey", fleet=document), DUEL.seats[1])), NOON)
    document["ships"].clear()
    assert len(battle.sides.get(seat=0).fleet["ships"]) == 1


def test_names_of_ships_and_battles_can_neither_be_guessed_nor_counted(account: Account, rival: Account) -> None:
    """Design 5: ids are opaque, order is position."""
    battle = open_battle(account, DUEL, NOON)
    accept(battle, rival, fleet(kite(), kite()), None, NOON)
    ids = [ship["id"] for ship in Turn.objects.get().state["ships"]]
    assert len(set(ids)) == 3
    assert all(len(one) == 7 and one not in ("s1", "s2", "s3") for one in ids)
    assert len(battle.code) == 10
    assert not battle.code.isdigit()


def test_an_arrangement_is_the_owners_secret_until_turn_1_and_is_carried_out_then(
    account: Account, rival: Account
) -> None:
    """C-0."""
    battle = open_battle(account, DUEL, NOON)
    rearrange(battle.sides.get(seat=0), ((4, 1),), NOON)
    with pytest.raises(Refused) as refusal:
        rearrange(battle.sides.get(seat=0), ((40, 1),), NOON)
    assert refusal.value.faults[0].path == "$.fleet.arrangement[0]"
    accept(battle, rival, fleet(), None, NOON)
    there = view_of(Turn.objects.get(), 0).ships[0].at
    with pytest.raises(Refused):
        rearrange(battle.sides.get(seat=0), None, NOON)
    other = open_battle(account, DUEL, NOON)
    accept(other, rival, fleet(), None, NOON)
    assert view_of(other.turns.get(), 0).ships[0].at != there


def test_a_challenge_can_be_declined_by_the_challenged_alone(account: Account, rival: Account) -> None:
    battle = open_battle(account, DUEL, NOON)
    for other in (account, new_account("nimitz")):
        with pytest.raises(Refused):
            decline(battle, other, NOON)
    decline(battle, rival, NOON)
    battle.refresh_from_db()
    assert battle.status == "cancelled"
    with pytest.raises(Refused):
        accept(battle, rival, fleet(), None, NOON)


def test_a_battle_can_be_called_off_by_its_opener_alone_and_only_before_it_begins(
    account: Account, rival: Account
) -> None:
    battle = open_battle(account, DUEL, NOON)
    with pytest.raises(Refused):
        cancel(battle, rival, NOON)
    cancel(battle, account, NOON)
    running = open_battle(account, DUEL, NOON)
    accept(running, rival, fleet(), None, NOON)
    with pytest.raises(Refused):
        cancel(running, account, NOON)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"name": "  "}, ("name_empty", "$.name")),
        ({"name": "x" * 61}, ("name_too_long", "$.name")),
        ({"name": "\u202ereversed"}, ("name_character", "$.name")),
        ({"budget": 0}, ("budget_range", "$.budget")),
        ({"budget": 10**9}, ("budget_range", "$.budget")),
        ({"budget": 10}, ("over_battle_budget", "$.seats[0].fleet")),
        ({"turn_minutes": None}, ("deadline_missing", "$.turn_minutes")),
        ({"turn_minutes": 1}, ("deadline_range", "$.turn_minutes")),
        ({"turn_minutes": 20161}, ("deadline_range", "$.turn_minutes")),
        ({"options": {"distance": "far"}}, ("not_whole", "$.options.distance")),
        ({"options": {"cloaking": True}}, ("unknown_key", "$.options.cloaking")),
        ({"seats": DUEL.seats[:1]}, ("seats_range", "$.seats")),
        ({"seats": (DUEL.seats[0], *[Seating()] * 8)}, ("seats_range", "$.seats")),
        ({"seats": (DUEL.seats[0], DUEL.seats[0])}, ("seated_twice", "$.seats[0].account")),
        ({"seats": (DUEL.seats[0], Seating(account="nobody"))}, ("no_such_player", "$.seats[1].account")),
        ({"seats": (DUEL.seats[0], Seating(captain="ahab"))}, ("no_such_captain", "$.seats[1].captain")),
        ({"seats": (Seating(account="halsey"), Seating())}, ("fleet_missing", "$.seats[0].fleet")),
        ({"seats": (DUEL.seats[0], Seating(fleet=fleet()))}, ("fleet_not_yours", "$.seats[1].fleet")),
        ({"seats": (replace(DUEL.seats[0], team=1), Seating())}, ("one_team", "$.seats")),
    ],
)  # fmt: skip
def test_a_plan_with_a_fault_is_refused_with_its_place(
    account: Account, rival: Account, change: dict[str, Any], fault: tuple[str, str]
) -> None:
    assert fault in refused(replace(DUEL, **change), account)


@pytest.mark.parametrize(
    ("document", "path"),
    [
        (fleet(kite(hull=-1)), "$.seats[0].fleet.ships[0].design.hull"),
        (fleet(kite(hull=10)), "$.seats[0].fleet.ships[0].design"),
        (fleet(name="x" * 61), "$.seats[0].fleet.name"),
        (fleet(kite(systems=[{"kind": "troop_bay"}])), "$.seats[0].fleet.ships[0].design"),
    ],
)
def test_a_fleet_that_may_not_fight_is_refused_with_the_place_in_it(account: Account, document: Doc, path: str) -> None:
    plan = replace(ANYONE, seats=(Seating(account="halsey", fleet=document), Seating()))
    assert any(place.startswith(path) for _, place in refused(plan, account))


def test_a_fleet_that_may_not_fight_cannot_accept(account: Account, rival: Account) -> None:
    battle = open_battle(account, DUEL, NOON)
    with pytest.raises(Refused) as refusal:
        accept(battle, rival, fleet(kite(hull=10)), None, NOON)
    assert refusal.value.faults[0].path.startswith("$.fleet.ships[0].design")
    assert battle.sides.get(seat=1).vacant
    battle.refresh_from_db()
    assert battle.status == "waiting"


def test_nobody_fills_the_lists_with_challenges(account: Account, rival: Account) -> None:
    battles = [open_battle(account, ANYONE, NOON) for _ in range(20)]
    with pytest.raises(Refused, match="call one off"):
        open_battle(account, ANYONE, NOON)
    cancel(battles[0], account, NOON)
    open_battle(account, ANYONE, NOON)


def test_the_options_that_count_are_written_out(account: Account, rival: Account) -> None:
    battle = open_battle(account, replace(DUEL, options={"turn_limit": 30}), NOON)
    accept(battle, rival, fleet(), None, NOON)
    battle.refresh_from_db()
    assert battle.options["turn_limit"] == 30
    assert battle.options["show_confirmed"] is True

"""Battles that are opened for an origin, with players, ships and ground as they stand (K-5, K-7.2)."""

from __future__ import annotations

from typing import Any

import pytest

from battles.models import Battle, Notice
from battles.selectors import battle_for, battles_of, current_turn, my_battles, result_of, state_at_end, state_of
from battles.services import concede, open_engagement, reseat, sweep
from hexbattle.accounts.models import Account
from hexbattle.accounts.services import close_account
from shipyard.rules import Refused
from tests.battles.builders import HOUR, NOON, newest, order, side_of
from tests.battles.engagements import CARRIER, engaged, engagement, force, landed, landing, vessel
from tests.conftest import new_account

pytestmark = pytest.mark.django_db


def refusal(plan: Any) -> list[tuple[str, str]]:
    """What is wrong with a plan; there is another battle, of no origin, already."""
    Battle.objects.create(code="other", name="Other", ruleset="conversion", version=1, budget=1, created_at=NOON)
    with pytest.raises(Refused) as refused:
        open_engagement(plan, NOON)
    assert Battle.objects.count() == 1
    return [(one.code, one.path) for one in refused.value.faults]


def test_it_runs_at_once_and_its_players_are_told(account: Account, rival: Account) -> None:
    """K-5: nobody has to accept."""
    battle = engaged(account, rival)
    assert (battle.status, battle.started_at, battle.created_by) == ("running", NOON, None)
    assert newest(battle).closes_at == NOON + HOUR
    assert {one.account for one in Notice.objects.filter(kind="turn")} == {account, rival}
    assert [one.battle for one in my_battles(account)] == [battle]
    assert battle.options["turn_limit"] == 12


def test_ships_keep_their_ids_and_come_as_they_stand(account: Account, rival: Account) -> None:
    """K-5, K-5.1."""
    worn = vessel("s9", CARRIER, hits_taken=7, systems={"x2": "out"}, aboard={"x1": 2})
    forces = (force(account, 0, worn, vessel("s4")), force(rival, 1))
    state = state_of(newest(engaged(forces=forces)))
    assert [(ship.id, ship.seat, ship.hits_taken) for ship in state.ships] == [
        ("s9", 0, 7), ("s4", 0, 0), ("k1", 1, 0),
    ]  # fmt: skip
    assert (state.ships[0].systems["x2"], state.ships[0].aboard) == ("out", {"x1": 2})


def test_an_origin_has_one_battle_however_often_it_is_opened(account: Account, rival: Account) -> None:
    """K-6.1: also if the plan is another by then."""
    battle = engaged(account, rival)
    assert open_engagement(engagement(account, rival, name="Again"), NOON + HOUR) == battle
    assert Battle.objects.count() == 1


def test_no_fleet_is_too_dear_for_it(account: Account, rival: Account) -> None:
    forces = (force(account, 0, *(vessel(f"s{number}") for number in range(12))), force(rival, 1))
    assert engaged(forces=forces).budget == 0


def test_wars_are_between_pairs_of_sides(account: Account, rival: Account) -> None:
    """K-5.1."""
    battle = engaged(account, rival, "cadet", field={"wars": [[0, 1], [1, 2]]})
    assert state_of(newest(battle)).wars == ((0, 1), (1, 2))


def test_a_concession_that_leaves_sides_at_peace_ends_it_at_once(account: Account, rival: Account) -> None:
    """K-5.1, C-9.2."""
    battle = engaged(account, rival, new_account("nimitz"), field={"wars": [[0, 1], [1, 2]]})
    concede(side_of(battle, 1), NOON)
    assert sweep(NOON) == 1
    battle.refresh_from_db()
    assert (battle.status, battle.winner, battle.reason) == ("ended", None, "peace")


def test_a_concession_that_leaves_sides_at_war_does_not(account: Account, rival: Account) -> None:
    battle = engaged(account, rival, new_account("nimitz"), field={"wars": [[0, 1], [1, 2]]})
    concede(side_of(battle, 0), NOON)
    assert sweep(NOON) == 0


def test_all_who_concede_at_once_leave_even_where_the_first_decides_it(account: Account, rival: Account) -> None:
    """C-9.2, K-5.1: the first concession settles it; the second changes nothing."""
    battle = engaged(account, rival, new_account("nimitz"), field={"wars": [[0, 1], [0, 2]]})
    order(battle, 2)
    concede(side_of(battle, 0), NOON)
    concede(side_of(battle, 1), NOON)
    assert sweep(NOON) == 1
    battle.refresh_from_db()
    assert battle.status == "ended"


@pytest.mark.parametrize(
    ("terms", "fault"),
    [
        ({"origin": ""}, ("origin", "$.origin")),
        ({"name": " "}, ("name_empty", "$.name")),
        ({"stand_in": "ahab"}, ("no_such_captain", "$.stand_in")),
        ({"forces": (force("cadet", 0), force("ahab", 1))}, ("no_such_captain", "$.forces[1].captain")),
        ({"forces": (force("cadet", 0, units=("a", "b")), force("cadet", 1))}, ("ids", "$.forces")),
        ({"forces": (force("cadet", 0), force("cadet", 1, vessel("k0")))}, ("id_twice", "$.ships[1].id")),
        ({"forces": (force("cadet", 0, vessel("a b")), force("cadet", 1))}, ("bad_id", "$.ships[0].id")),
        ({"forces": (force("cadet", 0),)}, ("sides", "$.fleets")),
        ({"field": {"wars": []}}, ("no_war", "$.field.wars")),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(terms: dict[str, Any], fault: tuple[str, str]) -> None:
    assert refusal(engagement("cadet", "cadet", **terms)) == [fault]


def test_a_landing_has_its_units_by_their_ids(account: Account, rival: Account) -> None:
    """K-7.2: the landers act first."""
    battle = landed(account, rival)
    state = state_of(newest(battle))
    assert [(unit.id, unit.team) for unit in state.units] == [("u0_0", 0), ("u0_1", 0), ("u1_0", 1), ("u1_1", 1)]
    assert newest(battle).awaiting == [0]
    assert (state.round_limit, state.defending_team) == (12, 1)
    assert all(not side.vacant for side in battle.sides.all())


def test_every_unit_of_a_landing_needs_an_id() -> None:
    forces = (force("sergeant", 0, units=("a", "b")), force("sergeant", 1, units=("c",)))
    assert refusal(landing(forces=forces)) == [("ids", "$.forces")]


def test_the_battles_of_an_origin_are_found_by_how_it_begins(account: Account, rival: Account) -> None:
    first, second = engaged(account, rival), engaged(account, rival, origin="campaign:x:2")
    engaged(account, rival, origin="campaign:y:1")
    assert list(battles_of("campaign:x:")) == [first, second]
    assert list(battles_of("campaign:x:2")) == [second]


def test_a_battle_that_runs_has_no_result(account: Account, rival: Account) -> None:
    battle = engaged(account, rival)
    assert (result_of(battle), state_at_end(battle)) == (None, None)


def test_the_result_says_what_became_of_every_ship(account: Account, rival: Account) -> None:
    """K-6."""
    worn = vessel("s9", CARRIER, hits_taken=7, systems={"x2": "out"}, aboard={"x1": 2})
    battle = engaged(forces=(force(account, 0, worn), force(rival, 1)))
    concede(side_of(battle, 1), NOON)
    sweep(NOON)
    battle.refresh_from_db()
    assert current_turn(battle) is None
    result = result_of(battle)
    assert result
    assert (result.winner, result.reason) == (0, "concession")
    stayed, left = result.standings.forces
    assert (stayed.id, stayed.status, stayed.hits_taken, stayed.systems, stayed.aboard) == (
        "s9", "in_play", 7, {"x2": "out"}, {"x1": 2},
    )  # fmt: skip
    assert (left.id, left.status) == ("k1", "withdrawn")


# K-8


def test_a_new_player_takes_a_side_over_with_what_it_has_ordered(account: Account, rival: Account) -> None:
    """K-8: and whoever led it before sees no more of it."""
    battle, nimitz = engaged(account, rival), new_account("nimitz")
    order(battle, 0)
    reseat(side_of(battle, 0), NOON, account=nimitz)
    assert battle_for(nimitz, battle.code).seat == 0
    with pytest.raises(Battle.DoesNotExist):
        battle_for(account, battle.code)
    assert Notice.objects.filter(account=nimitz, kind="turn").exists()
    order(battle, 1)
    assert sweep(NOON) == 1


def test_a_captain_takes_a_side_over_and_the_turn_no_longer_waits_for_it(account: Account, rival: Account) -> None:
    """K-8."""
    battle = engaged(account, rival)
    order(battle, 0)
    assert not newest(battle).ready
    reseat(side_of(battle, 1), NOON, captain="cadet")
    assert newest(battle).ready


def test_a_player_takes_a_side_over_from_a_captain(account: Account, rival: Account) -> None:
    """K-8."""
    battle = engaged(account, "cadet")
    reseat(side_of(battle, 1), NOON, account=rival)
    order(battle, 0)
    assert not newest(battle).ready
    order(battle, 1)
    assert newest(battle).ready


def test_who_leaves_the_site_leaves_the_side_to_the_stand_in(account: Account, rival: Account) -> None:
    """K-8, K-1.1: the battle of a campaign is not lost by it."""
    battle = engaged(account, rival)
    close_account(rival, NOON)
    assert (side_of(battle, 1).account, side_of(battle, 1).out) == (None, False)
    order(battle, 0)
    assert sweep(NOON) == 1
    assert newest(battle).number == 2

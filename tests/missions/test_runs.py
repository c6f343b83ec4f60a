"""A run in the database: missions opened once, results taken over once, ships that go on as they stand."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from battles.models import Battle
from battles.selectors import state_of
from hexbattle.accounts.models import Account
from hexbattle.missions.chain import chain, mission
from hexbattle.missions.models import Attempt, Run
from hexbattle.missions.reports import report_of
from hexbattle.missions.selectors import stand_of
from hexbattle.missions.services import again, begin_run, go_on, open_mission
from hexbattle.missions.ships import mended, read_ships, successor
from shipyard.rules import Refused
from tests.missions.flights import end, fight_out

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture
def run(account: Account) -> Run:
    return begin_run(account, NOW)


def at_mission(run: Run, number: int) -> Run:
    """The run before a mission, all before it won without a shot."""
    while run.number < number:
        end(open_mission(run, NOW), won=True)
        run = go_on(run, run.number, NOW)
    return run


def taken_over(run: Run, serial: int) -> Run:
    go_on(run, serial, NOW)
    run.refresh_from_db()
    return run


def test_a_run_begins_with_one_ship_and_the_first_mission(run: Run) -> None:
    assert (run.number, [ship.name for ship in read_ships(run.ships)]) == (1, ["Kestrel"])
    assert stand_of(run).phase == "ready"


def test_a_mission_is_opened_once_however_often_it_is_asked_for(run: Run) -> None:
    battle = open_mission(run, NOW)
    assert open_mission(run, NOW) == battle
    assert Battle.objects.get().origin == f"missions/{run.code}/1"
    assert (battle.turn_minutes, battle.status) == (None, Battle.Status.RUNNING)
    assert stand_of(run).phase == "fighting"


def test_nothing_is_taken_over_while_it_is_fought(run: Run) -> None:
    open_mission(run, NOW)
    for take in (go_on, again):
        with pytest.raises(Refused, match="still being fought"):
            take(run, 1, NOW)


def test_ships_go_into_the_next_mission_as_they_stand_after_the_yard(account: Account, run: Run) -> None:
    run = at_mission(run, 4)
    fight_out(open_mission(run, NOW))
    report = report_of(run.attempts.last())  # type: ignore[arg-type]
    assert report
    assert any(ship.hits_taken for ship in report.ships) or report.lost
    run = taken_over(run, 4)
    expected = (*map(mended, report.ships), *(successor(ship, 5) for ship in report.lost))
    ships = read_ships(run.ships)
    assert ships[: len(expected)] == expected
    assert [ship.name for ship in ships[len(expected) :]] == [one.name for one in mission(5).joins]
    state = state_of(open_mission(run, NOW).turns.get(number=1))
    own = [ship for ship in state.ships if ship.seat == 0]
    assert [(ship.id, ship.name, ship.hits_taken) for ship in own] == [
        (ship.id, ship.name, ship.hits_taken) for ship in ships
    ]
    for ship, kept in zip(own, ships, strict=True):
        assert {id: how for id, how in ship.systems.items() if how != "ok"} == kept.systems


def test_a_result_is_taken_over_exactly_once(run: Run) -> None:
    end(open_mission(run, NOW), won=True)
    run = taken_over(run, 1)
    before = (run.number, run.ships, Attempt.objects.get().report, Attempt.objects.get().settled_at)
    run = taken_over(run, 1)
    assert (run.number, run.ships, Attempt.objects.get().report, Attempt.objects.get().settled_at) == before
    assert run.number == 2


def test_a_result_reads_the_same_from_the_battle_and_from_the_run(run: Run) -> None:
    fight_out(open_mission(run, NOW))
    fresh = report_of(Attempt.objects.get())
    taken_over(run, 1)
    assert report_of(Attempt.objects.get()) == fresh
    assert fresh
    assert fresh.won


def test_a_mission_is_tried_again_from_how_it_began(run: Run) -> None:
    run = at_mission(run, 4)
    ships = run.ships
    first = fight_out(open_mission(run, NOW))
    second = again(run, 4, NOW)
    run.refresh_from_db()
    assert second != first
    assert (run.number, run.ships) == (4, ships)
    assert [one.began for one in run.attempts.filter(number=4)] == [ships, ships]
    assert again(run, 4, NOW) == second, "pressed twice"


def test_a_mission_that_is_behind_a_run_is_not_tried_again(run: Run) -> None:
    end(open_mission(run, NOW), won=True)
    run = taken_over(run, 1)
    with pytest.raises(Refused, match="has gone on"):
        again(run, 1, NOW)
    assert Battle.objects.count() == 1


def test_a_lost_mission_is_no_dead_end(run: Run) -> None:
    end(open_mission(run, NOW), won=False)
    run = taken_over(run, 1)
    assert run.number == 2
    assert run.attempts.get().report["won"] is False


def test_the_last_mission_has_to_be_won(run: Run) -> None:
    last = len(chain())
    run = at_mission(run, last)
    battle = end(open_mission(run, NOW), won=False)
    with pytest.raises(Refused, match="has to be won"):
        go_on(run, last, NOW)
    assert battle.ruleset == "battleforge"
    end(again(run, last, NOW), won=True)
    run = taken_over(run, last + 1)
    assert run.finished_at
    assert stand_of(run).phase == "finished"
    with pytest.raises(Refused, match="behind you"):
        open_mission(run, NOW)


def test_ships_that_came_all_the_way_send_somebody_to_the_ground(run: Run) -> None:
    run = at_mission(run, len(chain()))
    ships = read_ships(run.ships)
    run.ships = [run.ships[0], {**run.ships[1], "replaces": "Marlin"}]
    run.save()
    battle = open_mission(run, NOW)
    ground: Any = mission(len(chain())).ground
    base = len(ground["sides"][0]["units"])
    assert len(ships) > 3
    assert len(battle.field["sides"][0]["units"]) == base + 1

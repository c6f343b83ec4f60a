"""Who comes at one moment: players, tasks, sweeps and workers, each on a connection of their own (PostgreSQL)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from threading import Barrier, Thread

import pytest
from django.db import connection

from battles.models import Battle, Event, Notice, OrderSheet, Side
from battles.services import StaleToken, TurnClosed, concede, play_out, resolve_if_due, sweep
from battles.turns.clock import LEASE
from battles.turns.outbox import GRACE
from hexbattle.accounts.models import Account
from hexbattle.delivery.outbox import deliver_all
from tests.battles.assaults import assault, attack, running, take, token
from tests.battles.builders import HOUR, NOON, newest, order, side_of, toy_battle
from tests.battles.toy import Toy
from tests.conftest import HowMany, new_account

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

FEW, MANY = 10, 200


@pytest.fixture
def players(toy: Toy) -> tuple[Account, Account]:
    toy.strength = 10_000
    return new_account("halsey"), new_account("spruance")


def at_one_moment(*deeds: Callable[[], object]) -> list[BaseException]:
    """Run them in threads that start together; what they raised."""
    start, raised = Barrier(len(deeds)), list[BaseException]()

    def run(deed: Callable[[], object]) -> None:
        start.wait()
        try:
            deed()
        except BaseException as error:
            raised.append(error)
        finally:
            connection.close()

    threads = [Thread(target=run, args=[deed]) for deed in deeds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised


def fired(battle: Battle, number: int) -> int:
    return Event.objects.filter(turn__battle=battle, turn__number=number, kind="fired").count()


def test_two_last_confirmations_at_one_moment_give_one_resolution(
    players: tuple[Account, Account], how_many: HowMany
) -> None:
    battle = toy_battle(*players)
    for number in range(1, how_many(FEW, MANY) + 1):
        assert not at_one_moment(
            partial(order, battle, 0, {"fire": 1}, number=number),
            partial(order, battle, 1, {"fire": 0}, number=number),
        )
        assert newest(battle).number == number + 1, "the tasks on commit have resolved it"
        assert fired(battle, number) == 2
    assert not battle.turns.filter(fence__gt=1).exists()


def test_a_confirmation_racing_the_deadline_sweep_counts_or_is_told_that_it_came_too_late(
    players: tuple[Account, Account], how_many: HowMany
) -> None:
    battle = toy_battle(*players)
    for number in range(1, how_many(FEW, MANY) + 1):
        opened = newest(battle).opens_at
        order(battle, 0, {}, confirm=False, now=opened)
        order(battle, 1, {"fire": 0}, confirm=False, now=opened)
        raised = at_one_moment(
            partial(order, battle, 0, {"fire": 1}, number=number, now=opened + HOUR - timedelta(seconds=1)),
            partial(sweep, opened + HOUR),
        )
        assert all(isinstance(error, TurnClosed) for error in raised)
        assert newest(battle).number == number + 1
        assert fired(battle, number) == (1 if raised else 2), "what was receipted was carried out, and nothing else"
        assert OrderSheet.objects.filter(turn__battle=battle, turn__number=number).count() == 2


def test_many_workers_resolve_a_turn_once(players: tuple[Account, Account], how_many: HowMany) -> None:
    battle = toy_battle(*players)
    order(battle, 0, {"fire": 1}, confirm=False)
    for number in range(1, how_many(3, 50) + 1):
        now = newest(battle).opens_at + HOUR
        assert not at_one_moment(*[partial(resolve_if_due, battle.pk, number, now)] * 4)
        assert newest(battle).number == number + 1
        if number % 2:
            order(battle, 0, confirm=False, now=now)
            order(battle, 1, confirm=False, now=now)
    assert not battle.turns.filter(fence__gt=1).exists()


def test_playing_out_beside_workers_and_players_resolves_every_turn_once(
    toy: Toy, players: tuple[Account, Account], how_many: HowMany
) -> None:
    """K-5.6, K-10."""
    toy.strength = 30
    for _ in range(how_many(5, 100)):
        battle = toy_battle(*players, stand_in="drone")
        raised = at_one_moment(
            *[partial(play_out, battle, NOON + HOUR)] * 2,
            partial(sweep, NOON + HOUR),
            partial(order, battle, 0, {"fire": 1}, number=1),
        )
        assert all(isinstance(error, TurnClosed) for error in raised)
        assert any(play_out(battle, NOON + HOUR) for _ in range(3))
        assert not battle.turns.filter(fence__gt=1).exists()
        battle.refresh_from_db()
        assert (battle.status, battle.turns.exclude(status="resolved").count()) == ("ended", 0)


def test_an_orphaned_claim_is_taken_over_once(players: tuple[Account, Account]) -> None:
    battle = toy_battle(*players)
    battle.turns.update(status="resolving", fence=1, lease_until=NOON + LEASE)
    assert not at_one_moment(*[lambda: sweep(NOON + LEASE)] * 4)
    assert newest(battle).number == 2
    assert battle.turns.get(number=1).fence == 2


def test_two_concessions_at_one_moment_give_one_end(players: tuple[Account, Account]) -> None:
    battle = toy_battle(*players)
    raised = at_one_moment(
        lambda: concede(side_of(battle, 0), NOON),
        lambda: concede(side_of(battle, 1), NOON),
    )
    assert all(isinstance(error, TurnClosed) for error in raised)
    battle.refresh_from_db()
    assert battle.status == "ended"
    assert Event.objects.filter(kind="battle_ended").count() == 1
    assert Side.objects.filter(battle=battle, out=True).count() in (1, 2) or battle.winner is None


def test_a_double_click_takes_one_step_and_one_die(players: tuple[Account, Account], how_many: HowMany) -> None:
    """B-7: both requests bring the token that both were shown."""
    for _ in range(how_many(FEW, MANY)):
        battle = assault(*players)
        shown, blow = token(battle), attack(battle, "Hammer", "Anvil")
        raised = at_one_moment(*[partial(take, battle, 0, blow, token=shown)] * 2)
        assert [type(error) for error in raised] == [StaleToken]
        assert Event.objects.filter(turn__battle=battle, kind="attacked").count() == 1
        assert running(battle).steps_taken == battle.turns.get().steps.count() == 1


def test_an_action_at_the_deadline_is_taken_wholly_or_not_at_all(
    players: tuple[Account, Account], how_many: HowMany
) -> None:
    """B-2.3."""
    for _ in range(how_many(FEW, MANY)):
        battle = assault(*players)
        late = NOON + HOUR - timedelta(seconds=1)
        raised = at_one_moment(
            partial(take, battle, 0, attack(battle, "Hammer", "Anvil"), token=token(battle), now=late),
            partial(sweep, NOON + HOUR),
        )
        assert all(isinstance(error, TurnClosed) for error in raised)
        steps = [step.document["action"] for step in battle.turns.get(number=1).steps.all()]
        assert steps == (["end_turn"] if raised else ["attack", "end_turn"])
        assert running(battle).number == 2


def test_workers_at_one_moment_send_no_notice_twice(players: tuple[Account, Account], mailoutbox: list[object]) -> None:
    for _ in range(5):
        toy_battle(*players)
    assert not at_one_moment(*[lambda: deliver_all(NOON + GRACE)] * 3)
    assert len(mailoutbox) == 10
    assert set(Notice.objects.values_list("status", flat=True)) == {"sent"}

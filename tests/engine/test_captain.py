"""The cadet and the captains that it is measured against. The full counts are run with `manage.py simulate`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from battles.engine import ruleset
from battles.engine.conversion.captain import PLAYERS, SPARRING
from battles.engine.conversion.captain.cadet import cadet
from battles.engine.conversion.movement import carry_out
from battles.engine.conversion.orders import Orders, ShipOrders
from battles.engine.conversion.state import Contact, ObjectId, Ship, State, Tokens
from battles.engine.dice import seeded_dice
from battles.engine.records import ShipId
from battles.engine.ruleset import Seat
from battles.simulation import Match, Played, play_battle
from shipyard.catalogue import designs
from shipyard.rules import Design, System
from tests.engine.fleet import battle, copies, design, ship, system

RULES = ruleset("conversion")
DICE = "c0ffee"


def gun(hours: int = 6, start: str | None = None) -> System:
    return system("beam_a", hours, start)


GUNSHIP = design(gun(), gun(), "fire_control", drives=(("white", 80), ("black", 80)))
ROCKETEER = design(*copies("rocket", 6), "fire_control", drives=(("white", 80), ("black", 80)))
SAILS = Tokens(white=2, black=2)


def armed(id: str, seat: int, at: tuple[int, int], plan: Design = GUNSHIP, **changes: Any) -> Ship:
    return ship(id, seat, at, plan, **({"tokens": SAILS} | changes))


def ordered(state: State, seat: int = 0, seed: str = DICE) -> Orders:
    """The cadet's orders, which are legal ones."""
    view = RULES.view(state, Seat(seat))
    orders = cadet(view, Seat(seat), seeded_dice(seed))
    assert RULES.check_orders(view, Seat(seat), orders) == ()
    return orders


def orders_of(state: State, id: str = "s1") -> ShipOrders:
    return ordered(state).ships[ShipId(id)]


def test_it_is_the_one_captain_that_players_may_fight() -> None:
    assert list(PLAYERS) == list(RULES.captains) == ["cadet"]
    assert set(SPARRING) == set(RULES.sparring) == {"coaster", "drifter"}


def test_what_it_orders_can_be_written_also_where_it_sees_nobody() -> None:
    alone = battle(armed("s1", 0, (0, 0)), armed("t1", 1, (0, -90)))
    orders = ordered(alone)
    assert RULES.read_orders(RULES.write_orders(orders)) == orders


def test_it_sees_no_more_than_its_view() -> None:
    """C-3: what it does not see makes no difference."""
    state = battle(armed("s1", 0, (0, 0)), armed("t1", 1, (0, -30)), armed("t2", 1, (0, -90)))
    elsewhere = replace(state, ships=(*state.ships[:2], armed("t2", 1, (70, -90), facing=3, hits_taken=5)))
    assert ordered(state) == ordered(elsewhere)


def test_the_same_view_and_dice_give_the_same_orders_and_other_dice_may_not() -> None:
    ours = [armed(f"s{number}", 0, (2 * number, 0), velocity=(number - 3, -2)) for number in range(6)]
    state = battle(*ours, armed("t1", 1, (0, -20), facing=2), armed("t2", 1, (9, -24), facing=4, velocity=(1, 1)))
    assert ordered(state) == ordered(state)
    plots = {str(ordered(state, seed=f"{number:02x}")) for number in range(20)}
    assert len(plots) > 1


def test_it_closes_with_an_enemy_out_of_reach() -> None:
    state = battle(armed("s1", 0, (0, 0)), armed("t1", 1, (0, -50), facing=3))
    assert carry_out(state.ships[0], orders_of(state).plot).velocity[1] < 0


def test_it_brakes_before_it_flies_past() -> None:
    state = battle(armed("s1", 0, (0, 0), velocity=(0, -16)), armed("t1", 1, (0, -36), facing=3))
    assert carry_out(state.ships[0], orders_of(state).plot).velocity[1] > -16


def test_it_turns_its_bow_guns_on_an_enemy_abeam() -> None:
    plan = design(gun(3), gun(3), "fire_control", drives=(("white", 160),))
    tokens = Tokens(white=4, black=0)
    state = battle(armed("s1", 0, (0, 0), plan, tokens=tokens), armed("t1", 1, (10, 0), facing=5, tokens=tokens))
    assert carry_out(state.ships[0], orders_of(state).plot).facing in {1, 2}


def test_a_slow_ship_turns_with_small_change_and_carried_tokens() -> None:
    """C-2.4, C-2.6: with a white and a black token no rotation can be bought otherwise."""
    plan = design(gun(3), "fire_control", drives=(("white", 40), ("black", 40)))
    tokens = Tokens(white=1, black=1)
    abeam = battle(armed("s1", 0, (0, 0), plan, tokens=tokens), armed("t1", 1, (10, 0), plan, facing=2, tokens=tokens))
    pays = {step.pay for step in orders_of(abeam).plot if step.do == "rotate"}
    assert pays == {"change"}
    carried = replace(tokens, carried_white=1, carried_black=2)
    saved = battle(armed("s1", 0, (0, 0), plan, tokens=carried), armed("t1", 1, (0, 12), plan, tokens=tokens))
    assert any(step.pay.startswith("carried") for step in orders_of(saved).plot if step.do == "rotate")


def test_it_aims_at_what_bears_and_keeps_to_its_tokens() -> None:
    """C-6.2: one attack for its one token, and no more than two to spare."""
    state = battle(armed("s1", 0, (0, 0)), armed("t1", 1, (0, -10)), armed("t2", 1, (0, 20)))
    first, *spare = orders_of(state).fire
    assert (first.family, first.target) == ("beams", "t1")
    assert len(spare) <= 2


def test_it_fires_at_the_one_that_is_nearly_gone() -> None:
    state = battle(armed("s1", 0, (0, 0)), armed("t1", 1, (0, -10)), armed("t2", 1, (0, -10), hits_taken=18))
    assert orders_of(state).fire[0].target == "t2"


def test_several_ships_do_not_all_waste_their_fire_on_a_wreck() -> None:
    ours = [armed(f"s{number}", 0, (number - 3, 0)) for number in range(6)]
    state = battle(*ours, armed("t1", 1, (0, -10)), armed("t2", 1, (0, -10), hits_taken=18))
    assert {sheet.fire[0].target for sheet in ordered(state).ships.values()} == {"t1", "t2"}


def test_rockets_wait_for_a_good_range() -> None:
    """C-6.6."""
    state = battle(armed("s1", 0, (0, 0), ROCKETEER), armed("t1", 1, (0, -14)))
    (salvo,) = orders_of(state).fire
    assert (salvo.family, salvo.closer_than) == ("rockets", 13)


def test_a_small_enemy_is_not_worth_all_the_rockets() -> None:
    state = battle(armed("s1", 0, (0, 0), ROCKETEER), armed("t1", 1, (0, -8), design(hull=4)))
    assert len(orders_of(state).fire[0].weapons or ()) < 6


def test_without_fire_control_it_wastes_no_orders_on_fire() -> None:
    state = battle(armed("s1", 0, (0, 0), design(gun())), armed("t1", 1, (0, -8)))
    assert orders_of(state).fire == ()


def test_it_breaks_off_when_it_has_under_a_quarter_of_the_enemys_fire() -> None:
    enemies = [armed(f"t{number}", 1, (number - 5, -12), facing=3) for number in range(10)]
    opening = battle(armed("s1", 0, (0, 0), facing=3, velocity=(0, -4)), *enemies)
    assert carry_out(opening.ships[0], orders_of(opening).plot).velocity[1] < 4, "none runs before it has fought"
    state = replace(battle(armed("s1", 0, (0, 0), facing=3), *enemies), turn=4)
    assert carry_out(state.ships[0], orders_of(state).plot).velocity[1] > 0
    even = replace(battle(armed("s1", 0, (0, 0), facing=3, velocity=(0, -4)), *enemies[:3]), turn=4)
    assert carry_out(even.ships[0], orders_of(even).plot).velocity[1] < 4


def lone(**changes: Any) -> State:
    """A ship that has lost sight of an enemy, four of its side destroyed."""
    wrecks = [armed(f"s{number}", 0, (0, -20), status="destroyed", fate_seen_by=(0, 1)) for number in range(2, 6)]
    contact = Contact(id=ObjectId("t1"), at=(0, -40), turn=3)
    state = battle(armed("s1", 0, (0, 20), **changes), *wrecks, armed("t1", 1, (0, -90)))
    return replace(state, contacts={0: (contact,)})


def test_beaten_and_running_it_withdraws_once_it_is_out_of_sight() -> None:
    """C-9.1."""
    assert orders_of(lone(velocity=(0, 5))).withdraw
    assert not orders_of(lone(velocity=(0, -5))).withdraw


def test_a_ship_without_fire_withdraws_as_soon_as_it_may() -> None:
    """C-9.1."""
    assert orders_of(lone(plan=design(), velocity=(0, -5))).withdraw
    seen = battle(armed("s1", 0, (0, 0), design()), armed("t1", 1, (0, -50)))
    assert not orders_of(seen).withdraw


def test_it_looks_for_an_enemy_where_it_was_seen_last() -> None:
    state = lone(velocity=(0, 0))
    assert carry_out(state.ships[0], orders_of(state).plot).velocity[1] < 0


def test_it_knows_its_allies() -> None:
    state = battle(armed("s1", 0, (0, 0)), armed("a1", 1, (0, -10)), armed("t1", 2, (0, -12)), teams=(0, 0, 1))
    assert {attack.target for attack in orders_of(state).fire} == {"t1"}


# Measures, in counts that keep the suite quick


def match(*captains: str, random: bool = False) -> Match:
    stock = () if random else tuple(designs())
    return Match(ruleset="conversion", captains=captains, seed="measures", options={"turn_limit": 60},
                 designs=stock, budget=(400, 2000))  # fmt: skip


def played(battles: int, *captains: str, random: bool = False) -> list[Played]:
    return [play_battle(match(*captains, random=random), number) for number in range(battles)]


def test_cadets_fight_to_a_decision() -> None:
    battles = played(12, "cadet", "cadet")
    assert sum(one.reason == "destruction" for one in battles) >= 10
    assert sorted(one.turns for one in battles)[6] <= 25


def test_a_cadet_beats_one_that_coasts() -> None:
    assert all(one.winner == 0 for one in played(10, "cadet", "coaster"))


def test_a_cadet_beats_one_that_moves_at_random() -> None:
    assert sum(one.winner == 0 for one in played(12, "cadet", "drifter")) >= 10


@pytest.mark.parametrize("captains", [("cadet", "cadet"), ("drifter", "drifter"), ("cadet", "drifter", "coaster")])
def test_battles_of_random_legal_fleets_always_end(captains: tuple[str, ...]) -> None:
    """Every sheet of every turn is checked on the way."""
    assert len(played(5, *captains, random=True)) == 5

"""What a draft would do: the same code as the result, whatever the draft (H-3, H-4, H-5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from battles.engine import seeded_dice
from battles.engine.hex_battle.events import Deployed, Moved
from battles.engine.hex_battle.movement import flown, planned
from battles.engine.hex_battle.order_checks import check_thrust
from battles.engine.hex_battle.orders import Deployment, Orders, Plot
from battles.engine.hex_battle.preview import ShipPreview
from battles.engine.hex_battle.state import Effect, State
from battles.engine.records import ShipId
from battles.engine.ruleset import Seat
from tests.engine.hex_battle.squadron import RULES, aims, duel, gun, orders, ship, turns_of

FAR = ship("t1", 1, (20, 0))


def shown(state: State, draft: Orders | None = None, id: str = "s1") -> ShipPreview:
    preview = RULES.preview(state, Seat(0), draft or Orders())
    found: ShipPreview = preview.ships[ShipId(id)]
    return found


def all_plots(thrust: int) -> list[Plot]:
    """Every plot that takes no more than so much, legal or not."""
    parts = product(range(-2, 3), *[range(thrust + 1)] * 4)
    plots = (Plot(turn=turn, ahead=a, port=p, starboard=s, brake=b) for turn, a, p, s, b in parts)
    return [plot for plot in plots if abs(plot.turn) + plot.ahead + plot.port + plot.starboard + plot.brake <= thrust]


def test_thrust_spent_has_its_rows_and_what_is_left() -> None:
    """H-3.2: one a face, and the split; an engine hit shows in what the ship has now."""
    one = shown(duel(ship("s1", 0, (5, 9), thrust=3), FAR), orders(s1=Plot(turn=-1, ahead=2)))
    assert [(row.what, row.points) for row in one.spent] == [("turn", 1), ("ahead", 2)]
    assert (one.rated, one.thrust, one.left) == (6, 3, 0)


@pytest.mark.parametrize(
    ("effects", "draft"),
    [
        ({}, Plot()),
        ({}, Plot(turn=1, ahead=1)),
        ({}, Plot(port=2)),
        ({}, Plot(turn=-1, brake=1)),
        ({"no_turn": 1}, Plot()),
    ],
)
def test_what_each_part_may_be_instead_is_exactly_what_is_legal(effects: Mapping[Effect, int], draft: Plot) -> None:
    """H-3.2, H-4.2, H-4.3, H-6.2."""
    state = duel(ship("s1", 0, (5, 9), thrust=4, velocity=(1, -2), effects=effects), FAR)
    for choice in shown(state, orders(s1=draft)).choices:
        tried = range(-2, 3) if choice.what == "turn" else range(6)
        changes: list[dict[str, Any]] = [{choice.what: value} for value in tried]
        sheets = [orders(s1=replace(draft, **change)) for change in changes]
        assert choice.values == tuple(
            value for value, sheet in zip(tried, sheets, strict=True) if not RULES.check_orders(state, Seat(0), sheet)
        )


@pytest.mark.parametrize("velocity", [(0, 0), (1, -3), (-2, 1)])
def test_hexes_within_reach_are_those_where_a_legal_plot_ends(velocity: tuple[int, int]) -> None:
    """H-2.4, H-4: with a planet and the board's edge near, and the cheapest way to each."""
    pilot = ship("s1", 0, (2, 3), thrust=3, velocity=velocity)
    state = duel(pilot, FAR, terrain={"3,2": "planet"})
    best: dict[tuple[int, int], int] = {}
    for plot in all_plots(3):
        flight = flown(state, planned(pilot, plot))
        if not flight.leaves and not any(check_thrust(state, pilot, plot, "$")):
            cost = abs(plot.turn) + plot.ahead + plot.port + plot.starboard + plot.brake
            best[flight.at] = min(cost, best.get(flight.at, 99))
    one = shown(state)
    assert dict(zip(one.reachable, (cost for _, cost in one.arrivals), strict=True)) == best


def test_where_ships_end_is_where_they_end_in_the_turn() -> None:
    """H-4: on the way pushed, stopped or gone; in random duels in which the enemy coasts."""
    seen = set()
    for number in range(6):
        for state, sheets in turns_of(number):
            preview = RULES.preview(state, Seat(0), sheets[Seat(0)])
            own = {Seat(0): sheets[Seat(0)], Seat(1): Orders()}
            for event in RULES.resolve(state, own, seeded_dice("00")).events:
                if isinstance(event, Moved) and event.ship.seat == 0:
                    one = preview.ships[event.ship.id]
                    assert (one.end, one.facing, one.velocity) == (event.end, event.facing_after, event.velocity_after)
                    assert (one.path, one.stopped) == (event.path, event.stopped)
                    seen.add(event.stopped)
                elif isinstance(event, Moved):
                    assert preview.others[event.ship.id].end == event.end
                elif isinstance(event, Deployed) and event.ship.seat == 0:
                    assert preview.ships[event.ship.id].end == event.at
    assert None in seen


def test_a_ship_is_shown_where_it_is_pushed_to_and_where_a_planet_stops_it() -> None:
    """H-4.4, H-2.2."""
    ships = (ship("s1", 0, (5, 9), velocity=(0, -3)), ship("s2", 0, (5, 6)), ship("s3", 0, (9, 9), velocity=(0, -3)))
    state = duel(*ships, FAR, terrain={"9,7": "planet"})
    pushed, stopped = shown(state), shown(state, id="s3")
    assert (pushed.end, pushed.stopped, pushed.velocity) == ((5, 7), "pushed", (0, -3))
    assert (stopped.end, stopped.stopped, stopped.velocity) == ((9, 8), "planet", (0, 0))
    assert stopped.ground
    assert [(blow.at, blow.dice) for blow in stopped.ground.blows] == [((9, 7), 2)]


def test_a_ship_that_leaves_the_board_is_shown_to_and_fires_at_nobody() -> None:
    """H-2.4."""
    state = duel(ship("s1", 0, (5, 0), gun("torpedo", "any"), velocity=(0, -4)), ship("t1", 1, (6, 0)))
    one = shown(state, orders(s1=Plot(fire=aims(w1="t1"))))
    assert (one.leaves, one.targets, one.attacks, one.coast) == (True, {}, (), ())


def test_coasting_is_shown_up_to_the_turn_in_which_the_board_ends() -> None:
    one = shown(duel(ship("s1", 0, (5, 3), velocity=(0, -2)), FAR))
    assert (one.end, one.coast, one.coast_leaves) == ((5, 1), ((5, -1), (5, -3)), 2)


def test_every_weapon_says_of_every_enemy_what_it_would_do_or_why_it_would_not() -> None:
    """H-5.2, with the rows of what is needed to hit."""
    firer = ship("s1", 0, (5, 14), gun("class2"), gun("class1", "aft"), gun("missile", reloading=True))
    enemies = (ship("t1", 1, (5, 9)), ship("t2", 1, (5, 0)), ship("t3", 1, (5, 8)))
    targets = shown(duel(firer, *enemies, terrain={"5,9": "nebula"})).targets
    held = {id: [odds.reason for odds in weapons.values()] for id, weapons in targets.items()}
    assert held == {
        "t1": [None, "out_of_arc", "reloading"],
        "t2": ["out_of_range", "out_of_range", "reloading"],
        "t3": [None, "out_of_arc", "reloading"],
    }
    odds = next(iter(targets[ShipId("t1")].values()))
    assert (odds.range, odds.needed, [(row.what, row.value) for row in odds.rows]) == (
        5, 8, [("range", 6), ("nebula", 2)],
    )  # fmt: skip
    assert (round(float(odds.hit), 4), odds.points.exactly(0)) == (round(15 / 36, 4), 1 - odds.points.at_least(1))


def test_a_planet_between_keeps_a_weapon_from_bearing() -> None:
    """H-2.3, from where the ship will be."""
    firer = ship("s1", 0, (5, 14), gun("class2"))
    state = duel(firer, ship("t1", 1, (5, 8)), terrain={"5,10": "planet"})
    assert shown(state).targets[ShipId("t1")][firer.weapons[0].id].reason == "line_of_fire"
    aside = shown(state, orders(s1=Plot(starboard=2)))
    assert aside.targets[ShipId("t1")][firer.weapons[0].id].reason is None


def test_the_drafts_own_shots_are_shown_with_their_dice() -> None:
    """H-5.4."""
    state = duel(ship("s1", 0, (5, 14), gun("class3")), ship("t1", 1, (5, 10)), ship("t2", 1, (5, 2)))
    attacks = shown(state, orders(s1=Plot(fire=aims(w1={"t1": 2, "t2": 1})))).attacks
    assert [(one.target, one.dice, one.odds.reason) for one in attacks] == [("t1", 2, None), ("t2", 1, None)]
    assert attacks[0].expected == attacks[0].odds.points.expected > attacks[1].expected > 0


def test_before_the_deployment_each_ship_has_the_free_hexes_of_its_zone() -> None:
    """H-3.1: no planets, no hexes that the draft gives to others."""
    ships = [replace(ship(id, seat, (0, 0)), at=None, facing=None) for id, seat in (("s1", 0), ("s2", 0), ("t1", 1))]
    state = duel(*ships, terrain={"1,3": "planet"}, turn=0)
    draft = Orders(deploy={ShipId("s2"): Deployment(at=(0, 4), facing=3)})
    first, second = shown(state, draft), shown(state, draft, "s2")
    assert len(second.reachable) == len(first.reachable) + 1 == 3 * 18 - 1
    assert (1, 3) not in second.reachable
    assert (0, 4) not in first.reachable
    assert (second.end, second.facing) == ((0, 4), 3)
    assert first.end in first.reachable
    assert RULES.preview(state, Seat(0), draft).others == {}


@pytest.mark.parametrize(
    "sheet",
    [
        {"ships": {"s1": {"turn": 2, "ahead": 12, "port": 12, "starboard": 12, "brake": 12}}},
        {"ships": {"s1": {"fire": {"w1": {"t1": 12, "s1": 12, "t9": 1}, "w2": {"t1": 12}, "w9": "t1"}}}},
        {"ships": {"s1": {"fire": {"w1": "s1", "w2": "t2"}}, "t1": {"ahead": 1}, "x": {}}},
        {"deploy": {"s1": {"at": [0, 0], "facing": 0}}},
    ],
)
def test_a_draft_with_faults_is_shown_as_far_as_it_goes(sheet: Any) -> None:
    lost = replace(ship("t2", 1, (0, 0)), status="destroyed", at=None)
    state = duel(ship("s1", 0, (5, 14), gun("class3"), gun("missile")), ship("t1", 1, (5, 10)), lost)
    preview = RULES.preview(state, Seat(0), RULES.read_orders(sheet))
    written: Any = RULES.write_preview(preview)
    assert written["faults"]
    assert list(written["ships"]) == ["s1"]
    assert written["others"]["t1"]["end"] == [5, 10]
    RULES.write_outcomes(state, Seat(0), RULES.read_orders(sheet))


@pytest.mark.parametrize(
    "deploy",
    [
        {"s1": {"at": [0, 4], "facing": 0}, "s2": {"at": [0, 4], "facing": 0}},
        {"s1": {"at": [900, -900], "facing": 0}, "t1": {"at": [0, 4], "facing": 0}, "x": {"at": [0, 5], "facing": 1}},
    ],
)
def test_a_deployment_with_faults_is_shown_too(deploy: Any) -> None:
    ships = [replace(ship(id, seat, (0, 0)), at=None, facing=None) for id, seat in (("s1", 0), ("s2", 0), ("t1", 1))]
    written: Any = RULES.write_preview(
        RULES.preview(duel(*ships, turn=0), Seat(0), RULES.read_orders({"deploy": deploy}))
    )
    assert written["faults"]
    assert list(written["ships"]) == ["s1", "s2"]
    assert RULES.write_outcomes(duel(*ships, turn=0), Seat(0), Orders())["targets"] == {}

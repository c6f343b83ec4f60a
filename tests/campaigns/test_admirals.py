"""Computer admirals (K-11), step by step, on a small drawn map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from battles.engine import ConstantDice, Seat
from hexbattle.campaigns import engine
from hexbattle.campaigns.engine.admirals.judging import battle_value
from hexbattle.campaigns.engine.costs import upkeep_of
from hexbattle.campaigns.engine.designs import price
from hexbattle.campaigns.engine.orders import Orders
from hexbattle.campaigns.engine.state import Fleet, FleetId, PlaceId, Row, ShipId, State, Unit, UnitId
from hexbattle.campaigns.engine.units import new_unit
from tests.campaigns.worlds import CATALOGUE, KEY

HOME, OUTPOST, WORLD, FAR, THEIRS = map(PlaceId, ("home", "outpost", "world", "far", "theirs"))
KINDS = {HOME: "capital", OUTPOST: "outpost", WORLD: "world", FAR: "outpost", THEIRS: "capital"}
LANES = [(HOME, OUTPOST), (HOME, WORLD), (OUTPOST, FAR), (WORLD, FAR), (FAR, THEIRS)]
EVERYBODY = [*engine.ADMIRALS, *engine.SPARRING]
NEST, BARGE = "Nest", "Barge"  # the start fleet: 40 t of fighters, and two bays with strikers in them


def opened(**owners: int) -> State:
    """Two factions five lanes round; `owners` own more than their capitals, with a defender each."""
    homes = {HOME: 0, THEIRS: 1}
    stars: list[Any] = [
        {"id": id, "name": id.title(), "kind": kind, "at": [n, 0], "ground": "plains", "home": homes.get(id)}
        for n, (id, kind) in enumerate(KINDS.items())
    ]
    drawn = engine.read_map({"stars": stars, "lanes": [list(lane) for lane in LANES]})
    state = engine.muster(drawn, ["We", "They"], list(CATALOGUE), {}, KEY)
    return placed(state, **{id: {"owner": owner, "garrison": guards(1)} for id, owner in owners.items()})


def placed(state: State, **changes: dict[str, Any]) -> State:
    return replace(state, places=tuple(replace(one, **changes.get(one.id, {})) for one in state.places))


def guards(count: int) -> tuple[Unit, ...]:
    return tuple(new_unit(UnitId(f"g{number}"), "defender") for number in range(count))


def fleet_of(state: State, seat: int) -> Fleet:
    return next(one for one in state.fleets if one.seat == seat)


def at(state: State, seat: int, place: PlaceId) -> State:
    """The fleets of a faction are in a system."""
    return replace(state, fleets=tuple(replace(one, at=place) if one.seat == seat else one for one in state.fleets))


def worn(state: State, share: float) -> State:
    """The ships of seat 0 have lost a share of their hits."""
    hits = {one.id: one.design.hull // 2 for one in state.classes}
    ships = (replace(one, hits_taken=round(share * hits[one.design])) if one.seat == 0 else one for one in state.ships)
    return replace(state, ships=tuple(ships))


def rich(state: State, credits: int) -> State:
    row = Row(turn=0, seat=0, amount=credits - (engine.treasury(state, 0) or 0), why="ruling")
    return replace(state, ledger=(*state.ledger, row))


def twice(state: State, *names: str, seat: int = 0) -> State:
    """A second fleet of a faction beside its first, of copies of some of its ships, without troops."""
    first = fleet_of(state, seat)
    second = replace(first, id=FleetId(f"second{seat}"), name="Second Fleet")
    copies = tuple(
        replace(ship, id=ShipId(f"{ship.id}copy"), fleet=second.id, troops={})
        for ship in state.ships if ship.fleet == first.id and ship.name in names
    )  # fmt: skip
    return replace(state, fleets=(*state.fleets, second), ships=(*state.ships, *copies))


def sheet(state: State, admiral: str = "admiral") -> Orders:
    """The sheet of seat 0, which is legal."""
    given = {**engine.ADMIRALS, **engine.SPARRING}[admiral](engine.view(state, 0), 0, ConstantDice(1))
    assert engine.check_orders(state, 0, given) == ()
    return given


def raised(orders: Orders, place: PlaceId) -> Sequence[str]:
    return [one.archetype for one in orders.troops.values() if one.at == place]


@pytest.mark.parametrize("name", EVERYBODY)
def test_one_turns_upkeep_stays_in_the_treasury(name: str) -> None:
    """K-11.1."""
    state = rich(opened(outpost=0, world=0), 500)
    upkeep = upkeep_of(state, 0).due
    assert engine.preview(state, 0, sheet(state, name)).left >= upkeep
    poor = rich(state, upkeep)
    assert engine.preview(poor, 0, sheet(poor, name)).left == upkeep


@pytest.mark.parametrize("name", EVERYBODY)
def test_the_capital_is_brought_to_four_units_and_the_border_to_two(name: str) -> None:
    """K-11.2, K-4.4: three a turn at a capital, one at a world, none at an outpost."""
    state = at(placed(opened(outpost=0, world=0), home={"garrison": guards(1)}), 0, FAR)
    orders = sheet(state, name)
    assert raised(orders, HOME) == ["defender"] * 3
    assert raised(orders, WORLD) == ["defender"]
    assert raised(orders, OUTPOST) == []


def test_a_system_inside_needs_no_garrison_and_its_units_go_aboard() -> None:
    """K-11.2, K-4.4: here with room in both bays."""
    state = placed(opened(outpost=0, world=0, far=0, theirs=0), outpost={"garrison": guards(2)})
    empty = tuple(replace(ship, troops={}) for ship in at(state, 0, OUTPOST).ships)
    orders = sheet(replace(at(state, 0, OUTPOST), ships=empty))
    assert set(orders.load) == {"g0", "g1"}


def test_landers_are_raised_for_empty_bays_and_go_aboard_in_the_same_turn() -> None:
    """K-4.1, K-11.5."""
    state = opened()
    state = replace(state, ships=tuple(replace(ship, troops={}) for ship in state.ships))
    orders = sheet(state)
    barge = next(ship.id for ship in state.ships if ship.seat == 0 and ship.name == BARGE)
    assert sorted(raised(orders, HOME)) == ["scout", "striker"]
    assert orders.load == {UnitId(label): barge for label in orders.troops}


def test_a_fleet_under_six_tenths_of_its_hits_goes_home_and_keeps_out_of_fights() -> None:
    """K-11.3."""
    state = at(worn(opened(outpost=0, world=0), 0.5), 0, FAR)
    orders, fleet = sheet(state), fleet_of(state, 0).id
    assert orders.move[fleet] in {OUTPOST, WORLD}
    assert orders.stance[fleet] == "evade"


def test_at_a_yard_it_stays_and_is_mended_before_anything_is_built() -> None:
    """K-11.3, K-4.2."""
    state = worn(opened(), 0.5)
    orders, fleet = sheet(state), fleet_of(state, 0)
    assert fleet.id not in orders.move
    assert orders.repair
    assert set(orders.repair.ships) == {ship.id for ship in state.ships if ship.fleet == fleet.id}
    assert orders.build == ()


def test_bays_for_all_that_can_land_come_first_then_the_warship_with_most_for_its_price() -> None:
    """K-11.4: two bays are there; four more are two barges; a Nest is worth more for its price than a Kite."""
    state = rich(placed(opened(), home={"yard": 120}), 2000)
    names = {one.id: one.design.name for one in state.classes}
    assert [names[one.design] for one in sheet(state).build][:3] == ["Barge", "Barge", "Nest"]
    best = max(state.classes, key=lambda one: battle_value(one.design) / price(one.design))
    assert best.design.name == "Nest"


def test_what_the_next_turn_pays_for_is_saved_for() -> None:
    """K-11.4: a Nest for 372; a Kite for 230 could be had at once."""
    state = opened()
    state = replace(state, classes=tuple(replace(one, sold=one.design.name in ("Kite", NEST)) for one in state.classes))
    assert sheet(rich(state, 300)).build == ()
    assert len(sheet(rich(state, 420)).build) == 1


def test_of_two_systems_the_one_that_pays_more_for_each_unit_is_attacked() -> None:
    """K-11.5: an outpost with one unit before a world with three; a world with one before the outpost."""
    fleet = fleet_of(opened(), 0).id
    for units, goal in ((3, OUTPOST), (1, WORLD)):
        orders = sheet(placed(opened(), world={"garrison": guards(units)}))
        assert (orders.move[fleet], orders.stance[fleet], len(orders.land[fleet])) == (goal, "attack", 2)


def test_nobody_lands_who_is_not_more_than_the_garrison() -> None:
    """K-11.5."""
    state = placed(opened(), world={"garrison": guards(2)}, outpost={"garrison": guards(2)})
    assert sheet(state).land == {}


@pytest.mark.parametrize(("share", "attacks"), [(0.0, True), (0.2, False)])
def test_a_fleet_attacks_at_odds_of_thirteen_to_ten(share: float, attacks: bool) -> None:
    """K-11.5: 40 t against 30; a fleet that has lost a fifth of its hits is too weak."""
    state = worn(at(at(opened(world=0, outpost=0), 0, WORLD), 1, FAR), share)
    kite = next(one for one in state.classes if one.design.name == "Kite")
    lighter = replace(kite, design=replace(kite.design, hull=30))
    state = replace(
        state,
        classes=tuple(lighter if one is kite else one for one in state.classes),
        ships=tuple(
            replace(ship, design=kite.id, aboard={}) if ship.seat == 1 else ship
            for ship in state.ships if ship.seat == 0 or ship.name == NEST
        ),
    )  # fmt: skip
    orders, fleet = sheet(state), fleet_of(state, 0).id
    assert (orders.move.get(fleet) == FAR) == attacks


def test_fleets_of_one_system_go_together_where_one_is_too_weak() -> None:
    """K-11.5."""
    state = at(at(opened(world=0, outpost=0), 0, WORLD), 1, FAR)
    state = replace(state, ships=tuple(one for one in state.ships if one.seat == 0 or one.name == NEST))
    assert sheet(state).move.get(fleet_of(state, 0).id) != FAR
    double = twice(state, NEST, BARGE)
    assert set(sheet(double).move.values()) == {FAR}


def test_a_cadet_attacks_once_where_an_admiral_attacks_twice() -> None:
    """K-11."""
    state = placed(manned(twice(opened(), NEST, BARGE)), world={"garrison": guards(1)})
    assert set(sheet(state).move.values()) == {OUTPOST, WORLD}
    once = sheet(state, "cadet")
    assert sum(stance == "attack" for stance in once.stance.values()) == 1
    running = engine.resolve(state, {Seat(0): once}, (), ConstantDice(1)).state
    assert running.assaults
    assert "attack" in sheet(running).stance.values()
    assert "attack" not in sheet(running, "cadet").stance.values()


def test_who_finds_no_target_of_its_own_lands_beside_the_others() -> None:
    """K-11.5, K-7.2."""
    state = placed(manned(twice(opened(outpost=0), NEST, BARGE)), world={"garrison": guards(1)})
    orders = sheet(state)
    assert set(orders.move.values()) == {WORLD}
    assert [len(units) for units in orders.land.values()] == [2, 2]


def manned(state: State) -> State:
    """The copied barges have strikers aboard, too."""
    troops = next(ship.troops for ship in state.ships if ship.name == BARGE) or {}
    more = {bay: replace(unit, id=UnitId(f"{unit.id}copy")) for bay, unit in troops.items()}
    ships = (replace(one, troops=more) if one.id.endswith("copy") and one.name == BARGE else one for one in state.ships)
    return replace(state, ships=tuple(ships))


def test_who_does_not_attack_holds_the_border_system_of_the_highest_income() -> None:
    """K-11.6: the world, for the capital lies inside."""
    state = placed(opened(outpost=0, world=0), far={"garrison": guards(3)})
    orders, fleet = sheet(state), fleet_of(state, 0).id
    assert (orders.move[fleet], orders.stance[fleet]) == (WORLD, "hold")


def test_who_is_outnumbered_two_to_one_evades() -> None:
    """K-11.6."""
    state = placed(at(at(opened(world=0), 0, WORLD), 1, WORLD), far={"garrison": guards(2)})
    assert sheet(state).stance[fleet_of(state, 0).id] == "hold"
    double = twice(state, NEST, BARGE, seat=1)
    assert sheet(double).stance[fleet_of(state, 0).id] == "evade"


def test_fleets_of_one_system_join_and_the_lame_are_left_behind() -> None:
    """K-4.5: a fleet does not move with a ship in it that makes no thrust."""
    state = twice(opened(), NEST)
    assert sheet(state).merge == {FleetId("second0"): fleet_of(state, 0).id}
    first = fleet_of(state, 0).id
    ships = tuple(
        replace(ship, parts={"d1": "out", "d2": "out"}) if ship.fleet == first and ship.name == NEST else ship  # type: ignore[dict-item]
        for ship in at(opened(), 0, OUTPOST).ships
    )
    lame = sheet(replace(at(opened(outpost=0), 0, OUTPOST), ships=ships))
    assert [part.of for part in lame.split.values()] == [first]


def test_who_only_keeps_garrisons_moves_and_builds_nothing() -> None:
    orders = sheet(rich(placed(opened(), home={"garrison": guards(2)}), 2000), "garrison")
    assert orders == Orders(troops=orders.troops)
    assert raised(orders, HOME) == ["defender"] * 2


def test_admirals_are_for_players_and_who_only_keeps_garrisons_is_not() -> None:
    """K-11."""
    assert set(engine.ADMIRALS) == {"admiral", "cadet"}
    assert set(engine.SPARRING) == {"garrison"}

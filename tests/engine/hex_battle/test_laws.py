"""Laws that hold for every duel (E-1, E-2, H-2.5, H-4.4), tried on random ones with random legal orders."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from battles.engine import Seat, seeded_dice
from battles.engine.hex_battle.apply import apply
from battles.engine.hex_battle.events import Blast, Deployed, Event, Moved, Shot, TerrainHit
from battles.engine.hex_battle.orders import Orders, Plot
from battles.engine.hex_battle.state import Board, Ship, State
from battles.engine.hex_battle.terrain import hex_at, on_board, place, terrain_at
from battles.engine.hexes import Hex
from battles.engine.ruleset import Resolution
from shipyard.rules.hex_battle import Arc
from tests.engine.hex_battle.squadron import RULES
from tests.engine.hex_battle.worlds import COLUMNS, ROWS, Sheets, World, openings, turns

SLOW = settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
WORLDS = st.one_of(turns(), openings())


def resolved(state: State, orders: Sheets, seed: str) -> Resolution[State, Event]:
    return RULES.resolve(state, orders, seeded_dice(seed))


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value, sort_keys=True))


@SLOW
@given(WORLDS)
def test_random_orders_are_legal_and_never_raise(world: World) -> None:
    """H-3.1, H-3.2."""
    state, orders, seed = world
    assert [fault for seat, sheet in orders.items() for fault in RULES.check_orders(state, seat, sheet)] == []
    resolved(state, orders, seed)


@SLOW
@given(WORLDS)
def test_the_same_input_gives_the_same_output_whatever_the_order_of_sheets(world: World) -> None:
    """E-2."""
    state, orders, seed = world
    backwards = {
        seat: Orders(ships=backward(orders[seat].ships), deploy=backward(orders[seat].deploy))
        for seat in reversed(list(orders))
    }
    assert resolved(state, orders, seed) == resolved(state, backwards, seed)


def backward[K, V](mapping: Mapping[K, V]) -> dict[K, V]:
    return dict(reversed(list(mapping.items())))


@SLOW
@given(WORLDS)
def test_old_state_and_events_make_the_new_state(world: World) -> None:
    """E-2: no change happens without an event."""
    resolution = resolved(*world)
    assert apply(world[0], resolution.events) == resolution.state


@SLOW
@given(WORLDS)
def test_documents_lose_nothing(world: World) -> None:
    """A turn resolved from documents is the turn resolved from records."""
    state, orders, seed = world
    designs = {one.id: one.design for one in state.ships}
    read = {seat: RULES.read_orders(through_json(RULES.write_orders(sheet))) for seat, sheet in orders.items()}
    assert read == orders
    resolution = resolved(state, read, seed)
    assert RULES.read_events(through_json(RULES.write_events(resolution.events))) == resolution.events
    for one in (state, resolution.state):
        again = RULES.read_state(drawn(through_json(RULES.write_state(one))))
        assert replace(again, ships=tuple(replace(ship, design=designs[ship.id]) for ship in again.ships)) == one


def drawn(document: Any) -> Any:
    """A state's document whose ships have a shape: those of these tests have none."""
    triangle = [{"x": 1, "y": 0}, {"x": -1, "y": 1}, {"x": -1, "y": -1}]
    for one in document["ships"]:
        one["design"]["regions"] = [triangle]
    return document


@SLOW
@given(turns())
def test_ships_end_on_the_board_in_hexes_of_their_own_clear_of_planets(world: World) -> None:
    """H-2.2, H-2.5, H-4.4."""
    state, orders, seed = world
    events = resolved(state, orders, seed).events
    moved = apply(state, [event for event in events if event.kind in ("moved", "disengaged")])
    standing = [one.at for one in moved.ships if one.status == "in_play"]
    assert len(set(standing)) == len(standing)
    assert all(at and on_board(state.board, at) and terrain_at(state, at) != "planet" for at in standing)


@SLOW
@given(openings())
def test_ships_are_deployed_in_hexes_of_their_own(world: World) -> None:
    """H-3.1."""
    state, orders, seed = world
    places = [event.at for event in resolved(state, orders, seed).events if isinstance(event, Deployed)]
    assert len(set(places)) == len(places) == len(state.ships)


@SLOW
@given(turns())
def test_every_hull_point_lost_stands_in_a_blow(world: World) -> None:
    """D-2, E-2."""
    state, orders, seed = world
    resolution = resolved(state, orders, seed)
    lost = {one.id: 0 for one in state.ships}
    for event in resolution.events:
        if isinstance(event, Shot):
            lost[event.target.id] += event.before - event.after
        elif isinstance(event, TerrainHit | Blast):
            lost[event.ship.id] += event.before - event.after
    assert {one.id: one.hull for one in resolution.state.ships} == {
        one.id: one.hull - lost[one.id] for one in state.ships
    }


@SLOW
@given(turns())
def test_turning_the_board_by_half_a_turn_turns_the_battle(world: World) -> None:
    """G-2: paths, brakes, arcs, lines of fire and dice know no direction; only H-4.4's last resort does (from 12)."""
    state, orders, seed = world
    resolution = resolved(state, orders, seed)
    assume(all(event.end in event.path for event in resolution.events if isinstance(event, Moved)))
    assert resolved(turned_state(state), orders, seed).state == turned_state(resolution.state)


def turned_hex(at: Hex) -> Hex:
    return COLUMNS - 1 - at[0], ROWS - COLUMNS // 2 - at[1]


def turned_ship(one: Ship) -> Ship:
    return replace(
        one,
        at=one.at and turned_hex(one.at),
        facing=((one.facing or 0) + 3) % 6,
        velocity=(-one.velocity[0], -one.velocity[1]),
    )


def turned_state(state: State) -> State:
    terrain = {place(turned_hex(hex_at(at))): what for at, what in state.terrain.items()}
    return replace(state, terrain=terrain, ships=tuple(map(turned_ship, state.ships)))


@SLOW
@given(turns())
def test_a_battle_in_a_mirror_goes_as_the_battle_does(world: World) -> None:
    """Port and starboard are alike, but for H-4.5 (ties go to starboard) and H-4.4's last resort (clockwise)."""
    state, orders, seed = world
    state = replace(state, board=Board(columns=COLUMNS - 1, rows=ROWS))  # so that the mirror stands on a column
    image = {seat: Orders(ships={id: mirrored_plot(plot) for id, plot in sheet.ships.items()})
             for seat, sheet in orders.items()}  # fmt: skip
    here, there = resolved(state, orders, seed), resolved(mirrored_state(state), image, seed)
    paths = [tuple(map(mirrored_hex, event.path)) for event in here.events if isinstance(event, Moved)]
    assume(paths == [event.path for event in there.events if isinstance(event, Moved)])
    assume(all(event.end in event.path for event in here.events if isinstance(event, Moved)))
    assert there.state == mirrored_state(here.state)


def mirrored_hex(at: Hex) -> Hex:
    return COLUMNS - 2 - at[0], at[1] + at[0] - (COLUMNS - 2) // 2


def mirrored_plot(plot: Plot) -> Plot:
    return replace(plot, turn=-plot.turn, port=plot.starboard, starboard=plot.port)


def mirrored_ship(one: Ship) -> Ship:
    sides: dict[Arc, Arc] = {"port": "starboard", "starboard": "port"}
    return replace(
        one,
        at=one.at and mirrored_hex(one.at),
        facing=-(one.facing or 0) % 6,
        velocity=(-one.velocity[0], one.velocity[0] + one.velocity[1]),
        weapons=tuple(replace(weapon, arc=sides.get(weapon.arc, weapon.arc)) for weapon in one.weapons),
    )


def mirrored_state(state: State) -> State:
    terrain = {place(mirrored_hex(hex_at(at))): what for at, what in state.terrain.items()}
    return replace(state, terrain=terrain, ships=tuple(map(mirrored_ship, state.ships)))


@SLOW
@given(turns())
def test_what_a_reader_sees_is_the_state(world: World) -> None:
    """H-3: nothing but orders is hidden."""
    state, orders, seed = world
    resolution = resolved(state, orders, seed)
    for seat in (None, Seat(0), Seat(1)):
        assert RULES.view(resolution.state, seat) == resolution.state
        assert RULES.events_for(resolution.events, seat) == resolution.events

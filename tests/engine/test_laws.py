"""Laws that hold for every battle (E-1 ... E-3, C-3.2), tried on random battles with random legal orders."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from battles.engine import Seat, ruleset, seeded_dice
from battles.engine.conversion.apply import apply
from battles.engine.conversion.events import Event, FightersLost, GroupLeft
from battles.engine.conversion.orders import Orders
from battles.engine.conversion.state import Group, Ship, State, Tokens
from battles.engine.hexes import turned
from battles.engine.ruleset import Resolution
from shipyard.rules import Design
from tests.engine.fleet import group, ship
from tests.engine.worlds import Sheets, World, designs, turns

RULES = ruleset("conversion")
SLOW = settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def resolved(state: State, orders: Sheets, seed: str) -> Resolution[State, Event]:
    return RULES.resolve(state, orders, seeded_dice(seed))


@SLOW
@given(turns())
def test_random_orders_are_legal_and_never_raise(turn: World) -> None:
    """C-2.7."""
    state, orders, seed = turn
    assert [fault for seat, sheet in orders.items() for fault in RULES.check_orders(state, seat, sheet)] == []
    resolved(state, orders, seed)


@SLOW
@given(turns())
def test_the_same_input_gives_the_same_output_whatever_the_order_of_sheets(
    turn: World,
) -> None:
    """E-2."""
    state, orders, seed = turn
    backwards = {
        seat: Orders(
            ships=dict(reversed(list(orders[seat].ships.items()))),
            groups=dict(reversed(list(orders[seat].groups.items()))),
        )
        for seat in reversed(list(orders))
    }
    assert resolved(state, orders, seed) == resolved(state, backwards, seed)


@SLOW
@given(turns())
def test_old_state_and_events_make_the_new_state(turn: World) -> None:
    """E-2: no change happens without an event."""
    resolution = resolved(*turn)
    assert apply(turn[0], resolution.events) == resolution.state


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value, sort_keys=True))


@SLOW
@given(turns())
def test_documents_lose_nothing(turn: World) -> None:
    """A turn resolved from documents is the turn resolved from records."""
    state, orders, seed = turn
    assert RULES.read_state(through_json(RULES.write_state(state))) == state
    read = {seat: RULES.read_orders(through_json(RULES.write_orders(sheet))) for seat, sheet in orders.items()}
    resolution = resolved(RULES.read_state(through_json(RULES.write_state(state))), read, seed)
    assert resolution == resolved(state, orders, seed)
    assert RULES.read_events(through_json(RULES.write_events(resolution.events))) == resolution.events
    assert RULES.read_state(through_json(RULES.write_state(resolution.state))) == resolution.state


@SLOW
@given(turns(), designs(), st.integers(0, 9))
def test_nothing_hidden_shows_in_any_view(turn: World, plan: Design, hits: int) -> None:
    """C-3.2: two worlds that differ only in a ship and its fighters far away look alike, byte for byte."""
    state, orders, seed = turn
    far = ship("far", 1, (400, -700), tokens=Tokens(white=2, black=2))
    other = ship("far", 1, (500, 500), plan, velocity=(3, 1), hits_taken=hits)
    seen = []
    for hidden, fighters in ((far, ()), (other, (group("far/x1", other, velocity=(2, 2)), group("f2", other)))):
        world = replace(state, ships=(*state.ships, hidden), groups=(*state.groups, *fighters))
        resolution = resolved(world, orders, seed)
        seen.append(
            json.dumps([
                RULES.write_state(RULES.view(resolution.state, Seat(0))),
                RULES.write_events(RULES.events_for(resolution.events, Seat(0))),
            ])
        )  # fmt: skip
        assume(resolution.state.result is None)
    assert seen[0] == seen[1]


@SLOW
@given(turns(), st.integers(1, 5))
def test_turning_the_map_turns_the_battle(turn: World, faces: int) -> None:
    """G-2: movement, sight, sectors, ranges and dice know no direction."""
    state, orders, seed = turn
    after = resolved(state, orders, seed).state
    assert resolved(turned_state(state, faces), turned_orders(orders, faces), seed).state == turned_state(after, faces)


def turned_orders(orders: Sheets, faces: int) -> Sheets:
    return {
        seat: replace(
            sheet,
            groups={
                id: replace(one, dv=turned(one.dv, faces), facing=(one.facing + faces) % 6)
                for id, one in sheet.groups.items()
            },
        )
        for seat, sheet in orders.items()
    }


def turned_one[T: (Ship, Group)](one: T, faces: int) -> T:
    return replace(one, at=turned(one.at, faces), velocity=turned(one.velocity, faces), facing=(one.facing + faces) % 6)


def turned_state(state: State, faces: int) -> State:
    ships = tuple(turned_one(one, faces) for one in state.ships)
    groups = tuple(turned_one(one, faces) for one in state.groups)
    contacts = {
        seat: tuple(replace(contact, at=turned(contact.at, faces)) for contact in known)
        for seat, known in state.contacts.items()
    }
    return replace(state, ships=ships, groups=groups, contacts=contacts)


@SLOW
@given(turns())
def test_a_preview_of_legal_orders_ends_where_the_turn_does(turn: World) -> None:
    """design 3: ships and groups of the reader's own, by the same code."""
    state, orders, seed = turn
    after = resolved(state, orders, seed).state
    for seat, sheet in orders.items():
        shown = RULES.preview(RULES.view(state, seat), seat, sheet)
        RULES.write_preview(shown)
        planned = {str(id): (one.end, one.facing, one.velocity) for id, one in shown.ships.items()}
        planned |= {str(id): (one.end, one.facing, one.velocity) for id, one in shown.groups.items()}
        ended = {str(one.id): (one.at, one.facing, one.velocity) for one in after.ships}
        ended |= {str(one.id): (one.at, one.facing, one.velocity) for one in after.groups}
        assert {id: end for id, end in ended.items() if id in planned} == {
            id: end for id, end in planned.items() if id in ended
        }


@SLOW
@given(turns())
def test_fighters_are_lost_but_never_made(turn: World) -> None:
    """C-5: what flies and what is aboard, together, only shrinks, and by as many as the log says."""
    state, orders, seed = turn
    resolution = resolved(state, orders, seed)
    lost = sum(event.before - event.after for event in resolution.events if isinstance(event, FightersLost))
    left = sum(group_of(event, state, resolution) for event in resolution.events if isinstance(event, GroupLeft))
    assert fighters(state) - lost - left == fighters(resolution.state)


def fighters(state: State) -> int:
    aboard = sum(count or 0 for one in state.ships for count in one.aboard.values())
    return aboard + sum(one.fighters for one in state.groups)


def group_of(event: GroupLeft, state: State, resolution: Resolution[State, Event]) -> int:
    """How many fighters a group had when it left."""
    before = apply(state, resolution.events[: resolution.events.index(event)])
    return next(one.fighters for one in before.groups if str(one.id) == event.group.id)

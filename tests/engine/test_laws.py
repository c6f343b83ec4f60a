"""Laws that hold for every battle (E-1 ... E-3, C-3.2), tried on random battles with random legal orders."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from battles.engine import Seat, ruleset, seeded_dice
from battles.engine.conversion.apply import apply
from battles.engine.conversion.events import Event
from battles.engine.conversion.movement import carry_out
from battles.engine.conversion.orders import Attack, Burn, Family, Orders, Reverse, Rotate, ShipOrders, Step
from battles.engine.conversion.sight import seers
from battles.engine.conversion.state import ObjectId, Ship, ShipId, State, Tokens
from battles.engine.hexes import turned
from battles.engine.ruleset import Resolution
from shipyard.rules import STARTS, Design, System, hull_hits, mass_of
from tests.engine.fleet import battle, design, ship

RULES = ruleset("conversion")
SEEDS = st.binary(min_size=4, max_size=4).map(bytes.hex)
SLOW = settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)

SYSTEMS = st.one_of(
    st.builds(System, kind=st.sampled_from(["beam_a", "beam_b", "beam_c"]), hours=st.sampled_from([3, 6, 9]),
              start=st.sampled_from(STARTS)),
    st.builds(System, kind=st.sampled_from(["beam_a", "beam_b", "beam_c"]), hours=st.just(12)),
    st.builds(System, kind=st.sampled_from(["rocket", "torpedo"]), start=st.sampled_from(STARTS)),
    st.builds(System, kind=st.sampled_from(["shield", "fire_control"])),
)  # fmt: skip
ENGINES = st.lists(st.tuples(st.sampled_from(["white", "black"]), st.integers(10, 144)), max_size=3)
SPOTS = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
VELOCITIES = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


@st.composite
def designs(draw: st.DrawFn) -> Design:
    systems = [System(kind="fire_control"), *draw(st.lists(SYSTEMS, max_size=6))]
    engines = draw(ENGINES)
    mass = len(engines) + sum(map(mass_of, systems))
    return design(*systems, hull=draw(st.integers(mass, 108)), drives=engines)


@st.composite
def ships(draw: st.DrawFn, number: int, seats: int) -> Ship:
    plan = draw(designs())
    worn = draw(st.dictionaries(st.sampled_from(["d1", "x1", "x2"]), st.just("out"), max_size=2))
    fitted = {f"d{n}" for n in range(1, len(plan.drives) + 1)} | {f"x{n}" for n in range(1, len(plan.systems) + 1)}
    tokens = Tokens(white=draw(st.integers(0, 5)), black=draw(st.integers(0, 3)),
                    carried_white=draw(st.integers(0, 1)), carried_black=draw(st.integers(0, 2)))  # fmt: skip
    return ship(
        f"s{number}",
        number if number < seats else draw(st.integers(0, seats - 1)),
        draw(SPOTS),
        plan,
        facing=draw(st.integers(0, 5)),
        velocity=draw(VELOCITIES),
        hits_taken=draw(st.integers(0, hull_hits(plan.hull) - 1)),
        tokens=tokens,
        systems={id: condition for id, condition in worn.items() if id in fitted},
    )


@st.composite
def battles(draw: st.DrawFn) -> State:
    """Two or three sides with up to six ships, near enough to fight."""
    seats = draw(st.integers(2, 3))
    count = draw(st.integers(seats, 6))
    return battle(
        *(draw(ships(number, seats)) for number in range(count)),
        strict_targeting=draw(st.booleans()),
        turn_limit=draw(st.sampled_from([None, 1, 9])),
    )


FAMILIES: list[Family] = ["beams", "rockets", "torpedoes"]
STEPS = st.one_of(
    st.builds(Burn, colour=st.sampled_from(["white", "black"]), tokens=st.integers(1, 2)),
    st.builds(Reverse, tokens=st.just(2)),
    st.builds(
        Rotate,
        to=st.sampled_from(["port", "starboard"]),
        pay=st.sampled_from(["white", "black", "change", "carried_white", "carried_black"]),
    ),
)


def legal_part(one: Ship, steps: list[Step]) -> tuple[Step, ...]:
    """The steps that can be carried out."""
    plot: list[Step] = []
    for step in steps:
        if not carry_out(one, [*plot, step]).faults:
            plot.append(step)
    return tuple(plot)


@st.composite
def sheets(draw: st.DrawFn, state: State) -> Mapping[Seat, Orders]:
    """Legal orders for everybody."""
    by_seat: dict[Seat, dict[ShipId, ShipOrders]] = {Seat(side.seat): {} for side in state.sides}
    seen = seers(state)
    for one in state.ships:
        targets = [other.id for other in state.ships if other.seat != one.seat and one.seat in seen[ObjectId(other.id)]]
        families = draw(st.permutations(FAMILIES))[: draw(st.integers(0, 3))]
        fire = tuple(Attack(family=family, target=draw(st.sampled_from(targets))) for family in families if targets)
        plot = legal_part(one, draw(st.lists(STEPS, max_size=4)))
        by_seat[Seat(one.seat)][one.id] = ShipOrders(plot=plot, fire=fire, withdraw=not targets and draw(st.booleans()))
    return {seat: Orders(ships=orders) for seat, orders in by_seat.items()}


@st.composite
def turns(draw: st.DrawFn) -> tuple[State, Mapping[Seat, Orders], str]:
    state = draw(battles())
    return state, draw(sheets(state)), draw(SEEDS)


def resolved(state: State, orders: Mapping[Seat, Orders], seed: str) -> Resolution[State, Event]:
    return RULES.resolve(state, orders, seeded_dice(seed))


@SLOW
@given(turns())
def test_random_orders_are_legal_and_never_raise(turn: tuple[State, Mapping[Seat, Orders], str]) -> None:
    """C-2.7."""
    state, orders, seed = turn
    assert [fault for seat, sheet in orders.items() for fault in RULES.check_orders(state, seat, sheet)] == []
    resolved(state, orders, seed)


@SLOW
@given(turns())
def test_the_same_input_gives_the_same_output_whatever_the_order_of_sheets(
    turn: tuple[State, Mapping[Seat, Orders], str],
) -> None:
    """E-2."""
    state, orders, seed = turn
    backwards = {
        seat: Orders(ships=dict(reversed(list(orders[seat].ships.items())))) for seat in reversed(list(orders))
    }
    assert resolved(state, orders, seed) == resolved(state, backwards, seed)


@SLOW
@given(turns())
def test_old_state_and_events_make_the_new_state(turn: tuple[State, Mapping[Seat, Orders], str]) -> None:
    """E-2: no change happens without an event."""
    resolution = resolved(*turn)
    assert apply(turn[0], resolution.events) == resolution.state


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value, sort_keys=True))


@SLOW
@given(turns())
def test_documents_lose_nothing(turn: tuple[State, Mapping[Seat, Orders], str]) -> None:
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
def test_nothing_hidden_shows_in_any_view(
    turn: tuple[State, Mapping[Seat, Orders], str], plan: Design, hits: int
) -> None:
    """C-3.2: two worlds that differ only in a ship far away look alike, byte for byte."""
    state, orders, seed = turn
    far = ship("far", 1, (400, -700), tokens=Tokens(white=2, black=2))
    other = ship("far", 1, (500, 500), plan, velocity=(3, 1), hits_taken=hits)
    seen = []
    for hidden in (far, other):
        resolution = resolved(replace(state, ships=(*state.ships, hidden)), orders, seed)
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
def test_turning_the_map_turns_the_battle(turn: tuple[State, Mapping[Seat, Orders], str], faces: int) -> None:
    """G-2: movement, sight, sectors, ranges and dice know no direction."""
    state, orders, seed = turn
    after = resolved(state, orders, seed).state
    assert resolved(turned_state(state, faces), orders, seed).state == turned_state(after, faces)


def turned_state(state: State, faces: int) -> State:
    moved = tuple(
        replace(one, at=turned(one.at, faces), velocity=turned(one.velocity, faces), facing=(one.facing + faces) % 6)
        for one in state.ships
    )
    contacts = {
        seat: tuple(replace(contact, at=turned(contact.at, faces)) for contact in known)
        for seat, known in state.contacts.items()
    }
    return replace(state, ships=moved, contacts=contacts)

"""Laws that hold for every assault (E-1, E-2), tried on random ones with random legal actions."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battles.engine import Seat, seeded_dice
from battles.engine.battleforge.apply import apply
from battles.engine.battleforge.choices import able, actions_of, legal_actions
from battles.engine.battleforge.events import Attacked, Event
from battles.engine.battleforge.movement import occupied
from battles.engine.battleforge.orders import Action, Attack, EndTurn, Move, UseAbility
from battles.engine.battleforge.state import State, Tile, standing
from battles.engine.battleforge.terrain import on_map, terrain_at
from battles.engine.ruleset import Resolution
from battles.narration import log
from tests.engine.battleforge.squad import RULES
from tests.engine.battleforge.worlds import HEIGHT, WIDTH, World, battles, steps

SLOW = settings(
    deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def resolved(state: State, action: Action, seed: str) -> Resolution[State, Event]:
    return RULES.resolve(state, {Seat(state.active_team): action}, seeded_dice(seed))


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value, sort_keys=True))


@SLOW
@given(steps())
def test_random_legal_actions_never_raise_and_are_told(world: World) -> None:
    state, action, _ = world
    assert RULES.check_orders(state, Seat(state.active_team), action) == ()
    assert all(0 < len(line) < 200 for line in log("battleforge", resolved(*world).events, state.turn))


@SLOW
@given(steps())
def test_the_same_input_gives_the_same_output(world: World) -> None:
    """E-2."""
    assert resolved(*world) == resolved(*world)


@SLOW
@given(steps())
def test_old_state_and_events_make_the_new_state(world: World) -> None:
    """E-2: no change happens without an event."""
    resolution = resolved(*world)
    assert apply(world[0], resolution.events) == resolution.state


@SLOW
@given(steps())
def test_documents_lose_nothing(world: World) -> None:
    state, action, seed = world
    assert RULES.read_orders(through_json(RULES.write_orders(action))) == action
    resolution = resolved(state, action, seed)
    assert RULES.read_events(through_json(RULES.write_events(resolution.events))) == resolution.events
    for one in (state, resolution.state):
        assert RULES.read_state(through_json(RULES.write_state(one))) == one


@SLOW
@given(steps())
def test_units_stand_alone_on_ground_that_can_be_stood_on(world: World) -> None:
    """B-2.2, B-3."""
    after = resolved(*world).state
    assert len(occupied(after)) == len(standing(after))
    assert all(on_map(after.map, one.at) and terrain_at(after.map, one.at).cost for one in standing(after))


@SLOW
@given(steps())
def test_nothing_gives_an_action_but_the_start_of_a_turn(world: World) -> None:
    """B-2.1."""
    state, action, seed = world
    after = resolved(state, action, seed).state
    before = {one.id: one for one in state.units}
    for one in after.units:
        assert 0 <= one.hp <= one.hp_max
        if not isinstance(action, EndTurn):
            assert one.actions_remaining <= before[one.id].actions_remaining


@SLOW
@given(battles(), st.data())
def test_what_is_not_offered_is_refused(state: State, data: st.DataObject) -> None:
    """B-1.2, B-2.2, B-4.0: the choices are all that is legal, but for dearer paths."""
    offered = legal_actions(state, state.active_team)
    ids = st.sampled_from([one.id for one in state.units])
    tiles = st.tuples(st.integers(-1, WIDTH), st.integers(-1, HEIGHT))
    action = data.draw(st.one_of(
        st.builds(Attack, unit=ids, target=ids), st.builds(UseAbility, unit=ids, target=ids),
        st.builds(UseAbility, unit=ids, tile=tiles),
    ))  # fmt: skip
    legal = not RULES.check_orders(state, Seat(state.active_team), action)
    assert legal == (action in offered)


@SLOW
@given(battles())
def test_the_preview_offers_what_is_legal(state: State) -> None:
    seat = Seat(state.active_team)
    preview = RULES.preview(state, seat, EndTurn())
    assert set(preview.units) == {one.id for one in able(state, seat)}
    assert RULES.preview(state, Seat(1 - seat), EndTurn()).units == {}
    for one in able(state, seat):
        offered = {tuple(way.path) for way in preview.units[one.id].moves}
        assert offered == {action.path for action in actions_of(state, one) if isinstance(action, Move)}
    RULES.write_preview(preview)


@SLOW
@given(steps())
def test_an_attack_does_what_its_preview_says_it_may(world: World) -> None:
    state, action, seed = world
    for event in resolved(state, action, seed).events:
        if isinstance(event, Attacked):
            shown = (
                RULES.preview(state, Seat(state.active_team), action).units[event.attacker.id].attacks[event.target.id]
            )
            assert (shown.threshold, shown.rows) == (event.threshold, event.aim)
            assert sum(row.value for row in shown.rows) == shown.threshold
            assert sum(row.value for row in event.blow) == event.base
            assert shown.damage.exactly(event.damage) > 0


@SLOW
@given(steps())
def test_a_battle_in_a_mirror_is_the_mirrored_battle(world: World) -> None:
    state, action, seed = world
    assert resolved(mirrored(state), mirrored_action(action), seed).state == mirrored(resolved(*world).state)


def flipped(at: Tile) -> Tile:
    return WIDTH - 1 - at[0], at[1]


def mirrored(state: State) -> State:
    return replace(
        state,
        map=replace(state.map, terrain=tuple(row[::-1] for row in state.map.terrain)),
        victory=replace(state.victory, tiles=tuple(map(flipped, state.victory.tiles))),
        units=tuple(replace(one, at=flipped(one.at)) for one in state.units),
    )


def mirrored_action(action: Action) -> Action:
    match action:
        case Move():
            return replace(action, path=tuple(map(flipped, action.path)))
        case UseAbility():
            return replace(action, tile=action.tile and flipped(action.tile))
        case _:
            return action


@SLOW
@given(steps())
def test_what_a_reader_sees_is_the_state(world: World) -> None:
    resolution = resolved(*world)
    for seat in (None, Seat(0), Seat(1)):
        assert RULES.view(resolution.state, seat) == resolution.state
        assert RULES.events_for(resolution.events, seat) == resolution.events

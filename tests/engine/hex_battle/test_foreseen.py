"""The preview is the result (H-3, H-4, H-5): in random duels, on rough ground and in a crowd, the enemy coasting."""

from __future__ import annotations

from itertools import takewhile

from hypothesis import given

from battles.engine import Seat, seeded_dice
from battles.engine.hex_battle.events import Deployed, Destroyed, Disengaged, Event, Held, Moved, Shot, TerrainHit
from battles.engine.hex_battle.orders import Orders
from battles.engine.hex_battle.preview import AimOdds, Ground, Preview
from tests.engine.hex_battle.squadron import RULES
from tests.engine.hex_battle.test_laws import SLOW
from tests.engine.hex_battle.worlds import World, openings, turns

CALM = ("moved", "disengaged", "deployed", "initiative", "shot", "held")  # nothing that a preview cannot know


def seen_and_done(world: World, seat: int) -> tuple[Preview, tuple[Event, ...]]:
    """What a side's draft shows, and what happens when everybody else coasts and holds fire, as it supposes."""
    state, sheets, seed = world
    draft = sheets[Seat(seat)]
    result = RULES.resolve(state, {Seat(seat): draft, Seat(1 - seat): Orders()}, seeded_dice(seed))
    return RULES.preview(state, Seat(seat), draft), result.events


@SLOW
@given(turns())
def test_every_ship_goes_where_it_was_shown(world: World) -> None:
    """H-4, H-2.4: path, end, heading, velocity, what stops it, and whether it leaves."""
    for seat in (0, 1):
        preview, events = seen_and_done(world, seat)
        moves = {event.ship.id: event for event in events if isinstance(event, Moved)}
        gone = {event.ship.id for event in events if isinstance(event, Disengaged)}
        assert moves.keys() == {*preview.ships, *preview.others}
        for id, one in preview.ships.items():
            move = moves[id]
            assert (one.start, one.path, one.end, one.stopped) == (move.start, move.path, move.end, move.stopped)
            assert (one.facing, one.velocity) == (move.facing_after, move.velocity_after)
            assert one.leaves == (id in gone)
        for id, other in preview.others.items():
            move = moves[id]
            assert (other.end, other.facing, other.stopped) == (move.end, move.facing_after, move.stopped)
            assert (other.velocity, other.leaves) == (move.velocity_after, id in gone)


@SLOW
@given(turns())
def test_the_ground_does_what_it_was_shown_to_do(world: World) -> None:
    """H-2.2: blow by blow, to the last one unless the ship is lost; what that comes to has been thought possible."""
    for seat in (0, 1):
        preview, events = seen_and_done(world, seat)
        lost = {event.ship.id for event in events if isinstance(event, Destroyed)}
        for id, one in preview.ships.items():
            hits = [event for event in events if isinstance(event, TerrainHit) and event.ship.id == id]
            done = [(hit.at, hit.terrain, len(hit.rolls)) for hit in hits]
            shown = [(blow.at, blow.terrain, blow.dice) for blow in one.ground.blows] if one.ground else []
            assert done == shown[: len(done)]
            if one.ground and id not in lost:
                assert len(done) == len(shown)
                assert possible(one.ground, sum(hit.points for hit in hits))


def possible(ground: Ground, points: int) -> bool:
    return ground.forecast.points.exactly(points) > 0


@SLOW
@given(turns())
def test_the_first_shots_are_those_that_were_shown(world: World) -> None:
    """H-5.2: needed number, range and rows of each, or why it is held; until something happens that none can know."""
    for seat in (0, 1):
        preview, events = seen_and_done(world, seat)
        shown = {(id, aim.weapon, aim.target): aim for id, one in preview.ships.items() for aim in one.attacks}
        for event in takewhile(undisturbed, events):
            if isinstance(event, Shot | Held):
                check_shot(event, shown[event.ship.id, event.weapon, event.target.id])


def undisturbed(event: Event) -> bool:
    return event.kind in CALM and not (isinstance(event, Shot) and event.points)


def check_shot(event: Shot | Held, aim: AimOdds) -> None:
    if isinstance(event, Held):
        assert aim.odds.reason == event.reason
        return
    assert aim.odds.reason is None
    assert (aim.dice, aim.odds.range, aim.odds.needed) == (event.dice, event.range, event.needed)
    assert aim.odds.rows == event.rows
    assert aim.odds.points.exactly(event.points) > 0


@SLOW
@given(openings())
def test_every_ship_begins_where_it_was_shown(world: World) -> None:
    """H-3.1."""
    for seat in (0, 1):
        preview, events = seen_and_done(world, seat)
        begun = {event.ship.id: event for event in events if isinstance(event, Deployed) and event.ship.seat == seat}
        assert {id: (one.end, one.facing) for id, one in preview.ships.items()} == {
            id: (event.at, event.facing) for id, event in begun.items()
        }

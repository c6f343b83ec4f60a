"""C-4 step 5: the damage of step 4, taken together, and the failure checks that it brings (C-8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from battles.engine.conversion.events import Damaged, Destroyed, Event, FailureCheck, Fired, Roll, SystemFailed
from battles.engine.conversion.state import Condition, ObjectId, Ship, SystemId
from battles.engine.conversion.turn import Turn
from battles.engine.conversion.weapons import SIDES, parts_of
from shipyard.rules import Drive, hull_hits

FAILS_ON = 6  # C-8.4
SMALLEST_STEP = 10  # C-8.3


def damage(turn: Turn) -> tuple[Event, ...]:
    """All ships by id, whatever their side (C-4)."""
    points: Counter[ObjectId] = Counter()
    for event in turn.events:
        if isinstance(event, Fired) and event.target:
            points[event.target.id] += event.points
    hit = [ship for ship in turn.in_play() if points[ObjectId(ship.id)]]
    return tuple(event for ship in hit for event in _suffer(turn, ship, points[ObjectId(ship.id)]))


def _suffer(turn: Turn, ship: Ship, points: int) -> Iterator[Event]:
    """C-8.1: destroyed outright, or one failure check for each step passed."""
    who, hits, taken = turn.who(ship), hull_hits(ship.design.hull), ship.hits_taken + points
    yield Damaged(ship=who, points=points, taken_before=ship.hits_taken, taken_after=taken, hits=hits)
    if taken >= hits:
        yield Destroyed(ship=who, at=ship.at)
        return
    systems = dict(ship.systems)
    for threshold in crossings(hits, ship.hits_taken, taken):
        yield from _check(turn, ship, systems, threshold)


def crossings(hits: int, before: int, after: int) -> tuple[int, ...]:
    """The multiples of the step that total damage passed, becoming greater than them (C-8.3)."""
    step = max(SMALLEST_STEP, hits // 5)
    return tuple(threshold for threshold in range(step, after, step) if threshold >= before)


def _check(turn: Turn, ship: Ship, systems: dict[SystemId, Condition], threshold: int) -> Iterator[Event]:
    """One failure check (C-8.4); `systems` is changed as they fail, so that the next check passes over them."""
    who = turn.who(ship)
    rolls = {id: _roll(turn, ship, id, threshold) for id, condition in systems.items() if condition != "out"}
    yield FailureCheck(ship=who, threshold=threshold, rolls=rolls)
    for id, roll in rolls.items():
        if roll.face >= FAILS_ON:
            part, before = parts_of(ship.design)[id], systems[id]
            systems[id] = "half" if isinstance(part, Drive) and before == "ok" else "out"
            what = part.colour if isinstance(part, Drive) else part.kind
            yield SystemFailed(ship=who, system=id, what=what, before=before, after=systems[id])


def _roll(turn: Turn, ship: Ship, system: SystemId, threshold: int) -> Roll:
    purpose = f"failure {ship.id} {system} {threshold}"
    return Roll(purpose=purpose, sides=SIDES, face=turn.dice.d(SIDES, purpose))

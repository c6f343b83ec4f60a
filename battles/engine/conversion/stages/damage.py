"""C-4 step 5: the damage of step 4, taken together, and the failure checks that it brings (C-8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from battles.engine.conversion.events import Damaged, Destroyed, Event, FailureCheck, Fired, SystemFailed
from battles.engine.conversion.losses import losses, points_taken
from battles.engine.conversion.state import Condition, ObjectId, Ship, SystemId
from battles.engine.conversion.turn import Turn
from battles.engine.conversion.weapons import SIDES, parts_of
from battles.engine.records import Roll
from shipyard.rules import Drive, hull_hits

FAILS_ON = 6  # C-8.4
SMALLEST_STEP = 10  # C-8.3


def damage(turn: Turn) -> tuple[Event, ...]:
    """All ships by id, whatever their side (C-4), then the fighters lost."""
    points, needles = points_taken(turn.events, 4), _needle_hits(turn)
    ships = tuple(
        event
        for ship in turn.in_play()
        if (id := ObjectId(ship.id)) in needles or points[id]
        for event in _suffer(turn, ship, points[id], needles.get(id, ()))
    )
    return ships + losses(turn, points, 5)


def _needle_hits(turn: Turn) -> Mapping[ObjectId, Sequence[SystemId]]:
    """The systems of each ship that needle beams hit, once for each hit."""
    hits: dict[ObjectId, list[SystemId]] = {}
    for event in turn.events:
        if isinstance(event, Fired) and event.target and event.system:
            hits.setdefault(event.target.id, []).extend(event.system for shot in event.shots if shot.hit)
    return hits


def _suffer(turn: Turn, ship: Ship, points: int, needles: Sequence[SystemId]) -> Iterator[Event]:
    """C-8.1: destroyed outright, or needle failures (C-8.2), then one failure check for each step passed."""
    who, hits, taken = turn.who(ship), hull_hits(ship.design.hull), ship.hits_taken + points
    if points:
        yield Damaged(ship=who, points=points, taken_before=ship.hits_taken, taken_after=taken, hits=hits)
    if taken >= hits:
        yield Destroyed(ship=who, at=ship.at)
        return
    systems = dict(ship.systems)
    for id in sorted(needles, key=list(systems).index):
        if systems[id] != "out":  # several hits on a system are one failure, on an engine two (C-7.5)
            yield _fail(turn, ship, systems, id, "needle")
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
            yield _fail(turn, ship, systems, id, "check")


def _fail(
    turn: Turn, ship: Ship, systems: dict[SystemId, Condition], id: SystemId, cause: Literal["check", "needle"]
) -> SystemFailed:
    """An engine's first failure halves it, its second stops it; all else is out (C-8.4)."""
    part, before = parts_of(ship.design)[id], systems[id]
    systems[id] = "half" if isinstance(part, Drive) and before == "ok" else "out"
    what = part.colour if isinstance(part, Drive) else part.kind
    return SystemFailed(ship=turn.who(ship), system=id, what=what, before=before, after=systems[id], cause=cause)


def _roll(turn: Turn, ship: Ship, system: SystemId, threshold: int) -> Roll:
    purpose = f"failure {ship.id} {system} {threshold}"
    return Roll(purpose=purpose, sides=SIDES, face=turn.dice.d(SIDES, purpose))

"""What points of fire come to for those that they fell on (C-5.7, C-8.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from battles.engine.conversion.events import Event, FightersLost, Fired, GroupFired, PdFired, PdOver
from battles.engine.conversion.state import ObjectId
from battles.engine.conversion.turn import Turn


def points_taken(events: Iterable[Event], step: Literal[3, 4]) -> Counter[ObjectId]:
    """The points that each ship and group took in a step; those left over from a group count where they went."""
    points: Counter[ObjectId] = Counter()
    for event in events:
        match event:
            case Fired(target=target) | GroupFired(target=target) if target and step == 4:
                points[target.id] += event.points
            case PdFired(group=group) if group and event.step == step:
                points[group.id] += event.points - (event.over or 0)
            case PdOver(group=group) if group and event.step == step:
                points[group.id] += event.points
    return points


def losses(turn: Turn, points: Counter[ObjectId], step: Literal[3, 5]) -> tuple[FightersLost, ...]:
    """Each point takes a fighter (C-5.7); groups by id."""
    return tuple(
        FightersLost(
            group=turn.who(group), step=step, points=taken, before=group.fighters, after=max(0, group.fighters - taken)
        )
        for group in turn.state.groups
        if (taken := points[ObjectId(group.id)])
    )

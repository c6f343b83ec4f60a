"""Point defence (C-4, C-7.6, C-7.7): improved systems at new groups in step 3, all that have not fired in step 4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from battles.engine.conversion.events import Event, PdFired, PdOver
from battles.engine.conversion.losses import losses, points_taken
from battles.engine.conversion.point_defence import Gun, Mark, guns_of, marks_of, sky_over
from battles.engine.conversion.state import ObjectId
from battles.engine.conversion.turn import Turn, either
from battles.engine.conversion.weapons import POINTS_BY_LEVEL, SIDES
from battles.engine.records import Roll

WORTH = POINTS_BY_LEVEL[0]  # C-7.6: as at shield level 0

type Step = Literal[3, 4]
type Left = Counter[ObjectId]  # fighters of each group that points rolled so far have not taken


def interception(turn: Turn) -> tuple[Event, ...]:
    """Step 3: an improved system fires if the first group on its list that it can fire at is new, else it waits."""
    if not turn.state.groups:
        return ()
    events = tuple(_defend(turn, 3, lambda gun: gun.improved))
    return events + losses(turn, points_taken(events, 3), 3)


def defence(turn: Turn) -> tuple[Event, ...]:
    """The end of step 4, when all other fire has been rolled. No system fires twice in a turn."""
    if not turn.state.groups:
        return ()
    fired = {(event.firer.id, event.system) for event in turn.events if isinstance(event, PdFired) and event.firer}
    return tuple(_defend(turn, 4, lambda gun: (ObjectId(gun.ship.id), gun.system) not in fired))


def _defend(turn: Turn, step: Step, may_fire: Callable[[Gun], bool]) -> Iterator[PdFired | PdOver]:
    """Sides by seat, ships and systems by id; a group already emptied in this step is passed over (C-4)."""
    left: Left = Counter({ObjectId(group.id): group.fighters for group in turn.state.groups})
    left.subtract(points_taken(turn.events, step))
    were = {ship.id: ship.at for ship in turn.opened.ships}
    for side in turn.state.sides:
        sky = sky_over(side.seat, turn.opened, turn.state)
        for ship in sky.ships if sky.groups else ():
            for gun in filter(may_fire, guns_of(ship, were[ship.id])):
                marks = [mark for mark in marks_of(gun, turn.orders(ship), sky) if left[ObjectId(mark.group.id)] > 0]
                yield from _engage(turn, step, gun, marks, left)


def _engage(turn: Turn, step: Step, gun: Gun, marks: Sequence[Mark], left: Left) -> Iterator[PdFired | PdOver]:
    """Fire at the first mark; in step 3 only if it is new, and only new ones are left what is over (C-7.7)."""
    if not marks or (step == 3 and not marks[0].new):
        return
    first, *others = (mark for mark in marks if mark.new or step == 4)
    fired = _fired(turn, step, gun, first, left)
    yield fired
    if fired.over and others:
        who, whom = turn.who(gun.ship), turn.who(others[0].group)
        left[whom.id] -= fired.over
        yield PdOver(firer=who, system=gun.system, step=step, group=whom, points=fired.over,
                     seen_by=either(who.seen_by, whom.seen_by))  # fmt: skip


def _fired(turn: Turn, step: Step, gun: Gun, mark: Mark, left: Left) -> PdFired:
    """One die (C-7.6)."""
    who, whom = turn.who(gun.ship), turn.who(mark.group)
    purpose = f"pd {who.id} {gun.system} {whom.id}"
    face = turn.dice.d(SIDES, purpose)
    points = WORTH[face - 1]
    over = max(0, points - left[whom.id])
    left[whom.id] -= points - over
    return PdFired(
        firer=who,
        system=gun.system,
        improved=gun.improved,
        step=step,
        group=whom,
        range=mark.range,
        rolls=(Roll(purpose=purpose, sides=SIDES, face=face, points=points),),
        points=points,
        over=over,
        seen_by=either(who.seen_by, whom.seen_by),
    )

"""Events as the golden logs have them: a line each, terse, every number in it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from battles.engine.conversion import events as ev
from battles.engine.conversion.orders import Burn, Reverse, Step
from battles.engine.conversion.state import Tokens


def told(event: ev.Event) -> str:
    """One event in one line: its kind, and all that it says."""
    return f"{event.kind:15} {said(event)}"


@singledispatch
def said(event: object) -> str:
    raise AssertionError(event)


@said.register
def _(event: ev.Plotted) -> str:
    return f"{event.ship.id}: {', '.join(map(_step, event.steps))}; left {_tokens(event.left)}"


@said.register
def _(event: ev.Moved) -> str:
    assert event.ship and event.start and event.end  # noqa: PT018 the logs are of uncut events
    return f"{event.ship.id}: {_ends(event.start, event.end)}"


@said.register
def _(event: ev.GroupMoved) -> str:
    assert event.start and event.end  # noqa: PT018
    return f"{event.group.id}: {event.fighters} fighters, {_ends(event.start, event.end)}"


@said.register
def _(event: ev.Launched) -> str:
    return f"{event.ship.id}: {event.hangar} launches {event.fighters} as {event.group.id} at {_place(event.at)}"


@said.register
def _(event: ev.Recovered) -> str:
    return f"{event.ship.id}: {event.group.id} with {event.fighters} into {event.hangar}"


@said.register
def _(event: ev.RecoveryFailed) -> str:
    return f"{event.ship.id}: {event.group} not into {event.hangar}, {event.reason}"


@said.register(ev.Withdrew)
@said.register(ev.Destroyed)
def _(event: ev.Withdrew | ev.Destroyed) -> str:
    return f"{event.ship.id} at {event.at}, seen by {_seats(event.ship.seen_by)}"


@said.register
def _(event: ev.Fired) -> str:
    assert event.firer and event.target  # noqa: PT018
    where = f"range {event.range}, bearing {event.bearing}, shield {event.shield}"
    shots = "; ".join(map(_shot, event.shots))
    aimed = f" {event.system}" if event.system else ""
    attack = f"{event.firer.id} at {event.target.id}{aimed}, {event.family}, {where}"
    return f"{attack}: {shots} = {event.points}{_costs(event)}"


@said.register
def _(event: ev.HeldFire) -> str:
    skipped = ", no token left" * bool(event.skipped)
    return f"{event.firer.id} at {event.target}, {event.family}{_costs(event)}{skipped}"


@said.register
def _(event: ev.PdFired) -> str:
    assert event.firer and event.group  # noqa: PT018
    over = f", {event.over} over" if event.over else ""
    kind = "improved" if event.improved else "plain"
    shot = f"{event.firer.id} {event.system} ({kind}) at {event.group.id}, range {event.range}"
    return f"step {event.step}: {shot}: {_faces(event.rolls)} {event.points}{over}"


@said.register
def _(event: ev.PdOver) -> str:
    assert event.firer and event.group  # noqa: PT018
    return f"step {event.step}: {event.firer.id} {event.system} on to {event.group.id}: {event.points}"


@said.register
def _(event: ev.GroupFired) -> str:
    assert event.group and event.target  # noqa: PT018
    where = f"range {event.range}, bearing {event.bearing}, shield {event.shield}"
    return f"{event.group.id} at {event.target.id}, {where}: {_faces(event.rolls)} {event.points}"


@said.register
def _(event: ev.GroupHeldFire) -> str:
    return f"{event.group.id} at {event.target} ({event.reason})"


@said.register
def _(event: ev.FightersLost) -> str:
    return f"step {event.step}: {event.group.id}: {event.points} points, {event.before} to {event.after}"


@said.register
def _(event: ev.GroupLeft) -> str:
    return f"{event.group.id}, {event.how}"


@said.register
def _(event: ev.Damaged) -> str:
    return f"{event.ship.id}: {event.points} points, {event.taken_before} to {event.taken_after} of {event.hits}"


@said.register
def _(event: ev.FailureCheck) -> str:
    rolls = ", ".join(f"{id} {roll.face}" for id, roll in event.rolls.items())
    return f"{event.ship.id} past {event.threshold}: {rolls}"


@said.register
def _(event: ev.SystemFailed) -> str:
    by_needle = " by a needle beam" * (event.cause == "needle")
    return f"{event.ship.id}: {event.system} ({event.what}) {event.before} to {event.after}{by_needle}"


@said.register
def _(event: ev.TokensMade) -> str:
    return f"{event.ship.id}: {_tokens(event.tokens)}"


@said.register
def _(event: ev.ContactLost) -> str:
    lost = event.contact
    return f"side {event.seat} loses {lost.id}, last seen at {lost.at} in turn {lost.turn}"


@said.register
def _(event: ev.ContactGained) -> str:
    return f"side {event.seat} finds {event.ship.id}"


@said.register
def _(event: ev.ObjectiveHeld) -> str:
    return f"by team {event.team} for {event.turns}, known to {_seats(event.seen_by)}"


@said.register
def _(event: ev.SideOut) -> str:
    return f"side {event.seat} {event.how}"


@said.register
def _(event: ev.TurnEnded) -> str:
    return f"turn {event.turn}"


@said.register
def _(event: ev.BattleEnded) -> str:
    outcome = "a draw" if event.winner is None else f"team {event.winner} wins"
    return f"{outcome} by {event.reason}, points {dict(event.points)}"


def _costs(event: ev.Fired | ev.HeldFire) -> str:
    idle = "".join(f", {one.weapon} idle ({one.reason})" for one in event.idle or ())
    return idle + ", a token paid" * bool(event.paid)


def _shot(shot: ev.Shot) -> str:
    need = f" needs {shot.need}" if shot.need else ""
    return f"{shot.weapon} {shot.kind}{need} {_faces(shot.rolls)} {'hit' if _fails(shot) else shot.points}"


def _fails(shot: ev.Shot) -> bool:
    return shot.kind == "needle" and bool(shot.hit)


def _faces(rolls: Sequence[ev.Roll]) -> str:
    return f"[{' '.join(str(roll.face) for roll in rolls)}]"


def _step(step: Step) -> str:
    if isinstance(step, Burn):
        return f"burn {step.tokens} {step.colour}"
    if isinstance(step, Reverse):
        return f"reverse {step.tokens}"
    return f"rotate to {step.to} for {step.pay}"


def _tokens(tokens: Tokens) -> str:
    carried = f" + {tokens.carried_white}w {tokens.carried_black}b carried"
    return f"{tokens.white}w {tokens.black}b" + carried * bool(tokens.carried_white or tokens.carried_black)


def _ends(start: ev.Place, end: ev.Place) -> str:
    path = f"{_place(start)} to {_place(end)}"
    if all(-1 in one.seen_by for one in (start, end)):
        return path
    return f"{path}, start seen by {_seats(start.seen_by)}, end by {_seats(end.seen_by)}"


def _place(place: ev.Place) -> str:
    return f"{place.at} heading {place.facing} velocity {place.velocity}"


def _seats(seats: tuple[int, ...]) -> str:
    return "everybody" if -1 in seats else ", ".join(map(str, seats)) or "nobody"

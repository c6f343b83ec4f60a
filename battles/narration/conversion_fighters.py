"""Fighters and point defence of `conversion` told (C-5, C-7.6, C-7.7)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from battles.engine import conversion_events as ev
from battles.engine import distance
from battles.narration import words

type Names = Mapping[str, str]


def launched(event: ev.Launched) -> str:
    return _("%(ship)s launches %(fighters)s from hangar %(hangar)s, heading %(heading)s.") % {
        "ship": event.ship.name,
        "fighters": words.fighters(event.fighters),
        "hangar": event.hangar,
        "heading": words.heading(event.at.facing),
    }


def flew(event: ev.GroupMoved, names: Names) -> str:
    start, end = event.start, event.end
    values = {
        "group": words.called(event.group, names),
        "fighters": words.fighters(event.fighters),
        "start": words.place(start.at) if start else "",
        "end": words.place(end.at) if end else "",
        "hexes": words.hexes(distance(start.at, end.at)) if start and end else "",
        "heading": words.heading(end.facing) if end else "",
        "speed": distance((0, 0), end.velocity) if end else 0,
    }
    if start and end:
        text = _(
            "%(group)s fly %(hexes)s from %(start)s to %(end)s, heading %(heading)s, speed %(speed)d; %(fighters)s."
        )
    elif end:
        text = _("%(group)s come into sight at %(end)s, heading %(heading)s, speed %(speed)d; %(fighters)s.")
    else:
        text = _("%(group)s leave our sight from %(start)s; %(fighters)s.")
    return text % values


def recovered(event: ev.Recovered, names: Names) -> str:
    text = _("%(ship)s takes %(group)s aboard: %(fighters)s.")
    if event.hangar:
        text = _("%(ship)s takes %(group)s aboard in hangar %(hangar)s: %(fighters)s.")
    return text % {
        "ship": event.ship.name,
        "group": words.called(event.group, names),
        "hangar": event.hangar,
        "fighters": words.fighters(event.fighters),
    }


def not_recovered(event: ev.RecoveryFailed, names: Names) -> str:
    text = _("%(ship)s cannot take %(group)s aboard: they are not in its hex.")
    if event.reason == "velocity":
        text = _("%(ship)s cannot take %(group)s aboard: they do not fly at its velocity.")
    return text % {"ship": event.ship.name, "group": words.group(event.group, names)}


def pd_fired(event: ev.PdFired, names: Names) -> str:
    text = _("%(firer)s fires point defence at %(group)s%(situation)s: %(points)s.")
    if not event.points:
        text = _("%(firer)s fires point defence at %(group)s%(situation)s: no hit.")
    return text % {
        "firer": words.called(event.firer, names),
        "group": words.called(event.group, names),
        "situation": words.situation(event.range, None),
        "points": words.points(event.points),
    }


def pd_details(event: ev.PdFired) -> tuple[str, ...]:
    system = words.opened(words.part("pd_improved" if event.improved else "pd", event.system or ""))
    (roll,) = event.rolls
    rows = [_("%(system)s: 1 die — %(face)d → %(points)d")
            % {"system": system, "face": roll.face, "points": roll.points}]  # fmt: skip
    if event.over:
        rows.append(_("%(points)s more than the group had fighters") % {"points": words.points(event.over)})
    return tuple(rows)


def pd_went_on(event: ev.PdOver, names: Names) -> str:
    return _("%(points)s left over from %(firer)s: on to %(group)s.") % {
        "points": words.points(event.points),
        "firer": words.called(event.firer, names),
        "group": words.called(event.group, names),
    }


def fighters_fired(event: ev.GroupFired, names: Names) -> str:
    text = _("%(group)s fire at %(target)s%(situation)s: %(points)s.")
    if not event.points:
        text = _("%(group)s fire at %(target)s%(situation)s: no hit.")
    return text % {
        "group": words.called(event.group, names),
        "target": words.called(event.target, names),
        "situation": words.situation(event.range, event.bearing),
        "points": words.points(event.points),
    }


def fighters_details(event: ev.GroupFired) -> tuple[str, ...]:
    shield = "" if event.shield is None else _(", shield %(level)d") % {"level": event.shield}
    row = _("%(fighters)s%(shield)s: %(dice)s — %(faces)s → %(sum)s") % {
        "fighters": words.opened(words.fighters(len(event.rolls))),
        "shield": shield,
        "dice": words.dice(len(event.rolls)),
        "faces": " ".join(str(roll.face) for roll in event.rolls),
        "sum": words.added(event.rolls, event.points),
    }
    return (row,)


def held(event: ev.GroupHeldFire, names: Names) -> str:
    target = event.target_name if event.target_name != event.target else words.group(event.target, names)
    return _("%(group)s hold their fire at %(target)s: %(reason)s.") % {
        "group": words.called(event.group, names),
        "target": target,
        "reason": words.IDLE_REASONS[event.reason],
    }


def lost(event: ev.FightersLost, names: Names) -> str:
    values = {
        "group": words.called(event.group, names),
        "points": words.points(event.points),
        "before": event.before,
        "after": event.after,
    }
    if not event.after:
        return _("%(group)s take %(points)s: all %(before)d shot down.") % values
    return ngettext(
        "%(group)s take %(points)s: %(before)d → %(after)d fighter.",
        "%(group)s take %(points)s: %(before)d → %(after)d fighters.",
        event.after,
    ) % values  # fmt: skip


def left(event: ev.GroupLeft, names: Names) -> str:
    return _("%(group)s leave the battle.") % {"group": words.called(event.group, names)}

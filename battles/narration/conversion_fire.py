"""Fire of `conversion` told with each weapon's dice."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from battles.engine import conversion_events as ev
from battles.narration import words


def fire_sentence(event: ev.Fired) -> str:
    """Who fires what at whom, from where, and what came of it."""
    text = _("%(firer)s fires %(family)s at %(target)s%(situation)s: %(points)s.")
    if not event.points:
        text = _("%(firer)s fires %(family)s at %(target)s%(situation)s: no hit.")
    return text % {
        "firer": event.firer.name if event.firer else _("an unknown contact"),
        "target": event.target.name if event.target else _("an unknown contact"),
        "family": words.FAMILIES[event.family],
        "situation": _situation(event),
        "points": words.points(event.points),
    }


def _situation(event: ev.Fired) -> str:
    known = []
    if event.range is not None:
        known.append(_("range %(range)d") % {"range": event.range})
    if event.bearing is not None:
        known.append(_("bearing %(clock)s") % {"clock": words.clock(event.bearing)})
    return f" ({words.listed(known)})" if known else ""


def fire_details(event: ev.Fired) -> tuple[str, ...]:
    """A row for each weapon that fired, for each that was idle, and for the targeting token."""
    rows = [_shot(event, shot) for shot in event.shots]
    paid = (_("Costs one targeting token."),) if event.paid else ()
    return (*rows, *idle_details(event.idle or ()), *paid)


def idle_details(idle: Sequence[ev.Idle]) -> tuple[str, ...]:
    return tuple(
        _("%(weapon)s idle: %(reason)s") % {"weapon": one.weapon, "reason": words.IDLE_REASONS[one.reason]}
        for one in idle
    )


def _shot(event: ev.Fired, shot: ev.Shot) -> str:
    weapon = words.opened(words.part(shot.kind, shot.weapon or "")) + _modifiers(event)
    if shot.need is not None:
        return _("%(weapon)s: %(result)s") % {"weapon": weapon, "result": _torpedo(shot)}
    return _("%(weapon)s: %(dice)s — %(faces)s → %(sum)s") % {
        "weapon": weapon,
        "dice": words.dice(len(shot.rolls)),
        "faces": " ".join(str(roll.face) for roll in shot.rolls),
        "sum": _sum(shot),
    }


def _modifiers(event: ev.Fired) -> str:
    """What the dice were judged by: the range, and for beams the shield, which nothing else heeds (C-7.1, C-7.3)."""
    known = "" if event.range is None else _(" at range %(range)d") % {"range": event.range}
    if event.family == "beams" and event.shield is not None:
        known += _(", shield %(level)d") % {"level": event.shield}
    return known


def _sum(shot: ev.Shot) -> str:
    if len(shot.rolls) == 1:
        return str(shot.points)
    return f"{' + '.join(str(roll.points) for roll in shot.rolls)} = {shot.points}"


def _torpedo(shot: ev.Shot) -> str:
    values = {"need": shot.need, "face": shot.rolls[0].face, "points": words.points(shot.points)}
    if not shot.hit:
        return _("hits on %(need)d or more — %(face)d, a miss") % values
    return _("hits on %(need)d or more — %(face)d, a hit; damage die → %(points)s") % values

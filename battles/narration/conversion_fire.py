"""Fire of `conversion` told with each weapon's dice."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from battles.engine import conversion_events as ev
from battles.narration import words
from shipyard.speech import once_a_language


def fire_sentence(event: ev.Fired) -> str:
    """Who fires what at whom, from where, and what came of it."""
    text = _("%(firer)s fires %(family)s at %(target)s%(situation)s: %(points)s.")
    if event.family == "needles":
        return _needles(event)
    if not event.points:
        text = _("%(firer)s fires %(family)s at %(target)s%(situation)s: no hit.")
    return text % {**_parties(event), "points": words.points(event.points)}


def _needles(event: ev.Fired) -> str:
    """C-7.5: what they aim at, and whether it is hit."""
    hits = sum(bool(shot.hit) for shot in event.shots)
    text = _("%(firer)s fires %(family)s at %(target)s%(situation)s: no hit.")
    if event.system and hits:
        text = _("%(firer)s fires %(family)s at %(system)s of %(target)s%(situation)s: %(hits)s.")
    elif event.system:
        text = _("%(firer)s fires %(family)s at %(system)s of %(target)s%(situation)s: no hit.")
    elif hits:
        text = _("%(firer)s fires %(family)s at %(target)s%(situation)s: %(hits)s.")
    told = ngettext("%(n)d hit", "%(n)d hits", hits) % {"n": hits}
    return text % {**_parties(event), "system": event.system, "hits": told}


def _parties(event: ev.Fired) -> dict[str, object]:
    return {
        "firer": event.firer.name if event.firer else _("an unknown contact"),
        "target": event.target.name if event.target else _("an unknown contact"),
        "family": words.FAMILIES[event.family],
        "situation": words.situation(event.range, event.bearing),
    }


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
    weapon = words.opened(words.part(shot.kind, shot.weapon or "")) + _modifiers(
        event.range, event.shield if event.family == "beams" else None
    )
    if shot.need is not None:
        result = _torpedo(shot) if shot.kind == "torpedo" else _needle(shot)
        return _("%(weapon)s: %(result)s") % {"weapon": weapon, "result": result}
    return _("%(weapon)s: %(dice)s — %(faces)s → %(sum)s") % {
        "weapon": weapon,
        "dice": words.dice(len(shot.rolls)),
        "faces": " ".join(str(roll.face) for roll in shot.rolls),
        "sum": words.added(shot.rolls, shot.points),
    }


@once_a_language
def _modifiers(range_: int | None, shield: int | None) -> str:
    """What the dice were judged by: the range, and for beams the shield, which nothing else heeds (C-7.1, C-7.3)."""
    known = "" if range_ is None else _(" at range %(range)d") % {"range": range_}
    return known if shield is None else known + _(", shield %(level)d") % {"level": shield}


def _torpedo(shot: ev.Shot) -> str:
    values = {"need": shot.need, "face": shot.rolls[0].face, "points": words.points(shot.points)}
    if not shot.hit:
        return _("hits on %(need)d or more — %(face)d, a miss") % values
    return _("hits on %(need)d or more — %(face)d, a hit; damage die → %(points)s") % values


def _needle(shot: ev.Shot) -> str:
    text = _("hits on %(need)d — %(face)d, a hit") if shot.hit else _("hits on %(need)d — %(face)d, a miss")
    return text % {"need": shot.need, "face": shot.rolls[0].face}

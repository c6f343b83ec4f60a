"""The sentences of `conversion`. Whatever a reader may not see was cut to None before, and is an "unknown contact"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from battles.engine import conversion_events as ev
from battles.engine import distance
from battles.narration import words
from battles.narration.conversion_fire import fire_details, fire_sentence, idle_details
from battles.narration.lines import Line, Phase

type Event = ev.Event
type Told = tuple[Phase | None, Line]


def tell(event: Event, index: int, teams: Mapping[int, str]) -> Told:  # noqa: PLR0911, PLR0912 - one case an event
    """The phase that an event belongs to (None: that of the event before) and its line."""
    match event:
        case ev.Plotted():
            return "movement", _line(event, index, "C-2.4", _plotted(event), [event.ship])
        case ev.Moved():
            return "movement", _line(event, index, "C-2.5", _moved(event), [event.ship])
        case ev.Withdrew():
            return "movement", _line(event, index, "C-9.1", _withdrew(event), [event.ship])
        case ev.Fired():
            details = fire_details(event)
            rule = FIRE_RULES[event.family]
            return "fire", _line(event, index, rule, fire_sentence(event), [event.firer, event.target], details)
        case ev.HeldFire():
            rule = "C-6.2" if event.skipped else "C-6.4"
            return "fire", _line(event, index, rule, _held(event), [event.firer], idle_details(event.idle))
        case ev.Damaged():
            return "damage", _line(event, index, "C-8.1", _damaged(event), [event.ship])
        case ev.Destroyed():
            return "damage", _line(event, index, "C-8.1", _destroyed(event), [event.ship])
        case ev.FailureCheck():
            rolls = tuple(f"{system}: {roll.face}" for system, roll in event.rolls.items())
            return "damage", _line(event, index, "C-8.3", _checked(event), [event.ship], rolls)
        case ev.SystemFailed():
            return "damage", _line(event, index, "C-8.4", _failed(event), [event.ship])
        case ev.TokensMade():
            return "end", _line(event, index, "C-2.2", _made(event), [event.ship])
        case ev.ContactLost():
            return None, _line(event, index, "C-3.3", _lost(event), [])
        case ev.ContactGained():
            return None, _line(event, index, "C-3.1", _gained(event), [event.ship])
        case ev.ObjectiveHeld():
            return "end", _line(event, index, "C-9.3", _objective(event, teams), [])
        case ev.SideOut():
            return "end", _line(event, index, "C-9.2", SIDE_OUT[event.how]() % {"side": event.name}, [])
        case ev.TurnEnded():
            return "end", _line(event, index, "C-4", _("The turn ends."), [])
        case ev.BattleEnded():
            rule = "C-9.3" if event.reason in ("turn_limit", "objective") else "C-9.2"
            return "end", _line(event, index, rule, _ended(event, teams), [])
    assert_never(event)


FIRE_RULES: Mapping[str, str] = {"beams": "C-7.1", "rockets": "C-7.3", "torpedoes": "C-7.4", "needles": "C-7.5"}
SIDE_OUT = {
    "beaten": lambda: _("%(side)s has no ship left in play."),
    "conceded": lambda: _("%(side)s concedes."),
    "abandoned": lambda: _("%(side)s abandons the battle."),
}


def _line(
    event: Event, index: int, rule: str, text: str, named: list[ev.Who | None], details: tuple[str, ...] = ()
) -> Line:
    known = [who for who in named if who]
    return Line(
        text=words.opened(text),
        rule=rule,
        kind=event.kind,
        event=index,
        details=details,
        ids=tuple(who.id for who in known),
        seat=known[0].seat if named and named[0] else None,
    )


def _plotted(event: ev.Plotted) -> str:
    if not event.steps:
        return _("%(ship)s coasts; %(left)s unspent.") % _plot_words(event)
    return _("%(ship)s %(steps)s; %(left)s unspent.") % _plot_words(event)


def _plot_words(event: ev.Plotted) -> dict[str, str]:
    return {
        "ship": event.ship.name,
        "steps": words.listed(words.step(step) for step in event.steps),
        "left": words.tokens(event.left.white, event.left.black),
    }


def _moved(event: ev.Moved) -> str:
    name = event.ship.name if event.ship else _("an unknown contact")
    if event.start and event.end:
        text = _("%(ship)s moves %(hexes)s from %(start)s to %(end)s, heading %(heading)s, speed %(speed)d.")
        return text % {"ship": name, "hexes": words.hexes(distance(event.start.at, event.end.at)), **_ends(event)}
    if event.end:
        return _("%(ship)s comes into sight at %(end)s, heading %(heading)s, speed %(speed)d.") % {
            "ship": name,
            **_ends(event),
        }
    return _("%(ship)s leaves our sight from %(start)s.") % {"ship": name, **_ends(event)}


def _ends(event: ev.Moved) -> dict[str, str | int]:
    start, end = event.start, event.end
    return {
        "start": words.place(start.at) if start else "",
        "end": words.place(end.at) if end else "",
        "heading": words.heading(end.facing) if end else "",
        "speed": distance((0, 0), end.velocity) if end else 0,
    }


def _withdrew(event: ev.Withdrew) -> str:
    return _("%(ship)s withdraws from the battle at %(at)s.") % {"ship": event.ship.name, "at": words.place(event.at)}


def _held(event: ev.HeldFire) -> str:
    values = {
        "ship": event.firer.name,
        "family": words.FAMILIES[event.family],
        "target": event.target_name or _("an unknown contact"),
    }
    if event.skipped:
        return _("%(ship)s holds its %(family)s on %(target)s: no targeting token is left.") % values
    if event.paid:
        return _("%(ship)s holds its %(family)s on %(target)s, and the targeting token is spent.") % values
    return _("%(ship)s holds its %(family)s on %(target)s.") % values


def _damaged(event: ev.Damaged) -> str:
    return _("%(ship)s takes %(points)s: %(before)d → %(after)d of %(hits)d hits.") % {
        "ship": event.ship.name,
        "points": words.points(event.points),
        "before": event.taken_before,
        "after": event.taken_after,
        "hits": event.hits,
    }


def _destroyed(event: ev.Destroyed) -> str:
    return _("%(ship)s is destroyed at %(at)s.") % {"ship": event.ship.name, "at": words.place(event.at)}


def _checked(event: ev.FailureCheck) -> str:
    return ngettext(
        "%(ship)s has passed %(threshold)d hits: a failure check, one die for its one working system.",
        "%(ship)s has passed %(threshold)d hits: a failure check, a die for each of its %(n)d working systems.",
        len(event.rolls),
    ) % {"ship": event.ship.name, "threshold": event.threshold, "n": len(event.rolls)}


def _failed(event: ev.SystemFailed) -> str:
    text = _("%(ship)s: %(system)s fails.")
    if event.after == "half":
        text = _("%(ship)s: %(system)s drops to half thrust.")
    elif event.before == "half":
        text = _("%(ship)s: %(system)s stops.")
    return text % {"ship": event.ship.name, "system": words.part(event.what, event.system)}


def _made(event: ev.TokensMade) -> str:
    made = event.tokens
    text = _("%(ship)s makes %(tokens)s for the next turn.")
    carried = (made.carried_white or 0, made.carried_black or 0)
    if any(carried):
        text = _("%(ship)s makes %(tokens)s for the next turn and carries over %(carried)s.")
    return text % {
        "ship": event.ship.name,
        "tokens": words.tokens(made.white, made.black),
        "carried": words.tokens(*carried),
    }


def _lost(event: ev.ContactLost) -> str:
    return _("Contact with %(ship)s is lost; last seen at %(at)s.") % {
        "ship": event.name,
        "at": words.place(event.contact.at),
    }


def _gained(event: ev.ContactGained) -> str:
    return _("Contact with %(ship)s.") % {"ship": event.ship.name}


def _objective(event: ev.ObjectiveHeld, teams: Mapping[int, str]) -> str:
    if event.team is None:
        return _("Nobody holds the objective any more.")
    return ngettext(
        "%(team)s has held the objective for a turn.",
        "%(team)s has held the objective for %(turns)d turns in a row.",
        event.turns,
    ) % {"team": _team(event.team, teams), "turns": event.turns}


def _team(team: int, teams: Mapping[int, str]) -> str:
    return teams.get(team) or _("Side %(number)d") % {"number": team + 1}


def _ended(event: ev.BattleEnded, teams: Mapping[int, str]) -> str:
    score = words.listed(
        _("%(side)s %(points)s") % {"side": _team(seat, teams), "points": words.points(points)}
        for seat, points in event.points.items()
    )
    winner = "" if event.winner is None else _team(event.winner, teams)
    others = words.listed(_team(seat, teams) for seat in event.points if seat != event.winner)
    return f"{words.verdict(event.reason, winner, others)} {score}."

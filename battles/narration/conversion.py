"""The sentences of `conversion`. Whatever a reader may not see was cut to None before, and is an "unknown contact"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from battles.engine import conversion_events as ev
from battles.engine import distance
from battles.narration import conversion_fighters as fighters
from battles.narration import words
from battles.narration.conversion_fighters import Names
from battles.narration.conversion_fire import fire_details, fire_sentence, idle_details
from battles.narration.lines import Line, Narrator, Phase

type Event = ev.Event
type Told = tuple[Phase | None, Line]

PHASES = {
    "movement": gettext_lazy("Movement"),
    "defence": gettext_lazy("Improved point defence"),
    "fire": gettext_lazy("Fire"),
    "damage": gettext_lazy("Damage"),
    "end": gettext_lazy("End of turn"),
}


def _tell_all(events: Sequence[Event], teams: Mapping[int, str]) -> Iterator[Told]:
    names = names_in(events)
    for index, event in enumerate(events):
        yield tell(event, index, names, teams)


def _heading(phase: Phase, turn: int | None) -> str:
    return str(PHASES[phase])


NARRATOR = Narrator(tell=_tell_all, heading=_heading)


def names_in(events: Sequence[Event]) -> Names:
    """The names of the ships that some events name, by id; a fighter group's name is its id."""
    parts = (getattr(event, one.name) for event in events for one in fields(event))
    return {part.id: part.name for part in parts if isinstance(part, ev.Who) and part.name != part.id}


def tell(event: Event, index: int, names: Names, teams: Mapping[int, str]) -> Told:
    """The phase that an event belongs to (None: that of the event before) and its line.

    `names`: those of the ships that the reader knows of, by id; `teams`: those of the teams.
    """
    match event:
        case ev.Launched() | ev.GroupMoved() | ev.Recovered() | ev.RecoveryFailed() | ev.GroupHeldFire():
            return _tell_of_flight(event, index, names)
        case ev.PdFired() | ev.PdOver() | ev.GroupFired() | ev.FightersLost() | ev.GroupLeft():
            return _tell_of_fighters(event, index, names)
        case ev.TokensMade() | ev.ObjectiveHeld() | ev.SideOut() | ev.TurnEnded() | ev.BattleEnded():
            return "end", _tell_of_the_end(event, index, teams)
        case ev.ContactLost():
            return None, _line(event, index, "C-3.3", _lost(event, names), [])
        case ev.ContactGained():
            return None, _line(event, index, "C-3.1", _gained(event, names), [event.ship])
        case _:
            return _tell_of_ships(event, index)


def _tell_of_flight(
    event: ev.Launched | ev.GroupMoved | ev.Recovered | ev.RecoveryFailed | ev.GroupHeldFire, index: int, names: Names
) -> Told:
    """C-5.2 to C-5.6."""
    match event:
        case ev.Launched():
            return "movement", _line(event, index, "C-5.2", fighters.launched(event), [event.ship, event.group])
        case ev.GroupMoved():
            return "movement", _line(event, index, "C-5.4", fighters.flew(event, names), [event.group])
        case ev.Recovered():
            text = fighters.recovered(event, names)
            return "movement", _line(event, index, "C-5.5", text, [event.ship, event.group])
        case ev.RecoveryFailed():
            return "movement", _line(event, index, "C-5.5", fighters.not_recovered(event, names), [event.ship])
        case ev.GroupHeldFire():
            return "fire", _line(event, index, "C-5.6", fighters.held(event, names), [event.group])
    assert_never(event)


def _tell_of_fighters(
    event: ev.PdFired | ev.PdOver | ev.GroupFired | ev.FightersLost | ev.GroupLeft, index: int, names: Names
) -> Told:
    """C-5.6, C-5.7, C-7.6, C-7.7."""
    match event:
        case ev.PdFired():
            rule, text = "C-7.7" if event.step == 3 else "C-7.6", fighters.pd_fired(event, names)
            line = _line(event, index, rule, text, [event.firer, event.group], fighters.pd_details(event))
            return "defence" if event.step == 3 else "fire", line
        case ev.PdOver():
            text = fighters.pd_went_on(event, names)
            return None, _line(event, index, "C-7.6", text, [event.firer, event.group])
        case ev.GroupFired():
            text, rolls = fighters.fighters_fired(event, names), fighters.fighters_details(event)
            return "fire", _line(event, index, "C-5.6", text, [event.group, event.target], rolls)
        case ev.FightersLost():
            phase: Phase = "defence" if event.step == 3 else "damage"
            return phase, _line(event, index, "C-5.7", fighters.lost(event, names), [event.group])
        case ev.GroupLeft():
            return "end", _line(event, index, "C-9.2", fighters.left(event, names), [event.group])
    assert_never(event)


type OfShips = (
    ev.Plotted | ev.Moved | ev.Withdrew | ev.Fired | ev.HeldFire | ev.Damaged | ev.Destroyed | ev.FailureCheck
    | ev.SystemFailed
)  # fmt: skip


def _tell_of_ships(event: OfShips, index: int) -> Told:  # noqa: PLR0911 - one case an event
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
            return "damage", _line(event, index, FAILURE_RULES[event.cause], _failed(event), [event.ship])
    assert_never(event)


def _tell_of_the_end(
    event: ev.TokensMade | ev.ObjectiveHeld | ev.SideOut | ev.TurnEnded | ev.BattleEnded,
    index: int,
    teams: Mapping[int, str],
) -> Line:
    match event:
        case ev.TokensMade():
            return _line(event, index, "C-2.2", _made(event), [event.ship])
        case ev.ObjectiveHeld():
            return _line(event, index, "C-9.3", words.objective(event.team, event.turns, teams), [])
        case ev.SideOut():
            return _line(event, index, "C-9.2", words.side_out(event.how, event.name), [])
        case ev.TurnEnded():
            return _line(event, index, "C-4", _("The turn ends."), [])
        case ev.BattleEnded():
            rule = "C-9.3" if event.reason in ("turn_limit", "objective") else "C-9.2"
            return _line(event, index, rule, words.ended(event, teams), [])
    assert_never(event)


FIRE_RULES: Mapping[str, str] = {"beams": "C-7.1", "rockets": "C-7.3", "torpedoes": "C-7.4", "needles": "C-7.5"}
FAILURE_RULES: Mapping[str, str] = {"check": "C-8.4", "needle": "C-7.5"}


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
    text = _("%(ship)s: %(system)s fails, hit by a needle beam.")
    if event.cause == "check":
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


def _lost(event: ev.ContactLost, names: Names) -> str:
    return _("Contact with %(ship)s is lost; last seen at %(at)s.") % {
        "ship": event.name if event.name != event.contact.id else words.group(event.contact.id, names),
        "at": words.place(event.contact.at),
    }


def _gained(event: ev.ContactGained, names: Names) -> str:
    return _("Contact with %(ship)s.") % {"ship": words.called(event.ship, names)}

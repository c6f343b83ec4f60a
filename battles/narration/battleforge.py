"""The sentences of `battleforge`. Those of attacks and abilities are a contract, word for word (B-4.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from battles.engine import battleforge_events as ev
from battles.narration import words
from battles.narration.lines import Line, Narrator, Phase

type Part = tuple[str, str, Sequence[ev.Who], tuple[str, ...]]  # rule, sentence, units, details

AIM_ROWS: Mapping[str, Any] = {
    "base": gettext_lazy("%(value)+d to begin with"),
    "attack": gettext_lazy("%(value)+d for the attack"),
    "defense": gettext_lazy("%(value)+d for the defense"),
    "terrain": gettext_lazy("%(value)+d for the terrain"),
    "flanking": gettext_lazy("%(value)+d for flanking"),
    "bounds": gettext_lazy("%(value)+d to keep it within 5–95"),
}
BLOW_ROWS: Mapping[str, Any] = {
    "attack": gettext_lazy("%(value)+d for the attack"),
    "buff": gettext_lazy("%(value)+d for a buff"),
    "defense": gettext_lazy("%(value)+d for the defense"),
    "terrain": gettext_lazy("%(value)+d for the terrain"),
    "at_least_one": gettext_lazy("%(value)+d, for a hit does at least 1"),
    "crit": gettext_lazy("%(value)+d for the crit"),
}
VICTORIES: Mapping[str, Any] = {
    "destruction": gettext_lazy("%(winner)s wins: no unit is left to %(others)s."),
    "concession": gettext_lazy("%(winner)s wins: %(others)s gave up."),
    "turn_limit": gettext_lazy("%(winner)s wins: it has held out to the last round."),
    "objective": gettext_lazy("%(winner)s wins: the objective was held."),
}
DRAWS: Mapping[str, Any] = {
    "agreement": gettext_lazy("A draw: all sides agreed on it."),
    "turn_limit": gettext_lazy("A draw: the last round is over."),
}
SIDE_OUT: Mapping[str, Any] = {
    "beaten": gettext_lazy("%(side)s has no unit left."),
    "conceded": gettext_lazy("%(side)s concedes."),
    "abandoned": gettext_lazy("%(side)s abandons the battle."),
}


def _tell(events: Sequence[ev.Event], teams: Mapping[int, str]) -> Iterator[tuple[Phase | None, Line]]:
    for index, event in enumerate(events):
        rule, text, units, details = _part(event, teams)
        yield (
            None,
            Line(
                text=text,
                rule=rule,
                kind=event.kind,
                event=index,
                details=details,
                ids=tuple(unit.id for unit in units),
                seat=units[0].team if units else _seat(event),
            ),
        )


def _heading(phase: Phase, turn: int | None) -> str:
    return ""  # a team's turn has no phases


def verdict(reason: str, winner: str, others: str) -> str:
    """Who has won and why (B-5); `winner` is empty for a draw."""
    if not winner:
        return str(DRAWS.get(reason, _("The battle ended in a draw.")))
    return str(VICTORIES.get(reason, _("%(winner)s wins."))) % {"winner": winner, "others": others}


NARRATOR = Narrator(tell=_tell, heading=_heading, verdict=verdict)


def _seat(event: ev.Event) -> int | None:
    """Whose doing it is, where no unit does it."""
    match event:
        case ev.TurnEnded() | ev.TurnStarted() | ev.ObjectiveHeld():
            return event.team
        case ev.SideOut():
            return event.seat
        case _:
            return None


def _part(event: ev.Event, teams: Mapping[int, str]) -> Part:
    match event:
        case ev.Attacked():
            return "B-4.8", attack_line(event), [event.attacker, event.target], tuple(_attack_rows(event))
        case ev.Moved() | ev.Healed() | ev.Buffed() | ev.AreaHit() | ev.Defeated():
            return _of_units(event)
        case _:
            return _of_teams(event, teams)


def attack_line(event: ev.Attacked) -> str:
    """B-4.8: the contract, whatever follows."""
    line = _("%(attacker)s attacked %(target)s (rolled %(roll)d / needed %(threshold)d) for %(damage)d damage") % {
        "attacker": event.attacker.name,
        "target": event.target.name,
        "roll": event.roll.face,
        "threshold": event.threshold,
        "damage": event.damage,
    }
    if event.crit:
        return line + _(" — crit")
    if event.concealed:
        return line + _(" — miss — concealed")
    return line if event.hit else line + _(" — miss")


def _attack_rows(event: ev.Attacked) -> Iterator[str]:
    """Every die and modifier in a row (D-2)."""
    yield _("Needed %(threshold)d: %(parts)s") % {
        "threshold": event.threshold,
        "parts": ", ".join(str(AIM_ROWS[row.what]) % {"value": row.value} for row in event.aim),
    }
    if event.flankers:
        yield _("Flanking: %(units)s") % {"units": words.listed(unit.name for unit in event.flankers)}
    if event.concealment:
        yield _("Concealment: %(face)d; a miss at 15 or less") % {"face": event.concealment.face}
    if event.variance:
        yield _("Damage: %(base)d (%(parts)s) × %(percent)d %% = %(damage)d") % {
            "base": event.base,
            "parts": ", ".join(str(BLOW_ROWS[row.what]) % {"value": row.value} for row in event.blow),
            "percent": 84 + event.variance.face,
            "damage": event.damage,
        }
        yield _("%(target)s: hp %(before)d → %(after)d") % {
            "target": event.target.name, "before": event.before, "after": event.after
        }  # fmt: skip


def _of_units(event: ev.Moved | ev.Healed | ev.Buffed | ev.AreaHit | ev.Defeated) -> Part:
    unit = event.unit
    match event:
        case ev.Moved():
            return _moved(event)
        case ev.Healed():
            text = _("%(unit)s healed %(target)s for %(points)d")
            values = {"unit": unit.name, "target": event.target.name, "points": event.points}
            return "B-1.2", text % values, [unit, event.target], ()
        case ev.Buffed():
            text = _("%(unit)s buffed %(target)s")
            return "B-1.2", text % {"unit": unit.name, "target": event.target.name}, [unit, event.target], ()
        case ev.AreaHit():
            text = _("%(unit)s hit %(n)d units at %(x)d,%(y)d")
            values = {"unit": unit.name, "n": len(event.struck), "x": event.tile[0], "y": event.tile[1]}
            rows = (_("%(unit)s: hp %(before)d → %(after)d") % {"unit": one.unit.name, "before": one.before,
                    "after": one.after} for one in event.struck)  # fmt: skip
            return "B-1.2", text % values, [unit, *(one.unit for one in event.struck)], tuple(rows)
        case ev.Defeated():
            return "B-5", _("%(unit)s is defeated") % {"unit": unit.name}, [unit], ()
    assert_never(event)


def _moved(event: ev.Moved) -> Part:
    text = _("%(unit)s moved to %(x)d,%(y)d")
    if event.waded:
        text = _("%(unit)s waded into the water at %(x)d,%(y)d and does no more this turn")
    values = {"unit": event.unit.name, "x": event.end[0], "y": event.end[1]}
    cost = ngettext("The path cost %(n)d point.", "The path cost %(n)d points.", event.cost) % {"n": event.cost}
    return "B-3.1" if event.waded else "B-2.2", text % values, [event.unit], (cost,)


def _of_teams(
    event: ev.TurnEnded | ev.ObjectiveHeld | ev.TurnStarted | ev.SideOut | ev.BattleEnded, teams: Mapping[int, str]
) -> Part:
    match event:
        case ev.TurnEnded():
            return "B-2.2", _("%(team)s ended its turn") % {"team": event.name}, [], ()
        case ev.TurnStarted():
            text = _("Round %(round)d: it is the turn of %(team)s")
            return "B-2.1", text % {"round": event.round, "team": event.name}, [], ()
        case ev.ObjectiveHeld():
            return "B-5", _held(event), [], ()
        case ev.SideOut():
            return "B-5", str(SIDE_OUT[event.how]) % {"side": event.name}, [], ()
        case ev.BattleEnded():
            return "B-5", _ended(event, teams), [], ()
    assert_never(event)


def _held(event: ev.ObjectiveHeld) -> str:
    if not event.turns:
        return _("%(team)s holds the objective no more") % {"team": event.name}
    return ngettext(
        "%(team)s has held the objective for a turn",
        "%(team)s has held the objective for %(turns)d turns in a row",
        event.turns,
    ) % {"team": event.name, "turns": event.turns}


def _ended(event: ev.BattleEnded, teams: Mapping[int, str]) -> str:
    others = words.listed(words.team_name(seat, teams) for seat in event.points if seat != event.winner)
    return verdict(event.reason, "" if event.winner is None else words.team_name(event.winner, teams), others)

"""The players' words for what stands in events: engine, not drive; clock hours for bearings and headings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from battles.engine import conversion_events as ev
from battles.engine import conversion_orders as orders
from shipyard.rules import PARTS, Colour, Kind
from shipyard.speech import once_a_language

type Step = orders.Rotate | orders.Burn | orders.Reverse

FAMILIES: Mapping[str, Any] = {
    "beams": gettext_lazy("beams"),
    "rockets": gettext_lazy("rockets"),
    "torpedoes": gettext_lazy("torpedoes"),
    "needles": gettext_lazy("needle beams"),
    "fighters": gettext_lazy("fighters"),
}
IDLE_REASONS: Mapping[str, Any] = {
    "range": gettext_lazy("out of range"),
    "sector": gettext_lazy("out of its sector"),
    "failed": gettext_lazy("failed"),
    "spent": gettext_lazy("spent"),
    "not_closer": gettext_lazy("not close enough for the order"),
    "unseen": gettext_lazy("target out of sight"),
    "gone": gettext_lazy("target gone"),
    "system_out": gettext_lazy("the system aimed at has failed already"),
    "no_system": gettext_lazy("the target has no such system"),
}
VICTORIES: Mapping[str, Any] = {
    "destruction": gettext_lazy("%(winner)s wins: no ship is left to %(others)s."),
    "withdrawal": gettext_lazy("%(winner)s holds the field: %(others)s withdrew."),
    "concession": gettext_lazy("%(winner)s wins: %(others)s conceded."),
    "turn_limit": gettext_lazy("%(winner)s wins on victory points: the turn limit was reached."),
    "objective": gettext_lazy("%(winner)s wins: the objective was held."),
    "peace": gettext_lazy("%(winner)s wins on victory points: the sides that are left are at peace."),
}
DRAWS: Mapping[str, Any] = {
    "destruction": gettext_lazy("A draw: no side has a ship left."),
    "withdrawal": gettext_lazy("A draw: every ship has left the field."),
    "concession": gettext_lazy("A draw: every side left the battle."),
    "agreement": gettext_lazy("A draw: all sides agreed on it."),
    "turn_limit": gettext_lazy("A draw: the turn limit was reached with equal victory points."),
    "peace": gettext_lazy("A draw: the sides that are left are at peace, with equal victory points."),
}
SIDE_OUT: Mapping[str, Any] = {
    "beaten": gettext_lazy("%(side)s has no ship left in play."),
    "conceded": gettext_lazy("%(side)s concedes."),
    "abandoned": gettext_lazy("%(side)s abandons the battle."),
}
PAYMENTS: Mapping[str, Any] = {
    "white": gettext_lazy("2 white"),
    "black": gettext_lazy("3 black"),
    "change": gettext_lazy("1 white + 1 black, small change"),
    "carried_white": gettext_lazy("carried white"),
    "carried_black": gettext_lazy("carried black"),
}
TURNS: Mapping[str, Any] = {"port": gettext_lazy("port"), "starboard": gettext_lazy("starboard")}
COLOURS: Mapping[str, Any] = {"white": gettext_lazy("white"), "black": gettext_lazy("black")}


@once_a_language
def clock(half_hours: int) -> str:
    """A half hour of the clock face, 0-23, as "1:30"; whole hours as "12 o'clock"."""
    hour = half_hours // 2 or 12
    return f"{hour}:30" if half_hours % 2 else _("%(hour)d o’clock") % {"hour": hour}


def verdict(reason: str, winner: str, others: str) -> str:
    """Who won a battle and why, in one sentence; `winner` is empty for a draw."""
    if not winner:
        return str(DRAWS.get(reason, _("The battle ended in a draw.")))
    return str(VICTORIES.get(reason, _("%(winner)s wins."))) % {"winner": winner, "others": others}


def side_out(how: str, side: str) -> str:
    """That a side is out of the battle, and how."""
    return str(SIDE_OUT[how]) % {"side": side}


def objective(team: int | None, turns: int, teams: Mapping[int, str]) -> str:
    """Who holds the objective, and for how long; team None: nobody does any more."""
    if team is None:
        return _("Nobody holds the objective any more.")
    return ngettext(
        "%(team)s has held the objective for a turn.",
        "%(team)s has held the objective for %(turns)d turns in a row.",
        turns,
    ) % {"team": team_name(team, teams), "turns": turns}


def team_name(team: int, teams: Mapping[int, str]) -> str:
    return teams.get(team) or _("Side %(number)d") % {"number": team + 1}


def ended(event: ev.BattleEnded, teams: Mapping[int, str]) -> str:
    """Who has won, why, and the points of every side."""
    score = listed(
        _("%(side)s %(points)s") % {"side": team_name(seat, teams), "points": points(got)}
        for seat, got in event.points.items()
    )
    winner = "" if event.winner is None else team_name(event.winner, teams)
    others = listed(team_name(seat, teams) for seat in event.points if seat != event.winner)
    return f"{verdict(event.reason, winner, others)} {score}."


def heading(facing: int) -> str:
    """A facing 0-5 (G-2) as an even hour of the clock face."""
    return clock(facing * 4)


def place(at: tuple[int, int]) -> str:
    return f"({at[0]}, {at[1]})".replace("-", "−")


@once_a_language
def points(number: int) -> str:
    return ngettext("%(n)d point", "%(n)d points", number) % {"n": number}


@once_a_language
def hexes(number: int) -> str:
    return ngettext("%(n)d hex", "%(n)d hexes", number) % {"n": number}


@once_a_language
def dice(number: int) -> str:
    return ngettext("%(n)d die", "%(n)d dice", number) % {"n": number}


@once_a_language
def part(kind: Kind | Colour, system: str = "") -> str:
    """A system by kind and id: "beam A x1", "engine d2" (which events name by its colour)."""
    name = _("engine") if kind == "white" or kind == "black" else _(PARTS[kind].name)  # noqa: PLR1714 - narrows
    return f"{name} {system}".strip()


@once_a_language
def fighters(number: int) -> str:
    return ngettext("%(n)d fighter", "%(n)d fighters", number) % {"n": number}


def called(who: ev.Who | None, names: Mapping[str, str]) -> str:
    """A ship by its name, a fighter group by its carrier's; `names`: the ships whose names the reader knows."""
    if who is None:
        return _("an unknown contact")
    return who.name if who.name != who.id else group(who.id, names)


def group(id: str, names: Mapping[str, str]) -> str:
    """A fighter group: "Kite’s fighters x5", or by its whole id where its carrier's name is not known."""
    carrier, _slash, hangar = id.rpartition("/")
    if carrier in names:
        return _("%(ship)s’s fighters %(hangar)s") % {"ship": names[carrier], "hangar": hangar}
    return _("fighters %(id)s") % {"id": id}


@once_a_language
def situation(range_: int | None, bearing: int | None) -> str:
    """Where a target lies, as far as that is known: " (range 11, bearing 1:30)"."""
    known = []
    if range_ is not None:
        known.append(_("range %(range)d") % {"range": range_})
    if bearing is not None:
        known.append(_("bearing %(clock)s") % {"clock": clock(bearing)})
    return f" ({listed(known)})" if known else ""


def added(rolls: Sequence[ev.Roll], points: int) -> str:
    """What some dice come to, added up where they are several."""
    if len(rolls) == 1:
        return str(points)
    return f"{' + '.join(str(roll.points) for roll in rolls)} = {points}"


@once_a_language
def tokens(white: int, black: int) -> str:
    return _("%(white)d white, %(black)d black") % {"white": white, "black": black}


def step(one: Step) -> str:
    """A step of a plot: "burns 2 white", "turns to port (3 black)"."""
    match one:
        case orders.Rotate():
            return _("turns to %(side)s (%(pay)s)") % {"side": TURNS[one.to], "pay": PAYMENTS[one.pay]}
        case orders.Burn():
            return _("burns %(n)d %(colour)s") % {"n": one.tokens, "colour": COLOURS[one.colour]}
        case orders.Reverse():
            return _("reverses with %(n)d white") % {"n": one.tokens}
    assert_never(one)


def listed(parts: Iterable[str]) -> str:
    return ", ".join(parts)


def opened(sentence: str) -> str:
    """The sentence with its first letter made great, whatever word it begins with."""
    return sentence[:1].upper() + sentence[1:]

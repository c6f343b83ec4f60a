"""What a notice says, as plain text, from how things stand when it is sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from battles.models import Battle, Notice, OrderSheet, Side, Turn
from battles.selectors import current_turn
from battles.turns import models as turns


@dataclass(frozen=True, kw_only=True)
class Letter:
    subject: str
    body: str


def letter_for(notice: Notice) -> Letter | None:
    """The letter of a battle's notice; None if it has become stale: what it tells of is no longer so."""
    lines = _TEXTS[notice.kind](notice)
    return None if lines is None else written(lines, notice.battle.get_absolute_url())


def written(lines: list[str], address: str) -> Letter:
    """The letter of a subject and what follows it, with the address of what it is about."""
    subject, *body = lines
    link = settings.SITE_URL + address
    foot = _("You can choose in your profile whether you get mail like this: %(link)s")
    body += ["", link, "", "--", foot % {"link": settings.SITE_URL + "/accounts/profile/"}]
    return Letter(subject=subject, body="\n".join(body) + "\n")


type Lines = list[str] | None


def _challenge(notice: Notice) -> Lines:
    battle = notice.battle
    if battle.status != Battle.Status.WAITING:
        return None
    values = {
        "who": battle.created_by or _("Somebody"),
        "name": battle.name,
        "budget": battle.budget,
        "currency": battle.currency,
    }
    told = _("%(who)s challenges you to the battle “%(name)s”, with fleets of up to %(budget)s %(currency)s.")
    if not battle.budget:
        told = _("%(who)s challenges you to the ground assault “%(name)s”; your units stand ready.")
    return [_("%(who)s challenges you: %(name)s") % values, told % values]


def _accepted(notice: Notice) -> Lines:
    if notice.battle.status != Battle.Status.WAITING:
        return None
    return [_("A player has joined %(name)s") % {"name": notice.battle.name}]


def _declined(notice: Notice) -> Lines:
    text = _("Your challenge was declined: %(name)s") % {"name": notice.battle.name}
    return [text, _("The battle does not take place.")]


def _cancelled(notice: Notice) -> Lines:
    return [_("Called off: %(name)s") % {"name": notice.battle.name}, _("The battle does not take place.")]


def _turn(notice: Notice) -> Lines:
    turn = current_turn(notice.battle)
    if turn is None or turn.status != Turn.Status.OPEN or _has_confirmed(turn, notice):
        return None
    values = {"n": turn.number, "name": notice.battle.name}
    awaits = _("Turn %(n)s awaits your orders: %(name)s") if turn.number else _("Deploy your ships: %(name)s")
    return [
        awaits % values,
        *_opening_words(turn),
        *_draw_offers(notice),
        deadline_words(turn, notice),
    ]


def _opening_words(turn: Turn) -> list[str]:
    if not turn.battle.turns.filter(number__lt=turn.number).exists():
        return [_("The battle has begun.")]
    if turn.number == 1:
        return [_("The ships are deployed.")]
    return [_("Turn %(n)s has been resolved.") % {"n": turn.number - 1}]


def _draw(notice: Notice) -> Lines:
    turn, offers = current_turn(notice.battle), _draw_offers(notice)
    if turn is None or not offers:
        return None
    waits = [] if _has_confirmed(turn, notice) else [deadline_words(turn, notice)]
    return [_("A draw is offered: %(name)s") % {"name": notice.battle.name}, *offers, *waits]


def _draw_offers(notice: Notice) -> list[str]:
    offers = notice.battle.sides.filter(draw_offered=True, out=False).exclude(account=notice.account)
    return [_("%(who)s offers a draw.") % {"who": side.name} for side in offers]


def _ended(notice: Notice) -> Lines:
    return [_("The battle is over: %(name)s") % {"name": notice.battle.name}, _result(notice)]


def _result(notice: Notice) -> str:
    battle = notice.battle
    if battle.winner is None:
        return _("It ended in a draw.")
    own = battle.sides.filter(account=notice.account).first()
    if own and own.team == battle.winner:
        return _("You have won.")
    winners = ", ".join(battle.sides.filter(team=battle.winner).values_list("name", flat=True))
    return _("%(who)s has won.") % {"who": winners}


def _failed(notice: Notice) -> Lines:
    turn = current_turn(notice.battle)
    if turn is None or turn.status != Turn.Status.FAILED:
        return None
    return [
        _("Turn %(n)s has met a fault: %(name)s") % {"n": turn.number, "name": notice.battle.name},
        _("The turn could not be resolved, through no fault of yours. All orders are kept, the clock is stopped, and "
          "the operators have been told."),
    ]  # fmt: skip


_TEXTS: dict[str, Callable[[Notice], Lines]] = {
    "challenge": _challenge,
    "accepted": _accepted,
    "declined": _declined,
    "cancelled": _cancelled,
    "turn": _turn,
    "draw": _draw,
    "ended": _ended,
    "failed": _failed,
}


def _has_confirmed(turn: Turn, notice: Notice) -> bool:
    confirmed = turn.sheets.filter(status=OrderSheet.Status.CONFIRMED, side__account=notice.account)
    return confirmed.exists() or not _plays(turn, notice)


def _plays(turn: Turn, notice: Notice) -> bool:
    return Side.objects.filter(battle=turn.battle_id, account=notice.account, seat__in=turn.awaiting).exists()


def deadline_words(turn: turns.Turn, notice: turns.Notice) -> str:
    """When a turn closes, in the reader's zone."""
    if turn.closes_at is None:
        return _("There is no deadline.")
    zone = ZoneInfo(notice.account.time_zone or settings.TIME_ZONE)
    local = timezone.localtime(turn.closes_at, zone)
    when = formats.date_format(local, "DATETIME_FORMAT")
    return _("The turn closes at the latest on %(when)s (%(zone)s).") % {"when": when, "zone": zone.key}

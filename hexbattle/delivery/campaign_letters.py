"""What a campaign's notice says, as plain text, from how things stand when it is sent."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from hexbattle.campaigns.models import Campaign, Notice, OrderSheet, Turn
from hexbattle.campaigns.selectors import current_turn
from hexbattle.delivery.letters import Letter, deadline_words, written

type Lines = list[str] | None


def campaign_letter(notice: Notice) -> Letter | None:
    """The letter of a campaign's notice; None if it has become stale: what it tells of is no longer so."""
    lines = _TEXTS[notice.kind](notice)
    return None if lines is None else written(lines, notice.campaign.get_absolute_url())


def _invited(notice: Notice) -> Lines:
    campaign = notice.campaign
    if campaign.status != Campaign.Status.WAITING:
        return None
    values = {"who": campaign.created_by or _("Somebody"), "name": campaign.name}
    told = _("%(who)s invites you to the campaign “%(name)s”: a star map, a fleet, and weeks of it.")
    return [_("%(who)s invites you to a campaign: %(name)s") % values, told % values]


def _joined(notice: Notice) -> Lines:
    return [_("A player has joined the campaign %(name)s") % {"name": notice.campaign.name}]


def _declined(notice: Notice) -> Lines:
    subject = _("Your invitation was declined: %(name)s") % {"name": notice.campaign.name}
    return [subject, _("The seat is open to anyone now.")]


def _cancelled(notice: Notice) -> Lines:
    subject = _("Called off: %(name)s") % {"name": notice.campaign.name}
    return [subject, _("The campaign does not take place.")]


def _turn(notice: Notice) -> Lines:
    turn = current_turn(notice.campaign)
    if turn is None or turn.status != Turn.Status.OPEN or not _waits_for(turn, notice):
        return None
    values = {"n": turn.number, "name": notice.campaign.name}
    opening = _("The campaign has begun.") if turn.number == 1 else _("A turn has been resolved; its news await you.")
    subject = _("Turn %(n)s of the campaign awaits your orders: %(name)s")
    return [subject % values, opening, deadline_words(turn, notice)]


def _waits_for(turn: Turn, notice: Notice) -> bool:
    faction = notice.campaign.factions.filter(account=notice.account, seat__in=turn.awaiting).first()
    confirmed = turn.sheets.filter(status=OrderSheet.Status.CONFIRMED, faction=faction)
    return faction is not None and not confirmed.exists()


def _ended(notice: Notice) -> Lines:
    campaign = notice.campaign
    names = [one.name for one in campaign.factions.all() if one.seat in campaign.winners]
    subject = _("The campaign is over: %(name)s") % {"name": campaign.name}
    return [subject, _("%(who)s has won.") % {"who": ", ".join(names)} if names else _("Nobody has won.")]


def _failed(notice: Notice) -> Lines:
    turn = current_turn(notice.campaign)
    if turn is None or turn.status != Turn.Status.FAILED:
        return None
    return [
        _("Turn %(n)s has met a fault: %(name)s") % {"n": turn.number, "name": notice.campaign.name},
        _("The turn could not be resolved, through no fault of yours. All orders are kept, the clock is stopped, and "
          "the operators have been told."),
    ]  # fmt: skip


def _ruling(notice: Notice) -> Lines:
    subject = _("The curators have made a ruling: %(name)s") % {"name": notice.campaign.name}
    return [subject, _("It is on the page of the campaign, with its reason.")]


def _left(notice: Notice) -> Lines:
    subject = _("A player has left the campaign %(name)s") % {"name": notice.campaign.name}
    return [subject, _("An admiral keeps the seat until somebody takes it.")]


_TEXTS: dict[str, Callable[[Notice], Lines]] = {
    "invited": _invited,
    "joined": _joined,
    "declined": _declined,
    "cancelled": _cancelled,
    "turn": _turn,
    "ended": _ended,
    "failed": _failed,
    "ruling": _ruling,
    "left": _left,
}

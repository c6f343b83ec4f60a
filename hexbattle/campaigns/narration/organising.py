"""Stages 1 to 3 in sentences: orders, money, and what is built and mended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from hexbattle.campaigns.engine import events as ev
from hexbattle.campaigns.engine import state as st
from hexbattle.campaigns.narration import words
from hexbattle.campaigns.narration.lines import Phrase, Text, Told
from hexbattle.campaigns.narration.names import Names

MONEY: Final[Mapping[st.Reason, tuple[str, Any]]] = {
    "start": ("K-1.2", gettext_lazy("%(who)s begins with %(sum)s.")),
    "income": ("K-3.2", gettext_lazy("%(who)s has an income of %(sum)s.")),
    "upkeep": ("K-3.3", gettext_lazy("%(who)s pays %(sum)s of upkeep.")),
    "build": ("K-4.1", gettext_lazy("%(who)s pays %(sum)s for ships laid down.")),
    "yard": ("K-2.3", gettext_lazy("%(who)s pays %(sum)s for new yard.")),
    "repair": ("K-4.2", gettext_lazy("%(who)s sets %(sum)s aside for repairs.")),
    "rearm": ("K-4.2", gettext_lazy("%(who)s sets %(sum)s aside for rearming.")),
    "troops": ("K-4.4", gettext_lazy("%(who)s pays %(sum)s for troops.")),
    "scrap": ("K-4.3", gettext_lazy("%(who)s gets %(sum)s for ships scrapped.")),
    "sent": ("K-9.1", gettext_lazy("%(who)s sends %(sum)s.")),
    "received": ("K-9.1", gettext_lazy("%(who)s receives %(sum)s.")),
    "refund": ("K-4.2", gettext_lazy("%(who)s gets %(sum)s back that were set aside and not needed.")),
    "ruling": ("K-9.1", gettext_lazy("A ruling of the curators is worth %(sum)s to %(who)s.")),
}


def money(rows: Sequence[st.Row], names: Names) -> Told:
    """Rows of one faction and one reason, together."""
    first = rows[0]
    rule, sentence = MONEY[first.why]
    total = sum(row.amount for row in rows)
    shown = total if first.why == "ruling" else abs(total)
    parts: dict[str, Text] = {"who": names.faction(first.seat), "sum": words.credits(shown)}
    details = tuple(_item(row, names) for row in rows if row.about)
    return Told(rule=rule, phrase=Phrase(str(sentence), parts), seat=first.seat, details=details)


def _item(row: st.Row, names: Names) -> Phrase:
    return Phrase(_("%(sum)s: %(about)s"), {"sum": words.credits(abs(row.amount)), "about": names.about(row)})


def dropped(event: ev.Dropped, names: Names) -> Told:
    why = words.DROPPED.get(event.why, _("it could not be done any more"))
    values: dict[str, Text] = {"order": str(words.ORDERS[event.order]), "about": _about(event, names), "why": str(why)}
    sentence = _("An order fell away, %(order)s (%(about)s), and costs nothing: %(why)s.")
    if not event.about:
        sentence = _("Of the orders %(order)s fell away: %(why)s.")
    return Told(rule="K-3.1", phrase=Phrase(sentence, values), seat=event.seen_by[0] if event.seen_by else None)


def _about(event: ev.Dropped, names: Names) -> Text:
    match event.order:
        case "build" | "yard" | "troops":
            return names.place(event.about)
        case "repair" | "rearm" | "scrap":
            return names.ship(event.about)
        case "load" | "unload":
            return names.unit(event.about)
        case _:
            return names.fleet(event.about)


def unpaid(event: ev.Unpaid, names: Names) -> Told:
    sentence = _("%(who)s owes %(due)s of upkeep and can pay %(paid)s: unpaid in this turn are %(ships)s.")
    parts: dict[str, Text] = {
        "who": names.faction(event.seat), "due": words.credits(event.due), "paid": event.paid,
        "ships": names.ships(event.ships),
    }  # fmt: skip
    return Told(rule="K-3.3", phrase=Phrase(sentence, parts), seat=event.seat)


def scrapped(event: ev.Scrapped, names: Names) -> Told:
    sentence = _("%(ship)s is scrapped at %(place)s for %(sum)s.")
    parts: dict[str, Text] = {
        "ship": names.tagged(event.ship), "place": names.place(event.at), "sum": words.credits(event.pays)
    }  # fmt: skip
    lost = (Phrase(_("With it go %(fighters)s."), {"fighters": words.fighters(event.fighters)}),)
    return Told(rule="K-4.3", phrase=Phrase(sentence, parts), seat=event.ship.seat,
                details=lost if event.fighters else ())  # fmt: skip


def work_begun(event: ev.WorkBegun, names: Names) -> Told:
    work = event.work
    parts: dict[str, Text] = {"place": names.place(work.at), "turn": work.ready}
    if work.design is None:
        sentence = _("Work on more yard begins at %(place)s, ready in turn %(turn)s.")
        return Told(rule="K-2.3", phrase=Phrase(sentence, parts), seat=work.seat)
    parts |= {"kind": names.class_name(work.design), "name": work.name}
    sentence = _("A %(kind)s is laid down at %(place)s, ready in turn %(turn)s.")
    if work.name:
        sentence = _("“%(name)s”, a %(kind)s, is laid down at %(place)s, ready in turn %(turn)s.")
    return Told(rule="K-4.1", phrase=Phrase(sentence, parts), seat=work.seat)


def delivered(event: ev.Delivered, names: Names) -> Told:
    parts: dict[str, Text] = {
        "ship": names.tagged(event.ship), "kind": names.class_name(event.ship.design), "place": names.place(event.at),
        "who": names.faction(event.ship.seat),
    }  # fmt: skip
    phrase = Phrase(_("%(ship)s, a %(kind)s of %(who)s, leaves the yard at %(place)s."), parts)
    return Told(rule="K-4.1", phrase=phrase, seat=event.ship.seat)


def yard_grown(event: ev.YardGrown, names: Names) -> Told:
    sentence = _("The yard at %(place)s grows from %(before)s to %(after)s t.")
    parts: dict[str, Text] = {"place": names.place(event.at), "before": event.before, "after": event.after}
    return Told(rule="K-2.3", phrase=Phrase(sentence, parts), seat=event.seat)


def raised(event: ev.Raised, names: Names) -> Told:
    parts: dict[str, Text] = {"unit": str(words.TROOPS[event.unit.archetype]), "place": names.place(event.at)}
    return Told(rule="K-4.4", phrase=Phrase(_("A %(unit)s joins the garrison of %(place)s."), parts))


def repaired(event: ev.Repaired, names: Names) -> Told:
    parts: dict[str, Text] = {
        "ship": names.tagged(event.ship), "place": names.place(event.at), "sum": words.credits(event.cost),
        "hits": event.before - event.after, "systems": len(event.parts), "tons": event.tonnage,
    }  # fmt: skip
    sentence = _(
        "%(ship)s is repaired at %(place)s for %(sum)s and %(tons)s t of yard: hits %(hits)s, systems %(systems)s."
    )
    if not event.cost:  # by a ruling
        sentence = _("%(ship)s is made good at %(place)s: hits %(hits)s, systems %(systems)s.")
    return Told(rule="K-4.2", phrase=Phrase(sentence, parts), seat=event.ship.seat)


def rearmed(event: ev.Rearmed, names: Names) -> Told:
    parts: dict[str, Text] = {
        "ship": names.tagged(event.ship), "place": names.place(event.at), "sum": words.credits(event.cost),
        "racks": len(event.racks), "fighters": words.fighters(event.fighters),
    }  # fmt: skip
    sentence = _("%(ship)s is rearmed at %(place)s: racks filled %(racks)s, and %(fighters)s, for %(sum)s.")
    return Told(rule="K-4.2", phrase=Phrase(sentence, parts), seat=event.ship.seat)


def left_undone(event: ev.LeftUndone, names: Names) -> Told:
    parts: dict[str, Text] = {
        "ship": names.tagged(event.ship), "order": str(words.ORDERS[event.order]),
        "why": str(words.LEFT_UNDONE[event.why]),
    }  # fmt: skip
    sentence = _("Not everything ordered for %(ship)s was done (%(order)s): %(why)s.")
    return Told(rule="K-4.2", phrase=Phrase(sentence, parts), seat=event.ship.seat)


def healed(event: ev.Healed, names: Names) -> Told:
    parts: dict[str, Text] = {"place": names.place(event.at), "units": words.units(len(event.hp))}
    details = tuple(
        Phrase(_("%(unit)s: %(hp)s hp now"), {"unit": names.unit(unit), "hp": hp}) for unit, hp in event.hp.items()
    )
    phrase = Phrase(_("%(units)s at %(place)s rest and get better."), parts)
    return Told(rule="K-4.4", phrase=phrase, seat=event.seat, details=details)


TELLERS: Final[Mapping[type, Callable[[Any, Names], Told]]] = {
    ev.Credited: lambda event, names: money([event.row], names),
    ev.Dropped: dropped,
    ev.Unpaid: unpaid,
    ev.Scrapped: scrapped,
    ev.WorkBegun: work_begun,
    ev.Delivered: delivered,
    ev.YardGrown: yard_grown,
    ev.Raised: raised,
    ev.Repaired: repaired,
    ev.Rearmed: rearmed,
    ev.LeftUndone: left_undone,
    ev.Healed: healed,
}

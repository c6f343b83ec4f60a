"""The other factions: war, peace, credits and messages (K-4, K-4.6)."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import state as st
from hexbattle.campaigns.views.offers import Offer, Offers
from hexbattle.campaigns.views.sheet import Desk


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """How things are with another faction, and what can be ordered about it."""

    faction: st.Faction
    at_war: bool
    war: Offer | None = None
    peace: Offer | None = None
    send: Offer | None = None

    @property
    def seat(self) -> int:
        return self.faction.seat


def relations_of(view: st.State, seat: int, desk: Desk | None) -> list[Relation]:
    return [_relation(view, seat, one, desk) for one in view.factions if one.seat != seat]


def _relation(view: st.State, seat: int, other: st.Faction, desk: Desk | None) -> Relation:
    at_war = engine.geography.at_war(view, seat, other.seat)
    if desk is None or desk.locked or other.out:
        return Relation(faction=other, at_war=at_war)
    offers = Offers(desk)
    to = other.seat
    return Relation(
        faction=other,
        at_war=at_war,
        war=None if to in desk.orders.war else _open(offers(f"war {to}", _("Declare war"))),
        peace=None if to in desk.orders.peace else _open(offers(f"peace {to}", _("Offer peace"))),
        send=_open(offers(f"send {to}", _("Send"), fields={f"credits:{to}": ["1"]})),
    )


def _open(offer: Offer) -> Offer | None:
    return None if offer.refused else offer

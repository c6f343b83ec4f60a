"""Everything that the viewer knows of one system, and what can be ordered there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import state as st
from hexbattle.campaigns.views import words
from hexbattle.campaigns.views.entries import Entry
from hexbattle.campaigns.views.fleet_card import FleetCard
from hexbattle.campaigns.views.offers import Offer, Offers
from hexbattle.campaigns.views.sheet import Desk
from hexbattle.campaigns.views.situation import Presence, Situation
from shipyard.rules import price_of_design


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A class that the yard can build."""

    id: str
    name: str
    price: int
    hull: int
    ready: int
    refused: str


@dataclass(frozen=True)
class Dossier:
    """One system. `desk`: the viewer's own orders, while they can be given."""

    situation: Situation
    place: st.Place
    desk: Desk | None = None

    @property
    def id(self) -> str:
        return self.place.id

    @property
    def name(self) -> str:
        return self.place.name

    @property
    def kind(self) -> str:
        return str(words.KINDS[self.place.kind])

    @property
    def ground(self) -> str:
        return str(words.GROUNDS[self.place.ground])

    @property
    def sight(self) -> str:
        return self.situation.sight(self.place)

    @property
    def seat(self) -> int | None:
        """Whose it is; None: nobody's, or not known."""
        return None if self.place.owner in (None, engine.NOBODY) else self.place.owner

    @property
    def owner(self) -> str:
        return words.owner(self.place, self.situation.view.factions)

    @property
    def own(self) -> bool:
        return self.situation.seat is not None and self.place.owner == self.situation.seat

    @property
    def income(self) -> int:
        return self.situation.income(self.place)

    @property
    def paid(self) -> int:
        """What it pays its owner in this turn, as far as can be known now."""
        return engine.costs.income_of(self.situation.view, self.place)

    @property
    def room(self) -> int:
        return engine.kinds.KINDS[self.place.kind].room

    @property
    def garrison(self) -> list[tuple[str, int, int, str]]:
        """Its units: what, hp, hp when whole, id."""
        return [
            (str(words.TROOPS[one.archetype]), one.hp, engine.units.full_hp(one.archetype), str(one.id))
            for one in self.place.garrison or ()
        ]

    @property
    def garrisoned(self) -> int | None:
        return engine.units.garrison_size(self.place)

    @property
    def supplied(self) -> bool:
        return self.place.id in self.situation.supplied

    @property
    def fight(self) -> str:
        return self.situation.fight(self.place.id)

    @property
    def neighbours(self) -> list[st.Place]:
        near = engine.geography.neighbours(self.situation.view.lanes, self.place.id)
        return [self.situation.places[id] for id in near]

    @property
    def presences(self) -> list[Presence]:
        """All ships that are seen here."""
        return [one for one in self.situation.presences if one.at == self.place.id and one.bound is None]

    @property
    def others(self) -> list[Presence]:
        """Ships of other factions that are only seen from a lane away: their number and tonnage."""
        named = {fleet.seat for fleet in self.situation.view.fleets if fleet.at == self.place.id}
        here = [one for one in self.situation.presences if self.place.id in (one.at, one.bound)]
        return [one for one in here if one.seat not in named and one.seat != self.situation.seat]

    @cached_property
    def fleets(self) -> list[FleetCard]:
        """The fleets that are known by name, the viewer's own first; a new one of the draft beside its origin."""
        view = self.situation.view
        here = [fleet for fleet in view.fleets if self.place.id in (fleet.at, fleet.bound)]
        cards = [FleetCard(self.situation, fleet.id, self.desk) for fleet in here]
        for label, part in self.desk.orders.split.items() if self.desk else ():
            if any(fleet.id == part.of for fleet in here):
                cards.append(FleetCard(self.situation, st.FleetId(label), self.desk))
        return sorted(cards, key=lambda card: (not card.own, card.fleet.seat))

    @property
    def works(self) -> list[tuple[str, int]]:
        """What one's yard there works on, and the turn in which it is ready."""
        classes = {one.id: one.design.name for one in self.situation.view.classes}
        return [
            (f"{work.name} ({classes[work.design]})" if work.design else _("more yard"), work.ready)
            for work in self.situation.view.works
            if work.at == self.place.id
        ]

    @property
    def entries(self) -> list[Entry]:
        """What the draft orders here, but for fleets."""
        fleets = {card.id for card in self.fleets}
        entries = self.desk.entries if self.desk else ()
        return [one for one in entries if self.id in one.about and fleets.isdisjoint(one.about)]

    # What can be ordered.

    @property
    def yard_left(self) -> int | None:
        """Tons of the yard that this draft has not used yet."""
        yards = self.desk.preview.yards if self.desk else ()
        return next((yard.left for yard in yards if yard.at == self.id), None)

    @cached_property
    def choices(self) -> list[Choice]:
        """The classes that are built, with what the engine says of building one here now."""
        if not (self.desk and self.own and self.place.yard):
            return []
        return [self._choice(self.desk, one) for one in self.situation.view.classes if one.sold]

    def _choice(self, desk: Desk, one: st.ShipClass) -> Choice:
        refused, after = Offers(desk).tried(f"build {self.id}", {f"design:{self.id}": [str(one.id)]})
        ready = after.deliveries[-1].ready if after and after.deliveries else 0
        return Choice(id=one.id, name=one.design.name, price=price_of_design(one.design), hull=one.design.hull,
                      ready=ready, refused=refused)  # fmt: skip

    @property
    def can_build(self) -> bool:
        return any(not one.refused for one in self.choices)

    @cached_property
    def yard_offer(self) -> Offer | None:
        if not (self.desk and self.own and engine.kinds.KINDS[self.place.kind].yards):
            return None
        return Offers(self.desk)(f"yard {self.id}", _("Lay %(n)d t of yard") % {"n": engine.kinds.YARD_STEP})

    @cached_property
    def troop_offers(self) -> list[Offer]:
        if not (self.desk and self.own and engine.kinds.KINDS[self.place.kind].raises):
            return []
        offers = Offers(self.desk)
        return [offers(f"raise {self.id} {key}", str(name)) for key, name in words.TROOPS.items()]

    @cached_property
    def mend_all(self) -> list[Offer]:
        """Repair, or rearm, everything here that can be."""
        if not self.desk:
            return []
        here = {row.id for card in self.fleets if card.own for row in card.ships}
        done = {id for _key, care in self.desk.care_lists for id in care.ships}
        found = []
        for key, label in (("repair", _("Repair every ship here")), ("rearm", _("Rearm every ship here"))):
            ships = [one.ship for one in self.desk.preview.care if one.what == key and one.ship in here - done]
            if len(ships) > 1:
                found.append(Offers(self.desk)(f"{key} {' '.join(ships)}", label))
        return found

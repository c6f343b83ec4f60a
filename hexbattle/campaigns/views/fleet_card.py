"""One fleet with its ships, as the viewer knows it, and what can be ordered of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import state as st
from hexbattle.campaigns.views import words
from hexbattle.campaigns.views.entries import Entry, Sheet
from hexbattle.campaigns.views.offers import Offer, Offers
from hexbattle.campaigns.views.sheet import Desk
from hexbattle.campaigns.views.ship_row import ShipRow, one_of_each
from hexbattle.campaigns.views.situation import Situation


@dataclass(frozen=True)
class FleetCard:
    """A fleet; or, under its label, one that the draft splits off."""

    situation: Situation
    id: st.FleetId
    desk: Desk | None

    @property
    def new(self) -> bool:
        return self.desk is not None and engine.orders.Label(self.id) in self.desk.orders.split

    @cached_property
    def fleet(self) -> st.Fleet:
        of = self.desk.orders.split[engine.orders.Label(self.id)].of if self.desk and self.new else self.id
        return next(fleet for fleet in self.situation.view.fleets if fleet.id == of)

    @property
    def own(self) -> bool:
        return self.fleet.seat == self.situation.seat

    @property
    def owner(self) -> str:
        return self.situation.view.factions[self.fleet.seat].name

    @property
    def sheet(self) -> Sheet:
        return Sheet(self.situation.view, self.desk.orders if self.desk else engine.Orders())

    @property
    def name(self) -> str:
        return self.sheet.fleet(self.id) if self.desk else self.fleet.name

    @property
    def merged(self) -> str:
        """The fleet that this one goes into, in the draft."""
        into = self.desk.orders.merge.get(self.id) if self.desk else None
        return self.sheet.fleet(into) if into else ""

    @cached_property
    def ships(self) -> list[ShipRow]:
        view, orders = self.situation.view, self.desk.orders if self.desk and self.own else engine.Orders()
        gone = {ship for label, part in orders.split.items() for ship in part.ships if str(label) != self.id}
        part = orders.split.get(engine.orders.Label(self.id))
        ids = set(part.ships) if part else {ship.id for ship in engine.geography.ships_of(view, self.fleet.id)} - gone
        return [ShipRow(self.situation, ship, self.desk if self.own else None) for ship in view.ships if ship.id in ids]

    @property
    def tonnage(self) -> int:
        return sum(row.kind.design.hull for row in self.ships)

    @property
    def force(self) -> str:
        return words.force(len(self.ships), self.tonnage)

    @cached_property
    def course(self) -> engine.previewing.Course | None:
        courses = self.desk.preview.fleets if self.desk else ()
        return next((one for one in courses if one.fleet == self.id), None)

    @property
    def arrival(self) -> str:
        """Where it will be after its move, and what may stop it."""
        course = self.course
        goal = self.desk.orders.move.get(self.id) if self.desk else None
        if course is None or goal is None or goal not in course.ways:
            return ""
        if course.stuck:
            return str(words.STUCK[course.stuck])
        return _("It will be at %(place)s at the end of this turn, if nothing meets it on the way.") % {
            "place": self.sheet.place(goal)
        }

    @property
    def supplied(self) -> bool:
        return self.situation.supplied_fleet(self.fleet)

    @property
    def stance(self) -> str:
        ordered = self.desk.orders.stance.get(self.id) if self.desk else None
        return ordered or self.fleet.stance or ""

    @property
    def stance_name(self) -> str:
        return str(words.STANCES[self.stance]) if self.stance else ""

    @property
    def landing(self) -> str:
        """A landing that it keeps in mind from an earlier turn (K-7.1)."""
        kept = self.fleet.landing
        if kept is None or (self.desk and self.id in self.desk.orders.land):
            return ""
        return _("It lands %(units)s at %(place)s as soon as it may.") % {
            "units": words.units(len(kept.units)),
            "place": self.sheet.place(kept.at),
        }

    @property
    def entries(self) -> list[Entry]:
        return [one for one in self.desk.entries if self.id in one.about] if self.desk and self.own else []

    @property
    def orders(self) -> FleetOrders | None:
        """What can be ordered of it; None where nothing can: it is another's, held, or merged in this draft."""
        free = self.own and not self.fleet.held and not self.merged
        return FleetOrders(self, self.desk) if self.desk and free and not self.desk.locked else None


@dataclass(frozen=True)
class FleetOrders:
    """The buttons of one's own fleet."""

    card: FleetCard
    desk: Desk

    @property
    def id(self) -> str:
        return self.card.id

    @cached_property
    def offers(self) -> Offers:
        return Offers(self.desk)

    @cached_property
    def moves(self) -> list[tuple[str, Offer]]:
        """The systems that it can go to, by id."""
        goal = self.desk.orders.move.get(self.card.id)
        ways = self.card.course.ways if self.card.course else ()
        return [
            (str(way), self.offers(f"move {self.id} {way}", self.card.sheet.place(way), pressed=goal == way))
            for way in ways
        ]

    @property
    def moving(self) -> bool:
        return self.card.id in self.desk.orders.move

    @property
    def stances(self) -> list[Offer]:
        return [
            self.offers(
                f"stance {self.id} {key}", str(name), str(words.STANCE_HELP[key]), pressed=self.card.stance == key
            )
            for key, name in words.STANCES.items()
        ]

    @property
    def merges(self) -> list[Offer]:
        """Other fleets of one's own beside it."""
        orders, here = self.desk.orders, self.card.sheet.at(self.id)
        others = [str(one.id) for one in self.situation.view.fleets if one.seat == self.desk.faction.seat]
        others = [one for one in [*others, *orders.split] if one != self.id and self.card.sheet.at(one) == here]
        found = [self.offers(f"merge {self.id} {one}", self.card.sheet.fleet(one)) for one in others]
        return [one for one in found if not one.refused]

    @property
    def situation(self) -> Situation:
        return self.card.situation

    @property
    def can_split(self) -> bool:
        return not self.card.new and len(self.card.ships) > 1

    @cached_property
    def loads(self) -> list[Offer]:
        """Units of the garrison that could come aboard, each on the first ship that has room for it."""
        orders = self.desk.orders
        place = self.situation.places.get(self.card.sheet.at(self.id))
        if place is None or place.owner != self.desk.faction.seat:
            return []
        units = [(str(one.id), one.archetype) for one in place.garrison or ()]
        units += [(str(label), one.archetype) for label, one in orders.troops.items() if one.at == place.id]
        free = [self._load(id, str(words.TROOPS[kind])) for id, kind in units if id not in orders.load]
        return one_of_each(offer for offer in free if offer)

    def _load(self, unit: str, name: str) -> Offer | None:
        for row in self.card.ships:
            label = _("Load the %(unit)s aboard %(ship)s") % {"unit": name, "ship": row.name}
            offer = self.offers(f"load {unit} {row.id}", label) if row.bays else None
            if offer and not offer.refused:
                return offer
        return None

    @cached_property
    def landers(self) -> list[tuple[str, str, bool]]:
        """The units that will be aboard, each with its id, and whether it is to land; none where all is one's own."""
        orders = self.desk.orders
        chosen = orders.land.get(self.card.id)
        if chosen is None and self.situation.places[self.goal_id].owner == self.desk.faction.seat:
            return []
        ids = [id for row in self.card.ships for _name, _hp, id in row.troops if id not in orders.unload]
        ids += [str(unit) for unit, ship in orders.load.items() if ship in {row.id for row in self.card.ships}]
        return [(id, self.card.sheet.unit(id), chosen is None or id in chosen) for id in ids]

    @property
    def goal_id(self) -> str:
        """Where it will be, and would land."""
        goal = self.desk.orders.move.get(self.card.id)
        ways = self.card.course.ways if self.card.course else ()
        return goal if goal in ways and goal else self.card.sheet.at(self.id)

    @property
    def goal(self) -> str:
        return self.card.sheet.place(self.goal_id)

    @property
    def ordered_to_land(self) -> bool:
        return self.card.id in self.desk.orders.land

"""What things are called, as far as a reader knows: from what they see and from the events that they are told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import events as ev
from hexbattle.campaigns.engine import state as st
from hexbattle.campaigns.narration import words
from hexbattle.campaigns.narration.lines import Phrase, Ref, Text


class Names:
    """The names in some views, oldest first, and in the events told beside them."""

    def __init__(self, views: Iterable[st.State], events: Sequence[engine.Event] = ()) -> None:
        self._places: dict[str, str] = {}
        self._factions: dict[int, str] = {}
        self._classes: dict[str, st.ShipClass] = {}
        self._fleets: dict[str, tuple[str, int]] = {}
        self._ships: dict[str, tuple[str, int]] = {}
        self._units: dict[str, str] = {}
        self._fights: dict[str, tuple[str | None, st.Lane | None]] = {}
        for view in views:
            self._learn_view(view)
        for event in events:
            self._learn(event)

    def _learn_view(self, view: st.State) -> None:
        self._places |= {place.id: place.name for place in view.places}
        self._factions |= {one.seat: one.name for one in view.factions}
        self._classes |= {one.id: one for one in view.classes}
        self._fleets |= {fleet.id: (fleet.name, fleet.seat) for fleet in view.fleets}
        for ship in view.ships:
            self._learn_ship(ship.id, ship.name, ship.seat, ship.design)
            self._learn_units((ship.troops or {}).values())
        for place in view.places:
            self._learn_units(place.garrison or ())
        self._fights |= {battle.id: (battle.at, battle.lane) for battle in view.battles}
        self._fights |= {assault.id: (assault.at, None) for assault in view.assaults}

    def _learn(self, event: Any) -> None:
        for part in (getattr(event, name) for name in event.__dataclass_fields__):
            self._learn_part(part)
        match event:
            case ev.Named(fleet=fleet, name=name):
                self._fleets[fleet] = (name, self._fleets.get(fleet, ("", 0))[1])
            case ev.BattleOver(battle=id, at=at, lane=lane):
                self._fights[id] = (at, lane)
            case ev.AssaultOver(assault=id, at=at):
                self._fights[id] = (at, None)

    def _learn_part(self, part: Any) -> None:
        match part:
            case st.Fleet():
                self._fleets[part.id] = (part.name, part.seat)
            case ev.FleetTag(name=str() as name):
                self._fleets[part.id] = (name, part.seat)
            case st.Ship() | ev.ShipTag():
                self._learn_ship(part.id, part.name, part.seat, part.design)
            case st.Unit():
                self._learn_units([part])
            case st.Battle():
                self._fights[part.id] = (part.at, part.lane)
            case st.Assault():
                self._fights[part.id] = (part.at, None)
                self._learn_units(lander.unit for lander in part.landers)
            case tuple():
                for one in part:
                    self._learn_part(one)

    def _learn_ship(self, id: str, name: str, seat: int, design: str) -> None:
        self._ships[id] = (name or self.class_name(design), seat)

    def _learn_units(self, units: Iterable[st.Unit]) -> None:
        self._units |= {unit.id: unit.archetype for unit in units}

    def place(self, id: str) -> Ref:
        return Ref(kind="place", id=id, text=self._places.get(id, id))

    def somewhere(self, at: str | None, lane: st.Lane | None) -> Text:
        """A system, or the lane between two."""
        if at is not None or lane is None:
            return self.place(at or "")
        return Phrase(_("the lane from %(one)s to %(two)s"), {"one": self.place(lane[0]), "two": self.place(lane[1])})

    def faction(self, seat: int) -> Ref | str:
        if seat not in self._factions:
            return _("nobody")
        return Ref(kind="faction", id=str(seat), text=self._factions[seat], seat=seat)

    def factions(self, seats: Iterable[int]) -> Text:
        """ "A, B and C"."""
        *most, last = [self.faction(seat) for seat in seats] or [""]
        return Phrase(_("%(most)s and %(last)s"), {"most": tuple(most), "last": last}) if most else last

    def ship(self, id: str) -> Ref:
        name, seat = self._ships.get(id, (_("a ship"), None))
        return Ref(kind="ship", id=id, text=name, seat=seat)

    def tagged(self, ship: ev.ShipTag | st.Ship) -> Ref:
        return self.ship(ship.id)

    def ships(self, ids: Iterable[str]) -> tuple[Text, ...]:
        return tuple(map(self.ship, ids))

    def class_name(self, id: str) -> str:
        known = self._classes.get(id)
        return known.design.name if known else _("an unknown class")

    def fleet(self, id: str) -> Text:
        """A fleet by its name, with whose it is."""
        if id not in self._fleets:
            return _("a fleet")
        name, seat = self._fleets[id]
        return Phrase(_("“%(name)s” of %(owner)s"), {"name": name, "owner": self.faction(seat)})

    def owner(self, fleet: str) -> int | None:
        return self._fleets[fleet][1] if fleet in self._fleets else None

    def fleet_seen(self, tag: ev.FleetTag) -> Phrase:
        """A fleet with whose it is and its size; one that is only seen from afar has no name."""
        size = {"owner": self.faction(tag.seat), "force": words.force(tag.ships, tag.tonnage)}
        if tag.name is None:
            return Phrase(_("a fleet of %(owner)s (%(force)s)"), size)
        return Phrase(_("“%(name)s” of %(owner)s (%(force)s)"), {"name": tag.name, **size})

    def unit(self, id: str) -> str:
        archetype = self._units.get(id)
        return str(words.TROOPS[archetype]) if archetype else _("a unit")

    def units(self, ids: Iterable[str]) -> tuple[Text, ...]:
        return tuple(map(self.unit, ids))

    def fight(self, id: str, text: str) -> Ref:
        """A battle or an assault by the words given."""
        return Ref(kind="fight", id=id, text=text)

    def fight_at(self, id: str) -> Text:
        """Where a fight is or was, if that is known."""
        return self.somewhere(*self._fights[id]) if id in self._fights else _("an unknown place")

    def about(self, row: st.Row) -> Text:
        """What a row of the ledger is about (K-9)."""
        match row.why:
            case "income" | "yard" | "troops":
                return self.place(row.about)
            case "build":
                return self.class_name(row.about)
            case "sent" | "received":
                return self.faction(int(row.about)) if row.about.isdecimal() else row.about
            case "scrap":
                return self.ship(row.about)
            case "refund":
                return str(words.ORDERS.get(row.about, row.about))
            case _:
                return row.about

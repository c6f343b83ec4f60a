"""The orders of a draft, one by one: in words, with what is wrong with each, and the command that takes it off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.utils.translation import gettext as _

from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import orders as od
from hexbattle.campaigns.engine import state as st
from hexbattle.campaigns.views import words
from shipyard.rules import Fault, step

SEVERAL = 3  # units of a landing that are named one by one


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One order. `path`: its place in the sheet; `drop`: the command that takes it off; `about`: the system or fleet
    below which it is shown.
    """

    text: str
    path: str
    drop: str
    about: tuple[str, ...] = ()
    faults: tuple[str, ...] = field(default=())


@dataclass(frozen=True)
class Sheet:
    """A draft in words. `view`: what its faction sees."""

    view: st.State
    orders: engine.Orders

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        parts = (
            self._builds(), self._troops(), self._care(), self._scrap(), self._split(), self._merge(), self._names(),
            self._cargo(), self._moves(), self._land(), self._others(), self._messages(),
        )  # fmt: skip
        return tuple(entry for part in parts for entry in part)

    def with_faults(self, faults: Sequence[Fault]) -> tuple[tuple[Entry, ...], tuple[str, ...]]:
        """The entries, each with its faults; and the faults that belong to none of them."""
        placed: dict[str, list[str]] = {}
        rest: list[str] = []
        for one in faults:
            owner = max((e.path for e in self.entries if _within(one.path, e.path)), key=len, default=None)
            (rest if owner is None else placed.setdefault(owner, [])).append(words.fault_words(one))
        told = tuple(replace(entry, faults=tuple(placed.get(entry.path, ()))) for entry in self.entries)
        return told, tuple(dict.fromkeys(rest))

    # What things are called.

    def place(self, id: str) -> str:
        return next((place.name for place in self.view.places if place.id == id), id)

    def fleet(self, id: str) -> str:
        if id in self.orders.names:
            return self.orders.names[st.FleetId(id)]
        if id in self.orders.split:
            return self.orders.split[od.Label(id)].name
        return next((fleet.name for fleet in self.view.fleets if fleet.id == id), id)

    def ship(self, id: str) -> str:
        return next((ship.name for ship in self.view.ships if ship.id == id), id)

    def kind(self, id: str) -> str:
        return next((one.design.name for one in self.view.classes if one.id == id), id)

    def faction(self, seat: int | None) -> str:
        if seat is None:
            return _("everybody")
        return self.view.factions[seat].name if seat < len(self.view.factions) else str(seat)

    def unit(self, id: str) -> str:
        raised = self.orders.troops.get(od.Label(id))
        if raised:
            return _("the new %(unit)s") % {"unit": words.TROOPS[raised.archetype]}
        found = (unit for unit in self._units() if unit.id == id)
        return next((_("a %(unit)s") % {"unit": words.TROOPS[unit.archetype]} for unit in found), id)

    def _units(self) -> Iterator[st.Unit]:
        for place in self.view.places:
            yield from place.garrison or ()
        for ship in self.view.ships:
            yield from (ship.troops or {}).values()

    def at(self, fleet: str) -> str:
        """The id of the system where a fleet is, a new one where that is from which it is split."""
        part = self.orders.split.get(od.Label(fleet))
        of = part.of if part else fleet
        return next((str(one.at) for one in self.view.fleets if one.id == of), "")

    def _ship_about(self, id: str) -> tuple[str, ...]:
        fleet = next((str(ship.fleet) for ship in self.view.ships if ship.id == id), "")
        return fleet, self.at(fleet)

    # The parts of a sheet.

    def _builds(self) -> Iterator[Entry]:
        for number, one in enumerate(self.orders.build):
            text = _("Lay down %(name)s (%(kind)s) at %(place)s") % {
                "name": one.name, "kind": self.kind(one.design), "place": self.place(one.at),
            }  # fmt: skip
            yield Entry(text=text, path=f"$.build[{number}]", drop=f"drop build {number}", about=(one.at,))
        for number, at in enumerate(self.orders.yards):
            text = _("Lay new yard at %(place)s") % {"place": self.place(at)}
            yield Entry(text=text, path=f"$.yards[{number}]", drop=f"drop yards {number}", about=(at,))

    def _troops(self) -> Iterator[Entry]:
        for label, one in self.orders.troops.items():
            text = _("Raise a %(unit)s at %(place)s") % {
                "unit": words.TROOPS[one.archetype],
                "place": self.place(one.at),
            }
            yield Entry(text=text, path=step("$.troops", label), drop=f"drop troops {label}", about=(one.at,))

    def _care(self) -> Iterator[Entry]:
        for key, said in (("repair", _("Repair %(ship)s")), ("rearm", _("Rearm %(ship)s"))):
            care: od.Care | None = getattr(self.orders, key)
            for number, id in enumerate(care.ships if care else ()):
                yield Entry(text=said % {"ship": self.ship(id)}, path=f"$.{key}.ships[{number}]",
                            drop=f"drop {key} {number}", about=self._ship_about(id))  # fmt: skip

    def _scrap(self) -> Iterator[Entry]:
        for number, id in enumerate(self.orders.scrap):
            yield Entry(text=_("Scrap %(ship)s") % {"ship": self.ship(id)}, path=f"$.scrap[{number}]",
                        drop=f"drop scrap {number}", about=self._ship_about(id))  # fmt: skip

    def _split(self) -> Iterator[Entry]:
        for label, part in self.orders.split.items():
            text = _("Split %(ships)s off %(fleet)s as %(name)s") % {
                "ships": words.listed(map(self.ship, part.ships)),
                "fleet": self.fleet(part.of),
                "name": part.name,
            }
            about = (part.of, label, self.at(part.of))
            yield Entry(text=text, path=step("$.split", label), drop=f"drop split {label}", about=about)

    def _merge(self) -> Iterator[Entry]:
        for id, into in self.orders.merge.items():
            text = _("Merge %(fleet)s into %(other)s") % {"fleet": self.fleet(id), "other": self.fleet(into)}
            yield Entry(text=text, path=step("$.merge", id), drop=f"drop merge {id}", about=(id, into, self.at(id)))

    def _names(self) -> Iterator[Entry]:
        for id, name in self.orders.names.items():
            yield self._fleet_entry("names", id, _("Name a fleet %(name)s") % {"name": name})

    def _fleet_entry(self, key: str, id: str, text: str) -> Entry:
        return Entry(text=text, path=step(f"$.{key}", id), drop=f"drop {key} {id}", about=(id, self.at(id)))

    def _cargo(self) -> Iterator[Entry]:
        for unit, ship in self.orders.load.items():
            text = _("Load %(unit)s aboard %(ship)s") % {"unit": self.unit(unit), "ship": self.ship(ship)}
            yield Entry(text=text, path=step("$.load", unit), drop=f"drop load {unit}", about=self._ship_about(ship))
        for number, unit in enumerate(self.orders.unload):
            carrier = next((str(one.id) for one in self.view.ships if unit in _aboard(one)), "")
            yield Entry(text=_("Unload %(unit)s from %(ship)s") % {"unit": self.unit(unit), "ship": self.ship(carrier)},
                        path=f"$.unload[{number}]", drop=f"drop unload {number}",
                        about=self._ship_about(carrier))  # fmt: skip

    def _moves(self) -> Iterator[Entry]:
        for id, goal in self.orders.move.items():
            text = _("%(fleet)s moves to %(place)s") % {"fleet": self.fleet(id), "place": self.place(goal)}
            yield self._fleet_entry("move", id, text)
        for id, stance in self.orders.stance.items():
            text = _("%(fleet)s: stance %(stance)s") % {"fleet": self.fleet(id), "stance": words.STANCES[stance]}
            yield self._fleet_entry("stance", id, text)

    def _land(self) -> Iterator[Entry]:
        for id, landing in self.orders.land.items():
            goal = self.place(self.orders.move.get(id, st.PlaceId(self.at(id))))
            named = words.listed(map(self.unit, landing)) if len(landing) <= SEVERAL else words.units(len(landing))
            text = _("%(fleet)s lands %(units)s at %(place)s") % {
                "fleet": self.fleet(id), "units": named, "place": goal,
            }  # fmt: skip
            yield self._fleet_entry(
                "land", id, text if landing else _("%(fleet)s lands nobody") % {"fleet": self.fleet(id)}
            )

    def _others(self) -> Iterator[Entry]:
        for to, credits_ in self.orders.send.items():
            text = _("Send %(n)d credits to %(faction)s") % {"n": credits_, "faction": self.faction(to)}
            yield Entry(text=text, path=step("$.send", str(to)), drop=f"drop send {to}")
        for number, on in enumerate(self.orders.war):
            text = _("Declare war on %(faction)s") % {"faction": self.faction(on)}
            yield Entry(text=text, path=f"$.war[{number}]", drop=f"drop war {number}")
        for number, to in enumerate(self.orders.peace):
            text = _("Offer peace to %(faction)s") % {"faction": self.faction(to)}
            yield Entry(text=text, path=f"$.peace[{number}]", drop=f"drop peace {number}")

    def _messages(self) -> Iterator[Entry]:
        for number, one in enumerate(self.orders.messages):
            text = _("Message to %(faction)s: “%(text)s”") % {"faction": self.faction(one.to), "text": one.text}
            yield Entry(text=text, path=f"$.messages[{number}]", drop=f"drop messages {number}")


def _within(path: str, outer: str) -> bool:
    return path == outer or path.startswith((f"{outer}.", f"{outer}["))


def _aboard(ship: st.Ship) -> set[str]:
    return {str(unit.id) for unit in (ship.troops or {}).values()}

"""Fleets: ships with names and counts under one budget (formats.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

from shipyard.rules.building import DesignReader, read_design
from shipyard.rules.design import Design
from shipyard.rules.documents import Json
from shipyard.rules.faults import Fault, Refused, fault
from shipyard.rules.records import record
from shipyard.rules.sections import Section
from shipyard.rules.totalling import price_of_design

FORMAT: Final = "hexbattle/fleet/1"
MOST_SHIPS = 100
LARGEST_BUDGET = 1_000_000


@record
class FleetShip:
    """Some ships of one design under one name."""

    name: str
    count: int = 1
    design: Design

    @property
    def price(self) -> int:
        return self.count * price_of_design(self.design)


@record
class Fleet:
    format: Literal["hexbattle/fleet/1"] = FORMAT
    ruleset: Literal["conversion"] = "conversion"
    name: str
    budget: int
    ships: tuple[FleetShip, ...]


def read_fleet(document: Json, path: str = "$") -> Fleet:
    """A fleet that may fight; raises `Refused` with every fault, those of its designs among them."""
    fleet, faults = _read(document, path)
    if fleet is None or faults:
        raise Refused(faults)
    return fleet


def check_fleet(document: Json, path: str = "$") -> list[Fault]:
    """Every fault of a fleet document: form, names, counts, designs, budget."""
    return _read(document, path)[1]


def check_head(name: Json, budget: Json, path: str = "$") -> list[Fault]:
    """Faults of a fleet's name and budget alone, whatever its ships."""
    section = Section({"name": name, "budget": budget}, path, [])
    _read_head(section)
    return section.faults


def check_ship_head(name: Json, count: Json, path: str = "$") -> list[Fault]:
    """Faults of the name and number of some ships of a fleet, whatever their design."""
    section = Section({"name": name, "count": count}, path, [])
    _read_ship_head(section)
    return section.faults


def fleet_price(fleet: Fleet) -> int:
    """Credits for all ships."""
    return sum(ship.price for ship in fleet.ships)


def _read(document: Json, path: str) -> tuple[Fleet | None, list[Fault]]:
    faults: list[Fault] = []
    section = Section.open(document, path, ("format", "ruleset", "name", "budget", "ships"), faults)
    if section is None:
        return None, faults
    section.constant("format", FORMAT)
    section.constant("ruleset", "conversion")
    name, budget = _read_head(section)
    entries = [_read_ship(value, at, faults) for at, value in section.items("ships", MOST_SHIPS)]
    fleet = Fleet(name=name or "", budget=budget or 0, ships=tuple(filter(None, entries)))
    _check_numbers(fleet, section)
    if budget:
        _check_budget(fleet, section)
    return fleet, faults


def _read_head(section: Section) -> tuple[str | None, int | None]:
    return section.name("name"), section.whole("budget", "budget_range", "The budget", 1, LARGEST_BUDGET)


def _read_ship_head(section: Section) -> tuple[str | None, int | None]:
    return section.name("name"), section.whole("count", "count_range", "The number of ships", 1, MOST_SHIPS)


def _read_ship(value: Json, path: str, faults: list[Fault]) -> FleetShip | None:
    section = Section.open(value, path, ("name", "count", "design"), faults)
    if section is None:
        return None
    name, count = _read_ship_head(section)
    reader = DesignReader()
    design = reader.read(section.fields.get("design"), f"{path}.design")
    faults += reader.faults
    return FleetShip(name=name or "", count=count, design=design) if count and design else None


def _check_numbers(fleet: Fleet, section: Section) -> None:
    ships = sum(ship.count for ship in fleet.ships)
    if not section.fields.get("ships"):
        section.note("no_ships", "ships", "A fleet needs at least one ship.")
    if ships > MOST_SHIPS:
        section.note("too_many_ships", "ships", "A fleet has at most {most} ships; this one has {ships}.",
                     most=MOST_SHIPS, ships=ships)  # fmt: skip


def _check_budget(fleet: Fleet, section: Section) -> None:
    price = fleet_price(fleet)
    if price > fleet.budget:
        section.note("over_budget", "budget", "These ships cost {price} credits, {over} above the budget of {budget}.",
                     price=price, over=price - fleet.budget, budget=fleet.budget)  # fmt: skip


def pick_fleet(
    designs: Iterable[Json], budget: int, pick: Callable[[int], int], *, name: str = "Picked fleet", most: int = 12
) -> Fleet:
    """A varied legal fleet of at most `most` ships that uses up most of `budget`; `pick(n)` gives 0 ... n-1.

    Raises `Refused` where not even the cheapest design can be paid.
    """
    stock = _stock(designs)
    chosen: list[Design] = []
    left = budget
    while len(chosen) < most and (fitting := _fitting(stock, left, most - len(chosen))):
        price, design = fitting[pick(len(fitting))]
        chosen.append(design)
        left -= price
    if not chosen:
        raise Refused(
            [fault("budget_too_small", "$.budget", "No ship can be had for {budget} credits.", budget=budget)]
        )
    return Fleet(name=name, budget=budget, ships=_gathered(chosen))


def _stock(designs: Iterable[Json]) -> list[tuple[int, Design]]:
    return [(price_of_design(design), design) for design in map(read_design, designs)]


def _fitting(stock: Sequence[tuple[int, Design]], left: int, places: int) -> list[tuple[int, Design]]:
    """What can be paid; of that, what is not too small to use the budget up in the places left."""
    payable = [entry for entry in stock if entry[0] <= left]
    return [entry for entry in payable if entry[0] * places >= left] or payable[-1:]


def _gathered(designs: Sequence[Design]) -> tuple[FleetShip, ...]:
    return tuple(FleetShip(name=one.name, count=designs.count(one), design=one) for one in dict.fromkeys(designs))

"""Fleets: ships with names and counts under one budget (formats.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, Protocol

from shipyard.rules.documents import Json
from shipyard.rules.faults import Fault, Refused, fault
from shipyard.rules.records import record
from shipyard.rules.reports import DesignReport, Figures
from shipyard.rules.sections import Section

FORMAT: Final = "hexbattle/fleet/1"
MOST_SHIPS = 100
LARGEST_BUDGET = 1_000_000

type Currency = Literal["credits", "points"]


class Named(Protocol):
    @property
    def name(self) -> str: ...


@record
class FleetShip[D: Named]:
    """Some ships of one design under one name."""

    name: str
    count: int = 1
    design: D


@record
class Fleet[D: Named]:
    format: Literal["hexbattle/fleet/1"] = FORMAT
    ruleset: str
    name: str
    budget: int
    ships: tuple[FleetShip[D], ...]


@record
class Yard[D: Named]:
    """How one ruleset builds ships, and the fleets of them.

    `check` says what is to be said of a design document, `read` gives a valid design or raises `Refused`; `price` is
    in what a budget is counted in: `currency`.
    """

    ruleset: str
    currency: Currency
    check: Callable[[Json, str], DesignReport[D, Figures]]
    read: Callable[[Json, str], D]
    write: Callable[[D], dict[str, Json]]
    price: Callable[[D], int]

    def read_fleet(self, document: Json, path: str = "$") -> Fleet[D]:
        """A fleet that may fight; raises `Refused` with every fault, those of its designs among them."""
        fleet, faults = _read(self, document, path)
        if fleet is None or faults:
            raise Refused(faults)
        return fleet

    def check_fleet(self, document: Json, path: str = "$") -> list[Fault]:
        """Every fault of a fleet document: form, names, counts, designs, budget."""
        return _read(self, document, path)[1]

    def fleet_price(self, fleet: Fleet[D]) -> int:
        """What all its ships cost."""
        return sum(ship.count * self.price(ship.design) for ship in fleet.ships)

    def write_fleet(self, fleet: Fleet[D]) -> dict[str, Json]:
        """The fleet document; `read_fleet` gives the same fleet back."""
        return {
            "format": fleet.format,
            "ruleset": fleet.ruleset,
            "name": fleet.name,
            "budget": fleet.budget,
            "ships": [
                {"name": ship.name, "count": ship.count, "design": self.write(ship.design)} for ship in fleet.ships
            ],
        }

    def pick_fleet(
        self,
        designs: Iterable[Json],
        budget: int,
        pick: Callable[[int], int],
        *,
        name: str = "Picked fleet",
        most: int = 12,
    ) -> Fleet[D]:
        """A varied legal fleet of at most `most` ships that uses up most of `budget`; `pick(n)` gives 0 ... n-1.

        Raises `Refused` where not even the cheapest design can be paid.
        """
        stock = [(self.price(design), design) for design in (self.read(one, "$") for one in designs)]
        chosen: list[D] = []
        left = budget
        while len(chosen) < most and (fitting := _fitting(stock, left, most - len(chosen))):
            price, design = fitting[pick(len(fitting))]
            chosen.append(design)
            left -= price
        if not chosen:
            template = "No ship can be had for {budget} {currency}."
            raise Refused([fault("budget_too_small", "$.budget", template, budget=budget, currency=self.currency)])
        return Fleet(ruleset=self.ruleset, name=name, budget=budget, ships=_gathered(chosen))


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


def _read[D: Named](yard: Yard[D], document: Json, path: str) -> tuple[Fleet[D] | None, list[Fault]]:
    faults: list[Fault] = []
    section = Section.open(document, path, ("format", "ruleset", "name", "budget", "ships"), faults)
    if section is None:
        return None, faults
    section.constant("format", FORMAT)
    section.constant("ruleset", yard.ruleset)
    name, budget = _read_head(section)
    entries = [_read_ship(yard, value, at, faults) for at, value in section.items("ships", MOST_SHIPS)]
    ships = tuple(filter(None, entries))
    fleet = Fleet(ruleset=yard.ruleset, name=name or "", budget=budget or 0, ships=ships)
    _check_numbers(sum(ship.count for ship in ships), section)
    if budget:
        _check_budget(yard, fleet, section)
    return fleet, faults


def _read_head(section: Section) -> tuple[str | None, int | None]:
    return section.name("name"), section.whole("budget", "budget_range", "The budget", 1, LARGEST_BUDGET)


def _read_ship_head(section: Section) -> tuple[str | None, int | None]:
    return section.name("name"), section.whole("count", "count_range", "The number of ships", 1, MOST_SHIPS)


def _read_ship[D: Named](yard: Yard[D], value: Json, path: str, faults: list[Fault]) -> FleetShip[D] | None:
    section = Section.open(value, path, ("name", "count", "design"), faults)
    if section is None:
        return None
    name, count = _read_ship_head(section)
    report = yard.check(section.fields.get("design"), f"{path}.design")
    faults += report.faults
    return FleetShip(name=name or "", count=count, design=report.design) if count and report.design else None


def _check_numbers(ships: int, section: Section) -> None:
    if not section.fields.get("ships"):
        section.note("no_ships", "ships", "A fleet needs at least one ship.")
    if ships > MOST_SHIPS:
        section.note("too_many_ships", "ships", "A fleet has at most {most} ships; this one has {ships}.",
                     most=MOST_SHIPS, ships=ships)  # fmt: skip


def _check_budget[D: Named](yard: Yard[D], fleet: Fleet[D], section: Section) -> None:
    price = yard.fleet_price(fleet)
    if price > fleet.budget:
        template = "These ships cost {price} {currency}, {over} above the budget of {budget}."
        section.note("over_budget", "budget", template,
                     price=price, currency=yard.currency, over=price - fleet.budget, budget=fleet.budget)  # fmt: skip


def _fitting[D](stock: Sequence[tuple[int, D]], left: int, places: int) -> list[tuple[int, D]]:
    """What can be paid; of that, what is not too small to use the budget up in the places left."""
    payable = [entry for entry in stock if entry[0] <= left]
    return [entry for entry in payable if entry[0] * places >= left] or payable[-1:]


def _gathered[D: Named](designs: Sequence[D]) -> tuple[FleetShip[D], ...]:
    return tuple(FleetShip(name=one.name, count=designs.count(one), design=one) for one in dict.fromkeys(designs))

"""The designer's form as its page shows it: each row with its arithmetic, its dial and what is wrong with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from shipyard.forms import DesignForm, DriveRow, SystemRow, copies
from shipyard.rules import (
    DRIVE_MASS,
    STARTS,
    Fault,
    Json,
    Part,
    check_design,
    drive_price,
    find_part,
    mass_of,
    price_of,
    read_drive,
    read_system,
    sector,
    write_design,
)
from shipyard.views.figures import Bill, bill
from shipyard.views.wording import Said, said


@dataclass(frozen=True, slots=True)
class Cost:
    """What a row weighs and costs: so many of a piece."""

    count: int
    mass: int
    price: int

    @property
    def all_mass(self) -> int:
        return self.count * self.mass

    @property
    def all_price(self) -> int:
        return self.count * self.price


@dataclass(frozen=True, slots=True)
class Dial:
    """A sector on the clock dial: where it starts (0-23) and how much of the 24 half hours it covers."""

    start: int
    half_hours: int

    @property
    def rest(self) -> int:
        return len(STARTS) - self.half_hours

    @property
    def end(self) -> str:
        return STARTS[(self.start + self.half_hours) % len(STARTS)]


@dataclass(frozen=True, slots=True)
class RowView:
    """One row: `typed` is what the form holds, `cost` is None while it cannot be read."""

    id: str
    number: int
    typed: DriveRow | SystemRow
    part: Part | None
    cost: Cost | None
    dial: Dial | None
    faults: list[Said]


class Bench:
    """A form with the rules' judgement of it."""

    def __init__(self, form: DesignForm, focus: str = "") -> None:
        self.form = form
        self.focus = focus
        self.report = check_design(form.document())
        self.faults = [self._said(one) for one in (*form.count_faults(), *self.report.faults)]
        self.advice = [self._said(one) for one in self.report.advice]
        self._by_row: dict[str, list[Said]] = defaultdict(list)
        for one in self.faults:
            self._by_row[one.field].append(one)

    def _said(self, fault: Fault) -> Said:
        return said(fault, self.form.row_of(fault.path))

    @property
    def valid(self) -> bool:
        return not self.faults

    @property
    def bill(self) -> Bill | None:
        return bill(self.report.totals) if self.report.totals else None

    @property
    def plans(self) -> dict[str, Json] | None:
        """The document of what can be read, for the drawing."""
        return write_design(self.report.design) if self.report.design else None

    @property
    def drives(self) -> Iterator[RowView]:
        for number, row in enumerate(self.form.drives):
            drive = read_drive(row.part())
            cost = Cost(count=copies(row), mass=DRIVE_MASS, price=drive_price(drive)) if drive else None
            yield self._view("drive", number, row, None, cost, None)

    @property
    def systems(self) -> Iterator[RowView]:
        for number, row in enumerate(self.form.systems):
            system = read_system(row.part())
            part = find_part(row.kind)
            cost = Cost(count=copies(row), mass=mass_of(system), price=price_of(system)) if system else None
            dial = None
            if system and system.start:
                place = sector(system)
                dial = Dial(start=place.start_half_hour or 0, half_hours=place.half_hours)
            yield self._view("system", number, row, part, cost, dial)

    def _view(
        self, side: str, number: int, row: DriveRow | SystemRow, part: Part | None, cost: Cost | None, dial: Dial | None
    ) -> RowView:
        name = f"{side}-{number}"
        return RowView(id=name, number=number, typed=row, part=part, cost=cost, dial=dial, faults=self._by_row[name])

    def about(self, field: str) -> list[Said]:
        """The faults of one field."""
        return self._by_row[field]

    @property
    def name_faults(self) -> list[Said]:
        return self.about("name")

    @property
    def class_faults(self) -> list[Said]:
        return self.about("class")

    @property
    def hull_faults(self) -> list[Said]:
        return self.about("hull")

"""The Ship Creator's form as its page shows it: each field with what is wrong with it, the points with their rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from shipyard.forms import CreatorForm, PointRow, WeaponRow
from shipyard.models import Design, ShipClass
from shipyard.rules import HEX_BATTLE, Fault, Json, hex_battle
from shipyard.views.wording import Said, said, words


@dataclass(frozen=True, slots=True)
class RatingView:
    """A figure of the stats sheet with its range."""

    rating: hex_battle.Rating
    typed: str
    faults: list[Said]


@dataclass(frozen=True, slots=True)
class PointView:
    id: str
    number: int
    typed: PointRow
    faults: list[Said]


@dataclass(frozen=True, slots=True)
class RegionView:
    """A region: `key` is its place in the document, `number` the one that people count by."""

    id: str
    key: int
    number: int
    points: list[PointView]
    faults: list[Said]


@dataclass(frozen=True, slots=True)
class WeaponView:
    id: str
    key: int
    number: int
    typed: WeaponRow
    faults: list[Said]


@dataclass(frozen=True, slots=True)
class BillRow:
    what: str
    why: str
    points: int


@dataclass(frozen=True, slots=True)
class ShipCard:
    """A ship of one's own or of the catalogue, with its points."""

    ship: Design | ShipClass
    points: int

    @property
    def stats(self) -> Json:
        return cast("Json", self.ship.document["stats"])


def shelf(ships: Iterable[Design | ShipClass]) -> list[ShipCard]:
    return [ShipCard(ship=one, points=HEX_BATTLE.price(HEX_BATTLE.read(one.document, "$"))) for one in ships]


def blank_rows() -> dict[str, RegionView | PointView | WeaponView]:
    """Rows as the page's scripts copy them."""
    return {
        "region": RegionView(id="region-0", key=0, number=1, points=[], faults=[]),
        "point": PointView(id="point-0-0", number=1, typed=PointRow(), faults=[]),
        "weapon": WeaponView(id="weapon-0", key=0, number=1, typed=WeaponRow(), faults=[]),
    }


class Draft:
    """A form with the rules' judgement of it."""

    def __init__(self, form: CreatorForm, focus: str = "") -> None:
        self.form = form
        self.focus = focus
        self.report = hex_battle.check_design(form.document())
        self.faults = [self._said(one) for one in self.report.faults]
        self.advice = [self._said(one) for one in self.report.advice]
        self._by_field: dict[str, list[Said]] = defaultdict(list)
        for one in self.faults:
            self._by_field[one.field].append(one)

    def _said(self, fault: Fault) -> Said:
        return said(fault, self.form.field_of(fault.path))

    @property
    def valid(self) -> bool:
        return not self.faults

    @property
    def blank(self) -> bool:
        """Nothing has been drawn or named yet, so nothing is to be found fault with."""
        untouched = not self.form.name and not self.form.regions
        return untouched and {one.field for one in self.faults} <= {"name", "regions"}

    @property
    def fitted(self) -> list[dict[str, object]]:
        """The weapons of the sheet with the rows of their types."""
        weapons = self.report.design.stats.weapons if self.report.design else ()
        return [{"weapon": one, "kind": hex_battle.WEAPONS[one.type]} for one in weapons]

    @property
    def points(self) -> int | None:
        return self.report.totals.points if self.report.totals else None

    @property
    def rows(self) -> list[BillRow]:
        """The lines that add up to the points (H-1.4)."""
        rows = self.report.totals.rows if self.report.totals else ()
        return [BillRow(what=words(row.what), why=words(row.why), points=row.points) for row in rows]

    @property
    def plans(self) -> dict[str, Json] | None:
        """The document for the drawing; None while anything in it cannot be read."""
        return hex_battle.write_design(self.report.design) if self.report.design and self.valid else None

    @property
    def name_faults(self) -> list[Said]:
        return self._by_field["name"]

    @property
    def shape_faults(self) -> list[Said]:
        return self._by_field["regions"]

    @property
    def arming_faults(self) -> list[Said]:
        return self._by_field["weapons"]

    @property
    def ratings(self) -> list[RatingView]:
        return [
            RatingView(rating=one, typed=self.form.ratings[one.key], faults=self._by_field[one.key])
            for one in hex_battle.RATINGS
        ]

    @property
    def regions(self) -> Iterator[RegionView]:
        for key, region in enumerate(self.form.regions):
            name = f"region-{key}"
            points = [self._point(key, at, row) for at, row in enumerate(region)]
            yield RegionView(id=name, key=key, number=key + 1, points=points, faults=self._by_field[name])

    def _point(self, region: int, at: int, row: PointRow) -> PointView:
        name = f"point-{region}-{at}"
        faults = [*self._by_field[f"{name}-x"], *self._by_field[f"{name}-y"]]
        return PointView(id=name, number=at + 1, typed=row, faults=faults)

    @property
    def weapons(self) -> Iterator[WeaponView]:
        for key, row in enumerate(self.form.weapons):
            name = f"weapon-{key}"
            faults = [one for part in ("name", "type", "arc", "x", "y") for one in self._by_field[f"{name}-{part}"]]
            yield WeaponView(id=name, key=key, number=key + 1, typed=row, faults=faults)

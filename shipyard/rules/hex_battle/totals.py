"""What a ship comes to in points, with the rows that add up to it (H-1.4)."""

from __future__ import annotations

from typing import cast

from shipyard.rules.documents import Json
from shipyard.rules.hex_battle.design import Stats, Weapon
from shipyard.rules.hex_battle.weapons import RATINGS, WEAPONS, Rating
from shipyard.rules.phrases import Phrase, phrase
from shipyard.rules.records import record


@record
class Row:
    """One line of the bill."""

    what: Phrase
    points: int
    why: Phrase

    def as_json(self) -> dict[str, Json]:
        return {"what": str(self.what), "points": self.points, "why": str(self.why)}


@record
class Totals:
    rows: tuple[Row, ...]

    @property
    def points(self) -> int:
        return sum(row.points for row in self.rows)

    def as_json(self) -> dict[str, Json]:
        return {"points": self.points, "rows": [row.as_json() for row in self.rows]}


def totals(stats: Stats) -> Totals:
    """Every rating and every weapon with its points (H-1.4)."""
    ratings = (_rating_row(rating, _rated(stats, rating)) for rating in RATINGS)
    return Totals(rows=(*ratings, *map(_weapon_row, stats.weapons)))


def points_of(stats: Stats) -> int:
    """The points of a stats sheet (H-1.4)."""
    ratings = sum(rating.points * _rated(stats, rating) for rating in RATINGS)
    return ratings + sum(WEAPONS[weapon.type].points for weapon in stats.weapons)


def _rated(stats: Stats, rating: Rating) -> int:
    return cast("int", getattr(stats, rating.key))


def _rating_row(rating: Rating, units: int) -> Row:
    why = phrase("{points} × {units}", points=rating.points, units=units)
    return Row(what=phrase("{part}", part=rating.name), points=rating.points * units, why=why)


def _weapon_row(weapon: Weapon) -> Row:
    row = WEAPONS[weapon.type]
    return Row(what=phrase("{part}", part=row.name), points=row.points, why=phrase("list price"))

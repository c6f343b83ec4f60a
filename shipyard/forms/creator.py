"""The Ship Creator's form: a drawn ship of `hex_battle` as typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Self

from django.core.exceptions import BadRequest
from django.http import QueryDict

from shipyard.forms.fields import columns, decimal, number
from shipyard.rules import Json, hex_battle

MOST_POINTS = 700  # rows that a form may have; the rules draw the line for ships
MOST_WEAPONS = 40
STEM = ({"x": 30, "y": 0}, {"x": -20, "y": 15}, {"x": -20, "y": -15})
_PLACE = re.compile(r"\$\.regions\[(\d+)\](?:\[(\d+)\](?:\.(x|y))?)?")
_WEAPON = re.compile(r"\$\.stats\.weapons\[(\d+)\](?:\.(\w+))?")


@dataclass(frozen=True, slots=True)
class PointRow:
    """A corner of a region, as typed."""

    x: str = ""
    y: str = ""

    def point(self) -> Json:
        return {"x": decimal(self.x), "y": decimal(self.y)}


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """A weapon, as typed."""

    name: str = ""
    type: str = ""
    arc: str = ""
    x: str = "0"
    y: str = "0"

    def weapon(self) -> Json:
        place: dict[str, Json] = {"mountX": decimal(self.x), "mountY": decimal(self.y)}
        return {"name": self.name, "type": self.type, "arc": self.arc, **place}


@dataclass(slots=True)
class CreatorForm:
    """Name, stats sheet, weapons and regions."""

    name: str = ""
    ratings: dict[str, str] = field(
        default_factory=lambda: {rating.key: str(rating.default) for rating in hex_battle.RATINGS}
    )
    weapons: list[WeaponRow] = field(default_factory=list)
    regions: list[list[PointRow]] = field(default_factory=list)

    @classmethod
    def blank(cls) -> Self:
        """A new ship: the default weapon and no shape yet (H-1.1)."""
        weapons = [hex_battle.write_weapon(weapon) for weapon in hex_battle.DEFAULT_WEAPONS]
        return cls(weapons=[_weapon_row(weapon) for weapon in weapons])

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Self:
        """The form of a valid design document."""
        stats = document["stats"]
        return cls(
            name=str(document["name"]),
            ratings={rating.key: str(stats[rating.key]) for rating in hex_battle.RATINGS},
            weapons=[_weapon_row(weapon) for weapon in stats["weapons"]],
            regions=[[_point_row(point) for point in region] for region in document["regions"]],
        )

    @classmethod
    def from_post(cls, post: QueryDict) -> Self:
        points = [PointRow(*row) for row in columns(post, "point", PointRow, MOST_POINTS)]
        return cls(
            name=post.get("name", ""),
            ratings={rating.key: post.get(rating.key, "") for rating in hex_battle.RATINGS},
            weapons=[WeaponRow(*row) for row in columns(post, "weapon", WeaponRow, MOST_WEAPONS)],
            regions=list(_parted(points, post.getlist("corners"))),
        )

    def document(self) -> dict[str, Json]:
        """The design document, for the rules to judge."""
        stats = {key: typed if (value := number(typed)) is None else value for key, typed in self.ratings.items()}
        return {
            "format": "hexbattle/design/1",
            "ruleset": "hex_battle",
            "name": self.name,
            "regions": [[row.point() for row in region] for region in self.regions],
            "stats": {**stats, "weapons": [row.weapon() for row in self.weapons]},
        }

    def act(self, what: str) -> str:
        """Do what a button says: `region`, `insert:0:2`, `remove-weapon:1` … Returns the id of the row to go to."""
        verb, *rest = what.split(":")
        places = [int(one) for one in rest if re.fullmatch(r"\d{1,3}", one, re.ASCII)]
        if verb == "weapon" and rest and rest[0] in hex_battle.WEAPONS:
            return self._arm(rest[0])
        act = _ACTS.get(verb)
        if act is None or len(places) != len(rest):
            return ""
        try:
            return act(self, *places)
        except (IndexError, TypeError):  # a row that is not there (any more)
            return ""

    def _arm(self, type_: str) -> str:
        row = next(row for row in hex_battle.WEAPONS.values() if row.type == type_)
        taken = {weapon.name for weapon in self.weapons}
        names = (row.name if n == 1 else f"{row.name} {n}" for n in count(1))
        name = next(name for name in names if name not in taken)
        self.weapons.append(WeaponRow(name=name, type=row.type, arc=row.arc))
        return f"weapon-{len(self.weapons) - 1}"

    def _disarm(self, at: int) -> str:
        del self.weapons[at]
        return f"weapon-{min(at, len(self.weapons) - 1)}" if self.weapons else "add-weapon"

    def _add_region(self) -> str:
        self.regions.append([_point_row(point) for point in STEM])
        return f"region-{len(self.regions) - 1}"

    def _remove_region(self, at: int) -> str:
        del self.regions[at]
        return f"region-{min(at, len(self.regions) - 1)}" if self.regions else "add-region"

    def _mirror(self, at: int) -> str:
        """A twin on the other side of the long axis."""
        twin = [replace(row, y=_negated(row.y)) for row in reversed(self.regions[at])]
        self.regions.insert(at + 1, twin)
        return f"region-{at + 1}"

    def _insert(self, region: int, at: int) -> str:
        """A point after another one, where that is; it is then moved."""
        self.regions[region].insert(at + 1, self.regions[region][at])
        return f"point-{region}-{at + 1}"

    def _remove_point(self, region: int, at: int) -> str:
        rows = self.regions[region]
        del rows[at]
        return f"point-{region}-{min(at, len(rows) - 1)}" if rows else self._remove_region(region)

    def field_of(self, path: str) -> str:
        """The id of the field or row that a path in the document belongs to."""
        if found := _PLACE.match(path):
            region, point, axis = found.groups()
            return f"region-{region}" if point is None else f"point-{region}-{point}-{axis or 'x'}"
        if found := _WEAPON.match(path):
            key = {"mountX": "x", "mountY": "y"}.get(found[2], found[2] or "name")
            return f"weapon-{found[1]}-{key}"
        name = path.removeprefix("$.").removeprefix("stats.").partition("[")[0]
        return name if name in {"name", "regions", "weapons", *self.ratings} else ""


_ACTS: Mapping[str, Callable[..., str]] = {
    "region": CreatorForm._add_region,
    "remove-region": CreatorForm._remove_region,
    "mirror": CreatorForm._mirror,
    "insert": CreatorForm._insert,
    "remove": CreatorForm._remove_point,
    "remove-weapon": CreatorForm._disarm,
}


def _weapon_row(weapon: Mapping[str, Any]) -> WeaponRow:
    return WeaponRow(weapon["name"], weapon["type"], weapon["arc"], f"{weapon['mountX']}", f"{weapon['mountY']}")


def _point_row(point: Mapping[str, Any]) -> PointRow:
    return PointRow(f"{point['x']}", f"{point['y']}")


def _negated(text: str) -> str:
    value = decimal(text)
    return f"{-value}" if isinstance(value, int | float) and value else text


def _parted(points: list[PointRow], sizes: Iterable[str]) -> Iterable[list[PointRow]]:
    """The points in regions of these sizes."""
    counts = [number(size) for size in sizes]
    whole = [one for one in counts if isinstance(one, int) and one >= 0]
    if len(whole) < len(counts) or sum(whole) != len(points):
        raise BadRequest("The points are not those of the regions.")
    at = 0
    for size in whole:
        yield points[at : at + size]
        at += size

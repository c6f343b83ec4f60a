"""A chosen fleet as forms show it: its ships, and where each of them stands on the start line (C-0)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from battles.engine import LineUp, Refused, ruleset
from battles.forms import FleetForm, Typed, whole
from battles.models import Side, currency_words
from shipyard.rules import YARDS, Fleet, fleet_price, read_fleet

UNIT = 32  # pixels of the drawing for one hex
NO_LINE = LineUp(places=(), along=0, ahead=0)  # ships deploy in the first turn


@dataclass(frozen=True, kw_only=True)
class Place:
    """One ship's place: hexes along the line from its middle, starboard positive, and ahead of it, as typed."""

    name: str
    design: dict[str, Any]
    along: str
    ahead: str

    @property
    def x(self) -> int:
        return UNIT * (whole(self.along) or 0)

    @property
    def y(self) -> int:
        return -UNIT * (whole(self.ahead) or 0)


@dataclass(frozen=True, kw_only=True)
class Muster:
    """`along`, `ahead`: how far a ship may stand from the middle of the line; no `places` where there is none."""

    name: str
    price: int
    budget: int
    currency: str
    ships: tuple[dict[str, Any], ...]
    places: tuple[Place, ...]
    along: int
    ahead: int

    unit = UNIT

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the drawing of the line."""
        wide, high = UNIT * (self.along + 1), UNIT * (self.ahead + 1)
        return -wide, -high - UNIT, 2 * wide, 2 * high + UNIT

    @property
    def columns(self) -> range:
        return range(-self.along, self.along + 1)

    @property
    def rows(self) -> range:
        return range(-self.ahead, self.ahead + 1)


def muster_of(form: FleetForm, budget: int) -> Muster | None:
    """The fleet that the form speaks of; None where there is none to show."""
    choice = {"fleet": form["fleet"].value(), "seed": form["seed"].value()}
    chooser = FleetForm(choice, account=form.account, rules=form.rules)
    if not chooser.is_valid():
        return None
    try:
        fleet = read_fleet(cast(Any, chooser.fleet_document(budget)))
    except Refused:
        return None
    return _mustered(fleet, budget, form.typed_places())


def muster_of_side(side: Side, typed: Typed = ()) -> Muster:
    """The fleet that a side has brought to a battle, in the places typed, else in those it has chosen before."""
    chosen = [(str(along), str(ahead)) for along, ahead in side.arrangement or ()]
    return _mustered(read_fleet(cast(Any, side.fleet)), side.battle.budget, typed or chosen)


def _mustered(fleet: Fleet[Any], budget: int, typed: Typed) -> Muster:
    yard = YARDS[fleet.ruleset]
    ships = list(_named(fleet))
    line = ruleset(fleet.ruleset).line_up(len(ships)) or NO_LINE
    usual = [(str(along), str(ahead)) for along, ahead in line.places]
    spots = typed if line.places and len(typed) == len(ships) else usual
    return Muster(
        name=fleet.name,
        price=fleet_price(fleet),
        budget=budget,
        currency=currency_words(fleet.ruleset),
        ships=tuple(
            {
                "name": ship.name,
                "count": ship.count,
                "price": ship.count * yard.price(ship.design),
                "design": yard.write(ship.design),
            }
            for ship in fleet.ships
        ),
        places=tuple(
            Place(name=name, design=design, along=along, ahead=ahead)
            for (name, design), (along, ahead) in zip(ships if line.places else (), spots, strict=True)
        ),
        along=line.along,
        ahead=line.ahead,
    )


def _named(fleet: Fleet[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every ship by name, in fleet order, with its design."""
    for ship in fleet.ships:
        design = YARDS[fleet.ruleset].write(ship.design)
        for number in range(1, ship.count + 1):
            yield f"{ship.name} {number}" if ship.count > 1 else ship.name, design

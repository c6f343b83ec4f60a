"""A chosen fleet as forms show it: its ships, and where each of them stands on the start line (C-0)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from battles.engine import LineUp, Refused, Seat, ruleset
from battles.forms import FleetForm, Typed, whole
from battles.models import Side, currency_words
from battles.selectors import rules_of
from shipyard.rules import YARDS, Fleet, fleet_price, read_fleet

NO_LINE = LineUp(places=(), along=0, ahead=0)  # ships deploy in the first turn
UNIT, ACROSS = 32, 28  # pixels of the drawing for one hex ahead and for one along: columns stand closer than rows


@dataclass(frozen=True, kw_only=True)
class Place:
    """One ship's place: hexes along the line from its middle, starboard positive, and ahead of it, as typed.

    `x` and `y`: of its hex in the drawing.
    """

    name: str
    design: dict[str, Any]
    along: str
    ahead: str
    x: int
    y: int


@dataclass(frozen=True, kw_only=True)
class Muster:
    """`along`, `ahead`: how far a ship may stand from the middle of the line; no `places` where there is none. `odd`:
    the pixels by which the hexes of an odd number along are further ahead than the others.
    """

    name: str
    price: int
    budget: int
    currency: str
    ships: tuple[dict[str, Any], ...]
    places: tuple[Place, ...]
    along: int
    ahead: int
    odd: int

    unit, across = UNIT, ACROSS

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the drawing of the line."""
        wide, high = ACROSS * (self.along + 1), UNIT * (self.ahead + 1)
        return -wide, -high - UNIT, 2 * wide, 2 * high + UNIT

    @property
    def hexes(self) -> Iterator[tuple[int, int]]:
        """The middles of all that a ship may stand in."""
        for along in range(-self.along, self.along + 1):
            for ahead in range(-self.ahead, self.ahead + 1):
                yield _drawn(along, ahead, self.odd)


def _drawn(along: int, ahead: int, odd: int) -> tuple[int, int]:
    return ACROSS * along, -UNIT * ahead - odd * (along % 2)


def muster_of(form: FleetForm, budget: int, *, odd_ahead: bool) -> Muster | None:
    """The fleet that the form speaks of; None where there is none to show. `odd_ahead`: see `Ruleset`."""
    choice = {"fleet": form["fleet"].value(), "seed": form["seed"].value()}
    chooser = FleetForm(choice, account=form.account, rules=form.rules)
    if not chooser.is_valid():
        return None
    try:
        fleet = read_fleet(cast(Any, chooser.fleet_document(budget)))
    except Refused:
        return None
    return _mustered(fleet, budget, form.typed_places(), odd_ahead=odd_ahead)


def muster_of_side(side: Side, typed: Typed = ()) -> Muster:
    """The fleet that a side has brought to a battle, in the places typed, else in those it has chosen before."""
    chosen = [(str(along), str(ahead)) for along, ahead in side.arrangement or ()]
    return _mustered(read_fleet(cast(Any, side.fleet)), side.battle.budget, typed or chosen, odd_ahead=odd_ahead(side))


def odd_ahead(side: Side) -> bool:
    battle = side.battle
    return rules_of(battle).odd_places_ahead(Seat(side.seat), battle.sides.count(), battle.options)


def _mustered(fleet: Fleet[Any], budget: int, typed: Typed, *, odd_ahead: bool) -> Muster:
    yard = YARDS[fleet.ruleset]
    ships = list(_named(fleet))
    line = ruleset(fleet.ruleset).line_up(len(ships)) or NO_LINE
    odd = UNIT // 2 if odd_ahead else -UNIT // 2
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
            _place(name, design, spot, odd)
            for (name, design), spot in zip(ships if line.places else (), spots, strict=True)
        ),
        along=line.along,
        ahead=line.ahead,
        odd=odd,
    )


def _place(name: str, design: dict[str, Any], spot: tuple[str, str], odd: int) -> Place:
    x, y = _drawn(whole(spot[0]) or 0, whole(spot[1]) or 0, odd)
    return Place(name=name, design=design, along=spot[0], ahead=spot[1], x=x, y=y)


def _named(fleet: Fleet[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every ship by name, in fleet order, with its design."""
    for ship in fleet.ships:
        design = YARDS[fleet.ruleset].write(ship.design)
        for number in range(1, ship.count + 1):
            yield f"{ship.name} {number}" if ship.count > 1 else ship.name, design

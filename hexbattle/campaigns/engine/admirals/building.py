"""K-11.4: the warship that gives most battle value for its price and fits, and a troop carrier for every four."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from hexbattle.campaigns.engine.admirals.desk import Desk
from hexbattle.campaigns.engine.admirals.judging import battle_value, is_carrier, is_warship
from hexbattle.campaigns.engine.designs import class_of, of_kind, price
from hexbattle.campaigns.engine.geography import own_places
from hexbattle.campaigns.engine.kinds import MOST_LANDERS
from hexbattle.campaigns.engine.mending import repair_tonnage
from hexbattle.campaigns.engine.orders import Build
from hexbattle.campaigns.engine.state import PlaceId, ShipClass
from shipyard.rules import Design

WARSHIPS_A_CARRIER: Final = 4
EVEN: Final = 0.9  # of the best value for its price: one is as good as the other


def build(desk: Desk) -> None:
    """K-11.4, for as long as anything fits the purse and a yard.

    The best may be saved for if the next turn pays for it: of small change only small ships are built.
    """
    while (chosen := _next(desk)) and price(chosen[1].design) <= desk.purse:
        at, one = chosen
        number = sum(design is one.design for design in _fleet(desk)) + 1
        desk.write(build=[Build(at=at, design=one.id, name=f"{one.design.name} {number}"[:60])])


def _next(desk: Desk) -> tuple[PlaceId, ShipClass] | None:
    """A carrier, if bays are wanting and any is to be had; else a warship.

    For every four warships begun there are to be bays for all that can land at once; how many ships have them is
    the catalogue's affair.
    """
    fleet = list(_fleet(desk))
    warships = sum(is_warship(design) and not is_carrier(design) for design in fleet)
    wanted = MOST_LANDERS * max(1, -(-warships // WARSHIPS_A_CARRIER))
    return (_best(desk, _bays) if sum(map(_bays, fleet)) < wanted else None) or _best(desk, _arms)


def _arms(design: Design) -> float:
    return 0 if is_carrier(design) else battle_value(design)


def _bays(design: Design) -> int:
    return min(len(of_kind(design, "troop_bay")), MOST_LANDERS) if is_carrier(design) else 0


def _fleet(desk: Desk) -> Iterator[Design]:
    """The designs of all own ships, those under construction and those ordered among them."""
    for ship in desk.view.ships:
        if ship.seat == desk.seat:
            yield class_of(desk.view, ship.design).design
    laid_down = [*(work.design for work in desk.view.works), *(order.design for order in desk.orders.build)]
    yield from (class_of(desk.view, id).design for id in laid_down if id is not None)


def _best(desk: Desk, worth: Callable[[Design], float]) -> tuple[PlaceId, ShipClass] | None:
    """What gives most for its price, of what the largest yard left and the purse, now or next turn, allow.

    One of those that are even, if it can be paid at once.
    """
    yards = _tons_left(desk)
    at = max(yards, key=lambda place: yards[place], default=None)
    if at is None:
        return None
    value = {
        one.id: worth(one.design) / price(one.design) for one in desk.view.classes
        if one.sold and price(one.design) <= desk.purse + desk.surplus and one.design.hull <= yards[at]
    }  # fmt: skip
    best = max(value.values(), default=0)
    even = [one for one in desk.view.classes if best and value.get(one.id, 0) >= EVEN * best]
    ready = [one for one in even if price(one.design) <= desk.purse] or even
    return (at, ready[desk.dice.d(len(ready), f"build {len(desk.orders.build)}") - 1]) if ready else None


def _tons_left(desk: Desk) -> dict[PlaceId, int]:
    """What repairs and ships ordered leave of each own yard's tonnage (K-4.1): repairs come after ships there."""
    left = {place.id: place.yard for place in own_places(desk.view, desk.seat) if place.yard}
    for build in desk.orders.build:
        left[build.at] -= class_of(desk.view, build.design).design.hull
    mended = desk.orders.repair.ships if desk.orders.repair else ()
    at = {fleet.id: fleet.at for fleet in desk.view.fleets}
    for ship in desk.view.ships:
        if ship.id in mended:
            left[at[ship.fleet]] -= repair_tonnage(desk.view, ship)
    return left

"""What a sheet would do, by the same code that carries it out: treasury, yards, repairs, arrivals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, cast

from pydantic import TypeAdapter

from battles.engine.shown import Shown
from hexbattle.campaigns.engine.costs import countable, income_of, rows_of, upkeep_of
from hexbattle.campaigns.engine.designs import speed
from hexbattle.campaigns.engine.fleet_checks import arranged
from hexbattle.campaigns.engine.geography import in_supply, neighbours, ships_of, supplied_places
from hexbattle.campaigns.engine.kinds import TONS_A_TURN
from hexbattle.campaigns.engine.ledger import treasury
from hexbattle.campaigns.engine.mending import (
    Item,
    affordable,
    cost_of,
    rearming_of,
    repair_tonnage,
    repairs_of,
)
from hexbattle.campaigns.engine.order_checks import check_orders
from hexbattle.campaigns.engine.orders import Orders
from hexbattle.campaigns.engine.permits import rearm_fault, repair_fault
from hexbattle.campaigns.engine.sight import view
from hexbattle.campaigns.engine.stages.movement import why_stuck
from hexbattle.campaigns.engine.stages.repairs import tonnage_left
from hexbattle.campaigns.engine.state import ClassId, FleetId, PlaceId, Row, ShipId, State
from shipyard.rules import Json, record


@record
class Running:
    """A row that the sheet would make, and what the treasury has after it."""

    row: Row
    left: int


@record
class Yard:
    """Tons of a yard in this turn: what new ships take, and what is left for repairs."""

    at: PlaceId
    tonnage: int
    building: int
    left: int


@record
class Delivery:
    """A ship ordered: when it is there."""

    at: PlaceId
    design: ClassId
    name: str
    price: int
    ready: int


@record
class Care:
    """A ship's repairs, or its rearming, item by item, all that it could have: `reached` is what the sum reaches."""

    ship: ShipId
    what: Literal["repair", "rearm"]
    items: tuple[Item, ...]
    reached: tuple[Item, ...]
    tonnage: int


@record
class Course:
    """A fleet: where it will be, if nothing holds it up that is known now; `stuck`: what does.

    `ways`: where it may go. `lands`: how many units.
    """

    fleet: FleetId
    start: PlaceId
    end: PlaceId
    speed: int
    stuck: str | None
    supplied: bool
    ways: tuple[PlaceId, ...]
    lands: int


@record
class Preview:
    """`income` and `upkeep` are what this turn brings and takes, as far as can be known now."""

    treasury: int
    rows: tuple[Running, ...]
    left: int
    income: int
    upkeep: int
    yards: tuple[Yard, ...]
    deliveries: tuple[Delivery, ...]
    care: tuple[Care, ...]
    fleets: tuple[Course, ...]
    faults: tuple[Shown, ...]


_PREVIEW: Final[TypeAdapter[Preview]] = TypeAdapter(Preview)
ALL_THE_MONEY: Final = 10**9


def preview(state: State, seat: int, draft: Orders) -> Preview:
    """Never raises on a draft with faults; what is not legal in it is left out of the sums."""
    seen = view(state, seat)
    legal = countable(seen, draft)
    has = treasury(seen, seat) or 0
    rows = tuple(_running(seen, seat, legal, has))
    return Preview(
        treasury=has,
        rows=rows,
        left=rows[-1].left if rows else has,
        income=sum(income_of(seen, place) for place in seen.places if place.owner == seat),
        upkeep=upkeep_of(seen, seat).due,
        yards=tuple(_yards(seen, seat, legal)),
        deliveries=tuple(_deliveries(seen, legal)),
        care=tuple(_care(seen, seat, legal)),
        fleets=tuple(_courses(seen, seat, draft)),
        faults=check_orders(seen, seat, draft),
    )


def write_preview(preview: Preview) -> dict[str, Json]:
    return cast("dict[str, Json]", _PREVIEW.dump_python(preview, mode="json"))


def _running(seen: State, seat: int, orders: Orders, left: int) -> Iterator[Running]:
    for row in rows_of(seen, seat, orders):
        left += row.amount
        yield Running(row=row, left=left)


def _yards(seen: State, seat: int, orders: Orders) -> Iterator[Yard]:
    left = tonnage_left(seen, orders)
    for place in seen.places:
        if place.owner == seat and place.yard:
            yield Yard(at=place.id, tonnage=place.yard, building=place.yard - left[place.id], left=left[place.id])


def _deliveries(seen: State, orders: Orders) -> Iterator[Delivery]:
    for row, build in zip(rows_of(seen, 0, orders), orders.build, strict=False):
        hull = next(one.design.hull for one in seen.classes if one.id == build.design)
        yield Delivery(at=build.at, design=build.design, name=build.name, price=-row.amount,
                       ready=seen.turn - (-hull // TONS_A_TURN))  # fmt: skip


def _care(seen: State, seat: int, orders: Orders) -> Iterator[Care]:
    """Every own ship that could be repaired or rearmed where it is; the sums are spent in the order of the sheet."""
    yards = tonnage_left(seen, orders)
    for what, care in (("repair", orders.repair), ("rearm", orders.rearm)):
        money, listed = care.most if care else 0, care.ships if care else ()
        own = [ship for ship in seen.ships if ship.seat == seat]
        for ship in sorted(own, key=lambda one: listed.index(one.id) if one.id in listed else len(listed)):
            if what == "repair" and not repair_fault(seen, seat, ship.id, ""):
                at = next(fleet.at for fleet in seen.fleets if fleet.id == ship.fleet)
                items, tons = tuple(repairs_of(seen, ship)), repair_tonnage(seen, ship)
                reached = affordable(iter(items), money)[0] if ship.id in listed and tons <= yards[at] else []
                yards[at] -= tons if reached else 0
            elif what == "rearm" and not rearm_fault(seen, seat, ship.id, ""):
                items, tons = tuple(rearming_of(seen, ship, ALL_THE_MONEY)[0]), 0
                reached = rearming_of(seen, ship, money)[0] if ship.id in listed else []
            else:
                continue
            money -= cost_of(reached)
            if items:
                yield Care(ship=ship.id, what=what, items=items, reached=tuple(reached), tonnage=tons)  # type: ignore[arg-type]


def _courses(seen: State, seat: int, draft: Orders) -> Iterator[Course]:
    after, supplied = arranged(seen, seat, draft), supplied_places(seen, seat)
    for fleet in after.fleets:
        if fleet.seat == seat:
            ways = () if fleet.held or fleet.bound else neighbours(after.lanes, fleet.at)
            goal = draft.move.get(fleet.id)
            stuck = why_stuck(after, fleet, goal) if goal in ways and goal else None
            yield Course(
                fleet=fleet.id, start=fleet.at, end=goal if goal in ways and goal and not stuck else fleet.at,
                speed=speed(after, ships_of(after, fleet.id)), stuck=stuck, ways=ways,
                supplied=in_supply(after, fleet, supplied), lands=len(draft.land.get(fleet.id, ())),
            )  # fmt: skip

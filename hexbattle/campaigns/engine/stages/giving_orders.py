"""Stage 1: what was ordered is paid as written, and fleets are made up anew (K-3.2, K-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from battles.engine import Fault
from hexbattle.campaigns.engine.arranging import arrange
from hexbattle.campaigns.engine.costs import rows_of
from hexbattle.campaigns.engine.designs import worth
from hexbattle.campaigns.engine.events import (
    Dropped,
    LandingPlanned,
    MessageSent,
    Named,
    Scrapped,
    ShipTag,
    StanceSet,
    WorkBegun,
)
from hexbattle.campaigns.engine.events.organising import Order
from hexbattle.campaigns.engine.geography import fleet_of
from hexbattle.campaigns.engine.kinds import TONS_A_TURN, YARD_TURNS
from hexbattle.campaigns.engine.ledger import treasury
from hexbattle.campaigns.engine.orders import Label, Orders, Raise
from hexbattle.campaigns.engine.permits import (
    build_fault,
    scrap_fault,
    troops_fault,
    yard_fault,
)
from hexbattle.campaigns.engine.state import ClassId, Fleet, FleetId, Landing, PlaceId, Work
from hexbattle.campaigns.engine.turn import Turn

SCRAP_SHARE = 3  # a third of what is left of a ship's price, K-4.3


def giving_orders(turn: Turn) -> None:
    """By seat, then by id (K-3.4)."""
    for seat in turn.seats:
        turn.keep(seat, _affordable(turn, seat, _still_possible(turn, seat)))
        _pay(turn, seat)
        _begin_work(turn, seat)
        _organise(turn, seat)
        _scrap(turn, seat)
        _tell(turn, seat)


def _still_possible(turn: Turn, seat: int) -> Orders:
    """The sheet without what stage 0 has made impossible: systems may have changed hands since it was written."""
    orders = turn.orders(seat)
    state = turn.state
    return replace(
        orders,
        build=_kept(turn, seat, "build", orders.build, lambda one: build_fault(state, seat, one, ""), lambda b: b.at),
        yards=_kept(turn, seat, "yard", orders.yards, lambda one: yard_fault(state, seat, one, ""), str),
        troops=_kept_by_label(turn, seat, orders),
        scrap=_kept(turn, seat, "scrap", orders.scrap, lambda one: scrap_fault(state, seat, one, ""), str),
    )


def _kept[O](
    turn: Turn, seat: int, order: Order, all: Iterable[O], check: Callable[[O], Fault | None], about: Callable[[O], str]
) -> tuple[O, ...]:
    kept = []
    for one in all:
        if refused := check(one):
            turn.happens(Dropped(order=order, about=about(one), why=refused.code, seen_by=(seat,)))
        else:
            kept.append(one)
    return tuple(kept)


def _kept_by_label(turn: Turn, seat: int, orders: Orders) -> Mapping[Label, Raise]:
    state = turn.state
    kept = _kept(
        turn, seat, "troops", sorted(orders.troops), lambda label: troops_fault(state, seat, orders.troops[label], ""),
        lambda label: orders.troops[label].at,
    )  # fmt: skip
    return {label: orders.troops[label] for label in kept}


def _affordable(turn: Turn, seat: int, orders: Orders) -> Orders:
    """A curator's ruling may have left less than the sheet spends: then it spends nothing (K-3.2, K-9.1)."""
    if sum(row.amount for row in rows_of(turn.state, seat, orders)) + (treasury(turn.state, seat) or 0) >= 0:
        return orders
    turn.happens(Dropped(order="spending", about="", why="too_dear", seen_by=(seat,)))
    return replace(orders, build=(), yards=(), troops={}, repair=None, rearm=None, send={})


def _pay(turn: Turn, seat: int) -> None:
    for row in rows_of(turn.state, seat, turn.orders(seat)):
        turn.pay(seat, row.amount, row.why, row.about)


def _begin_work(turn: Turn, seat: int) -> None:
    """K-4.1, K-2.3."""
    for build in turn.orders(seat).build:
        design = next(one.design for one in turn.state.classes if one.id == build.design)
        turns = -(-design.hull // TONS_A_TURN)
        _begin(turn, seat, build.at, turns, design=build.design, name=build.name.strip())
    for at in turn.orders(seat).yards:
        _begin(turn, seat, at, YARD_TURNS)


def _begin(turn: Turn, seat: int, at: PlaceId, turns: int, design: ClassId | None = None, name: str = "") -> None:
    ready = turn.state.turn + turns
    work = Work(id=turn.ids.work(seat, at, design or "yard"), seat=seat, at=at, design=design, name=name, ready=ready)
    turn.happens(WorkBegun(work=work, seen_by=(seat,)))


def _scrap(turn: Turn, seat: int) -> None:
    """K-4.3; what it pays comes in stage 2 (K-9.1)."""
    for id in turn.orders(seat).scrap:
        ship = next(one for one in turn.state.ships if one.id == id)
        at = fleet_of(turn.state, ship.fleet).at
        turn.happens(
            Scrapped(
                ship=ShipTag(id=ship.id, seat=seat, name=ship.name, design=ship.design), fleet=ship.fleet, at=at,
                pays=worth(turn.state, ship, SCRAP_SHARE), fighters=sum((ship.aboard or {}).values()),
                seen_by=(seat,),
            )
        )  # fmt: skip


def _organise(turn: Turn, seat: int) -> None:
    """Fleets split and merge, then have orders of their own (K-4.5)."""
    orders = turn.orders(seat)

    def name(label: Label) -> FleetId:
        part = orders.split[label]
        return turn.named(seat, label, turn.ids.fleet(seat, "split", part.of, *part.ships))

    for event in arrange(turn.state, seat, orders, name):
        turn.happens(event)
    for label in sorted(orders.troops):
        turn.unit_named(seat, label, orders.troops[label])
    labels = {turn.fleet_id(seat, label): FleetId(label) for label in orders.split}
    for fleet in [one for one in turn.state.fleets if one.seat == seat]:
        _instruct(turn, fleet, labels.get(fleet.id, fleet.id))


def _instruct(turn: Turn, fleet: Fleet, id: FleetId) -> None:
    """Name, stance, and what is to land: a fleet that is ordered anew forgets an older landing (K-7.1)."""
    orders, only = turn.orders(fleet.seat), (fleet.seat,)
    if (name := orders.names.get(id)) and name.strip() != fleet.name:
        turn.happens(Named(fleet=fleet.id, name=name.strip(), seen_by=only))
    if (stance := orders.stance.get(id)) and stance != fleet.stance:
        turn.happens(StanceSet(fleet=fleet.id, stance=stance, seen_by=only))
    goal, units = orders.move.get(id), orders.land.get(id)
    if units:
        named = tuple(turn.unit_id(fleet.seat, unit) for unit in units)
        landing = Landing(at=goal or fleet.at, units=named)
        turn.happens(LandingPlanned(fleet=fleet.id, landing=landing, seen_by=only))
    elif fleet.landing is not None and (goal or units is not None):
        turn.happens(LandingPlanned(fleet=fleet.id, landing=None, seen_by=only))


def _tell(turn: Turn, seat: int) -> None:
    """Messages are their sender's and their reader's alone (K-2.4)."""
    for message in turn.orders(seat).messages:
        readers = turn.seats if message.to is None else tuple(sorted({seat, message.to}))
        turn.happens(MessageSent(sender=seat, to=message.to, text=message.text.strip(), seen_by=readers))

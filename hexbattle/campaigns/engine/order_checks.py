"""Is a sheet of orders legal (K-4)? Judged by what its faction sees, all faults at once."""

from __future__ import annotations

from collections.abc import Iterator

from battles.engine import Fault, fault
from hexbattle.campaigns.engine.costs import countable, rows_of
from hexbattle.campaigns.engine.designs import class_of
from hexbattle.campaigns.engine.fleet_checks import arranged, check_fleets
from hexbattle.campaigns.engine.geography import at_war
from hexbattle.campaigns.engine.kinds import KINDS, LARGEST_YARD, YARD_STEP
from hexbattle.campaigns.engine.ledger import treasury
from hexbattle.campaigns.engine.orders import LONGEST_MESSAGE, Care, Orders
from hexbattle.campaigns.engine.permits import (
    build_fault,
    rearm_fault,
    repair_fault,
    scrap_fault,
    troops_fault,
    yard_fault,
)
from hexbattle.campaigns.engine.sight import view
from hexbattle.campaigns.engine.state import Place, State
from hexbattle.campaigns.engine.units import garrison_size
from shipyard.rules import check_name, step


def check_orders(state: State, seat: int, orders: Orders) -> tuple[Fault, ...]:
    """Every fault of a sheet that could be read. `state` may be the state or the seat's view of it."""
    if closed := _check_open(state, seat):
        return (closed,)
    seen = view(state, seat)
    return (
        *_check_builds(seen, seat, orders),
        *_check_yards(seen, seat, orders),
        *_check_troops(seen, seat, orders),
        *_check_care(seen, seat, orders),
        *_check_scrap(seen, seat, orders),
        *_check_others(seen, seat, orders),
        *check_fleets(seen, seat, orders),
        *_check_treasury(seen, seat, countable(seen, orders)),
    )


def _check_open(state: State, seat: int) -> Fault | None:
    if state.result is not None:
        return fault("campaign_over", "$", "The campaign is over.")
    if not 0 <= seat < len(state.factions):
        return fault("no_such_seat", "$", "There is no faction with seat {seat}.", seat=seat)
    if state.factions[seat].out:
        return fault("faction_out", "$", "{faction} is out of the campaign.", faction=state.factions[seat].name)
    return None


def _check_treasury(seen: State, seat: int, orders: Orders) -> Iterator[Fault]:
    """K-3.2: only the treasury as it stands; income comes later."""
    spent, has = -sum(row.amount for row in rows_of(seen, seat, orders)), treasury(seen, seat) or 0
    if spent > has:
        yield fault("too_dear", "$", "This sheet spends {spent} credits; the treasury has {has}.", spent=spent, has=has)


def _check_builds(seen: State, seat: int, orders: Orders) -> Iterator[Fault]:
    """K-4.1: at most the yard's tonnage a turn."""
    used: dict[str, int] = {}
    for number, build in enumerate(orders.build):
        path = f"$.build[{number}]"
        yield from check_name(build.name, f"{path}.name")
        if refused := build_fault(seen, seat, build, path):
            yield refused
            continue
        yard = next(place.yard or 0 for place in seen.places if place.id == build.at)
        used[build.at] = used.get(build.at, 0) + class_of(seen, build.design).design.hull
        if used[build.at] > yard:
            yield fault("too_heavy", path, "A yard of {yard} t cannot lay down {mass} t in one turn.",
                        yard=yard, mass=used[build.at])  # fmt: skip


def _check_yards(seen: State, seat: int, orders: Orders) -> Iterator[Fault]:
    """K-2.3: at most 120 t a system, with what is under way."""
    for number, at in enumerate(orders.yards):
        path = f"$.yards[{number}]"
        if refused := yard_fault(seen, seat, at, path):
            yield refused
            continue
        place = next(one for one in seen.places if one.id == at)
        begun = sum(work.at == at and work.design is None for work in seen.works)
        more = YARD_STEP * (begun + orders.yards[: number + 1].count(at))
        if (place.yard or 0) + more > LARGEST_YARD:
            yield fault("yard_full", path, "{place} can have {most} t of shipyard at most.",
                        place=place.name, most=LARGEST_YARD)  # fmt: skip


def _check_troops(seen: State, seat: int, orders: Orders) -> Iterator[Fault]:
    """K-4.4: so many a turn, for the room there is."""
    raised: dict[str, int] = {}
    for label in sorted(orders.troops):
        one, path = orders.troops[label], step("$.troops", label)
        if refused := troops_fault(seen, seat, one, path):
            yield refused
            continue
        place = next(other for other in seen.places if other.id == one.at)
        raised[one.at] = raised.get(one.at, 0) + 1
        if raised[one.at] > KINDS[place.kind].raises:
            yield fault("too_many_troops", path, "{place} raises at most {most} units a turn.",
                        place=place.name, most=KINDS[place.kind].raises)  # fmt: skip
        elif (garrison_size(place) or 0) + raised[one.at] > KINDS[place.kind].room:
            yield _no_room(place, path)


def _no_room(place: Place, path: str) -> Fault:
    return fault("no_room", path, "{place} has room for {room} units.", place=place.name, room=KINDS[place.kind].room)


def _check_care(seen: State, seat: int, orders: Orders) -> Iterator[Fault]:
    """K-4.2: not in a fleet that moves, and each ship once."""
    after = arranged(seen, seat, orders)
    moving = {ship.id for ship in after.ships if ship.fleet in orders.move}
    for key, care, check in (("repair", orders.repair, repair_fault), ("rearm", orders.rearm, rearm_fault)):
        for number, id in enumerate((care or Care(ships=(), most=0)).ships):
            path = f"$.{key}.ships[{number}]"
            if refused := check(seen, seat, id, path):
                yield refused
            elif id in moving:
                yield fault("moving", path, "A ship in a fleet that moves is neither repaired nor rearmed.")
            elif care and id in care.ships[:number]:
                yield fault("twice", path, "This ship is on the list already.")
            elif id in orders.scrap:
                yield fault("scrapped", path, "This ship is to be scrapped.")


def _check_scrap(seen: State, seat: int, orders: Orders) -> Iterator[Fault]:
    """K-4.3; a ship that is scrapped does nothing else."""
    split = {id for part in orders.split.values() for id in part.ships}
    for number, id in enumerate(orders.scrap):
        path = f"$.scrap[{number}]"
        if refused := scrap_fault(seen, seat, id, path):
            yield refused
        elif id in orders.scrap[:number]:
            yield fault("twice", path, "This ship is on the list already.")
        elif id in split or id in orders.load.values():
            yield fault("scrapped", path, "A ship that is scrapped does nothing else.")


def _check_others(seen: State, seat: int, orders: Orders) -> Iterator[Fault]:
    """What concerns other factions: credits, war and peace, messages (K-4, K-4.6)."""
    for to in orders.send:
        path = step("$.send", str(to))
        yield from _check_faction(seen, seat, to, path)
        if to < len(seen.factions) and to != seat and at_war(seen, seat, to):
            yield fault("at_war", path, "Credits do not go to an enemy.")
    for number, on in enumerate(orders.war):
        yield from _check_faction(seen, seat, on, f"$.war[{number}]")
        if on < len(seen.factions) and on != seat and at_war(seen, seat, on):
            yield fault("at_war", f"$.war[{number}]", "You are at war with them already.")
    for number, to in enumerate(orders.peace):
        yield from _check_faction(seen, seat, to, f"$.peace[{number}]")
        if to < len(seen.factions) and to != seat and not at_war(seen, seat, to):
            yield fault("at_peace", f"$.peace[{number}]", "You are at peace with them already.")
    for number, message in enumerate(orders.messages):
        path = f"$.messages[{number}]"
        if message.to is not None:
            yield from _check_faction(seen, seat, message.to, f"{path}.to")
        if not 0 < len(message.text.strip()) <= LONGEST_MESSAGE:
            yield fault("message", f"{path}.text", "A message has 1 to {most} characters.", most=LONGEST_MESSAGE)


def _check_faction(seen: State, seat: int, other: int, path: str) -> Iterator[Fault]:
    if other >= len(seen.factions) or other == seat or seen.factions[other].out:
        yield fault("no_such_faction", path, "There is no such other faction in the campaign.")

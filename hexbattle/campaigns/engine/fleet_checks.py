"""What a sheet orders of fleets and troops (K-4.4, K-4.5): judged by the fleets as the sheet makes them up."""

from __future__ import annotations

from collections.abc import Iterator

from battles.engine import Fault, fault
from hexbattle.campaigns.engine.apply import apply
from hexbattle.campaigns.engine.arranging import arrange
from hexbattle.campaigns.engine.designs import speed, troops_of, working, working_bays
from hexbattle.campaigns.engine.geography import neighbours, ships_of
from hexbattle.campaigns.engine.kinds import KINDS, MOST_LANDERS, MOST_SHIPS
from hexbattle.campaigns.engine.orders import Orders
from hexbattle.campaigns.engine.permits import own_fleet, own_place, own_ship, siege_fault
from hexbattle.campaigns.engine.state import Fleet, FleetId, Place, Ship, State, UnitId
from shipyard.rules import check_name, step


def check_fleets(seen: State, seat: int, orders: Orders) -> Iterator[Fault]:
    astray = [*_check_split(seen, seat, orders), *_check_merge(seen, seat, orders)]
    yield from astray
    if astray:
        return  # what else is ordered of fleets cannot be judged
    after = arranged(seen, seat, orders)
    yield from _check_size(seen, after, seat, orders)
    yield from _check_names(after, seat, orders)
    yield from _check_moves(after, seat, orders)
    loads = [*_check_loads(after, seat, orders), *_check_unloads(after, seat, orders)]
    yield from loads
    if not loads:
        yield from _check_landings(after, seat, orders)


def arranged(seen: State, seat: int, orders: Orders) -> State:
    """The view with fleets split and merged, under their labels, and scrapped ships gone; what cannot be is left."""
    if [*_check_split(seen, seat, orders), *_check_merge(seen, seat, orders)]:
        return seen
    for event in arrange(seen, seat, orders, FleetId):
        seen = apply(seen, event)
    return seen


def _check_split(seen: State, seat: int, orders: Orders) -> Iterator[Fault]:
    taken: set[str] = set()
    for label in sorted(orders.split):
        part, path = orders.split[label], step("$.split", label)
        yield from check_name(part.name, f"{path}.name")
        fleet, refused = own_fleet(seen, seat, part.of, f"{path}.of")
        if fleet is None:
            yield from [refused] if refused else []
            continue
        if not part.ships:
            yield fault("no_ships", f"{path}.ships", "A new fleet has at least one ship.")
        for number, id in enumerate(part.ships):
            if all(ship.id != id for ship in ships_of(seen, fleet.id)):
                yield fault("not_in_fleet", f"{path}.ships[{number}]", "This ship is not in {fleet}.", fleet=fleet.name)
            elif id in taken:
                yield fault("twice", f"{path}.ships[{number}]", "This ship goes into a new fleet already.")
            taken.add(id)
        if {ship.id for ship in ships_of(seen, fleet.id)} <= taken:
            yield fault("all_ships", f"{path}.ships", "At least one ship stays in {fleet}.", fleet=fleet.name)


def _check_merge(seen: State, seat: int, orders: Orders) -> Iterator[Fault]:
    for id, into in orders.merge.items():
        path = step("$.merge", id)
        one, refused = _fleet_or_part(seen, seat, orders, id, path)
        other, refused_too = _fleet_or_part(seen, seat, orders, into, path)
        yield from [bad for bad in (refused, refused_too) if bad]
        if id == into or into in orders.merge:
            yield fault("merge", path, "A fleet goes into another that does not go elsewhere itself.")
        elif one and other and one.at != other.at:
            yield fault("apart", path, "Only fleets in one system can merge.")


def _fleet_or_part(seen: State, seat: int, orders: Orders, id: FleetId, path: str) -> tuple[Fleet | None, Fault | None]:
    """A fleet, or the one from which a new one is split."""
    parts = {str(label): part.of for label, part in orders.split.items()}
    return own_fleet(seen, seat, parts.get(id, id), path)


def _check_size(seen: State, after: State, seat: int, orders: Orders) -> Iterator[Fault]:
    """K-4.5: at most twelve ships."""
    for id, into in orders.merge.items():
        if (count := len(ships_of(after, into))) > MOST_SHIPS:
            yield fault("too_many_ships", step("$.merge", id), "A fleet has at most {most} ships; this would have "
                        "{count}.", most=MOST_SHIPS, count=count)  # fmt: skip


def _check_names(after: State, seat: int, orders: Orders) -> Iterator[Fault]:
    """Names may be given to fleets that are held, too (K-5.4)."""
    for id, name in orders.names.items():
        path = step("$.names", id)
        yield from check_name(name, path)
        refused = own_fleet(after, seat, id, path)[1]
        if refused and refused.code != "held":
            yield refused
    for id in orders.stance:
        refused = own_fleet(after, seat, id, step("$.stance", id))[1]
        yield from [refused] if refused else []


def _check_moves(after: State, seat: int, orders: Orders) -> Iterator[Fault]:
    """One lane a turn (K-3), with thrust (K-4.5)."""
    for id, goal in orders.move.items():
        path = step("$.move", id)
        fleet, refused = own_fleet(after, seat, id, path)
        if fleet is None:
            yield from [refused] if refused else []
        elif goal not in neighbours(after.lanes, fleet.at):
            yield fault("no_lane", path, "No lane leads there from where {fleet} is.", fleet=fleet.name)
        elif speed(after, _staying(after, fleet, orders)) == 0:
            yield fault("no_thrust", path, "A ship of {fleet} makes no thrust.", fleet=fleet.name)


def _staying(after: State, fleet: Fleet, orders: Orders) -> tuple[Ship, ...]:
    return tuple(ship for ship in ships_of(after, fleet.id) if ship.id not in orders.scrap)


def _check_loads(after: State, seat: int, orders: Orders) -> Iterator[Fault]:
    """K-4.4: from the garrison of an own system, one unit a working bay."""
    loaded: dict[str, int] = {}
    for unit in sorted(orders.load):
        id, path = orders.load[unit], step("$.load", unit)
        ship, fleet, refused = own_ship(after, seat, id, path)
        place, at_home = own_place(after, seat, fleet.at, path) if fleet else (None, None)
        bad = refused or at_home or (place and siege_fault(after, place, path))
        if bad or ship is None or place is None:
            yield from [bad] if bad else []
            continue
        raised = orders.troops.get(unit)  # type: ignore[call-overload]
        here = raised.at == place.id if raised else any(one.id == unit for one in place.garrison or ())
        loaded[id] = loaded.get(id, 0) + 1
        if not here:
            yield fault("not_there", path, "This unit is not in the garrison of {place}.", place=place.name)
        elif loaded[id] > sum(bay not in (ship.troops or {}) for bay in working_bays(after, ship)):
            yield fault("no_bay", path, "{ship} has no working troop bay free for it.", ship=ship.name)


def _check_unloads(after: State, seat: int, orders: Orders) -> Iterator[Fault]:
    room = {place.id: _room(place, orders) for place in after.places if place.owner == seat}
    for number, unit in enumerate(orders.unload):
        path = f"$.unload[{number}]"
        found = ((ship, bay) for ship in after.ships for bay, one in (ship.troops or {}).items() if one.id == unit)
        ship, bay = next(found, (None, None))
        if ship is None or bay is None or ship.seat != seat:
            yield fault("no_such_unit", path, "You have no such unit aboard.")
            continue
        _, fleet, refused = own_ship(after, seat, ship.id, path)
        place, at_home = own_place(after, seat, fleet.at, path) if fleet else (None, None)
        bad = refused or at_home or (place and siege_fault(after, place, path))
        if bad or place is None:
            yield from [bad] if bad else []
            continue
        room[place.id] -= 1
        if unit in orders.unload[:number]:
            yield fault("twice", path, "This unit is on the list already.")
        elif not working(ship, bay):
            yield fault("bay_failed", path, "The troop bay of {ship} has failed.", ship=ship.name)
        elif room[place.id] < 0:
            yield fault("no_room", path, "{place} has room for {room} units.",
                        place=place.name, room=KINDS[place.kind].room)  # fmt: skip


def _room(place: Place, orders: Orders) -> int:
    """The room for units that go ashore, when others have been raised and have gone aboard."""
    garrison = place.garrison or ()
    raised = sum(one.at == place.id for one in orders.troops.values())
    going = sum(unit.id in orders.load for unit in garrison)
    going += sum(UnitId(label) in orders.load for label, one in orders.troops.items() if one.at == place.id)
    return KINDS[place.kind].room - len(garrison) - raised + going


def _check_landings(after: State, seat: int, orders: Orders) -> Iterator[Fault]:
    """K-7.1, K-7.2: units that are aboard when it lands, at most six at one system."""
    landing: dict[str, int] = {}
    for id in [one.id for one in after.fleets if one.id in orders.land] + sorted(
        one for one in orders.land if all(fleet.id != one for fleet in after.fleets)
    ):
        path = step("$.land", id)
        fleet, refused = own_fleet(after, seat, id, path)
        if fleet is None:
            yield from [refused] if refused else []
            continue
        units = orders.land[id]
        aboard = _aboard(after, fleet, orders)
        for number, unit in enumerate(units):
            if unit not in aboard:
                yield fault("not_aboard", f"{path}[{number}]", "This unit will not be aboard {fleet}, in a working "
                            "troop bay.", fleet=fleet.name)  # fmt: skip
            elif unit in units[:number]:
                yield fault("twice", f"{path}[{number}]", "This unit is on the list already.")
        goal = orders.move.get(id, fleet.at)
        landing[goal] = landing.get(goal, 0) + len(units)
        if landing[goal] > MOST_LANDERS:
            yield fault("too_many_landers", path, "At most {most} units land at one system.", most=MOST_LANDERS)


def _aboard(after: State, fleet: Fleet, orders: Orders) -> set[str]:
    """The units that are aboard once those of this sheet have been loaded and unloaded."""
    ships = {ship.id for ship in ships_of(after, fleet.id)}
    here = {(ship.troops or {})[bay].id for ship, bay in troops_of(after, fleet.id) if working(ship, bay)}
    loaded = {unit for unit, ship in orders.load.items() if ship in ships}
    return {str(unit) for unit in (here - set(orders.unload)) | loaded}

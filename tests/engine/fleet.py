"""Small builders of ships and battles for tests of fire and damage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from battles.engine.conversion.events import Event
from battles.engine.conversion.fighters import full_hangars
from battles.engine.conversion.orders import Attack, Family, GroupOrders, Orders, ShipOrders, Step
from battles.engine.conversion.resolve import resolve
from battles.engine.conversion.state import Condition, Group, GroupId, ObjectId, Options, Ship, State, SystemId, Tokens
from battles.engine.dice import ConstantDice, Dice, ScriptedDice
from battles.engine.hexes import Hex
from battles.engine.records import ShipId, Side
from battles.engine.ruleset import Resolution, Seat
from shipyard.rules import PARTS, Design, Drive, Kind, System, system_ids

AHEAD: dict[int, str] = {2: "11:00", 3: "10:30", 6: "9:00", 9: "7:30"}  # by hours: a sector about the bow
MISS = 1


def system(kind: Kind, hours: int = 0, start: str | None = None) -> System:
    """A system; a beam is all round unless `hours` says otherwise, and a sector looks ahead unless `start` does."""
    part = PARTS[kind]
    size = hours or part.sizes[-1]
    return System(kind=kind, hours=size if part.sized else None, start=start or AHEAD.get(size))


def design(*systems: Kind | System, hull: int = 40, drives: Sequence[tuple[str, int]] = ()) -> Design:
    fitted = tuple(one if isinstance(one, System) else system(one) for one in systems)
    engines = tuple(Drive(colour="white" if colour == "white" else "black", thrust=thrust) for colour, thrust in drives)
    return Design(name="Test", hull=hull, drives=engines, systems=fitted)


def ship(id: str, seat: int, at: Hex = (0, 0), plan: Design | None = None, **changes: Any) -> Ship:
    """A ship at rest, heading up, all systems ok, hangars full; `changes` are further fields of the ship."""
    plan = plan or design()
    broken: Mapping[str, Condition] = changes.pop("systems", {})
    fields: dict[str, Any] = {"facing": 0, "velocity": (0, 0), "hits_taken": 0, "tokens": Tokens(white=0, black=0)}
    fields["aboard"] = full_hangars(plan, id)
    systems = {SystemId(part): broken.get(part, "ok") for part, _ in system_ids(plan)}
    return Ship(id=ShipId(id), seat=seat, name=id.upper(), design=plan, at=at, systems=systems, **(fields | changes))


def group(id: str, home: Ship, at: Hex | None = None, **changes: Any) -> Group:
    """Six fighters of a ship's, with it in its hex unless said otherwise, at rest, heading up."""
    fields: dict[str, Any] = {"facing": 0, "velocity": (0, 0), "fighters": 6}
    return Group(id=GroupId(id), seat=home.seat, home=home.id, at=home.at if at is None else at, **(fields | changes))


def battle(*ships: Ship, groups: Sequence[Group] = (), teams: Sequence[int] = (), **options: Any) -> State:
    seats = range(max(one.seat for one in ships) + 1)
    sides = tuple(Side(seat=seat, name=f"Side {seat}", team=teams[seat] if teams else seat) for seat in seats)
    return State(turn=1, options=Options(**options), sides=sides, ships=ships, groups=tuple(groups))


def attack(family: Family, target: str, *weapons: str, **conditions: Any) -> Attack:
    chosen = tuple(SystemId(id) for id in weapons) or None
    return Attack(family=family, target=ShipId(target), weapons=chosen, **conditions)


def orders(**fire: Sequence[Attack]) -> Orders:
    """A sheet of fire lists by ship."""
    return Orders(ships={ShipId(id): ShipOrders(fire=tuple(attacks)) for id, attacks in fire.items()})


def flights(ships: Mapping[str, ShipOrders] | None = None, **groups: GroupOrders) -> Orders:
    """A sheet of groups' orders, and of ships'; an underscore in a keyword stands for the / of a launched group."""
    return Orders(
        ships={ShipId(id): one for id, one in (ships or {}).items()},
        groups={GroupId(id.replace("_", "/")): one for id, one in groups.items()},
    )


def fly(dv: Hex = (0, 0), facing: int = 0, target: str | None = None) -> GroupOrders:
    return GroupOrders(dv=dv, facing=facing, target=None if target is None else ObjectId(target))


def flying(state: State, id: str) -> Group | None:
    """A group in flight; None: it is not."""
    return next((one for one in state.groups if one.id == id), None)


def plot(id: str, *steps: Step) -> Orders:
    return Orders(ships={ShipId(id): ShipOrders(plot=steps)})


def run(state: State, sheets: Mapping[int, Orders], faces: Sequence[int] | Dice = ()) -> Resolution[State, Event]:
    """Resolve a turn with scripted dice; every one of `faces` must be used."""
    by_seat = {Seat(seat): sheet for seat, sheet in sheets.items()}
    if not isinstance(faces, Sequence):
        return resolve(state, by_seat, faces)
    dice = ScriptedDice(faces)
    resolution = resolve(state, by_seat, dice)
    assert dice._next == len(faces), f"{len(faces) - dice._next} dice were left over"
    return resolution


def misses() -> Dice:
    return ConstantDice(MISS)


def of_kind[E](events: Sequence[object], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def found(state: State, id: str) -> Ship:
    return next(one for one in state.ships if one.id == id)


def systems_of(state: State, id: str) -> dict[str, str]:
    """How the systems of a ship stand."""
    return {str(system): condition for system, condition in found(state, id).systems.items()}


def copies(kind: Kind, count: int) -> list[Kind]:
    return [kind] * count

"""Captains that others are measured against; no player meets them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from battles.engine.conversion.captain.flights import CHANGES
from battles.engine.conversion.fighters import hangars_of, own_group
from battles.engine.conversion.hangars import landable, launch_fault
from battles.engine.conversion.orders import Attack, Family, GroupOrders, Orders, PdEntry, ShipOrders
from battles.engine.conversion.point_defence import ALL, NEW, systems_of
from battles.engine.conversion.reach import options, purse_of
from battles.engine.conversion.state import Group, GroupId, ObjectId, Ship, State, SystemId
from battles.engine.conversion.wars import enemies_of
from battles.engine.conversion.weapons import weapons_of
from battles.engine.dice import Dice
from battles.engine.records import ShipId
from battles.engine.ruleset import Seat


def coaster(view: State, seat: Seat, dice: Dice) -> Orders:
    """Coasts and never fires."""
    return Orders()


def drifter(view: State, seat: Seat, dice: Dice) -> Orders:
    """Gives random legal orders: any plot that can be bought, each weapon at any enemy or at none, in any order.

    Hangars are used now and then, and fighters fly anywhere.
    """
    foes = enemies_of(view, seat)
    in_play = [ship for ship in view.ships if ship.status == "in_play"]
    enemies = [ship for ship in in_play if ship.seat in foes]
    raiders = [group for group in view.groups if group.seat in foes]
    sheets = {ship.id: _at_random(view, ship, enemies, dice) for ship in in_play if ship.seat == seat}
    flying = [group.id for group in view.groups if group.seat == seat]
    flying += [own_group(id, hangar) for id, sheet in sheets.items() for hangar in sheet.launch]
    return Orders(ships=sheets, groups={id: _flight(id, [*enemies, *raiders], dice) for id in flying})


def _flight(id: GroupId, enemies: Sequence[Ship | Group], dice: Dice) -> GroupOrders:
    target = _one([None, *enemies], dice, f"target {id}")
    return GroupOrders(
        dv=_one(CHANGES, dice, f"flight {id}"),
        facing=_one(range(6), dice, f"heading {id}"),
        target=ObjectId(target.id) if target else None,
    )


def _at_random(view: State, ship: Ship, enemies: Sequence[Ship], dice: Dice) -> ShipOrders:
    """Its fire, and thrust or the use of a hangar (C-5.2)."""
    lists: list[dict[str, tuple[PdEntry, ...]]] = [{}, {ALL: (PdEntry(group=NEW, if_threatening=True),)}, {ALL: ()}]
    sheet = ShipOrders(
        fire=_fire(ship, enemies, dice), pd=_one(lists if systems_of(ship) else lists[:1], dice, f"pd {ship.id}")
    )
    uses: list[ShipOrders | None] = [None, *_hangar_uses(view, ship, sheet)]
    if used := _one(uses, dice, f"hangar {ship.id}"):
        return used
    return replace(sheet, plot=_one(list(options(purse_of(ship)).values()), dice, f"plot {ship.id}").steps())


def _hangar_uses(view: State, ship: Ship, sheet: ShipOrders) -> Iterator[ShipOrders]:
    """Each way to use one hangar; a group is called home by the ship that launched it."""
    for hangar in hangars_of(ship.design):
        if launch_fault(view, ship, hangar, "") is None:
            yield replace(sheet, launch=(hangar,))
        for group in view.groups:
            if group.home == ship.id and landable(ship, hangar, group):
                yield replace(sheet, recover={hangar: group.id})


def _fire(ship: Ship, enemies: Sequence[Ship], dice: Dice) -> tuple[Attack, ...]:
    volleys: dict[tuple[Family, ShipId], list[SystemId]] = {}
    for weapon in weapons_of(ship.design).values():
        target = _one([None, *enemies], dice, f"target {ship.id}")
        if target and (target.systems or weapon.family != "needles"):
            volleys.setdefault((weapon.family, target.id), []).append(weapon.id)
    fire = []
    while volleys:
        family, aim = _one(list(volleys), dice, f"attack {ship.id}")
        nearer = _one([None, *range(1, 20)], dice, f"range {ship.id}") if family == "rockets" else None
        systems = next(list(enemy.systems) for enemy in enemies if enemy.id == aim)
        system = _one(systems, dice, f"system {ship.id}") if family == "needles" else None
        weapons = tuple(volleys.pop((family, aim)))
        fire.append(Attack(family=family, target=aim, weapons=weapons, closer_than=nearer, system=system))
    return tuple(fire)


def _one[T](choices: Sequence[T], dice: Dice, purpose: str) -> T:
    return choices[dice.d(len(choices), purpose) - 1]

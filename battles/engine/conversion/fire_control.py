"""The fire list of a ship (C-6): who may be named, what each attack costs, which weapons fire and why others do not.

The fire stage, the preview, the order check and the captains all read fire lists here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from battles.engine.conversion.events import IdleReason
from battles.engine.conversion.orders import Attack, Family, ShipOrders
from battles.engine.conversion.state import Condition, Ship, State, SystemId
from battles.engine.conversion.wars import enemies_of, no_enemy
from battles.engine.conversion.weapons import Weapon, targeting_tokens, weapons_by_family, weapons_of
from battles.engine.errors import Fault, fault
from battles.engine.hexes import Hex, range_between
from battles.engine.records import ShipId
from battles.engine.sectors import in_sector
from shipyard.rules import Band, dice_at

LONGEST_WAIT = 99  # the highest range that "only if closer than" takes

type Cost = Literal["pays", "free", "none_left", "not_needed"]

NO_BAND = Band(reach=0, dice=0)
BROKEN: dict[Condition, IdleReason] = {"out": "failed", "half": "failed", "spent": "spent"}


class Aim(NamedTuple):
    """One weapon's part in an attack. `idle`: why it does not fire (C-6.4), or None: it does, as `band` says."""

    weapon: Weapon
    band: Band
    idle: IdleReason | None


class Volley(NamedTuple):
    """One attack of a fire list, worked through (C-6.2).

    `cost`: the attack "pays" a token, is "free" since an earlier one has paid, finds "none_left" and is skipped,
    or spends none as nothing fires ("not_needed"). `target` and `distance` None: not in sight of who asks.
    """

    attack: Attack
    target: Ship | None
    distance: int | None
    cost: Cost
    aims: tuple[Aim, ...]

    @property
    def firing(self) -> tuple[Aim, ...]:
        if self.cost == "none_left":
            return ()
        return tuple([aim for aim in self.aims if aim.idle is None])


def volleys(
    firer: Ship, fire: Sequence[Attack], ships: Mapping[ShipId, Ship], *, strict: bool = False
) -> tuple[Volley, ...]:
    """Work through a fire list in its order (C-6.2; `strict`: C-6.3), by everything as it stands in `ships`."""
    left = targeting_tokens(firer)
    paid: set[tuple[str, ...]] = set()
    worked = []
    for attack, weapons in zip(fire, _weapons_by_attack(firer, fire), strict=True):
        target = ships.get(attack.target)
        distance = range_between(firer.at, target.at) if target else None
        aims = _aims(firer, weapons, target, attack)
        key = (attack.family, attack.target, attack.system or "")
        cost = _cost(key in paid, left, strict or any(aim.idle is None for aim in aims))
        if cost == "pays":
            left -= 1
            paid.add(key)
        worked.append(Volley(attack, target, distance, cost, aims))
    return tuple(worked)


def _cost(paid: bool, left: int, costs: bool) -> Cost:
    if paid:
        return "free"
    if left == 0:
        return "none_left"
    return "pays" if costs else "not_needed"


def _aims(firer: Ship, weapons: Sequence[Weapon], target: Ship | None, attack: Attack) -> tuple[Aim, ...]:
    """Whether each weapon fires at a target, and if not, why (C-6.4)."""
    amiss = _target_idle(target, attack) if target else "unseen"
    if amiss or not target:
        return tuple(Aim(one, NO_BAND, _broken(firer, one) or amiss) for one in weapons)
    distance = range_between(firer.at, target.at)
    too_far = attack.closer_than is not None and distance >= attack.closer_than
    return tuple([_aim(firer, one, target.at, distance, "not_closer" if too_far else None) for one in weapons])


def _aim(firer: Ship, weapon: Weapon, target_at: Hex, distance: int, waits: IdleReason | None) -> Aim:
    """The part of one weapon, where nothing is amiss with the target (C-6.4, C-6.6, C-7.3)."""
    if broken := _broken(firer, weapon):
        return Aim(weapon, NO_BAND, broken)
    band = dice_at(weapon.kind, distance)
    if band is None:
        return Aim(weapon, NO_BAND, "range")
    return Aim(weapon, band, waits if bears(firer, weapon, target_at) else "sector")


def _broken(firer: Ship, weapon: Weapon) -> IdleReason | None:
    return BROKEN.get(firer.systems[weapon.id])


def _target_idle(target: Ship, attack: Attack) -> IdleReason | None:
    """Why nothing is fired at a target: it has left, or the system that needle beams aim at has failed (C-6.7)."""
    if target.status != "in_play":
        return "gone"
    if attack.system is None:
        return None
    condition = target.systems.get(attack.system)
    if condition is None:
        return "no_system"
    return "system_out" if condition == "out" else None


def bears(firer: Ship, weapon: Weapon, target_at: Hex) -> bool:
    """Whether a hex is in the weapon's sector (G-5, G-6), at whatever range."""
    return in_sector(firer.at, firer.facing, target_at, weapon.start, weapon.half_hours)


def _weapons_by_attack(firer: Ship, fire: Sequence[Attack]) -> Iterator[tuple[Weapon, ...]]:
    """The weapons of each attack, by id; left out: all of the family not named elsewhere (C-6.1)."""
    families = weapons_by_family(firer.design)
    named = {id for attack in fire for id in attack.weapons or ()}
    for attack in fire:
        if attack.weapons is None:
            yield tuple([one for one in families.get(attack.family, ()) if one.id not in named])
        else:
            yield tuple([one for one in weapons_of(firer.design).values() if one.id in attack.weapons])


def check_fire(view: State, ship: Ship, orders: ShipOrders, path: str) -> list[Fault]:
    """Every fault of a ship's fire list (C-6.1, C-6.5, C-6.6, C-6.7), judged by what its side sees.

    `path`: the place of the ship's orders in the sheet.
    """
    faults: list[Fault] = []
    named: set[SystemId] = set()
    left_out: set[Family] = set()
    for number, attack in enumerate(orders.fire):
        place = f"{path}.fire[{number}]"
        faults += _check_target(view, ship, attack, f"{place}.target")
        faults += _check_weapons(ship, attack, named, f"{place}.weapons")
        faults += _check_conditions(view, attack, place)
        if attack.weapons is None and attack.family in left_out:
            faults.append(fault("two_open_attacks", place,
                                "Only one attack with {family} may leave its weapons out; name the weapons here.",
                                family=attack.family))  # fmt: skip
        named.update(attack.weapons or ())
        if attack.weapons is None:
            left_out.add(attack.family)
    return faults


def _check_target(view: State, ship: Ship, attack: Attack, path: str) -> Iterator[Fault]:
    """C-6.5, C-3.2."""
    target = find(view, attack.target)
    if target is None:
        if any(str(group.id) == attack.target for group in view.groups):
            yield fault("not_a_ship", path, "{target} is a fighter group; {family} fire at ships only.",
                        target=attack.target, family=attack.family)  # fmt: skip
        elif all(str(lost.id) != attack.target for lost in view.contacts.get(ship.seat, ())):
            yield fault("no_such_target", path, "There is no ship {target}.", target=attack.target)
    elif target.seat == ship.seat:
        yield fault("own_target", path, "{target} is a ship of yours.", target=target.name)
    elif target.seat not in enemies_of(view, ship.seat):
        yield no_enemy(view, ship.seat, target.seat, target.name, path)


def _check_weapons(ship: Ship, attack: Attack, named: set[SystemId], path: str) -> Iterator[Fault]:
    """C-6.1: weapons of the ship, of the attack's family, each in one attack."""
    if attack.weapons == ():
        yield fault("no_weapons", path, "This attack names no weapon; leave the list out for all of its family.")
    weapons = weapons_of(ship.design)
    seen = set(named)
    for number, id in enumerate(attack.weapons or ()):
        place = f"{path}[{number}]"
        weapon = weapons.get(id)
        if weapon is None:
            yield fault("no_such_weapon", place, "{ship} has no weapon {weapon}.", ship=ship.name, weapon=id)
        elif weapon.family != attack.family:
            yield fault("wrong_family", place, "{weapon} does not belong to the {family} of {ship}.",
                        weapon=id, family=attack.family, ship=ship.name)  # fmt: skip
        elif id in seen:
            yield fault("weapon_twice", place, "{weapon} takes part in an attack already.", weapon=id)
        seen.add(id)


def _check_conditions(view: State, attack: Attack, path: str) -> Iterator[Fault]:
    """C-6.6, C-6.7."""
    if attack.closer_than is not None and attack.family != "rockets":
        yield fault("closer_than_rockets", f"{path}.closer_than", "Only rockets can wait for a closer range.")
    elif attack.closer_than is not None and not 1 <= attack.closer_than <= LONGEST_WAIT:
        yield fault("closer_than_range", f"{path}.closer_than", "The range must be a whole number from 1 to {most}.",
                    most=LONGEST_WAIT)  # fmt: skip
    if attack.family == "needles":
        yield from _check_aimed_system(view, attack, f"{path}.system")
    elif attack.system is not None:
        yield fault("system_needles", f"{path}.system", "Only needle beams aim at a system.")


def _check_aimed_system(view: State, attack: Attack, path: str) -> Iterator[Fault]:
    target = find(view, attack.target)
    if attack.system is None:
        yield fault("no_system", path, "Needle beams need a system to aim at.")
    elif target is not None and attack.system not in target.systems:
        yield fault("no_such_system", path, "{target} has no system {system}.",
                    target=target.name, system=attack.system)  # fmt: skip


def find(view: State, id: ShipId) -> Ship | None:
    return next((ship for ship in view.ships if ship.id == id), None)

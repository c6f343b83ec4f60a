"""What weapons are aimed at (H-3.2, H-5.4)."""

from __future__ import annotations

from collections.abc import Iterator

from battles.engine.errors import Fault, fault
from battles.engine.hex_battle.orders import Aim, Plot
from battles.engine.hex_battle.state import Ship, State, Weapon
from battles.engine.records import ShipId
from shipyard.rules import step
from shipyard.rules.hex_battle import WEAPONS

TARGETS = 2  # of a split


def parts_of(state: State, weapon: Weapon, aim: Aim | None) -> tuple[tuple[Ship, int], ...]:
    """The shots that a weapon is to fire, each a target and its dice; by id of the targets (H-5.4)."""
    if aim is None:
        return ()
    dice = {aim: WEAPONS[weapon.type].dice} if isinstance(aim, str) else aim
    return tuple((ship, dice[ship.id]) for ship in state.ships if ship.id in dice)


def check_fire(state: State, ship: Ship, plot: Plot, path: str) -> Iterator[Fault]:
    """Faults of a plot's targets: enemies in play, for weapons that the ship has. Those that cannot fire are held."""
    weapons = {weapon.id: weapon for weapon in ship.weapons}
    for id, aim in plot.fire.items():
        place, weapon = step(f"{path}.fire", id), weapons.get(id)
        if weapon is None:
            yield fault("no_such_weapon", place, "{ship} has no weapon {weapon}.", ship=ship.name, weapon=id)
        elif isinstance(aim, str):
            yield from _check_target(state, ship, aim, place)
        else:
            yield from _check_split(weapon, aim, place)
            for target in aim:
                yield from _check_target(state, ship, target, step(place, target))


def _check_split(weapon: Weapon, aim: Aim, path: str) -> Iterator[Fault]:
    row = WEAPONS[weapon.type]
    if not row.splits:
        yield fault("no_split", path, "A {weapon} cannot split its dice.", weapon=row.name.lower())
    elif isinstance(aim, str) or len(aim) != TARGETS or sum(aim.values()) != row.dice:
        yield fault("split", path, "A {weapon} splits its {dice} dice between two targets.",
                    weapon=row.name.lower(), dice=row.dice)  # fmt: skip


def _check_target(state: State, ship: Ship, id: ShipId, path: str) -> Iterator[Fault]:
    target = next((one for one in state.ships if one.id == id), None)
    if target is None:
        yield fault("no_such_target", path, "There is no ship {target}.", target=id)
    elif state.sides[target.seat].team == state.sides[ship.seat].team:
        yield fault("own_target", path, "{target} is of your own side.", target=target.name)
    elif target.status != "in_play":
        yield fault("target_out_of_play", path, "{target} is no longer in play.", target=target.name)

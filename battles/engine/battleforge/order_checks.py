"""Is an action legal (B-1.2, B-2.2, B-3, B-4.0)? All faults at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from battles.engine.battleforge.abilities import ABILITY_RANGE, healed, struck_at
from battles.engine.battleforge.attack import in_range
from battles.engine.battleforge.movement import occupied, path_cost, wades
from battles.engine.battleforge.orders import Action, Attack, EndTurn, Move, UseAbility
from battles.engine.battleforge.state import State, Tile, Unit, standing, unit_of
from battles.engine.battleforge.terrain import on_map, steps, terrain_at
from battles.engine.errors import Fault, fault
from battles.engine.sides import check_open


def check_orders(state: State, seat: int, action: Action) -> tuple[Fault, ...]:
    """Every fault of an action that could be read."""
    if closed := check_open(state, seat):
        return (closed,)
    if seat != state.active_team:
        side = state.sides[state.active_team].name
        return (fault("not_your_turn", "$", "It is the turn of {side}.", side=side),)
    if isinstance(action, EndTurn):
        return ()
    unit = _own(state, seat, action.unit)
    if isinstance(unit, Fault):
        return (unit,)
    return (*_check_actions(unit), *_check(state, unit, action))


def _own(state: State, seat: int, id: str) -> Unit | Fault:
    """The unit of a seat that may act, or why there is none."""
    unit = unit_of(state, id)
    if unit is None:
        return fault("no_such_unit", "$.unit", "There is no unit {id}.", id=id)
    if unit.team != seat:
        return fault("not_your_unit", "$.unit", "{unit} is not a unit of yours.", unit=unit.name)
    if not unit.hp:
        return fault("defeated", "$.unit", "{unit} is defeated.", unit=unit.name)
    return unit


def _check_actions(unit: Unit) -> Iterator[Fault]:
    if unit.waded_this_turn:
        yield fault("wading", "$.unit", "{unit} is wading, and does no more this turn.", unit=unit.name)
    elif not unit.actions_remaining:
        yield fault("no_actions", "$.unit", "{unit} has no actions left this turn.", unit=unit.name)


def _check(state: State, unit: Unit, action: Move | Attack | UseAbility) -> Iterator[Fault]:
    match action:
        case Move():
            yield from check_path(state, unit, action.path)
        case Attack():
            yield from _check_attack(state, unit, action)
        case UseAbility():
            yield from _check_ability(state, unit, action)


def check_path(state: State, unit: Unit, path: tuple[Tile, ...]) -> Iterator[Fault]:
    """B-2.2, B-3.1: neighbouring tiles, free ones, none twice, water only last, no dearer than the unit is fast."""
    taken, before, walkable = occupied(state), unit.at, True
    for number, at in enumerate(path):
        for code, template in _tile_faults(state, _Stretch(taken, before, path, number)):
            walkable = walkable and code not in ("off_map", "blocking")
            yield fault(code, f"$.path[{number}]", template)
        before = at
    if walkable and (cost := path_cost(state.map, path)) > unit.speed:
        yield fault("too_far", "$.path", "This path costs {cost}; {unit} has a speed of {speed}.",
                    cost=cost, unit=unit.name, speed=unit.speed)  # fmt: skip


class _Stretch(NamedTuple):
    """A tile of a path, where it is entered from, and who stands where."""

    taken: Mapping[Tile, Unit]
    before: Tile
    path: tuple[Tile, ...]
    number: int


def _tile_faults(state: State, here: _Stretch) -> Iterator[tuple[str, str]]:
    at = here.path[here.number]
    if steps(here.before, at) != 1:
        yield "not_a_neighbour", "Each tile of a path is next to the one before it."
    if not on_map(state.map, at):
        yield "off_map", "This tile is not on the map."
        return
    if terrain_at(state.map, at).cost is None:
        yield "blocking", "Nothing can enter this tile."
    if at in here.taken:
        yield "tile_taken", "A unit stands on this tile."
    if at in here.path[: here.number]:
        yield "tile_twice", "A path enters no tile twice."
    if wades(state.map, at) and here.number < len(here.path) - 1:
        yield "water_not_last", "Water can only be the last tile of a path."


def _check_attack(state: State, unit: Unit, action: Attack) -> Iterator[Fault]:
    """B-2.2, B-4.0."""
    if unit.has_attacked:
        yield fault("has_attacked", "$.unit", "{unit} has attacked this turn.", unit=unit.name)
    target = _target(state, action.target)
    if isinstance(target, Fault):
        yield target
    elif target.team == unit.team:
        yield fault("friend", "$.target", "{target} is not an enemy.", target=target.name)
    elif not in_range(unit, target):
        yield fault("out_of_range", "$.target", "{target} is {steps} steps away; {unit} reaches {range}.",
                    target=target.name, steps=steps(unit.at, target.at), unit=unit.name, range=unit.range)  # fmt: skip


def _target(state: State, id: str) -> Unit | Fault:
    target = unit_of(state, id)
    if target is None:
        return fault("no_such_target", "$.target", "There is no unit {id}.", id=id)
    if target not in standing(state):
        return fault("target_defeated", "$.target", "{target} is no longer there.", target=target.name)
    return target


def _check_ability(state: State, unit: Unit, action: UseAbility) -> Iterator[Fault]:
    """B-1.2."""
    if unit.ability is None:
        yield fault("no_ability", "$.unit", "{unit} has no ability.", unit=unit.name)
        return
    if unit.has_used_ability:
        yield fault("has_used_ability", "$.unit", "{unit} has used its ability this turn.", unit=unit.name)
    if unit.ability == "area_damage":
        yield from _check_area(state, unit, action)
    else:
        yield from _check_help(state, unit, action)


def _check_area(state: State, unit: Unit, action: UseAbility) -> Iterator[Fault]:
    if action.target is not None:
        yield fault("needs_tile", "$.target", "This ability is used on a tile, not on a unit.")
    if action.tile is None:
        yield fault("missing", "$.tile", "{key} is needed here.", key="tile")
        return
    if not on_map(state.map, action.tile):
        yield fault("off_map", "$.tile", "This tile is not on the map.")
    if (away := steps(unit.at, action.tile)) > ABILITY_RANGE:
        yield _too_far(unit, "$.tile", away)
    if not struck_at(state, unit, action.tile):
        yield fault("hits_nobody", "$.tile", "No enemy is within a step of this tile.")


def _check_help(state: State, unit: Unit, action: UseAbility) -> Iterator[Fault]:
    if action.tile is not None:
        yield fault("needs_target", "$.tile", "This ability is used on a unit, not on a tile.")
    if unit.ability == "heal" and not unit.heals_left:
        yield fault("no_heals", "$.unit", "{unit} has no heals left in this battle.", unit=unit.name)
    if action.target is None:
        yield fault("missing", "$.target", "{key} is needed here.", key="target")
        return
    target = _target(state, action.target)
    if isinstance(target, Fault):
        yield target
        return
    if target.team != unit.team:
        yield fault("enemy", "$.target", "{target} is not a friend.", target=target.name)
    if (away := steps(unit.at, target.at)) > ABILITY_RANGE:
        yield _too_far(unit, "$.target", away)
    if unit.ability == "heal" and not healed(target):
        yield fault("unhurt", "$.target", "{target} has all its hp.", target=target.name)


def _too_far(unit: Unit, path: str, away: int) -> Fault:
    return fault("out_of_range", path, "This is {steps} steps away; the ability of {unit} reaches {range}.",
                 steps=away, unit=unit.name, range=ABILITY_RANGE)  # fmt: skip

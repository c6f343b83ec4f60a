"""Everything that a team may do now, for captains and the preview: what is not here would be refused."""

from __future__ import annotations

from collections.abc import Iterator

from battles.engine.battleforge.abilities import friends_in_reach, healed, struck_at, tiles_in_reach
from battles.engine.battleforge.attack import in_range
from battles.engine.battleforge.movement import Way, reachable
from battles.engine.battleforge.orders import Action, Attack, EndTurn, Move, UseAbility
from battles.engine.battleforge.state import State, Tile, Unit, standing


def able(state: State, seat: int) -> tuple[Unit, ...]:
    """The units of a seat that can still do something, none if it is not its turn."""
    if state.result or seat != state.active_team:
        return ()
    return tuple(unit for unit in standing(state) if unit.team == seat and unit.actions_remaining)


def moves(state: State, unit: Unit) -> dict[Tile, Way]:
    """Where a unit that is able can go in one action."""
    return dict(reachable(state, unit))


def targets(state: State, unit: Unit) -> tuple[Unit, ...]:
    """The enemies that a unit that is able can attack (B-4.0)."""
    if unit.has_attacked:
        return ()
    return tuple(one for one in standing(state) if one.team != unit.team and in_range(unit, one))


def helped(state: State, unit: Unit) -> tuple[Unit, ...]:
    """The friends that a unit that is able can heal or buff (B-1.2)."""
    if unit.has_used_ability or unit.ability not in ("heal", "buff"):
        return ()
    friends = friends_in_reach(state, unit)
    if unit.ability == "buff":
        return friends
    return tuple(one for one in friends if unit.heals_left and healed(one))


def shelled(state: State, unit: Unit) -> tuple[Tile, ...]:
    """The tiles where the area damage of a unit that is able would hit somebody (B-1.2)."""
    if unit.has_used_ability or unit.ability != "area_damage":
        return ()
    return tuple(at for at in tiles_in_reach(state.map, unit) if struck_at(state, unit, at))


def legal_actions(state: State, seat: int) -> list[Action]:
    """Every legal action of a seat, to each tile by one cheapest path; ending the turn comes last."""
    return [*(action for unit in able(state, seat) for action in actions_of(state, unit)), EndTurn()]


def actions_of(state: State, unit: Unit) -> Iterator[Move | Attack | UseAbility]:
    """Every legal action of a unit that is able."""
    for target in targets(state, unit):
        yield Attack(unit=unit.id, target=target.id)
    for friend in helped(state, unit):
        yield UseAbility(unit=unit.id, target=friend.id)
    for at in shelled(state, unit):
        yield UseAbility(unit=unit.id, tile=at)
    for way in moves(state, unit).values():
        yield Move(unit=unit.id, path=way.path)

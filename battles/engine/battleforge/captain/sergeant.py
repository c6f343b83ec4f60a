"""The sergeant: the best thing that any unit can do now, then the next best. It remembers nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from battles.engine.battleforge.abilities import AREA_DAMAGE, healed, struck_at
from battles.engine.battleforge.captain.judging import (
    DEFEAT,
    blow_worth,
    flank_worth,
    place_worth,
    standing_at,
)
from battles.engine.battleforge.choices import able, helped, moves, shelled, targets
from battles.engine.battleforge.orders import Action, Attack, EndTurn, Move, UseAbility
from battles.engine.battleforge.state import BUFF, State, Unit
from battles.engine.battleforge.terrain import terrain_at
from battles.engine.dice import Dice
from battles.engine.ruleset import Seat

LEAST: Final = 0.05  # what is worth less is left; it keeps units from walking to and fro
HEAL: Final = 0.9  # an hp healed is worth a little less than one taken
BUFFED: Final = 0.6  # of a point of attack, in hp


class Plan(NamedTuple):
    """What a unit may do, what that is worth in the end, and the first action of it."""

    worth: float
    action: Action


def sergeant(view: State, seat: Seat, dice: Dice) -> Action:
    """The next action of a side. The dice are not needed."""
    plans = [plan for unit in able(view, seat) for plan in _plans(view, unit)]
    best = max(plans, key=lambda plan: plan.worth, default=None)  # of equal ones the first
    return best.action if best and best.worth > LEAST else EndTurn()


def _plans(view: State, unit: Unit) -> Iterator[Plan]:
    """Attacks from where a unit stands and from where it can go, its ability, and places for their own sake."""
    for target in targets(view, unit):
        yield Plan(blow_worth(view, unit, target), Attack(unit=unit.id, target=target.id))
    yield from _abilities(view, unit)
    here = place_worth(view, unit, unit.at)
    for at, way in moves(view, unit).items():
        gained = place_worth(view, unit, at) - here
        then = _then(view, unit, at)
        flank = flank_worth(view, unit, at) - flank_worth(view, unit, unit.at)
        yield Plan(gained + then + flank - _given_up(view, unit, at), Move(unit=unit.id, path=way.path))


def _then(view: State, unit: Unit, at: tuple[int, int]) -> float:
    """The best attack from a tile, if there is an action left for it after the move."""
    if unit.actions_remaining < 2 or terrain_at(view.map, at).wades:
        return 0.0
    ahead = standing_at(view, unit, at)
    there = next(one for one in ahead.units if one.id == unit.id)
    return max((blow_worth(ahead, there, target) for target in targets(ahead, there)), default=0.0)


def _given_up(view: State, unit: Unit, at: tuple[int, int]) -> float:
    """The attack from here that a unit would forgo by its last action, or by wading."""
    if unit.actions_remaining > 1 and not terrain_at(view.map, at).wades:
        return 0.0
    return max((blow_worth(view, unit, target) for target in targets(view, unit)), default=0.0)


def _abilities(view: State, unit: Unit) -> Iterator[Plan]:
    for friend in helped(view, unit):
        worth = HEAL * healed(friend) if unit.ability == "heal" else _buff_worth(view, friend)
        yield Plan(worth, UseAbility(unit=unit.id, target=friend.id))
    for tile in shelled(view, unit):
        struck = struck_at(view, unit, tile)
        worth = sum(min(AREA_DAMAGE, one.hp) + DEFEAT * (one.hp <= AREA_DAMAGE) for one in struck)
        yield Plan(worth, UseAbility(unit=unit.id, tile=tile))


def _buff_worth(view: State, friend: Unit) -> float:
    """A buff is for who attacks next, and once is enough."""
    if friend.attack_buff:
        return 0.0
    soon = bool(friend.actions_remaining and targets(view, friend))
    return BUFF * (BUFFED if soon else BUFFED / 3)

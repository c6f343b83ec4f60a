"""The cadet: a plain, sound commander. It sees a view, like anybody else, and remembers nothing between turns."""

from __future__ import annotations

from collections.abc import Sequence

from battles.engine.conversion.captain.gunnery import Firer, Target, fire_list
from battles.engine.conversion.captain.helm import Choice, choices
from battles.engine.conversion.captain.strategy import OUT_OF_SIGHT, Temper, beaten_off, has_fire, plan_for, worths
from battles.engine.conversion.orders import Orders, ShipOrders
from battles.engine.conversion.state import Ship, State
from battles.engine.dice import Dice
from battles.engine.ruleset import Seat

EVEN = 0.05  # of the way from the best score to the worst: choices no farther down are as good as the best


def cadet(view: State, seat: Seat, dice: Dice) -> Orders:
    """Orders for all ships of a side."""
    return command(view, seat, dice, Temper())


def command(view: State, seat: Seat, dice: Dice, temper: Temper) -> Orders:
    """Orders for all ships of a side, by a captain of some temper; `dice` choose between plots that are even."""
    own, enemies = _sides(view, seat)
    lost = [contact.at for contact in view.contacts.get(seat, ())]
    plan = plan_for(own, enemies, temper)
    targets = [Target(*each) for each in zip(enemies, worths(enemies, temper.focus), strict=True)]
    sheets = {}
    leaving = not enemies and beaten_off(own, _brought(view, seat), lost)
    for ship in own:
        stance = plan if has_fire(ship) else plan._replace(wanted=OUT_OF_SIGHT, breaks_off=True)
        choice = _pick(choices(ship, own, enemies, lost, stance, temper), dice, f"plot {ship.id}")
        fire = fire_list(Firer(ship, choice.at, choice.facing), targets)
        withdraw = leaving or not (enemies or has_fire(ship))
        sheets[ship.id] = ShipOrders(plot=choice.option.steps(), fire=fire, withdraw=withdraw)
    return Orders(ships=sheets)


def _sides(view: State, seat: int) -> tuple[list[Ship], list[Ship]]:
    """A side's ships, and the enemies that it sees."""
    in_play = [ship for ship in view.ships if ship.status == "in_play"]
    teams = {side.seat: side.team for side in view.sides}
    own = [ship for ship in in_play if ship.seat == seat]
    return own, [ship for ship in in_play if teams[ship.seat] != teams[seat]]


def _brought(view: State, seat: int) -> list[Ship]:
    """All the ships that a side has had in the battle."""
    return [ship for ship in view.ships if ship.seat == seat]


def _pick(found: Sequence[Choice], dice: Dice, purpose: str) -> Choice:
    """One of the best, so that no two battles are the same."""
    best, worst = max(choice.score for choice in found), min(choice.score for choice in found)
    even = [choice for choice in found if choice.score >= best - EVEN * (best - worst)]
    return even[dice.d(len(even), purpose) - 1]

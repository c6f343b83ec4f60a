"""The cadet."""

from __future__ import annotations

from battles.engine.conversion.captain.gunnery import Firer, Target, fire_list
from battles.engine.conversion.captain.helm import Plan, Temper, choices, plan_for
from battles.engine.conversion.orders import Orders, ShipOrders
from battles.engine.conversion.reach import options, purse_of
from battles.engine.conversion.state import ShipId, State
from battles.engine.dice import Dice
from battles.engine.ruleset import Seat


def cadet(view: State, seat: Seat, dice: Dice) -> Orders:
    return command(view, seat, dice, Temper())


def command(view: State, seat: Seat, dice: Dice, temper: Temper) -> Orders:
    team = view.sides[seat].team
    in_play = [ship for ship in view.ships if ship.status == "in_play"]
    own = [ship for ship in in_play if ship.seat == seat]
    enemies = [ship for ship in in_play if view.sides[ship.seat].team != team]
    targets = [Target(enemy, len(enemies)) for enemy in enemies]
    ghosts = [contact.at for contact in view.contacts.get(seat, ())]
    plan = plan_for(own, enemies, temper) if enemies else Plan(12, 1.0)
    sheets: dict[ShipId, ShipOrders] = {}
    for ship in own:
        found = choices(ship, enemies, ghosts, len(own), temper, plan)
        best = max(choice.score for choice in found)
        slack = 0.02 * abs(best) + 0.01
        close = [choice for choice in found if choice.score >= best - slack]
        chosen = close[dice.d(len(close), f"plot {ship.id}") - 1]
        plot = options(purse_of(ship))[chosen.change].steps()
        at = ship.at[0] + chosen.velocity[0], ship.at[1] + chosen.velocity[1]
        sheets[ship.id] = ShipOrders(plot=plot, fire=fire_list(Firer(ship, at, chosen.facing), targets))
    return Orders(ships=sheets)

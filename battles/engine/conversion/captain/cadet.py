"""The cadet: a plain, sound commander. It sees a view, like anybody else, and remembers nothing between turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from battles.engine.conversion.captain.decks import Deck, decks_of, home_of, homeward, turns_home
from battles.engine.conversion.captain.flights import come_home, strike
from battles.engine.conversion.captain.gunnery import Firer, fire_list
from battles.engine.conversion.captain.helm import Choice, choices
from battles.engine.conversion.captain.screen import draws, flak_of, pd_lists
from battles.engine.conversion.captain.strategy import (
    Force,
    Plan,
    Temper,
    beaten_off,
    is_armed,
    plan_for,
    stance_of,
    worths,
)
from battles.engine.conversion.captain.targets import Target, group_target, ship_target
from battles.engine.conversion.fighters import launched
from battles.engine.conversion.orders import GroupOrders, Orders, ShipOrders
from battles.engine.conversion.state import Group, GroupId, Ship, ShipId, State
from battles.engine.conversion.wars import enemies_of
from battles.engine.dice import Dice
from battles.engine.hexes import Hex
from battles.engine.ruleset import Seat

EVEN = 0.05  # of the way from the best score to the worst: choices no farther down are as good as the best
WAIT = 4  # turns that a ship about to leave waits for fighters of its own


class Scene(NamedTuple):
    """What a captain goes by. `lost`: where contacts were lost."""

    view: State
    own: Force
    enemies: Force
    lost: Sequence[Hex]
    plan: Plan
    temper: Temper
    targets: Sequence[Target]
    homeward: Sequence[Group]
    decks: Mapping[ShipId, Deck]


def cadet(view: State, seat: Seat, dice: Dice) -> Orders:
    """Orders for all ships and groups of a side."""
    return command(view, seat, dice, Temper())


def command(view: State, seat: Seat, dice: Dice, temper: Temper) -> Orders:
    """Orders for a whole side, by a captain of some temper; `dice` choose between plots that are even."""
    scene = _scene(view, seat, temper)
    leaving = not scene.enemies.ships and beaten_off(scene.own, _brought(view, seat), scene.lost)
    sheets, ends = {}, {}
    for ship in scene.own.ships:
        stance, deck = _stance(scene, ship), scene.decks.get(ship.id, Deck())
        found = choices(ship, scene.own, scene.enemies, scene.lost, stance, temper)
        choice = _pick([one for one in found if one.coasts or not deck.busy], dice, f"plot {ship.id}")
        ends[ship.id] = _moved(ship, choice)
        sheets[ship.id] = ShipOrders(
            plot=choice.option.steps(),
            fire=fire_list(Firer(ship, choice.at, choice.facing, stance.breaks_off), _ships(scene)),
            pd=pd_lists(ship, scene.enemies.groups),
            launch=deck.launch,
            recover=dict(deck.recover),
            withdraw=_withdraws(scene, ship, leaving=leaving),
        )
    return Orders(ships=sheets, groups=_flights(scene, ends))


def _scene(view: State, seat: int, temper: Temper) -> Scene:
    own, enemies = _forces(view, seat)
    ships = zip(enemies.ships, worths(enemies.ships, temper.focus, enemies.groups), strict=True)
    home = homeward(own, enemies)
    return Scene(
        view=view,
        own=own,
        enemies=enemies,
        lost=[contact.at for contact in view.contacts.get(seat, ())],
        plan=plan_for(own, enemies, temper, view.turn),
        temper=temper,
        targets=[*(ship_target(*each) for each in ships), *(group_target(one, own.ships) for one in enemies.groups)],
        homeward=home,
        decks=decks_of(view, own, enemies, home),
    )


def _forces(view: State, seat: int) -> tuple[Force, Force]:
    """A side's ships and groups, and the enemies that it sees."""
    enemies = enemies_of(view, seat)
    ships = [ship for ship in view.ships if ship.status == "in_play"]
    own = Force([ship for ship in ships if ship.seat == seat], [group for group in view.groups if group.seat == seat])
    return own, Force(
        [ship for ship in ships if ship.seat in enemies],
        [group for group in view.groups if group.seat in enemies],
    )


def _brought(view: State, seat: int) -> list[Ship]:
    """All the ships that a side has had in the battle."""
    return [ship for ship in view.ships if ship.seat == seat]


def _ships(scene: Scene) -> list[Target]:
    return [target for target in scene.targets if isinstance(target.one, Ship)]


def _stance(scene: Scene, ship: Ship) -> Plan:
    stance = stance_of(ship, scene.plan, scene.own, scene.enemies)
    fears = stance.caution / len(scene.own.ships)
    return stance._replace(draws=draws(ship, scene.own, scene.enemies.groups, fears))


def _withdraws(scene: Scene, ship: Ship, *, leaving: bool) -> bool:
    """A ship leaves with its side, or if it is of no use; not without fighters that are nearly home."""
    nearly_home = any(group.home == ship.id and turns_home(group, ship) <= WAIT for group in scene.own.groups)
    useless = not (scene.enemies.ships or is_armed(ship, scene.own.groups))
    return useless or (leaving and not nearly_home)


def _moved(ship: Ship, choice: Choice) -> Ship:
    velocity = choice.at[0] - ship.at[0], choice.at[1] - ship.at[1]
    return replace(ship, at=choice.at, facing=choice.facing, velocity=velocity)


def _flights(scene: Scene, ends: Mapping[ShipId, Ship]) -> dict[GroupId, GroupOrders]:
    """Groups fly when their ships have chosen where to be."""
    flying = [*scene.own.groups, *_launched(scene)]
    flak = [one for ship in scene.enemies.ships for one in flak_of(ship)]
    landing = {id: ship for ship, deck in scene.decks.items() for id in deck.recover.values()}
    orders = {}
    for group in flying:
        home = home_of(group, list(ends.values())) if group in scene.homeward else None
        if group.id in landing:
            home = ends[landing[group.id]]
        if home:
            orders[group.id] = come_home(group, home, scene.targets)
        elif scene.targets:
            orders[group.id] = strike(group, scene.targets, flak, 1 / len(flying))
    return orders


def _launched(scene: Scene) -> list[Group]:
    ships = {ship.id: ship for ship in scene.own.ships}
    return [launched(ships[id], hangar) for id, deck in scene.decks.items() for hangar in deck.launch]


def _pick(found: Sequence[Choice], dice: Dice, purpose: str) -> Choice:
    """One of the best, so that no two battles are the same."""
    best, worst = max(choice.score for choice in found), min(choice.score for choice in found)
    even = [choice for choice in found if choice.score >= best - EVEN * (best - worst)]
    return even[dice.d(len(even), purpose) - 1]

"""Who fights whom, as the captains ask it."""

from __future__ import annotations

from battles.engine.hex_battle.state import Ship, State, Weapon


def own_ships(view: State, seat: int) -> list[Ship]:
    return [ship for ship in view.ships if ship.seat == seat and ship.status == "in_play"]


def enemies_of(view: State, seat: int) -> list[Ship]:
    """The ships of other teams that are in play, by id."""
    teams = {side.seat: side.team for side in view.sides}
    return [ship for ship in view.ships if ship.status == "in_play" and teams[ship.seat] != teams[seat]]


def shares_hull_less(ship: Ship, mark: Ship) -> bool:
    """Whether a ship has under half its hull left, and a smaller share of it than its mark (H-7.2)."""
    return 2 * ship.hull < ship.hull_max and ship.hull * mark.hull_max < mark.hull * ship.hull_max


def ready(view: State, ship: Ship) -> list[Weapon]:
    """The weapons that a ship can fire this turn (H-5.2)."""
    if ship.effects.get("no_fire") == view.turn:
        return []
    return [weapon for weapon in ship.weapons if weapon.working and not weapon.reloading]

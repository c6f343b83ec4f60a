"""What follows a blow that takes a ship's last hull point: it is destroyed, and explodes (H-5.6)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from battles.engine.hex_battle.events import Blast, Destroyed, Exploded, who
from battles.engine.hex_battle.movement import where
from battles.engine.hex_battle.state import Ship
from battles.engine.hex_battle.turn import Turn
from battles.engine.hexes import hexes
from battles.engine.records import ShipId


def after_blow(turn: Turn, id: ShipId) -> None:
    """Called after every blow. Ships that an explosion destroys explode when all its victims have rolled, in order."""
    fallen = deque([id] if _falls(turn, id) else [])
    while fallen:
        source = turn.ship(fallen.popleft())
        turn.happens(Exploded(ship=who(source), at=where(source)))
        for victim in _beside(turn, source):
            _blast(turn, source, victim)
            if _falls(turn, victim.id):
                fallen.append(victim.id)


def _falls(turn: Turn, id: ShipId) -> bool:
    """Whether a ship is destroyed by the blow that it has just taken; it is said at once."""
    ship = turn.ship(id)
    if ship.hull or ship.status != "in_play":
        return False
    turn.happens(Destroyed(ship=who(ship), at=where(ship)))
    return True


def _beside(turn: Turn, source: Ship) -> Iterator[Ship]:
    return (ship for ship in turn.in_play() if hexes(where(ship), where(source)) == 1)


def _blast(turn: Turn, source: Ship, victim: Ship) -> None:
    roll = turn.damage_roll(f"blast {source.id} {victim.id}")
    turn.happens(
        Blast(
            source=who(source), ship=who(victim), roll=roll, points=roll.points,
            before=victim.hull, after=max(0, victim.hull - roll.points),
        )
    )  # fmt: skip

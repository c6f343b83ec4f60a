"""Who fires before whom (H-5.1)."""

from __future__ import annotations

from battles.engine.hex_battle.events import Initiative, InitiativeRolled, who
from battles.engine.hex_battle.turn import Turn
from battles.engine.records import Roll, ShipId


def initiative(turn: Turn) -> None:
    """A die for each ship, high first; equals roll once more among themselves, the highest first; then by id."""
    ships = {ship.id: ship for ship in turn.in_play()}
    if not ships:
        return
    rolls = {id: [_roll(turn, id)] for id in ships}
    for face in range(6, 0, -1):
        equals = [id for id, rolled in rolls.items() if rolled[0].face == face]
        for id in equals if len(equals) > 1 else ():
            rolls[id].append(_roll(turn, id))
    order = sorted(ships, key=lambda id: [-roll.face for roll in rolls[id]])  # equals stay in their order, by id
    turn.happens(InitiativeRolled(ships=tuple(Initiative(ship=who(ships[id]), rolls=tuple(rolls[id])) for id in order)))


def _roll(turn: Turn, id: ShipId) -> Roll:
    return turn.roll(f"initiative {id}")

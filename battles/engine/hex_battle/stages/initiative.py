"""Who fires before whom (H-5.1)."""

from __future__ import annotations

from battles.engine.hex_battle.events import InitiativeRoll, InitiativeRolled, who
from battles.engine.hex_battle.turn import Turn
from battles.engine.hex_battle.weapons import SIDES
from battles.engine.records import ShipId


def initiative(turn: Turn) -> None:
    """A die for each ship, high first; equals roll once more among themselves, the highest first; then by id."""
    ships = {ship.id: ship for ship in turn.in_play()}
    rolls = [InitiativeRoll(ship=who(ship), roll=turn.roll(f"initiative {ship.id}")) for ship in ships.values()]
    faces: dict[ShipId, list[int]] = {one.ship.id: [one.roll.face] for one in rolls}
    for face in range(SIDES, 0, -1):
        equals = [id for id, shown in faces.items() if shown[0] == face]
        for id in equals if len(equals) > 1 else ():
            again = InitiativeRoll(ship=who(ships[id]), roll=turn.roll(f"initiative {id}"))
            rolls.append(again)
            faces[id].append(again.roll.face)
    order = sorted(ships, key=lambda id: [-face for face in faces[id]])  # equals stay in their order, by id
    if ships:
        turn.happens(InitiativeRolled(rolls=tuple(rolls), order=tuple(who(ships[id]) for id in order)))

"""What debris and planets do to ships that have moved (H-2.2)."""

from __future__ import annotations

from battles.engine.hex_battle.blows import Blow, blows
from battles.engine.hex_battle.events import Moved, TerrainHit, who
from battles.engine.hex_battle.stages.explosions import after_blow
from battles.engine.hex_battle.turn import Turn
from battles.engine.records import ShipId


def terrain(turn: Turn) -> None:
    """Ships by id, each blow by blow; a destroyed ship rolls no more, and explodes before the next roll."""
    moves = {event.ship.id: event for event in turn.events if isinstance(event, Moved)}
    for ship in turn.in_play():
        for blow in blows(turn.state, moves[ship.id], moves[ship.id].end):
            if turn.ship(ship.id).status == "in_play":
                _hit(turn, ship.id, blow)


def _hit(turn: Turn, id: ShipId, blow: Blow) -> None:
    ship = turn.ship(id)
    rolls = tuple(turn.damage_roll(f"{blow.terrain} {id}") for _ in range(blow.dice))
    points = sum(roll.points for roll in rolls)
    turn.happens(
        TerrainHit(
            ship=who(ship), at=blow.at, terrain=blow.terrain, rolls=rolls, points=points,
            before=ship.hull, after=max(0, ship.hull - points),
        )
    )  # fmt: skip
    after_blow(turn, id)

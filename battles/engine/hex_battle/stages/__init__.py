"""The stages of a turn, in the order of H-3: the turn order can be read off these lists."""

from __future__ import annotations

from battles.engine.hex_battle.stages.deployment import deployment
from battles.engine.hex_battle.stages.ending import ending
from battles.engine.hex_battle.stages.fire import fire
from battles.engine.hex_battle.stages.initiative import initiative
from battles.engine.hex_battle.stages.movement import movement
from battles.engine.hex_battle.stages.terrain import terrain
from battles.engine.hex_battle.stages.thresholds import thresholds
from battles.engine.hex_battle.turn import Stage

DEPLOYMENT: tuple[Stage, ...] = (deployment, ending)  # turn 0 (H-3.1)

STAGES: tuple[Stage, ...] = (
    movement,  # H-4
    terrain,  # H-2.2, when all ships have moved
    initiative,  # H-5.1
    fire,  # H-5, with explosions as ships are destroyed (H-5.6)
    thresholds,  # H-6.1, H-6.2: the damage phase
    ending,  # H-6.3
)

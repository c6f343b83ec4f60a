"""The stages of a turn, in the order of K-3: the turn order can be read off this list."""

from __future__ import annotations

from collections.abc import Callable

from hexbattle.campaigns.engine.stages.construction import construction
from hexbattle.campaigns.engine.stages.encounters import encounters
from hexbattle.campaigns.engine.stages.ending import ending
from hexbattle.campaigns.engine.stages.giving_orders import giving_orders
from hexbattle.campaigns.engine.stages.income import income
from hexbattle.campaigns.engine.stages.landings import landings
from hexbattle.campaigns.engine.stages.movement import movement
from hexbattle.campaigns.engine.stages.repairs import repairs
from hexbattle.campaigns.engine.stages.supply import supply
from hexbattle.campaigns.engine.stages.transport import transport
from hexbattle.campaigns.engine.stages.upkeep import upkeep
from hexbattle.campaigns.engine.stages.write_back import write_back
from hexbattle.campaigns.engine.turn import Turn

type Stage = Callable[[Turn], None]

STAGES: tuple[Stage, ...] = (
    write_back,  # 0: battles and assaults that ended (K-3.1, K-6)
    giving_orders,  # 1: paid as written (K-3.2)
    income,  # 2: with what was sent and scrapped
    upkeep,  # 2 (K-3.3)
    construction,  # 3 (K-4.1, K-4.4)
    repairs,  # 3 (K-4.2)
    transport,  # 4 begins: loading and unloading (K-4.4)
    movement,  # 4
    encounters,  # 5 (K-5)
    landings,  # 6 (K-7)
    supply,  # 7 (K-3.5)
    ending,  # 7 (K-8)
)

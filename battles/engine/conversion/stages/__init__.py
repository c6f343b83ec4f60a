"""The stages of a turn, in the order of C-4: the turn order can be read off this list."""

from __future__ import annotations

from battles.engine.conversion.stages.contacts import contacts
from battles.engine.conversion.stages.damage import damage
from battles.engine.conversion.stages.defence import defence, interception
from battles.engine.conversion.stages.ending import ending
from battles.engine.conversion.stages.fire import fire
from battles.engine.conversion.stages.launches import launches
from battles.engine.conversion.stages.leaving import leaving
from battles.engine.conversion.stages.movement import movement
from battles.engine.conversion.stages.recoveries import recoveries
from battles.engine.conversion.stages.tokens import tokens
from battles.engine.conversion.stages.withdrawals import withdrawals
from battles.engine.conversion.turn import Stage

STAGES: tuple[Stage, ...] = (
    launches,  # step 2 begins: a launched group moves in the same turn (C-5.3)
    movement,  # step 2
    recoveries,  # after movement, before withdrawals (C-5.5)
    withdrawals,  # the end of step 2
    interception,  # step 3: improved point defence at groups that came into its range (C-7.7)
    fire,  # step 4: by side, ships and then fighters
    defence,  # step 4: point defence, when all other fire has been rolled
    damage,  # step 5
    tokens,  # the end of step 5
    leaving,  # C-9.2
    contacts,  # C-3.3
    ending,  # C-9.2, C-9.3
)

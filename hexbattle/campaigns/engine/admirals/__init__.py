"""Computer admirals (K-11): each sees its faction's view and hands in a sheet that is checked like a player's.

`ADMIRALS` are for people to play against; `SPARRING` to measure them against, never offered to players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from battles.engine import Dice
from hexbattle.campaigns.engine.admirals.attacking import attack, attack_once
from hexbattle.campaigns.engine.admirals.building import build
from hexbattle.campaigns.engine.admirals.desk import Desk, Step
from hexbattle.campaigns.engine.admirals.garrisons import fill_bays, man_garrisons
from hexbattle.campaigns.engine.admirals.holding import hold
from hexbattle.campaigns.engine.admirals.marshalling import marshal
from hexbattle.campaigns.engine.admirals.mending import mend_who_stays, send_home
from hexbattle.campaigns.engine.orders import Orders
from hexbattle.campaigns.engine.state import State

type Admiral = Callable[[State, int, Dice], Orders]


def _following(*steps: Step) -> Admiral:
    """An admiral that takes these steps, one after the other; keeping upkeep (K-11.1) is the desk's."""

    def admiral(view: State, seat: int, dice: Dice) -> Orders:
        desk = Desk(view, seat, dice)
        for step in steps:
            step(desk)
        return desk.orders

    return admiral


ADMIRALS: Final[Mapping[str, Admiral]] = {
    "admiral": _following(man_garrisons, send_home, fill_bays, build, marshal, attack, hold, mend_who_stays),
    "cadet": _following(man_garrisons, send_home, fill_bays, build, marshal, attack_once, hold, mend_who_stays),
}
SPARRING: Final[Mapping[str, Admiral]] = {"garrison": _following(man_garrisons)}

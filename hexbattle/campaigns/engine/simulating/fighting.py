"""When battles and assaults of a simulated campaign end, and how."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from battles.engine import Dice
from hexbattle.campaigns.engine.resolving import due
from hexbattle.campaigns.engine.results import FightResult
from hexbattle.campaigns.engine.simulating import real_fights, stand_in
from hexbattle.campaigns.engine.state import Assault, Battle, State

type Decide = Callable[[State, Battle | Assault, Dice], FightResult]

FIGHTS: Final[Mapping[str, Decide]] = {"stand_in": stand_in.decided, "real": real_fights.fought}


def ended(state: State, decide: Decide, dice: Dice) -> Iterator[FightResult]:
    """Results of what is due, and of half of what else runs (K-5.6)."""
    late = due(state)
    fights: list[Battle | Assault] = [*state.battles, *state.assaults]
    for fight in fights:
        if fight.id in late or dice.d(2, f"ends {fight.id}") == 1:
            yield decide(state, fight, dice)

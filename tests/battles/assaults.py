"""Ground assaults for tests."""

from __future__ import annotations

import json
from typing import Any

from battles.models import Battle, Step, Turn
from battles.selectors import current_turn
from battles.services import BattlePlan, Seating, accept, act, open_battle
from battles.turns.tokens import turn_token
from hexbattle.accounts.models import Account
from tests.battles.builders import NOON, side_of

END = {"action": "end_turn"}
FIELD: Any = {  # Hammer stands beside Anvil; Balm and Dart are out of everybody's reach
    "map": {"width": 8, "height": 4, "terrain": ["........", "..f.....", "...w....", "........"]},
    "sides": [
        {"units": [{"name": "Hammer", "archetype": "striker", "at": [3, 1]},
                   {"name": "Balm", "archetype": "support", "at": [0, 3]}]},
        {"units": [{"name": "Anvil", "archetype": "defender", "at": [4, 1]},
                   {"name": "Dart", "archetype": "scout", "at": [7, 3]}]},
    ],
}  # fmt: skip


def assault(opener: Account, other: Account | str = "sergeant", **terms: Any) -> Battle:
    """A running assault: the opener leads the west, who acts first; another account, or a captain, the east."""
    plan = {"name": "Assault", "ruleset": "battleforge", "budget": 1, "field": FIELD, "turn_minutes": 60, **terms}
    seat = Seating(captain=other) if isinstance(other, str) else Seating(account=other.get_username())
    battle = open_battle(opener, BattlePlan(seats=(Seating(account=opener.get_username()), seat), **plan), NOON)
    if not isinstance(other, str):
        accept(battle, other, None, None, NOON)
    battle.refresh_from_db()
    return battle


def running(battle: Battle) -> Turn:
    turn = current_turn(battle)
    assert turn
    return turn


def token(battle: Battle) -> str:
    """What the next step must bring."""
    return turn_token(battle.code, running(battle))


def unit(battle: Battle, name: str) -> str:
    """The id of the unit of that name."""
    turn = battle.turns.order_by("number")[0]
    return next(str(one["id"]) for one in turn.state["units"] if one["name"] == name)


def take(battle: Battle, seat: int, action: Any, **how: Any) -> Step:
    """One step, with the right token unless `how` has another."""
    how = {"nonce": None, "now": NOON, **how}
    return act(side_of(battle, seat), how.pop("token", None) or token(battle), json.dumps(action), **how)


def attack(battle: Battle, unit_name: str, target_name: str) -> dict[str, str]:
    return {"action": "attack", "unit": unit(battle, unit_name), "target": unit(battle, target_name)}

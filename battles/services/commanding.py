"""Who commands a side: its player, its captain, or the captain who stands in (K-1.1, K-5.6).

In a battle that names a stand-in nobody is given up. The stand-in orders for a side whose player has let two deadlines
in a row pass, as long as no orders come; and, without anybody being waited for, for a side that has no player any
more, and for all of them once the battle is played out.
"""

from __future__ import annotations

from battles.models import Battle, Side

PATIENCE = 3  # deadlines in a row without any orders, after which a side is given up where nobody stands in


def is_waited_for(battle: Battle, side: Side) -> bool:
    """Whether a turn of the side's waits for its player."""
    return not side.captain and not (battle.stand_in and (side.account_id is None or battle.played_out))


def captain_for(battle: Battle, side: Side, *, silent: bool = True) -> str:
    """The captain who orders for a side as its turn closes; "": none does. `silent`: its player has not ordered."""
    if side.captain or not battle.stand_in:
        return side.captain
    stands_in = not is_waited_for(battle, side) or (side.absent and silent)
    return battle.stand_in if stands_in else ""


def is_given_up(battle: Battle, side: Side) -> bool:
    """Whether a side that lets one more deadline pass without any orders is out of the battle."""
    return not battle.stand_in and not side.captain and side.missed + 1 >= PATIENCE

"""The notices of battles."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from battles.models import Battle, Notice, Side
from battles.turns.outbox import write_notices

type Kind = Literal["challenge", "accepted", "declined", "cancelled", "turn", "draw", "ended", "failed"]


def tell(battle: Battle, kind: Kind, accounts: Iterable[int | None], now: datetime, turn: int | None = None) -> None:
    """Write a notice for each of these accounts, in the transaction of the change that it tells of."""
    known = sorted({one for one in accounts if one is not None})
    write_notices(Notice.objects, known, now, kind=kind, turn_number=turn, battle=battle)


def tell_sides(battle: Battle, kind: Kind, sides: Iterable[Side], now: datetime, turn: int | None = None) -> None:
    """The same for the people who play some sides."""
    tell(battle, kind, (side.account_id for side in sides), now, turn)

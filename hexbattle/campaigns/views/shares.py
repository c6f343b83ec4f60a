"""The balance of power as a small chart: who holds how much of all income, as far as the viewer sees (K-8.1)."""

from __future__ import annotations

from dataclasses import dataclass

from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import state as st

WHOLE = 1000  # width of the bar


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """One faction's part of the bar."""

    seat: int
    income: int
    per_cent: int
    x: int
    width: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    parts: tuple[Share, ...]
    free: int
    unknown: int
    goal: int  # of all income, in per cent, that wins

    @property
    def goal_at(self) -> int:
        return self.goal * WHOLE // 100


def shares_of(view: st.State) -> Shares:
    def per_cent(income: int) -> int:
        return 100 * income // whole

    by_place = [(place.owner, engine.kinds.KINDS[place.kind].income) for place in view.places]
    whole = sum(income for _owner, income in by_place)
    parts, at = [], 0
    for faction in view.factions:
        income = engine.victory.income_held(view, faction.seat)
        width = income * WHOLE // whole
        parts.append(Share(seat=faction.seat, income=income, per_cent=per_cent(income), x=at, width=width))
        at += width
    return Shares(
        parts=tuple(parts),
        free=per_cent(sum(income for owner, income in by_place if owner == engine.NOBODY)),
        unknown=per_cent(sum(income for owner, income in by_place if owner is None)),
        goal=view.options.victory_share,
    )

"""How an assault stands: whose turn it is, in which round, and what it is about (B-2, B-5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from battles.engine import battleforge_state as st
from battles.views.battleforge import words
from battles.views.rosters import own_first

TO_HIT: Mapping[st.ToHit, Any] = {
    "as_written": gettext_lazy("To hit as written: the higher an attack, the higher the number that it needs."),
    "intent": gettext_lazy("To hit by intent: the higher an attack, the lower the number that it needs."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """How long a side has held the objective. `wins`: whether holding it to the end wins the battle for it."""

    seat: int
    name: str
    held: int
    needed: int
    wins: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """`acting`: the seat whose turn it is. `goal`: in a few words; `how` it is reached, the `limit` and what `to_hit`
    makes of an attack: sentences.
    """

    acting: int
    acting_name: str
    own: bool
    over: bool
    round: int
    rounds: int
    goal: str
    how: str
    limit: str
    to_hit: str
    holds: tuple[Hold, ...]


def situation(view: st.State, seat: int | None) -> Situation:
    acting = view.sides[view.active_team]
    return Situation(
        acting=acting.seat,
        acting_name=acting.name,
        own=acting.seat == seat,
        over=view.result is not None,
        round=view.round,
        rounds=view.round_limit,
        goal=_goal(view.victory),
        how=_how(view.victory),
        limit=_limit(view),
        to_hit=str(TO_HIT[view.options.to_hit]),
        holds=tuple(_holds(view, seat)),
    )


def _goal(victory: st.Victory) -> str:
    if victory.kind == "eliminate_all":
        return _("Defeat every enemy unit")
    held = ngettext("Hold the objective for a turn", "Hold the objective for %(turns)d turns", victory.turns)
    return held % {"turns": victory.turns}


def _how(victory: st.Victory) -> str:
    lost = _("A side without a unit has lost at once.")
    if victory.kind == "eliminate_all":
        return lost
    held = ngettext(
        "A side wins when it ends a turn with a unit on the objective (%(tiles)s) and no enemy on it.",
        "A side wins when it ends %(turns)d of its turns in a row with a unit on the objective (%(tiles)s) and no "
        "enemy on it.",
        victory.turns,
    ) % {"turns": victory.turns, "tiles": " · ".join(map(words.tile, victory.tiles))}
    return f"{held} {lost}"


def _limit(view: st.State) -> str:
    values = {"round": view.round_limit}
    if view.defending_team is None:
        return _("After round %(round)d it is a draw.") % values
    holds_out = _("After round %(round)d %(side)s wins if it is still there.")
    if view.victory.kind == "hold_objective":
        holds_out = _("After round %(round)d %(side)s wins if it is still there; holding wins it nothing.")
    return holds_out % {**values, "side": view.sides[view.defending_team].name}


def _holds(view: st.State, seat: int | None) -> Iterator[Hold]:
    if view.victory.kind != "hold_objective":
        return
    for side in own_first(view.sides, seat):
        if not side.out:
            yield Hold(
                seat=side.seat,
                name=side.name,
                held=view.held.get(side.team, 0),
                needed=view.victory.turns,
                wins=side.team != view.defending_team,
            )

"""What became of an assault, for the page of its end: who was lost, and what each side's attacks came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from battles.engine import battleforge_events as ev
from battles.engine import battleforge_state as st
from battles.views.ending import BAR, ShipFate, SideEnd
from battles.views.ground_picture import TOKENS
from battles.views.picture_parts import Token
from battles.views.rosters import own_first

DEEDS = ("attacked", "area_hit")  # the kinds of events in which units hurt units

type Deed = ev.Attacked | ev.AreaHit


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitFate(ShipFate):
    sign: Token


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamEnd(SideEnd):
    """`hits` and `crits` of so many `attacks`; crits are hits too."""

    attacks: int
    hits: int
    crits: int


def side_ends(
    state: st.State, deeds: Iterable[Deed], points: Mapping[str, int], seat: int | None
) -> tuple[TeamEnd, ...]:
    """`deeds` are all blows of the battle: the hp that they took are counted."""
    told = tuple(deeds)
    dealt = Counter[str]()
    for deed in told:
        dealt[_doer(deed).id] += _taken(deed)
    attacks = [deed for deed in told if isinstance(deed, ev.Attacked)]
    return tuple(
        TeamEnd(
            seat=side.seat,
            name=side.name,
            own=side.seat == seat,
            points=points.get(str(side.seat), 0),
            ships=tuple(_fate(unit, dealt) for unit in state.units if unit.team == side.team),
            attacks=sum(one.attacker.team == side.team for one in attacks),
            hits=sum(one.hit for one in attacks if one.attacker.team == side.team),
            crits=sum(one.crit for one in attacks if one.attacker.team == side.team),
        )
        for side in own_first(state.sides, seat)
    )


def _doer(deed: Deed) -> ev.Who:
    return deed.attacker if isinstance(deed, ev.Attacked) else deed.unit


def _taken(deed: Deed) -> int:
    """The hp that a blow took, no more than were left."""
    if isinstance(deed, ev.Attacked):
        return deed.before - deed.after
    return sum(one.before - one.after for one in deed.struck)


def _fate(unit: st.Unit, dealt: Mapping[str, int]) -> UnitFate:
    most = max(dealt.values(), default=0)
    did = dealt.get(unit.id, 0)
    return UnitFate(
        name=unit.name,
        design={},
        status="in_play" if unit.hp else "destroyed",
        left=_("hp %(left)d of %(all)d") % {"left": unit.hp, "all": unit.hp_max},
        dealt=did,
        bar=BAR * did // most if most else 0,
        sign=TOKENS[unit.archetype],
    )

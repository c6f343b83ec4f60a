"""The roster of a ground assault: all units in words and figures. With the desk it is the accessible board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from battles.engine import battleforge_state as st
from battles.engine import battleforge_terrain as ground
from battles.views.battleforge import words
from battles.views.battleforge.situation import Situation, situation
from battles.views.figures import meter
from battles.views.ground_picture import TOKENS
from battles.views.picture_parts import Token
from battles.views.rosters import SideRows, fighting_first, own_first


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRow:
    """A unit as everybody sees it. `status` in the words of the other rosters; `marks`: what it has done this turn."""

    id: str
    name: str
    kind: str
    sign: Token
    seat: int
    own: bool
    status: str
    at: str
    terrain: str
    on_open: bool
    hp: int
    hp_max: int
    meter: str
    attack: int
    attack_buff: int
    buff: str
    defense: int
    speed: int
    range: int
    ability: str
    heals_left: int | None
    actions: str
    wading: bool
    marks: tuple[str, ...]
    sightings: tuple[()] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """`situation`: how the battle stands, for the head of the page."""

    sides: tuple[SideRows, ...]
    situation: Situation


def roster(view: st.State, seat: int | None, names: Mapping[str, str]) -> Roster:
    """All units, the reader's own side first. Nobody is ever out of sight here: `names` is empty."""
    return Roster(
        sides=tuple(
            SideRows(
                seat=side.seat,
                name=side.name,
                own=side.seat == seat,
                out=side.out,
                ships=tuple(fighting_first(_rows(view, seat), side.seat)),
            )
            for side in own_first(view.sides, seat)
        ),
        situation=situation(view, seat),
    )


def _rows(view: st.State, seat: int | None) -> Iterator[UnitRow]:
    for unit in view.units:
        yield unit_row(view, unit, own=unit.team == seat)


def unit_row(view: st.State, unit: st.Unit, *, own: bool) -> UnitRow:
    return UnitRow(
        id=unit.id,
        name=unit.name,
        kind=str(words.ARCHETYPES[unit.archetype]),
        sign=TOKENS[unit.archetype],
        seat=unit.team,
        own=own,
        status=_status(view, unit),
        at=words.tile(unit.at),
        terrain=words.terrain(view, unit.at),
        on_open=ground.terrain_at(view.map, unit.at).name == "open",
        hp=unit.hp,
        hp_max=unit.hp_max,
        meter=meter(unit.hp / unit.hp_max),
        attack=unit.attack,
        attack_buff=unit.attack_buff,
        buff=words.buff(unit),
        defense=unit.defense,
        speed=unit.speed,
        range=unit.range,
        ability=str(words.ABILITIES[unit.ability]) if unit.ability else "",
        heals_left=unit.heals_left if unit.ability == "heal" else None,
        actions=words.actions(unit.actions_remaining),
        wading=unit.waded_this_turn,
        marks=tuple(_marks(unit)),
    )


def _status(view: st.State, unit: st.Unit) -> str:
    if not unit.hp:
        return "destroyed"
    return "in_play" if unit in st.standing(view) else "withdrawn"


def _marks(unit: st.Unit) -> Iterator[str]:
    """What a unit has done this turn (B-2.1); the wading mark stands apart."""
    if unit.has_attacked:
        yield _("has attacked")
    if unit.has_used_ability:
        yield _("has used its ability")

"""What abilities reach and do (B-1.2): no dice, no line of sight, within 3 steps."""

from __future__ import annotations

from typing import Final

from battles.engine.battleforge.state import Map, State, Tile, Unit, standing
from battles.engine.battleforge.terrain import on_map, steps

ABILITY_RANGE: Final = 3
HEALING: Final = 5  # hp, and so the two below: about a third of a unit
AREA_DAMAGE: Final = 5
AREA_RADIUS: Final = 1


def healed(target: Unit) -> int:
    """The hp that a heal gives: not above full."""
    return min(HEALING, target.hp_max - target.hp)


def friends_in_reach(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Living friends that a heal or a buff reaches, the unit itself among them."""
    return tuple(
        one for one in standing(state) if one.team == unit.team and steps(one.at, unit.at) <= ABILITY_RANGE
    )  # fmt: skip


def struck_at(state: State, unit: Unit, tile: Tile) -> tuple[Unit, ...]:
    """The enemies that area damage at a tile hits; friends are unhurt."""
    return tuple(
        one for one in standing(state) if one.team != unit.team and steps(one.at, tile) <= AREA_RADIUS
    )  # fmt: skip


def tiles_in_reach(ground: Map, unit: Unit) -> tuple[Tile, ...]:
    """The tiles of the map that area damage may be laid on, row by row."""
    x, y = unit.at
    around = range(-ABILITY_RANGE, ABILITY_RANGE + 1)
    spots = ((x + across, y + down) for down in around for across in around)
    return tuple(at for at in spots if on_map(ground, at) and steps(at, unit.at) <= ABILITY_RANGE)

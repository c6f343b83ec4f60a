"""Commands of the desk that spare a player the same clicks for every ship. They choose only among what is offered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from battles.views.hex_battle.edits import MOVEMENT
from battles.views.hex_battle.rows import ShipDesk
from battles.views.hex_battle.sheet import DuelDesk

type Draft = dict[str, Any]


def aimed(draft: Draft, desk: DuelDesk, ship: str) -> Draft:
    """Every weapon of a ship at the nearest enemy on which it bears; the others hold."""
    return _aimed(draft, [one for one in desk.ships if one.id == ship])


def all_aimed(draft: Draft, desk: DuelDesk, ship: str) -> Draft:
    """The same for every ship of the side."""
    return _aimed(draft, list(desk.ships))


def same_plot(draft: Draft, desk: DuelDesk, ship: str) -> Draft:
    """One ship's movement for all ships; the desk says where one cannot fly it."""
    changed = deepcopy(draft)
    plot = {part: one for part, one in _plot(changed, ship).items() if part in MOVEMENT}
    for one in desk.ships:
        fire = {part: orders for part, orders in _plot(changed, one.id).items() if part not in MOVEMENT}
        changed["ships"][one.id] = {**plot, **fire}
    return changed


def _aimed(draft: Draft, ships: list[ShipDesk]) -> Draft:
    changed = deepcopy(draft)
    for ship in ships:
        open_fire = {one.id: [row for row in one.bearing if not row.why] for one in ship.weapons}
        _plot(changed, ship.id)["fire"] = {id: rows[0].target_id for id, rows in open_fire.items() if rows}
    return changed


def _plot(draft: Draft, ship: str) -> dict[str, Any]:
    plot: dict[str, Any] = draft.setdefault("ships", {}).setdefault(ship, {})
    return plot


FLEETWIDE: Mapping[str, Callable[[Draft, DuelDesk, str], Draft]] = {
    "aim": aimed,
    "aim-all": all_aimed,
    "same-plot": same_plot,
}

"""Commands of the desk that spare a player the same clicks for every ship. They choose only among what is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from battles.views.conversion.rows import FireChoice, ShipDesk
from battles.views.conversion.sheet import FleetDesk

type Draft = dict[str, Any]


def aimed(draft: Draft, desk: FleetDesk, ship: str) -> Draft:
    """A fresh fire list for a ship: its weapons at the nearest enemy on which any of them bears, token by token."""
    return _aimed(draft, [desk.desk_of(one.id) for one in desk.ships if one.id == ship])


def all_aimed(draft: Draft, desk: FleetDesk, ship: str) -> Draft:
    """The same for every ship of the side."""
    return _aimed(draft, [desk.desk_of(one.id) for one in desk.ships])


def same_plot(draft: Draft, desk: FleetDesk, ship: str) -> Draft:
    """One ship's plot for all ships; the desk says where one cannot fly it."""
    changed = deepcopy(draft)
    plot = changed["ships"].get(ship, {}).get("plot", [])
    for one in desk.ships:
        _orders(changed, one.id)["plot"] = deepcopy(plot)
    return changed


def _aimed(draft: Draft, ships: list[ShipDesk]) -> Draft:
    changed = deepcopy(draft)
    for ship in ships:
        _orders(changed, ship.id)["fire"] = [
            {"family": choice.key, "target": choice.target, "system": choice.system} for choice in _nearest(ship)
        ]
    return changed


def _nearest(ship: ShipDesk) -> Iterator[FireChoice]:
    """For each family the nearest target that something bears on, as many as there are targeting tokens."""
    taken: set[str] = set()
    bearing = (choice for target in ship.targets for choice in target.choices if choice.bearing)
    for choice in bearing:
        if choice.key not in taken and len(taken) < ship.row.targeting:
            taken.add(choice.key)
            yield choice


def _orders(draft: Draft, ship: str) -> dict[str, Any]:
    orders: dict[str, Any] = draft["ships"].setdefault(ship, {})
    return orders


FLEETWIDE: Mapping[str, Callable[[Draft, FleetDesk, str], Draft]] = {
    "aim": aimed,
    "aim-all": all_aimed,
    "same-plot": same_plot,
}

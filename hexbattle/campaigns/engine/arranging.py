"""Fleets made up anew (K-4.5): the same for a sheet that is checked and for one that is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from hexbattle.campaigns.engine.events import FleetFormed, Merged
from hexbattle.campaigns.engine.geography import fleet_of
from hexbattle.campaigns.engine.orders import Label, Orders
from hexbattle.campaigns.engine.state import FleetId, State


def arrange(
    state: State, seat: int, orders: Orders, name: Callable[[Label], FleetId]
) -> Iterator[FleetFormed | Merged]:
    """First the parts, by label, then the merging, by id. `name` gives the id of a new fleet by its label."""
    ids: dict[str, FleetId] = {}
    for label in sorted(orders.split):
        part = orders.split[label]
        ids[label] = name(label)
        fleet = replace(fleet_of(state, part.of), id=ids[label], name=part.name.strip(), landing=None)
        yield FleetFormed(fleet=fleet, ships=part.ships, of=part.of, seen_by=(seat,))
    order = {str(fleet.id): number for number, fleet in enumerate(state.fleets)}
    for id in sorted(orders.merge, key=lambda one: (order.get(str(one), len(order)), one)):
        into = orders.merge[id]
        yield Merged(fleet=ids.get(id, id), into=ids.get(into, into), seen_by=(seat,))

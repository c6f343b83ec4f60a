"""The form of a fleet's page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from django.http import QueryDict

from shipyard.forms.fields import columns, number
from shipyard.models import Fleet
from shipyard.services import FleetChange, ShipChange


@dataclass(frozen=True, slots=True)
class ShipTyped:
    """Some ships of a fleet, as typed; `code` says which."""

    code: str
    name: str
    count: str


@dataclass(slots=True)
class FleetForm:
    """Name, budget and the ships' names and counts of a fleet, as typed."""

    name: str = ""
    budget: str = ""
    ships: list[ShipTyped] = field(default_factory=list)

    @classmethod
    def from_fleet(cls, fleet: Fleet) -> Self:
        ships = [ShipTyped(code=ship.code, name=ship.name, count=str(ship.count)) for ship in fleet.ships.all()]
        return cls(name=fleet.name, budget=str(fleet.budget), ships=ships)

    @classmethod
    def from_post(cls, post: QueryDict) -> Self:
        ships = [ShipTyped(*row) for row in columns(post, "ship", ShipTyped)]
        return cls(name=post.get("name", ""), budget=post.get("budget", ""), ships=ships)

    def change(self) -> FleetChange:
        """The change asked for, with whatever was typed for numbers; the service refuses what it cannot use."""
        ships = [ShipChange(code=ship.code, name=ship.name, count=number(ship.count)) for ship in self.ships]
        return FleetChange(name=self.name, budget=number(self.budget), ships=ships)

"""Reading what the shipyard keeps. What an account may not see does not exist for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Count, Prefetch, QuerySet

from shipyard.models import Design, Fleet, FleetShip, Ruleset, ShipClass
from shipyard.rules import Json

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account


def designs_of(account: Account, *, retired: bool = False, ruleset: str = Ruleset.CONVERSION) -> QuerySet[Design]:
    """An account's designs of one ruleset, the last changed first."""
    designs = Design.objects.filter(account=account, ruleset=ruleset, retired=retired)
    return designs.annotate(fleets=Count("fleet_ships__fleet", distinct=True))


def design_for(account: Account, code: str) -> Design:
    """One of the account's own designs; raises `Design.DoesNotExist` for anybody else's."""
    return Design.objects.get(account=account, code=code)


def fleets_of(account: Account, *, ruleset: str = Ruleset.CONVERSION) -> QuerySet[Fleet]:
    """An account's fleets of one ruleset with their ships, the last changed first."""
    return _with_ships(Fleet.objects.filter(account=account, ruleset=ruleset))


def _with_ships(fleets: QuerySet[Fleet]) -> QuerySet[Fleet]:
    ships = FleetShip.objects.select_related("design", "ship_class")
    return fleets.prefetch_related(Prefetch("ships", queryset=ships))


def fleet_for(account: Account, code: str) -> Fleet:
    """One of the account's own fleets; raises `Fleet.DoesNotExist` for anybody else's."""
    return _with_ships(Fleet.objects.filter(account=account)).get(code=code)


def fleet_document(fleet: Fleet) -> dict[str, Json]:
    """The fleet as a document with whole designs (formats.md), as a battle copies it."""
    return {
        "format": "hexbattle/fleet/1",
        "ruleset": fleet.ruleset,
        "name": fleet.name,
        "budget": fleet.budget,
        "ships": [ship_document(ship) for ship in fleet.ships.all()],
    }


def ship_document(ship: FleetShip) -> dict[str, Json]:
    return {"name": ship.name, "count": ship.count, "design": ship.source.document}


def catalogue(ruleset: str = Ruleset.CONVERSION) -> QuerySet[ShipClass]:
    """The classes of one ruleset that everybody may see and use."""
    return ShipClass.objects.filter(published=True, ruleset=ruleset)


def class_for(slug: str) -> ShipClass:
    """A published class of any ruleset; raises `ShipClass.DoesNotExist`."""
    return ShipClass.objects.get(published=True, slug=slug)


def catalogue_designs(ruleset: str = Ruleset.CONVERSION) -> list[dict[str, Json]]:
    """The design documents of the published classes of one ruleset."""
    return list(catalogue(ruleset).values_list("document", flat=True))

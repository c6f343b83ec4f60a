"""Changing what the shipyard keeps. A function does all that it says, or raises `Refused` and does nothing."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from django.db import transaction

from shipyard import catalogue, selectors
from shipyard.models import Design, Fleet, FleetShip, ShipClass, new_code
from shipyard.rules import (
    LARGEST_BUDGET,
    MOST_SHIPS,
    Json,
    Refused,
    check_name,
    fault,
    read_design,
    read_fleet,
    write_design,
)

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

LONGEST_NAME = 60
MOST_DESIGNS = 1000
MOST_FLEETS = 200


def save_design(account: Account, document: Json, now: datetime, *, design: Design | None = None) -> Design:
    """Store a valid design document, as a new design or over `design`."""
    plans = read_design(document)
    if design is None:
        _check_room(selectors.designs_of(account).count(), MOST_DESIGNS)
        design = Design(account=account)
    design.name, design.document, design.changed_at = plans.name, write_design(plans), now
    design.save()
    return design


def rename_design(design: Design, name: str, now: datetime) -> None:
    save_design(design.account, {**design.document, "name": name}, now, design=design)


def duplicate_design(design: Design, now: datetime) -> Design:
    """A second design like this one, under a name of its own."""
    return save_design(design.account, {**design.document, "name": _copy_of(design.name)}, now)


def delete_design(design: Design) -> Literal["deleted", "retired"]:
    """Delete a design, or retire it where a fleet still flies it."""
    with transaction.atomic():
        if not FleetShip.objects.filter(design=design).exists():
            design.delete()
            return "deleted"
        design.retired = True
        design.save()
        return "retired"


def restore_design(design: Design) -> None:
    """Bring a retired design back among the others."""
    design.retired = False
    design.save()


def create_fleet(account: Account, name: str, budget: int, now: datetime) -> Fleet:
    """An empty fleet. It may be saved in any state; `check_fleet` tells whether it can fight."""
    _check_fleet_head(name, budget)
    _check_room(Fleet.objects.filter(account=account).count(), MOST_FLEETS)
    return Fleet.objects.create(account=account, name=name.strip(), budget=budget, changed_at=now)


def change_fleet(fleet: Fleet, name: str, budget: int, now: datetime) -> None:
    _check_fleet_head(name, budget)
    fleet.name, fleet.budget = name.strip(), budget
    _touch(fleet, now)


def delete_fleet(fleet: Fleet) -> None:
    """Delete a fleet; battles keep the copies that they took."""
    fleet.delete()


def duplicate_fleet(fleet: Fleet, now: datetime) -> Fleet:
    with transaction.atomic():
        copy = create_fleet(fleet.account, _copy_of(fleet.name), fleet.budget, now)
        for ship in fleet.ships.all():
            ship.pk, ship.code, ship.fleet = None, new_code(), copy
            ship.save(force_insert=True)
    return copy


def add_ship(fleet: Fleet, source: Design | ShipClass, now: datetime, count: int = 1) -> FleetShip:
    """Put ships of a design into a fleet; more of the same join those already there."""
    chosen = {"design": source} if isinstance(source, Design) else {"ship_class": source}
    with transaction.atomic():
        ship = fleet.ships.filter(**chosen).first() or FleetShip(fleet=fleet, name=source.name, count=0, **chosen)
        change_ship(ship, ship.name, ship.count + count, now)
    return ship


def change_ship(ship: FleetShip, name: str, count: int, now: datetime) -> None:
    """Give ships of a fleet another name and number."""
    faults = check_name(name, "$.name")
    if not 1 <= count <= MOST_SHIPS:
        faults.append(fault("count_range", "$.count", "The number of ships must be a whole number from 1 to {most}.",
                            most=MOST_SHIPS))  # fmt: skip
    if faults:
        raise Refused(faults)
    ship.name, ship.count = name.strip(), count
    ship.save()
    _touch(ship.fleet, now)


def remove_ship(ship: FleetShip, now: datetime) -> None:
    ship.delete()
    _touch(ship.fleet, now)


def import_fleet(account: Account, document: Json, now: datetime) -> Fleet:
    """Store a whole fleet document; designs that neither the owner nor the catalogue has become the owner's own."""
    plans = read_fleet(document)
    with transaction.atomic():
        fleet = create_fleet(account, plans.name, plans.budget, now)
        for entry in plans.ships:
            source = _known_source(account, write_design(entry.design))
            source = source or save_design(account, write_design(entry.design), now)
            chosen = {"design": source} if isinstance(source, Design) else {"ship_class": source}
            FleetShip.objects.create(fleet=fleet, name=entry.name, count=entry.count, **chosen)
    return fleet


def _known_source(account: Account, document: dict[str, Json]) -> Design | ShipClass | None:
    same = {"name": document["name"], "document": document}
    return selectors.catalogue().filter(**same).first() or selectors.designs_of(account).filter(**same).first()


def load_catalogue() -> int:
    """Bring the ready classes into the catalogue; safe to repeat.

    A class that is there already is left as the curators have it. Returns how many were new.
    """
    known = set(ShipClass.objects.values_list("slug", flat=True))
    new = [entry for entry in catalogue.entries() if entry.slug not in known]
    with transaction.atomic():
        for entry in new:
            document = write_design(read_design(entry.document))
            ShipClass.objects.create(slug=entry.slug, name=entry.name, role=entry.role, text=entry.text,
                                     document=document, published=True)  # fmt: skip
    return len(new)


def publish(classes: Iterable[ShipClass]) -> None:
    """Show classes in the catalogue; raises `Refused` if the plans of one are not valid."""
    with transaction.atomic():
        for one in classes:
            read_design(one.document)
            _set_published(one, True)


def retire(classes: Iterable[ShipClass]) -> None:
    """Take classes out of the catalogue; fleets that fly them keep them."""
    with transaction.atomic():
        for one in classes:
            _set_published(one, False)


def _set_published(one: ShipClass, published: bool) -> None:
    if one.published != published:
        one.published = published
        one.save()


def _touch(fleet: Fleet, now: datetime) -> None:
    fleet.changed_at = now
    fleet.save()


def _copy_of(name: str) -> str:
    ending = " (copy)"
    return name[: LONGEST_NAME - len(ending)].rstrip() + ending


def _check_fleet_head(name: str, budget: int) -> None:
    faults = check_name(name, "$.name")
    if not 1 <= budget <= LARGEST_BUDGET:
        faults.append(fault("budget_range", "$.budget", "The budget must be a whole number from 1 to {most}.",
                            most=LARGEST_BUDGET))  # fmt: skip
    if faults:
        raise Refused(faults)


def _check_room(have: int, most: int) -> None:
    if have >= most:
        raise Refused([fault("shelf_full", "$", "You have {have} of these, and {most} is the most; delete some first.",
                             have=have, most=most)])  # fmt: skip

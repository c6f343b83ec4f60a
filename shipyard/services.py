"""Changing what the shipyard keeps. A function does all that it says, or raises `Refused` and does nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, cast

from django.db import transaction
from django.db.models import RestrictedError

from shipyard import catalogue, selectors
from shipyard.models import Design, Fleet, FleetShip, Ruleset, ShipClass, new_code
from shipyard.rules import (
    MOST_SHIPS,
    YARDS,
    Fault,
    Json,
    Refused,
    check_head,
    check_ship_head,
    fault,
    hex_battle,
    read_fleet,
    yard_of,
)

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

LONGEST_NAME = 60
MOST_DESIGNS = 1000
MOST_FLEETS = 200


def save_design(account: Account, document: Json, now: datetime, *, design: Design | None = None) -> Design:
    """Store a valid design document, as a new design or over `design`, which stays one of its ruleset."""
    yard = YARDS[design.ruleset] if design else yard_of(document)
    plans = yard.read(document, "$")
    if design is None:
        _check_room(Design.objects.filter(account=account).count(), MOST_DESIGNS)
        design = Design(account=account, ruleset=yard.ruleset)
    design.name, design.document, design.changed_at = plans.name, yard.write(plans), now
    design.save()
    return design


def rename_design(design: Design, name: str, now: datetime) -> None:
    save_design(design.account, {**design.document, "name": name}, now, design=design)


def duplicate_design(design: Design, now: datetime) -> Design:
    """A second design like this one, under a name of its own."""
    return save_design(design.account, {**design.document, "name": _copy_of(design.name)}, now)


def delete_design(design: Design) -> Literal["deleted", "retired"]:
    """Delete a design, or retire it where a fleet still flies it."""
    try:
        with transaction.atomic():
            design.delete()
        return "deleted"
    except RestrictedError:
        design.retired = True
        design.save()
        return "retired"


def restore_design(design: Design) -> None:
    """Bring a retired design back among the others."""
    design.retired = False
    design.save()


def import_designs(account: Account, document: Json, now: datetime) -> list[Design]:
    """Store one design document or a list of them; all or none."""
    documents = document if isinstance(document, list) else [document]
    _check_crowd(len(documents))
    reports = [
        yard_of(one).check(one, f"$[{number}]" if documents is document else "$")
        for number, one in enumerate(documents)
    ]
    faults = [one for report in reports for one in report.faults]
    if not documents:
        faults.append(fault("no_designs", "$", "This list has no design in it."))
    if faults:
        raise Refused(faults)
    with transaction.atomic():
        return [save_design(account, one, now) for one in documents]


@dataclass(frozen=True, slots=True)
class Arrivals:
    """What came of a storage document: the designs kept, and the ships that were refused."""

    kept: list[Design]
    ships: tuple[hex_battle.StoredShip, ...]


def import_storage(account: Account, text: str | bytes, now: datetime) -> Arrivals:
    """Keep the good ships of a storage document (H-1.3); raises `Refused` where none can be read or kept."""
    ships = hex_battle.read_storage(text)
    _check_crowd(len(ships))
    good = [hex_battle.write_design(ship.design) for ship in ships if ship.design]
    _check_room(Design.objects.filter(account=account).count() + len(good) - 1, MOST_DESIGNS)
    with transaction.atomic():
        return Arrivals(kept=[save_design(account, one, now) for one in good], ships=ships)


@dataclass(frozen=True, slots=True)
class ShipChange:
    """New name and number for some ships of a fleet, as they came in."""

    code: str
    name: Json
    count: Json


@dataclass(frozen=True, slots=True)
class FleetChange:
    """New name, budget and ships of a fleet, as they came in. Ships not named stay as they are."""

    name: Json
    budget: Json
    ships: Sequence[ShipChange] = ()


def create_fleet(
    account: Account, name: Json, budget: Json, now: datetime, *, ruleset: str = Ruleset.CONVERSION
) -> Fleet:
    """An empty fleet. It may be saved in any state; `check_fleet` tells whether it can fight."""
    _refuse([*check_head(name, budget), *_check_ruleset(ruleset)])
    _check_room(Fleet.objects.filter(account=account).count(), MOST_FLEETS)
    return Fleet.objects.create(
        account=account, ruleset=ruleset, name=_trimmed(name), budget=_int(budget), changed_at=now
    )


def _check_ruleset(ruleset: str) -> list[Fault]:
    if ruleset in YARDS:
        return []
    return [fault("ruleset", "$.ruleset", "The ruleset must be one of {choices}.", choices=", ".join(YARDS))]


def change_fleet(fleet: Fleet, change: FleetChange, now: datetime) -> None:
    """Change a fleet's name, budget and ships; all or nothing."""
    ships = {ship.code: (number, ship) for number, ship in enumerate(fleet.ships.all())}
    faults = check_head(change.name, change.budget)
    known = [(*ships[one.code], one) for one in change.ships if one.code in ships]
    for number, _, one in known:
        faults += check_ship_head(one.name, one.count, f"$.ships[{number}]")
    _refuse(faults)
    with transaction.atomic():
        for _, ship, one in known:
            ship.name, ship.count = _trimmed(one.name), _int(one.count)
            ship.save()
        fleet.name, fleet.budget = _trimmed(change.name), _int(change.budget)
        _touch(fleet, now)


def delete_fleet(fleet: Fleet) -> None:
    """Delete a fleet; battles keep the copies that they took."""
    fleet.delete()


def duplicate_fleet(fleet: Fleet, now: datetime) -> Fleet:
    with transaction.atomic():
        copy = create_fleet(fleet.account, _copy_of(fleet.name), fleet.budget, now, ruleset=fleet.ruleset)
        for ship in fleet.ships.all():
            ship.pk, ship.code, ship.fleet = None, new_code(), copy
            ship.save(force_insert=True)
    return copy


def add_ship(fleet: Fleet, source: Design | ShipClass, now: datetime, count: Json = 1) -> FleetShip:
    """Put ships of a design into a fleet; more of the same join those already there."""
    _refuse([*check_ship_head(source.name, count), *_check_kin(fleet, source)])
    chosen = _chosen(source)
    with transaction.atomic():
        ship = fleet.ships.filter(**chosen).first()
        if ship is None:
            _check_room(fleet.ships.count(), MOST_SHIPS)
            ship = FleetShip(fleet=fleet, name=source.name, count=0, **chosen)
        ship.count += _int(count)
        _refuse(check_ship_head(ship.name, ship.count))
        ship.save()
        _touch(fleet, now)
    return ship


def _check_kin(fleet: Fleet, source: Design | ShipClass) -> list[Fault]:
    if fleet.ruleset == source.ruleset:
        return []
    template = "{name} is built by other rules than the ships of this fleet."
    return [fault("other_ruleset", "$.ships", template, name=source.name)]


def remove_ship(fleet: Fleet, code: str, now: datetime) -> None:
    """Take ships out of a fleet; a code that is not there (any more) changes nothing."""
    if fleet.ships.filter(code=code).delete()[0]:
        _touch(fleet, now)


def _chosen(source: Design | ShipClass) -> dict[str, Any]:
    return {"design": source} if isinstance(source, Design) else {"ship_class": source}


def import_fleet(account: Account, document: Json, now: datetime) -> Fleet:
    """Store a whole fleet document; designs that neither the owner nor the catalogue has become the owner's own."""
    plans = read_fleet(document)
    yard = YARDS[plans.ruleset]
    with transaction.atomic():
        fleet = create_fleet(account, plans.name, plans.budget, now, ruleset=plans.ruleset)
        for entry in plans.ships:
            design = yard.write(entry.design)
            source = _known_source(account, plans.ruleset, design) or save_design(account, design, now)
            FleetShip.objects.create(fleet=fleet, name=entry.name, count=entry.count, **_chosen(source))
    return fleet


def _known_source(account: Account, ruleset: str, document: dict[str, Json]) -> Design | ShipClass | None:
    same = {"name": document["name"], "document": document}
    shelves = selectors.catalogue(ruleset), selectors.designs_of(account, ruleset=ruleset)
    return next((found for shelf in shelves if (found := shelf.filter(**same).first())), None)


def load_catalogue() -> int:
    """Bring the ready classes into the catalogue; safe to repeat.

    A class that is there already is left as the curators have it. Returns how many were new.
    """
    known = set(ShipClass.objects.values_list("slug", flat=True))
    new = [entry for entry in catalogue.entries() if entry.slug not in known]
    with transaction.atomic():
        for entry in new:
            yard = yard_of(entry.document)
            document = yard.write(yard.read(entry.document, "$"))
            ShipClass.objects.create(slug=entry.slug, ruleset=yard.ruleset, name=entry.name, role=entry.role,
                                     text=entry.text, document=document, published=True)  # fmt: skip
    return len(new)


def publish(classes: Iterable[ShipClass]) -> None:
    """Show classes in the catalogue; raises `Refused` if the plans of one are not valid."""
    with transaction.atomic():
        for one in classes:
            yard_of(one.document).read(one.document, "$")
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


def _trimmed(name: Json) -> str:
    return str(name).strip()


def _int(checked: Json) -> int:
    """A number that has passed its check."""
    return cast("int", checked)


def _refuse(faults: Sequence[Fault]) -> None:
    if faults:
        raise Refused(faults)


def _check_crowd(count: int) -> None:
    if count > MOST_DESIGNS:
        raise Refused([fault("too_many_designs", "$", "At most {most} designs come at once; here are {count}.",
                             most=MOST_DESIGNS, count=count)])  # fmt: skip


def _check_room(have: int, most: int) -> None:
    if have >= most:
        raise Refused([fault("shelf_full", "$", "You have {have} of these, and {most} is the most; delete some first.",
                             have=have, most=most)])  # fmt: skip

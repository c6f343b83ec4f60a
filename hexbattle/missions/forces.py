"""What a mission's battle is opened with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final, cast

from django.contrib.auth.models import AbstractUser

from battles.engine import ruleset
from battles.services import Engagement, Force, Vessel
from hexbattle.missions.chain import Mission, hull
from hexbattle.missions.ships import Ship
from shipyard.rules import Json

CAPTAINS: Final = {"conversion": "cadet", "battleforge": "sergeant"}
OWN, THEIRS = 0, 1  # seats


def engagement(mission: Mission, origin: str, account: AbstractUser | None, ships: Sequence[Ship]) -> Engagement:
    """The battle of a mission for these ships, as they stand; without an account, captains play both sides."""
    captain = CAPTAINS[mission.ruleset]
    own = Force(name=str(account or "You"), account=account, captain="" if account else captain)
    theirs = Force(name=mission.against.name, captain=captain)
    if mission.ground:
        field = field_of(mission, ships)
        sides = cast("list[dict[str, Json]]", field["sides"])
        own, theirs = replace(own, units=_ids(sides[OWN])), replace(theirs, units=_ids(sides[THEIRS]))
    else:
        field = {"lines": [asdict(place) for place in (mission.place, mission.against.place) if place]}
        own, theirs = replace(own, ships=_fleet(ships)), replace(theirs, ships=_enemies(mission))
    return Engagement(
        origin=origin,
        name=mission.title,
        ruleset=mission.ruleset,
        forces=(own, theirs),
        stand_in=captain,
        options=mission.options,
        field=field,
    )


def _fleet(ships: Sequence[Ship]) -> tuple[Vessel, ...]:
    return tuple(Vessel(id=one.id, name=one.name, design=one.design, wear=one.wear) for one in ships)


def _enemies(mission: Mission) -> tuple[Vessel, ...]:
    return tuple(Vessel(id=one.id, name=one.name, design=hull(one.kind)) for one in mission.against.ships)


def field_of(mission: Mission, ships: Sequence[Ship]) -> dict[str, Json]:
    """The ground of a landing, with a volunteer for every ship that has come all the way."""
    ground: Any = mission.ground
    own, theirs = ground["sides"]
    true = [ship for ship in ships if not ship.replaces]
    sides = [{**own, "units": [*own["units"], *mission.volunteers[: len(true)]]}, theirs]
    head = {"format": "hexbattle/scenario/1", "ruleset": mission.ruleset, "name": mission.title}
    return dict(ruleset(mission.ruleset).read_scenario({**head, **ground, "sides": sides}, ()).field)


def _ids(side: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(str(unit["name"]).lower() for unit in side["units"])

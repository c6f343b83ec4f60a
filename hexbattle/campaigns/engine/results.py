"""What ended battles and assaults bring back to the campaign (K-6.1, K-7.4), read from their last states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal, cast

from pydantic import Field

from battles.engine import Standing, Standings
from battles.engine.records import Count, Id
from hexbattle.campaigns.engine.state import Condition, FightId, PartId, ShipId, UnitId
from shipyard.rules import FIGHTERS_A_HANGAR, record

DRAWN = ("turn_limit", "agreement")  # K-5.6: nobody has beaten anybody


@record
class ShipResult:
    """A ship as its battle left it. `parts` has what does not work; `aboard` the fighters of every hangar."""

    id: Id[ShipId]
    status: Literal["in_play", "destroyed", "withdrawn"]
    hits_taken: Count = 0
    parts: Mapping[PartId, Condition] = field(default_factory=dict)
    aboard: Mapping[PartId, int] = field(default_factory=dict)


@record
class BattleResult:
    """`drawn`: it ended at its limit, or all agreed (K-5.6)."""

    kind: Literal["battle"] = "battle"
    id: Id[FightId]
    drawn: bool
    ships: tuple[ShipResult, ...]


@record
class AssaultResult:
    """`won`: by the landers. `limit`: at the limit of rounds (K-7.4). `hp`: of every unit that is left."""

    kind: Literal["assault"] = "assault"
    id: Id[FightId]
    won: bool
    limit: bool
    hp: Mapping[UnitId, int]


type FightResult = Annotated[BattleResult | AssaultResult, Field(discriminator="kind")]


def fight_result(id: FightId, rules: str, winner: int | None, reason: str, left: Standings) -> FightResult:
    """What a fight that has ended brings back; `left`: what has become of its ships or units."""
    if rules == "conversion":
        return _battle_result(id, reason in DRAWN, left)
    hp = {UnitId(one.id): one.hp or 0 for one in left.forces if one.status == "in_play"}
    return AssaultResult(id=id, won=winner == 0, limit=reason == "turn_limit", hp=hp)  # the landers are seat 0 (K-7.2)


def _battle_result(id: FightId, drawn: bool, left: Standings) -> BattleResult:
    """K-6.1: fighters in flight go to hangars of their side with room, by id; the others are lost."""
    aboard = {ship.id: dict(ship.aboard) for ship in left.forces}
    for group in left.flights:
        fighters = group.fighters
        for ship in left.forces:
            if ship.seat == group.seat and ship.status == "in_play":
                fighters = _land(ship, aboard[ship.id], fighters)
    ships = tuple(
        ShipResult(
            id=ShipId(ship.id),
            status=ship.status,
            hits_taken=ship.hits_taken,
            parts={PartId(part): cast("Condition", how) for part, how in ship.systems.items()},
            aboard={PartId(part): fighters for part, fighters in aboard[ship.id].items()},
        )
        for ship in left.forces
    )
    return BattleResult(id=id, drawn=drawn, ships=ships)


def _land(ship: Standing, aboard: dict[str, int], fighters: int) -> int:
    """Fill a ship's working hangars; how many fighters are left over."""
    for hangar, there in aboard.items():
        if hangar not in ship.systems:
            taken = min(fighters, FIGHTERS_A_HANGAR - there)
            aboard[hangar] = there + taken
            fighters -= taken
    return fighters

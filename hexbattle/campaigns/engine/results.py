"""What ended battles and assaults bring back to the campaign (K-6.1, K-7.4), read from their last states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from pydantic import Field

from battles.engine import battleforge_state, conversion_state
from battles.engine.records import Count, Id
from hexbattle.campaigns.engine.state import Condition, FightId, PartId, ShipId, UnitId
from shipyard.rules import FIGHTERS_A_HANGAR, record, system_ids

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


def battle_result(id: FightId, ended: conversion_state.State) -> BattleResult:
    """K-6.1: fighters in flight go to hangars of their side with room, by id; the others are lost."""
    aboard = {ship.id: {part: n or 0 for part, n in ship.aboard.items()} for ship in ended.ships}
    for group in ended.groups:
        left = group.fighters
        for ship in ended.ships:
            if ship.seat == group.seat and ship.status == "in_play":
                left = _land(ship, aboard[ship.id], left)
    ships = tuple(
        ShipResult(
            id=ship.id,
            status=ship.status,
            hits_taken=ship.hits_taken,
            parts={part: how for part, how in ship.systems.items() if how != "ok"},
            aboard=aboard[ship.id],
        )
        for ship in ended.ships
    )
    return BattleResult(id=id, drawn=ended.result is not None and ended.result.reason in DRAWN, ships=ships)


def _land(ship: conversion_state.Ship, aboard: dict[PartId, int], fighters: int) -> int:
    """Fill a ship's working hangars; how many fighters are left over."""
    for id, _ in system_ids(ship.design):
        part = PartId(id)
        if part in aboard and ship.systems[part] == "ok":
            taken = min(fighters, FIGHTERS_A_HANGAR - aboard[part])
            aboard[part] += taken
            fighters -= taken
    return fighters


def assault_result(id: FightId, ended: battleforge_state.State) -> AssaultResult:
    """The landers are seat 0 (K-7.2)."""
    result = ended.result
    return AssaultResult(
        id=id,
        won=result is not None and result.winner == 0,
        limit=result is not None and result.reason == "turn_limit",
        hp={UnitId(unit.id): unit.hp for unit in battleforge_state.standing(ended)},
    )

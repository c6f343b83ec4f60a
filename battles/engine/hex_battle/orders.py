"""One orders sheet of `hex_battle` (formats.md, H-3.1, H-3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Final

from pydantic import Discriminator, Field, Tag

from battles.engine.hex_battle.state import WeaponId
from battles.engine.hexes import Hex
from battles.engine.records import Facing, Id, ShipId
from shipyard.rules.records import record

MOST: Final = Field(max_length=400)  # entries of an object; no battle has so many ships

type Thrust = Annotated[int, Field(strict=True, ge=0, le=12)]
type Split = Annotated[Mapping[Id[ShipId], Annotated[int, Field(strict=True, ge=1, le=12)]], MOST]
type Aim = Annotated[  # one target, or dice by target (H-5.4)
    Annotated[Id[ShipId], Tag("target")] | Annotated[Split, Tag("split")],
    Discriminator(lambda aim: "split" if isinstance(aim, Mapping) else "target"),
]


@record
class Deployment:
    """Where a ship begins, and which way it heads (H-3.1)."""

    at: Hex
    facing: Facing


@record
class Plot:
    """What a ship does in a turn (H-3.2, H-4.2). `turn` counts faces, clockwise positive; weapons not named hold."""

    turn: Annotated[int, Field(strict=True, ge=-2, le=2)] = 0
    ahead: Thrust = 0
    port: Thrust = 0
    starboard: Thrust = 0
    brake: Thrust = 0
    fire: Annotated[Mapping[Id[WeaponId], Aim], MOST] = field(default_factory=dict)


@record
class Orders:
    """`deploy` in turn 0, `ships` from turn 1 on. A ship that is not named coasts and holds its fire."""

    deploy: Annotated[Mapping[Id[ShipId], Deployment], MOST] = field(default_factory=dict)
    ships: Annotated[Mapping[Id[ShipId], Plot], MOST] = field(default_factory=dict)

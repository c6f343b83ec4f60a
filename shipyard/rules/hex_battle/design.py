"""The design document of `hex_battle` (formats.md, H-1.1): a drawn shape and a stats sheet."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from shipyard.rules.records import record
from shipyard.rules.shapes import Number, Region

type WeaponType = Literal["class1", "class2", "class3", "torpedo", "missile"]
type Arc = Literal["fore", "port", "starboard", "aft", "any"]

FORMAT: Final = "hexbattle/design/1"
RULESET: Final = "hex_battle"


@record
class Weapon:
    """A weapon of a stats sheet. It is mounted on the shape at (`mount_x`, `mount_y`), nose along +x."""

    name: str
    type: WeaponType
    arc: Arc
    mount_x: Annotated[Number, Field(alias="mountX")] = 0
    mount_y: Annotated[Number, Field(alias="mountY")] = 0


@record
class Stats:
    """The stats sheet. Weapons are numbered w1, w2 ... in the order written."""

    hull: int
    thrust: int
    screens: int
    weapons: tuple[Weapon, ...]


@record
class Design:
    """A ship's plans."""

    format: Literal["hexbattle/design/1"] = FORMAT
    ruleset: Literal["hex_battle"] = RULESET
    name: str
    regions: tuple[Region, ...]
    stats: Stats

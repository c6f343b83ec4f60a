"""The design document of `conversion` (formats.md): what the shipyard makes and the engine reads."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Final, Literal

from pydantic import Field

from shipyard.rules.records import record
from shipyard.rules.shapes import Region

type Colour = Literal["white", "black"]
type Kind = Literal[
    "beam_a", "beam_b", "beam_c", "rocket", "torpedo", "needle",
    "pd", "pd_improved", "shield", "fire_control", "hangar", "troop_bay",
]  # fmt: skip

FORMAT: Final = "hexbattle/design/1"


@record
class Drive:
    """An engine, C-1.2: one ton, `thrust` 1-144."""

    colour: Colour
    thrust: int


@record
class System:
    """Anything else fitted, C-1.3. `hours` is the size of a beam's sector (3, 6, 9, 12).

    `start` (JSON: `from`) is the half hour on which a sector starts, going clockwise, such as "10:30";
    None for 12 hours and for kinds without a sector.
    """

    kind: Kind
    hours: int | None = None
    start: Annotated[str | None, Field(alias="from")] = None


@record
class Design:
    """A ship's plans. Drives are numbered d1, d2 ... and systems x1, x2 ... in the order written."""

    format: Literal["hexbattle/design/1"] = FORMAT
    ruleset: Literal["conversion"] = "conversion"
    name: str
    class_: Annotated[str | None, Field(alias="class")] = None
    hull: int
    drives: tuple[Drive, ...] = ()
    systems: tuple[System, ...] = ()
    shape: tuple[Region, ...] | None = field(default=None)

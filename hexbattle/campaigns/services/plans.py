"""What somebody who opens a campaign asks for."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from shipyard.rules import Json

SHORTEST_TURN = 10  # minutes
LONGEST_TURN = 14 * 24 * 60
USUAL_TURN = 72 * 60  # K-1.1
MOST_WAITING = 10  # campaigns of one account that wait for players
MOST_RUNNING = 20  # that one account has opened
MOST_OF_A_GUEST = 6


@dataclass(frozen=True, kw_only=True)
class Seating:
    """One seat: for an account (its log-in name), for an admiral (its key), or, with neither, for whoever comes."""

    account: str = ""
    admiral: str = ""
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class CampaignPlan:
    """A campaign to be opened (K-1). The opener plays if one of the seats has the opener's name.

    `turn_minutes` None: no deadline, only where no second person plays. `star_map` None: one is made from chance.
    `catalogue`: the designs that yards build; None: what the catalogue has now. `start_fleet`: designs, the same for
    all; empty: picked from the catalogue. `event`: run by the curators, the opener among them.
    """

    name: str
    seats: tuple[Seating, ...]
    options: Mapping[str, Json] = dataclasses.field(default_factory=dict)
    turn_minutes: int | None = USUAL_TURN
    star_map: Mapping[str, Json] | None = None
    catalogue: tuple[Json, ...] | None = None
    start_fleet: tuple[Json, ...] = ()
    spectators: bool = False
    event: bool = False
    mission: str = ""

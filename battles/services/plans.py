"""What somebody who opens a battle asks for."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from shipyard.rules import Json

type Arrangement = tuple[tuple[int, int], ...]

SHORTEST_TURN = 5  # minutes
LONGEST_TURN = 14 * 24 * 60
MOST_SEATS = 8
MOST_WAITING = 20  # challenges of one account that nobody has taken up
MOST_OF_A_GUEST = 12  # running battles of one
MOST_EVER_OF_A_GUEST = 300


@dataclass(frozen=True, kw_only=True)
class Seating:
    """One seat: for an account (its log-in name), for a captain (its key), or, with neither, for whoever accepts.

    `fleet` is a whole fleet document (formats.md). The opener's seat needs one; a captain without one picks its
    own from the catalogue; others bring theirs when they accept; nobody has one under rules that bring no fleets.
    `team` None: a team of its own. A `name` is a further player at the opener's own screen (H-3.3), who has no account
    and whose fleet the opener brings. `given`: the fleet is the scenario's, and whoever plays the seat flies it.
    """

    account: str = ""
    captain: str = ""
    name: str = ""
    fleet: Mapping[str, Json] | None = None
    arrangement: Arrangement | None = None
    team: int | None = None
    given: bool = False


@dataclass(frozen=True, kw_only=True)
class BattlePlan:
    """A battle to be opened. The opener plays if one of the seats has the opener's name.

    `turn_minutes`: 5 minutes to 14 days; None, no deadline, only where no second person plays.
    `options` are the ruleset's; left out, they have its defaults. `field` is the battlefield of a scenario. `origin` is
    opaque (C-0; campaigns use it). `budget`: of rules that bring fleets.
    """

    name: str
    budget: int = 0
    seats: tuple[Seating, ...]
    ruleset: str = "conversion"
    options: Mapping[str, Json] = dataclasses.field(default_factory=dict)
    field: Mapping[str, Json] = dataclasses.field(default_factory=dict)
    turn_minutes: int | None = None
    spectators: bool = False
    origin: str = ""

    @property
    def hot_seat(self) -> bool:
        """Several people play it at one screen."""
        return any(seat.name for seat in self.seats)

"""The numbers of the campaign as data (K-2.2, K-2.3, K-4.4, K-7.3); every rule reads them here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hexbattle.campaigns.engine.state import ArchetypeName, Ground, PlaceKind
from shipyard.rules import record


@record
class Kind:
    """One row of K-2.2, and how many units may be raised there in a turn (K-4.4) and whether yards are laid (K-2.3)."""

    income: int
    yard: int
    garrison: tuple[ArchetypeName, ...]
    room: int
    raises: int = 0
    yards: bool = True


FULL: Final[tuple[ArchetypeName, ...]] = ("defender", "defender", "striker", "support")
KINDS: Final[Mapping[PlaceKind, Kind]] = {
    "capital": Kind(income=150, yard=80, garrison=FULL, room=6, raises=3),
    "world": Kind(income=60, yard=0, garrison=("defender", "striker"), room=4, raises=1),
    "outpost": Kind(income=25, yard=0, garrison=("defender",), room=2, yards=False),
    "centre": Kind(income=90, yard=0, garrison=FULL, room=4),
}
TROOP_PRICES: Final[Mapping[ArchetypeName, int]] = {"defender": 12, "scout": 12, "striker": 16, "support": 16}
GROUNDS: Final[Mapping[Ground, tuple[tuple[str, int], ...]]] = {  # per cent of each terrain, K-7.3
    "plains": (("f", 12), ("r", 10), ("w", 4), ("#", 3)),
    "woods": (("f", 35), ("r", 10), ("w", 4), ("#", 2)),
    "broken": (("f", 10), ("r", 30), ("w", 3), ("#", 8)),
    "wet": (("f", 10), ("r", 8), ("w", 20), ("#", 3)),
}

START_TREASURY: Final = 200  # K-1.2
START_FLEET: Final = 600
START_BAYS: Final = 2
YARD_STEP: Final = 40  # tons, K-2.3
YARD_PRICE: Final = 120
YARD_TURNS: Final = 3
LARGEST_YARD: Final = 120
TONS_A_TURN: Final = 20  # of a ship under construction, K-4
TONS_OF_REPAIR: Final = 4  # a repaired ship takes a fourth of its mass, K-4.1
UPKEEP_STEP: Final = 25  # credits of a ship's price, K-3.3
HEALING: Final = 8  # hp a turn, K-4.4
MOST_SHIPS: Final = 12  # in a fleet, and a side in a battle, K-4.5 and K-5.3
MOST_LANDERS: Final = 6  # K-7.2
EVADES_ON: Final = 4  # K-5
LIMIT_IN_TURNS: Final = 2  # of a battle, in campaign turns, K-5.6
ASSAULT_ROUNDS: Final = 12  # K-7.2
LEAD_TURNS: Final = 2  # with the share of income that wins, K-8.1

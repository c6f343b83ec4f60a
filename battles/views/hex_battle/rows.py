"""What the templates of the duel's order desk draw: rows of words and figures, and the commands behind buttons."""

from __future__ import annotations

from dataclasses import dataclass

from battles.views.hex_battle.forecast import ForecastRow
from battles.views.hex_battle.roster import ShipRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """A hex on a list. `value` is how a command names it."""

    value: str
    text: str
    here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A button that chooses one of several: the command behind it. `note`: what it costs, or leads to."""

    command: str
    id: str
    text: str
    note: str = ""
    spoken: str = ""
    icon: str = ""
    key: str = ""
    chosen: bool = False
    open: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrustRow:
    """A direction of thrust with its points, and the buttons beside it."""

    part: str
    label: str
    points: int
    less: Press
    more: Press
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SumRow:
    """A part of a sum: what, and how many points."""

    text: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotRow:
    """What a weapon would do to a target after the planned move. `why`: the reason for which it would be held."""

    target: str
    target_id: str
    range: int
    needed: int
    rows: str
    hit: str
    expected: str
    why: str
    aim: Press


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotPlanned:
    """A shot of the draft. `dice` empty: all that the weapon has."""

    text: str
    dice: str
    hit: str
    expected: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponDesk:
    """One weapon. `key` names its fields; `bearing` and `others`: targets in reach of it, and those that are not."""

    id: str
    key: str
    icon: str
    name: str
    facts: str
    state: str
    planned: tuple[ShotPlanned, ...]
    bearing: tuple[ShotRow, ...]
    others: tuple[ShotRow, ...]
    splits: tuple[Press, ...]
    hold: Press
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Where the plan takes a ship, in words; `warnings`: what it runs into on its way."""

    end: str
    heading: str
    speed: int
    path: str
    coast: str
    warnings: tuple[str, ...]
    ground: ForecastRow | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipDesk:
    """One ship on the desk, to be plotted."""

    row: ShipRow
    rated: int
    thrust: int
    left: int
    spent: tuple[SumRow, ...]
    places: tuple[Reach, ...]
    headings: tuple[Press, ...]
    turns: tuple[Press, ...]
    turn_faults: tuple[str, ...]
    pushes: tuple[ThrustRow, ...]
    moves: bool
    outcome: Outcome
    weapons: tuple[WeaponDesk, ...]
    fires: bool
    faults: tuple[str, ...]
    plan: str

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def over(self) -> int:
        """By how much the plan takes more thrust than there is."""
        return max(0, -self.left)

    @property
    def elsewhere(self) -> bool:
        """The plan ends in none of the places listed: it leaves the board, or cannot be carried out."""
        return not any(one.here for one in self.places)

    @property
    def faulty(self) -> bool:
        rows: tuple[ThrustRow | WeaponDesk, ...] = (*self.pushes, *self.weapons)
        return bool(self.faults or self.turn_faults) or any(one.faults for one in rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class StartDesk:
    """One ship on the desk, to be deployed."""

    row: ShipRow
    at: str
    heading: str
    places: tuple[Reach, ...]
    headings: tuple[Press, ...]
    faults: tuple[str, ...]
    place_faults: tuple[str, ...]
    plan: str

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def faulty(self) -> bool:
        return bool(self.faults or self.place_faults)

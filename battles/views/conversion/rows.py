"""What the templates of the order desk draw: rows of words and figures, and the commands behind their buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from battles.views.conversion.defence import Defence
from battles.views.conversion.forecast import ForecastRow
from battles.views.conversion.hangars import HangarRow
from battles.views.conversion.needles import SystemChoice
from battles.views.conversion.roster import ShipRow


@dataclass(frozen=True, slots=True, kw_only=True)
class StepRow:
    """A step of the plot as planned. `left` None: the step cannot be carried out."""

    index: int
    text: str
    left: str | None
    sized: bool
    more: bool
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A further step that may be taken: the command behind its button."""

    command: str
    id: str
    label: str
    icon: str
    spoken: str
    left: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceRow:
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponRow:
    id: str
    name: str
    chosen: bool
    bears: bool
    why: str
    dice: str
    expected: float


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRow:
    """An entry of the fire list with its odds. `key` names its fields; `systems`: what needle beams may aim at."""

    index: int
    key: str
    family: str
    target: str
    target_id: str
    lies: str
    all: bool
    weapons: tuple[WeaponRow, ...]
    closer_than: int | None
    may_wait: bool
    token: str
    forecast: ForecastRow | None
    systems: tuple[SystemChoice, ...]
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FireChoice:
    """An attack that may be added to the fire list: the command behind its button. `system`: for needle beams."""

    command: str
    id: str
    key: str
    target: str
    system: str | None
    family: str
    bearing: int
    fitted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetRow:
    """An enemy, or a lost contact, with what may be fired at it."""

    name: str
    lies: str
    choices: tuple[FireChoice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipTab:
    """A ship on the desk's list: its orders in one line, whether it fires, and whether anything is wrong with them."""

    id: str
    name: str
    design: dict[str, Any]
    plan: str
    fires: bool
    faulty: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipDesk:
    """The ship whose orders are open on the desk."""

    row: ShipRow
    left: str
    pips: tuple[str, ...]
    steps: tuple[StepRow, ...]
    choices: tuple[ChoiceRow, ...]
    end: str
    heading: str
    speed: int
    coast: tuple[str, ...]
    carry: str
    attacks: tuple[AttackRow, ...]
    targets: tuple[TargetRow, ...]
    hangars: tuple[HangarRow, ...]
    defence: Defence | None
    withdraw: bool
    faults: tuple[str, ...]

    @property
    def id(self) -> str:
        return self.row.id

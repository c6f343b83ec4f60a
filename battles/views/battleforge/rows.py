"""What the templates of the desk of a ground assault draw: rows of words and figures, none of them a rule."""

from __future__ import annotations

from dataclasses import dataclass

from battles.views.battleforge.roster import UnitRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of several things that a form can name. `says`: the same as a whole sentence, with what it leads to."""

    value: str
    text: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SumRow:
    """A part of a sum."""

    text: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRow:
    """An attack as exactly as it can be told beforehand (B-4); all chances in per cent.

    The three lists of rows add up to `needed`, `chance` and `base`. `says`: the attack in one line.
    """

    target: UnitRow
    away: str
    says: str
    chance: str
    chance_rows: tuple[SumRow, ...]
    needed: int
    needed_rows: tuple[SumRow, ...]
    flankers: str
    concealment: int
    crit: str
    defeats: str
    expected: str
    damage: str
    crit_damage: str
    base: int
    base_rows: tuple[SumRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityDesk:
    """An ability (B-1.2). `field`: what its form names. `why`: the reason for which it has no choices."""

    name: str
    text: str
    field: str
    choices: tuple[Choice, ...]
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitDesk:
    """A unit that can still act, with everything that it may do. `waters`: moves that end its turn (B-3.1)."""

    row: UnitRow
    moves: tuple[Choice, ...]
    waters: tuple[Choice, ...]
    attacks: tuple[AttackRow, ...]
    attacked: bool
    ability: AbilityDesk | None

    @property
    def id(self) -> str:
        return self.row.id

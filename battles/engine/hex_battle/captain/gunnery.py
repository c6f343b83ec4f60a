"""Choosing targets for all weapons of a side together, by exact odds (H-5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from battles.engine.hex_battle.captain.guessing import Foe
from battles.engine.hex_battle.captain.sides import ready
from battles.engine.hex_battle.fire_control import TARGETS
from battles.engine.hex_battle.movement import where
from battles.engine.hex_battle.orders import Aim
from battles.engine.hex_battle.state import Ship, State, Weapon, WeaponId
from battles.engine.hex_battle.weapons import bears, odds_at
from battles.engine.hexes import hexes
from battles.engine.odds import NOTHING, Odds, both
from battles.engine.records import ShipId
from shipyard.rules.hex_battle import WEAPONS

KILL = 4  # points that it is worth beyond them to destroy an enemy, which then fires no more

type Dice = Mapping[int, int]  # damage dice by the number of the foe that they are for


class Mark:
    """An enemy, and what is meant for it already, by where it may be."""

    def __init__(self, foe: Foe) -> None:
        self.foe = foe
        self.meant = [NOTHING] * len(foe.guesses)

    def odds(self, view: State, firer: Ship, weapon: Weapon, dice: int) -> list[Odds]:
        """A shot at it, by where it may be."""
        return [
            odds_at(view, firer, weapon, spot, dice) if bears(view, firer, weapon, spot) is None else NOTHING
            for spot in (guess.ship for guess in self.foe.guesses)
        ]

    def gain(self, shot: Sequence[Odds]) -> float:
        """What a shot adds to the worth of what is meant for it."""
        each = zip(self.foe.guesses, self.meant, shot, strict=True)
        return sum(guess.chance * self._added(meant, more) for guess, meant, more in each)

    def take(self, shot: Sequence[Odds]) -> None:
        self.meant = list(map(both, self.meant, shot))

    def _added(self, meant: Odds, more: Odds) -> float:
        return self._worth(both(meant, more)) - self._worth(meant) if more.most else 0.0

    def _worth(self, odds: Odds) -> float:
        hull = self.foe.ship.hull
        points = sum(min(points, hull) * ways for points, ways in enumerate(odds.ways))
        return (points + KILL * sum(odds.ways[hull:])) / odds.whole


def fire_plans(view: State, firers: Sequence[Ship], foes: Sequence[Foe]) -> dict[ShipId, dict[WeaponId, Aim]]:
    """A target for every weapon that may fire, each the best beside those before it. `firers` stand where they will."""
    marks = [Mark(foe) for foe in foes]
    return {
        firer.id: {weapon.id: _aim(view, firer, weapon, marks) for weapon in ready(view, firer)} for firer in firers
    }


def _aim(view: State, firer: Ship, weapon: Weapon, marks: Sequence[Mark]) -> Aim:
    """The aim that adds most; at the nearest enemy if it adds nothing, for a shot that is held is not spent (H-5.5)."""
    gains = {}
    for number, dice in enumerate(offered := list(_offered(weapon, len(marks)))):
        gains[number] = sum(marks[one].gain(marks[one].odds(view, firer, weapon, part)) for one, part in dice.items())
    best = max(gains, key=lambda number: gains[number])
    if not gains[best]:
        return min(marks, key=lambda mark: hexes(where(firer), where(mark.foe.guesses[0].ship))).foe.ship.id
    for one, part in offered[best].items():
        marks[one].take(marks[one].odds(view, firer, weapon, part))
    aims = {marks[one].foe.ship.id: part for one, part in offered[best].items()}
    return aims if len(aims) > 1 else next(iter(aims))


def _offered(weapon: Weapon, marks: int) -> Iterator[Dice]:
    """All its dice at one target or, if they may be split, at two (H-5.4)."""
    row = WEAPONS[weapon.type]
    for one in range(marks):
        yield {one: row.dice}
    if row.splits:
        for first, second in permutations(range(marks), TARGETS):
            yield {first: 1, second: row.dice - 1}

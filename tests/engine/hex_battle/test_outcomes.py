"""The exact odds of fire and terrain, held against every fall of the dice (H-2.2, H-5.2 to H-5.4, H-6.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from battles.engine.dice import Dice
from battles.engine.hex_battle.orders import Orders, Plot
from battles.engine.hex_battle.outcomes import Forecast, outcomes_of, write_outlook
from battles.engine.hex_battle.state import State
from battles.engine.hexes import Hex
from battles.engine.records import ShipId
from battles.engine.ruleset import Seat
from shipyard.rules.hex_battle import WeaponType
from tests.engine.hex_battle.squadron import RULES, aims, duel, gun, orders, ship

FACES = range(1, 7)


class Falls:
    """Dice that fall as they are told for some purposes; all others show 6 for the first ship's initiative, else 1."""

    def __init__(self, faces: Sequence[int], counts: Callable[[str], bool]) -> None:
        self._faces, self._counts = iter(faces), counts

    def d(self, sides: int, purpose: str) -> int:
        if self._counts(purpose):
            return next(self._faces, 1)
        return min(sides, 6 if purpose == "initiative s1" else 1)


def hulls(state: State, sheet: Orders, rolled: int, *purposes: str) -> Iterator[int]:
    """The hull of t1 (or s1 where nothing else is in play) after each fall of so many dice."""
    for faces in product(FACES, repeat=rolled):
        dice: Dice = Falls(faces, lambda purpose: purpose.startswith(purposes))
        after = RULES.resolve(state, {Seat(0): sheet, Seat(1): Orders()}, dice).state
        yield next(one.hull for one in after.ships if one.id == state.ships[-1].id)


def forecast_of(state: State, sheet: Orders, target: str = "t1") -> Forecast:
    return outcomes_of(state, 0, sheet).targets[ShipId(target)]


def shots(type: WeaponType, distance: int, **changes: Any) -> tuple[State, Orders]:
    """A ship that fires one weapon straight ahead at another."""
    terrain = changes.pop("terrain", None)
    target = ship("t1", 1, (5, 14 - distance), **({"hull": 20, "hull_max": 20} | changes))
    return duel(ship("s1", 0, (5, 14), gun(type)), target, terrain=terrain), orders(s1=Plot(fire=aims(w1="t1")))


@pytest.mark.parametrize(
    ("distance", "changes"),
    [(4, {}), (5, {}), (12, {}), (4, {"screens": 2}), (4, {"terrain": {"5,10": "nebula"}, "screens": 1})],
    ids=["near", "middling", "far", "screens that a six gets through", "a target in a nebula"],
)
def test_a_shot_comes_to_what_all_its_falls_come_to(distance: int, changes: dict[str, Any]) -> None:
    """H-5.2, H-5.3, H-2.2: through whole turns, two dice to hit and one of damage."""
    state, sheet = shots("class1", distance, **changes)
    falls = Counter(20 - hull for hull in hulls(state, sheet, 3, "hit ", "damage "))
    forecast = forecast_of(state, sheet)
    assert {points: forecast.points.exactly(points) for points in falls} == {
        points: Fraction(count, 216) for points, count in falls.items()
    }


def by_hand(dice: int, needed: int, *, screens: int | None = None, halved: bool = False) -> dict[int, Fraction]:
    """The points of a shot, counted without any code of the engine."""
    falls: Counter[int] = Counter()
    for first, second, *rolled in product(FACES, repeat=2 + dice):
        total = sum((0, 0, 0, 1, 1, 2)[face - 1] for face in rolled)
        total = -(-total // 2) if halved else total
        left = total if screens is None else max(total - screens, rolled.count(6))
        falls[left if first + second >= needed else 0] += 1
    return {points: Fraction(count, 6 ** (2 + dice)) for points, count in falls.items()}


@pytest.mark.parametrize(
    ("type", "distance", "screens", "expected"),
    [
        ("class2", 4, 0, by_hand(2, 4, screens=0)),
        ("class2", 8, 1, by_hand(2, 6, screens=1)),
        ("class2", 9, 4, by_hand(2, 8, screens=4)),
        ("class3", 3, 2, by_hand(3, 4, screens=2)),
        ("torpedo", 9, 3, by_hand(2, 8)),
        ("torpedo", 10, 3, by_hand(2, 8, halved=True)),
        ("torpedo", 13, 0, by_hand(2, 10, halved=True)),
        ("missile", 13, 2, by_hand(1, 10)),
    ],
)
def test_every_weapon_has_its_odds(
    type: WeaponType, distance: int, screens: int, expected: dict[int, Fraction]
) -> None:
    """H-1.2, H-5.3: screens stop beams alone, and no six; a torpedo beyond nine hexes does half, rounded up."""
    points = forecast_of(*shots(type, distance, screens=screens)).points
    assert {n: points.exactly(n) for n in range(points.most + 1) if points.exactly(n)} == expected


def test_a_nebula_at_either_end_or_both_asks_for_two_more() -> None:
    """H-2.2."""
    for terrain in ({"5,10": "nebula"}, {"5,14": "nebula"}, {"5,10": "nebula", "5,14": "nebula"}):
        points = forecast_of(*shots("class2", 4, terrain=terrain)).points
        assert points.exactly(0) == by_hand(2, 6)[0]


def test_all_fire_at_a_ship_is_taken_together() -> None:
    """H-6.1: chance to destroy, and of each threshold not crossed yet."""
    firers = (ship("s1", 0, (5, 14), gun("class2")), ship("s2", 0, (6, 13), gun("class1"), gun("class1")))
    state = duel(*firers, ship("t1", 1, (5, 10), hull=3, hull_max=4))
    fire = orders(s1=Plot(fire=aims(w1="t1")), s2=Plot(fire=aims(w1="t1", w2="t1")))
    chances: Counter[int] = Counter()
    for falls in product(by_hand(2, 4).items(), by_hand(1, 4).items(), by_hand(1, 4).items()):
        chances[sum(points for points, _ in falls)] += falls[0][1] * falls[1][1] * falls[2][1]  # type: ignore[assignment]
    forecast = forecast_of(state, fire)
    assert forecast.destroy == sum(chance for points, chance in chances.items() if points >= 3)
    assert {one.percent: one.chance for one in forecast.thresholds} == {
        50: sum(chance for points, chance in chances.items() if points >= 1),
        25: sum(chance for points, chance in chances.items() if points >= 2),
    }


def test_a_split_beam_is_two_shots() -> None:
    """H-5.4."""
    targets = (ship("t1", 1, (5, 10), screens=1), ship("t2", 1, (6, 10), screens=1))
    state = duel(ship("s1", 0, (5, 14), gun("class3")), *targets)
    sheet = orders(s1=Plot(fire=aims(w1={"t1": 1, "t2": 2})))
    outlook = outcomes_of(state, 0, sheet)
    assert [shot.dice for shot in outlook.shots[ShipId("s1")]] == [1, 2]
    for target, dice in (("t1", 1), ("t2", 2)):
        points = outlook.targets[ShipId(target)].points
        assert {n: points.exactly(n) for n in range(points.most + 1)} == by_hand(dice, 4, screens=1)


def test_a_shot_that_would_be_held_has_no_forecast() -> None:
    """H-5.2: what counts is where the ships will be."""
    state, _ = shots("class2", 4)
    outlook = outcomes_of(state, 0, orders(s1=Plot(turn=2, fire=aims(w1="t1"))))
    assert [shot.forecast for shot in outlook.shots[ShipId("s1")]] == [None]
    assert outlook.targets == {}


@pytest.mark.parametrize(
    ("velocity", "terrain", "dice"),
    [((0, -4), {"5,9": "debris", "5,8": "debris", "5,12": "debris"}, 2),
     ((0, -3), {"5,9": "debris"}, 0),
     ((0, -4), {"5,11": "debris", "5,9": "planet"}, 3)],
    ids=["two of debris, its own hex not counted", "too slow for debris", "debris and then a planet"],
)  # fmt: skip
def test_terrain_has_its_odds(velocity: Hex, terrain: dict[str, Any], dice: int) -> None:
    """H-2.2: one die a hex of debris, two for a planet, whatever the screens."""
    state = duel(ship("t1", 1, (20, 0)), ship("s1", 0, (5, 12), velocity=velocity, screens=4), terrain=terrain)
    ground = outcomes_of(state, 0, Orders()).terrain
    if not dice:
        assert ground == {}
        return
    falls = Counter(10 - hull for hull in hulls(state, Orders(), dice, "debris ", "planet "))
    points = ground[ShipId("s1")].points
    assert {n: points.exactly(n) for n in falls} == {n: Fraction(count, 6**dice) for n, count in falls.items()}


def test_the_document_has_chances_as_numbers() -> None:
    state, sheet = shots("class1", 4)
    written: Any = write_outlook(outcomes_of(state, 0, sheet))
    assert written["targets"]["t1"]["points"] == {"expected": 0.6111, "chances": [0.541667, 0.305556, 0.152778]}
    assert [one["percent"] for one in written["targets"]["t1"]["thresholds"]] == [75, 50, 25]

"""Test fire as its page shows it: which weapons bear, the odds as bars, expected points by range, the clock dial."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import hypot, sqrt

from django.utils.translation import gettext as _

from battles.engine import conversion_state as st
from battles.engine import conversion_testfire as tf
from battles.narration import words
from battles.views.conversion.desk import TOKEN_WORDS
from battles.views.conversion.forecast import ForecastRow, forecast_row
from battles.views.figures import figure, percent
from shipyard.rules import Design, hull_hits

WIDTH, HEIGHT = 720, 220  # of a chart
LEAST_SHOWN = Fraction(1, 2000)  # bars beyond which there is less than this are left to the table
TARGET_RING, INNERMOST, RING = 104, 88, 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """The chance of a sum of points. `kills`: it destroys the target."""

    points: int
    x: float
    y: float
    width: float
    height: float
    kills: bool
    label: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsRow:
    """A line of the table beside the bars."""

    points: int
    exactly: str
    or_more: str
    kills: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponRow:
    """Weapons of a kind that fare alike. `dice`: of each of them that bears; `why`: what keeps them from firing."""

    kind: str
    name: str
    count: int
    dice: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRow:
    """All weapons of a family, or all fighters. `fires` False: no token, or nothing bears."""

    family: str
    token: str
    rule: str
    fires: bool
    weapons: tuple[WeaponRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Ranges at which the same points are to be expected."""

    near: int
    far: int
    expected: str
    here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """Expected points by range, as a stepped line; `here_x` and `here_y` mark the range that is tried."""

    path: str
    most: str
    here_x: float
    here_y: float
    stretches: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arc:
    """The sector of some weapons on the dial: half hours, and the radius of its ring."""

    family: str
    start: int
    half_hours: int
    radius: int

    @property
    def rest(self) -> int:
        return 24 - self.half_hours


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialRows:
    """One test shot with everything that is shown of it. `forecast` None: nothing fires. `fighters`: some are tried."""

    bearing: str
    x: float
    y: float
    hits: int
    forecast: ForecastRow | None
    fighters: bool
    attacks: tuple[AttackRow, ...]
    arcs: tuple[Arc, ...]
    bars: tuple[Bar, ...]
    table: tuple[PointsRow, ...]
    kills_x: float | None
    curve: Curve


def trial_rows(
    firer: Design, target: Design, distance: int, bearing: int, families: Collection[tf.TestedFamily], aim: str | None
) -> TrialRows:
    """What `firer` would do to `target`; bearing in half hours of the clock, `aim` the system that needles go for."""
    trial = tf.try_fire(firer, target, distance, bearing, families=families, aim=st.SystemId(aim) if aim else None)
    points = tf.points_by_range(firer, target, bearing, families=families)
    bars = tuple(_bars(trial.forecast))
    x, y = _direction(trial.at)
    return TrialRows(
        bearing=words.clock(trial.bearing),
        x=x,
        y=y,
        hits=hull_hits(target.hull),
        forecast=forecast_row(trial.forecast, target) if trial.forecast else None,
        fighters=bool(trial.groups),
        attacks=(*map(_attack, trial.volleys), *_strikes(trial)),
        arcs=tuple(_arcs(trial.volleys)),
        bars=bars,
        table=tuple(_table(trial.forecast)),
        kills_x=next((bar.x for bar in bars if bar.kills), None),
        curve=_curve(points, distance),
    )


def _attack(volley: tf.Volley) -> AttackRow:
    return AttackRow(
        family=words.opened(str(words.FAMILIES[volley.attack.family])),
        token=str(TOKEN_WORDS[volley.cost]()),
        rule="C-6.2",
        fires=bool(volley.firing),
        weapons=tuple(_weapons(volley.aims)),
    )


def _strikes(trial: tf.Trial) -> Iterator[AttackRow]:
    """All fighter groups as one attack, which no list of a ship's fire has."""
    if trial.groups:
        yield AttackRow(
            family=words.opened(str(words.FAMILIES["fighters"])),
            token=_("no targeting token needed"),
            rule="C-5.6",
            fires=bool(trial.strike),
            weapons=tuple(_groups(trial)),
        )


def _groups(trial: tf.Trial) -> Iterator[WeaponRow]:
    for (fighters, fires), count in Counter((one.fighters, one in trial.strike) for one in trial.groups).items():
        yield WeaponRow(
            kind="fighter",
            name=_("Group of %(fighters)s") % {"fighters": words.fighters(fighters)},
            count=count,
            dice=words.dice(fighters) if fires else "",
            why="" if fires else str(words.IDLE_REASONS["range"]),
        )


def _weapons(aims: Sequence[tf.Aim]) -> Iterator[WeaponRow]:
    for (kind, idle, dice), count in Counter((aim.weapon.kind, aim.idle, aim.band.dice) for aim in aims).items():
        yield WeaponRow(
            kind=kind,
            name=words.opened(words.part(kind)),
            count=count,
            dice="" if idle else words.dice(dice),
            why=str(words.IDLE_REASONS[idle]) if idle else "",
        )


def _arcs(volleys: Sequence[tf.Volley]) -> Iterator[Arc]:
    """A ring for each sector that weapons share, the widest outermost."""
    shared = {(aim.weapon.half_hours, aim.weapon.start, aim.weapon.family) for one in volleys for aim in one.aims}
    for number, (half_hours, start, family) in enumerate(sorted(shared, key=lambda one: (-one[0], one[1:]))):
        radius = max(INNERMOST - RING * number, RING)
        yield Arc(family=family, start=start, half_hours=half_hours, radius=radius)


def _direction(at: tuple[int, int]) -> tuple[float, float]:
    """Where the target is marked on the dial: the direction of its hex from the firer, up being its bow (G-1)."""
    x, y = 1.5 * at[0], sqrt(3) * (at[1] + at[0] / 2)
    length = hypot(x, y) or 1
    return round(TARGET_RING * x / length, 1), round(TARGET_RING * y / length, 1)


def _bars(forecast: tf.Forecast | None) -> Iterator[Bar]:
    """Bars for the sums of points that are likely enough to be seen."""
    if forecast is None:
        return
    odds = forecast.points
    shown = next(last for last in range(odds.most, -1, -1) if odds.at_least(last) >= LEAST_SHOWN) + 1
    tallest = max(odds.exactly(points) for points in range(shown))
    width = min(WIDTH / shown, 48)
    for points in range(shown):
        height = round(float(odds.exactly(points) / tallest) * HEIGHT, 1)
        yield Bar(
            points=points,
            x=round(points * width, 1),
            y=round(HEIGHT - height, 1),
            width=round(width * 0.86, 1),
            height=height,
            kills=points >= forecast.left,
            label=points % (1 + shown // 20) == 0,
        )


def _table(forecast: tf.Forecast | None) -> Iterator[PointsRow]:
    """Every sum of points that can fall."""
    if forecast:
        odds = forecast.points
        for points in range(odds.most + 1):
            if odds.exactly(points):
                yield PointsRow(
                    points=points,
                    exactly=percent(odds.exactly(points)),
                    or_more=percent(odds.at_least(points)),
                    kills=points >= forecast.left,
                )


def _curve(points: Sequence[Fraction], distance: int) -> Curve:
    most = max(*points, Fraction(1, 100))
    step = WIDTH / len(points)
    heights = [round(HEIGHT - float(one / most) * HEIGHT, 1) for one in points]
    path = f"M0 {heights[0]}"
    for number, height in enumerate(heights):
        path += f"V{height}H{round((number + 1) * step, 1)}"
    return Curve(
        path=path,
        most=figure(max(points)),
        here_x=round((distance + 0.5) * step, 1),
        here_y=heights[distance],
        stretches=tuple(_stretches(points, distance)),
    )


def _stretches(points: Sequence[Fraction], distance: int) -> Iterator[Stretch]:
    for expected, run in groupby(enumerate(points), key=lambda one: one[1]):
        ranges = [number for number, _ in run]
        here = ranges[0] <= distance <= ranges[-1]
        yield Stretch(near=ranges[0], far=ranges[-1], expected=figure(expected), here=here)

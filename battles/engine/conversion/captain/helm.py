"""Choosing a plot: every change that the tokens can buy, judged over the next four turns.

Everybody is taken to coast after this turn. What counts is the fire given and taken, and to be at the range that the
side wants; that the range is looked at some turns further keeps ships from flying past each other for good.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from battles.engine.conversion.captain.strategy import Draw, Force, Plan, Temper, coasted, hits_left, worths
from battles.engine.conversion.captain.tables import CODES, FACE_CODES, LINES, REACH, Table, firepower, outlook
from battles.engine.conversion.reach import Change, Option, options, purse_of
from battles.engine.conversion.state import Ship
from battles.engine.conversion.weapons import shield_level
from battles.engine.hexes import Hex, add, range_between, turned

STEER = 6  # turns on, where the next thrust would tell
STEERED = 3.0  # hexes mended by each token burnt along a good heading
OVERKILL = 1.2  # the part of an enemy's hits beyond which points in one volley are worth nothing


class Foe(NamedTuple):
    """An enemy as one ship sees it: its path, the fire between them by turn, and what a point on it is worth."""

    path: Sequence[Hex]
    facing: int
    power: Sequence[Table]
    threat: Sequence[Table]
    worth: float
    useful: float


class Mark(NamedTuple):
    """Something to keep the range to: an enemy, or the place where one was seen last."""

    at: Hex
    velocity: Hex


class Task(NamedTuple):
    """What a ship is up against. `pull` and `push`: points lost by each hex too far or too near."""

    foes: Sequence[Foe]
    marks: Sequence[Mark]
    draws: Sequence[Draw]
    wanted: int
    pull: float
    push: float
    caution: float
    tokens: int
    left: int
    flees: bool
    temper: Temper


class Choice(NamedTuple):
    """One change of velocity and heading: how it is bought, what it comes to, and how good it is."""

    option: Option
    at: Hex
    facing: int
    score: float

    @property
    def coasts(self) -> bool:
        """Whether it spends no thrust token at all."""
        return not (self.option.turns or any(self.option.burns))


def choices(ship: Ship, own: Force, enemies: Force, lost: Sequence[Hex], plan: Plan, temper: Temper) -> list[Choice]:
    """Every change that the ship's tokens can buy. `lost`: places of lost contacts."""
    foes, shields = enemies.ships, {shield_level(enemy) for enemy in enemies.ships}
    volley = max((max(firepower(ship, shield)[at]) for shield in shields for at in (1, 12)), default=0.0)
    worth = worths(foes, temper.focus, enemies.groups)
    task = Task(
        foes=[_foe(ship, *each, temper) for each in zip(foes, worth, strict=True)],
        marks=[Mark(enemy.at, enemy.velocity) for enemy in foes] or [Mark(place, (0, 0)) for place in lost],
        draws=plan.draws,
        wanted=plan.wanted,
        pull=temper.pull * max(volley, 1.0),
        push=(temper.flight if plan.keeps_off else temper.push) * max(volley, 1.0),
        caution=plan.caution / len(own.ships),
        tokens=ship.tokens.white + ship.tokens.black,
        left=hits_left([ship]),
        flees=plan.keeps_off,
        temper=temper,
    )
    bought = options(purse_of(ship))
    return [
        Choice(bought[change], at, facing, score + temper.thrift * volley * sum(bought[change].carry))
        for change, at, facing, score in _judged(ship, list(bought), task)
    ]


def _foe(ship: Ship, enemy: Ship, worth: float, temper: Temper) -> Foe:
    power = outlook(ship, shield_level(enemy))
    threat = outlook(enemy, shield_level(ship))
    return Foe(
        path=[coasted(enemy, turn) for turn in range(1, len(temper.horizon) + 1)],
        facing=enemy.facing,
        power=(power.now, *power.later),
        threat=(threat.now, *threat.later),
        worth=worth,
        useful=OVERKILL * hits_left([enemy]),
    )


def _judged(ship: Ship, changes: Sequence[Change], task: Task) -> list[tuple[Change, Hex, int, float]]:
    """Each change with where and how the ship ends, and its score without what is carried over."""
    faces: dict[Hex, list[int]] = {}
    for dv, turn in changes:
        faces.setdefault(dv, []).append(turn)
    judged = []
    for dv, turns in faces.items():
        velocity = add(ship.velocity, turned(dv, ship.facing))
        facings = [(ship.facing + turn) % 6 for turn in turns]
        cost = _off_range(ship.at, velocity, task)
        gains, danger = _exchange(ship.at, velocity, facings, task)
        if not any(gains):
            gains = _headings(ship.at, velocity, facings, task)
        cost += min(task.caution * danger, task.left)
        end = add(ship.at, velocity)
        cost -= sum(draw.worth * _nearness(end, draw) for draw in task.draws)
        judged += [
            ((dv, turn), end, facing, gain - cost) for turn, facing, gain in zip(turns, facings, gains, strict=True)
        ]
    return judged


def _off_range(at: Hex, velocity: Hex, task: Task) -> float:
    """Points lost by being farther from the nearest mark, or nearer to it, than the side wants."""
    cost = 0.0
    for turn, weight in enumerate(task.temper.horizon, start=1):
        far = _nearest(at, velocity, turn, task.marks, task.wanted) - task.wanted
        cost += weight * (task.pull * far if far > 0 else -task.push * far)
    for turn, weight, mends in task.temper.later:
        far = _nearest(at, velocity, turn, task.marks, task.wanted) - task.wanted - mends * task.tokens
        cost += weight * task.pull * max(far, 0)
    return cost


def _nearness(at: Hex, draw: Draw) -> float:
    """1 within its reach, and no more than 0 at twice that."""
    return max(0.0, min(1.0, 2 - range_between(at, draw.at) / draw.reach))


def _nearest(at: Hex, velocity: Hex, turns: int, marks: Sequence[Mark], default: int) -> int:
    q, r = at[0] + turns * velocity[0], at[1] + turns * velocity[1]
    return min((LINES[mq + turns * vq - q, mr + turns * vr - r][0] for (mq, mr), (vq, vr) in marks), default=default)


def _headings(at: Hex, velocity: Hex, facings: Sequence[int], task: Task) -> list[float]:
    """What each heading is worth for the next turn's thrust: to mend the range that coasting would come to."""
    q, r = at[0] + STEER * velocity[0], at[1] + STEER * velocity[1]
    lines = [LINES[mq + STEER * vq - q, mr + STEER * vr - r] for (mq, mr), (vq, vr) in task.marks]
    distance, code = min(lines, default=(task.wanted, 0))
    off = distance - task.wanted
    if off < 0 and not task.flees:
        return [0.0] * len(facings)
    use = STEERED * max(-1.0, min(1.0, off / 10)) * task.pull * task.tokens
    return [use * (1 - _aside(code - FACE_CODES * facing) / (CODES // 4)) for facing in facings]


def _aside(code: int) -> int:
    """How far a bearing is from the bow, to either side, 0 to half the codes."""
    return min(code % CODES, -code % CODES)


def _exchange(at: Hex, velocity: Hex, facings: Sequence[int], task: Task) -> tuple[list[float], float]:
    """The worth of the points given over the horizon, for each heading, and the points taken."""
    (q, r), (dq, dr) = at, velocity
    lines, danger, gains = LINES, 0.0, [0.0] * len(facings)
    for turn, weight in enumerate(task.temper.horizon):
        q, r = q + dq, r + dr
        best = [0.0] * len(facings)
        for path, facing, power, threat, worth, useful in task.foes:
            foe_q, foe_r = path[turn]
            distance, code = lines[foe_q - q, foe_r - r]
            if distance > REACH:
                continue
            danger += weight * threat[turn][distance][(code + CODES // 2) % CODES - FACE_CODES * facing]
            row = power[turn][distance]
            for place, heading in enumerate(facings):
                points = row[code - FACE_CODES * heading]
                points = worth * (points if points < useful else useful)
                best[place] = max(best[place], points)
        for place, points in enumerate(best):
            gains[place] += weight * points
    return gains, danger

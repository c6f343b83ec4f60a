"""Choosing a plot: every change that the tokens can buy, judged over the next four turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from battles.engine.conversion.captain.tables import FACE_CODES, LINES, REACH, Table, firepower, outlook
from battles.engine.conversion.movement import Purse
from battles.engine.conversion.reach import Change, options, purse_of
from battles.engine.conversion.state import Ship
from battles.engine.conversion.weapons import shield_level
from battles.engine.hexes import Hex, turned
from shipyard.rules import hull_hits


class Temper(NamedTuple):
    """How a captain judges."""

    horizon: tuple[float, ...] = (1.0, 0.9, 0.7, 0.5)  # what each of the next turns weighs
    caution: float = 1.0  # of a point taken against a point given
    pull: float = 0.02  # of the best volley, for each hex by which the nearest enemy is too far
    thrift: float = 0.03
    share: float = 1.0
    zeal: float = 0.1
    slack: tuple[float, ...] = (0, 0, 0, 0)
    near: float = 0.3
    far: tuple[tuple[int, float], ...] = ((6, 0.5), (8, 0.5))
    room: float = 1.0
    deep: int = 0
    focus: float = 1.0
    over: float = 1.2
    trim: bool = False


class Plan(NamedTuple):
    """How a side wants to fight: at which range, and what a point taken is worth against one given."""

    wanted: int
    caution: float


def plan_for(own: Sequence[Ship], enemies: Sequence[Ship], temper: Temper) -> Plan:
    given = _volleys(own, enemies)
    taken = _volleys(enemies, own)
    trade = _left(enemies) / max(1, _left(own))
    caution = temper.caution * trade
    least = temper.zeal * max(given[1:])
    while caution > 0.01 and max(g - caution * t for g, t in zip(given[1:], taken[1:], strict=True)) < least:
        caution *= 0.9
    worth = [g - caution * t for g, t in zip(given, taken, strict=True)]
    return Plan(max(range(1, REACH + 1), key=lambda r: (worth[r], r)), caution)


def _worths(enemies: Sequence[Ship], focus: float) -> list[float]:
    """What a point on each enemy is worth, 1 on average over their hits: more where it takes more fire away."""
    worths = [((1 + max(firepower(enemy, 1)[12])) / (_left([enemy]) + 4)) ** focus for enemy in enemies]
    mean = sum(worth * _left([enemy]) for worth, enemy in zip(worths, enemies, strict=True)) / max(1, _left(enemies))
    return [worth / mean for worth in worths]


def _left(ships: Sequence[Ship]) -> int:
    return sum(hull_hits(ship.design.hull) - ship.hits_taken for ship in ships)


def _volleys(firers: Sequence[Ship], targets: Sequence[Ship]) -> list[float]:
    shields = [shield_level(target) for target in targets]
    shield = round(sum(shields) / len(shields)) if shields else 0
    tables = [firepower(ship, shield) for ship in firers]
    return [sum(max(table[distance]) for table in tables) for distance in range(REACH + 1)]


class Foe(NamedTuple):
    """An enemy as it bears on one ship: where it coasts to, and what each can do to the other."""

    path: tuple[Hex, ...]
    facing: int
    power: Sequence[Table]
    threat: Sequence[Table]
    worth: float
    left: float


class Choice(NamedTuple):
    score: float
    change: Change
    velocity: Hex
    facing: int


class Task(NamedTuple):
    """What a ship is up against, and what it minds."""

    foes: Sequence[Foe]
    marks: Sequence[tuple[Hex, Hex]]
    wanted: int
    pull: float
    caution: float
    left: int
    horizon: tuple[float, ...]
    slack: tuple[float, ...]
    near: float
    far: tuple[tuple[int, float], ...]
    room: float


def choices(
    ship: Ship, enemies: Sequence[Ship], ghosts: Sequence[Hex], mates: int, temper: Temper, plan: Plan
) -> list[Choice]:
    """Every change that the ship's tokens can buy, with its score."""
    foes = [
        _foe(ship, enemy, temper, worth) for enemy, worth in zip(enemies, _worths(enemies, temper.focus), strict=True)
    ]
    marks = [(enemy.at, enemy.velocity) for enemy in enemies] or [(ghost, (0, 0)) for ghost in ghosts]
    best = max((max(foe.power[0][distance]) for foe in foes for distance in (1, 12)), default=0.0)
    left = hull_hits(ship.design.hull) - ship.hits_taken
    power = ship.tokens.white + ship.tokens.black
    task = Task(
        foes,
        marks,
        plan.wanted,
        temper.pull * max(best, 1.0),
        plan.caution / mates**temper.share,
        left,
        temper.horizon,
        tuple(power * x for x in temper.slack),
        temper.near,
        temper.far,
        temper.room * power,
    )
    thrift = temper.thrift * best
    opts = options(purse_of(ship))
    found = _best(task, 1, ship.at, ship.velocity, ship.facing, purse_of(ship))
    found = [c._replace(score=c.score + thrift * sum(opts[c.change].carry)) for c in found]
    if temper.deep:
        found.sort(key=lambda choice: -choice.score)
        deeper = []
        for choice in found[: temper.deep]:
            velocity, facing = choice.velocity, choice.facing
            at = ship.at[0] + velocity[0], ship.at[1] + velocity[1]
            cost, danger, gains = _over(task, 1, 1, ship.at, velocity, (facing,))
            purse = Purse(ship.tokens.white, ship.tokens.black, *opts[choice.change].carry)
            later = max(c.score for c in _best(task, 2, at, velocity, facing, purse, danger, temper.trim))
            deeper.append(choice._replace(score=gains[0] - cost + later))
        return deeper
    return found


def _best(
    task: Task, first: int, at: Hex, velocity: Hex, facing: int, purse: Purse, suffered: float = 0.0, trim: bool = False
) -> list[Choice]:
    headings: dict[Hex, list[int]] = {}
    for dv, face in options(purse):
        headings.setdefault(dv, []).append(face)
    found = []
    for dv, faces in headings.items():
        q, r = turned(dv, facing)
        speed = velocity[0] + q, velocity[1] + r
        facings = [(facing + face) % 6 for face in faces]
        cost, danger, gains = _over(task, first, len(task.horizon), at, speed, facings)
        cost += _far(task, first, at, speed) + min((suffered + danger) * task.caution, task.left)
        found += [
            Choice(gain - cost, (dv, face), speed, f) for gain, face, f in zip(gains, faces, facings, strict=True)
        ]
    return found


def _foe(ship: Ship, enemy: Ship, temper: Temper, worth: float) -> Foe:
    (q, r), (dq, dr) = enemy.at, enemy.velocity
    path = tuple((q + turn * dq, r + turn * dr) for turn in range(1, len(temper.horizon) + 1))
    shield = shield_level(enemy)
    mine = shield_level(ship)
    turns = range(len(temper.horizon))
    return Foe(
        path,
        enemy.facing,
        [outlook(ship, shield, k) for k in turns],
        [outlook(enemy, mine, k + 1) for k in turns],
        worth,
        temper.over * _left([enemy]),
    )


def _over(
    task: Task, first: int, last: int, at: Hex, velocity: Hex, facings: Sequence[int]
) -> tuple[float, float, list[float]]:
    """From one turn to another at one velocity: what it costs to be off, the points taken, and those given by heading."""
    (q, r), (dq, dr) = at, velocity
    cost = danger = 0.0
    gains = [0.0] * len(facings)
    lines = LINES
    for turn in range(first, last + 1):
        weight = task.horizon[turn - 1]
        q, r = q + dq, r + dr
        nearest = _nearest(task.marks, q, r, turn)
        off = nearest - task.wanted if nearest > task.wanted else (task.wanted - nearest) * task.near
        if off > task.slack[turn - 1]:
            cost += weight * task.pull * (off - task.slack[turn - 1])
        if nearest > REACH:
            continue
        bests = [0.0] * len(facings)
        for foe in task.foes:
            foe_q, foe_r = foe.path[turn - 1]
            distance, code = lines[foe_q - q, foe_r - r]
            if distance > REACH:
                continue
            back = code + 24 if code < 24 else code - 24
            danger += weight * foe.threat[turn - 1][distance][back - FACE_CODES * foe.facing]
            row = foe.power[turn - first][distance]
            for place, facing in enumerate(facings):
                points = foe.worth * min(row[code - FACE_CODES * facing], foe.left)
                bests[place] = max(bests[place], points)
        for place, points in enumerate(bests):
            gains[place] += weight * points
    return cost, danger, gains


def _far(task: Task, first: int, at: Hex, velocity: Hex) -> float:
    cost = 0.0
    for turn, weight in task.far:
        gone = turn - first + 1
        off = (
            _nearest(task.marks, at[0] + gone * velocity[0], at[1] + gone * velocity[1], turn) - task.wanted - task.room
        )
        if off > 0:
            cost += weight * task.pull * off
    return cost


def _nearest(marks: Sequence[tuple[Hex, Hex]], q: int, r: int, turns: int) -> int:
    """The range of the nearest mark from a hex after so many turns, if it coasts."""
    if not marks:
        return 0
    return min(LINES[mq + turns * vq - q, mr + turns * vr - r][0] for (mq, mr), (vq, vr) in marks)

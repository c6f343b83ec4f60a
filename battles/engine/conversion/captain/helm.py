"""Choosing a plot: every change that the tokens can buy, judged over the next four turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from battles.engine.conversion.captain.tables import FACE_CODES, LINES, REACH, Table, firepower, outlook
from battles.engine.conversion.reach import Change, options, purse_of
from battles.engine.conversion.state import Ship
from battles.engine.conversion.weapons import shield_level
from battles.engine.hexes import Hex, turned
from shipyard.rules import hull_hits


class Temper(NamedTuple):
    """How a captain judges."""

    horizon: tuple[float, ...] = (1.0, 0.9, 0.7, 0.5)  # what each of the next turns weighs
    caution: float = 5.0  # of a point taken against a point given
    pull: float = 0.1  # of the best volley, for each hex by which the nearest enemy is too far
    thrift: float = 0.03
    share: float = 1.0
    zeal: float = 0.1
    slack: tuple[float, ...] = (0, 0, 0, 0)
    near: float = 1.0
    far: tuple[tuple[int, float], ...] = ((6, 0.5), (8, 0.5))
    room: float = 1.0


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
    foes = [_foe(ship, enemy, temper) for enemy in enemies]
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
    headings: dict[Hex, list[int]] = {}
    opts = options(purse_of(ship))
    for dv, face in opts:
        headings.setdefault(dv, []).append(face)
    found = []
    for dv, faces in headings.items():
        q, r = turned(dv, ship.facing)
        velocity = ship.velocity[0] + q, ship.velocity[1] + r
        facings = [(ship.facing + face) % 6 for face in faces]
        cost, gains = _appraise(ship.at, velocity, facings, task)
        found += [
            Choice(gain - cost + thrift * sum(opts[dv, face].carry), (dv, face), velocity, facing)
            for gain, face, facing in zip(gains, faces, facings, strict=True)
        ]
    return found


def _foe(ship: Ship, enemy: Ship, temper: Temper) -> Foe:
    (q, r), (dq, dr) = enemy.at, enemy.velocity
    path = tuple((q + turn * dq, r + turn * dr) for turn in range(1, len(temper.horizon) + 1))
    shield = shield_level(enemy)
    mine = shield_level(ship)
    turns = range(len(temper.horizon))
    return Foe(
        path, enemy.facing, [outlook(ship, shield, k) for k in turns], [outlook(enemy, mine, k + 1) for k in turns]
    )


def _appraise(at: Hex, velocity: Hex, facings: Sequence[int], task: Task) -> tuple[float, list[float]]:
    """What a velocity costs over the horizon, and what it brings on each heading."""
    (q, r), (dq, dr) = at, velocity
    cost = danger = 0.0
    gains = [0.0] * len(facings)
    lines = LINES
    for turn, weight in enumerate(task.horizon):
        q, r = q + dq, r + dr
        nearest = _nearest(task.marks, q, r, turn + 1)
        off = nearest - task.wanted if nearest > task.wanted else (task.wanted - nearest) * task.near
        if off > task.slack[turn]:
            cost += weight * task.pull * (off - task.slack[turn])
        if nearest > REACH:
            continue
        bests = [0.0] * len(facings)
        for foe in task.foes:
            foe_q, foe_r = foe.path[turn]
            distance, code = lines[foe_q - q, foe_r - r]
            if distance > REACH:
                continue
            back = code + 24 if code < 24 else code - 24
            danger += weight * foe.threat[turn][distance][back - FACE_CODES * foe.facing]
            row = foe.power[turn][distance]
            for place, facing in enumerate(facings):
                points = row[code - FACE_CODES * facing]
                bests[place] = max(bests[place], points)
        for place, points in enumerate(bests):
            gains[place] += weight * points
    for turn, weight in task.far:
        off = _nearest(task.marks, at[0] + turn * dq, at[1] + turn * dr, turn) - task.wanted - task.room
        if off > 0:
            cost += weight * task.pull * off
    return cost + min(danger * task.caution, task.left), gains


def _nearest(marks: Sequence[tuple[Hex, Hex]], q: int, r: int, turns: int) -> int:
    """The range of the nearest mark from a hex after so many turns, if it coasts."""
    if not marks:
        return 0
    return min(LINES[mq + turns * vq - q, mr + turns * vr - r][0] for (mq, mr), (vq, vr) in marks)

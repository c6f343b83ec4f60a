"""Choosing a plot: every change that the tokens can buy, judged over the next four turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from battles.engine.conversion.captain.tables import FACE_CODES, LINES, REACH, Table, firepower, outlook
from battles.engine.conversion.reach import Change, options, purse_of
from battles.engine.conversion.state import Ship
from battles.engine.conversion.weapons import shield_level
from battles.engine.hexes import Hex, turned
from shipyard.rules import hull_hits

HORIZON = (1.0, 0.9, 0.7, 0.5)  # what each of the next turns weighs
CAUTION = 0.6  # of a point taken against a point given
PULL = 0.03  # of the best volley, for each hex by which the nearest enemy is too far
LIKED = 0.75  # the wanted range is the longest with so much of the best volley


class Foe(NamedTuple):
    """An enemy as it bears on one ship: where it coasts to, and what each can do to the other."""

    path: tuple[Hex, ...]
    facing: int
    now: Table
    later: Table
    threat: Table


class Choice(NamedTuple):
    score: float
    change: Change
    velocity: Hex
    facing: int


class Task(NamedTuple):
    """What a ship is up against, and what it minds."""

    foes: Sequence[Foe]
    marks: Sequence[tuple[Hex, ...]]
    wanted: int
    pull: float
    caution: float
    left: int


def choices(
    ship: Ship, enemies: Sequence[Ship], ghosts: Sequence[Hex], mates: int, caution: float = CAUTION
) -> list[Choice]:
    """Every change that the ship's tokens can buy, with its score."""
    foes = [_foe(ship, enemy) for enemy in enemies]
    marks = [foe.path for foe in foes] or [(ghost,) * len(HORIZON) for ghost in ghosts]
    wanted, best = _wanted(foes)
    left = hull_hits(ship.design.hull) - ship.hits_taken
    task = Task(foes, marks, wanted, PULL * max(best, 1.0), caution / sqrt(mates), left)
    headings: dict[Hex, list[int]] = {}
    for dv, faces in options(purse_of(ship)):
        headings.setdefault(dv, []).append(faces)
    found = []
    for dv, faces in headings.items():
        q, r = turned(dv, ship.facing)
        velocity = ship.velocity[0] + q, ship.velocity[1] + r
        facings = [(ship.facing + face) % 6 for face in faces]
        cost, gains = _appraise(ship.at, velocity, facings, task)
        found += [
            Choice(gain - cost, (dv, face), velocity, facing)
            for gain, face, facing in zip(gains, faces, facings, strict=True)
        ]
    return found


def _foe(ship: Ship, enemy: Ship) -> Foe:
    (q, r), (dq, dr) = enemy.at, enemy.velocity
    path = tuple((q + turn * dq, r + turn * dr) for turn in range(1, len(HORIZON) + 1))
    shield = shield_level(enemy)
    return Foe(path, enemy.facing, firepower(ship, shield), outlook(ship, shield), outlook(enemy, shield_level(ship)))


def _wanted(foes: Sequence[Foe]) -> tuple[int, float]:
    """The range that a ship wants to its enemies, and its best volley."""
    best = max((max(foe.now[0]) for foe in foes), default=0.0)
    peaks = [max(max(foe.now[distance]) for foe in foes) for distance in range(REACH + 1)] if foes else [0.0, 0.0]
    best = max(peaks[1:])
    return max(distance for distance, peak in enumerate(peaks) if peak >= LIKED * best), best


def _appraise(at: Hex, velocity: Hex, facings: Sequence[int], task: Task) -> tuple[float, list[float]]:
    """What a velocity costs over the horizon, and what it brings on each heading."""
    (q, r), (dq, dr) = at, velocity
    cost = danger = 0.0
    gains = [0.0] * len(facings)
    lines = LINES
    for turn, weight in enumerate(HORIZON):
        q, r = q + dq, r + dr
        nearest = min(lines[mark[turn][0] - q, mark[turn][1] - r][0] for mark in task.marks) if task.marks else 0
        if nearest > task.wanted:
            cost += weight * task.pull * (nearest - task.wanted)
        if nearest > REACH:
            continue
        bests = [0.0] * len(facings)
        for foe in task.foes:
            foe_q, foe_r = foe.path[turn]
            distance, code = lines[foe_q - q, foe_r - r]
            if distance > REACH:
                continue
            back = code + 24 if code < 24 else code - 24
            danger += weight * foe.threat[distance][back - FACE_CODES * foe.facing]
            row = foe.later[distance] if turn else foe.now[distance]
            for place, facing in enumerate(facings):
                points = row[code - FACE_CODES * facing]
                if points > bests[place]:
                    bests[place] = points
        for place, points in enumerate(bests):
            gains[place] += weight * points
    return cost + min(danger * task.caution, task.left), gains

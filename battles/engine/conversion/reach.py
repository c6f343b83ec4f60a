"""Everything that the legal plots of one turn can come to (C-2.4 to C-2.6): each velocity and heading, and how.

Works on a ship heading 0, once for each purse of tokens; other headings are turned into place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from battles.engine.conversion.movement import (
    BLACK_PRICE,
    CARRIED_BLACK,
    CARRIED_WHITE,
    WHITE_PRICE,
    Purse,
)
from battles.engine.conversion.orders import Burn, Pay, Reverse, Rotate, Step
from battles.engine.conversion.state import Ship
from battles.engine.hexes import STEPS, Hex, add, scale, turned

PAYS: tuple[Pay, ...] = ("carried_white", "carried_black", "change", "white", "black")

type Change = tuple[Hex, int]  # of velocity and of heading (faces clockwise, 0-5)


class Option(NamedTuple):
    """One way to a change: rotations (1 starboard, -1 port) with their prices, and burns in between.

    `burns[n]` is the thrust after n rotations, in hexes ahead; below 0 it is reverse. `black`: how many of the
    tokens burnt ahead are black. `spent`: new tokens in all; `carry`: white and black carried over (C-2.6).
    """

    turns: tuple[int, ...]
    pays: tuple[Pay, ...]
    burns: tuple[int, ...]
    black: int
    spent: int
    carry: tuple[int, int]

    def steps(self) -> tuple[Step, ...]:
        """The plot."""
        return tuple(_steps(self))


def purse_of(ship: Ship) -> Purse:
    tokens = ship.tokens
    return Purse(tokens.white, tokens.black, tokens.carried_white or 0, tokens.carried_black or 0)


@lru_cache(maxsize=512)
def options(purse: Purse) -> Mapping[Change, Option]:
    """A cheapest plot for every change that a purse can buy a ship heading 0."""
    cheapest: dict[Change, tuple[int, _Way]] = {}
    for pays, left in sorted(_payments(purse), key=lambda payment: len(payment[0])):
        spent = purse.white + purse.black - left.white - left.black
        for turns in product((1, -1), repeat=len(pays)):
            headings = _headings(turns, carried=any(pay.startswith("carried") for pay in pays))
            for dv, burns in _thrusts(headings, left.white, left.black).items():
                change, price = (dv, sum(turns) % 6), spent + _price(burns)
                if change not in cheapest or price < cheapest[change][0]:
                    cheapest[change] = price, _Way(turns, pays, burns, left)
    return {change: _option(way, price) for change, (price, way) in cheapest.items()}


class _Way(NamedTuple):
    """An option before it is settled which colour burns; `left`: tokens left when its rotations are paid."""

    turns: tuple[int, ...]
    pays: tuple[Pay, ...]
    burns: tuple[int, ...]
    left: Purse


def reachable(ship: Ship) -> list[Hex]:
    """Every hex in which a legal plot can end this turn, in order (C-2.5)."""
    ahead = add(ship.at, ship.velocity)
    changes = {dv for dv, _ in options(purse_of(ship))}
    return sorted(add(ahead, turned(dv, ship.facing)) for dv in changes)


def _payments(purse: Purse) -> Iterator[tuple[tuple[Pay, ...], Purse]]:
    """Every choice of rotation tokens that a purse can buy, those with carried tokens first (C-2.6)."""
    for carried_white, carried_black, change in product((0, 1), repeat=3):
        white = purse.white - change - carried_white * (WHITE_PRICE - purse.carried_white)
        black = purse.black - change - carried_black * (BLACK_PRICE - purse.carried_black)
        if carried_white > purse.carried_white or carried_black > purse.carried_black or min(white, black) < 0:
            continue
        for by_white, by_black in product(range(white // WHITE_PRICE + 1), range(black // BLACK_PRICE + 1)):
            counts = (carried_white, carried_black, change, by_white, by_black)
            pays = tuple(pay for pay, count in zip(PAYS, counts, strict=True) for _ in range(count))
            yield pays, Purse(white - WHITE_PRICE * by_white, black - BLACK_PRICE * by_black)


def _headings(turns: tuple[int, ...], *, carried: bool) -> tuple[int | None, ...]:
    """The heading after each number of rotations; None where thrust there is barred or has been offered before."""
    headings: list[int | None] = [None if carried else 0]
    facing = 0
    for turn in turns:
        facing = (facing + turn) % 6
        headings.append(None if facing in headings else facing)
    return tuple(headings)


type _Thrusts = dict[tuple[Hex, int], tuple[int, ...]]  # by change of velocity and hexes of reverse thrust


@lru_cache(maxsize=4096)
def _thrusts(headings: tuple[int | None, ...], white: int, black: int) -> Mapping[Hex, tuple[int, ...]]:
    """A cheapest thrust along some headings for every change of velocity: hexes ahead (or back) on each heading."""
    known: _Thrusts = {((0, 0), 0): (0,) * len(headings)}
    for place, heading in enumerate(headings):
        if heading is not None:
            known = _with_heading(known, place, heading, white, black)
    best: dict[Hex, tuple[int, ...]] = {}
    for (dv, _), burns in known.items():
        if dv not in best or _price(burns) < _price(best[dv]):
            best[dv] = burns
    return best


def _with_heading(known: _Thrusts, place: int, heading: int, white: int, black: int) -> _Thrusts:
    """Thrust along one more heading. Reverse is counted apart, as it takes white tokens only."""
    best = dict(known)
    for (dv, back), burns in known.items():
        left = white + black - _price(burns)
        for burn in range(-(min(left, white - 2 * back) // 2), left + 1):
            longer = (*burns[:place], burn, *burns[place + 1 :])
            end = add(dv, scale(STEPS[heading], burn)), back - min(burn, 0)
            if end not in best or _price(longer) < _price(best[end]):
                best[end] = longer
    return best


def _price(burns: tuple[int, ...]) -> int:
    return sum(burn if burn > 0 else -2 * burn for burn in burns)


def _option(way: _Way, spent: int) -> Option:
    """Burn the colours so that as many tokens as can be are carried over."""
    ahead = sum(burn for burn in way.burns if burn > 0)
    white = way.left.white + 2 * sum(burn for burn in way.burns if burn < 0)

    def carry(black: int) -> tuple[int, int]:
        return min(white - (ahead - black), CARRIED_WHITE), min(way.left.black - black, CARRIED_BLACK)

    black = max(range(max(0, ahead - white), min(ahead, way.left.black) + 1), key=lambda black: sum(carry(black)))
    carried = (0, 0) if "change" in way.pays else carry(black)
    return Option(turns=way.turns, pays=way.pays, burns=way.burns, black=black, spent=spent, carry=carried)


def _steps(option: Option) -> Iterator[Step]:
    black = option.black
    for number, burn in enumerate(option.burns):
        if number:
            yield Rotate(to="starboard" if option.turns[number - 1] > 0 else "port", pay=option.pays[number - 1])
        if burn < 0:
            yield Reverse(tokens=-2 * burn)
        by_black = min(max(burn, 0), black)
        black -= by_black
        if by_black:
            yield Burn(colour="black", tokens=by_black)
        if burn > by_black:
            yield Burn(colour="white", tokens=burn - by_black)

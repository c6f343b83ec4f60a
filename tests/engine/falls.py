"""Every way in which the dice of a turn can fall."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from battles.engine.dice import Dice


class Odometer(Dice):
    """Shows the faces it is given, then 1s; `fell` has all that were asked for."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = faces
        self.fell: list[int] = []

    def d(self, sides: int, purpose: str) -> int:
        self.fell.append(self.faces[len(self.fell)] if len(self.fell) < len(self.faces) else 1)
        return self.fell[-1]


def every_fall[T](play: Callable[[Dice], T], sides: int = 6) -> Iterator[tuple[Fraction, T]]:
    """What `play` comes to by each fall of its dice, with the chance of that fall; how many it rolls may vary."""
    faces: list[int] = []
    while True:
        dice = Odometer(faces)
        played = play(dice)
        yield Fraction(1, sides ** len(dice.fell)), played
        faces = dice.fell
        while faces and faces[-1] == sides:
            faces.pop()
        if not faces:
            return
        faces[-1] += 1

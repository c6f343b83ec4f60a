"""Carrying out a plot (C-2.4 ... C-2.7): the one place for order checks, resolution, preview and captains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from battles.engine.conversion.orders import Burn, Reverse, Rotate, Step
from battles.engine.conversion.state import Ship
from battles.engine.errors import Fault, fault
from battles.engine.hexes import STEPS, Hex

type StepFault = Literal[
    "too_few_tokens", "no_tokens", "odd_reverse", "change_twice", "nothing_carried", "carried_not_first"
]  # fmt: skip

WHITE_PRICE, BLACK_PRICE = 2, 3  # of a rotation token, C-2.4
CARRIED_WHITE, CARRIED_BLACK = 1, 2  # at most carried over, C-2.6

SENTENCES: dict[StepFault, str] = {
    "too_few_tokens": "This step spends more {colour} tokens than are left.",
    "no_tokens": "A step spends at least one token.",
    "odd_reverse": "Reverse thrust takes white tokens in twos.",
    "change_twice": "Small change (1 white + 1 black) may be used once a turn.",
    "nothing_carried": "No carried {colour} tokens are left.",
    "carried_not_first": "The first rotation that uses carried tokens must be the first step of the plot.",
}


class Purse(NamedTuple):
    """Tokens left to spend in this turn."""

    white: int
    black: int
    carried_white: int = 0
    carried_black: int = 0


class Leg(NamedTuple):
    """How the ship stands after one step of its plot."""

    step: Step
    left: Purse
    facing: int
    velocity: Hex


class StepRefused(NamedTuple):
    """A step that may not be carried out, by its place in the plot."""

    place: int
    code: StepFault
    colour: str = ""

    def fault(self, path: str) -> Fault:
        """The fault, `path` being the plot's."""
        return fault(self.code, f"{path}[{self.place}]", SENTENCES[self.code], colour=self.colour)


class Course(NamedTuple):
    """What a plot comes to: where the ship ends (C-2.5), what it carries over (C-2.6), and its bad steps.

    `legs` has a leg for every step that could be carried out; a bad one is passed over.
    """

    at: Hex
    facing: int
    velocity: Hex
    legs: tuple[Leg, ...]
    left: Purse
    carry: tuple[int, int]
    faults: tuple[StepRefused, ...]


def carry_out(ship: Ship, plot: Sequence[Step]) -> Course:
    """Carry out a plot step by step, then move (C-2.4, C-2.5). Never raises; `plot` may hold bad steps."""
    tokens = ship.tokens
    left = Purse(tokens.white, tokens.black, tokens.carried_white or 0, tokens.carried_black or 0)
    facing, velocity = ship.facing, ship.velocity
    legs: list[Leg] = []
    faults: list[StepRefused] = []
    changed = carried = False
    for index, step in enumerate(plot):
        paid = _pay(step, left, index, changed=changed, carried=carried)
        if isinstance(paid, StepRefused):
            faults.append(paid)
            continue
        left = paid
        facing, velocity = _thrust(step, facing, velocity)
        if isinstance(step, Rotate):
            changed = changed or step.pay == "change"
            carried = carried or step.pay.startswith("carried")
        legs.append(Leg(step, left, facing, velocity))
    at = (ship.at[0] + velocity[0], ship.at[1] + velocity[1])
    return Course(at, facing, velocity, tuple(legs), left, _carry(left, changed=changed), tuple(faults))


def _thrust(step: Step, facing: int, velocity: Hex) -> tuple[int, Hex]:
    """Heading and velocity after a step that has been paid for (C-2.4)."""
    if isinstance(step, Rotate):
        return (facing + (1 if step.to == "starboard" else 5)) % 6, velocity
    hexes = step.tokens if isinstance(step, Burn) else -step.tokens // 2
    q, r = STEPS[facing]
    return facing, (velocity[0] + hexes * q, velocity[1] + hexes * r)


def _carry(left: Purse, *, changed: bool) -> tuple[int, int]:
    """White and black tokens carried over (C-2.6): none in a turn in which small change was used."""
    return (0, 0) if changed else (min(CARRIED_WHITE, left.white), min(CARRIED_BLACK, left.black))


def _pay(step: Step, left: Purse, index: int, *, changed: bool, carried: bool) -> Purse | StepRefused:
    """What is left after paying for a step, or why it may not be paid for."""
    if isinstance(step, Rotate):
        return _pay_rotation(step, left, index, changed=changed, carried=carried)
    if step.tokens < 1:
        return StepRefused(index, "no_tokens")
    if isinstance(step, Reverse):
        if step.tokens % 2:
            return StepRefused(index, "odd_reverse")
        return _spend(left, index, white=step.tokens)
    return _spend(left, index, white=step.tokens) if step.colour == "white" else _spend(left, index, black=step.tokens)


def _pay_rotation(step: Rotate, left: Purse, index: int, *, changed: bool, carried: bool) -> Purse | StepRefused:
    """Buy one rotation token (C-2.4, C-2.6)."""
    match step.pay:
        case "white":
            return _spend(left, index, white=WHITE_PRICE)
        case "black":
            return _spend(left, index, black=BLACK_PRICE)
        case "change":
            return StepRefused(index, "change_twice") if changed else _spend(left, index, white=1, black=1)
        case "carried_white" | "carried_black":
            return _pay_with_carried(step.pay.removeprefix("carried_"), left, index, carried=carried)


def _pay_with_carried(colour: str, left: Purse, index: int, *, carried: bool) -> Purse | StepRefused:
    """A rotation token bought with the carried tokens of a colour, new ones making up the price (C-2.6)."""
    stock = left.carried_white if colour == "white" else left.carried_black
    if not stock:
        return StepRefused(index, "nothing_carried", colour)
    if index and not carried:
        return StepRefused(index, "carried_not_first", colour)
    if colour == "white":
        return _spend(left._replace(carried_white=0), index, white=WHITE_PRICE - stock)
    return _spend(left._replace(carried_black=0), index, black=BLACK_PRICE - stock)


def _spend(left: Purse, index: int, *, white: int = 0, black: int = 0) -> Purse | StepRefused:
    if white > left.white:
        return StepRefused(index, "too_few_tokens", "white")
    if black > left.black:
        return StepRefused(index, "too_few_tokens", "black")
    return Purse(left.white - white, left.black - black, left.carried_white, left.carried_black)

"""The small battles of the golden logs: each shows some rules at work, in a few turns that a person can follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from battles.engine.conversion.state import Objective, Ship, State, Tokens
from shipyard.rules import Json
from tests.engine.fleet import battle, copies, design, ship, system

type Sheets = Mapping[int, Mapping[str, Json]]


@dataclass(frozen=True, kw_only=True)
class Golden:
    """`turns`: what each side's ships are ordered in each turn, by ship. The dice come from the name."""

    name: str
    about: str
    state: State
    turns: Sequence[Sheets] = field(default_factory=list)


def whole(id: str, seat: int, at: tuple[int, int], facing: int, white: int = 3, black: int = 3, **more: Any) -> Ship:
    """A 40-ton destroyer with tokens to spend, at rest: two beams, a torpedo, two racks, two shields."""
    plan = design(
        system("beam_a", 6), system("beam_b", 12), "torpedo", "rocket", "rocket", "fire_control", "fire_control",
        "shield", "shield", hull=40, drives=(("white", 40 * white), ("black", 40 * black)),
    )  # fmt: skip
    return ship(id, seat, at, plan, facing=facing, tokens=Tokens(white=white, black=black), **more)


def burn(tokens: int, colour: str = "white") -> Json:
    return {"do": "burn", "colour": colour, "tokens": tokens}


def rotate(to: str, pay: str) -> Json:
    return {"do": "rotate", "to": to, "pay": pay}


def fire(family: str, target: str, *weapons: str, **more: Json) -> Json:
    chosen: dict[str, Json] = {"weapons": list(weapons)} if weapons else {}
    return {"family": family, "target": target, **chosen, **more}


def ordered(*attacks: Json, plot: Sequence[Json] = (), withdraw: bool = False) -> Json:
    return {"plot": list(plot), "fire": list(attacks), "withdraw": withdraw}


BATTERY = design(*copies("torpedo", 4), *copies("beam_a", 4), "fire_control", "fire_control", hull=108)
HULK_DRIVES = (("white", 108), ("black", 108), ("white", 108))
HULK = design("shield", "beam_c", "fire_control", hull=108, drives=HULK_DRIVES)
BEAMS = [fire("beams", "s2")]
ALL = [fire("beams", "s2"), fire("torpedoes", "s2")]

BATTLES = [
    Golden(
        name="beams-until-one-is-left",
        about="Two destroyers close and burn each other down with beams, shields at work (C-7.1, C-7.2).",
        state=battle(whole("s1", 0, (0, 14), 0, velocity=(0, -1)), whole("s2", 1, (0, -14), 3, velocity=(0, 1))),
        turns=[{0: {"s1": ordered(*BEAMS)}, 1: {"s2": ordered(fire("beams", "s1"))}}] * 20,
    ),
    Golden(
        name="rockets-wait-for-their-range",
        about="Rockets fire once a battle, and only inside the range asked for (C-6.6, C-7.3).",
        state=battle(whole("s1", 0, (0, 20), 0), whole("s2", 1, (0, 0), 3)),
        turns=[
            {0: {"s1": ordered(fire("rockets", "s2", closer_than=12), plot=[burn(3), burn(3, "black")])}},
            {0: {"s1": ordered(fire("rockets", "s2", closer_than=12))}},
            {0: {"s1": ordered(fire("rockets", "s2"))}},
        ],
    ),
    Golden(
        name="torpedoes-by-range",
        about="A torpedo needs 6 far away and 3 close by, and ignores shields (C-7.4).",
        state=battle(whole("s1", 0, (0, 24), 0, velocity=(0, -5)), whole("s2", 1, (0, 0), 3)),
        turns=[{0: {"s1": ordered(fire("torpedoes", "s2"))}}] * 4,
    ),
    Golden(
        name="tokens-are-worked-through-in-order",
        about="Two fire controls buy two attacks; a second attack of a family on the same ship is free (C-6.2).",
        state=battle(whole("s1", 0, (0, 9), 0), whole("s2", 1, (0, 0), 3), whole("s3", 1, (2, -1), 3)),
        turns=[
            {
                0: {
                    "s1": ordered(
                        fire("torpedoes", "s2"),
                        fire("beams", "s2", "x1"),
                        fire("beams", "s3", "x2"),
                        fire("rockets", "s3"),
                    )
                }
            },
            {0: {"s1": ordered(fire("beams", "s2", "x1"), fire("beams", "s2", "x2"), fire("rockets", "s3"))}},
            {0: {"s1": ordered(fire("torpedoes", "s3"), fire("beams", "s2"), fire("rockets", "s3"))}},
        ],
    ),
    Golden(
        name="strict-targeting-pays-for-nothing",
        about="With strict targeting an attack that cannot fire costs its token all the same (C-6.3).",
        state=battle(
            whole("s1", 0, (0, 50), 0), whole("s2", 1, (0, 0), 3), whole("s3", 1, (0, 41), 3), strict_targeting=True
        ),
        turns=[{0: {"s1": ordered(fire("torpedoes", "s2"), fire("rockets", "s2"), fire("beams", "s3"))}}],
    ),
    Golden(
        name="turning-with-small-change-and-carried-tokens",
        about="Rotations paid in every way, tokens carried over and lost (C-2.4, C-2.6); nobody fires.",
        state=battle(whole("s1", 0, (0, 30), 0, 3, 3, velocity=(0, -3)), whole("s2", 1, (0, -60), 3)),
        turns=[
            {0: {"s1": ordered(plot=[burn(2)])}},
            {0: {"s1": ordered(plot=[rotate("port", "carried_black"), rotate("port", "carried_white"), burn(2)])}},
            {0: {"s1": ordered(plot=[rotate("starboard", "change"), {"do": "reverse", "tokens": 2}])}},
            {0: {"s1": ordered(plot=[rotate("starboard", "white"), rotate("starboard", "black"), burn(1)])}},
        ],
    ),
    Golden(
        name="out-of-sight-and-away",
        about="Contacts found and lost, ends of movements that only one side sees, a withdrawal (C-3, C-9.1).",
        state=battle(
            whole("s1", 0, (0, 28), 0), whole("s2", 1, (0, -28), 0, velocity=(0, 4)), whole("s3", 1, (0, -80), 0)
        ),
        turns=[
            {},
            {1: {"s2": ordered(plot=[burn(3), burn(3, "black")])}},
            {1: {"s2": ordered(plot=[burn(3), burn(3, "black")])}},
            {1: {"s2": ordered(withdraw=True)}},
            {0: {"s1": ordered(withdraw=True)}},
        ],
    ),
    Golden(
        name="allies-against-one",
        about="Three sides, two of them one team, which wins together (C-0, C-9.2).",
        state=battle(
            whole("s1", 0, (0, 10), 0),
            whole("s2", 1, (0, 0), 3, hits_taken=14),
            whole("s3", 2, (10, 0), 5),
            teams=(0, 1, 0),
        ),
        turns=[
            {
                0: {"s1": ordered(*ALL)},
                1: {"s2": ordered(fire("beams", "s3"), fire("torpedoes", "s1"))},
                2: {"s3": ordered(*ALL)},
            }
        ]
        * 3,
    ),
    Golden(
        name="holding-the-gate",
        about="An objective contested, then held alone for two turns (C-9.3).",
        state=battle(
            whole("s1", 0, (0, 4), 0), whole("s2", 1, (0, -3), 0), objective=Objective(at=(0, 0), radius=4, turns=2)
        ),
        turns=[{}, {1: {"s2": ordered(plot=[burn(3)])}}, {}],
    ),
    Golden(
        name="points-on-the-turn-limit",
        about="Nobody is destroyed; more than half the hits gone is worth half the price at the limit (C-9.3).",
        state=battle(whole("s1", 0, (0, 6), 0), whole("s2", 1, (0, 0), 3, hits_taken=9), turn_limit=2),
        turns=[{0: {"s1": ordered(*BEAMS)}}, {}],
    ),
    Golden(
        name="failures-past-ten-and-twenty",
        about="Heavy fire on a large hull: several failure checks, engines half failed and stopped (C-8.3, C-8.4).",
        state=battle(
            ship("s1", 0, (0, 6), BATTERY),
            ship("s2", 1, (0, 0), HULK, hits_taken=9, tokens=Tokens(white=2, black=1)),
        ),
        turns=[{0: {"s1": ordered(*ALL)}}] * 3,
    ),
]

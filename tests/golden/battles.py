"""The small battles of the golden logs: each shows some rules at work, in a few turns that a person can follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from battles.engine.conversion.state import Ship, State, Tokens
from battles.engine.records import Objective
from shipyard.rules import Json
from tests.engine.fleet import battle, copies, design, ship, system

type Sheets = Mapping[int, Mapping[str, Json]]


@dataclass(frozen=True, kw_only=True)
class Golden:
    """`turns`: what each side's ships and groups are ordered in each turn, by id. The dice come from the name.

    `concede`: seats that give up before a turn, by its number; `draw`: all agree on one after the last turn.
    """

    name: str
    about: str
    state: State
    turns: Sequence[Sheets] = field(default_factory=list)
    concede: Mapping[int, int] = field(default_factory=dict)
    draw: bool = False


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


def ordered(*attacks: Json, plot: Sequence[Json] = (), withdraw: bool = False, **more: Json) -> Json:
    return {"plot": list(plot), "fire": list(attacks), "withdraw": withdraw, **more}


def fly(q: int, r: int, facing: int, target: str | None = None) -> Json:
    """A group's order: its change of velocity, its heading, and whom it fires at."""
    return {"dv": [q, r], "facing": facing, **({"target": target} if target else {})}


BATTERY = design(*copies("torpedo", 4), *copies("beam_a", 4), "fire_control", "fire_control", hull=108)


def picked(system: str, *needles: str) -> Json:
    return fire("needles", "s2", *needles, system=system)


def landing(**groups: Json) -> Json:
    return ordered(recover=groups)


CARRIER = design("hangar", "hangar", "pd", "fire_control", "beam_b", hull=60, drives=(("white", 120), ("black", 120)))
ESCORT = design("pd", "pd", "pd_improved", "beam_a", "beam_a", "fire_control", "shield", hull=40,
                drives=(("white", 120),))  # fmt: skip
PICADOR = design(*copies("needle", 4), "fire_control", "fire_control", "beam_c", hull=30, drives=(("white", 90),))
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
        name="even-at-the-turn-limit",
        about="As many points on both sides at the limit: a draw (C-9.3).",
        state=battle(whole("s1", 0, (0, 6), 0), whole("s2", 1, (0, 0), 3), turn_limit=1),
        turns=[{}],
    ),
    Golden(
        name="the-last-shots-cross",
        about="Both last ships are destroyed by the fire of one step: nobody has won (C-4, C-9.2).",
        state=battle(whole("s1", 0, (0, 5), 0, hits_taken=19), whole("s2", 1, (0, 0), 3, hits_taken=19), turn_limit=9),
        turns=[{0: {"s1": ordered(*BEAMS)}, 1: {"s2": ordered(fire("beams", "s1"))}}],
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
    Golden(
        name="fighters-strike-and-come-home",
        about="Launched, through improved point defence, on to the target, and aboard again (C-5.2 to C-5.7, C-7.7).",
        state=battle(
            ship("s1", 0, (0, 14), CARRIER, velocity=(0, -1), tokens=Tokens(white=2, black=2)),
            ship("s2", 1, (0, 0), ESCORT, facing=3, tokens=Tokens(white=3, black=0)),
        ),
        turns=[
            {0: {"s1": ordered(launch=["x1", "x2"]), "s1/x1": fly(0, -5, 0), "s1/x2": fly(1, -3, 0)}},
            {0: {"s1": ordered(), "s1/x1": fly(0, 2, 0, "s2"), "s1/x2": fly(-1, -2, 0, "s2")}},
            {0: {"s1": ordered(), "s1/x1": fly(0, 6, 0, "s2"), "s1/x2": fly(0, 6, 0, "s2")}},
            {0: {"s1": ordered(), "s1/x1": fly(0, 2, 0, "s2"), "s1/x2": fly(-1, 6, 0, "s2")}},
            {0: {"s1": landing(x1="s1/x1", x2="s1/x2"), "s1/x1": fly(0, -5, 0), "s1/x2": fly(0, -6, 0)}},
            {0: {"s1/x2": fly(2, -2, 0)}},
        ],
    ),
    Golden(
        name="fighters-against-fighters",
        about="Two carriers launch; groups fire at each other, plain point defence follows (C-4, C-5.6, C-7.6).",
        state=battle(
            ship("s1", 0, (0, 8), CARRIER, velocity=(0, -1)),
            ship("s2", 1, (0, -8), CARRIER, facing=3, velocity=(0, 1)),
        ),
        turns=[
            {
                0: {"s1": ordered(launch=["x1", "x2"]), "s1/x1": fly(0, -4, 0), "s1/x2": fly(0, -4, 0)},
                1: {"s2": ordered(launch=["x2"]), "s2/x2": fly(0, 3, 3)},
            },
            {
                0: {"s1/x1": fly(0, 3, 0, "s2/x2"), "s1/x2": fly(0, 2, 0, "s2")},
                1: {"s2/x2": fly(0, -3, 3, "s1/x1"), "s2": ordered(pd={"*": [{"group": "s1/x2"}, {"group": "new"}]})},
            },
            {
                0: {"s1/x1": fly(0, 1, 0, "s2/x2"), "s1/x2": fly(0, 3, 0, "s2")},
                1: {"s2/x2": fly(0, 0, 3, "s1/x1"), "s2": ordered(pd={"x3": []})},
            },
        ],
    ),
    Golden(
        name="needles-for-engines-and-shields",
        about="Needle beams pick a ship apart; an engine takes two hits, and no damage is done (C-6.7, C-7.5, C-8.2).",
        state=battle(ship("s1", 0, (0, 5), PICADOR), whole("s2", 1, (0, 0), 3)),
        turns=[
            {0: {"s1": ordered(picked("d1", "x1", "x2", "x3"), picked("x8", "x4"))}},
            {0: {"s1": ordered(picked("d1", "x1", "x2", "x3"), picked("x8", "x4"))}},
            {0: {"s1": ordered(picked("d1"), picked("d2", "x1"), fire("beams", "s2"))}},
            {0: {"s1": ordered(picked("d2", "x1", "x2"), picked("x9", "x3", "x4"))}},
        ],
    ),
    Golden(
        name="a-lost-carrier-s-fighters-land-elsewhere",
        about="A carrier dies with the fighters in it; those in flight land on another (C-5.5, C-5.7).",
        state=battle(
            ship("s1", 0, (0, 6), CARRIER, hits_taken=29),
            ship("s2", 0, (0, 3), CARRIER, aboard={"x1": 0, "x2": 6}, velocity=(0, 0)),
            ship("s3", 1, (0, 0), ESCORT, facing=3, hits_taken=12),
        ),
        turns=[
            {
                0: {"s1": ordered(launch=["x1"]), "s1/x1": fly(0, -3, 0, "s3")},
                1: {"s3": ordered(fire("beams", "s1"), pd={"*": []})},
            },
            {0: {"s1/x1": fly(0, 3, 0, "s3")}, 1: {"s3": ordered(fire("beams", "s2"), pd={"*": []})}},
            {0: {"s2": ordered(recover={"x1": "s1/x1"}), "s1/x1": fly(0, 0, 0)}},
            {
                0: {
                    "s2": ordered(fire("beams", "s3"), launch=["x1", "x2"]),
                    "s2/x1": fly(0, 0, 0, "s3"),
                    "s2/x2": fly(0, 0, 0, "s3"),
                }
            },
        ],
    ),
    Golden(
        name="conceding-with-fighters-in-flight",
        about="One side of three gives up and leaves with its fighters; a second concession ends the battle (C-9.2).",
        state=battle(
            ship("s1", 0, (0, 30), CARRIER),
            ship("s2", 1, (0, 0), CARRIER),
            ship("s3", 2, (0, -30), ESCORT),
        ),
        turns=[
            {0: {"s1": ordered(launch=["x1"])}, 1: {"s2": ordered(launch=["x2"])}},
            {},
            {},
        ],
        concede={2: 1, 3: 2},
    ),
    Golden(
        name="agreeing-on-a-draw",
        about="All agree on a draw, with fighters still in flight (C-9.2).",
        state=battle(ship("s1", 0, (0, 30), CARRIER), ship("s2", 1, (0, -30), ESCORT)),
        turns=[{0: {"s1": ordered(launch=["x1", "x2"])}}],
        draw=True,
    ),
]

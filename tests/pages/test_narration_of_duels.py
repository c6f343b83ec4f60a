"""The log of duels: the words of H-9, headings, rules, and every die and modifier in a row."""

from __future__ import annotations

from typing import Any

import pytest

from battles.engine import ScriptedDice, Seat
from battles.engine.hex_battle.events import Event
from battles.engine.hex_battle.orders import Plot
from battles.engine.hex_battle.state import State
from battles.engine.hexes import Hex
from battles.narration import Heading, Line, log, narrate
from tests.engine.hex_battle.squadron import RULES, aims, duel, gun, orders, ship

FIRE = Plot(fire=aims(w1="s2"))


def facing(weapon: Any, distance: int = 3, turn: int = 4, **target: Any) -> State:
    """s1 heads straight for s2, which a second ship of its side keeps in the battle."""
    at: Hex = (10, 8 - distance)
    return duel(ship("s1", 0, (10, 8), weapon), ship("s2", 1, at, **target), ship("s3", 1, (20, 0)), turn=turn)


def events(state: State, *faces: int) -> tuple[Event, ...]:
    """What s1's fire comes to; the first three dice are initiative."""
    sheet = orders(s1=FIRE)
    told: tuple[Event, ...] = RULES.resolve(state, {Seat(0): sheet}, ScriptedDice([6, 5, 4, *faces])).events
    return told


def lines(state: State, *faces: int) -> list[Line]:
    return [one for one in narrate("hex_battle", events(state, *faces)) if isinstance(one, Line)]


def texts(state: State, *faces: int) -> list[str]:
    return [line.text for line in lines(state, *faces)]


def test_a_hit_is_told_with_its_roll_its_damage_and_the_hull_left() -> None:
    """H-9."""
    told = texts(facing(gun("class2")), 3, 4, 5, 1)
    assert "S1 fires fore class2 at S2 → hits (roll 7), 1 damage" in told
    assert "S2 hull: 9/10 (no threshold)" in told
    assert not [text for text in told if "screens" in text]


def test_a_miss_is_told_with_what_was_needed_and_nothing_more() -> None:
    """H-9."""
    told = texts(facing(gun("class2"), distance=6), 2, 3)
    assert "S1 fires fore class2 at S2 → misses (roll 5, needed 6)" in told
    assert not [text for text in told if "hull" in text]


def test_screens_are_told_between_the_shot_and_the_hull() -> None:
    """H-9."""
    told = texts(facing(gun("class3"), screens=2), 6, 6, 4, 4, 5)
    at = told.index("S1 fires fore class3 at S2 → hits (roll 12), 3 damage")
    assert told[at + 1 : at + 3] == ["S2 screens reduce to 1 damage", "S2 hull: 9/10 (no threshold)"]


def test_a_crossed_threshold_is_told_with_the_hull_and_again_in_the_damage_phase() -> None:
    """H-9."""
    told = texts(facing(gun("class2"), hull=8, screens=1), 6, 6, 6, 1, 3)
    assert "S2 hull: 7/10 (threshold 75%)" in told
    assert "S2 at 75% hull — threshold roll: 3 (engine hit)" in told
    assert "S2 is left with a thrust of 3." in told


def test_two_crossed_at_once_are_both_told() -> None:
    """H-6.1, H-9."""
    told = texts(facing(gun("torpedo", "any"), hull=8), 6, 6, 6, 6, 6, 6)
    assert "S2 hull: 4/10 (threshold 75%, 50%)" in told
    assert [text for text in told if "threshold roll" in text] == [
        "S2 at 75% hull — threshold roll: 5 (screens down)",
        "S2 at 50% hull — threshold roll: 5 (screens down)",
    ]


@pytest.mark.parametrize(
    ("face", "effect", "meaning"),
    [
        (1, "crew hit", "S2 cannot fire in turn 5."),
        (2, "weapon destroyed", "S2 has no working weapon to lose."),
        (3, "engine hit", "S2 is left with a thrust of 3."),
        (4, "fire control", "S2 cannot change its facing in turn 5."),
        (5, "screens down", "The screens of S2 are down for the rest of the battle."),
        (6, "no effect", None),
    ],
)
def test_every_effect_is_named_and_explained(face: int, effect: str, meaning: str | None) -> None:
    """H-6.2, H-9."""
    told = texts(facing(gun("class2"), hull=8, screens=1), 6, 6, 6, 1, face)
    at = told.index(f"S2 at 75% hull — threshold roll: {face} ({effect})")
    assert told[at + 1] == (meaning or "The turn ends.")


def test_headings_name_turn_and_phase() -> None:
    """H-9."""
    told = narrate("hex_battle", events(facing(gun("class2"), hull=8, screens=1), 6, 6, 6, 1, 6), turn=4)
    assert [one.text for one in told if isinstance(one, Heading)] == [
        "Turn 4 — Move Phase", "Turn 4 — Fire Phase", "Turn 4 — Damage Phase", "Turn 4 — End Phase"
    ]  # fmt: skip


def test_the_referees_log_has_the_headings_in_it() -> None:
    """H-9: the log is a contract that programs read."""
    told = log("hex_battle", events(facing(gun("class2")), 1, 1), 4)
    at = told.index("Turn 4 — Fire Phase")
    assert told[at + 1 : at + 3] == [
        "Initiative: S1, S2, S3.", "S1 fires fore class2 at S2 → misses (roll 2, needed 4)"
    ]  # fmt: skip


def test_every_die_and_modifier_stands_in_a_row_below_its_line() -> None:
    """D-2: of a shot."""
    state = facing(gun("torpedo", "any"), distance=10)
    shot = next(line for line in lines(state, 5, 4, 6, 4) if line.kind == "shot")
    assert shot.details == (
        "To hit at 10 hexes: 8 or more (8 for the range); two dice: 5 + 4 = 9",
        "Damage: 2 dice — 6 4 → 2 + 1 = 3",
        "Halved at this range, rounded up: 2 points",
    )
    assert (shot.rule, shot.ids, shot.seat) == ("H-5.2", ("s1", "s2"), 0)


def test_the_rows_of_a_threshold_roll_add_up() -> None:
    """D-2, H-6.2."""
    roll = next(line for line in lines(facing(gun("class2"), hull=8), 6, 6, 4, 1, 4) if line.kind == "threshold")
    assert roll.text == "S2 at 75% hull — threshold roll: 3 (engine hit)"
    assert roll.details == ("Die: 4", "−1 without screens", "Kept within 1–6: 3")


@pytest.mark.parametrize(
    ("weapon", "target", "reason", "rule"),
    [
        (gun("class2", "aft"), {}, "out of arc", "H-5.2"),
        (gun("class2", working=False), {}, "the weapon is destroyed", "H-5.2"),
        (gun("missile", reloading=True), {}, "it is being loaded", "H-5.5"),
        (gun("class1"), {"distance": 13}, "out of range", "H-5.2"),
    ],
)
def test_held_fire_says_why(weapon: Any, target: dict[str, Any], reason: str, rule: str) -> None:
    """H-5.2."""
    held = next(line for line in lines(facing(weapon, **target)) if line.kind == "held")
    assert (held.text, held.rule) == (f"S1 holds {weapon.name} on S2: {reason}.", rule)


def test_destruction_and_explosion_are_told_in_their_order() -> None:
    """H-5.6."""
    state = duel(ship("s1", 0, (10, 8), gun("class2")), ship("s2", 1, (10, 6), hull=1), ship("s3", 1, (10, 5)))
    told = texts(state, 6, 6, 4, 1, 5)
    assert told.index("S2 is destroyed at (10, 6).") < told.index("S2 explodes.")
    assert "The explosion of S2 hits S3: 1 point, hull 10 → 9." in told


def test_moves_debris_planets_and_leaving_are_told() -> None:
    """H-2.2, H-2.4, H-4."""
    flyer = ship("s1", 0, (10, 8), gun(), velocity=(0, -4))
    state = duel(flyer, ship("s2", 1, (2, 5), velocity=(-9, 0)), ship("s3", 1, (20, 0)), terrain={"10,6": "debris"})
    sheet = orders(s1=Plot(turn=-1, starboard=1))
    told = RULES.resolve(state, {Seat(0): sheet}, ScriptedDice([4, 6, 5])).events
    rows = [one for one in narrate("hex_battle", told) if isinstance(one, Line)]
    assert [line.text for line in rows if line.ids != ("s3",)][:4] == [
        "S1 moves 5 hexes from (10, 8) to (10, 3), heading 10 o’clock, speed 5.",
        "S2 moves 2 hexes from (2, 5) to (0, 5), heading 12 o’clock, speed 9.",
        "S2 leaves the board and is out of the battle.",
        "S1 is hit by debris at (10, 6): 1 point, hull 10 → 9.",
    ]
    assert rows[0].details == ("Turns 1 face to port, 1 to starboard.",)
    assert rows[4].details == ("Damage: 1 die — 4 → 1",)

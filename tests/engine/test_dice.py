"""Dice (D-1 ... D-4)."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from battles.engine import ConstantDice, Refused, ScriptedDice, SealedDice, seeded_dice

KEY = bytes(range(32))


def test_sealed_dice_can_be_derived_by_anybody_from_key_purpose_and_counter() -> None:
    """D-3: HMAC-SHA256, eight bytes, the remainder by the sides."""
    dice = SealedDice(KEY)
    shown = [dice.d(6, "fire s1 x1 s2") for _ in range(3)]
    derived = []
    for counter in range(3):
        message = b"fire s1 x1 s2\x00" + counter.to_bytes(8, "big")
        derived.append(int.from_bytes(hmac.new(KEY, message, hashlib.sha256).digest()[:8], "big") % 6 + 1)
    assert shown == derived


def test_one_more_roll_in_one_place_moves_no_other() -> None:
    """D-3: each purpose has a stream of its own."""
    one, other = SealedDice(KEY), SealedDice(KEY)
    one.d(6, "here")
    assert [one.d(6, "there") for _ in range(9)] == [other.d(6, "there") for _ in range(9)]


def test_sealed_dice_are_fair() -> None:
    """D-1: every face about as often as the others (6,000 rolls, five standard deviations)."""
    dice = SealedDice(KEY)
    faces = Counter(dice.d(6, "fair") for _ in range(6000))
    assert set(faces) == set(range(1, 7))
    assert all(abs(count - 1000) < 5 * 29 for count in faces.values())


def test_numbers_that_would_favour_low_faces_are_thrown_away() -> None:
    """D-1: rejection sampling; with 2^63 + 1 sides about half of all numbers are too large to be fair."""
    sides = (1 << 63) + 1
    dice, numbers = SealedDice(KEY), []
    for counter in range(40):
        message = b"big\x00" + counter.to_bytes(8, "big")
        numbers.append(int.from_bytes(hmac.digest(KEY, message, "sha256")[:8], "big"))
    kept = [number + 1 for number in numbers if number < sides]
    assert 5 < len(kept) < 35
    assert [dice.d(sides, "big") for _ in kept] == kept


def test_dice_of_one_seed_are_the_same_and_of_another_are_not() -> None:
    rolls = [[seeded_dice(seed).d(1000, str(n)) for n in range(5)] for seed in ("00ff", "00FF", "00fe")]
    assert rolls[0] == rolls[1] != rolls[2]


def test_constant_dice_show_their_face_or_their_highest_side() -> None:
    """D-4."""
    assert [ConstantDice(6).d(sides, "any") for sides in (6, 4, 20)] == [6, 4, 6]


def test_scripted_dice_fall_as_written_and_then_run_out() -> None:
    """D-4: running out is an error, not a wrap-around."""
    dice = ScriptedDice([3, 1])
    assert [dice.d(6, "a"), dice.d(6, "b")] == [3, 1]
    with pytest.raises(Refused, match="ran out at roll 3, for c"):
        dice.d(6, "c")


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_scripted_face_that_the_die_does_not_have_is_refused(face: int) -> None:
    """D-4."""
    with pytest.raises(Refused) as refused:
        ScriptedDice([face]).d(6, "a")
    assert [one.path for one in refused.value.faults] == ["$.dice[0]"]

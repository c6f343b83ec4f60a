"""The cases' own notation: what does not come about is complained of, with its line."""

from __future__ import annotations

import pytest

from tests.cases.expecting import complaints
from tests.cases.judging import Answer
from tests.cases.notation import CaseError, read_text

DUEL = """
ship s1 of 0: 20 t, beam_c, fire_control; at 0,0
ship s2 of 1: 20 t; at 0,-5; heading 3
case: A duel
rules: C-7.2
"""
FIRE = "order s1: fire beams at s2\n"


def found(text: str) -> list[str]:
    (case,) = read_text(DUEL + text, "duel.txt")
    return complaints(Answer(case))


def test_nothing_is_said_of_a_case_that_comes_about() -> None:
    assert found(FIRE + "dice: 6\nthen fired: firer=s1 target=s2 points=2\nonly fired\nafter s2: hits_taken=2") == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (FIRE + "dice: 6\nthen fired: points=1", "line 8: did not happen; instead: [{'points': 2}]"),
        (FIRE + "dice: 6\nthen destroyed: ship=s2", "line 8: did not happen; no destroyed from here on"),
        (FIRE + "dice: 6\nthen damaged: ship=s2\nthen fired", "line 9: did not happen; no fired from here on"),
        (FIRE + "dice: 6\nnever fired: points=2", "line 8: happened"),
        (FIRE + "dice: 6\nonly fired", "line 8: fired happened 1 times, told are 0"),
        (FIRE + "dice: 6 5\nthen fired", "dice given: [6, 5]; in the events: [6]"),
        (FIRE + "dice: 6\nafter s2: hits_taken=1", "line 8: hits_taken is 2"),
        (FIRE + "dice: 6\nafter s2: gone", "line 8: s2 is still there"),
        (FIRE + "dice: 6\nseat 1 never fired", "line 8: happened"),
        (FIRE + "dice: 6\nseat 1 has no sign of: S1", "line 8: there is a sign of S1"),
        (FIRE + "dice: 6\nfault no_such_target: s1.fire[0]", "faults expected: ['no_such_target at "
         "$.orders.0.ships.s1.fire[0]']; given: none"),
        ("build: 20 t\ntotal: price=61", "line 7: price is 60"),
        ("build: 20 t\nadvice: no_weapon", "line 7: advice is ['no_engine', 'no_weapon', 'unused_tonnage']"),
    ],
)  # fmt: skip
def test_what_does_not_come_about_is_complained_of(text: str, complaint: str) -> None:
    assert complaint in found(text)


def test_a_refusal_that_nobody_expected_is_complained_of() -> None:
    assert found("order s1: burn 1 white\nthen moved: ship=s1") == [
        "faults expected: none; given: ['too_few_tokens at $.orders.0.ships.s1.plot[0]']",
        "line 7: nothing was resolved",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "thne fired",
        "order s1: explode",
        FIRE + "dice: 6\nthen fired: firrer=s1",
        FIRE + "dice: 6\nthen fired: firer",
        "ship s1: 20 t, beam_d",
        "ship s3: 20 t",
    ],
)
def test_what_cannot_be_read_is_an_error(text: str) -> None:
    with pytest.raises(CaseError):
        found(text)

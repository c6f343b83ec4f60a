"""Every rule case: `tests/cases/conversion/**.txt`, written as README.md here tells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from battles.engine.conversion.apply import apply
from tests.cases.expecting import complaints
from tests.cases.judging import RULES, Answer
from tests.cases.notation import EXPECTED, RULE_ID, Case, read_cases

ROOM = Path(__file__).parent / "conversion"
PAGE = Path(__file__).parents[2] / "battles/engine/conversion/RULES.md"
FEWEST = 120
STRONG = re.compile(r"\b(must|only|may not|cannot|at most|exactly|never)\b", re.IGNORECASE)
CASES = read_cases(ROOM)

# Rules that no turn can show, and what holds them instead.
WITHOUT_A_CASE: Mapping[str, str] = {
    "G-1": "where a hex is drawn: tests/shared/geometry.json, read by the tests of the engine and of the board",
    "D-1": "chances are equal: tests/engine/test_dice.py",
    "D-3": "keys and fingerprints: tests/engine/test_dice.py, tests/battles/test_sealing.py",
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case) -> None:
    assert complaints(answer_to(case)) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_same_again_and_nothing_without_an_event(case: Case) -> None:
    """E-2, in every case that resolves a turn."""
    answer = answer_to(case)
    if answer.resolved:
        document = answer.document
        assert answer.judged == document
        state = RULES.read_state(answer.question["state"])
        assert RULES.write_state(apply(state, RULES.read_events(document["events"]))) == document["state"]


def test_there_are_enough_cases_each_with_its_own_title() -> None:
    assert len(CASES) >= FEWEST
    assert [title for title, count in Counter(case.title for case in CASES).items() if count > 1] == []


def test_every_rule_of_the_page_has_a_case() -> None:
    """A rule without one needs its reason above, and no rule has both."""
    proved = {rule for case in CASES for rule in case.rules}
    assert proved - set(sections()) == set(), "not on the page"
    assert set(sections()) - proved == set(WITHOUT_A_CASE)


def test_every_case_names_a_rule_and_expects_something() -> None:
    idle = [case.name for case in CASES if not case.rules or not any(case.of(*EXPECTED))]
    assert idle == []


def test_every_quote_stands_on_the_page_under_a_rule_of_its_case() -> None:
    texts = sections()
    astray = [
        f"{case.name}: {quote}"
        for case in CASES
        for quote in case.quotes
        if not any(quote in texts.get(rule, "") for rule in case.rules)
    ]
    assert astray == []


def test_every_sentence_that_binds_has_a_case_that_quotes_it() -> None:
    """C-0 to C-9: every sentence that says must, only, may not, cannot, at most, exactly or never."""
    quotes = {quote for case in CASES for quote in case.quotes}
    unproved = [
        f"{rule}: {sentence}"
        for rule, text in sections().items()
        if rule.startswith("C")
        for sentence in re.split(r"(?<=[.!?]) |\n", text)
        if STRONG.search(sentence) and not any(quote in sentence for quote in quotes)
    ]
    assert unproved == []


@cache
def answer_to(case: Case) -> Answer:
    return Answer(case)


@cache
def sections() -> Mapping[str, str]:
    """The text under each rule of the page, without its marks; of chapters only those that are one rule."""
    parts = re.split(r"^##+ (.*)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    found = ((RULE_ID.match(heading), text) for heading, text in zip(parts[1::2], parts[2::2], strict=True))
    texts = {rule.group(): re.sub(r"\*|^> |^- ", "", text, flags=re.MULTILINE) for rule, text in found if rule}
    return {rule: text for rule, text in texts.items() if f"{rule}.1" not in texts}

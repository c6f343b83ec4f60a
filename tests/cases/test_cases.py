"""Every rule case: `tests/cases/<ruleset>/**.txt`, written as README.md here tells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from battles.engine.battleforge.apply import apply as apply_battleforge
from battles.engine.conversion.apply import apply as apply_conversion
from battles.engine.hex_battle.apply import apply as apply_hex_battle
from tests.cases.expecting import complaints
from tests.cases.judging import Answer
from tests.cases.notation import EXPECTED, RULE_ID, Case, read_cases

ROOM = Path(__file__).parent
PAGES = Path(__file__).parents[2] / "battles/engine"
FEWEST = {"conversion": 120, "hex_battle": 80, "battleforge": 80}
APPLY: Mapping[str, Any] = {
    "conversion": apply_conversion,
    "hex_battle": apply_hex_battle,
    "battleforge": apply_battleforge,
}
STRONG = re.compile(r"\b(must|only|may not|cannot|at most|exactly|never)\b", re.IGNORECASE)
CASES = [case for ruleset in FEWEST for case in read_cases(ROOM / ruleset)]

# Rules that no turn can show, and what holds them instead.
WITHOUT_A_CASE: Mapping[str, Mapping[str, str]] = {
    "conversion": {
        "G-1": "where a hex is drawn: tests/shared/geometry.json, read by the tests of the engine and of the board",
        "D-1": "chances are equal: tests/engine/test_dice.py",
        "D-3": "keys and fingerprints: tests/engine/test_dice.py, tests/battles/test_sealing.py",
    },
    "hex_battle": {
        "H-1.1": "shapes and stats sheets: tests/shipyard",
        "H-1.2": "the list of weapons: tests/shipyard",
        "H-1.3": "storage files: tests/shipyard",
        "H-1.4": "points: tests/shipyard",
        "H-3.3": "who plots where: the pages",
        "H-7.1": "what the captain looks at: tests/engine/hex_battle/test_cadet.py",
        "H-7.2": "how it plots: tests/engine/hex_battle/test_cadet.py",
        "H-7.3": "how it fares: tests/engine/hex_battle/test_cadet.py",
        "H-9": "the words of the log: tests/pages/test_narration_of_duels.py",
    },
    "battleforge": {
        "B-2.3": "turns by web: the tests of the site",
        "B-4.7": "the constants: tests/engine/battleforge/test_attack.py",
        "B-4.9": "sealed dice: tests/engine/test_dice.py",
        "B-6.2": "the editor: the pages",
        "B-7": "tokens: the tests of the site",
    },
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
        rules = answer.rules
        state, events = rules.read_state(answer.question["state"]), rules.read_events(document["events"])
        assert rules.write_state(APPLY[case.ruleset](state, events)) == document["state"]


def test_there_are_enough_cases_each_with_its_own_title() -> None:
    assert {ruleset: len(of_ruleset(ruleset)) >= fewest for ruleset, fewest in FEWEST.items()} == dict.fromkeys(
        FEWEST, True
    )
    assert [title for title, count in Counter(case.title for case in CASES).items() if count > 1] == []


@pytest.mark.parametrize("ruleset", FEWEST)
def test_every_rule_of_the_page_has_a_case(ruleset: str) -> None:
    """A rule without one needs its reason above, and no rule has both."""
    proved = {rule for case in of_ruleset(ruleset) for rule in case.rules}
    assert proved - set(sections(ruleset)) == set(), "not on the page"
    assert set(sections(ruleset)) - proved == set(WITHOUT_A_CASE[ruleset])


def test_every_case_names_a_rule_and_expects_something() -> None:
    idle = [case.name for case in CASES if not case.rules or not any(case.of(*EXPECTED))]
    assert idle == []


def test_every_quote_stands_on_the_page_under_a_rule_of_its_case() -> None:
    astray = [
        f"{case.name}: {quote}"
        for case in CASES
        for quote in case.quotes
        if not any(quote in sections(case.ruleset).get(rule, "") for rule in case.rules)
    ]
    assert astray == []


@pytest.mark.parametrize(
    ("ruleset", "rules"), [("conversion", "C"), ("hex_battle", "H-[2-6]"), ("battleforge", "B-[1-5]")]
)
def test_every_sentence_that_binds_has_a_case_that_quotes_it(ruleset: str, rules: str) -> None:
    """C-0 to C-9, H-2 to H-6, B-1 to B-5: sentences that say must, only, may not, cannot, at most, exactly or never."""
    quotes = {quote for case in of_ruleset(ruleset) for quote in case.quotes}
    unproved = [
        f"{rule}: {sentence}"
        for rule, text in sections(ruleset).items()
        if re.match(rules, rule)
        for sentence in re.split(r"(?<=[.!?]) |\n", text)
        if STRONG.search(sentence) and not any(quote in sentence for quote in quotes)
    ]
    assert unproved == []


@cache
def answer_to(case: Case) -> Answer:
    return Answer(case)


def of_ruleset(ruleset: str) -> list[Case]:
    return [case for case in CASES if case.ruleset == ruleset]


@cache
def sections(ruleset: str) -> Mapping[str, str]:
    """The text under each rule of the page, without its marks; of chapters only those that are one rule."""
    parts = re.split(r"^##+ (.*)$", (PAGES / ruleset / "RULES.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    found = ((RULE_ID.match(heading), text) for heading, text in zip(parts[1::2], parts[2::2], strict=True))
    texts = {rule.group(): re.sub(r"\*|^> |^- ", "", text, flags=re.MULTILINE) for rule, text in found if rule}
    return {rule: text for rule, text in texts.items() if f"{rule}.1" not in texts}

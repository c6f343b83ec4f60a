"""Every rule case of campaigns: `tests/cases/campaign/*.txt`, written as tests/cases/README.md tells."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from hexbattle.campaigns.engine.apply import apply
from tests.cases import expecting
from tests.cases.judging import faces
from tests.cases.notation import EXPECTED, RULE_ID, Case, Line, read_cases
from tests.cases.stars import CampaignAnswer, thing_of

ROOT = Path(__file__).parents[2]
CASES = read_cases(ROOT / "tests/cases/campaign")
FEWEST = 180
STRONG = re.compile(r"\b(must|only|may not|cannot|at most|exactly|never)\b", re.IGNORECASE)

# Rules that no turn can show, and what holds them instead.
WITHOUT_A_CASE: Mapping[str, str] = {
    "K-1.1": "pace: the site's clock",
    "K-1.2": "the start: tests/campaigns/test_muster.py",
    "K-2.1": "map making: tests/campaigns/test_maps.py",
    "K-7.3": "the ground: tests/campaigns/test_fights.py",
    **{f"K-11.{number}": "admirals: tests/campaigns/test_admirals.py" for number in range(1, 7)},
}


@cache
def answer_to(case: Case) -> CampaignAnswer:
    return CampaignAnswer(case)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case) -> None:
    assert list(complaints(answer_to(case))) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_nothing_without_an_event(case: Case) -> None:
    """E-2."""
    answer = answer_to(case)
    if answer.resolution:
        state = answer.state
        for event in answer.resolution.events:
            state = apply(state, event)
        assert state == answer.resolution.state


def complaints(answer: CampaignAnswer) -> Iterator[str]:
    """Everything in which a case differs from what it expects."""
    case, resolution = answer.case, answer.resolution
    wanted = [f"{line.words[0]} at {line.rest}" for line in case.of("fault")]
    if sorted(wanted) != sorted(answer.faults):
        yield f"faults expected: {wanted or 'none'}; given: {answer.faults or 'none'}"
    if not resolution:
        yield from (f"line {line.number}: nothing was resolved" for line in case.of("then", "after", "seat"))
        return
    whole = answer.document()
    if isinstance(answer.faces, list) and answer.faces != (rolled := list(faces(whole["events"]))):
        yield f"dice given: {answer.faces}; in the events: {rolled}"
    yield from expecting._events(list(case.of("then", "never", "only")), whole["events"])
    for line in case.of("after"):
        yield from _differences(line, whole["state"], list(line.words))
    for line in case.of("seat"):
        yield from _as_seen(line, answer)


def _differences(line: Line, state: dict[str, object], words: list[str]) -> Iterator[str]:
    thing = thing_of(state, words)
    if line.rest == "gone" or thing is None:
        if (line.rest == "gone") != (thing is None):
            yield f"line {line.number}: {' '.join(words)} is {'not there' if thing is None else 'still there'}"
        return
    for path, value in expecting.fields(line):
        if not expecting._same(given := expecting._at(thing, path), value):
            yield f"line {line.number}: {path} is {given}"


def _as_seen(line: Line, answer: CampaignAnswer) -> Iterator[str]:
    seen = answer.document(int(line.words[0]))
    match line.words[1:]:
        case ["then" | "never" as keyword, kind]:
            one = Line(number=line.number, keyword=keyword, words=(kind,), rest=line.rest)
            yield from expecting._events([one], seen["events"])
        case ["sees", *words]:
            yield from _differences(line, seen["state"], list(words))
        case ["has", "no", "sign", "of"]:
            for word in line.rest.split():
                if re.search(rf'"{word}"', json.dumps(seen)):
                    yield f"line {line.number}: there is a sign of {word}"
        case _:
            raise line.wrong("a seat sees, has no sign of, then or never")


def test_there_are_enough_cases_each_with_its_own_title() -> None:
    assert len(CASES) >= FEWEST
    assert [title for title, count in Counter(case.title for case in CASES).items() if count > 1] == []


def test_every_case_names_a_rule_and_expects_something() -> None:
    assert [case.name for case in CASES if not case.rules or not any(case.of(*EXPECTED))] == []


def test_every_rule_of_the_page_has_a_case() -> None:
    """A rule without one needs its reason above, and no rule has both."""
    proved = {rule for case in CASES for rule in case.rules}
    assert proved - sections().keys() == set(), "not on the page"
    assert sections().keys() - proved == set(WITHOUT_A_CASE)


def test_every_quote_stands_on_the_page_under_a_rule_of_its_case() -> None:
    astray = [
        f"{case.name}: {quote}"
        for case in CASES
        for quote in case.quotes
        if not any(quote in sections().get(rule, "") for rule in case.rules)
    ]
    assert astray == []


def test_every_sentence_that_binds_has_a_case_that_quotes_it() -> None:
    """Sentences that say must, only, may not, cannot, at most, exactly or never."""
    quotes = {quote for case in CASES for quote in case.quotes}
    unproved = [
        f"{rule}: {sentence}"
        for rule, text in sections().items()
        if rule not in WITHOUT_A_CASE
        for sentence in re.split(r"(?<=[.!?]) |\n", text)
        if STRONG.search(sentence) and not any(quote in sentence for quote in quotes)
    ]
    assert unproved == []


@cache
def sections() -> Mapping[str, str]:
    """The text under each rule of the page, without its marks."""
    page = (ROOT / "hexbattle/campaigns/engine/RULES.md").read_text(encoding="utf-8")
    parts = re.split(r"^### (.*)$|^## .*$", page, flags=re.MULTILINE)
    found = ((RULE_ID.match(heading or ""), text) for heading, text in zip(parts[1::2], parts[2::2], strict=True))
    return {rule.group(): re.sub(r"\*|^> ", "", text, flags=re.MULTILINE) for rule, text in found if rule}

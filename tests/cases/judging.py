"""Playing a case: through the code of `manage.py referee`, `check_design` or `muster`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from battles.engine import Refused, Ruleset, Seat, ruleset
from battles.referee import judge, refusal
from shipyard.rules import check_design
from tests.cases.notation import Case
from tests.cases.positions import HEAD, designs_of, options_of, parties_of, read_design, state_of
from tests.cases.sheets import sheets_of

type Document = dict[str, Any]

RULES: Ruleset[Any, Any, Any, Any] = ruleset("conversion")


class Answer:
    """What became of a case. `document`: the referee's answer, uncut; of a design: the answer of check_design."""

    def __init__(self, case: Case) -> None:
        self.case = case

    @cached_property
    def document(self) -> Document:
        if self._building is not None:
            return check_design(self._building).as_json()
        if any(self.case.of("fleet")):
            return _mustered(self.case)
        return self._leaving if self._over else self.judged

    @property
    def judged(self) -> Document:
        return judge(RULES, self.question)

    @cached_property
    def question(self) -> Document:
        """The case as the referee reads it: {"state", "orders", "dice"}."""
        state = self._leaving["state"] if any(self.case.of("concede")) else state_of(self.case)
        return {"state": state, "orders": sheets_of(self.case, state), "dice": self.dice}

    @cached_property
    def dice(self) -> Any:
        """`3 1 4` is a list, `all 6` a constant; without a line no die may be rolled."""
        words = next((line.rest.split() for line in self.case.of("dice")), [])
        return int(words[1]) if words[:1] == ["all"] else [int(word) for word in words]

    def for_seat(self, seat: int) -> Document:
        """The answer as a side may see it."""
        return judge(RULES, self.question, seat=seat)

    @property
    def resolved(self) -> bool:
        """Whether a turn was resolved."""
        return bool(self.document.get("events")) and not self._over

    @property
    def _over(self) -> bool:
        """Whether leaving ended the battle before its turn could be resolved."""
        return any(self.case.of("concede", "draw")) and bool(self._leaving["state"]["result"])

    @cached_property
    def _building(self) -> Document | None:
        """The design of a case about building (C-1)."""
        for line in self.case.of("build"):
            if line.words == ("json",):
                return {**HEAD, **json.loads(line.rest)}
            return read_design(line.rest, designs_of(self.case))
        return None

    @cached_property
    def _leaving(self) -> Document:
        """What the sides that concede or agree on a draw bring about before the turn is resolved (C-9.2)."""
        state = RULES.read_state(state_of(self.case))
        events: list[Any] = []
        for line in self.case.of("concede", "draw"):
            draw = line.keyword == "draw"
            left = RULES.agree_draw(state) if draw else RULES.leave(state, Seat(int(line.words[0])), "concede")
            state, events = left.state, events + RULES.write_events(left.events)
        return {"faults": [], "events": events, "state": RULES.write_state(state)}


def _mustered(case: Case) -> Document:
    try:
        state = RULES.muster(parties_of(case), options_of(case))
    except Refused as refused:
        return refusal(refused)
    return {"faults": [], "events": [], "state": RULES.write_state(state)}


def faces(event: Any) -> Iterator[int]:
    """Every die in an event, in order."""
    for roll in rolls(event):
        yield roll["face"]


def rolls(part: Any) -> Iterator[Document]:
    if isinstance(part, dict) and {"face", "sides", "purpose"} <= part.keys():
        yield part
    elif isinstance(part, dict | list):
        for one in part.values() if isinstance(part, dict) else part:
            yield from rolls(one)

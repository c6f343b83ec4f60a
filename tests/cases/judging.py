"""Playing a case: through the code of `manage.py referee`, `check_design` or `muster`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from battles.engine import Refused, Ruleset, Seat, ruleset
from battles.referee import judge, refusal
from shipyard.rules import check_design
from tests.cases import assaults, duels, positions, sheets
from tests.cases.notation import Case, options_of

type Document = dict[str, Any]

POSITIONS: dict[str, Any] = {
    "conversion": positions,
    "hex_battle": duels,
    "battleforge": assaults,
}  # how each ruleset's are written
SHEETS: dict[str, Any] = {"conversion": sheets, "hex_battle": duels, "battleforge": assaults}


class Answer:
    """What became of a case. `document`: the referee's answer, uncut; of a design: the answer of check_design."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.rules: Ruleset[Any, Any, Any, Any] = ruleset(case.ruleset)
        self.positions, self.sheets = POSITIONS[case.ruleset], SHEETS[case.ruleset]

    @cached_property
    def document(self) -> Document:
        if self._building is not None:
            return check_design(self._building).as_json()
        if any(self.case.of("fleet")):
            return self._mustered()
        if any(self.case.of("scenario")):
            return self._set_up()
        return self._leaving if self._over else self.judged

    @property
    def judged(self) -> Document:
        return judge(self.rules, self.question)

    @cached_property
    def question(self) -> Document:
        """The case as the referee reads it: {"state", "orders", "dice"}."""
        state = self._leaving["state"] if any(self.case.of("concede")) else self.positions.state_of(self.case)
        return {"state": state, "orders": self.sheets.sheets_of(self.case, state), "dice": self.dice}

    @cached_property
    def dice(self) -> Any:
        """`3 1 4` is a list, `all 6` a constant; without a line no die may be rolled."""
        words = next((line.rest.split() for line in reversed(list(self.case.of("dice")))), [])
        return int(words[1]) if words[:1] == ["all"] else [int(word) for word in words]

    def for_seat(self, seat: int) -> Document:
        """The answer as a side may see it."""
        return judge(self.rules, self.question, seat=seat)

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
                return {**positions.HEAD, **json.loads(line.rest)}
            return positions.read_design(line.rest, positions.designs_of(self.case))
        return None

    @cached_property
    def _leaving(self) -> Document:
        """What the sides that concede or agree on a draw bring about before the turn is resolved (C-9.2)."""
        state = self.rules.read_state(self.positions.state_of(self.case))
        events: list[Any] = []
        for line in self.case.of("concede", "draw"):
            if line.keyword == "draw":
                left = self.rules.agree_draw(state)
            else:
                left = self.rules.leave(state, Seat(int(line.words[0])), "concede")
            state, events = left.state, events + self.rules.write_events(left.events)
        return {"faults": [], "events": events, "state": self.rules.write_state(state)}

    def _mustered(self) -> Document:
        parties, field = self.positions.parties_of(self.case), self.positions.field_of(self.case)
        try:
            state = self.rules.muster(parties, options_of(self.case), field=field)
        except Refused as refused:
            return refusal(refused)
        return {"faults": [], "events": [], "state": self.rules.write_state(state)}

    def _set_up(self) -> Document:
        """A scenario read, and mustered if it has no faults (B-6.3)."""
        try:
            setting = self.rules.read_scenario(self.positions.scenario_of(self.case), ())
            state = self.rules.muster(setting.parties, setting.options, field=setting.field)
        except Refused as refused:
            return refusal(refused)
        return {"faults": [], "events": [], "state": self.rules.write_state(state)}


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

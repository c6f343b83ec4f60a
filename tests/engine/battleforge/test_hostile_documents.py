"""Whatever is written in a document of an assault, it is read or refused, and what is read can be played."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings

from battles.engine import Fault, Refused, Setting
from battles.engine.battleforge.state import Victory
from battles.referee import judge
from battles.scenarios import entries
from tests.engine.battleforge.squad import RULES, assault, unit
from tests.engine.test_hostile_documents import spoilt

SLOW = settings(deadline=None, max_examples=250, suppress_health_check=[HealthCheck.too_slow])
SCENARIO: Any = next(one.document for one in entries() if one.code == "hold-the-line")
AIM = Victory(kind="hold_objective", tiles=((4, 4),))
UNITS = (unit("u1", 0, (2, 2), "support"), unit("u2", 1, (3, 2)), unit("u3", 0, (1, 1), hp=3))
STATE: Any = json.loads(json.dumps(RULES.write_state(assault(*UNITS, victory=AIM))))
SHEETS: list[Any] = [
    {"action": "move", "unit": "u1", "path": [[2, 1], [2, 0]]},
    {"action": "attack", "unit": "u3", "target": "u2"},
    {"action": "ability", "unit": "u1", "target": "u3"},
    {"action": "ability", "unit": "u1", "tile": [3, 2]},
    {"action": "end_turn"},
]


@SLOW
@given(spoilt(STATE))
def test_a_spoilt_state_is_read_or_refused(document: Any) -> None:
    for sheet in SHEETS:
        answer = judge(RULES, {"state": document, "orders": {"0": sheet}, "dice": "seed:00"})
        if not answer["faults"]:
            assert RULES.read_state(json.loads(json.dumps(answer["state"])))


@SLOW
@given(spoilt({"0": SHEETS[0], "1": SHEETS[2]}))
def test_a_spoilt_sheet_is_read_or_refused(orders: Any) -> None:
    answer: Any = judge(RULES, {"state": STATE, "orders": orders, "dice": "seed:00"})
    assert all(fault["path"].startswith("$") and fault["message"] for fault in answer["faults"])


@SLOW
@given(spoilt(SCENARIO))
def test_a_spoilt_scenario_is_mustered_or_refused(document: Any) -> None:
    """B-6.3: what is read can be mustered."""
    setting, faults = read(document)
    assert all(fault.path.startswith("$") and fault.message for fault in faults)
    if setting:
        RULES.muster(setting.parties, setting.options, field=setting.field)


def read(document: Any) -> tuple[Setting | None, tuple[Fault, ...]]:
    try:
        return RULES.read_scenario(document, ()), ()
    except Refused as refused:
        return None, refused.faults

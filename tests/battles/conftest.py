"""A toy ruleset beside the real ones, for tests of the turns themselves."""

from __future__ import annotations

import pytest

from battles import engine
from tests.battles.toy import Toy


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    rules = Toy()  # type: ignore[abstract]
    monkeypatch.setitem(engine.RULESETS, "toy", rules)  # what has imported it by name sees it come and go
    return rules

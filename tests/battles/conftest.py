"""A toy ruleset beside the real ones, for tests of the turns themselves."""

from __future__ import annotations

import pytest

from battles import engine
from tests.battles.toy import Toy


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    rules = Toy()  # type: ignore[abstract]
    monkeypatch.setattr(engine, "RULESETS", {**engine.RULESETS, "toy": rules})
    return rules

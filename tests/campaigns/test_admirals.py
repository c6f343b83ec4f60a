"""Computer admirals (K-11): legal sheets from their own view, step by step."""

from __future__ import annotations

import pytest

from battles.engine import seeded_dice
from hexbattle.campaigns import engine
from tests.campaigns.worlds import campaign

EVERYBODY = [*engine.ADMIRALS, *engine.SPARRING]


@pytest.mark.parametrize("name", EVERYBODY)
def test_an_admiral_hands_in_a_legal_sheet_from_its_view_alone(name: str) -> None:
    """K-11."""
    state = campaign(3)
    admiral = {**engine.ADMIRALS, **engine.SPARRING}[name]
    for seat in range(3):
        sheet = admiral(engine.view(state, seat), seat, seeded_dice("00"))
        assert engine.check_orders(state, seat, sheet) == ()

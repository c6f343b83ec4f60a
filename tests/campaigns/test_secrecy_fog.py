"""K-2.4 by a second opinion: whatever happens in long campaigns, what one may not know changes nothing one is shown."""

from __future__ import annotations

from random import Random

import pytest

from hexbattle.campaigns import engine
from tests.campaigns.test_laws import long_campaigns
from tests.secrecy.fog import Fog, sight


@pytest.mark.parametrize("reader", [0, 1, None], ids=["first", "second", "spectator"])
def test_another_state_of_which_one_may_know_the_same_looks_the_same(reader: int | None) -> None:
    chance, hidden = Random(7), 0  # noqa: S311
    for state, _, _, _ in long_campaigns():
        if state.result is None:
            other = Fog(reader=reader, chance=chance).state(state)
            assert sight(other, reader) == sight(state, reader)
            hidden += len(other.fleets) != len(state.fleets)
            assert engine.view(other, reader) == engine.view(state, reader)
    assert hidden


@pytest.mark.parametrize("reader", [0, 1, None], ids=["first", "second", "spectator"])
def test_so_do_other_events(reader: int | None) -> None:
    chance = Random(8)  # noqa: S311
    for state, _, _, resolution in long_campaigns():
        documents = engine.write_events(resolution.events)
        other = engine.read_events(Fog(reader=reader, chance=chance).events(documents, len(state.factions)))
        assert engine.events_for(other, reader) == engine.events_for(resolution.events, reader)


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_is_told_of_an_event_in_a_system_that_nobody_of_theirs_sees(seat: int) -> None:
    """What is told of a system is told to who saw it as the turn opened, as it closed, or whose ships passed."""
    for state, _, _, resolution in long_campaigns():
        known = sight(state, seat).far | sight(resolution.state, seat).far
        for event in engine.events_for(resolution.events, seat):
            at = getattr(event, "at", None)
            assert at is None or at in known, event

"""Every event of a campaign has its sentence, its rule and its theme (E-1); none names what its reader cannot know."""

from __future__ import annotations

import re
from dataclasses import replace
from inspect import getmodule, getsource
from typing import Any, get_args, get_type_hints

import pytest

from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import events as ev
from hexbattle.campaigns.engine import permits
from hexbattle.campaigns.engine.stages.transport import transport
from hexbattle.campaigns.narration import TELLERS, THEME_OF, Names, narrate, sections, tell, words
from hexbattle.campaigns.narration.organising import MONEY
from tests.campaigns.test_laws import long_campaigns
from tests.campaigns.worlds import campaign

KINDS: tuple[type, ...] = get_args(get_args(ev.Event.__value__)[0])
RULE = re.compile(r"K-\d+(\.\d+)?")


def told_to(seat: int | None) -> list[tuple[Names, tuple[engine.Event, ...]]]:
    """The turns of long campaigns as a faction is told of them."""
    turns = []
    for state, _, _, resolution in long_campaigns()[::3]:
        shown = engine.events_for(resolution.events, seat)
        turns.append((Names([engine.view(state, seat)], shown), shown))
    return turns


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_a_sentence_and_a_theme(kind: type) -> None:
    assert kind in TELLERS
    assert kind in THEME_OF


def test_every_event_of_long_campaigns_is_told_in_a_whole_sentence_with_its_rule() -> None:
    kinds = set()
    for state, _, _, resolution in long_campaigns()[::2]:
        names = Names([state], resolution.events)
        for event in resolution.events:
            line = tell(event, names)
            kinds.add(type(event))
            assert "%(" not in line.text
            assert line.text[0] == line.text[0].upper()
            assert line.text[-1] in ".”"
            assert RULE.fullmatch(line.told.rule)
    assert len(kinds) > 30


def test_no_id_is_in_a_sentence_that_a_faction_is_told() -> None:
    """Whatever a faction is told of, it can name: things of its own by name, others as far as it saw them."""
    ids = {str(one.id) for state, _, _, _ in long_campaigns() for one in state.ships}
    ids |= {str(one.id) for state, _, _, _ in long_campaigns() for one in state.fleets}
    for names, events in told_to(1):
        for line in narrate(events, names):
            assert not ids & set(re.findall(r"[\w-]+", line.text))


def test_a_fleet_seen_from_afar_has_no_name() -> None:
    """K-2.4."""
    state = campaign(2)
    tag = ev.FleetTag(id=state.fleets[1].id, seat=1, name=None, ships=2, tonnage=44, named_by=())
    stop = ev.Stop(at=state.places[0].id, seen_by=(0,))
    event = ev.FleetMoved(fleet=tag, start=stop, end=None, why="ordered")
    line = tell(event, Names([engine.view(state, 0)], [event]))
    assert line.text == f"A fleet of Faction 1 (2 ships, 44 t) leaves {state.places[0].name} and is out of sight."


def test_the_rows_of_one_reason_are_one_line_with_their_sum() -> None:
    """K-9."""
    for names, events in told_to(0):
        rows = [event.row for event in events if isinstance(event, ev.Credited)]
        lines = [line for line in narrate(events, names) if line.kind == "credited"]
        assert len(lines) == len({row.why for row in rows})
        income = sum(row.amount for row in rows if row.why == "income")
        assert not income or any(f"an income of {income} credit" in line.text for line in lines)


def test_every_reason_of_the_ledger_has_words() -> None:
    """K-9.1."""
    reasons = set(get_args(engine.state.Reason.__value__))
    assert reasons == set(MONEY) == set(words.REASONS)


def _literals(record: type, name: str) -> set[str]:
    return set(get_args(get_type_hints(record)[name]))


def test_every_why_has_words() -> None:
    assert set(get_args(ev.organising.Order.__value__)) == set(words.ORDERS)
    assert set(get_args(ev.moving.WhyStayed.__value__)) == set(words.STAYED)
    assert set(get_args(ev.moving.WhyWaiting.__value__)) == set(words.LANDING_WAITS)
    assert set(get_args(engine.state.Ending.__value__)) == set(words.ENDINGS)
    assert _literals(ev.LeftUndone, "why") == set(words.LEFT_UNDONE)
    assert _literals(ev.CouldNotEvade, "why") == set(words.NO_EVASION)


def test_every_reason_for_which_an_order_fell_away_has_words() -> None:
    """The codes of the faults that can make an order impossible while a turn is resolved."""
    found = set(re.findall(r'fault\("(\w+)"', getsource(permits)))
    found |= set(re.findall(r'_drop\(.*"(\w+)"\)', getsource(getmodule(transport) or permits))) | {"too_dear"}
    assert len(found) > 10
    assert found == set(words.DROPPED)


def test_news_are_sorted_by_theme_and_leave_nothing_out() -> None:
    for state, _, _, resolution in long_campaigns()[::9]:
        names = Names([state], resolution.events)
        lines = [line.event for section in sections(resolution.events, names) for line in section.lines]
        whole = [line.event for line in narrate(resolution.events, names) if line.kind != "turn_ended"]
        assert sorted(lines) == sorted(whole)


def test_a_percent_sign_in_a_name_or_message_is_text() -> None:
    state = campaign(2)
    event: Any = ev.MessageSent(sender=0, to=1, text="100 %(text)s %d <b>", seen_by=(0, 1))
    named = replace(state, factions=(replace(state.factions[0], name="50 %s"), state.factions[1]))
    assert tell(event, Names([named], [event])).text == "50 %s to Faction 1: “100 %(text)s %d <b>”"

"""Laws that hold for every campaign (E-1 … E-3, K-9, K-10), tried on long random ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from battles.engine import ConstantDice, Resolution, Seat, seeded_dice
from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import events as e
from hexbattle.campaigns.engine.apply import apply
from hexbattle.campaigns.engine.geography import ships_of
from hexbattle.campaigns.engine.kinds import KINDS
from hexbattle.campaigns.engine.orders import Orders
from hexbattle.campaigns.engine.results import FightResult
from hexbattle.campaigns.engine.state import State
from tests.campaigns.worlds import campaign, random_results, random_sheet
from tests.conftest import HowMany

type Turn = tuple[State, dict[Seat, Orders], list[FightResult], Resolution[State, e.Event]]


def played(factions: int, turns: int, seed: int) -> Iterator[Turn]:
    """Turn after turn of random legal orders."""
    chance = Random(seed)  # noqa: S311
    state = campaign(factions, f"laws {seed}", turn_limit=1000, victory_share=100)
    for _ in range(turns):
        if state.result:
            return
        sheets = {seat: random_sheet(state, seat, chance) for seat in engine.awaiting(state)}
        results = list(random_results(state, chance))
        resolution = engine.resolve(state, sheets, results, seeded_dice(f"{seed:02x}{state.turn:04x}"))
        yield state, sheets, results, resolution
        state = resolution.state


FEW, MANY = 40, 200  # turns of each campaign


@cache
def long_campaigns(turns: int = FEW) -> tuple[Turn, ...]:
    """The turns of campaigns of six, two and three factions."""
    return tuple(turn for seed, factions in enumerate((6, 2, 3)) for turn in played(factions, turns, seed))


def in_every(step: int) -> Callable[[Callable[[Turn], None]], Callable[[HowMany], None]]:
    """The test of one turn, tried on every turn of the long campaigns, or on every `step`-th."""

    def tried(test: Callable[[Turn], None]) -> Callable[[HowMany], None]:
        def run(how_many: HowMany) -> None:
            for turn in long_campaigns(how_many(FEW, MANY))[::step]:
                test(turn)

        run.__doc__ = test.__doc__
        return run

    return tried


@in_every(1)
def test_old_state_and_events_make_the_new_state(turn: Turn) -> None:
    """E-2."""
    state, _, _, resolution = turn
    for event in resolution.events:
        state = apply(state, event)
    assert state == resolution.state


@in_every(6)
def test_the_order_of_sheets_and_of_results_does_not_matter(turn: Turn) -> None:
    """K-3.1, K-3.4; nor does the order in which a sheet names fleets, units or factions."""
    state, sheets, results, resolution = turn
    backwards = {seat: _backwards(sheets[seat]) for seat in reversed(list(sheets))}
    seed = seeded_dice(f"{SEEDS[len(state.factions)]:02x}{state.turn:04x}")
    assert engine.resolve(state, backwards, results[::-1], seed) == resolution


MAPPINGS = ("troops", "send", "names", "split", "merge", "load", "move", "stance", "land")
SEEDS = {6: 0, 2: 1, 3: 2}


def _backwards(sheet: Orders) -> Orders:
    mappings: dict[str, Any] = {key: getattr(sheet, key) for key in MAPPINGS}
    turned: dict[str, Any] = {key: dict(reversed(list(one.items()))) for key, one in mappings.items()}
    return replace(sheet, **turned)


@in_every(1)
def test_a_treasury_is_the_sum_of_its_rows_and_never_below_nothing(turn: Turn) -> None:
    """K-9, K-3.3."""
    state, _, _, resolution = turn
    rows = [event.row for event in resolution.events if isinstance(event, e.Credited)]
    for seat in range(len(state.factions)):
        before, after = engine.treasury(state, seat), engine.treasury(resolution.state, seat)
        assert after == (before or 0) + sum(row.amount for row in rows if row.seat == seat)
        assert after >= 0
    assert all(row.turn == state.turn for row in rows)


@in_every(1)
def test_credits_sent_and_received_are_a_pair_with_one_sum(turn: Turn) -> None:
    """K-9.1."""
    rows = [event.row for event in turn[3].events if isinstance(event, e.Credited)]
    sent = sorted((row.seat, int(row.about), -row.amount) for row in rows if row.why == "sent")
    assert sent == sorted((int(row.about), row.seat, row.amount) for row in rows if row.why == "received")


@in_every(1)
def test_no_ship_comes_or_goes_without_an_event(turn: Turn) -> None:
    state, _, _, resolution = turn
    events = resolution.events
    gone = {event.ship.id for event in events if isinstance(event, e.ShipLost | e.Scrapped)}
    come = {event.ship.id for event in events if isinstance(event, e.Delivered)}
    assert {ship.id for ship in resolution.state.ships} == ({ship.id for ship in state.ships} | come) - gone


@in_every(1)
def test_no_fighter_comes_or_goes_without_an_event(turn: Turn) -> None:
    """K-6.1, K-4.2."""
    state, _, _, resolution = turn
    count = _fighters(state)
    for event in resolution.events:
        match event:
            case e.Delivered(ship=ship):
                count += sum((ship.aboard or {}).values())
            case e.Rearmed():
                count += event.fighters
            case e.ShipReturned():
                count -= event.lost_fighters or 0
            case e.ShipLost() | e.Scrapped():
                count -= event.fighters or 0
            case _:
                pass
    assert count == _fighters(resolution.state)


def _fighters(state: State) -> int:
    return sum(sum((ship.aboard or {}).values()) for ship in state.ships)


@in_every(1)
def test_no_unit_comes_or_goes_without_an_event(turn: Turn) -> None:
    """K-4.4, K-7.4."""
    state, _, _, resolution = turn
    count = _troops(state)
    for event in resolution.events:
        match event:
            case e.Raised():
                count += 1
            case e.ShipLost():
                count -= event.troops or 0
            case e.AssaultOver():
                count -= event.landers_lost + event.garrison_lost
            case _:
                pass
    assert count == _troops(resolution.state)
    assert len(_unit_ids(resolution.state)) == len(set(_unit_ids(resolution.state)))


def _troops(state: State) -> int:
    return len(_unit_ids(state))


def _unit_ids(state: State) -> list[str]:
    ashore = [unit.id for place in state.places for unit in place.garrison or ()]
    aboard = [unit.id for ship in state.ships for unit in (ship.troops or {}).values()]
    return [*ashore, *aboard, *(lander.unit.id for one in state.assaults for lander in one.landers)]


@in_every(1)
def test_bounds_hold_whatever_is_ordered(turn: Turn) -> None:
    """K-2.2, K-2.3, K-4.5, K-5.3, K-7.2."""
    state = turn[3].state
    assert all(len(place.garrison or ()) <= KINDS[place.kind].room for place in state.places)
    assert all((place.yard or 0) <= 120 for place in state.places)
    assert all(1 <= len(ships_of(state, fleet.id)) <= 12 for fleet in state.fleets)
    assert all(len(party.ships) <= 12 for battle in state.battles for party in battle.parties)
    assert all(1 <= len(assault.landers) <= 6 for assault in state.assaults)
    running = {*(one.id for one in state.battles), *(one.id for one in state.assaults)}
    assert {fleet.held for fleet in state.fleets} - {None} <= running


@in_every(1)
def test_a_result_that_was_written_back_changes_nothing_any_more(turn: Turn) -> None:
    """K-6: keyed by the battle's id, exactly once."""
    _, _, results, resolution = turn
    if engine.due(resolution.state) or resolution.state.result:
        return
    dice = ConstantDice(1)
    assert engine.resolve(resolution.state, {}, results, dice) == engine.resolve(resolution.state, {}, (), dice)


@in_every(6)
def test_documents_give_back_what_was_written(turn: Turn) -> None:
    """E-1; through text."""
    state, sheets, results, resolution = turn
    assert engine.read_state(_text(engine.write_state(state))) == state
    assert engine.read_events(_text(engine.write_events(resolution.events))) == resolution.events
    assert list(engine.read_results(_text(engine.write_results(results)))) == results
    for seat, sheet in sheets.items():
        assert engine.read_orders(_text(engine.write_orders(sheet))) == sheet
        shown = engine.view(state, seat)
        assert engine.read_state(_text(engine.write_state(shown))) == shown


def _text(document: Any) -> Any:
    return json.loads(json.dumps(document))


@in_every(6)
def test_a_view_of_a_view_is_the_same_and_orders_are_judged_alike_by_both(turn: Turn) -> None:
    """K-2.4."""
    state, sheets, _, _ = turn
    for seat, sheet in sheets.items():
        shown = engine.view(state, seat)
        assert engine.view(shown, seat) == shown
        assert engine.check_orders(shown, seat, sheet) == engine.check_orders(state, seat, sheet) == ()
        assert engine.preview(shown, seat, sheet) == engine.preview(state, seat, sheet)


@in_every(1)
def test_a_preview_says_what_the_sheet_will_cost(turn: Turn) -> None:
    """K-3.2: what is paid at stage 1, but for orders that stage 0 has made impossible."""
    state, sheets, _, resolution = turn
    for seat, sheet in sheets.items():
        rows = tuple(event.row for event in resolution.events if isinstance(event, e.Credited))
        paid = tuple(row for row in rows if row.seat == seat and row.why in PAID)
        dropped = any(isinstance(event, e.Dropped) and seat in event.seen_by for event in resolution.events)
        told = engine.preview(state, seat, sheet)
        assert dropped or tuple(one.row for one in told.rows) == paid
        assert told.left >= 0


PAID = ("build", "yard", "troops", "repair", "rearm", "sent")


def test_a_faction_may_give_up_at_any_time_and_is_gone_when_its_fights_are_over() -> None:
    """K-8.2: whatever it is in, the campaign goes on without it."""
    for opened, *_ in long_campaigns()[::9]:
        if len(engine.awaiting(opened)) < 3:
            continue
        state = engine.leave(opened, 1, "concede").state
        chance = Random(opened.turn)  # noqa: S311
        for _ in range(4):
            sheets = {seat: random_sheet(state, seat, chance, 4) for seat in engine.awaiting(state)}
            results = list(random_results(state, chance))
            state = engine.resolve(state, sheets, results, seeded_dice("0a")).state
            assert engine.read_state(_text(engine.write_state(state))) == state
        assert not [ship.id for ship in state.ships if ship.seat == 1]
        assert not [place.id for place in state.places if place.owner == 1]
        assert state.factions[1].out

"""A curator's rulings and the orders of the same turn (K-9.1, K-3.2)."""

from __future__ import annotations

from battles.engine import ConstantDice, Seat
from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import events as e
from hexbattle.campaigns.engine.orders import Orders
from tests.campaigns.worlds import campaign


def test_credits_that_a_ruling_took_are_not_spent() -> None:
    """The sheet was legal when it was handed in; no treasury falls below 0."""
    state = campaign(2)
    sheet = Orders(yards=(state.places[0].id,))
    assert engine.check_orders(state, 0, sheet) == ()
    for taken, left in ((80, 0 + 150 - 26), (81, 119 + 150 - 26)):
        ruled = engine.rule(state, [(engine.read_ruling({"kind": "grant", "seat": 0, "amount": -taken}), "Fair.")])
        turn = engine.resolve(ruled.state, {Seat(0): sheet}, (), ConstantDice(1))
        assert engine.treasury(turn.state, 0) == left
        dropped = [event.order for event in turn.events if isinstance(event, e.Dropped)]
        assert dropped == (["spending"] if taken == 81 else [])


def test_a_ruling_is_a_row_of_the_ledger_and_told_to_all() -> None:
    state = campaign(2)
    ruled = engine.rule(state, [(engine.read_ruling({"kind": "grant", "seat": 1, "amount": 30}), "A late start.")])
    assert engine.treasury(ruled.state, 1) == 230
    rows = [event.row for event in ruled.events if isinstance(event, e.Credited)]
    assert [(row.seat, row.amount, row.why) for row in rows] == [(1, 30, "ruling")]
    told = engine.events_for(ruled.events, 0)
    assert [event.kind for event in told] == ["ruling_made"]

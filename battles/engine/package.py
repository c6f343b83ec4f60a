"""What a ruleset's package says of itself: the rooms that all of them have alike, each a module, taken together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from battles.engine.dice import Dice
from battles.engine.errors import Fault
from battles.engine.records import Result
from battles.engine.ruleset import Leave, Outcome, Resolution, Ruleset, Seat
from shipyard.rules import Json


class Standing(Protocol):
    """A state, as far as every ruleset's is alike."""

    @property
    def result(self) -> Result | None: ...


class Documents[S, E](Protocol):
    """`documents.py`."""

    def read_state(self, document: Json, /) -> S: ...
    def write_state(self, state: S, /) -> dict[str, Json]: ...
    def read_events(self, documents: Sequence[Json], /) -> tuple[E, ...]: ...
    def write_events(self, events: Sequence[E], /) -> list[dict[str, Json]]: ...
    def schemas(self) -> dict[str, Json]: ...


class Sheets[O](Protocol):
    """`sheets.py`."""

    def read_orders(self, document: Json, /) -> O: ...
    def write_orders(self, orders: O, /) -> dict[str, Json]: ...


class OrderChecks[S, O](Protocol):
    """`order_checks.py`."""

    def check_orders(self, state: S, seat: Seat, orders: O, /) -> tuple[Fault, ...]: ...


class Resolving[S, O, E](Protocol):
    """`resolve.py`."""

    def resolve(self, state: S, sheets: Mapping[Seat, O], dice: Dice, /) -> Resolution[S, E]: ...
    def leave(self, state: S, seat: Seat, how: Leave, /) -> Resolution[S, E]: ...
    def agree_draw(self, state: S, /) -> Resolution[S, E]: ...


class Sight[S, E](Protocol):
    """`sight.py`."""

    def view(self, state: S, seat: Seat | None, /) -> S: ...
    def events_for(self, events: Sequence[E], seat: Seat | None, /) -> tuple[E, ...]: ...


class Previews[S, O, P](Protocol):
    """`preview.py`."""

    def preview(self, view: S, seat: Seat, draft: O, faults: tuple[Fault, ...], /) -> P: ...
    def write_preview(self, preview: P, /) -> dict[str, Json]: ...


class Packaged[S: Standing, O, E, P](Ruleset[S, O, E, P]):
    """A ruleset that hands each question to the module of its package that answers it."""

    documents: Documents[S, E]
    sheets: Sheets[O]
    order_checks: OrderChecks[S, O]
    resolving: Resolving[S, O, E]
    sight: Sight[S, E]
    previews: Previews[S, O, P]

    def read_state(self, document: Json) -> S:
        return self.documents.read_state(document)

    def write_state(self, state: S) -> dict[str, Json]:
        return self.documents.write_state(state)

    def read_events(self, written: Sequence[Json]) -> tuple[E, ...]:
        return self.documents.read_events(written)

    def write_events(self, events: Sequence[E]) -> list[dict[str, Json]]:
        return self.documents.write_events(events)

    def schemas(self) -> dict[str, Json]:
        return self.documents.schemas()

    def read_orders(self, document: Json) -> O:
        return self.sheets.read_orders(document)

    def write_orders(self, orders: O) -> dict[str, Json]:
        return self.sheets.write_orders(orders)

    def check_orders(self, state: S, seat: Seat, orders: O) -> tuple[Fault, ...]:
        return self.order_checks.check_orders(state, seat, orders)

    def resolve(self, state: S, sheets: Mapping[Seat, O], dice: Dice) -> Resolution[S, E]:
        return self.resolving.resolve(state, sheets, dice)

    def leave(self, state: S, seat: Seat, how: Leave) -> Resolution[S, E]:
        return self.resolving.leave(state, seat, how)

    def agree_draw(self, state: S) -> Resolution[S, E]:
        return self.resolving.agree_draw(state)

    def view(self, state: S, seat: Seat | None) -> S:
        return self.sight.view(state, seat)

    def events_for(self, events: Sequence[E], seat: Seat | None) -> tuple[E, ...]:
        return self.sight.events_for(events, seat)

    def preview(self, view: S, seat: Seat, draft: O) -> P:
        return self.previews.preview(view, seat, draft, self.check_orders(view, seat, draft))

    def write_preview(self, preview: P) -> dict[str, Json]:
        return self.previews.write_preview(preview)

    def outcome(self, state: S) -> Outcome | None:
        if state.result is None:
            return None
        return Outcome(winner=state.result.winner, reason=state.result.reason, points=state.result.points)

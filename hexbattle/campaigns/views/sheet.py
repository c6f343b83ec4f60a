"""The orders desk as one answer shows it: a draft, what was kept of it, and what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from battles.turns.sealing import canonical
from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import state as st
from hexbattle.campaigns.models import Faction, OrderSheet, Turn
from hexbattle.campaigns.selectors import sheet_of, view_of
from hexbattle.campaigns.services import Receipt, receipt_of
from hexbattle.campaigns.views import words
from hexbattle.campaigns.views.entries import Entry, Sheet
from shipyard.rules import Fault, read_json

LONGEST_DRAFT = 200_000  # characters, as many as the service takes
MOST_FAULTS = 100


@dataclass(frozen=True, kw_only=True)
class Desk:
    """A draft beside the orders that are kept. `raw`: text in the editor that could not be used, as it was typed;
    `message`: words of a message that are not in the draft yet.
    """

    turn: Turn
    faction: Faction
    view: st.State
    orders: engine.Orders
    preview: engine.Preview
    text: str
    unsaved: bool
    receipt: Receipt | None
    confirmed: bool
    selected: str = ""
    refused: tuple[str, ...] = ()
    raw: str | None = None
    nonce: str = ""
    message: str = ""
    review: bool = False
    just_saved: bool = False
    just_reopened: bool = False

    @property
    def locked(self) -> bool:
        """Confirmed orders are not edited before they are taken back."""
        return self.confirmed and not self.unsaved

    @cached_property
    def told(self) -> tuple[tuple[Entry, ...], tuple[str, ...]]:
        return Sheet(self.view, self.orders).with_faults(self.preview.faults[:MOST_FAULTS])

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.told[0]

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with the draft as a whole."""
        return self.told[1]

    @property
    def faulty(self) -> bool:
        return bool(self.preview.faults)

    @property
    def spent(self) -> int:
        return self.preview.treasury - self.preview.left

    @property
    def rows(self) -> list[tuple[str, int, int]]:
        """The rows that the sheet will make in the ledger: what for, how much, and what is left after it."""
        return [(self._why(one.row), one.row.amount, one.left) for one in self.preview.rows]

    def _why(self, row: st.Row) -> str:
        sheet, said = Sheet(self.view, self.orders), str(words.REASONS[row.why])
        match row.why:
            case "build":
                return f"{said}: {sheet.kind(row.about)}"
            case "yard" | "troops":
                return f"{said}: {sheet.place(row.about)}"
            case "sent":
                return f"{said}: {sheet.faction(int(row.about))}"
        return said

    @property
    def next_treasury(self) -> int:
        """What the treasury will have next turn if nothing else happens: upkeep makes no debt (K-3.3)."""
        return max(0, self.preview.left + self.preview.income - self.preview.upkeep)

    @property
    def care_lists(self) -> list[tuple[str, engine.orders.Care]]:
        lists = (("repair", self.orders.repair), ("rearm", self.orders.rearm))
        return [(key, care) for key, care in lists if care]


def desk_of(
    turn: Turn, faction: Faction, orders: engine.Orders | None = None, selected: str = "", view: st.State | None = None
) -> Desk:
    """Orders as a draft on the desk; without any, those kept so far, or the default ones."""
    view = view or view_of(turn, faction.seat)
    sheet = sheet_of(turn, faction)
    kept = engine.default_orders(view, faction.seat) if sheet is None else engine.read_orders(sheet.document)
    shown = kept if orders is None else orders
    written = engine.write_orders(shown)
    return Desk(
        turn=turn,
        faction=faction,
        view=view,
        orders=shown,
        preview=engine.preview(view, faction.seat, shown),
        text=canonical(written),
        unsaved=written != engine.write_orders(kept),
        receipt=receipt_of(sheet) if sheet else None,
        confirmed=sheet is not None and sheet.status == OrderSheet.Status.CONFIRMED,
        selected=selected,
    )


def read_draft(text: str) -> engine.Orders:
    """Orders from the text of a draft; raises `Refused` with every fault of its form."""
    return engine.read_orders(read_json(text, limit=LONGEST_DRAFT))


def with_faults(desk: Desk, faults: Sequence[Fault], raw: str | None = None) -> Desk:
    """The same desk, saying what was refused; `raw` is the text that was, in which places can be looked up."""
    told = (words.fault_words(one) + (f" ({one.path})" if raw is not None else "") for one in faults[:MOST_FAULTS])
    return replace(desk, refused=tuple(told), raw=raw)

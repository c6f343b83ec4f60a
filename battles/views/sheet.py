"""The order desk as one answer shows it, whatever the ruleset: a draft, what was kept of it, and what is wrong."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from battles.engine import Seat
from battles.models import OrderSheet, Side, Turn
from battles.selectors import Rules, rules_of, sheet_of, view_of
from battles.services import Receipt, receipt_of
from battles.turns.sealing import canonical
from battles.views.faults import fault_words, more_faults
from shipyard.rules import Fault, Json, read_json

MOST_FAULTS = 100
LONGEST_DRAFT = 200_000  # characters, as many as the service takes


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSheet:
    """Orders on a desk, beside those kept. `orders`, `view` and `preview` are the ruleset's own."""

    turn: Turn
    side: Side
    view: Any
    orders: Any
    preview: Any
    selected: str
    text: str
    unsaved: bool
    receipt: Receipt | None
    confirmed: bool

    @property
    def rules(self) -> Rules:
        return rules_of(self.turn.battle)


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What the desk's template draws for every ruleset. `raw`: text in the editor that could not be used, kept as it
    was typed.
    """

    draft: DraftSheet
    faults: tuple[tuple[str, str], ...] = ()
    raw: str | None = None
    nonce: str = ""
    review: bool = False
    just_saved: bool = False
    just_reopened: bool = False
    nothing_bears: bool = False

    @property
    @abstractmethod
    def body(self) -> str:
        """The template of what can be ordered."""

    @property
    @abstractmethod
    def current(self) -> str:
        """The id of what is open on the desk."""

    @property
    @abstractmethod
    def entries(self) -> tuple[tuple[str, str], ...]:
        """The orders of each ship in one line, with its name."""

    @property
    @abstractmethod
    def board_preview(self) -> dict[str, Json]:
        """The preview as the board draws it."""

    @abstractmethod
    def fires(self, ship: str) -> bool:
        """Whether a ship (without an id: any) is to attack something."""

    @property
    def title(self) -> str:
        return _("Orders for turn %(number)d") % {"number": self.turn.number}

    @property
    def question(self) -> str:
        """What is asked before orders are confirmed."""
        return _("Confirm turn %(number)d?") % {"number": self.turn.number}

    @property
    def faulty(self) -> bool:
        return bool(self.faults)

    @property
    def turn(self) -> Turn:
        return self.draft.turn

    @property
    def side(self) -> Side:
        return self.draft.side

    @property
    def text(self) -> str:
        return self.draft.text

    @property
    def preview(self) -> Any:
        return self.draft.preview

    @property
    def selected(self) -> str:
        return self.draft.selected

    @property
    def unsaved(self) -> bool:
        return self.draft.unsaved

    @property
    def receipt(self) -> Receipt | None:
        return self.draft.receipt

    @property
    def confirmed(self) -> bool:
        return self.draft.confirmed

    @property
    def locked(self) -> bool:
        """Confirmed orders are not edited before they are taken back."""
        return self.confirmed and not self.unsaved


def draft_of(turn: Turn, side: Side, orders: Any = None, selected: str = "", view: Any = None) -> DraftSheet:
    """Orders as a draft on the desk; without any, those kept so far."""
    rules = rules_of(turn.battle)
    view = view or view_of(turn, side.seat)
    sheet = sheet_of(turn, side)
    kept = _kept(rules, sheet, view, side)
    shown = kept if orders is None else orders
    written = rules.write_orders(shown)
    return DraftSheet(
        turn=turn,
        side=side,
        view=view,
        orders=shown,
        preview=rules.preview(view, Seat(side.seat), shown),
        selected=selected,
        text=canonical(written),
        unsaved=written != rules.write_orders(kept),
        receipt=receipt_of(sheet) if sheet else None,
        confirmed=sheet is not None and sheet.status == OrderSheet.Status.CONFIRMED,
    )


def _kept(rules: Rules, sheet: OrderSheet | None, view: Any, side: Side) -> Any:
    """The orders that would be carried out if nothing more were done: those kept, or the default ones."""
    return rules.default_orders(view, Seat(side.seat)) if sheet is None else read_draft(rules, sheet.text)


def read_draft(rules: Rules, text: str) -> Any:
    """Orders from the text of a draft; raises `Refused` with every fault of its form."""
    return rules.read_orders(read_json(text, limit=LONGEST_DRAFT))


def with_faults[D: Desk](desk: D, faults: Sequence[Fault], raw: str | None = None) -> D:
    """The same desk, saying what was refused; `raw` is the text that was."""
    return replace(desk, faults=in_words(faults), raw=raw)


def in_words(faults: Sequence[Fault]) -> tuple[tuple[str, str], ...]:
    """Faults with their places; of very many only the first, and how many more there are."""
    told = [(fault_words(one), one.path) for one in faults[:MOST_FAULTS]]
    if more := len(faults) - len(told):
        told.append((more_faults(more), "$"))
    return tuple(told)

"""What can be ordered now: every button is tried on the draft, and the engine says whether it may be pressed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import QueryDict

from battles.engine import Refused
from hexbattle.campaigns import engine
from hexbattle.campaigns.views import words
from hexbattle.campaigns.views.edits import edited
from hexbattle.campaigns.views.sheet import Desk

type Fields = Mapping[str, list[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A button. `do`: its command; `refused`: why it cannot be pressed now; `cost`: credits that it would spend."""

    do: str
    label: str
    refused: str = ""
    cost: int = 0
    note: str = ""
    pressed: bool = False


@dataclass(frozen=True)
class Offers:
    """The buttons of a desk."""

    desk: Desk

    def __call__(
        self, do: str, label: str, note: str = "", *, pressed: bool = False, fields: Fields | None = None
    ) -> Offer:
        refused, after = self.tried(do, fields or {})
        cost = self.desk.preview.left - after.left if after else 0
        return Offer(do=do, label=label, refused=refused, cost=cost, note=note, pressed=pressed)

    def tried(self, do: str, fields: Fields) -> tuple[str, engine.Preview | None]:
        """What the engine would refuse after a command (nothing: it may be given), and what it foresees.

        Faults that the draft has already are not held against it.
        """
        desk = self.desk
        form = QueryDict(mutable=True)
        form["do"] = do
        for name, values in fields.items():
            form.setlist(name, values)
        try:
            draft = edited(engine.write_orders(desk.orders), form, desk.view, desk.preview)
            after = engine.preview(desk.view, desk.faction.seat, engine.read_orders(draft))
        except Refused as refusal:
            return words.fault_words(refusal.faults[0]), None
        known = {(one.code, one.path) for one in desk.preview.faults}
        fresh = [one for one in after.faults if (one.code, one.path) not in known]
        return (words.fault_words(fresh[0]) if fresh else ""), after

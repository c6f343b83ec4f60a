"""The desk of a ground assault as one answer shows it. There is no draft: actions are carried out at once (B-2.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from battles.narration.words import listed
from battles.views.battleforge.board import plans_of
from battles.views.battleforge.desk import Squad
from battles.views.battleforge.roster import UnitRow
from battles.views.battleforge.rows import UnitDesk
from battles.views.sheet import Desk, DraftSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class AssaultDesk(Desk):
    """`units`: those that can still act; `spent`: those that cannot, for this turn."""

    units: tuple[UnitDesk, ...]
    spent: tuple[UnitRow, ...]

    body = ""  # the whole desk has a template of its own
    entries = ()  # and hands nothing in

    @property
    def title(self) -> str:
        if self.turn.battle.hot_seat:
            return _("Turn of %(side)s") % {"side": self.side.name}
        return _("Your turn")

    @property
    def current(self) -> str:
        """The unit whose card is open: the one selected, if it can act, else the first that can."""
        ids = [one.id for one in self.units]
        return self.selected if self.selected in ids else next(iter(ids), "")

    @property
    def all(self) -> int:
        """How many units are there, able or not."""
        return len(self.units) + len(self.spent)

    @property
    def names(self) -> str:
        """Those that can still act."""
        return listed(one.row.name for one in self.units)

    @property
    def begins(self) -> bool:
        """Nothing has been done in this turn yet."""
        return not self.turn.steps_taken

    @property
    def board_preview(self) -> dict[str, Any]:
        return plans_of(self.preview)

    def fires(self, ship: str) -> bool:
        """Whether a unit (without an id: any) can attack now."""
        return any(one.attacks for one in self.units if ship in ("", one.id))


def assault_desk(draft: DraftSheet) -> AssaultDesk:
    """The desk of the side whose turn it is."""
    squad = Squad(view=draft.view, seat=draft.side.seat, preview=draft.preview)
    return AssaultDesk(draft=draft, units=squad.able(), spent=squad.spent())

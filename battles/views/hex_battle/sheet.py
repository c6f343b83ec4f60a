"""The order desk of `hex_battle`: the deployment, then each turn's plots, as its template draws them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from battles.engine import hex_battle_preview as pv
from battles.views.hex_battle.board import plans_of
from battles.views.hex_battle.desk import Planner
from battles.views.hex_battle.forecast import TargetForecast, forecasts
from battles.views.hex_battle.rows import ShipDesk, StartDesk
from battles.views.sheet import Desk, DraftSheet, in_words
from shipyard.rules import Fault


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelDesk(Desk):
    """`starts`: the ships to be deployed, in turn 0; `ships`: those to be plotted, from turn 1 on."""

    starts: tuple[StartDesk, ...]
    ships: tuple[ShipDesk, ...]
    forecasts: tuple[TargetForecast, ...]

    body = "battles/hex_battle/desk_body.html"

    @property
    def rows(self) -> tuple[StartDesk | ShipDesk, ...]:
        return (*self.starts, *self.ships)

    @property
    def start(self) -> StartDesk | None:
        """The ship whose deployment is open on the desk."""
        return next((one for one in self.starts if one.id == self.current), None)

    @property
    def ship(self) -> ShipDesk | None:
        """The ship whose plot is open on the desk."""
        return next((one for one in self.ships if one.id == self.current), None)

    @property
    def current(self) -> str:
        """The id of the ship whose orders are open."""
        ids = [one.id for one in self.rows]
        return self.selected if self.selected in ids else next(iter(ids), "")

    @property
    def title(self) -> str:
        return _("Deployment") if self.turn.number == 0 else super(DuelDesk, self).title

    @property
    def question(self) -> str:
        return _("Deploy so?") if self.turn.number == 0 else super(DuelDesk, self).question

    @property
    def entries(self) -> tuple[tuple[str, str], ...]:
        """The orders of each ship in one line, with its name."""
        return tuple((one.row.name, one.plan) for one in self.rows)

    @property
    def board_preview(self) -> dict[str, Any]:
        """The preview as the board draws it: where nothing can be changed, no hex invites to go there."""
        shown: pv.Preview = self.preview
        if self.locked:
            still = {id: replace(ship, reachable=(), arrivals=()) for id, ship in shown.ships.items()}
            shown = replace(shown, ships=still)
        return plans_of(shown)

    def fires(self, ship: str) -> bool:
        return any(one.fires for one in self.ships if ship in ("", one.id))

    @property
    def faulty(self) -> bool:
        return bool(self.faults) or any(one.faulty for one in self.rows)


def duel_desk(draft: DraftSheet) -> DuelDesk:
    """The desk with a draft on it."""
    planner = Planner(draft.view, draft.side.seat, draft.orders, draft.preview)
    deploys = draft.view.turn == 0
    fire = () if deploys else forecasts(draft.view, draft.side.seat, draft.orders, planner.names)
    return DuelDesk(
        draft=draft,
        starts=planner.starts() if deploys else (),
        ships=() if deploys else planner.desks(),
        forecasts=fire,
        faults=in_words(_elsewhere(draft.preview)),
    )


def _elsewhere(preview: pv.Preview) -> list[Fault]:
    """The faults that are shown at none of the ships."""
    shown = {(one.code, one.path) for ship in preview.ships.values() for one in ship.faults}
    return [one for one in preview.faults if (one.code, one.path) not in shown]

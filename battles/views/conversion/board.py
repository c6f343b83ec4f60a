"""What the board is given to draw: nothing but what its reader may see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from battles.engine import conversion_events as ev
from battles.engine import conversion_preview as pv
from battles.engine import conversion_state as st
from battles.selectors import Rules
from shipyard.rules import Design, hull_hits, write_design
from shipyard.silhouette import silhouette


@dataclass(frozen=True, slots=True, kw_only=True)
class Film:
    """A turn to be shown: how things stood before it, and what happened."""

    before: st.State
    events: Sequence[ev.Event]


def board_data(
    rules: Rules, seat: int | None, view: st.State, preview: pv.Preview | None, film: Film | None
) -> dict[str, Any]:
    """The `board-data` block of the page."""
    ships = [*view.ships, *(film.before.ships if film else ())]
    return {
        "seat": seat,
        "turn": view.turn,
        "view": rules.write_state(view),
        "preview": rules.write_preview(preview) if preview else None,
        "film": _film(rules, film) if film else None,
        "silhouettes": _silhouettes(ships),
    }


def _film(rules: Rules, film: Film) -> dict[str, Any]:
    return {"before": rules.write_state(film.before), "events": rules.write_events(film.events)}


def _silhouettes(ships: Iterable[st.Ship]) -> dict[str, Any]:
    return {ship.id: _silhouette(ship.design) for ship in ships}


@lru_cache(maxsize=1024)
def _silhouette(design: Design) -> dict[str, Any]:
    drawn = silhouette(write_design(design))
    return {
        "path": drawn.path,
        "plates": " ".join(plate.path for plate in drawn.plates),
        "engines": [[one.x, one.y, one.width] for one in drawn.engines],
        "hits": hull_hits(design.hull),
    }

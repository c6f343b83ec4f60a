"""What the board is given to draw: nothing but what its reader may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from battles.engine import conversion_state as st
from battles.selectors import Rules
from battles.views.film import Film
from shipyard.rules import Design, hull_hits, write_design
from shipyard.silhouette import silhouette


def board_data(
    rules: Rules, seat: int | None, view: st.State, plans: Mapping[str, Any] | None, film: Film | None
) -> dict[str, Any]:
    """The `board-data` block of the page; `plans`: the preview as the desk gives it to the board."""
    ships = [*view.ships, *(film.before.ships if film else ())]
    return {
        "seat": seat,
        "turn": view.turn,
        "view": rules.write_state(view),
        "preview": plans,
        "film": film.written(rules) if film else None,
        "silhouettes": _silhouettes(ships),
    }


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

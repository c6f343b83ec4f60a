"""What the board is given to draw of a duel: of what its reader may see, no more than it draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from battles.engine import hex_battle_deployment as deployment
from battles.engine import hex_battle_preview as pv
from battles.engine import hex_battle_state as st
from battles.selectors import Rules
from battles.views.film import Film
from shipyard.rules.hex_battle import Design, write_design
from shipyard.silhouette import silhouette

COASTING = ("end", "facing", "velocity", "coast", "leaves", "stopped", "coast_leaves")
PLAN = (*COASTING, "start", "path", "reachable", "arrivals")
SECTOR = ("weapon", "kind", "start", "half_hours", "ranges")
NOT_DRAWN_OF_SHIPS = {"design", "effects", "thrust", "screens", "screens_down"}
NOT_DRAWN_OF_EVENTS = {"rolls", "to_hit", "roll", "rows", "weapon_roll", "plot"}


def board_data(
    rules: Rules, seat: int | None, view: st.State, plans: Mapping[str, Any] | None, film: Film | None
) -> dict[str, Any]:
    """The `board-data` block of the page; `plans` as `plans_of` gives them."""
    ships = [*view.ships, *(film.before.ships if film else ())]
    return {
        "ruleset": "hex_battle",
        "seat": seat,
        "turn": view.turn,
        "view": _stand(rules, view),
        "preview": plans,
        "film": _film(rules, film) if film else None,
        "silhouettes": _silhouettes(ships),
        "zones": _zones(view),
    }


def _zones(view: st.State) -> list[Any]:
    """Where each seat deploys, while they do (H-3.1)."""
    deploying = view.turn == 0 and view.result is None
    return [deployment.zone_of(view, side.seat) for side in view.sides] if deploying else []


def plans_of(preview: pv.Preview) -> dict[str, Any]:
    """Of a preview what the board draws: where everything will be and could be, the fields of fire and the aims."""
    return {
        "ships": {id: _plan(ship) for id, ship in preview.ships.items()},
        "others": {id: _picked(other, COASTING) for id, other in preview.others.items()},
    }


def _plan(ship: pv.ShipPreview) -> dict[str, Any]:
    return {
        **_picked(ship, PLAN),
        "burns": bool(ship.spent),
        "sectors": [_picked(sector, SECTOR) for sector in ship.sectors],
        "aims": [{"weapon": one.weapon, "target": one.target, "fires": not one.odds.reason} for one in ship.attacks],
    }


def _picked(one: object, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(one, name) for name in names}


def _stand(rules: Rules, state: st.State) -> dict[str, Any]:
    written: dict[str, Any] = rules.write_state(state)
    ships = [{name: part for name, part in ship.items() if name not in NOT_DRAWN_OF_SHIPS} for ship in written["ships"]]
    return {**written, "ships": ships}


def _film(rules: Rules, film: Film) -> dict[str, Any]:
    events = rules.write_events(film.events)
    return {
        "before": _stand(rules, film.before),
        "events": [{name: part for name, part in one.items() if name not in NOT_DRAWN_OF_EVENTS} for one in events],
    }


def _silhouettes(ships: Iterable[st.Ship]) -> list[dict[str, Any]]:
    """Each drawing once, with the ships that look so."""
    alike: dict[Design, dict[str, Any]] = {}
    for id, design in {ship.id: ship.design for ship in ships}.items():
        alike.setdefault(design, {**_silhouette(design), "ships": []})["ships"].append(id)
    return list(alike.values())


@lru_cache(maxsize=1024)
def _silhouette(design: Design) -> dict[str, Any]:
    drawn = silhouette(write_design(design))
    return {
        "path": drawn.path,
        "plates": " ".join(plate.path for plate in drawn.plates),
        "engines": [[round(one.x, 2), round(one.y, 2), round(one.width, 2)] for one in drawn.engines],
        "mounts": {f"w{number}": [round(x, 2), round(y, 2)] for number, (x, y) in enumerate(drawn.mounts, start=1)},
        "hits": design.stats.hull,
    }

"""What the board is given to draw: nothing but what its reader may see, and of that no more than it draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from battles.engine import conversion_preview as pv
from battles.engine import conversion_state as st
from battles.selectors import Rules
from battles.views.film import Film
from shipyard.rules import Design, hull_hits, write_design
from shipyard.silhouette import silhouette

COASTING = ("end", "facing", "velocity", "coast")
PLAN = (*COASTING, "start", "reachable", "arrivals")
GROUP_PLAN = (*PLAN, "fighters", "left", "reach")
SECTOR = ("kind", "start", "half_hours", "ranges")
NOT_DRAWN_OF_SHIPS = {"design", "systems", "aboard"}
NOT_DRAWN_OF_EVENTS = {"seen_by", "idle", "paid", "need", "shield", "bearing", "range", "purpose", "sides", "face"}
ROLLS_DRAWN = "group_fired"  # the kind of the only events whose single dice are shown


def board_data(
    rules: Rules, seat: int | None, view: st.State, plans: Mapping[str, Any] | None, film: Film | None
) -> dict[str, Any]:
    """The `board-data` block of the page; `plans` as `plans_of` gives them."""
    ships = [*view.ships, *(film.before.ships if film else ())]
    return {
        "seat": seat,
        "turn": view.turn,
        "view": _stand(rules, view),
        "preview": plans,
        "film": _film(rules, film) if film else None,
        "silhouettes": _silhouettes(ships),
    }


def plans_of(preview: pv.Preview) -> dict[str, Any]:
    """Of a preview what the board draws: where everything will be and could be, and the fields of fire."""
    return {
        "ships": {
            id: _picked(ship, PLAN) | {"steps": [{"step": {"do": one.step.do}} for one in ship.steps], **_sectors(ship)}
            for id, ship in preview.ships.items()
        },
        "groups": {id: _picked(group, GROUP_PLAN) | _sectors(group) for id, group in preview.groups.items()},
        "others": {id: _picked(other, COASTING) for id, other in preview.others.items()},
    }


def _sectors(one: Any) -> dict[str, Any]:
    return {"sectors": [_picked(sector, SECTOR) for sector in one.sectors]}


def _picked(one: object, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(one, name) for name in names}


def _stand(rules: Rules, state: st.State) -> dict[str, Any]:
    written: dict[str, Any] = rules.write_state(state)
    ships = [{name: part for name, part in ship.items() if name not in NOT_DRAWN_OF_SHIPS} for ship in written["ships"]]
    return {**written, "ships": ships, "objective": written["options"]["objective"]}


def _film(rules: Rules, film: Film) -> dict[str, Any]:
    return {"before": _stand(rules, film.before), "events": [_event(one) for one in rules.write_events(film.events)]}


def _event(written: Mapping[str, Any]) -> Any:
    left_out = NOT_DRAWN_OF_EVENTS if written["kind"] == ROLLS_DRAWN else NOT_DRAWN_OF_EVENTS | {"rolls"}
    return _without(written, left_out)


def _without(part: Any, left_out: set[str]) -> Any:
    if isinstance(part, dict):
        return {name: _without(inner, left_out) for name, inner in part.items() if name not in left_out}
    return [_without(inner, left_out) for inner in part] if isinstance(part, list) else part


def _silhouettes(ships: Iterable[st.Ship]) -> list[dict[str, Any]]:
    """Each drawing once, with the ships that look so."""
    alike: dict[tuple[str, str, int], dict[str, Any]] = {}
    for id, design in {ship.id: ship.design for ship in ships}.items():
        shape = _silhouette(design)
        look = shape["path"], shape["plates"], shape["hits"]
        alike.setdefault(look, {**shape, "ships": []})["ships"].append(id)
    return list(alike.values())


@lru_cache(maxsize=1024)
def _silhouette(design: Design) -> dict[str, Any]:
    drawn = silhouette(write_design(design))
    return {
        "path": drawn.path,
        "plates": " ".join(plate.path for plate in drawn.plates),
        "engines": [[round(one.x, 2), round(one.y, 2), round(one.width, 2)] for one in drawn.engines],
        "hits": hull_hits(design.hull),
    }

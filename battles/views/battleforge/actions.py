"""From a form of the desk to the document of one action. No rule stands here: the engine judges what comes out."""

from __future__ import annotations

import re
from typing import Any, Final

from django.http import QueryDict

from battles.engine import Refused, fault
from battles.engine import battleforge_preview as pv
from battles.engine import battleforge_state as st
from shipyard.rules import show

TILE: Final = re.compile(r"([0-9]{1,2}),([0-9]{1,2})")


def action_of(form: QueryDict, view: st.State, preview: pv.Preview) -> dict[str, Any]:
    """The action that a form asks for: `action`, and `unit`, `target` and `tile` ("x,y") as far as it has any.

    A move goes the way that the preview names as a cheapest one. Raises `Refused` where the form makes no action.
    """
    action, unit = _field(form, "action"), _field(form, "unit")
    written = {"action": action, **({"unit": unit} if unit else {})}
    if action == "move":
        return {**written, "path": _way(view, preview, unit, _tile(form))}
    if target := _field(form, "target"):
        written["target"] = target
    if action == "ability" and _field(form, "tile"):
        return {**written, "tile": list(_tile(form))}
    return written


def tile_value(at: st.Tile) -> str:
    """A tile as forms name it."""
    return f"{at[0]},{at[1]}"


def _field(form: QueryDict, name: str) -> str:
    return str(form.get(name, "")).strip()


def _tile(form: QueryDict) -> st.Tile:
    text = _field(form, "tile")
    read = TILE.fullmatch(text)
    if read is None:
        raise Refused([fault("not_a_tile", "$.tile", "A tile is written as x,y; this is {given}.", given=show(text))])
    return int(read[1]), int(read[2])


def _way(view: st.State, preview: pv.Preview, unit: str, at: st.Tile) -> list[list[int]]:
    """A cheapest path; for a unit that cannot act the tile alone, so that the engine says why not."""
    shown = preview.units.get(st.UnitId(unit))
    if shown is None:
        return [list(at)]
    for reach in shown.moves:
        if reach.at == at:
            return [list(tile) for tile in reach.path]
    name = next(one.name for one in view.units if one.id == unit)
    raise Refused([fault("out_of_reach", "$.tile", "{unit} cannot get to {x},{y} in one move.", unit=name,
                         x=at[0], y=at[1])])  # fmt: skip

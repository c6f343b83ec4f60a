"""What the reading of every ruleset's states has in common."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache

from battles.engine.errors import Fault, Refused, fault
from shipyard.rules import Json, show

MOST_SHIPS = 400


class Designs[D]:
    """A reader of designs that remembers those it has read: the ships of a battle share theirs."""

    def __init__(self, read: Callable[[Json, str], D]) -> None:
        self._read = read
        self._known = lru_cache(maxsize=1024)(lambda text: read(json.loads(text), "$"))

    def read(self, written: Json, path: str, faults: list[Fault]) -> D | None:
        """The design; None after noting every fault of it."""
        try:
            return self._known(json.dumps(written))
        except Refused:
            pass
        try:
            return self._read(written, path)
        except Refused as refused:
            faults += refused.faults
            return None


def open_state(document: Json, faults: list[Fault]) -> dict[str, Json]:
    """A state's document as an object, its heading looked at; raises `Refused` where it is none."""
    if not isinstance(document, dict):
        raise Refused([fault("not_an_object", "$", "A state is an object, not {given}.", given=show(document))])
    faults += [
        fault("missing", f"$.{key}", "{key} is needed here.", key=key)
        for key in ("format", "ruleset", "version")
        if key not in document
    ]
    return document


def without_ships(document: dict[str, Json]) -> dict[str, Json]:
    """The rest of a state; a side's team is its seat where that is left out."""
    sides = document.get("sides")
    if isinstance(sides, list):
        sides = [{"team": side.get("seat"), **side} if isinstance(side, dict) else side for side in sides]
    rest: dict[str, Json] = {**document, "sides": sides, "ships": []}
    return rest if "sides" in document else {key: value for key, value in rest.items() if key != "sides"}


def read_ships[S](
    written: Json, read: Callable[[dict[str, Json], str, list[Fault]], S | None], faults: list[Fault]
) -> list[tuple[str, S]]:
    """The ships that can be read, each with its place."""
    if not isinstance(written, list) or len(written) > MOST_SHIPS:
        faults.append(fault("ships", "$.ships", "A state has a list of at most {most} ships.", most=MOST_SHIPS))
        return []
    found: list[tuple[str, S]] = []
    for number, one in enumerate(written):
        path = f"$.ships[{number}]"
        if not isinstance(one, dict):
            faults.append(fault("not_an_object", path, "Here a ship is needed; this is {given}.", given=show(one)))
        elif (ship := read(one, path, faults)) is not None:
            found.append((path, ship))
    return found

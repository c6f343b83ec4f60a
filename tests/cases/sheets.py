"""The orders of a case as sheets by seat (formats.md)."""

from __future__ import annotations

import json
from typing import Any

from tests.cases.notation import Case, CaseError, Line, clauses, pair

type Document = dict[str, Any]

OF_GROUPS = {"dv", "heading", "target"}


def sheets_of(case: Case, state: Document) -> Document:
    """Every sheet. An order is its owner's, unless it says whose: `order s2 by 0: withdraw`."""
    owners = {str(one["id"]): str(one["seat"]) for one in [*state["ships"], *state.get("groups", [])]}
    sheets: Document = {}
    for line in case.of("order"):
        id = line.words[0]
        seat = line.words[2] if "by" in line.words else owners[id.partition("/")[0]]
        orders = sheets.setdefault(seat, {})
        for words in clauses(line):
            kind = "groups" if words[0] in OF_GROUPS else "ships"
            _read(orders.setdefault(kind, {}).setdefault(id, {}), words, line)
    return sheets | {line.words[0]: json.loads(line.rest) for line in case.of("sheet")}


def _read(orders: Document, words: list[str], line: Line) -> None:
    match words:
        case ["burn" | "reverse" | "rotate", *_]:
            _listed(orders, "plot", _step(words, line))
        case ["fire", family, "at", target, *more]:
            _listed(orders, "fire", {"family": family, "target": target, **_conditions(more, line)})
        case ["pd", system, *entries]:
            orders.setdefault("pd", {})[system] = _entries(entries)
        case ["launch", hangar]:
            _listed(orders, "launch", hangar)
        case ["recover", group, "into", hangar]:
            orders.setdefault("recover", {})[hangar] = group
        case ["withdraw"]:
            orders["withdraw"] = True
        case ["dv", change]:
            orders["dv"] = pair(change)
        case ["heading", facing]:
            orders["facing"] = int(facing)
        case ["target", target]:
            orders["target"] = target
        case _:
            raise line.wrong(f"there is no order {' '.join(words)!r}")


def _step(words: list[str], line: Line) -> Document:
    match words:
        case ["burn", tokens, colour]:
            return {"do": "burn", "colour": colour, "tokens": int(tokens)}
        case ["reverse", tokens]:
            return {"do": "reverse", "tokens": int(tokens)}
        case ["rotate", to, "for", pay]:
            return {"do": "rotate", "to": to, "pay": pay}
    raise line.wrong(f"a plot has no step {' '.join(words)!r}")


def _listed(orders: Document, key: str, entry: Any) -> None:
    orders.setdefault(key, []).append(entry)


def _conditions(words: list[str], line: Line) -> Document:
    """`with x1 x2`, `closer than 10`, `on x3`."""
    match words:
        case []:
            return {}
        case ["with", *weapons] if "on" not in weapons and "closer" not in weapons:
            return {"weapons": [] if weapons == ["nothing"] else weapons}
        case ["with", *rest]:
            cut = next(at for at, word in enumerate(rest) if word in {"on", "closer"})
            return {"weapons": rest[:cut], **_conditions(rest[cut:], line)}
        case ["on", system, *rest]:
            return {"system": system, **_conditions(rest, line)}
        case ["closer", "than", distance, *rest]:
            return {"closer_than": int(distance), **_conditions(rest, line)}
    raise line.wrong(f"an attack has no {' '.join(words)!r}")


def _entries(words: list[str]) -> list[Document]:
    """`g4 if threatening, new`; `nothing` is an empty list."""
    written = " ".join(words)
    if written == "nothing":
        return []
    entries: list[Document] = []
    for entry in written.split(","):
        match entry.split():
            case [group]:
                entries.append({"group": group})
            case [group, "if", "threatening"]:
                entries.append({"group": group, "if_threatening": True})
            case _:
                raise CaseError(f"a point defence list has no entry {entry!r}")
    return entries

"""Positions, scenarios and actions of `battleforge` cases as documents (formats.md)."""

from __future__ import annotations

import json
from typing import Any

from tests.cases.notation import Case, Line, clauses, options_of, pair

type Document = dict[str, Any]

SIZE = (8, 6)  # of a map, where nothing is said
NUMBERS = {"hp", "hp_max", "attack", "defense", "speed", "range"}
COUNTS = {"heals": "heals_left", "actions": "actions_remaining"}
MARKS = {"attacked": "has_attacked", "used": "has_used_ability", "waded": "waded_this_turn"}


def state_of(case: Case) -> Document:
    """The state document of a case; what it leaves out has the defaults of formats.md."""
    units = _units(case)
    state: Document = {
        "format": "hexbattle/state/1",
        "ruleset": "battleforge",
        "version": 1,
        "turn": _number(case, "turn", 1),
        "round": _number(case, "round", 1),
        "active_team": _number(case, "acting", 0),
        "options": options_of(case),
        "sides": _sides(case, units),
        "units": units,
        **field_of(case),
    }
    for line in case.of("held"):
        state["held"] = json.loads(line.rest)
    return state


def scenario_of(case: Case) -> Document:
    """The position as a scenario document, with what `scenario: {…}` changes in it."""
    units = _units(case)
    sides = [
        {"name": side["name"], "units": [_recruit(unit) for unit in units if unit["team"] == side["seat"]]}
        for side in _sides(case, units)
    ]
    document: Document = {"format": "hexbattle/scenario/1", "ruleset": "battleforge", "name": case.title[:60],
                          "sides": sides, "options": options_of(case), **field_of(case)}  # fmt: skip
    for line in case.of("scenario"):
        document |= json.loads(line.rest or "{}")
    return document


def _recruit(unit: Document) -> Document:
    return {key: value for key, value in unit.items() if key not in ("id", "team")}


def _number(case: Case, keyword: str, default: int) -> int:
    return next((int(line.rest) for line in reversed(list(case.of(keyword)))), default)


def _sides(case: Case, units: list[Document]) -> list[Document]:
    last = max([1, *(unit["team"] for unit in units)])
    sides: list[Document] = [{"seat": seat, "name": f"Side {seat}"} for seat in range(last + 1)]
    for line in case.of("side"):
        sides[int(line.words[0])][line.rest] = True
    return sides


def field_of(case: Case) -> Document:
    """`board: 8 6`, `terrain f: 1,1 2,1`, `objective: 3,3 4,3; turns 2`, `defending: 1`."""
    width, height = next((tuple(map(int, line.rest.split())) for line in reversed(list(case.of("board")))), SIZE)
    rows = [["."] * width for _ in range(height)]
    for line in case.of("terrain"):
        for x, y in map(pair, line.rest.split()):
            rows[y][x] = line.words[0]
    field: Document = {"map": {"width": width, "height": height, "terrain": ["".join(row) for row in rows]}}
    for line in case.of("objective"):
        tiles, *more = clauses(line)
        field["victory"] = {"kind": "hold_objective", "tiles": [pair(one) for one in tiles]}
        field["victory"] |= {word: int(number) for word, number in more}
    for line in case.of("defending"):
        field["defending_team"] = int(line.rest)
    return field


def _units(case: Case) -> list[Document]:
    """A line about a unit that has a line already changes what it names."""
    found: dict[str, Document] = {}
    for line in case.of("unit"):
        id = line.words[0]
        unit = found.setdefault(id, {"id": id, "name": id.upper(), "archetype": "striker", "at": [0, 0]})
        if "of" in line.words:
            unit["team"] = int(line.words[2])
        if "team" not in unit:
            raise line.wrong(f"say whose it is: unit {id} of 0")
        for words in clauses(line):
            _unit(unit, words, line)
    return list(found.values())


def _unit(unit: Document, words: list[str], line: Line) -> None:
    match words:
        case ["at", place]:
            unit["at"] = pair(place)
        case ["named", name]:
            unit["name"] = name
        case ["ability", "none"]:
            unit["ability"] = None
        case ["ability", ability]:
            unit["ability"] = ability
        case ["buff", attack, "for", turns]:
            unit |= {"attack_buff": int(attack), "buff_turns": int(turns)}
        case ["defeated"]:
            unit["hp"] = 0
        case [key, number] if key in NUMBERS or key in COUNTS:
            unit[COUNTS.get(key, key)] = int(number)
        case [mark] if mark in MARKS:
            unit[MARKS[mark]] = True
        case [archetype]:
            unit["archetype"] = archetype
        case _:
            raise line.wrong(f"a unit has no {' '.join(words)!r}")


def sheets_of(case: Case, state: Document) -> Document:
    """The action of each side. It is its unit's owner's, unless it says whose: `order u1 by 1: attack u3`."""
    owners = {str(one["id"]): str(one["team"]) for one in state["units"]}
    sheets: Document = {}
    for line in case.of("order"):
        id = line.words[0]
        seat = line.words[2] if "by" in line.words else owners.get(id, "0")
        sheets[seat] = _action(id, line.rest.split(), line)
    for line in case.of("end"):
        sheets[line.words[0]] = {"action": "end_turn"}
    return sheets | {line.words[0]: json.loads(line.rest) for line in case.of("sheet")}


def _action(id: str, words: list[str], line: Line) -> Document:
    match words:
        case ["move", *path]:
            return {"action": "move", "unit": id, "path": [pair(at) for at in path]}
        case ["attack", target]:
            return {"action": "attack", "unit": id, "target": target}
        case ["ability", aim] if "," in aim:
            return {"action": "ability", "unit": id, "tile": pair(aim)}
        case ["ability", target]:
            return {"action": "ability", "unit": id, "target": target}
    raise line.wrong(f"there is no order {' '.join(words)!r}")

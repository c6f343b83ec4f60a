"""Positions, battlefields and orders of `hex_battle` cases as documents (formats.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from battles.engine import Party
from shipyard.rules.hex_battle import ARCS, WEAPONS
from tests.cases.notation import Case, CaseError, Line, clauses, options_of, pair

type Document = dict[str, Any]
type Designs = Mapping[str, Document]

SHAPE = [[{"x": 20, "y": 0}, {"x": -10, "y": 10}, {"x": -10, "y": -10}]]
HEAD = {"format": "hexbattle/design/1", "ruleset": "hex_battle", "name": "Design", "regions": SHAPE}
EDGES = 2  # sides of a duel


def state_of(case: Case) -> Document:
    """The state document of a case; what it leaves out has the defaults of formats.md."""
    turn = next((int(line.rest) for line in case.of("turn")), 1)
    state: Document = {
        "format": "hexbattle/state/1",
        "ruleset": "hex_battle",
        "version": 1,
        "turn": turn,
        "options": options_of(case),
        "sides": [{"seat": seat, "name": f"Side {seat}", "team": seat} for seat in range(EDGES)],
        "ships": _ships(case, designs_of(case), deployed=turn > 0),
        **field_of(case),
    }
    for line in case.of("held"):
        state["held"] = json.loads(line.rest)
    return state


def field_of(case: Case) -> Document:
    """`board: 24 18`, `terrain planet: 3,4 5,6`, `zone 0: 2,4 2,5`, `objective: {…}`."""
    field: Document = {}
    for line in case.of("board"):
        columns, rows = line.rest.split()
        field["board"] = {"columns": int(columns), "rows": int(rows)}
    for line in case.of("terrain"):
        field.setdefault("terrain", {}).update(dict.fromkeys(line.rest.split(), line.words[0]))
    if zones := [[pair(one) for one in line.rest.split()] for line in case.of("zone")]:
        field["zones"] = zones
    for line in case.of("objective"):
        field["objective"] = json.loads(line.rest)
    return field


def designs_of(case: Case) -> Designs:
    designs: dict[str, Document] = {}
    for line in case.of("design"):
        designs[line.words[0]] = read_design(line.rest, designs)
    return designs


def read_design(written: str, designs: Designs) -> Document:
    """`hull 10, thrust 6, screens 1, class3, missile aft x2`, or a design's name with what is added to it."""
    stats: Document = {"hull": 10, "thrust": 6, "screens": 0, "weapons": []}
    for piece in filter(None, (part.strip() for part in written.split(","))):
        match piece.split():
            case [name] if name in designs:
                stats = json.loads(json.dumps(designs[name]["stats"]))
            case ["hull" | "thrust" | "screens" as key, value]:
                stats[key] = int(value)
            case [type, *rest] if type in WEAPONS:
                stats["weapons"] += _weapons(type, rest)
            case _:
                raise CaseError(f"a ship has no {piece!r}")
    return {**HEAD, "stats": stats}


def _weapons(type: str, rest: list[str]) -> list[Document]:
    arc = next((word for word in rest if word in ARCS), None)
    count = next((int(word[1:]) for word in rest if word not in ARCS), 1)
    weapon = {"name": type, "type": type, "mountX": 0, "mountY": 0} | ({"arc": arc} if arc else {})
    return [weapon] * count


def _ships(case: Case, designs: Designs, *, deployed: bool) -> list[Document]:
    """A line about a ship that has a line already changes what it names."""
    found: dict[str, Document] = {}
    for line in case.of("ship"):
        id = line.words[0]
        ship = found.setdefault(id, {"id": id, "name": id.upper(), **({"at": [0, 0], "facing": 0} if deployed else {})})
        if "of" in line.words:
            ship["seat"] = int(line.words[2])
        if "seat" not in ship:
            raise line.wrong(f"say whose it is: ship {id} of 0")
        for words in clauses(line):
            _ship(ship, words, designs)
    return list(found.values())


def _ship(ship: Document, words: list[str], designs: Designs) -> None:
    match words:
        case ["at" | "velocity" as key, place]:
            ship[key] = pair(place)
        case ["heading", facing]:
            ship["facing"] = int(facing)
        case ["left", hull]:
            ship["hull"] = int(hull)
        case ["thrust", "now", thrust]:
            ship["thrust"] = int(thrust)
        case ["screens", "down"]:
            ship["screens_down"] = True
        case ["cannot", "fire" | "turn" as what]:
            ship.setdefault("effects", {})[f"no_{what}"] = 1
        case [id, "destroyed" | "empty" as condition]:
            weapon = next(one for one in ship["weapons"] if one["id"] == id)
            weapon |= {"working": False} if condition == "destroyed" else {"reloading": True}
        case ["destroyed" | "disengaged" as status]:
            ship["status"] = status
        case _:
            ship["design"] = read_design(" ".join(words), designs)
            ship["weapons"] = _fitted(ship["design"]["stats"]["weapons"])


def _fitted(weapons: list[Document]) -> list[Document]:
    """Weapons as a state has them, in their types' own arcs unless others are given."""
    return [
        {"id": f"w{n}", "name": one["name"], "type": one["type"], "arc": one.get("arc") or WEAPONS[one["type"]].arc}
        for n, one in enumerate(weapons, start=1)
    ]


def sheets_of(case: Case, state: Document) -> Document:
    """Every sheet. An order is its owner's, unless it says whose: `order s2 by 0: ahead 1`."""
    owners = {str(one["id"]): str(one["seat"]) for one in state["ships"]}
    sheets: Document = {}
    for line in case.of("order"):
        id = line.words[0]
        sheet = sheets.setdefault(line.words[2] if "by" in line.words else owners[id], {})
        for words in clauses(line):
            if words[0] == "deploy":
                sheet.setdefault("deploy", {})[id] = {"at": pair(words[1]), "facing": int(words[3])}
            else:
                _order(sheet.setdefault("ships", {}).setdefault(id, {}), words, line)
    return sheets | {line.words[0]: json.loads(line.rest) for line in case.of("sheet")}


def _order(plot: Document, words: list[str], line: Line) -> None:
    match words:
        case ["turn" | "ahead" | "port" | "starboard" | "brake" as key, value]:
            plot[key] = int(value)
        case ["fire", weapon, "at", target]:
            plot.setdefault("fire", {})[weapon] = target
        case ["fire", weapon, "at", *split]:
            parts = " ".join(split).split(",")
            dice = dict(part.split(" with ") for part in map(str.strip, parts))
            plot.setdefault("fire", {})[weapon] = {target: int(count) for target, count in dice.items()}
        case ["coast"]:
            pass
        case _:
            raise line.wrong(f"there is no order {' '.join(words)!r}")


def parties_of(case: Case) -> list[Party]:
    """The sides of a case that sets up a battle (H-3.1): `fleet 0: Kite x3`."""
    designs = designs_of(case)
    return [Party(name=f"Side {seat}", fleet=_fleet(line, designs)) for line in case.of("fleet") for seat in line.words]


def _fleet(line: Line, designs: Designs) -> Document:
    ships = []
    for number, piece in enumerate(line.rest.split(","), start=1):
        name, _, count = piece.strip().partition(" x")
        ships.append({"name": f"Ship {number}", "count": int(count or 1), "design": designs[name]})
    return {"format": "hexbattle/fleet/1", "ruleset": "hex_battle", "name": "Fleet", "budget": 1_000_000,
            "ships": ships}  # fmt: skip

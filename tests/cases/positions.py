"""The position of a case as a state document (formats.md), its designs in shorthand; or the fleets that set one up."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from battles.engine import Party
from shipyard.rules import PARTS, positioned
from tests.cases.notation import Case, CaseError, Line, clauses, options_of, pair, whole

type Document = dict[str, Any]
type Designs = Mapping[str, Document]

AHEAD = {2: "11:00", 3: "10:30", 6: "9:00", 9: "7:30"}  # by hours: a sector about the bow
HEAD = {"format": "hexbattle/design/1", "ruleset": "conversion", "name": "Design"}


def state_of(case: Case) -> Document:
    """The state document of a case; what it leaves out has the defaults of formats.md."""
    designs = designs_of(case)
    ships = _merged(case, "ship", {"at": [0, 0], "facing": 0, "velocity": [0, 0]}, _ship, designs)
    groups = _merged(case, "group", {"facing": 0, "velocity": [0, 0], "fighters": 6}, _group, designs)
    seats = {one["seat"] for one in [*ships, *groups]} | {int(line.words[0]) for line in case.of("side")}
    state: Document = {
        "format": "hexbattle/state/1",
        "ruleset": "conversion",
        "version": 1,
        "turn": next((int(line.rest) for line in case.of("turn")), 1),
        "options": options_of(case),
        "sides": _sides(case, max(seats, default=0) + 1),
        "ships": ships,
        "contacts": _contacts(case),
    }
    for line in case.of("held"):
        state["held"] = json.loads(line.rest)
    for line in case.of("wars"):
        state["wars"] = json.loads(line.rest)
    return state | ({"groups": groups} if groups else {})


def field_of(case: Case) -> Document:
    """Fleet actions are fought in open space."""
    return {}


def designs_of(case: Case) -> Designs:
    designs: dict[str, Document] = {}
    for line in case.of("design"):
        designs[line.words[0]] = read_design(line.rest, designs)
    return designs


def read_design(written: str, designs: Designs) -> Document:
    """`40 t, white 60 x2, beam_a 3h from 10:30, shield x2`, or a design's name with what is added to it."""
    design: Document = {**HEAD, "drives": [], "systems": []}
    for piece in filter(None, (part.strip() for part in written.split(","))):
        if piece in designs:
            design |= designs[piece] | {
                "drives": design["drives"] + designs[piece]["drives"],
                "systems": design["systems"] + designs[piece]["systems"],
            }
        else:
            _add(design, piece)
    return design


def _add(design: Document, piece: str) -> None:
    piece, _, copies = piece.partition(" x")
    count = int(copies or 1)
    words = piece.split()
    if words[-1] == "t":
        design["hull"] = int(words[0])
    elif words[0] in {"white", "black"}:
        design["drives"] += [{"colour": words[0], "thrust": int(words[1])}] * count
    else:
        design["systems"] += [_system(words)] * count


def _system(words: list[str]) -> Document:
    """A beam is all round unless hours are given, and a sector lies about the bow unless a start is given."""
    kind, rest = words[0], " ".join(words[1:])
    part = next((part for part in PARTS.values() if part.kind == kind), None)
    if part is None:
        raise CaseError(f"there is no system {kind!r}")
    hours = re.search(r"(\d+)h", rest)
    start = re.search(r"from (\S+)", rest)
    system: Document = {"kind": kind}
    if part.sized or hours:
        system["hours"] = int(hours[1]) if hours else 12
    if start:
        system["from"] = start[1]
    elif positioned(part.kind, system.get("hours")):
        system["from"] = AHEAD.get(system.get("hours") or part.sizes[0], "12:00")
    return system


type Clause = Callable[[Document, list[str], Designs], None]


def _merged(case: Case, keyword: str, given: Document, read: Clause, designs: Designs) -> list[Document]:
    """The ships or groups; a line about one that has a line already changes what it names."""
    found: dict[str, Document] = {}
    for line in case.of(keyword):
        one = found.setdefault(line.words[0], {"id": line.words[0], **given})
        if "of" in line.words:
            one["seat"] = int(line.words[2])
        if "seat" not in one:
            raise line.wrong(f"say whose it is: {keyword} {line.words[0]} of 0")
        for words in clauses(line):
            read(one, words, designs)
    return list(found.values())


def _ship(ship: Document, words: list[str], designs: Designs) -> None:
    ship.setdefault("name", str(ship["id"]).upper())
    match words:
        case ["at" | "velocity" as key, place]:
            ship[key] = pair(place)
        case ["heading", facing]:
            ship["facing"] = int(facing)
        case ["hits", taken]:
            ship["hits_taken"] = int(taken)
        case ["tokens" | "carried" as key, white, "white", black, "black"]:
            prefix = "carried_" * (key == "carried")
            ship.setdefault("tokens", {"white": 0, "black": 0})
            ship["tokens"] |= {f"{prefix}white": int(white), f"{prefix}black": int(black)}
        case [id, "ok" | "half" | "out" | "spent" as condition]:
            ship.setdefault("systems", {})[id] = condition
        case [id, "aboard", count]:
            ship.setdefault("aboard", {})[id] = int(count)
        case ["destroyed" | "withdrawn" as status]:
            ship["status"] = status
        case ["fate", "seen", "by", *seats]:
            ship["fate_seen_by"] = [int(seat) for seat in seats]
        case ["named", *name]:
            ship["name"] = " ".join(name)
        case _:
            ship["design"] = read_design(" ".join(words), designs)


def _group(group: Document, words: list[str], designs: Designs) -> None:
    match words:
        case ["from", ship]:
            group["home"] = ship
        case ["at" | "velocity" as key, place]:
            group[key] = pair(place)
        case ["heading", facing]:
            group["facing"] = int(facing)
        case [count, "fighters" | "fighter"]:
            group["fighters"] = int(count)
        case _:
            raise CaseError(f"a group has no {' '.join(words)!r}")


def _sides(case: Case, count: int) -> list[Document]:
    sides: list[Document] = [{"seat": seat, "name": f"Side {seat}", "team": seat} for seat in range(count)]
    for line in case.of("side"):
        side = sides[int(line.words[0])]
        for words in clauses(line):
            side |= {"out": True} if words == ["out"] else {"team": whole(words[1:])}
    return sides


def _contacts(case: Case) -> Document:
    """`contact 0 s2: at 0,60; turn 3`: what side 0 has lost from sight."""
    contacts: Document = {}
    for line in case.of("contact"):
        parts = dict(clauses(line))
        contact = {"id": line.words[1], "at": pair(parts["at"]), "turn": int(parts["turn"])}
        contacts.setdefault(line.words[0], []).append(contact)
    return contacts


def parties_of(case: Case) -> list[Party]:
    """The sides of a case that sets up a battle (C-0): `fleet 0: Kite x3`, and `arrange 0: -2,0 2,1`."""
    designs, sides = designs_of(case), {line.words[0]: line for line in case.of("side")}
    placed = {line.words[0]: tuple(_spot(one) for one in line.rest.split()) for line in case.of("arrange")}
    return [
        Party(
            name=f"Side {seat}",
            fleet=_fleet(line, designs),
            team=whole(clauses(sides[seat])[0][1:]) if seat in sides else None,
            arrangement=placed.get(seat),
        )
        for line in case.of("fleet")
        for seat in line.words
    ]


def _spot(written: str) -> tuple[int, int]:
    along, ahead = pair(written)
    return along, ahead


def _fleet(line: Line, designs: Designs) -> Document:
    ships = []
    for number, piece in enumerate(line.rest.split(","), start=1):
        name, _, count = piece.strip().partition(" x")
        ships.append({"name": f"Ship {number}", "count": int(count or 1), "design": designs[name]})
    return {"format": "hexbattle/fleet/1", "ruleset": "conversion", "name": "Fleet", "budget": 1_000_000,
            "ships": ships}  # fmt: skip

"""What a case expects, held against what became of it. Each complaint names its line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tests.cases.judging import Answer, faces, rolls
from tests.cases.notation import CaseError, Line

type Document = dict[str, Any]
type Wanted = Sequence[tuple[str, Any]]

WORDS = {"none": None, "yes": True, "no": False}


def complaints(answer: Answer) -> list[str]:
    """Everything in which a case differs from what it expects."""
    document = answer.document
    found = [*_faults(answer), *_dice(answer)]
    if document["faults"] and "events" not in document:
        return found + [f"line {line.number}: nothing was resolved" for line in answer.case.of("then", "after", "seat")]
    found += _events(list(answer.case.of("then", "never", "only")), document.get("events", []))
    for line in answer.case.of("after"):
        found += _differences(line, document["state"], line.words)
    for keyword in ("total", "advice", "valid"):
        found += [one for line in answer.case.of(keyword) for one in ABOUT_DESIGNS[keyword](line, document)]
    found += [
        f"line {line.number}: the log is {document['log']}"
        for line in answer.case.of("log")
        if line.rest not in document["log"]
    ]
    for line in answer.case.of("seat"):
        found += _as_seen(line, answer.for_seat(int(line.words[0])))
    return found


def _faults(answer: Answer) -> Iterator[str]:
    """All faults and no others."""
    expected = [f"{line.words[0]} at {_path(answer, line)}" for line in answer.case.of("fault")]
    given = [f"{one['code']} at {one['path']}" for one in answer.document["faults"]]
    if sorted(expected) != sorted(given):
        yield f"faults expected: {expected or 'none'}; given: {given or 'none'}"


def _path(answer: Answer, line: Line) -> str:
    """`$…` is a whole path; `s1.plot[0]` stands in the sheet of that ship's or group's owner."""
    if line.rest.startswith("$"):
        return line.rest
    orders: Document = answer.question["orders"]
    for seat, sheet in orders.items():
        for kind, by_id in sheet.items():
            for id in by_id:
                name = f".{id}" if id.isalnum() else f"[{json.dumps(id)}]"
                if line.rest.startswith(id):
                    return f"$.orders.{seat}.{kind}{name}{line.rest.removeprefix(id)}"
    raise line.wrong(f"nothing was ordered of {line.rest}")


def _dice(answer: Answer) -> Iterator[str]:
    """Every die given was rolled, and stands in the event that it decided (D-2)."""
    if not answer.resolved or not isinstance(answer.dice, list):
        return
    if answer.dice != (rolled := list(faces(answer.document["events"]))):
        yield f"dice given: {answer.dice}; in the events: {rolled}"


def _events(lines: Sequence[Line], events: Sequence[Document]) -> Iterator[str]:
    """`then` lines are met in their order, others may stand between; `only` allows no more of a kind than told."""
    at, told = 0, []
    for line in lines:
        kind, wanted = _kind(line), fields(line)
        if line.keyword == "then":
            told.append(kind)
            place = next((n for n in range(at, len(events)) if _fits(events[n], kind, wanted)), None)
            if place is None:
                yield f"line {line.number}: did not happen{_instead(events[at:], kind, wanted)}"
            else:
                at = place + 1
        elif line.keyword == "never":
            if any(_fits(event, kind, wanted) for event in events):
                yield f"line {line.number}: happened"
        elif (count := sum(event["kind"] == kind for event in events)) != told.count(kind):
            yield f"line {line.number}: {kind} happened {count} times, told are {told.count(kind)}"


def _kind(line: Line) -> str:
    return line.words[-1]


def _instead(events: Sequence[Document], kind: str, wanted: Wanted) -> str:
    """What the like events from here on say of the same fields."""
    like = [{path: _at(event, path) for path, _ in wanted} for event in events if event["kind"] == kind]
    return f"; instead: {like}" if like else f"; no {kind} from here on"


def _fits(event: Document, kind: str, wanted: Wanted) -> bool:
    return event["kind"] == kind and all(_same(_at(event, path), value) for path, value in wanted)


def fields(line: Line) -> Wanted:
    """`firer=s1 rolls=4,5`: paths and values."""
    parts = [word.partition("=") for word in line.rest.split()]
    if bad := [path for path, sign, _ in parts if not sign]:
        raise line.wrong(f"{bad[0]!r} has no value")
    return [(path, _value(value)) for path, _, value in parts]


def _value(written: str) -> Any:
    if "," in written:
        return [_value(one) for one in written.split(",") if one]
    return WORDS[written] if written in WORDS else int(written) if written.lstrip("-").isdigit() else written


def _at(thing: Any, path: str) -> Any:
    """The part of an event or a state at a path, or one of those that are gathered from several parts."""
    if path in GATHERED:
        return GATHERED[path](thing)
    for key in path.split("."):
        if isinstance(thing, list):
            thing = thing[int(key)] if int(key) < len(thing) else None
        elif isinstance(thing, dict):
            if key not in thing:
                raise CaseError(f"{path}: there is no {key} here, but {', '.join(thing)}")
            thing = thing[key]
    return thing


def _idle(event: Document) -> list[str] | None:
    idle = event.get("idle")
    return None if idle is None else [f"{one['weapon']}:{one['reason']}" for one in idle]


GATHERED: dict[str, Callable[[Document], Any]] = {
    "rolls": lambda event: list(faces(event)),
    "worth": lambda event: [roll["points"] for roll in rolls(event)],
    "rolled": lambda event: list(event["rolls"]),
    "faces": lambda event: [roll["face"] for roll in event["rolls"]],
    "added": lambda event: [f"{row['what']}:{row['value']}" for row in event["rows"]],
    "aimed": lambda event: [f"{row['what']}:{row['value']}" for row in event["aim"]],
    "blown": lambda event: [f"{row['what']}:{row['value']}" for row in event["blow"]],
    "flanked": lambda event: [unit["id"] for unit in event["flankers"]],
    "hurt": lambda event: [f"{one['unit']['id']}:{one['after']}" for one in event["struck"]],
    "buffed": lambda event: [f"{one['unit']['id']}:{one['turns']}" for one in event["buffs"]],
    "fires": lambda event: [ship["id"] for ship in event["order"]],
    "weapons": lambda event: [shot["weapon"] for shot in event["shots"]],
    "hit": lambda event: [shot["hit"] for shot in event["shots"]] if "shots" in event else event["hit"],
    "need": lambda event: [shot["need"] for shot in event["shots"]],
    "idle": _idle,
}


def _same(given: Any, expected: Any) -> bool:
    """An object may be named by its id, a place by its hex, a list of one by its only entry; a space is written _."""
    if isinstance(given, dict):
        given = given.get("at") if isinstance(expected, list) else given.get("id")
    if isinstance(given, str):
        given = given.replace(" ", "_")
    if isinstance(given, list) and not isinstance(expected, list):
        return bool(given == [expected]) or (given == [] and expected == "nothing")
    return type(given) is type(expected) and bool(given == expected)


def _differences(line: Line, state: Document, words: Sequence[str]) -> Iterator[str]:
    """`after s1: hits_taken=3 x1=out`, `after battle: turn=2`, `after g1: gone`."""
    thing = _thing(state, words)
    if line.rest == "gone" or thing is None:
        if (line.rest == "gone") != (thing is None):
            yield f"line {line.number}: {' '.join(words)} is {'not there' if thing is None else 'still there'}"
        return
    for path, value in fields(line):
        if not _same(given := _at(thing, path), value):
            yield f"line {line.number}: {path} is {given}"


def _thing(state: Document, words: Sequence[str]) -> Document | None:
    """A ship with its systems and fighters beside its other fields, a group, a side, a contact, or the battle."""
    match words:
        case ["battle"]:
            return {**state, **(state["result"] or {"winner": "open"})}
        case ["side", seat]:
            return dict(state["sides"][int(seat)])
        case ["contact", seat, id]:
            return next((one for one in state["contacts"].get(seat, []) if one["id"] == id), None)
        case [id]:
            ships = (_shown(ship) for ship in state.get("ships", []) if ship["id"] == id)
            others = (one for one in [*state.get("groups", []), *state.get("units", [])] if one["id"] == id)
            return next(ships, None) or next(others, None)
    raise AssertionError(words)


def _shown(ship: Document) -> Document:
    """A ship with its systems and tokens, or its weapons and what it is barred from, beside its other fields."""
    if "systems" in ship:
        return {**ship, **ship["systems"], **_purse(ship)}
    barred = [f"{effect}:{turn}" for effect, turn in ship["effects"].items()]
    return {**ship, **{weapon["id"]: weapon for weapon in ship["weapons"]}, "barred": barred}


def _purse(ship: Document) -> Document:
    """`made=2,1`: white and black; `carried=1,2` likewise."""
    tokens = ship["tokens"]
    return {"made": [tokens["white"], tokens["black"]], "carried": [tokens["carried_white"], tokens["carried_black"]]}


def _as_seen(line: Line, seen: Document) -> Iterator[str]:
    """`seat 0 then moved: …`, `seat 0 never moved`, `seat 0 sees s2: at=0,5`, `seat 0 has no sign of: s2 S2`."""
    match line.words[1:]:
        case ["then" | "never" as keyword, kind]:
            one = Line(number=line.number, keyword=keyword, words=(kind,), rest=line.rest)
            yield from _events([one], seen["events"])
        case ["sees", *words]:
            yield from _differences(line, seen["state"], words)
        case ["has", "no", "sign", "of"]:
            for word in line.rest.split():
                if re.search(rf"(?<!\w){word}(?!\w)", json.dumps(seen)):
                    yield f"line {line.number}: there is a sign of {word}"
        case _:
            raise line.wrong("a seat sees, has no sign of, then or never")


def _total(line: Line, report: Document) -> Iterator[str]:
    totals = report["totals"]
    totals["dice_at"] = {str(band["range"][1]): band["dice"] for band in totals["dice"]}
    for path, value in fields(line):
        if not _same(given := _at(totals, path), value):
            yield f"line {line.number}: {path} is {given}"


def _advice(line: Line, report: Document) -> Iterator[str]:
    """`advice: no_weapon unused_tonnage`: these and no others; `advice: none`."""
    given, expected = sorted(one["code"] for one in report["advice"]), sorted(line.rest.split())
    if given != (expected if expected != ["none"] else []):
        yield f"line {line.number}: advice is {given}"


def _valid(line: Line, report: Document) -> Iterator[str]:
    if report["valid"] != WORDS[line.rest]:
        yield f"line {line.number}: valid is {report['valid']}"


ABOUT_DESIGNS: dict[str, Callable[[Line, Document], Iterator[str]]] = {
    "total": _total, "advice": _advice, "valid": _valid
}  # fmt: skip

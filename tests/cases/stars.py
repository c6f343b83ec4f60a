"""Positions of campaign cases as documents, and what became of them (README.md here)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from battles.engine import ConstantDice, Dice, Refused, ScriptedDice, Seat
from hexbattle.campaigns import engine
from hexbattle.campaigns.engine.kinds import KINDS
from tests.cases.notation import Case, Line, clauses, options_of
from tests.cases.positions import designs_of

type Document = dict[str, Any]

KEY = "5eed" * 8
RICH = 1000  # credits, where nothing is said
NUMBERS = {"arrived", "evaded", "retreated", "built"}


def state_of(case: Case) -> Document:
    """The state document of a case; all factions are at war with each other, unless it says otherwise."""
    count = next((int(line.rest) for line in reversed(list(case.of("factions")))), 2)
    designs = designs_of(case)
    fleets, ships = _fleets(case)
    return {
        "turn": next((int(line.rest) for line in reversed(list(case.of("turn")))), 5),
        "key": KEY,
        "options": options_of(case),
        "factions": [_faction(case, seat) for seat in range(count)],
        "wars": _wars(case, count),
        "places": _places(case),
        "lanes": [one.split("-") for line in case.of("lanes") for one in line.rest.split()],
        "classes": [{"id": name, "design": {**one, "name": name}} for name, one in designs.items()],
        "fleets": fleets,
        "ships": ships,
        "works": [_work(line) for line in case.of("work")],
        "battles": [json.loads(line.rest) for line in case.of("battle")],
        "assaults": [json.loads(line.rest) for line in case.of("assault")],
        "lead": next((json.loads(line.rest) for line in case.of("lead")), None),
    }


def _faction(case: Case, seat: int) -> Document:
    money = [int(line.rest) for line in case.of("treasury") if line.words == (str(seat),)]
    destroyed = [int(line.rest) for line in case.of("destroyed") if line.words == (str(seat),)]
    return {"seat": seat, "name": f"Faction {seat}", "carried": [RICH, *money][-1], "destroyed": [0, *destroyed][-1]}


def _wars(case: Case, count: int) -> list[list[int]]:
    for line in reversed(list(case.of("wars"))):
        return [[int(seat) for seat in one.split("-")] for one in line.rest.split() if one != "none"]
    return [[one, two] for two in range(count) for one in range(two)]


def _places(case: Case) -> list[Document]:
    """A line about a system that has a line already changes what it names."""
    found: dict[str, Document] = {}
    for line in case.of("place"):
        id = line.words[0]
        place = found.setdefault(id, {"id": id, "name": id.upper(), "at": [0, 0], "ground": "plains", "kind": "world"})
        if "of" in line.words:
            place["owner"] = int(line.words[2])
        for words in clauses(line):
            match words:
                case ["yard", tons]:
                    place["yard"] = int(tons)
                case ["garrison", *units]:
                    place["garrison"] = [_unit(one.split()) for one in " ".join(units).split(",") if one.strip()]
                case ["nobody"]:
                    place["owner"] = engine.NOBODY
                case [kind] if kind in KINDS:
                    place["kind"] = kind
                case _:
                    raise line.wrong(f"a system has no {' '.join(words)!r}")
    return list(found.values())


def _unit(words: list[str]) -> Document:
    """`u1 striker`, `u1 striker 5`: with so many hp."""
    full = {"defender": 20, "striker": 16, "support": 14, "scout": 13}
    return {"id": words[0], "archetype": words[1], "hp": int(words[2]) if words[2:] else full[words[1]]}


def _fleets(case: Case) -> tuple[list[Document], list[Document]]:
    fleets: dict[str, Document] = {}
    ships: dict[str, Document] = {}
    for line in case.of("fleet"):
        fleet = fleets.setdefault(line.words[0], {"id": line.words[0], "name": line.words[0].upper()})
        if "of" in line.words:
            fleet["seat"] = int(line.words[2])
        for words in clauses(line):
            _fleet(fleet, words, ships, line)
    hangars = {name: _hangars(one) for name, one in designs_of(case).items()}
    for one in ships.values():
        one["aboard"] = dict.fromkeys(hangars[one["design"]], 6)
    for line in case.of("ship"):
        for words in clauses(line):
            _ship(ships[line.words[0]], words, line)
    return list(fleets.values()), list(ships.values())


def _hangars(design: Document) -> list[str]:
    return [f"x{n}" for n, one in enumerate(design["systems"], start=1) if one["kind"] == "hangar"]


def _fleet(fleet: Document, words: list[str], ships: dict[str, Document], line: Line) -> None:
    """`at a; attack; held b1; bound b; arrived 3; landing b u1 u2; ships s1 Kite, s2 Barge`."""
    match words:
        case ["at" | "held" | "bound" as key, value]:
            fleet[key] = value
        case [key, number] if key in NUMBERS:
            fleet[key] = int(number)
        case ["landing", at, *units]:
            fleet["landing"] = {"at": at, "units": units}
        case ["ships", *listed]:
            for one in " ".join(listed).split(","):
                id, design = one.split()
                ships[id] = {"id": id, "seat": fleet["seat"], "fleet": fleet["id"], "name": id.upper(),
                             "design": design}  # fmt: skip
        case [stance]:
            fleet["stance"] = stance
        case _:
            raise line.wrong(f"a fleet has no {' '.join(words)!r}")


def _ship(ship: Document, words: list[str], line: Line) -> None:
    match words:
        case ["hits", number]:
            ship["hits_taken"] = int(number)
        case ["came", "from", place]:
            ship["came_from"] = place
        case [key, number] if key in NUMBERS:
            ship[key] = int(number)
        case [bay, "aboard", number]:
            ship["aboard"][bay] = int(number)
        case [bay, "carries", *unit]:
            ship.setdefault("troops", {})[bay] = _unit(unit)
        case [part, "half" | "out" | "spent" as how]:
            ship.setdefault("parts", {})[part] = how
        case _:
            raise line.wrong(f"a ship has no {' '.join(words)!r}")


def _work(line: Line) -> Document:
    """`work w1 of 0: at a; Kite; ready 6`; without a design it is more yard."""
    work: Document = {"id": line.words[0], "seat": int(line.words[2])}
    for words in clauses(line):
        match words:
            case ["at", at]:
                work["at"] = at
            case ["ready", turn]:
                work["ready"] = int(turn)
            case [design]:
                work |= {"design": design, "name": design.upper()}
    return work


class CampaignAnswer:
    """What became of a case: `document` as the referee of battles would tell it, uncut."""

    def __init__(self, case: Case) -> None:
        self.case = case

    @cached_property
    def state(self) -> engine.State:
        state = engine.read_state(state_of(self.case))
        for line in self.case.of("concede"):
            state = engine.leave(state, int(line.words[0]), "concede").state
        return state

    @cached_property
    def sheets(self) -> dict[int, Document]:
        return {int(line.words[0]): json.loads(line.rest) for line in self.case.of("sheet")}

    @cached_property
    def faults(self) -> list[str]:
        """Every fault of every sheet, judged by what its faction sees: `too_dear at 0 $.build[1]`."""
        judged = {seat: engine.check_sheet(engine.view(self.state, seat), seat, one)[1] for seat, one in self.items()}
        return [f"{one.code} at {seat} {one.path}" for seat, faults in judged.items() for one in faults]

    def items(self) -> Iterator[tuple[int, Document]]:
        return iter(sorted(self.sheets.items()))

    @cached_property
    def faces(self) -> Any:
        words = next((line.rest.split() for line in reversed(list(self.case.of("dice")))), [])
        return int(words[1]) if words[:1] == ["all"] else [int(word) for word in words]

    @property
    def _dice(self) -> Dice:
        return ConstantDice(self.faces) if isinstance(self.faces, int) else ScriptedDice(self.faces)

    @cached_property
    def resolution(self) -> Any:
        """None where the orders or the results are refused."""
        if self.faults:
            return None
        sheets = {Seat(seat): engine.read_orders(one) for seat, one in self.items()}
        results = engine.read_results([json.loads(line.rest) for line in self.case.of("result")])
        try:
            return engine.resolve(self.state, sheets, results, self._dice)
        except Refused as refused:
            self.faults += [f"{one.code} at {one.path}" for one in refused.faults]
            return None

    def document(self, seat: int | None = None) -> Document:
        """Events and new state, as a faction sees them or, for None, uncut."""
        state, events = self.resolution.state, self.resolution.events
        if seat is not None:
            state, events = engine.view(state, seat), engine.events_for(events, seat)
        return {"state": engine.write_state(state), "events": engine.write_events(events)}


def thing_of(state: Document, words: list[str]) -> Document | None:
    """A faction, the campaign, or anything by its id or its name, with what is gathered for the reader."""
    match words:
        case ["campaign"]:
            return {**state, **(state["result"] or {"winners": "open"})}
        case ["faction", seat]:
            faction = dict(state["factions"][int(seat)])
            rows = [row["amount"] for row in state["ledger"] if row["seat"] == int(seat)]
            return {**faction, "treasury": (faction["carried"] or 0) + sum(rows)}
        case [id]:
            kinds = ("fleets", "ships", "places", "works", "battles", "assaults", "contacts")
            everything = [one for kind in kinds for one in state[kind]]
            named = (one for one in everything if one.get("name", "").replace(" ", "_") == id)
            found = next((one for one in everything if one["id"] == id), None) or next(named, None)
            return _shown(state, found) if found else None
    raise AssertionError(words)


def _shown(state: Document, thing: Document) -> Document:
    """A ship with its parts beside its fields; a fleet with its ships; a system with its units."""
    shown = {**thing, **thing.get("parts", {})}
    if "garrison" in thing and thing["garrison"] is not None:
        shown["units"] = [unit["id"] for unit in thing["garrison"]]
        shown |= {unit["id"]: unit["hp"] for unit in thing["garrison"]}
    if "stance" in thing:
        shown["ships"] = [ship["id"] for ship in state["ships"] if ship["fleet"] == thing["id"]]
    if "hits_taken" in thing:
        shown["sound"] = not thing["parts"]
    if thing.get("troops") is not None and "hits_taken" in thing:
        shown["carries"] = [unit["id"] for unit in thing["troops"].values()]
    return shown

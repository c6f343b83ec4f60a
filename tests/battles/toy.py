"""A toy ruleset with the engine's face: sides shoot at each other, one die a turn, until one is left.

It stands in for a real ruleset where the turns themselves are under test: how they open, close and are stored.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from battles.engine import Dice, Leave, Outcome, Party, Resolution, Ruleset, Seat
from shipyard.rules import Fault, Json, Refused, fault

type Doc = dict[str, Any]


class Toy(Ruleset[Doc, Doc, Doc, Doc]):
    """Orders: `{"fire": seat}` or `{}`. A side with no strength left is out."""

    key = "toy"
    version = 1

    def __init__(self, strength: int = 10) -> None:
        self.strength = strength
        self.captains = {"drone": self._drone}

    def _drone(self, view: Doc, seat: Seat, dice: Dice) -> Doc:
        enemies = [side["seat"] for side in view["sides"] if side["seat"] != seat and not side["out"]]
        return {"fire": enemies[dice.d(len(enemies), "whom") - 1]}

    def read_state(self, document: Json) -> Doc:
        return copy.deepcopy(cast(Doc, document))

    def write_state(self, state: Doc) -> Doc:
        return copy.deepcopy(state)

    def read_orders(self, document: Json) -> Doc:
        if not isinstance(document, dict) or set(document) - {"fire"}:
            raise Refused([fault("unknown_key", "$", "A sheet has only fire.")])
        return document

    def write_orders(self, orders: Doc) -> Doc:
        return orders

    def write_events(self, events: Sequence[Doc]) -> list[Doc]:
        return [dict(event) for event in events]

    def read_events(self, documents: Sequence[Json]) -> tuple[Doc, ...]:
        return tuple(cast(Sequence[Doc], documents))

    def muster(
        self,
        parties: Sequence[Party],
        options: Mapping[str, Json],
        ship_id: Callable[[int], str] = str,
        field: Mapping[str, Json] | None = None,
    ) -> Doc:
        sides = [
            {"seat": seat, "name": party.name, "team": seat if party.team is None else party.team, "out": False,
             "strength": self.strength, "ship": ship_id(seat + 1)}
            for seat, party in enumerate(parties)
        ]  # fmt: skip
        return {"ruleset": "toy", "version": 1, "turn": 1, "options": dict(options), "sides": sides, "result": None}

    def awaiting(self, state: Doc) -> tuple[Seat, ...]:
        return () if state["result"] else tuple(Seat(side["seat"]) for side in state["sides"] if not side["out"])

    def check_sheet(self, state: Doc, seat: Seat, document: Json) -> tuple[Doc, tuple[Fault, ...]]:
        orders = self.read_orders(document)
        return orders, self.check_orders(state, seat, orders)

    def check_orders(self, state: Doc, seat: Seat, orders: Doc) -> tuple[Fault, ...]:
        enemies = [side["seat"] for side in state["sides"] if side["seat"] != seat]
        if orders.get("fire") in [None, *enemies]:
            return ()
        return (fault("no_target", "$.fire", "There is no such enemy."),)

    def default_orders(self, state: Doc, seat: Seat) -> Doc:
        return {}

    def resolve(self, state: Doc, sheets: Mapping[Seat, Doc], dice: Dice) -> Resolution[Doc, Doc]:
        events = [
            {"kind": "fired", "seat": seat, "target": sheets[seat]["fire"], "points": dice.d(6, f"fire/{seat}")}
            for seat in self.awaiting(state)
            if sheets.get(seat, {}).get("fire") is not None
        ]
        after = self.apply(state, events)
        beaten = [side["seat"] for side in after["sides"] if side["strength"] <= 0 and not side["out"]]
        events += [{"kind": "side_out", "seat": seat} for seat in beaten]
        events.append({"kind": "turn_ended", "turn": state["turn"] + 1})
        return self._ended(state, events, "destruction")

    def leave(self, state: Doc, seat: Seat, how: Leave) -> Resolution[Doc, Doc]:
        return self._ended(state, [{"kind": "side_out", "seat": seat, "how": how}], "concession")

    def agree_draw(self, state: Doc) -> Resolution[Doc, Doc]:
        events = [{"kind": "battle_ended", "winner": None, "reason": "agreement"}]
        return Resolution(state=self.apply(state, events), events=tuple(events))

    def _ended(self, state: Doc, events: list[Doc], reason: str) -> Resolution[Doc, Doc]:
        teams = {side["team"] for side in self.apply(state, events)["sides"] if not side["out"]}
        if len(teams) < 2:
            events.append({"kind": "battle_ended", "winner": next(iter(teams), None), "reason": reason})
        return Resolution(state=self.apply(state, events), events=tuple(events))

    def apply(self, state: Doc, events: Sequence[Doc]) -> Doc:
        """E-2: the one way from a state to the next."""
        after = copy.deepcopy(state)
        for event in events:
            match event["kind"]:
                case "fired":
                    after["sides"][event["target"]]["strength"] -= event["points"]
                case "side_out":
                    after["sides"][event["seat"]]["out"] = True
                case "turn_ended":
                    after["turn"] = event["turn"]
                case "battle_ended":
                    after["result"] = {"winner": event["winner"], "reason": event["reason"]}
        return after

    def view(self, state: Doc, seat: Seat | None) -> Doc:
        """A side's ship is its own to know."""
        return {**state, "sides": [{**side, "ship": side["ship"] if side["seat"] == seat else None}
                                   for side in state["sides"]]}  # fmt: skip

    def events_for(self, events: Sequence[Doc], seat: Seat | None) -> tuple[Doc, ...]:
        return tuple(event for event in events if event.get("seat") in (seat, None) or event["kind"] == "side_out")

    def outcome(self, state: Doc) -> Outcome | None:
        if state["result"] is None:
            return None
        return Outcome(winner=state["result"]["winner"], reason=state["result"]["reason"], points={})


Toy.__abstractmethods__ = frozenset()  # what turns never call is left out

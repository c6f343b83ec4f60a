"""A campaign's state and its events with everything changed that one reader may not know: K-2.4, said once more.

This is a second opinion on `hexbattle.campaigns.engine.sight` and shares no code with it. A reader is a seat, or
None: a spectator, who sees what every faction that is not out sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hexbattle.campaigns.engine import state as st

SPECTATOR = -1
HIDDEN_UNIT = st.Unit(id=st.UnitId("uhidden"), archetype="scout", hp=3)
OWN_OF_A_SHIP: Mapping[str, Any] = {"aboard": {}, "troops": {}, "came_from": None, "built": 7, "unpaid": True}
# What of an event is its owner's alone though others see it; the part of it that tells whose it is comes first.
OWNERS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "ship_returned": ("ship", {"aboard": {}, "lost_fighters": 9}),
    "ship_lost": ("ship", {"fighters": 9, "troops": 9}),
    "retreated": ("fleet", {"formed": None, "ships": []}),
    "delivered": ("ship", {"work": "wother", "fleet": None}),
    "yard_grown": ("", {"work": "wother"}),
}  # fmt: skip
# What of an event is for those who are there.
CLOSE: Mapping[str, dict[str, Any]] = {
    "battle_opened": {"battle": "parties"},
    "assault_opened": {"assault": "landers"},
    "assault_over": {"garrison": [], "aboard": []},
    "place_taken": {"yard_before": 1, "yard_after": 2, "works": 3, "garrison": []},
}


@dataclass(frozen=True, kw_only=True)
class Sight:
    """What a reader sees: systems from within them and from afar; fleets likewise."""

    near: frozenset[str]
    far: frozenset[str]
    met: frozenset[str]  # fleets whose ships are seen
    made_out: frozenset[str]  # fleets of which the number is seen


def sight(state: st.State, reader: int | None) -> Sight:
    seats = [one.seat for one in state.factions if not one.out] if reader is None else [reader]
    seen = [_sight(state, seat) for seat in seats]
    met = frozenset.intersection(*(one.met for one in seen))
    return Sight(
        near=frozenset.intersection(*(one.near for one in seen)),
        far=frozenset.intersection(*(one.far for one in seen)),
        met=met,
        made_out=frozenset.intersection(*(one.made_out | one.met for one in seen)) - met,
    )


def _sight(state: st.State, seat: int) -> Sight:
    every = frozenset(str(place.id) for place in state.places)
    own = [fleet for fleet in state.fleets if fleet.seat == seat]
    near = {str(one.id) for one in state.places if one.owner == seat} | {str(one.at) for one in own if not one.bound}
    ends = {str(end) for one in own if one.bound for end in (one.at, one.bound)}
    beside = {str(two) for lane in state.lanes for one, two in (lane, lane[::-1]) if one in near}
    seen_near = frozenset(near) if state.options.fog else every
    far = frozenset(near | ends | beside) if state.options.fog else every
    ways = {frozenset((one.at, one.bound)) for one in own if one.bound}
    met = {str(one.id) for one in own}
    for one in state.fleets:
        on_a_lane = one.bound is not None and state.options.fog
        if frozenset((one.at, one.bound)) in ways if on_a_lane else str(one.at) in seen_near:
            met.add(str(one.id))
    made_out = {str(one.id) for one in state.fleets if str(one.at) in far or str(one.bound) in far}
    return Sight(near=seen_near, far=far, met=frozenset(met), made_out=frozenset(made_out))


@dataclass(kw_only=True)
class Fog:
    """Changes what `reader` may not know; `chance` says how."""

    reader: int | None
    chance: Random

    @property
    def mark(self) -> int:
        """How the reader stands in tuples of seats."""
        return SPECTATOR if self.reader is None else self.reader

    def state(self, state: st.State) -> st.State:
        """Another state of which the reader may know the same. A campaign that has ended has no secrets."""
        if state.result is not None:
            return state
        seen = sight(state, self.reader)
        other = self._unseen(state, seen)
        at = {fleet.id: fleet for fleet in state.fleets}
        return replace(
            other,
            key=self.chance.randbytes(32).hex(),
            factions=tuple(
                one if one.seat == self.reader
                else replace(one, carried=self.chance.randrange(999), destroyed=self.chance.randrange(999))
                for one in state.factions
            ),
            ships=tuple(self._ship(state, one, seen) if one.fleet in at else one for one in other.ships),
            fleets=tuple(self._fleet(one, seen) for one in other.fleets),
            places=tuple(self._place(one, seen) for one in other.places),
            works=tuple(self._works(state)),
            battles=tuple(self._battle(one, seen) for one in state.battles if self.sees_battle(one, seen)),
            assaults=tuple(self._assault(one, seen) for one in state.assaults if str(one.at) in seen.far),
            ledger=tuple(self._ledger(state)),
        )  # fmt: skip

    def _unseen(self, state: st.State, seen: Sight) -> st.State:
        """Owners and fleets out of sight. A spectator's sight hangs on everybody's: what would change it is left."""
        known = seen.met | seen.made_out
        hidden = [place for place in state.places if str(place.id) not in seen.far]
        owners = {place.id: self._owner(state) for place in hidden}
        steps = [
            lambda one: replace(
                one,
                fleets=tuple(fleet for fleet in one.fleets if fleet.id in known),
                ships=tuple(ship for ship in one.ships if ship.fleet in known),
            ),
            lambda one: replace(
                one, places=tuple(replace(place, owner=owners.get(place.id, place.owner)) for place in one.places)
            ),
            *[self._with_stranger(place.id, number) for number, place in enumerate(hidden)],
        ]
        for step in steps:
            changed = step(state)
            state = changed if sight(changed, self.reader) == seen else state
        return state

    def _owner(self, state: st.State) -> int:
        return self.chance.choice([st.NOBODY, *(one.seat for one in state.factions if one.seat != self.reader)])

    def _with_stranger(self, at: st.PlaceId, number: int) -> Any:
        """One more fleet of somebody else where the reader sees nothing, before all others or after them."""
        fleet, ship = st.FleetId(f"fghost{number}"), st.ShipId(f"sghost{number}")

        def step(state: st.State) -> st.State:
            others = [one.seat for one in state.factions if one.seat != self.reader]
            seat, kind = self.chance.choice(others), self.chance.choice(state.classes).id
            fleets = [st.Fleet(id=fleet, seat=seat, name="Ghosts", at=at), *state.fleets]
            ships = [st.Ship(id=ship, seat=seat, fleet=fleet, name="Ghost", design=kind), *state.ships]
            late = self.chance.random() < 0.5
            return replace(state, fleets=tuple(fleets[1:] + fleets[:1] if late else fleets),
                           ships=tuple(ships[1:] + ships[:1] if late else ships))  # fmt: skip

        return step

    def _ship(self, state: st.State, ship: st.Ship, seen: Sight) -> st.Ship:
        if ship.seat == self.reader:
            return ship
        hidden = replace(ship, **OWN_OF_A_SHIP)
        if ship.fleet in seen.met:
            return hidden
        masses = {one.id: one.design.hull for one in state.classes}
        alike = [id for id, mass in masses.items() if mass == masses[ship.design]]
        return replace(hidden, name="Otherwise", design=self.chance.choice(alike), hits_taken=1, parts={})

    def _fleet(self, fleet: st.Fleet, seen: Sight) -> st.Fleet:
        if fleet.seat == self.reader:
            return fleet
        hidden = replace(fleet, stance="evade", landing=None, arrived=2, evaded=1, retreated=1)
        return hidden if fleet.id in seen.met else replace(hidden, name="Otherwise")

    def _place(self, place: st.Place, seen: Sight) -> st.Place:
        if str(place.id) in seen.near:
            return place
        units = self.chance.randrange(5) if str(place.id) not in seen.far else len(place.garrison or ())
        garrison = tuple(replace(HIDDEN_UNIT, id=st.UnitId(f"uhidden{n}{place.id}")) for n in range(units))
        return replace(place, yard=self.chance.choice((0, 40, 80)), garrison=garrison)

    def _works(self, state: st.State) -> Iterator[st.Work]:
        yield from (one for one in state.works if one.seat == self.reader)
        for seat in (one.seat for one in state.factions if one.seat != self.reader):
            for number in range(self.chance.randrange(3)):
                yield st.Work(id=st.WorkId(f"wother{seat}{number}"), seat=seat, at=state.places[0].id, ready=state.turn)

    def _ledger(self, state: st.State) -> Iterator[st.Row]:
        for row in state.ledger:
            if row.seat == self.reader:
                yield row
            elif self.chance.random() < 0.7:
                yield replace(row, amount=row.amount + self.chance.randrange(90))

    def sees_battle(self, battle: st.Battle, seen: Sight) -> bool:
        ends = [battle.at] if battle.at else list(battle.lane or ())
        fights = self.reader in [party.faction for party in battle.parties]
        return fights or any(str(end) in seen.far for end in ends)

    def _battle(self, battle: st.Battle, seen: Sight) -> st.Battle:
        if self.reader in [one.faction for one in battle.parties] or str(battle.at) in seen.near:
            return battle
        return replace(battle, parties=tuple(replace(party, ships=()) for party in battle.parties))

    def _assault(self, one: st.Assault, seen: Sight) -> st.Assault:
        there = str(one.at) in seen.near or (self.reader is not None and self.reader in (one.seat, one.defender))
        return one if there else replace(one, landers=(), garrison=())

    def events(self, documents: Sequence[Mapping[str, Any]], seats: int) -> list[dict[str, Any]]:
        """Events that tell the reader the same; others are changed, lost, and added."""
        others = [seat for seat in range(seats) if seat != self.reader]
        found = [one for document in documents for one in self._event(deepcopy(dict(document)), others)]
        for _ in range(self.chance.randrange(1, 4)):
            hush = {"kind": "message_sent", "sender": others[0], "to": others[-1], "text": "Hush.", "seen_by": others}
            found.insert(self.chance.randrange(len(found) + 1), hush)
        return found

    def _event(self, event: dict[str, Any], others: list[int]) -> Iterator[dict[str, Any]]:
        if event["kind"] == "credited":
            if event["row"]["seat"] != self.reader:
                event["row"]["amount"] += self.chance.randrange(90)
            yield event
        elif self._told(event):
            yield self._veiled(event, others)

    def _told(self, event: Mapping[str, Any]) -> bool:
        stops = [stop for stop in (event.get("start"), event.get("end")) if stop]
        return self.mark in event.get("seen_by", [self.mark]) and (
            not stops or any(self.mark in stop["seen_by"] for stop in stops)
        )

    def _veiled(self, event: dict[str, Any], others: list[int]) -> dict[str, Any]:
        for key in ("seen_by", "closely"):
            if key in event:
                event[key] = self._seats(event[key], others)
        for part in _parts(event):
            if "named_by" in part:
                part["name"] = part["name"] if self.mark in part["named_by"] else "Otherwise"
                part["named_by"] = self._seats(part["named_by"], others)
            elif "seen_by" in part and self.mark not in part["seen_by"]:
                part["at"] = part["bound"] = "centre"
        self._hide(event)
        return event

    def _hide(self, event: dict[str, Any]) -> None:
        whose, hidden = OWNERS.get(event["kind"], ("", {}))
        if hidden and (event[whose] if whose else event)["seat"] != self.reader:
            event |= hidden
            if event["kind"] == "delivered":
                event["ship"] |= OWN_OF_A_SHIP
        if event["kind"] in CLOSE and self.mark not in event["closely"]:
            for key, value in CLOSE[event["kind"]].items():
                if value == "parties":
                    event[key]["parties"] = [{**party, "ships": []} for party in event[key]["parties"]]
                elif value == "landers":
                    event[key] |= {"landers": [], "garrison": []}
                else:
                    event[key] = value

    def _seats(self, seats: Iterable[int], others: Sequence[int]) -> list[int]:
        """Who else knows is nobody's business."""
        return [one for one in seats if one == self.mark] + [one for one in others if self.chance.random() < 0.5]


def _parts(event: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The fleets and the ends of ways that an event is about."""
    for part in event.values():
        yield from (one for one in (part if isinstance(part, list) else [part]) if isinstance(one, dict))

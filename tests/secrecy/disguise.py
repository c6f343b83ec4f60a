"""A state and its events with everything changed that one reader may not know: the rules of sight, said once more.

This is a second opinion on `battles.engine.conversion.sight` and so shares no code with it. A reader is a seat, or
None: a spectator, who sees what every side still fighting sees (C-3.1, C-3.2, E-3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from battles.engine import Party, range_between, ruleset
from battles.engine import conversion_events as ev
from battles.engine import conversion_state as st
from shipyard.rules import hull_hits
from tests.secrecy.armada import Pick, armada

SIGHT = 54
SPECTATOR = -1

type Object = st.Ship | st.Group


def _teams(state: st.State) -> dict[int, int]:
    return {side.seat: side.team for side in state.sides}


def _team_sees(state: st.State, team: int, one: Object) -> bool:
    teams = _teams(state)
    eyes = [ship.at for ship in state.ships if ship.status == "in_play" and teams[ship.seat] == team]
    return teams[one.seat] == team or any(range_between(eye, one.at) <= SIGHT for eye in eyes)


def knows(state: st.State, reader: int | None, one: Object) -> bool:
    """Whether a reader sees an object now, or saw it go."""
    if isinstance(one, st.Ship) and one.status != "in_play":
        return reader == one.seat or (SPECTATOR if reader is None else reader) in one.fate_seen_by
    if reader is None:
        return all(_team_sees(state, side.team, one) for side in state.sides if not side.out)
    return _team_sees(state, _teams(state)[reader], one)


def _only(contacts: Mapping[int, tuple[st.Contact, ...]], seat: int) -> dict[int, tuple[st.Contact, ...]]:
    return {one: known for one, known in contacts.items() if one == seat}


@dataclass(kw_only=True)
class Disguise:
    """Changes what `reader` may not know. `pick` says how."""

    reader: int | None
    pick: Pick

    @property
    def mark(self) -> int:
        """How the reader stands in tuples of seats."""
        return SPECTATOR if self.reader is None else self.reader

    def state(self, state: st.State) -> st.State:
        """Another state of which the reader may know the same. A battle that has ended has no secrets."""
        if state.result is not None:
            return state
        return replace(
            state,
            ships=tuple(self._among(list(self._ships(state)), self._strangers(state))),
            groups=tuple(self._groups(state)),
            contacts={**self._contacts(state), **_only(state.contacts, self.mark)},
            held=self._held(state.held),
        )

    def _among(self, known: list[st.Ship], strangers: list[st.Ship]) -> list[st.Ship]:
        for one in strangers:
            known.insert(self.pick(len(known) + 1), one)
        return known

    def _ships(self, state: st.State) -> Iterator[st.Ship]:
        lost = {st.ShipId(contact.id) for contact in state.contacts.get(self.mark, ())}
        for ship in state.ships:
            if ship.seat == self.reader:
                yield replace(ship, fate_seen_by=self._seats(ship.fate_seen_by))
            elif knows(state, self.reader, ship):
                yield self._without_its_secrets(ship)
            elif ship.id in lost:  # its name is remembered, and where it was seen last
                yield replace(self._another(state, ship), id=ship.id, name=ship.name)
            elif self.reader is None or self.pick(3):
                yield self._another(state, ship)

    def _without_its_secrets(self, ship: st.Ship) -> st.Ship:
        """What of a ship in sight is its owner's alone (C-2.6, C-3.1)."""
        tokens = replace(ship.tokens, carried_white=self.pick(2), carried_black=self.pick(3))
        aboard = {hangar: self.pick(7) for hangar in ship.aboard}
        return replace(ship, tokens=tokens, aboard=aboard, fate_seen_by=self._seats(ship.fate_seen_by))

    def _another(self, state: st.State, ship: st.Ship) -> st.Ship:
        """A ship in the place of one that the reader does not see: another one altogether.

        To a spectator it stays where it is: by what it sees itself it says what every side sees.
        """
        drawn = self._drawn(ship.seat)
        moved = replace(drawn, at=ship.at if self.reader is None else self._far_off(state))
        fate = () if ship.status == "in_play" else self._seats((ship.seat, *ship.fate_seen_by))
        return replace(moved, status=ship.status, fate_seen_by=fate, hits_taken=self.pick(hull_hits(drawn.design.hull)))

    def _drawn(self, seat: int) -> st.Ship:
        parties = [Party(name=f"{number}", fleet=armada(self.pick)) for number in range(2)]
        drawn: st.Ship = ruleset("conversion").muster(parties, {}).ships[0]
        return replace(drawn, id=st.ShipId(f"x{self.pick(10**9)}"), name=f"Ghost {self.pick(10**6)}", seat=seat)

    def _far_off(self, state: st.State) -> tuple[int, int]:
        """A hex that none of the reader's eyes reach."""
        farthest = max(abs(part) for ship in state.ships for part in ship.at)
        return 2 * farthest + 300 + self.pick(50), self.pick(100)

    def _strangers(self, state: st.State) -> list[st.Ship]:
        """Ships that the reader knows nothing of; to a spectator, each beside one as unknown."""
        if self.reader is None:
            beside = [ship for ship in state.ships if ship.status == "in_play" and not knows(state, None, ship)]
            return [self._another(state, ship) for ship in beside]
        teams = _teams(state)
        foes = [side.seat for side in state.sides if teams[side.seat] != teams[self.reader]]
        return [
            replace(self._drawn(foes[self.pick(len(foes))]), at=self._far_off(state)) for _ in range(1 + self.pick(3))
        ]

    def _groups(self, state: st.State) -> Iterator[st.Group]:
        for group in state.groups:
            if knows(state, self.reader, group):
                home = next((ship for ship in state.ships if ship.id == group.home), None)
                yield group if home and knows(state, self.reader, home) else replace(group, home=None)
            for _ in range(0 if knows(state, self.reader, group) else self.pick(3)):
                another = st.GroupId(f"y{self.pick(10**9)}")
                yield replace(group, id=another, home=None, fighters=1 + self.pick(6))

    def _contacts(self, state: st.State) -> dict[int, tuple[st.Contact, ...]]:
        """What others have lost from sight."""
        return {
            side.seat: tuple(
                st.Contact(id=st.ObjectId(ship.id), at=(self.pick(90), self.pick(90)), turn=1)
                for ship in state.ships
                if self.pick(2)
            )
            for side in state.sides
            if side.seat != self.mark
        }

    def _held(self, held: st.Held | None) -> st.Held | None:
        if held is None or self.mark not in held.seen_by:
            return st.Held(team=0, turns=1 + self.pick(5), seen_by=()) if self.pick(2) else None
        return replace(held, seen_by=self._seats(held.seen_by))

    def _seats(self, seats: Sequence[int]) -> tuple[int, ...]:
        """Who else sees a thing is nothing to the reader."""
        others = {seat for seat in (SPECTATOR, 0, 1, 2) if seat != self.mark and self.pick(2)}
        return tuple(sorted(others | ({self.mark} & set(seats))))

    def events(self, events: Sequence[Any]) -> list[Any]:
        """Other events of which the reader may know the same: of the hidden ones some are gone, some come twice."""
        return [another for event in events for another in self._event(event)]

    def _event(self, event: Any) -> Iterator[Any]:
        parts = {one.name: getattr(event, one.name) for one in fields(event)}
        known = [self.mark in part.seen_by for part in parts.values() if isinstance(part, ev.Who)]
        hidden = self.mark not in parts.get("seen_by", (self.mark,)) or (known and not any(known))
        for _ in range(self.pick(3) if hidden else 1):
            yield replace(event, **self._scrambled(event, parts))

    def _scrambled(self, event: Any, parts: dict[str, Any]) -> dict[str, Any]:
        changes = {name: self._part(part) for name, part in parts.items() if isinstance(part, ev.Who | ev.Place)}
        if "seen_by" in parts:
            changes["seen_by"] = self._seats(event.seen_by)
        if isinstance(event, ev.TokensMade) and event.ship.seat != self.reader:
            changes["tokens"] = replace(event.tokens, carried_white=self.pick(2), carried_black=self.pick(3))
        if isinstance(event, ev.Recovered) and event.ship.seat != self.reader:
            changes["hangar"] = st.SystemId("x9")
        if isinstance(event, ev.Fired | ev.PdFired | ev.PdOver | ev.GroupFired):
            changes |= {name: value for name, value in self._fire(parts).items() if name in parts}
        return changes

    def _part(self, part: Any) -> Any:
        """An object or a place as it would be if it were another, where the reader does not see it."""
        seats = self._seats(part.seen_by)
        if self.mark in part.seen_by:
            return replace(part, seen_by=seats)
        if isinstance(part, ev.Who):
            id = st.ObjectId(f"x{self.pick(10**9)}")
            return replace(part, id=id, name=f"Ghost {self.pick(10**6)}", seen_by=seats)
        return replace(part, at=(self.pick(99), self.pick(99)), facing=self.pick(6), velocity=(0, 0), seen_by=seats)

    def _fire(self, parts: dict[str, Any]) -> dict[str, Any]:
        """Fire of ships, of groups and of point defence: its owner's part, and what tells of one that is not seen."""
        firer = parts.get("firer") or parts["group"]
        target = parts.get("target") or parts["group"]
        firer_seen, target_seen = self.mark in firer.seen_by, self.mark in target.seen_by
        changes: dict[str, Any] = {}
        if firer.seat != self.reader:
            idle = ev.Idle(weapon=st.SystemId("x9"), reason="spent")
            changes |= {"idle": (idle,) * self.pick(3), "paid": bool(self.pick(2))}
        if not (firer_seen and target_seen):
            shots = tuple(self._shot(shot, firer_seen) for shot in parts.get("shots", ()))
            changes |= {"range": self.pick(30), "bearing": self.pick(24), "shots": shots}
            changes["rolls"] = self._rolls(parts.get("rolls", ()))
        if not target_seen:
            changes |= {"shield": self.pick(4), "over": self.pick(3)}
        aims = "shots" in parts  # a ship's fire names the system aimed at, point defence the system that fires
        if not (target_seen if aims else firer_seen):
            changes["system"] = st.SystemId("x9")
        return changes

    def _shot(self, shot: ev.Shot, firer_seen: bool) -> ev.Shot:
        weapon = shot.weapon if firer_seen else st.SystemId("x9")
        return replace(shot, rolls=self._rolls(shot.rolls), weapon=weapon)

    def _rolls(self, rolls: Sequence[ev.Roll]) -> tuple[ev.Roll, ...]:
        return tuple(replace(roll, purpose=f"fire x{self.pick(10**9)}") for roll in rolls)

"""The roster: every ship that the reader sees, in words and figures. With the desk it is the accessible board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from battles.engine import conversion_state as st
from battles.engine import distance, range_between, shield_level, targeting_tokens
from battles.narration import words
from battles.views.conversion.words import SystemRow, system_rows
from battles.views.figures import meter
from battles.views.rosters import SideRows, fighting_first, own_first
from battles.views.sightings import Sighting, sightings
from shipyard.rules import hull_hits, write_design


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipRow:
    """A ship as the reader sees it. `carried` None and `aboard` empty: not for these eyes, or nothing."""

    id: str
    name: str
    kind: str
    design: dict[str, Any]
    seat: int
    own: bool
    status: st.Status
    at: str
    heading: str
    speed: int
    mass: int
    hits: int
    hits_left: int
    meter: str
    shield: int
    targeting: int
    tokens: str
    carried: str | None
    aboard: str
    systems: tuple[SystemRow, ...]
    sightings: tuple[Sighting, ...]

    @property
    def failed(self) -> tuple[SystemRow, ...]:
        return tuple(one for one in self.systems if one.condition in ("half", "out"))


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRow:
    """A group of fighters in flight. `home`: its ship's name; empty where the reader does not know it."""

    id: str
    name: str
    home: str
    fighters: int
    at: str
    heading: str
    speed: int
    sightings: tuple[Sighting, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LostRow:
    """A contact that was seen before, at its last known place (C-3.3)."""

    id: str
    name: str
    at: str
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetRows(SideRows):
    groups: tuple[GroupRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    sides: tuple[FleetRows, ...]
    lost: tuple[LostRow, ...]


def roster(view: st.State, seat: int | None, names: Mapping[str, str]) -> Roster:
    """The roster of a view, the reader's own side first; `names` are those of ships that are out of sight."""
    known: dict[str, str] = {**names, **{ship.id: ship.name for ship in view.ships}}
    own = [ship for ship in view.ships if ship.seat == seat and ship.status == "in_play"]
    return Roster(
        sides=tuple(_side(side, view, own, seat, known) for side in own_first(view.sides, seat)),
        lost=tuple(_lost(contact, known) for contact in _contacts(view, seat)),
    )


def _contacts(view: st.State, seat: int | None) -> Iterable[st.Contact]:
    return () if seat is None else view.contacts.get(seat, ())


def _lost(contact: st.Contact, names: Mapping[str, str]) -> LostRow:
    name = names.get(contact.id) or words.opened(words.group(contact.id, names))
    return LostRow(id=contact.id, name=name, at=words.place(contact.at), turn=contact.turn)


def _side(side: st.Side, view: st.State, own: list[st.Ship], seat: int | None, names: Mapping[str, str]) -> FleetRows:
    mine = side.seat == seat
    watchers = [] if mine else own
    ships = tuple(ship_row(ship, watchers, own=mine) for ship in fighting_first(view.ships, side.seat))
    groups = tuple(_group(group, watchers, names) for group in view.groups if group.seat == side.seat)
    return FleetRows(seat=side.seat, name=side.name, own=mine, out=side.out, ships=ships, groups=groups)


def _group(group: st.Group, watchers: Iterable[st.Ship], names: Mapping[str, str]) -> GroupRow:
    return GroupRow(
        id=group.id,
        name=words.opened(words.group(group.id, names)),
        home=names.get(group.home or "", ""),
        fighters=group.fighters,
        at=words.place(group.at),
        heading=words.heading(group.facing),
        speed=distance((0, 0), group.velocity),
        sightings=tuple(sightings(group.at, watchers, range_between)),
    )


def ship_row(ship: st.Ship, watchers: Iterable[st.Ship], *, own: bool) -> ShipRow:
    """One ship; `watchers` are the ships from which its range and bearing are wanted."""
    hits = hull_hits(ship.design.hull)
    left = max(hits - ship.hits_taken, 0)
    return ShipRow(
        id=ship.id,
        name=ship.name,
        kind=ship.design.class_ or ship.design.name,
        design=write_design(ship.design),
        seat=ship.seat,
        own=own,
        status=ship.status,
        at=words.place(ship.at),
        heading=words.heading(ship.facing),
        speed=distance((0, 0), ship.velocity),
        mass=ship.design.hull,
        hits=hits,
        hits_left=left,
        meter=meter(left / hits),
        shield=shield_level(ship),
        targeting=targeting_tokens(ship),
        tokens=words.tokens(ship.tokens.white, ship.tokens.black),
        carried=_carried(ship.tokens) if own else None,
        aboard=_aboard(ship) if own else "",
        systems=tuple(system_rows(ship)),
        sightings=tuple(sightings(ship.at, watchers, range_between)) if ship.status == "in_play" else (),
    )


def _carried(tokens: st.Tokens) -> str | None:
    white, black = tokens.carried_white or 0, tokens.carried_black or 0
    return words.tokens(white, black) if white or black else None


def _aboard(ship: st.Ship) -> str:
    """Its fighters by hangar: "6 in x1, 4 in x2"."""
    held = ((hangar, fighters) for hangar, fighters in ship.aboard.items() if fighters is not None)
    return words.listed(_("%(n)d in %(hangar)s") % {"n": fighters, "hangar": hangar} for hangar, fighters in held)

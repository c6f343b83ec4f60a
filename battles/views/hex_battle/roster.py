"""The roster of a duel: both sides' ships in words and figures. With the desk it is the accessible board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from battles.engine import distance
from battles.engine import hex_battle_state as st
from battles.narration import words
from battles.views.figures import meter
from battles.views.hex_battle.words import ICONS, effect, weapon_facts, weapon_state
from battles.views.rosters import SideRows, fighting_first, own_first
from battles.views.sightings import Sighting, sightings
from shipyard.rules.hex_battle import write_design


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponLine:
    """A weapon as the roster tells of it. `state`: what is the matter with it, if anything is."""

    id: str
    icon: str
    name: str
    facts: str
    working: bool
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipRow:
    """A ship as everybody sees it. `at` and `heading` are empty before it is deployed."""

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
    terrain: st.Terrain | None
    hull: int
    hull_max: int
    meter: str
    thrust: int
    thrust_built: int
    screens: int
    screens_down: bool
    effects: tuple[str, ...]
    weapons: tuple[WeaponLine, ...]
    sightings: tuple[Sighting, ...]

    @property
    def lost_weapons(self) -> int:
        return sum(not one.working for one in self.weapons)


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    sides: tuple[SideRows, ...]


def roster(view: st.State, seat: int | None, names: Mapping[str, str]) -> Roster:
    """The roster of a view, the reader's own side first. Nobody is ever out of sight here: `names` is empty."""
    own = [ship for ship in view.ships if ship.seat == seat and ship.status == "in_play"]
    return Roster(
        sides=tuple(
            SideRows(
                seat=side.seat,
                name=side.name,
                own=side.seat == seat,
                out=side.out,
                ships=tuple(_ships(view, side.seat, own, mine=side.seat == seat)),
            )
            for side in own_first(view.sides, seat)
        )
    )


def _ships(view: st.State, seat: int, own: list[st.Ship], *, mine: bool) -> Iterator[ShipRow]:
    for ship in fighting_first(view.ships, seat):
        yield ship_row(view, ship, [] if mine else own, own=mine)


def ship_row(view: st.State, ship: st.Ship, watchers: Iterable[st.Ship], *, own: bool) -> ShipRow:
    """One ship; `watchers` are the ships from which its range and bearing are wanted."""
    seen = ship.at is not None and ship.status == "in_play"
    return ShipRow(
        id=ship.id,
        name=ship.name,
        kind=ship.design.name,
        design=write_design(ship.design),
        seat=ship.seat,
        own=own,
        status=ship.status,
        at=words.place(ship.at) if ship.at else "",
        heading="" if ship.facing is None else words.heading(ship.facing),
        speed=distance((0, 0), ship.velocity),
        terrain=view.terrain.get(f"{ship.at[0]},{ship.at[1]}") if ship.at else None,
        hull=ship.hull,
        hull_max=ship.hull_max,
        meter=meter(ship.hull / ship.hull_max),
        thrust=ship.thrust,
        thrust_built=ship.design.stats.thrust,
        screens=ship.screens,
        screens_down=ship.screens_down,
        effects=tuple(effect(one, turn, view.turn) for one, turn in ship.effects.items()),
        weapons=tuple(_weapons(ship)),
        sightings=tuple(sightings(ship.at, watchers, distance)) if seen and ship.at else (),
    )


def _weapons(ship: st.Ship) -> Iterator[WeaponLine]:
    for weapon in ship.weapons:
        yield WeaponLine(
            id=weapon.id,
            icon=ICONS[weapon.type],
            name=weapon.name,
            facts=weapon_facts(weapon),
            working=weapon.working,
            state=weapon_state(weapon),
        )

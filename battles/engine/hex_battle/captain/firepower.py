"""Expected points of a ship's fire on a target, wherever the target lies and whatever the heading, remembered."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from battles.engine.hex_battle.reach import TURNS
from battles.engine.hex_battle.state import Ship, State, Weapon, WeaponId
from battles.engine.hex_battle.weapons import lies, odds_at
from battles.engine.hexes import Hex, hexes
from battles.engine.records import ShipId
from shipyard.rules.hex_battle import WEAPONS, Arc, Design, Stats, WeaponType

HEADINGS = range(6)
FARTHEST = max(WEAPONS.values(), key=lambda row: row.reach).type
PLANS = Design(name="", regions=(), stats=Stats(hull=1, thrust=1, screens=0, weapons=()))

type Row = tuple[float, ...]  # expected points by the firer's heading
type Armament = tuple[tuple[WeaponType, Arc], ...]

NONE: Row = (0.0,) * 6


class Firepower(dict[Hex, Row]):
    """The fire of weapons together on a target with so many screens, by where it lies from the firer.

    `nebula`: one of the two is in one (H-2.2).
    """

    def __init__(self, armed: Armament, screens: int, nebula: bool) -> None:
        self._arcs = [(arc, [type for type, one in armed if one == arc]) for arc in sorted({arc for _, arc in armed})]
        self._screens, self._nebula = screens, nebula

    def __missing__(self, way: Hex) -> Row:
        distance, row = hexes((0, 0), way), [0.0] * 6
        for arc, types in self._arcs:
            points = sum(_points(type, self._screens, self._nebula, distance) for type in types)
            for heading in _bearing(arc, way) if points else ():
                row[heading] += points
        made = self[way] = tuple(row) if any(row) else NONE
        return made


def armament(weapons: Iterable[Weapon]) -> Armament:
    """Types and arcs: all that tells the fire of weapons apart."""
    return tuple(sorted((weapon.type, weapon.arc) for weapon in weapons))


def working(ship: Ship) -> Armament:
    """The weapons of a ship that work, loaded or not."""
    return armament(weapon for weapon in ship.weapons if weapon.working)


@lru_cache(maxsize=256)
def firepower(armed: Armament, screens: int, nebula: bool) -> Firepower:
    """The fire of weapons on a target whose screens stop so much, in the open or with a nebula at either end."""
    return Firepower(armed, screens, nebula)


@lru_cache(maxsize=4096)
def turning(row: Row) -> Row:
    """The best of a row for who may turn first (H-3.2)."""
    return tuple(max(row[(heading + turn) % 6] for turn in TURNS) for heading in HEADINGS)


@cache
def _points(type: WeaponType, screens: int, nebula: bool, distance: int) -> float:
    """The expected points of one weapon that has a target in its arc."""
    view = State(turn=1, sides=(), ships=(), terrain={"0,0": "nebula"} if nebula else {})
    firer, target, weapon = _ship((0, 0), 0, 0), _ship((0, -distance), 0, screens), _weapon(type, "any")
    return 0.0 if lies(view, firer, weapon, target) else float(odds_at(view, firer, weapon, target).expected)


@lru_cache(maxsize=16384)
def _bearing(arc: Arc, way: Hex) -> tuple[int, ...]:
    """The headings of a firer with which a target that lies so is in an arc."""
    view = State(turn=1, sides=(), ships=())
    target, weapon = _ship(way, 0, 0), _weapon(FARTHEST, arc)
    return tuple(heading for heading in HEADINGS if not lies(view, _ship((0, 0), heading, 0), weapon, target))


def _weapon(type: WeaponType, arc: Arc) -> Weapon:
    return Weapon(id=WeaponId("w1"), name="", type=type, arc=arc)


def _ship(at: Hex, heading: int, screens: int) -> Ship:
    return Ship(id=ShipId("s1"), seat=0, name="", design=PLANS, at=at, facing=heading, hull=1, hull_max=1, thrust=1,
                screens=screens, weapons=())  # fmt: skip

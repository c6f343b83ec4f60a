"""Expected points of a ship's fire on a target, wherever the target lies and whatever the heading, remembered."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from battles.engine.hex_battle.reach import TURNS
from battles.engine.hex_battle.state import Ship, State, Weapon, WeaponId
from battles.engine.hex_battle.weapons import lies, odds_at
from battles.engine.hexes import Hex
from battles.engine.records import ShipId
from shipyard.rules.hex_battle import Arc, Design, Stats, WeaponType

HEADINGS = range(6)
PLANS = Design(name="", regions=(), stats=Stats(hull=1, thrust=1, screens=0, weapons=()))

type Row = tuple[float, ...]  # expected points by the firer's heading
type Fitted = tuple[WeaponType, Arc]

NONE: Row = (0.0,) * 6


class Firepower(dict[Hex, Row]):
    """The fire of some weapons together, by where the target lies from the firer."""

    def __init__(self, tables: Iterable[dict[Hex, Row]]) -> None:
        self._tables = tuple(tables)

    def __missing__(self, way: Hex) -> Row:
        rows = [table[way] for table in self._tables]
        row = self[way] = tuple(map(sum, zip(*rows, strict=True))) if rows else NONE
        return row


class _OneWeapon(dict[Hex, Row]):
    """The fire of one weapon on a target with so many screens; `nebula`: one of the two is in one (H-2.2)."""

    def __init__(self, fitted: Fitted, screens: int, nebula: bool) -> None:
        self._weapon = Weapon(id=WeaponId("w1"), name="", type=fitted[0], arc=fitted[1])
        self._view = State(turn=1, sides=(), ships=(), terrain={"0,0": "nebula"} if nebula else {})
        self._screens = screens
        self._firers = [_ship((0, 0), heading, 0) for heading in HEADINGS]

    def __missing__(self, way: Hex) -> Row:
        target = _ship(way, 0, self._screens)
        held = [lies(self._view, firer, self._weapon, target) for firer in self._firers]
        points = float(odds_at(self._view, self._firers[0], self._weapon, target).expected)
        row = self[way] = NONE if all(held) else tuple(0.0 if reason else points for reason in held)
        return row


def armament(ship: Ship) -> tuple[Fitted, ...]:
    """The weapons of a ship that work."""
    return _fitted(weapon for weapon in ship.weapons if weapon.working)


def armed_now(view: State, ship: Ship) -> tuple[Fitted, ...]:
    """What a ship can fire this turn (H-5.2)."""
    if ship.effects.get("no_fire") == view.turn:
        return ()
    return _fitted(weapon for weapon in ship.weapons if weapon.working and not weapon.reloading)


def _fitted(weapons: Iterable[Weapon]) -> tuple[Fitted, ...]:
    return tuple(sorted((weapon.type, weapon.arc) for weapon in weapons))


@lru_cache(maxsize=4096)
def turning(row: Row) -> Row:
    """The best of a row for who may turn first (H-3.2)."""
    return tuple(max(row[(heading + turn) % 6] for turn in TURNS) for heading in HEADINGS)


@lru_cache(maxsize=256)
def firepower(armed: tuple[Fitted, ...], screens: int, nebula: bool) -> Firepower:
    """The fire of weapons on a target whose screens stop so much, in the open or with a nebula at either end."""
    return Firepower(_one_weapon(fitted, screens, nebula) for fitted in armed)


@lru_cache(maxsize=512)
def _one_weapon(fitted: Fitted, screens: int, nebula: bool) -> _OneWeapon:
    return _OneWeapon(fitted, screens, nebula)


def _ship(at: Hex, heading: int, screens: int) -> Ship:
    return Ship(id=ShipId("s1"), seat=0, name="", design=PLANS, at=at, facing=heading, hull=1, hull_max=1, thrust=1,
                screens=screens, weapons=())  # fmt: skip

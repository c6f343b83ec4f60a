"""What a weapon can do (H-5), from the shipyard's rows of data. Pure functions on a view."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

from battles.engine.hex_battle.events import HoldReason, Row
from battles.engine.hex_battle.movement import where
from battles.engine.hex_battle.state import Ship, State, Weapon
from battles.engine.hex_battle.terrain import blocked, terrain_at
from battles.engine.hexes import hexes
from battles.engine.odds import Odds, if_hit
from battles.engine.sectors import HALF_HOURS, in_sector
from shipyard.rules.hex_battle import WEAPONS, Arc, WeaponType
from shipyard.rules.records import record

SIDES = 6
POINTS = (0, 0, 0, 1, 1, 2)  # H-5.3: what a damage die is worth by face
SIX = 6
NEEDED = ((4, 4), (8, 6), (12, 8))  # H-5.2: up to so many hexes, so much to hit on two dice
NEEDED_BEYOND = 10
NEBULA = 2  # H-2.2: what a nebula at either end of the line adds to it
SECTORS: dict[Arc, tuple[int, int]] = {  # H-5.2: half hours from the bow, going clockwise, and how many
    "fore": (20, 8),
    "starboard": (4, 4),
    "port": (16, 4),
    "aft": (8, 8),
    "any": (0, HALF_HOURS),
}


@record
class ToHit:
    """What two dice must show, and the parts that add up to it (H-5.2, H-2.2)."""

    range: int
    needed: int
    rows: tuple[Row, ...]


@record
class Damage:
    """H-5.3: what damage dice come to."""

    raw: int
    halved: bool
    sixes: int
    points: int


def bears(view: State, ship: Ship, weapon: Weapon, target: Ship) -> HoldReason | None:
    """Why a weapon cannot fire at a target from where both stand now (H-5.2, H-5.5, H-6.2); None: it can."""
    if ship.effects.get("no_fire") == view.turn:
        return "crew_hit"
    if not weapon.working:
        return "weapon_destroyed"
    if weapon.reloading:
        return "reloading"
    if target.status != "in_play":
        return "target_gone"
    return lies(view, ship, weapon, target)


def lies(view: State, ship: Ship, weapon: Weapon, target: Ship) -> HoldReason | None:
    """Why a target lies where a weapon cannot reach it, whatever the state of the weapon (H-5.2)."""
    if hexes(where(ship), where(target)) > WEAPONS[weapon.type].reach:
        return "out_of_range"
    if not in_sector(where(ship), ship.facing or 0, where(target), *SECTORS[weapon.arc]):
        return "out_of_arc"
    return "line_of_fire" if blocked(view, where(ship), where(target)) else None


def to_hit(view: State, ship: Ship, target: Ship) -> ToHit:
    """H-5.2 and, where either ship is in a nebula, H-2.2."""
    distance = hexes(where(ship), where(target))
    base = next((needed for reach, needed in NEEDED if distance <= reach), NEEDED_BEYOND)
    rows = [Row(what="range", value=base)]
    if in_nebula(view, ship) or in_nebula(view, target):
        rows.append(Row(what="nebula", value=NEBULA))
    return ToHit(range=distance, needed=sum(row.value for row in rows), rows=tuple(rows))


def in_nebula(view: State, ship: Ship) -> bool:
    return terrain_at(view, ship.at) == "nebula"


def screens_of(view: State, ship: Ship) -> int:
    """The rating of the screens that work now: none when they are down (H-6.2) or in a nebula (H-2.2)."""
    return 0 if ship.screens_down or in_nebula(view, ship) else ship.screens


def screens_against(view: State, type: WeaponType, target: Ship) -> int | None:
    """What a weapon's points are lessened by; None: it passes all screens (H-5.3)."""
    return screens_of(view, target) if WEAPONS[type].beam else None


def is_halved(type: WeaponType, distance: int) -> bool:
    """H-5.3: a torpedo beyond nine hexes."""
    beyond = WEAPONS[type].half_beyond
    return beyond is not None and distance > beyond


def damage(faces: tuple[int, ...], halved: bool, screens: int | None) -> Damage:
    """What damage dice do: halved and rounded up, then less the screens, but never below the sixes rolled (H-5.3)."""
    total = sum(POINTS[face - 1] for face in faces)
    raw = (total + 1) // 2 if halved else total
    sixes = faces.count(SIX)
    points = raw if screens is None else max(raw - screens, sixes)
    return Damage(raw=raw, halved=halved, sixes=sixes, points=points)


@cache
def odds_of(needed: int, dice: int, halved: bool = False, screens: int | None = None) -> Odds:
    """The exact odds of one shot's points."""
    falls = Counter(damage(faces, halved, screens).points for faces in product(range(1, SIDES + 1), repeat=dice))
    ways = tuple(falls[points] for points in range(max(falls) + 1))
    hit = Odds(ways=ways, whole=SIDES**dice, total=sum(points * count for points, count in falls.items()))
    return if_hit(chances(needed), SIDES**2, hit)


@cache
def chances(needed: int) -> int:
    """How many of the 36 falls of two dice come to `needed` or more."""
    return sum(a + b >= needed for a, b in product(range(1, SIDES + 1), repeat=2))


def odds_at(view: State, ship: Ship, weapon: Weapon, target: Ship, dice: int | None = None) -> Odds:
    """The exact odds of a shot from where both ships stand, if it may be fired; `dice`: a part of a split (H-5.4)."""
    aim = to_hit(view, ship, target)
    fires = WEAPONS[weapon.type].dice if dice is None else dice
    return odds_of(aim.needed, fires, is_halved(weapon.type, aim.range), screens_against(view, weapon.type, target))

"""Test fire: what a ship fresh from the yard would do to another, by the code that works fire lists through (C-6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal, get_args

from battles.engine.conversion.fighters import faces, hangars_of, launched, threatens
from battles.engine.conversion.fire_control import Aim, Volley, volleys
from battles.engine.conversion.muster import new_ship
from battles.engine.conversion.orders import Attack, Family
from battles.engine.conversion.outcomes import Forecast, forecast_of
from battles.engine.conversion.state import Group, Ship, SystemId
from battles.engine.conversion.weapons import weapons_of
from battles.engine.hexes import STEPS, Hex, range_between, ring
from battles.engine.records import ShipId
from battles.engine.ruleset import StartLine
from battles.engine.sectors import HALF_HOURS, bearing
from shipyard.rules import PARTS, Design
from shipyard.rules.records import record

__all__ = [
    "FAMILIES", "LONGEST", "Aim", "Forecast", "TestedFamily", "Trial", "Volley", "hex_at_range", "points_by_range",
    "try_fire",
]  # fmt: skip

type TestedFamily = Family | Literal["fighters"]

LONGEST: Final = max(band.reach for part in PARTS.values() for band in part.bands)  # what no weapon fires beyond
FAMILIES: Final[tuple[TestedFamily, ...]] = (*get_args(Family.__value__), "fighters")
FIRER, TARGET = ShipId("firer"), ShipId("target")
BOW_ON = StartLine(at=(0, 0), facing=0)


@record
class Trial:
    """One test shot. `at`: the target's hex, the firer being at the origin and heading up; `bearing`: half hours of
    the clock, 0-23, that this hex bears from the bow (rounded down). `groups`: the firer's fighters, and `strike`:
    those that the target is in reach of. `forecast` None: nothing fires.
    """

    at: Hex
    bearing: int
    volleys: tuple[Volley, ...]
    groups: tuple[Group, ...]
    strike: tuple[Group, ...]
    forecast: Forecast | None


def try_fire(
    firer: Design,
    target: Design,
    distance: int,
    bearing_wanted: int,
    *,
    families: Collection[TestedFamily] = FAMILIES,
    aim: SystemId | None = None,
) -> Trial:
    """Everything of some weapon families at a target at a range (G-4), and as near as can be to a bearing.

    The attacks that promise most points come first, as far as targeting tokens go (C-6.2). `aim`: the system of the
    target that needles fire at; without one they hold their fire. Fighters are all in flight, in their carrier's hex
    and with the target ahead (C-5.4, C-5.6); what point defence would take of them is not counted.
    """
    at = hex_at_range(distance, bearing_wanted)
    ships = {FIRER: new_ship(FIRER, 0, "", firer, (0, 0), BOW_ON, 0),
             TARGET: new_ship(TARGET, 1, "", target, at, BOW_ON, 0)}  # fmt: skip
    attacks = _attacks(firer, families, aim)
    worked = volleys(ships[FIRER], sorted(attacks, key=lambda attack: -_promise(ships, attack)), ships)
    fired = [volley for volley in worked if volley.firing]
    groups = tuple(_groups(ships[FIRER], at)) if "fighters" in families else ()
    strike = tuple(group for group in groups if threatens(group, ships[TARGET]))
    forecast = forecast_of(ships[TARGET], fired, strike) if fired or strike else None
    return Trial(at=at, bearing=bearing(at)[0], volleys=worked, groups=groups, strike=strike, forecast=forecast)


def points_by_range(
    firer: Design, target: Design, bearing_wanted: int, *, families: Collection[TestedFamily] = FAMILIES
) -> tuple[Fraction, ...]:
    """The expected points of everything that bears, at each range from 0 to `LONGEST`."""
    trials = (try_fire(firer, target, distance, bearing_wanted, families=families) for distance in range(LONGEST + 1))
    return tuple(trial.forecast.points.expected if trial.forecast else Fraction() for trial in trials)


def _groups(ship: Ship, target_at: Hex) -> Iterator[Group]:
    for hangar in hangars_of(ship.design):
        turned = (replace(launched(ship, hangar), facing=facing) for facing in range(len(STEPS)))
        yield next(group for group in turned if faces(group, target_at))


def _attacks(firer: Design, families: Collection[TestedFamily], aim: SystemId | None) -> Iterator[Attack]:
    for family in dict.fromkeys(weapon.family for weapon in weapons_of(firer).values()):
        if family not in families:
            continue
        if family != "needles":
            yield Attack(family=family, target=TARGET)
        elif aim is not None:
            yield Attack(family=family, target=TARGET, system=aim)


def _promise(ships: Mapping[ShipId, Ship], attack: Attack) -> Fraction:
    """The expected points of an attack by itself."""
    return forecast_of(ships[TARGET], volleys(ships[FIRER], [attack], ships)).points.expected


def hex_at_range(distance: int, bearing_wanted: int) -> Hex:
    """The hex at a range (G-4) from the origin that bears nearest to a half hour; of two as near, the clockwise one."""
    offered = _around(distance)

    def aside(code: int) -> tuple[int, bool]:
        off = (code - 2 * bearing_wanted + HALF_HOURS) % (2 * HALF_HOURS) - HALF_HOURS
        return abs(off), off < 0

    return offered[min(offered, key=aside)]


@lru_cache(maxsize=64)
def _around(distance: int) -> Mapping[int, Hex]:
    """A hex at the range for each bearing that there is: twice its half hours, and one more between two of them."""
    found: dict[int, Hex] = {}
    for steps in range(distance, distance * 4 // 3 + 2):  # a range is three quarters of the steps at least (G-4)
        for at in ring((0, 0), steps):
            if range_between((0, 0), at) == distance:
                half_hours, exact = bearing(at)
                found.setdefault(2 * half_hours + (not exact), at)
    return found

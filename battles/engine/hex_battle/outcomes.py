"""What fire and terrain may come to, exactly: points, chance to destroy, chance of each threshold (H-2.2, H-5, H-6.1).

"After the planned moves, if everybody else coasts and holds fire", as in the preview, and by the code that resolves it.
What explosions may do is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import cast

from pydantic import TypeAdapter

from battles.engine.hex_battle.blows import Blow, blows
from battles.engine.hex_battle.fire_control import parts_of
from battles.engine.hex_battle.foresight import Foresight, foreseen, plot_of
from battles.engine.hex_battle.orders import Orders
from battles.engine.hex_battle.stages.thresholds import crossed
from battles.engine.hex_battle.state import Ship, State, Weapon, WeaponId
from battles.engine.hex_battle.weapons import POINTS, bears, odds_at
from battles.engine.odds import Odds, dice, together
from battles.engine.records import ShipId
from battles.engine.shown import Chance, Spread
from shipyard.rules import Json
from shipyard.rules.hex_battle import WEAPONS
from shipyard.rules.records import record


@record
class ThresholdChance:
    """The chance that the hull falls to a threshold or below, whether the ship outlasts it or not (H-6.1)."""

    percent: int
    chance: Chance


@record
class Forecast:
    """What blows at one ship may come to. `left`: its hull now. `thresholds`: those that it has not crossed yet."""

    points: Spread
    left: int
    destroy: Chance
    thresholds: tuple[ThresholdChance, ...]


@record
class Shooting:
    """One shot of a draft by itself; `forecast` None: it would be held."""

    weapon: WeaponId
    target: ShipId
    dice: int
    forecast: Forecast | None


@record
class Outlook:
    """`targets`: all fire of a sheet on each ship together; `shots`: each by itself, by firer, in the order in which
    they are fired; `terrain`: what the ground does to the seat's own ships, those that fly through any.
    """

    targets: Mapping[ShipId, Forecast]
    shots: Mapping[ShipId, tuple[Shooting, ...]]
    terrain: Mapping[ShipId, Forecast]


def outcomes_of(view: State, seat: int, sheet: Orders) -> Outlook:
    """What the fire of a seat's sheet may come to, and the ground that its ships fly over."""
    ahead = foreseen(view, seat, sheet)
    own = [ship for ship in ahead.after.ships if ship.seat == seat and ship.id in ahead.ends]
    fired = {ship.id: tuple(_shots(ahead.after, ship, sheet, seat)) for ship in own}
    ground = {ship.id: terrain_blows(view, ahead, ship.id) for ship in own}
    return Outlook(
        targets=_by_target(ahead.after, [shot for shots in fired.values() for shot in shots]),
        shots={id: shots for id, shots in fired.items() if shots},
        terrain={ship.id: forecast(ship, terrain_odds(ground[ship.id])) for ship in own if ground[ship.id]},
    )


def shots_of(after: State, ship: Ship, weapon: Weapon, sheet: Orders, seat: int) -> Iterator[tuple[Ship, int]]:
    """The targets of a weapon in a draft and the dice for each; of a split that is not legal no more than there are."""
    for target, count in parts_of(after, weapon, plot_of(ship, seat, sheet).fire.get(weapon.id)):
        if target.at is not None:
            yield target, min(count, WEAPONS[weapon.type].dice)


def terrain_blows(view: State, ahead: Foresight, id: ShipId) -> tuple[Blow, ...]:
    """What the ground does to a ship (H-2.2); nothing to one that leaves the board (H-2.4)."""
    return blows(view, ahead.flights[id], ahead.ends[id]) if id in ahead.ends else ()


def terrain_odds(met: Sequence[Blow]) -> Odds:
    """The exact odds of the points of all these blows together."""
    return dice(sum(blow.dice for blow in met), POINTS)


def forecast(target: Ship, points: Odds) -> Forecast:
    """What so many points come to on a ship."""
    return Forecast(
        points=points,
        left=target.hull,
        destroy=points.at_least(target.hull),
        thresholds=tuple(
            ThresholdChance(percent=percent, chance=_crossing(target, points, percent))
            for percent in crossed(target.hull_max, target.hull, 0)
        ),
    )


def _crossing(target: Ship, points: Odds, percent: int) -> Fraction:
    """The chance that points take a hull through a threshold."""
    return sum(
        (
            points.exactly(lost)
            for lost in range(points.most + 1)
            if percent in crossed(target.hull_max, target.hull, max(0, target.hull - lost))
        ),
        Fraction(),
    )


def _shots(after: State, ship: Ship, sheet: Orders, seat: int) -> Iterator[Shooting]:
    for weapon in ship.weapons:
        for target, count in shots_of(after, ship, weapon, sheet, seat):
            fires = bears(after, ship, weapon, target) is None
            worth = forecast(target, odds_at(after, ship, weapon, target, count)) if fires else None
            yield Shooting(weapon=weapon.id, target=target.id, dice=count, forecast=worth)


def _by_target(after: State, shots: Sequence[Shooting]) -> dict[ShipId, Forecast]:
    by_target: dict[ShipId, list[Odds]] = {}
    for shot in shots:
        if shot.forecast:
            by_target.setdefault(shot.target, []).append(shot.forecast.points)
    return {ship.id: forecast(ship, together(by_target[ship.id])) for ship in after.ships if ship.id in by_target}


def write_outlook(outlook: Outlook) -> dict[str, Json]:
    """Its document: chances as numbers from 0 to 1."""
    return cast(dict[str, Json], _adapter().dump_python(outlook, mode="json"))


@cache
def _adapter() -> TypeAdapter[Outlook]:
    return TypeAdapter(Outlook)

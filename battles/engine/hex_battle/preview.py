"""What a draft would do: after the planned moves, if everybody else coasts. The same code as the result (design 3).

`write_preview` gives `{"ships": {id: ShipPreview}, "others": {id: OtherPreview}, "faults": […]}`, with the names that
the preview of `conversion` has wherever the meaning is the same. In turn 0 (H-3.1) a ship's `reachable` are the hexes
that it may be placed in, `start` and `end` the one where it will be, and `others` is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any, Literal, cast

from pydantic import TypeAdapter

from battles.engine.errors import Fault
from battles.engine.hex_battle.blows import Blow
from battles.engine.hex_battle.deployment import free_hexes, places
from battles.engine.hex_battle.events import HoldReason, Row, Stop
from battles.engine.hex_battle.foresight import Foresight, foreseen, plot_of
from battles.engine.hex_battle.movement import NO_PLOT, cost_of, flown, planned
from battles.engine.hex_battle.order_checks import check_thrust
from battles.engine.hex_battle.orders import Deployment, Orders, Plot
from battles.engine.hex_battle.outcomes import Forecast, forecast, shots_of, terrain_blows, terrain_odds
from battles.engine.hex_battle.reach import SHARPEST, arrivals
from battles.engine.hex_battle.state import Ship, State, Weapon, WeaponId
from battles.engine.hex_battle.weapons import NEEDED, SECTORS, SIDES, bears, chances, odds_at, to_hit
from battles.engine.hexes import Hex
from battles.engine.records import ShipId
from battles.engine.sectors import HALF_HOURS
from battles.engine.shown import Chance, Expected, Shown, Spread
from shipyard.rules import Json
from shipyard.rules.hex_battle import WEAPONS, Arc, WeaponType
from shipyard.rules.records import record

type Part = Literal["turn", "ahead", "port", "starboard", "brake"]  # of a plot's thrust

PARTS: tuple[Part, ...] = ("turn", "ahead", "port", "starboard", "brake")
COAST = 3  # turns shown


@record
class Spent:
    """A part of a plot and the thrust that it takes (H-3.2)."""

    what: Part
    points: int


@record
class Choice:
    """What a part of the plot may be instead, the others staying as they are, and no fault being added by it."""

    what: Part
    values: tuple[int, ...]


@record
class Ground:
    """What the terrain on the path does (H-2.2), blow by blow and in all."""

    blows: tuple[Blow, ...]
    forecast: Forecast


@record
class ShotOdds:
    """A shot from where the firer will be. `reason`: why it would be held; all else is then as if it could be fired.

    `rows` add up to `needed`; `hit`: the chance of that on two dice; `points`: of the shot, misses counted in.
    """

    reason: HoldReason | None
    range: int
    needed: int
    rows: tuple[Row, ...]
    hit: Chance
    points: Spread


@record
class SectorOf:
    """A weapon's field of fire. `start`: half hours clockwise from the bow or None; `ranges`: ends of bands."""

    weapon: WeaponId
    kind: WeaponType
    arc: Arc
    start: int | None
    half_hours: int
    ranges: tuple[int, ...]


@record
class AimOdds:
    """One shot of the draft, with `dice` of the weapon's damage dice (H-5.4). `expected`: 0 points where it is held."""

    weapon: WeaponId
    target: ShipId
    dice: int
    odds: ShotOdds
    expected: Expected


@record
class ShipPreview:
    """One ship of the reader's.

    `path`: the hexes that it flies, the start first, up to a planet's edge or beyond the board's. `end`: where it
    stands; `stopped`: by a planet, or pushed off its path's end by a ship (H-4.4); `leaves`: it disengages (H-2.4).
    `coast`: where it then drifts, turn by turn, up to the turn of these in which it leaves the board, `coast_leaves`.
    `thrust` is what it has; `left` may be below 0 in a draft with faults. `reachable`: by any legal plot, other ships
    aside; `arrivals`: the heading and the thrust of the cheapest plot to each. `ground` None: open space all the way.
    `targets`: for every enemy in play what each weapon would do to it; none for a ship that leaves.
    """

    start: Hex | None
    end: Hex | None
    facing: int | None
    velocity: Hex
    path: tuple[Hex, ...]
    stopped: Stop | None
    leaves: bool
    coast: tuple[Hex, ...]
    coast_leaves: int | None
    rated: int
    thrust: int
    spent: tuple[Spent, ...]
    left: int
    choices: tuple[Choice, ...]
    reachable: tuple[Hex, ...]
    arrivals: tuple[tuple[int, int], ...]
    ground: Ground | None
    sectors: tuple[SectorOf, ...]
    targets: Mapping[ShipId, Mapping[WeaponId, ShotOdds]]
    attacks: tuple[AimOdds, ...]
    faults: tuple[Shown, ...]


@record
class OtherPreview:
    """A ship of somebody else's, if it coasts."""

    end: Hex
    facing: int
    velocity: Hex
    stopped: Stop | None
    leaves: bool
    coast: tuple[Hex, ...]
    coast_leaves: int | None


@record
class Preview:
    ships: Mapping[ShipId, ShipPreview]
    others: Mapping[ShipId, OtherPreview]
    faults: tuple[Shown, ...]


def preview(view: State, seat: int, draft: Orders, faults: Sequence[Fault]) -> Preview:
    """What `draft` would do; `faults` are the draft's."""
    own = [ship for ship in view.ships if ship.seat == seat and ship.status == "in_play"]
    if view.turn == 0:
        return Preview(ships=_deployments(view, seat, own, draft, faults), others={}, faults=tuple(faults))
    ahead = foreseen(view, seat, draft)
    after = {ship.id: ship for ship in ahead.after.ships}
    others = [ship for ship in view.ships if ship.seat != seat and ship.id in ahead.flights]
    return Preview(
        ships={ship.id: _ship(view, ship, after[ship.id], ahead, draft, faults) for ship in own},
        others={ship.id: _other(view, after[ship.id], ahead) for ship in others},
        faults=tuple(faults),
    )


def write_preview(preview: Preview) -> dict[str, Json]:
    return cast(dict[str, Json], _adapter().dump_python(preview, mode="json"))


@cache
def _adapter() -> TypeAdapter[Preview]:
    return TypeAdapter(Preview)


def _ship(
    view: State, ship: Ship, moved: Ship, ahead: Foresight, draft: Orders, faults: Sequence[Fault]
) -> ShipPreview:
    plot = plot_of(ship, ship.seat, draft)
    ways = arrivals(view, ship)
    coast, coast_leaves = _drift(view, moved)
    return ShipPreview(
        start=ship.at,
        end=moved.at,
        facing=moved.facing,
        velocity=moved.velocity,
        path=ahead.flights[ship.id].path,
        stopped=ahead.stopped(ship.id),
        leaves=ahead.flights[ship.id].leaves,
        coast=coast,
        coast_leaves=coast_leaves,
        rated=ship.design.stats.thrust,
        thrust=ship.thrust,
        spent=tuple(Spent(what=part, points=points) for part, points in _parts(plot).items() if points),
        left=ship.thrust - cost_of(plot),
        choices=tuple(_choice(view, ship, plot, part) for part in PARTS),
        reachable=tuple(ways),
        arrivals=tuple((way.facing, way.cost) for way, *_ in ways.values()),
        ground=_ground(view, ship, ahead),
        sectors=tuple(map(_sector, ship.weapons)),
        targets=_targets(ahead.after, moved),
        attacks=tuple(_attacks(ahead.after, moved, draft)),
        faults=_faults_at(f"$.ships.{ship.id}", faults),
    )


def _deployments(
    view: State, seat: int, own: Sequence[Ship], draft: Orders, faults: Sequence[Fault]
) -> dict[ShipId, ShipPreview]:
    """Where each ship may be placed: the free hexes that the draft gives to no other ship (H-3.1)."""
    chosen = {ship.id: draft.deploy[ship.id] for ship in own if ship.id in draft.deploy}
    begins = places(view, seat, chosen)
    free = free_hexes(view, seat)
    found = {}
    for ship in own:
        taken = {one.at for id, one in chosen.items() if id != ship.id}
        room = tuple(at for at in free if at not in taken)
        found[ship.id] = _deployment(ship, begins[ship.id], room, _faults_at(f"$.deploy.{ship.id}", faults))
    return found


def _deployment(ship: Ship, begins: Deployment, room: tuple[Hex, ...], faults: tuple[Fault, ...]) -> ShipPreview:
    return ShipPreview(
        start=begins.at,
        end=begins.at,
        facing=begins.facing,
        velocity=ship.velocity,
        path=(begins.at,),
        stopped=None,
        leaves=False,
        coast=(),
        coast_leaves=None,
        rated=ship.design.stats.thrust,
        thrust=ship.thrust,
        spent=(),
        left=ship.thrust,
        choices=(),
        reachable=room,
        arrivals=((begins.facing, 0),) * len(room),
        ground=None,
        sectors=tuple(map(_sector, ship.weapons)),
        targets={},
        attacks=(),
        faults=faults,
    )


def _other(view: State, moved: Ship, ahead: Foresight) -> OtherPreview:
    coast, coast_leaves = _drift(view, moved)
    return OtherPreview(
        end=moved.at or (0, 0),
        facing=moved.facing or 0,
        velocity=moved.velocity,
        stopped=ahead.stopped(moved.id),
        leaves=ahead.flights[moved.id].leaves,
        coast=coast,
        coast_leaves=coast_leaves,
    )


def _drift(view: State, ship: Ship) -> tuple[tuple[Hex, ...], int | None]:
    """Where a ship coasts from where it stands, by turn, and in which of these turns it leaves the board (H-2)."""
    hexes: list[Hex] = []
    for turn in range(1, COAST + 1) if ship.status == "in_play" else ():
        flight = flown(view, planned(ship, NO_PLOT))
        hexes.append(flight.path[-1])
        if flight.leaves:
            return tuple(hexes), turn
        ship = replace(ship, at=flight.at, velocity=flight.velocity)
    return tuple(hexes), None


def _parts(plot: Plot) -> dict[Part, int]:
    """The thrust that each part of a plot takes (H-3.2)."""
    return {part: cost_of(_with(NO_PLOT, part, getattr(plot, part))) for part in PARTS}


def _with(plot: Plot, part: Part, value: int) -> Plot:
    changes: dict[str, Any] = {part: value}
    return replace(plot, **changes)


def _choice(view: State, ship: Ship, plot: Plot, part: Part) -> Choice:
    values = range(-SHARPEST, SHARPEST + 1) if part == "turn" else range(ship.thrust + 1)
    legal = (value for value in values if not any(check_thrust(view, ship, _with(plot, part, value), "$")))
    return Choice(what=part, values=tuple(legal))


def _ground(view: State, ship: Ship, ahead: Foresight) -> Ground | None:
    met = terrain_blows(view, ahead, ship.id)
    return Ground(blows=met, forecast=forecast(ship, terrain_odds(met))) if met else None


def _sector(weapon: Weapon) -> SectorOf:
    start, half_hours = SECTORS[weapon.arc]
    reach = WEAPONS[weapon.type].reach
    return SectorOf(
        weapon=weapon.id,
        kind=weapon.type,
        arc=weapon.arc,
        start=None if half_hours == HALF_HOURS else start,
        half_hours=half_hours,
        ranges=(*(band for band, _ in NEEDED if band < reach), reach),
    )


def _targets(after: State, firer: Ship) -> dict[ShipId, dict[WeaponId, ShotOdds]]:
    team = after.sides[firer.seat].team
    return {
        ship.id: {weapon.id: _shot(after, firer, weapon, ship) for weapon in firer.weapons}
        for ship in after.ships
        if firer.status == ship.status == "in_play" and after.sides[ship.seat].team != team
    }


def _attacks(after: State, firer: Ship, draft: Orders) -> Iterator[AimOdds]:
    for weapon in firer.weapons if firer.status == "in_play" else ():
        for target, count in shots_of(after, firer, weapon, draft, firer.seat):
            odds = _shot(after, firer, weapon, target, count)
            expected = Fraction() if odds.reason else odds.points.expected
            yield AimOdds(weapon=weapon.id, target=target.id, dice=count, odds=odds, expected=expected)


def _shot(after: State, firer: Ship, weapon: Weapon, target: Ship, count: int | None = None) -> ShotOdds:
    aim = to_hit(after, firer, target)
    return ShotOdds(
        reason=bears(after, firer, weapon, target),
        range=aim.range,
        needed=aim.needed,
        rows=aim.rows,
        hit=Fraction(chances(aim.needed), SIDES**2),
        points=odds_at(after, firer, weapon, target, count),
    )


def _faults_at(place: str, faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """Those that stand at a place of the sheet or below it."""
    return tuple(one for one in faults if one.path == place or one.path.startswith((place + ".", place + "[")))

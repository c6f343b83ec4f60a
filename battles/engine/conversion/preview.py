"""What a draft would do: after the planned moves, if everybody else coasts. The same code as the result (design 3).

`write_preview` gives `{"ships": {id: ShipPreview}, "groups": {id: GroupPreview}, "others": {id: …}, "faults": […]}`:
- `ships`: the reader's. Of fighters and point defence each has
  `hangars`: `[{id, aboard, may_launch, may_recover: [group ids], why: {code, message, path} or null}]` and
  `pd`: `[{id, improved, range, covers: [{group, range, new}]}]`, covers in the order of its list.
  An attack with needles has `fails`: the chance that the system aimed at is hit (null for other families).
- `groups`: the reader's, in flight or launched by the draft: `{start, end, facing, velocity, coast, reach: 6, left,
  reachable, arrivals, sectors, fighters, taken_aboard: ship id or null, targets: {id: {range, bears, expected}},
  faults}`. A group can end in any hex within `reach` of where it would coast to, on any heading; `left` is what is
  left of that reach.
- `others`: ships and groups of other sides, if they coast: `{end, facing, velocity, coast}`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import cast

from pydantic import TypeAdapter

from battles.engine.conversion.events import IdleReason
from battles.engine.conversion.fire_control import Cost, Volley, bears, volleys
from battles.engine.conversion.movement import Course, Purse, carry_out
from battles.engine.conversion.orders import Burn, Family, Orders, Reverse, Rotate, ShipOrders, Step
from battles.engine.conversion.preview_fighters import (
    GroupPreview,
    HangarPreview,
    PdPreview,
    coast,
    groups_preview,
    hangars_preview,
    pd_preview,
    planned,
)
from battles.engine.conversion.reach import PAYS, reachable
from battles.engine.conversion.state import Group, GroupId, Ship, State, SystemId, Tokens
from battles.engine.conversion.steering import arrivals
from battles.engine.conversion.wars import enemies_of
from battles.engine.conversion.weapons import Weapon, needle_odds, odds_of, shield_level, weapons_of
from battles.engine.errors import Fault
from battles.engine.hexes import Hex, range_between
from battles.engine.records import ShipId
from battles.engine.shown import Expected, Shown
from shipyard.rules import PARTS, Json, Kind, dice_at
from shipyard.rules.records import record


@record
class Left:
    """Tokens still to spend."""

    white: int
    black: int
    carried_white: int
    carried_black: int


@record
class StepDone:
    step: Step
    left: Left
    facing: int
    velocity: Hex


@record
class NextStep:
    step: Step
    left: Left


@record
class Carry:
    """Tokens carried over to the next turn (C-2.6)."""

    white: int
    black: int


@record
class Bears:
    """An enemy's range, and the weapons that work, reach it and have it in their sector."""

    range: int
    weapons: tuple[SystemId, ...]


@record
class SectorOf:
    """A weapon's field of fire. `start`: half hours clockwise from the bow or None; `ranges`: ends of bands."""

    weapon: SystemId
    kind: Kind
    start: int | None
    half_hours: int
    ranges: tuple[int, ...]


@record
class WeaponOdds:
    """`expected` points, as if a token were there."""

    id: SystemId
    bears: bool
    reason: IdleReason | None
    dice: int
    expected: Expected


@record
class AttackOdds:
    """`fails`: the chance that needles hit the system they aim at (C-7.5); None for all else."""

    family: Family
    target: ShipId
    range: int | None
    token: Cost
    weapons: tuple[WeaponOdds, ...]
    expected: Expected
    fails: Expected | None


@record
class ShipPreview:
    """One ship of the reader's. `reachable`: by any legal plot of this turn; `arrivals`: the heading and the price, in
    new tokens, of the cheapest plot to each of them. `next`: every legal further step.
    """

    tokens: Left
    steps: tuple[StepDone, ...]
    start: Hex
    end: Hex
    facing: int
    velocity: Hex
    coast: tuple[Hex, ...]
    reachable: tuple[Hex, ...]
    arrivals: tuple[tuple[int, int], ...]
    next: tuple[NextStep, ...]
    carry: Carry
    faults: tuple[Shown, ...]
    bears: Mapping[ShipId, Bears]
    sectors: tuple[SectorOf, ...]
    attacks: tuple[AttackOdds, ...]
    hangars: tuple[HangarPreview, ...]
    pd: tuple[PdPreview, ...]


@record
class OtherPreview:
    """A ship or a group of somebody else's, if it coasts."""

    end: Hex
    facing: int
    velocity: Hex
    coast: tuple[Hex, ...]


@record
class Preview:
    ships: Mapping[ShipId, ShipPreview]
    groups: Mapping[GroupId, GroupPreview]
    others: Mapping[str, OtherPreview]
    faults: tuple[Shown, ...]


def preview(view: State, seat: int, draft: Orders, faults: Sequence[Fault]) -> Preview:
    """What `draft` would do, as far as `seat` can tell from its view; `faults` are the draft's."""
    in_play = [ship for ship in view.ships if ship.status == "in_play"]
    plans = {ship.id: draft.ships.get(ship.id, ShipOrders()) for ship in in_play if ship.seat == seat}
    courses = {ship.id: carry_out(ship, plans[ship.id].plot if ship.id in plans else ()) for ship in in_play}
    moved = {ship.id: _moved(ship, courses[ship.id]) for ship in in_play}
    after = planned(view, seat, draft, moved)
    others: list[Ship | Group] = [*moved.values(), *after.groups]
    return Preview(
        ships={
            ship.id: _ship(view, ship, plans[ship.id], courses[ship.id], after, faults)
            for ship in in_play
            if ship.seat == seat
        },
        groups=groups_preview(view, seat, draft, after, faults),
        others={str(one.id): _other(one) for one in others if one.seat != seat},
        faults=tuple(faults),
    )


def write_preview(preview: Preview) -> dict[str, Json]:
    return cast(dict[str, Json], _adapter().dump_python(preview, mode="json"))


@cache
def _adapter() -> TypeAdapter[Preview]:
    return TypeAdapter(Preview)


def _moved(ship: Ship, course: Course) -> Ship:
    return replace(ship, at=course.at, facing=course.facing, velocity=course.velocity)


def _ship(
    view: State, ship: Ship, plan: ShipOrders, course: Course, after: State, faults: Sequence[Fault]
) -> ShipPreview:
    moved = {one.id: one for one in after.ships if one.status == "in_play"}
    firer = moved[ship.id]
    foes = enemies_of(view, ship.seat)
    enemies = [other for other in moved.values() if other.seat in foes]
    listed = () if plan.withdraw else volleys(firer, plan.fire, moved, strict=view.options.strict_targeting)
    place = f"$.ships.{ship.id}"
    within = tuple(reachable(ship))
    return ShipPreview(
        tokens=_tokens(ship.tokens),
        steps=tuple(
            StepDone(step=leg.step, left=_left(leg.left), facing=leg.facing, velocity=leg.velocity)
            for leg in course.legs
        ),
        start=ship.at,
        end=course.at,
        facing=course.facing,
        velocity=course.velocity,
        coast=coast(course.at, course.velocity),
        reachable=within,
        arrivals=arrivals(ship, within),
        next=_next_steps(ship, plan.plot, course),
        carry=Carry(white=course.carry[0], black=course.carry[1]),
        faults=tuple(one for one in faults if one.path == place or one.path.startswith((place + ".", place + "["))),
        bears={} if plan.withdraw else {enemy.id: _bears(firer, enemy) for enemy in enemies},
        sectors=tuple(_sector(weapon) for weapon in weapons_of(ship.design).values()),
        attacks=tuple(_attack(volley) for volley in listed),
        hangars=hangars_preview(view, ship, plan),
        pd=() if plan.withdraw else pd_preview(view, ship, plan, after),
    )


def _other(moved: Ship | Group) -> OtherPreview:
    return OtherPreview(
        end=moved.at, facing=moved.facing, velocity=moved.velocity, coast=coast(moved.at, moved.velocity)
    )


def _tokens(tokens: Tokens) -> Left:
    return _left(Purse(tokens.white, tokens.black, tokens.carried_white or 0, tokens.carried_black or 0))


def _left(left: Purse) -> Left:
    return Left(**left._asdict())


def _next_steps(ship: Ship, plot: Sequence[Step], course: Course) -> tuple[NextStep, ...]:
    """Every step that may still be added at the end of a plot."""
    legal = []
    for step in _steps_within(course.left):
        longer = carry_out(ship, (*plot, step))
        if all(one.place < len(plot) for one in longer.faults):
            legal.append(NextStep(step=step, left=_left(longer.left)))
    return tuple(legal)


def _steps_within(left: Purse) -> list[Step]:
    """Candidates for a further step; not every one of them may be legal."""
    rotations = [Rotate(to=to, pay=pay) for to in ("port", "starboard") for pay in PAYS]
    whites = [Burn(colour="white", tokens=tokens) for tokens in range(1, left.white + 1)]
    blacks = [Burn(colour="black", tokens=tokens) for tokens in range(1, left.black + 1)]
    return [*rotations, *whites, *blacks, *(Reverse(tokens=tokens) for tokens in range(2, left.white + 1, 2))]


def _bears(firer: Ship, enemy: Ship) -> Bears:
    distance = range_between(firer.at, enemy.at)
    return Bears(
        range=distance,
        weapons=tuple(
            weapon.id
            for weapon in weapons_of(firer.design).values()
            if firer.systems[weapon.id] == "ok" and dice_at(weapon.kind, distance) and bears(firer, weapon, enemy.at)
        ),
    )


def _sector(weapon: Weapon) -> SectorOf:
    all_round = weapon.half_hours == 24
    return SectorOf(
        weapon=weapon.id,
        kind=weapon.kind,
        start=None if all_round else weapon.start,
        half_hours=weapon.half_hours,
        ranges=tuple(band.reach for band in PARTS[weapon.kind].bands),
    )


def _attack(volley: Volley) -> AttackOdds:
    shield = shield_level(volley.target) if volley.target else 0
    odds = tuple(
        WeaponOdds(
            id=aim.weapon.id,
            bears=aim.idle is None,
            reason=aim.idle,
            dice=aim.band.dice if aim.idle is None else 0,
            expected=odds_of(aim.weapon.kind, volley.distance or 0, shield).expected
            if aim.idle is None
            else Fraction(),
        )
        for aim in volley.aims
    )
    return AttackOdds(
        family=volley.attack.family,
        target=volley.attack.target,
        range=volley.distance,
        token=volley.cost,
        weapons=odds,
        expected=sum((one.expected for one in odds if volley.cost != "none_left"), Fraction()),
        fails=needle_odds(len(volley.firing)) if volley.attack.family == "needles" else None,
    )

"""C-4 step 4: all fire of ships and fighters, simultaneous, by everything that works as it begins (C-5.6, C-6, C-7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from battles.engine.conversion.events import (
    Event,
    FightersLost,
    Fired,
    GroupFired,
    GroupHeldFire,
    GroupIdle,
    HeldFire,
    Idle,
    Recovered,
    Shot,
)
from battles.engine.conversion.fighters import NO_SHIELD, faces, groups_by_id, in_reach
from battles.engine.conversion.fire_control import Aim, Volley, volleys
from battles.engine.conversion.state import Group, GroupId, ObjectId, Ship
from battles.engine.conversion.turn import Turn, either
from battles.engine.conversion.wars import enemies_of
from battles.engine.conversion.weapons import (
    FACE_VALUE,
    NEEDLE_HITS_ON,
    POINTS_BY_LEVEL,
    SIDES,
    Weapon,
    points_by_face,
    shield_level,
)
from battles.engine.hexes import range_between
from battles.engine.records import Roll, ShipId
from battles.engine.sectors import bearing_half_hours


def fire(turn: Turn) -> tuple[Event, ...]:
    """Sides in seat order: ships by id, each fire list in its order, weapons by id; then fighter groups by id (C-4)."""
    return tuple(event for side in turn.state.sides for event in _fire_of(turn, side.seat))


def _fire_of(turn: Turn, seat: int) -> Iterator[Event]:
    strict, ships = turn.state.options.strict_targeting, _known_to(turn, seat)
    for ship in turn.in_play():
        if ship.seat == seat:
            for volley in volleys(ship, turn.orders(ship).fire, ships, strict=strict):
                yield _attack(turn, ship, volley)
    for group in turn.state.groups:
        if group.seat == seat and (target := turn.group_orders(group).target):
            yield _fighters_attack(turn, group, target, ships)


def _known_to(turn: Turn, seat: int) -> dict[ShipId, Ship]:
    """The enemy ships that a side sees now, and those that it saw leave: its log tells it of no others (C-3.2).

    A lost contact that has been named may have been no enemy (K-5.1).
    """
    enemies = enemies_of(turn.state, seat)
    return {
        id: ship
        for id, ship in turn.ships.items()
        if ship.seat in enemies and seat in (turn.seen.get(ObjectId(id)) or ship.fate_seen_by)
    }


def _attack(turn: Turn, firer: Ship, volley: Volley) -> Fired | HeldFire:
    firing = volley.firing
    return (
        _fired(turn, firer, volley.target, volley, firing) if volley.target and firing else _held(turn, firer, volley)
    )


def _fired(turn: Turn, firer: Ship, target: Ship, volley: Volley, firing: Sequence[Aim]) -> Fired:
    shield = shield_level(target)
    shots = [_shot(turn, f"fire {firer.id} {aim.weapon.id} {target.id}", aim, shield) for aim in firing]
    who, whom = turn.who(firer), turn.who(target)
    return Fired(
        firer=who,
        target=whom,
        family=volley.attack.family,
        range=volley.distance,
        bearing=bearing_half_hours(firer.at, firer.facing, target.at),
        shield=shield,
        shots=tuple(shots),
        points=sum([shot.points for shot in shots]),
        idle=_idle(volley) if len(firing) < len(volley.aims) else (),
        paid=volley.cost == "pays",
        system=volley.attack.system,
        seen_by=either(who.seen_by, whom.seen_by),
    )


def _held(turn: Turn, firer: Ship, volley: Volley) -> HeldFire:
    who = turn.who(firer)
    return HeldFire(
        firer=who,
        target=volley.attack.target,
        target_name=turn.ships[volley.attack.target].name,
        family=volley.attack.family,
        idle=_idle(volley),
        skipped="no_targeting_token" if volley.cost == "none_left" else None,
        paid=volley.cost == "pays",
        seen_by=(firer.seat,),
    )


def _idle(volley: Volley) -> tuple[Idle, ...]:
    return tuple(Idle(weapon=aim.weapon.id, reason=aim.idle) for aim in volley.aims if aim.idle)


def _shot(turn: Turn, purpose: str, aim: Aim, shield: int) -> Shot:
    """Roll for one weapon that bears (C-7.1 to C-7.5)."""
    weapon, band = aim.weapon, aim.band
    if band.hits_on is not None:
        return _torpedo(turn, purpose, weapon, band.hits_on)
    if weapon.family == "needles":
        return _needle(turn, purpose, weapon)
    worth = points_by_face(weapon.kind, shield)
    rolls, points = _rolled(turn, purpose, band.dice, worth)
    return Shot(weapon=weapon.id, kind=weapon.kind, rolls=rolls, points=points)


def _rolled(turn: Turn, purpose: str, dice: int, worth: Sequence[int]) -> tuple[tuple[Roll, ...], int]:
    """So many dice for one purpose and the points they make, `worth` by face."""
    roll = turn.dice.d
    faces = [roll(SIDES, purpose) for _ in range(dice)]
    rolls = [Roll(purpose=purpose, sides=SIDES, face=face, points=worth[face - 1]) for face in faces]
    return tuple(rolls), sum([roll.points for roll in rolls])


def _torpedo(turn: Turn, purpose: str, weapon: Weapon, need: int) -> Shot:
    """C-7.4: a die to hit, and on a hit one for the damage."""
    to_hit = Roll(purpose=purpose, sides=SIDES, face=turn.dice.d(SIDES, purpose))
    if to_hit.face < need:
        return Shot(weapon=weapon.id, kind=weapon.kind, rolls=(to_hit,), points=0, need=need, hit=False)
    face = turn.dice.d(SIDES, f"{purpose} damage")
    damage = Roll(purpose=f"{purpose} damage", sides=SIDES, face=face, points=FACE_VALUE[face - 1])
    rolls = (to_hit, damage)
    return Shot(weapon=weapon.id, kind=weapon.kind, rolls=rolls, points=damage.points, need=need, hit=True)


def _needle(turn: Turn, purpose: str, weapon: Weapon) -> Shot:
    """C-7.5: a die; no points, but a hit fails the system aimed at."""
    roll = Roll(purpose=purpose, sides=SIDES, face=turn.dice.d(SIDES, purpose))
    hit = roll.face >= NEEDLE_HITS_ON
    return Shot(weapon=weapon.id, kind=weapon.kind, rolls=(roll,), points=0, need=NEEDLE_HITS_ON, hit=hit)


def _fighters_attack(
    turn: Turn, group: Group, target_id: ObjectId, ships: Mapping[ShipId, Ship]
) -> GroupFired | GroupHeldFire:
    """C-5.6. The target may be a ship or a group, as far as the group's side knows of it."""
    target = ships.get(ShipId(target_id)) or _known_group(turn, group.seat, target_id)
    idle = _fighters_idle(turn, group, target, target_id)
    if target is None or idle:
        return GroupHeldFire(
            group=turn.who(group),
            target=target_id,
            target_name=turn.name_of(target_id),
            reason=idle or "unseen",
            seen_by=(group.seat,),
        )
    return _fighters_fired(turn, group, target)


def _known_group(turn: Turn, seat: int, id: ObjectId) -> Group | None:
    group = groups_by_id(turn.state).get(GroupId(id))
    known = group and group.seat in enemies_of(turn.state, seat) and seat in turn.seen[id]
    return group if known else None


def _fighters_idle(turn: Turn, group: Group, target: Ship | Group | None, id: ObjectId) -> GroupIdle | None:
    if target is None:
        return "gone" if _saw_it_go(turn, group.seat, id) else "unseen"
    if isinstance(target, Ship) and target.status != "in_play":
        return "gone"
    if not in_reach(group, target.at):
        return "range"
    return None if faces(group, target.at) else "sector"


def _saw_it_go(turn: Turn, seat: int, id: ObjectId) -> bool:
    """Whether a side has seen a group shot down or taken aboard in this turn."""
    return any(
        event.group.id == id and seat in event.group.seen_by
        for event in turn.events
        if isinstance(event, Recovered) or (isinstance(event, FightersLost) and event.after == 0)
    )


def _fighters_fired(turn: Turn, group: Group, target: Ship | Group) -> GroupFired:
    """A die a fighter; a ship's shields count, fighters have none (C-5.6)."""
    shield = shield_level(target) if isinstance(target, Ship) else None
    purpose = f"fighters {group.id} {target.id}"
    rolls, points = _rolled(turn, purpose, group.fighters, POINTS_BY_LEVEL[shield or NO_SHIELD])
    who, whom = turn.who(group), turn.who(target)
    return GroupFired(
        group=who,
        target=whom,
        range=range_between(group.at, target.at),
        bearing=bearing_half_hours(group.at, group.facing, target.at),
        shield=shield,
        rolls=rolls,
        points=points,
        seen_by=either(who.seen_by, whom.seen_by),
    )

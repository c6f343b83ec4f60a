"""C-4 step 4: all fire of ships, simultaneous, by everything that works as the step begins (C-6, C-7)."""

from __future__ import annotations

from battles.engine.conversion.events import Event, Fired, HeldFire, Idle, Roll, Shot
from battles.engine.conversion.fire_control import Aim, Volley, volleys
from battles.engine.conversion.state import ObjectId, Ship, ShipId
from battles.engine.conversion.turn import Turn
from battles.engine.conversion.weapons import FACE_VALUE, SIDES, Weapon, points_by_face, shield_level
from battles.engine.sectors import bearing_half_hours


def fire(turn: Turn) -> tuple[Event, ...]:
    """Sides in seat order, ships by id, each fire list in its order, weapons by id (C-4)."""
    strict = turn.state.options.strict_targeting
    return tuple(
        _attack(turn, ship, volley)
        for side in turn.state.sides
        for ships in (_known_to(turn, side.seat),)
        for ship in turn.in_play()
        if ship.seat == side.seat
        for volley in volleys(ship, turn.orders(ship).fire, ships, strict=strict)
    )


def _known_to(turn: Turn, seat: int) -> dict[ShipId, Ship]:
    """The ships that a side sees now, and those that it saw leave: its log tells it of no others (C-3.2)."""
    return {id: ship for id, ship in turn.ships.items() if seat in (turn.seen.get(ObjectId(id)) or ship.fate_seen_by)}


def _attack(turn: Turn, firer: Ship, volley: Volley) -> Fired | HeldFire:
    return _fired(turn, firer, volley.target, volley) if volley.target and volley.firing else _held(turn, firer, volley)


def _fired(turn: Turn, firer: Ship, target: Ship, volley: Volley) -> Fired:
    shield = shield_level(target)
    shots = tuple(_shot(turn, f"fire {firer.id} {aim.weapon.id} {target.id}", aim, shield) for aim in volley.firing)
    who, whom = turn.who(firer), turn.who(target)
    return Fired(
        firer=who,
        target=whom,
        family=volley.attack.family,
        range=volley.distance,
        bearing=bearing_half_hours(firer.at, firer.facing, target.at),
        shield=shield,
        shots=shots,
        points=sum(shot.points for shot in shots),
        idle=_idle(volley),
        paid=volley.cost == "pays",
        seen_by=tuple(sorted({*who.seen_by, *whom.seen_by})),
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
    """Roll for one weapon that bears (C-7.1 to C-7.4)."""
    weapon, band = aim.weapon, aim.band
    if band.hits_on is not None:
        return _torpedo(turn, purpose, weapon, band.hits_on)
    worth = points_by_face(weapon.kind, shield)
    faces = [turn.dice.d(SIDES, purpose) for _ in range(band.dice)]
    rolls = tuple(Roll(purpose=purpose, sides=SIDES, face=face, points=worth[face - 1]) for face in faces)
    return Shot(weapon=weapon.id, kind=weapon.kind, rolls=rolls, points=sum(roll.points for roll in rolls))


def _torpedo(turn: Turn, purpose: str, weapon: Weapon, need: int) -> Shot:
    """C-7.4: a die to hit, and on a hit one for the damage."""
    to_hit = Roll(purpose=purpose, sides=SIDES, face=turn.dice.d(SIDES, purpose))
    if to_hit.face < need:
        return Shot(weapon=weapon.id, kind=weapon.kind, rolls=(to_hit,), points=0, need=need, hit=False)
    face = turn.dice.d(SIDES, f"{purpose} damage")
    damage = Roll(purpose=f"{purpose} damage", sides=SIDES, face=face, points=FACE_VALUE[face - 1])
    rolls = (to_hit, damage)
    return Shot(weapon=weapon.id, kind=weapon.kind, rolls=rolls, points=damage.points, need=need, hit=True)

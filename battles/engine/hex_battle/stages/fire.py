"""The fire phase: ship by ship in the order of initiative, weapon by weapon; damage counts at once (H-5)."""

from __future__ import annotations

from battles.engine.hex_battle.events import Held, InitiativeRolled, Shot, who
from battles.engine.hex_battle.fire_control import parts_of
from battles.engine.hex_battle.stages.explosions import after_blow
from battles.engine.hex_battle.state import Ship, Weapon
from battles.engine.hex_battle.turn import Turn
from battles.engine.hex_battle.weapons import bears, damage, is_halved, screens_against, to_hit
from battles.engine.records import ShipId

TO_HIT_DICE = 2


def fire(turn: Turn) -> None:
    """Ships in the order of initiative, weapons in the order of the stats sheet (H-5.1)."""
    order = [one.id for event in turn.events if isinstance(event, InitiativeRolled) for one in event.order]
    for id in order:
        ship = turn.ship(id)
        aims = turn.plot(ship).fire
        for weapon in ship.weapons:
            for target, dice in parts_of(turn.state, weapon, aims.get(weapon.id)):
                _fire(turn, id, weapon, target.id, dice)


def _fire(turn: Turn, id: ShipId, weapon: Weapon, target_id: ShipId, dice: int) -> None:
    """One shot, fired or held (H-5.2); a ship that has been destroyed fires no more."""
    ship, target = turn.ship(id), turn.ship(target_id)
    if ship.status != "in_play":
        return
    reason = bears(turn.state, ship, weapon, target)
    if reason is None:
        turn.happens(_shot(turn, ship, weapon, target, dice))
        after_blow(turn, target_id)
    else:
        turn.happens(
            Held(
                ship=who(ship), weapon=weapon.id, weapon_name=weapon.name, type=weapon.type, target=who(target),
                reason=reason,
            )
        )  # fmt: skip


def _shot(turn: Turn, ship: Ship, weapon: Weapon, target: Ship, dice: int) -> Shot:
    """Two dice to hit; on a hit, the damage dice, and what the screens leave of them (H-5.2, H-5.3)."""
    aim = to_hit(turn.state, ship, target)
    who_at_whom = f"{ship.id} {weapon.id} {target.id}"
    aimed = tuple(turn.roll(f"hit {who_at_whom}") for _ in range(TO_HIT_DICE))
    hit = sum(roll.face for roll in aimed) >= aim.needed
    rolls = tuple(turn.damage_roll(f"damage {who_at_whom}") for _ in range(dice if hit else 0))
    halved, screens = is_halved(weapon.type, aim.range), screens_against(turn.state, weapon.type, target)
    done = damage(tuple(roll.face for roll in rolls), halved, screens)
    return Shot(
        ship=who(ship), weapon=weapon.id, weapon_name=weapon.name, type=weapon.type, target=who(target),
        dice=dice, range=aim.range, needed=aim.needed, rows=aim.rows, to_hit=aimed, hit=hit,
        rolls=rolls, halved=halved, screens=screens, sixes=done.sixes, raw=done.raw, points=done.points,
        hull_max=target.hull_max, before=target.hull, after=max(0, target.hull - done.points),
    )  # fmt: skip

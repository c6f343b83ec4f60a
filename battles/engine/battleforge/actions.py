"""The three things that a unit can do (B-2.2), each carried out at once. They have been checked."""

from __future__ import annotations

from battles.engine.battleforge.abilities import AREA_DAMAGE, healed, struck_at
from battles.engine.battleforge.attack import DIE, VARIANCE_DIE, aim, blow, conceals, damage, is_crit
from battles.engine.battleforge.events import AreaHit, Attacked, Buffed, Defeated, Healed, Moved, Struck, who
from battles.engine.battleforge.movement import path_cost, wades
from battles.engine.battleforge.orders import Attack, Move, UseAbility
from battles.engine.battleforge.state import BUFF, BUFF_TURNS, Tile, Unit
from battles.engine.battleforge.terrain import steps
from battles.engine.battleforge.turn import Turn


def move(turn: Turn, action: Move) -> None:
    """B-2.2; water ends the unit's actions for this turn (B-3.1)."""
    unit, end = turn.unit(action.unit), action.path[-1]
    waded = wades(turn.state.map, end)
    turn.happens(
        Moved(
            unit=who(unit), start=unit.at, path=action.path, end=end, cost=path_cost(turn.state.map, action.path),
            waded=waded, actions_remaining=0 if waded else unit.actions_remaining - 1,
        )
    )  # fmt: skip


def attack(turn: Turn, action: Attack) -> None:
    """B-4. The dice: to hit, concealment (forest only, after a reached number), variance (on a hit)."""
    attacker, target = turn.unit(action.unit), turn.unit(action.target)
    aimed, at_whom = aim(turn.state, attacker, target), f"{attacker.id} {target.id}"
    roll = turn.roll(DIE, f"hit {at_whom}")
    reached, cover = roll.face >= aimed.threshold, conceals(turn.state, target)
    concealment = turn.roll(DIE, f"concealment {at_whom}") if reached and cover else None
    concealed = concealment is not None and concealment.face <= cover
    hit = reached and not concealed
    blown = blow(turn.state, attacker, target, crit=is_crit(roll.face))
    variance = turn.roll(VARIANCE_DIE, f"variance {at_whom}") if hit else None
    done = damage(blown.base, variance.face) if variance else 0
    turn.happens(
        Attacked(
            attacker=who(attacker), target=who(target), attacker_at=attacker.at, target_at=target.at,
            range=steps(attacker.at, target.at), aim=aimed.rows, threshold=aimed.threshold,
            flankers=tuple(map(who, aimed.flankers)), roll=roll, concealment=concealment, variance=variance,
            hit=hit, crit=hit and is_crit(roll.face), concealed=concealed, blow=blown.rows if hit else (),
            base=blown.base if hit else 0, damage=done, before=target.hp, after=max(0, target.hp - done),
            hp_max=target.hp_max,
        )
    )  # fmt: skip
    _fall(turn, target)


def use_ability(turn: Turn, action: UseAbility) -> None:
    """B-1.2."""
    unit = turn.unit(action.unit)
    if action.tile is not None:
        _area(turn, unit, action.tile)
    elif action.target is not None:
        _help(turn, unit, turn.unit(action.target))


def _help(turn: Turn, unit: Unit, target: Unit) -> None:
    if unit.ability == "heal":
        points = healed(target)
        turn.happens(
            Healed(
                unit=who(unit), target=who(target), points=points, before=target.hp, after=target.hp + points,
                heals_left=unit.heals_left - 1,
            )
        )  # fmt: skip
    else:
        turn.happens(Buffed(unit=who(unit), target=who(target), attack=BUFF, turns=BUFF_TURNS))


def _area(turn: Turn, unit: Unit, tile: Tile) -> None:
    hit = struck_at(turn.state, unit, tile)
    struck = tuple(
        Struck(unit=who(one), points=AREA_DAMAGE, before=one.hp, after=max(0, one.hp - AREA_DAMAGE)) for one in hit
    )
    turn.happens(AreaHit(unit=who(unit), tile=tile, struck=struck))
    for one in hit:
        _fall(turn, one)


def _fall(turn: Turn, unit: Unit) -> None:
    """A unit without hp is defeated (B-5)."""
    if not turn.unit(unit.id).hp:
        turn.happens(Defeated(unit=who(unit), at=unit.at))

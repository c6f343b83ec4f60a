"""Battles and assaults decided by a few dice: like the real ones in what they may come to, a thousand times quicker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from battles.engine import Dice
from battles.engine.battleforge.archetypes import ARCHETYPES
from hexbattle.campaigns.engine.designs import design_of, hits_left, parts_of
from hexbattle.campaigns.engine.geography import place_of
from hexbattle.campaigns.engine.results import AssaultResult, BattleResult, FightResult, ShipResult
from hexbattle.campaigns.engine.state import Assault, Battle, Condition, PartId, Ship, State, Unit
from shipyard.rules import Drive, hull_hits

LUCK = 0.3  # of a side's strength, up or down
EVEN = 0.9  # of the strongest side's strength: nobody has beaten anybody


def decided(state: State, fight: Battle | Assault, dice: Dice) -> FightResult:
    """What comes of a battle or an assault that runs."""
    return _battle(state, fight, dice) if isinstance(fight, Battle) else _assault(state, fight, dice)


def _battle(state: State, one: Battle, dice: Dice) -> BattleResult:
    """The side with most tonnage, by the share of hits left and with luck, keeps the field; all have losses."""
    ships = {ship.id: ship for ship in state.ships}
    power: dict[int, float] = {}
    for party in one.parties:
        power[party.team] = power.get(party.team, 0) + _tons(state, (ships[id] for id in party.ships))
    power = {team: tons * (1 - LUCK + 2 * LUCK * _share(dice, f"luck {team}")) for team, tons in power.items()}
    best, second = sorted(power, key=lambda team: -power[team])[:2]
    drawn = power[second] > EVEN * power[best]
    harm = {team: 0.5 * power[second] / (power[best] or 1) if team == best else 0.75 for team in power}
    return BattleResult(
        id=one.id, drawn=drawn,
        ships=tuple(
            _ship(state, ships[id], dice, harm[party.team], stays=drawn or _holds(one, party.team, best))
            for party in one.parties for id in party.ships
        ),
    )  # fmt: skip


def _holds(one: Battle, team: int, best: int) -> bool:
    """The winners, and who is at war with none of them."""
    team_of = [party.team for party in one.parties]
    return team == best or all({team_of[a], team_of[b]} != {team, best} for a, b in one.wars)


def _tons(state: State, ships: Iterable[Ship]) -> float:
    hulls = ((design_of(state, ship).hull, hits_left(state, ship)) for ship in ships)
    return sum(hull * left / hull_hits(hull) for hull, left in hulls)


def _share(dice: Dice, purpose: str) -> float:
    return (dice.d(1001, purpose) - 1) / 1000


def _ship(state: State, ship: Ship, dice: Dice, harm: float, *, stays: bool) -> ShipResult:
    """`harm`: the share of its hits that a ship loses, twice as much at the worst."""
    hits = round(2 * harm * _share(dice, f"hits {ship.id}") * hull_hits(design_of(state, ship).hull))
    lost = min(1, 2 * harm * _share(dice, f"fighters {ship.id}"))
    aboard = {bay: n - round(n * lost) for bay, n in (ship.aboard or {}).items()}
    if hits >= hits_left(state, ship):
        return ShipResult(id=ship.id, status="destroyed", hits_taken=ship.hits_taken + hits, aboard=aboard)
    return ShipResult(
        id=ship.id, status="in_play" if stays else "withdrawn", hits_taken=ship.hits_taken + hits,
        parts=_parts(state, ship, dice, harm), aboard=aboard,
    )  # fmt: skip


def _parts(state: State, ship: Ship, dice: Dice, harm: float) -> Mapping[PartId, Condition]:
    parts = dict(ship.parts)
    for id, part in parts_of(design_of(state, ship)).items():
        if _share(dice, f"part {ship.id}") < harm / 3:
            parts[id] = "half" if isinstance(part, Drive) and id not in parts else "out"
        elif not isinstance(part, Drive) and part.kind == "rocket" and id not in parts:
            parts[id] = "spent"
    return parts


def _assault(state: State, one: Assault, dice: Dice) -> AssaultResult:
    """Each side has a chance by the square of its hp times attack; a third of those that hold do so at the limit."""
    landers = [lander.unit for lander in one.landers]
    garrison = [unit for unit in place_of(state, one.at).garrison or () if unit.id in one.garrison]
    ours, theirs = _fist(landers) ** 2, _fist(garrison) ** 2
    won = _share(dice, "won") < ours / (ours + theirs)
    limit = not won and dice.d(3, "limit") == 1
    left = {unit.id: _hp(unit, dice) for unit in ([] if not won and not limit else landers)}
    left |= {unit.id: _hp(unit, dice) for unit in ([] if won else garrison)}
    living = {id: hp for id, hp in left.items() if hp > 0}
    needed = landers if won else garrison
    if not any(unit.id in living for unit in needed):
        living[needed[0].id] = 1
    return AssaultResult(id=one.id, won=won, limit=limit, hp=living)


def _fist(units: Iterable[Unit]) -> int:
    return sum(unit.hp * ARCHETYPES[unit.archetype].attack for unit in units)


def _hp(unit: Unit, dice: Dice) -> int:
    return unit.hp - dice.d(unit.hp + 4, f"hp {unit.id}") + 4 if unit.hp > 4 else dice.d(unit.hp + 1, "hp") - 1

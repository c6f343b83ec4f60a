"""How battles and assaults of a campaign begin: everything that those who open them need (K-5.1, K-7.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any, Final

from battles.engine import Party, ruleset
from hexbattle.campaigns.engine.designs import design_of
from hexbattle.campaigns.engine.geography import place_of
from hexbattle.campaigns.engine.ground import board_for
from hexbattle.campaigns.engine.kinds import ASSAULT_ROUNDS
from hexbattle.campaigns.engine.state import NOBODY, Assault, Battle, FightId, Ship, State, Unit
from hexbattle.campaigns.engine.units import full_hp
from shipyard.rules import LARGEST_BUDGET, Json, record, write_design

LANDERS: Final = ("Alder", "Birch", "Cedar", "Elm", "Hazel", "Rowan")
DEFENDERS: Final = ("Basalt", "Chalk", "Flint", "Granite", "Marble", "Slate")
ROWS: Final = (4, 3, 5, 2, 6, 1, 7, 0, 8)  # in which units stand, K-7.2
COLUMNS: Final = ((1, 0), (10, 11))  # by seat: the second from the edge, then the edge
LOCALS: Final = "Locals"  # who defends what has no owner


@record
class ShipSetup:
    """A ship as it goes to its battle: `wear` is what its past has left of it, as `Party` takes it."""

    id: str
    name: str
    design: Mapping[str, Json]
    wear: Mapping[str, Json]


@record
class ForceSetup:
    """A side of a battle, by seat: a faction's ships, or the units that stand for it in the field, by id.

    `faction`: `NOBODY` for the garrison of a system without owner, which a captain plays.
    """

    faction: int
    name: str
    team: int
    ships: tuple[ShipSetup, ...] = ()
    units: tuple[str, ...] = ()


@record
class FightSetup:
    """A battle or an assault as it begins; everything in it keeps the id that it has in the campaign."""

    id: FightId
    ruleset: str
    forces: tuple[ForceSetup, ...]
    options: Mapping[str, Json]
    field: Mapping[str, Json] = field(default_factory=dict)


def fights(state: State) -> tuple[Battle | Assault, ...]:
    """The battles and assaults that run, in their order."""
    return (*state.battles, *state.assaults)


def fight_setup(state: State, id: FightId) -> FightSetup:
    """How a fight that runs has begun; needs the whole state, for grounds are made from the campaign's key."""
    return _battle(state, id) if any(one.id == id for one in state.battles) else _assault(state, id)


def fight_name(state: State, id: FightId) -> str:
    """What a battle is called: after its system, or the two at the ends of its lane."""
    fight = next(one for one in fights(state) if one.id == id)
    ends = fight.lane if isinstance(fight, Battle) and fight.lane else (fight.at,)
    return " – ".join(place_of(state, end).name for end in ends if end)


def mustered(setup: FightSetup) -> Any:
    """The state in which its first turn opens, by its ruleset."""
    ids = [id for force in setup.forces for id in (*(ship.id for ship in force.ships), *force.units)]
    parties = [_party(force, setup.ruleset) for force in setup.forces]
    return ruleset(setup.ruleset).muster(parties, setup.options, lambda number: ids[number - 1], setup.field)


def _party(force: ForceSetup, rules: str) -> Party:
    if not force.ships:
        return Party(name=force.name, team=force.team, fleet=None)
    ships: list[Json] = [{"name": one.name, "count": 1, "design": dict(one.design)} for one in force.ships]
    fleet: dict[str, Json] = {
        "format": "hexbattle/fleet/1", "ruleset": rules, "name": force.name, "budget": LARGEST_BUDGET, "ships": ships
    }  # fmt: skip
    return Party(name=force.name, team=force.team, fleet=fleet, wear=tuple(one.wear for one in force.ships))


def _battle(state: State, id: FightId) -> FightSetup:
    """K-5.1: exactly its ships, as they are; the sides stand as in any battle (C-0)."""
    battle = next(one for one in state.battles if one.id == id)
    ships = {ship.id: ship for ship in state.ships}
    forces = tuple(
        ForceSetup(
            faction=party.faction,
            name=state.factions[party.faction].name,
            team=party.team,
            ships=tuple(_as_it_is(state, ships[id]) for id in party.ships),
        )
        for party in battle.parties
    )
    wars: list[Json] = [list(war) for war in battle.wars]
    options: dict[str, Json] = {"turn_limit": state.options.battle_turn_limit}
    return FightSetup(id=id, ruleset="conversion", forces=forces, options=options, field={"wars": wars})


def _as_it_is(state: State, ship: Ship) -> ShipSetup:
    systems: dict[str, Json] = {str(part): how for part, how in ship.parts.items()}
    aboard: dict[str, Json] = {str(part): fighters for part, fighters in (ship.aboard or {}).items()}
    wear: dict[str, Json] = {"hits_taken": ship.hits_taken, "systems": systems, "aboard": aboard}
    return ShipSetup(id=ship.id, name=ship.name, design=write_design(design_of(state, ship)), wear=wear)


def _assault(state: State, id: FightId) -> FightSetup:
    """K-7.2."""
    assault = next(one for one in state.assaults if one.id == id)
    place = place_of(state, assault.at)
    garrison = [unit for unit in place.garrison or () if unit.id in assault.garrison]
    landers = [lander.unit for lander in assault.landers]
    defender = LOCALS if assault.defender == NOBODY else state.factions[assault.defender].name
    ground: dict[str, Json] = {
        "map": board_for(state.key or "", place),
        "sides": [{"units": _placed(landers, 0)}, {"units": _placed(garrison, 1)}],
        "victory": {"kind": "eliminate_all"},
        "defending_team": 1,
    }
    return FightSetup(
        id=id,
        ruleset="battleforge",
        forces=(
            ForceSetup(faction=assault.seat, name=state.factions[assault.seat].name, team=0, units=_ids(landers)),
            ForceSetup(faction=assault.defender, name=defender, team=1, units=_ids(garrison)),
        ),
        options={"to_hit": state.options.to_hit, "round_limit": ASSAULT_ROUNDS},
        field=ground,
    )


def _ids(units: Sequence[Unit]) -> tuple[str, ...]:
    return tuple(unit.id for unit in units)


def _placed(units: list[Unit], seat: int) -> list[Json]:
    names = (LANDERS, DEFENDERS)[seat]
    spots = [(x, y) for x in COLUMNS[seat] for y in ROWS]
    return [
        {"name": names[n], "archetype": unit.archetype, "at": list(spots[n]), "hp": unit.hp,
         "hp_max": full_hp(unit.archetype)}
        for n, unit in enumerate(units)
    ]  # fmt: skip

"""How battles and assaults of a campaign begin: everything that those who open them need (K-5.1, K-7.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from battles.engine import conversion_state
from battles.engine.conversion.muster import default_line, line_up, new_ship, place_on
from battles.engine.conversion.stages.tokens import tokens_made
from battles.engine.records import Side
from hexbattle.campaigns.engine.designs import design_of
from hexbattle.campaigns.engine.geography import place_of
from hexbattle.campaigns.engine.ground import board_for
from hexbattle.campaigns.engine.kinds import ASSAULT_ROUNDS
from hexbattle.campaigns.engine.state import NOBODY, Battle, FightId, Party, Ship, State, Unit, War
from hexbattle.campaigns.engine.units import full_hp
from shipyard.rules import Json, record

LANDERS: Final = ("Alder", "Birch", "Cedar", "Elm", "Hazel", "Rowan")
DEFENDERS: Final = ("Basalt", "Chalk", "Flint", "Granite", "Marble", "Slate")
ROWS: Final = (4, 3, 5, 2, 6, 1, 7, 0, 8)  # in which units stand, K-7.2
COLUMNS: Final = ((1, 0), (10, 11))  # by seat: the second from the edge, then the edge
LOCALS: Final = "Locals"  # who defends what has no owner


@record
class BattleSetup:
    """A battle of `conversion`. `factions`: by seat of the battle; `wars`: pairs of those seats.

    `state`: the state in which its first turn opens; its ships have the ids that they have in the campaign.
    """

    id: FightId
    factions: tuple[int, ...]
    wars: tuple[War, ...]
    state: conversion_state.State


@record
class AssaultSetup:
    """An assault of `battleforge`: `muster` it with these names, options and field; its n-th unit has the n-th id.

    `factions`: by seat; `NOBODY` is played by a captain.
    """

    id: FightId
    factions: tuple[int, int]
    names: tuple[str, str]
    options: Mapping[str, Json]
    field: Mapping[str, Json]
    units: tuple[str, ...]


def battle_setup(state: State, id: FightId) -> BattleSetup:
    """K-5.1: exactly its ships, as they are; the sides stand as in any battle (C-0)."""
    battle = next(one for one in state.battles if one.id == id)
    options = conversion_state.Options(turn_limit=state.options.battle_turn_limit)
    sides = tuple(
        Side(seat=seat, name=state.factions[party.faction].name, team=party.team)
        for seat, party in enumerate(battle.parties)
    )
    ships = tuple(
        ship for seat, party in enumerate(battle.parties) for ship in _line(state, battle, seat, party, options)
    )
    opened = conversion_state.State(turn=1, options=options, sides=sides, ships=ships)
    return BattleSetup(id=id, factions=tuple(party.faction for party in battle.parties), wars=battle.wars, state=opened)


def _line(
    state: State, battle: Battle, seat: int, party: Party, options: conversion_state.Options
) -> list[conversion_state.Ship]:
    line = default_line(seat, len(battle.parties), options.distance)
    ships = {ship.id: ship for ship in state.ships}
    return [
        _as_it_is(ships[id], new_ship(
            id, seat, ships[id].name, design_of(state, ships[id]), place_on(line, *spot), line, options.speed
        ))
        for id, spot in zip(party.ships, line_up(len(party.ships)).places, strict=True)
    ]  # fmt: skip


def _as_it_is(ship: Ship, new: conversion_state.Ship) -> conversion_state.Ship:
    """The ship with its damage, the tokens that it makes with it, and its fighters."""
    systems = {**new.systems, **ship.parts}
    white, black = tokens_made(new.design, systems)
    return replace(
        new, hits_taken=ship.hits_taken, systems=systems, tokens=conversion_state.Tokens(white=white, black=black),
        aboard={**new.aboard, **(ship.aboard or {})},
    )  # fmt: skip


def assault_setup(state: State, id: FightId) -> AssaultSetup:
    """K-7.2; needs the whole state, for the ground is made from the campaign's key."""
    assault = next(one for one in state.assaults if one.id == id)
    place = place_of(state, assault.at)
    garrison = [unit for unit in place.garrison or () if unit.id in assault.garrison]
    landers = [lander.unit for lander in assault.landers]
    defender = LOCALS if assault.defender == NOBODY else state.factions[assault.defender].name
    field: dict[str, Json] = {
        "map": board_for(state.key or "", place),
        "sides": [{"units": _placed(landers, 0)}, {"units": _placed(garrison, 1)}],
        "victory": {"kind": "eliminate_all"},
        "defending_team": 1,
    }
    return AssaultSetup(
        id=id,
        factions=(assault.seat, assault.defender),
        names=(state.factions[assault.seat].name, defender),
        options={"to_hit": state.options.to_hit, "round_limit": ASSAULT_ROUNDS},
        field=field,
        units=tuple(unit.id for unit in (*landers, *garrison)),
    )


def _placed(units: list[Unit], seat: int) -> list[Json]:
    names = (LANDERS, DEFENDERS)[seat]
    spots = [(x, y) for x in COLUMNS[seat] for y in ROWS]
    return [
        {"name": names[n], "archetype": unit.archetype, "at": list(spots[n]), "hp": unit.hp,
         "hp_max": full_hp(unit.archetype)}
        for n, unit in enumerate(units)
    ]  # fmt: skip

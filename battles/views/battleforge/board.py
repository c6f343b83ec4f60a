"""What the board is given to draw of an assault: no more than it draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from battles.engine import battleforge_preview as pv
from battles.engine import battleforge_state as st
from battles.engine import battleforge_terrain as ground
from battles.selectors import Rules
from battles.views.film import Film

DRAWN_OF_UNITS = (
    "id", "name", "archetype", "at", "hp", "hp_max", "actions_remaining", "attack_buff", "has_attacked",
    "has_used_ability", "waded_this_turn",
)  # fmt: skip
NOT_DRAWN_OF_EVENTS = {"aim", "blow", "base", "variance", "hp_max", "attacker_at", "target_at"}


def board_data(
    rules: Rules, seat: int | None, view: st.State, plans: Mapping[str, Any] | None, film: Film | None
) -> dict[str, Any]:
    """The `board-data` block of the page; `plans` as `plans_of` gives them."""
    return {
        "ruleset": "battleforge",
        "seat": seat,
        "turn": view.turn,
        "view": _stand(view),
        "preview": plans,
        "film": _film(rules, film) if film else None,
        "silhouettes": [],
    }


def plans_of(preview: pv.Preview) -> dict[str, Any]:
    """Of a preview what the board draws: where each unit can go, whom it can attack, what its ability is good for."""
    return {"units": {id: _plan(unit) for id, unit in preview.units.items()}}


def _plan(unit: pv.UnitPreview) -> dict[str, Any]:
    return {
        "at": unit.at,
        "moves": [{"at": one.at, "cost": one.cost, "path": one.path, "wades": one.wades} for one in unit.moves],
        "attacks": [{"target": id, "chance": one.chance, "flankers": one.flankers} for id, one in unit.attacks.items()],
        "ability": _ability(unit.ability) if unit.ability else None,
    }


def _ability(ability: pv.AbilityPreview) -> dict[str, Any]:
    return {
        "kind": ability.ability,
        "points": ability.points,
        "friends": [{"target": one.target, "points": one.points} for one in ability.friends],
        "tiles": [{"at": one.tile, "struck": one.struck} for one in ability.tiles],
    }


def _stand(state: st.State) -> dict[str, Any]:
    """The state as every board takes it: an edge, terrain by place, and what stands there, by seat."""
    return {
        "ruleset": "battleforge",
        "turn": state.turn,
        "round": state.round,
        "active_team": state.active_team,
        "sides": [{"seat": one.seat, "name": one.name, "team": one.team, "out": one.out} for one in state.sides],
        "board": {"columns": state.map.width, "rows": state.map.height},
        "terrain": _terrain(state.map),
        "goals": state.victory.tiles,
        "hold": state.victory.turns,
        "held": {str(team): turns for team, turns in state.held.items()},
        "units": [
            {"seat": unit.team, **{name: getattr(unit, name) for name in DRAWN_OF_UNITS}} for unit in state.units
        ],
        "result": {"winner": state.result.winner} if state.result else None,
    }


def _unit(unit: st.Unit) -> dict[str, Any]:
    return {"seat": unit.team, **{name: getattr(unit, name) for name in DRAWN_OF_UNITS}}


def _terrain(field: st.Map) -> dict[str, str]:
    """The name of the terrain of each tile that is not open."""
    tiles = ((x, y) for y in range(field.height) for x in range(field.width))
    named = {f"{x},{y}": ground.terrain_at(field, (x, y)).name for x, y in tiles}
    return {place: name for place, name in named.items() if name != "open"}


def _film(rules: Rules, film: Film) -> dict[str, Any]:
    """Of the turn its events, each with what the film needs to go on from it."""
    names = {side.team: side.name for side in film.before.sides}
    return {
        "before": _stand(film.before),
        "events": [_event(one, names) for one in rules.write_events(film.events)],
    }


def _event(written: Mapping[str, Any], names: Mapping[int, str]) -> dict[str, Any]:
    drawn = {name: part for name, part in written.items() if name not in NOT_DRAWN_OF_EVENTS}
    match written["kind"]:
        case "turn_started":
            return {**drawn, "actions": st.ACTIONS}
        case "battle_ended":
            return {**drawn, "winner_name": names.get(written["winner"])}
    return drawn

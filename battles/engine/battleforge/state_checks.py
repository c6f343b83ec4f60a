"""What a state must be beyond its form, so that nothing that reads it later can stumble."""

from __future__ import annotations

from collections.abc import Iterator

from battles.engine.battleforge.ground import check_map, check_places, check_units, check_victory
from battles.engine.battleforge.scenario import FEWEST_SIDES, MOST_SIDES
from battles.engine.battleforge.state import VERSION, State, Unit, standing
from battles.engine.errors import Fault, fault
from battles.engine.sides import check_sides


def check_battle(state: State) -> Iterator[Fault]:
    """Faults of a state as a whole."""
    teams = list(_check_teams(state))
    yield from teams
    units = {f"$.units[{number}]": unit for number, unit in enumerate(state.units)}
    yield from check_units(units)
    yield from _check_ids(state)
    for path, unit in units.items():
        yield from _check_unit(unit, path)
    if state.options.round_limit != state.round_limit:
        yield fault("round_limit", "$.round_limit", "The limit of rounds is not that of the options.")
    ground = list(check_map(state.map, "$.map"))
    yield from ground
    if not ground and not teams:
        yield from check_places(state.map, {path: unit for path, unit in units.items() if unit in standing(state)})
        yield from check_victory(state.map, state.victory, "$.victory")


def _check_teams(state: State) -> Iterator[Fault]:
    """Every team that is named is that of a seat (formats.md), and the one that acts is in the battle."""
    sides = list(check_sides(state, VERSION))
    yield from sides
    seats = range(len(state.sides))
    if not FEWEST_SIDES <= len(seats) <= MOST_SIDES:
        yield fault("sides", "$.sides", "An assault has {fewest} to {most} sides.",
                    fewest=FEWEST_SIDES, most=MOST_SIDES)  # fmt: skip
    for seat, side in enumerate(state.sides):
        if side.team != seat:
            yield fault("team", f"$.sides[{seat}].team", "Here every side is a team of its own: {seat}.", seat=seat)
    if state.active_team not in seats or (state.sides[state.active_team].out and state.result is None):
        yield fault("no_such_team", "$.active_team", "It is the turn of a side that is in the battle.")
    if state.defending_team is not None and state.defending_team not in seats:
        yield fault("no_such_team", "$.defending_team", "There is no side {team}.", team=state.defending_team)
    for team in state.held:
        if team not in seats:
            yield fault("no_such_team", f"$.held.{team}", "There is no side {team}.", team=team)
    for number, unit in enumerate(state.units):
        if unit.team not in seats:
            yield fault("no_such_team", f"$.units[{number}].team", "There is no side {team}.", team=unit.team)


def _check_ids(state: State) -> Iterator[Fault]:
    known: set[str] = set()
    for number, unit in enumerate(state.units):
        if unit.id in known:
            yield fault("id_twice", f"$.units[{number}].id", "Another unit has the id {id}.", id=unit.id)
        known.add(unit.id)


def _check_unit(unit: Unit, path: str) -> Iterator[Fault]:
    if bool(unit.attack_buff) != bool(unit.buff_turns):
        yield fault("buff", f"{path}.buff_turns", "A unit has a buff and turns of it, or neither.")
    if unit.waded_this_turn and unit.actions_remaining:
        yield fault("wading", f"{path}.actions_remaining", "A unit that has waded this turn has no actions left.")

"""Set-up: the state in which ships are deployed (H-3.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from battles.engine.errors import Fault, Refused, fault
from battles.engine.hex_battle.documents import read_options, weapons_of
from battles.engine.hex_battle.scenario import SIDES, Battlefield, read_battlefield
from battles.engine.hex_battle.state import Options, Ship, State
from battles.engine.hex_battle.state_checks import check_room
from battles.engine.records import ShipId
from battles.engine.ruleset import Party
from battles.engine.sides import check_parties, roster, sides_of
from battles.engine.states import MOST_SHIPS
from shipyard.rules import HEX_BATTLE, Fleet, Json
from shipyard.rules.hex_battle import Design


def muster(
    parties: Sequence[Party],
    options: Mapping[str, Json],
    ship_id: Callable[[int], str] = "s{}".format,
    field: Mapping[str, Json] | None = None,
) -> State:
    """The state in which turn 0 opens; raises `Refused` with every fault of parties, fleets, options and field."""
    faults = list(check_parties(parties, SIDES))
    chosen = read_options(dict(options), "$.options", faults) or Options()
    ground = read_battlefield(field or {}, "$.field", faults) or Battlefield()
    fleets = [_read_fleet(party, f"$.fleets[{number}]", faults) for number, party in enumerate(parties)]
    if sum(len(roster(fleet)) for fleet in fleets) > MOST_SHIPS:
        faults.append(fault("too_many_ships", "$.fleets", "A battle has at most {most} ships.", most=MOST_SHIPS))
    if faults:
        raise Refused(faults)
    state = State(
        turn=0, options=chosen, sides=sides_of(parties), board=ground.board, terrain=ground.terrain,
        zones=ground.zones, objective=ground.objective, ships=_ships(fleets, ship_id),
    )  # fmt: skip
    if crowded := [replace(one, path=f"$.fleets[{one.values['seat']}]") for one in check_room(state)]:
        raise Refused(crowded)
    return state


def _read_fleet(party: Party, path: str, faults: list[Fault]) -> Fleet[Design] | None:
    if party.arrangement is not None:
        faults.append(fault("no_line", path, "Ships are not lined up before this battle; they deploy in turn 0."))
    try:
        return HEX_BATTLE.read_fleet(dict(party.fleet) if isinstance(party.fleet, Mapping) else party.fleet, path)
    except Refused as refused:
        faults += refused.faults
        return None


def _ships(fleets: Sequence[Fleet[Design] | None], ship_id: Callable[[int], str]) -> tuple[Ship, ...]:
    drawn = [(seat, name, design) for seat, fleet in enumerate(fleets) for name, design in roster(fleet)]
    return tuple(
        new_ship(ShipId(ship_id(number)), seat, name, design)
        for number, (seat, name, design) in enumerate(drawn, start=1)
    )


def new_ship(id: ShipId, seat: int, name: str, design: Design) -> Ship:
    """A ship as it leaves the yard, not deployed yet."""
    stats = design.stats
    return Ship(
        id=id,
        seat=seat,
        name=name,
        design=design,
        hull=stats.hull,
        hull_max=stats.hull,
        thrust=stats.thrust,
        screens=stats.screens,
        weapons=weapons_of(design),
    )

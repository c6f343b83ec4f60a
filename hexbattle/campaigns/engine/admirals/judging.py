"""What an admiral thinks of ships and fleets: their worth in battle, their strength, whom they can land."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from battles.engine.conversion.captain.strategy import USUAL_RANGE
from battles.engine.conversion.captain.tables import outlook
from battles.engine.conversion.fighters import fire_odds
from battles.engine.conversion.muster import new_ship
from battles.engine.conversion.state import ShipId as BattleShipId
from battles.engine.conversion.weapons import odds_of, shield_level
from battles.engine.memo import once_each
from battles.engine.ruleset import StartLine
from hexbattle.campaigns.engine.designs import design_of, full_hangars, hits_left, of_kind
from hexbattle.campaigns.engine.geography import at_war, fleets_at, ships_of
from hexbattle.campaigns.engine.state import PlaceId, Ship, State
from shipyard.rules import Design, hull_hits, thrust_tokens

USUAL_SHIELD = 1  # behind which targets are taken to be


@once_each
def battle_value(design: Design) -> float:
    """K-11.4: the root of the points that it deals in a turn times the points that it takes; of two alike, twice.

    Both are as the captains reckon them, at their usual range. 0: unarmed, or unable to move.
    """
    ship = new_ship(BattleShipId("s"), 0, design.name, design, (0, 0), StartLine(at=(0, 0), facing=0), 0)
    fire = max(outlook(ship, USUAL_SHIELD).later[0][USUAL_RANGE])  # where racks count for a part: they fire once
    fire += float(fire_odds(sum(full_hangars(design).values()), USUAL_SHIELD).expected)
    through = odds_of("beam_b", USUAL_RANGE, shield_level(ship)).expected / odds_of("beam_b", USUAL_RANGE, 0).expected
    return sqrt(fire * hull_hits(design.hull) / float(through)) if full_speed(design) else 0.0


def full_speed(design: Design) -> int:
    """The tokens that it makes undamaged (C-2.2)."""
    thrust = {"white": 0, "black": 0}
    for drive in design.drives:
        thrust[drive.colour] += drive.thrust
    return sum(thrust_tokens(thrust["white"], thrust["black"], design.hull))


def is_warship(design: Design) -> bool:
    return battle_value(design) > 0


def is_carrier(design: Design) -> bool:
    """It has troop bays, whatever arms it has."""
    return bool(of_kind(design, "troop_bay")) and full_speed(design) > 0


def share_of_hits(state: State, ships: Sequence[Ship]) -> float:
    return sum(hits_left(state, ship) for ship in ships) / sum(hull_hits(design_of(state, one).hull) for one in ships)


def strength(state: State, ships: Sequence[Ship]) -> float:
    """K-11.5: tonnage times the share of hits left; the unarmed have none."""
    armed = (ship for ship in ships if is_warship(design_of(state, ship)))
    return sum(design_of(state, ship).hull * share_of_hits(state, [ship]) for ship in armed)


def hostile_tonnage(state: State, seat: int, place: PlaceId) -> int:
    """The tons of enemies seen in a system."""
    far = sum(one.tonnage for one in state.contacts if one.at == place and at_war(state, seat, one.seat))
    near = [one for one in fleets_at(state, place) if at_war(state, seat, one.seat)]
    return far + sum(design_of(state, ship).hull for fleet in near for ship in ships_of(state, fleet.id))

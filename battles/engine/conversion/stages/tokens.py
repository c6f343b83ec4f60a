"""The end of step 5: thrust tokens for the next turn (C-2.2, C-2.3, C-2.6)."""

from __future__ import annotations

from collections.abc import Mapping

from battles.engine.conversion.events import Event, TokensMade
from battles.engine.conversion.movement import carry_out
from battles.engine.conversion.state import Condition, Ship, SystemId, Tokens
from battles.engine.conversion.turn import Turn
from shipyard.rules import Design, thrust_tokens


def tokens(turn: Turn) -> tuple[Event, ...]:
    """Every ship makes tokens with the engines that work now, and carries over what this turn's plot left it.

    Every one has its event, changed or not: an event only where tokens changed would tell of those carried.
    """
    before = {ship.id: ship for ship in turn.opened.ships}
    return tuple(
        TokensMade(ship=turn.who(ship), tokens=_tokens(turn, ship, before[ship.id])) for ship in turn.in_play()
    )


def _tokens(turn: Turn, ship: Ship, before: Ship) -> Tokens:
    white, black = tokens_made(ship.design, ship.systems)
    carried_white, carried_black = carry_out(before, turn.orders(ship).plot).carry
    return Tokens(white=white, black=black, carried_white=carried_white, carried_black=carried_black)


def tokens_made(design: Design, systems: Mapping[SystemId, Condition]) -> tuple[int, int]:
    """White and black tokens that a ship's engines make as they are: a half-failed one gives ⌊X/2⌋ (C-8.4)."""
    thrust = {"white": 0, "black": 0}
    for number, drive in enumerate(design.drives, start=1):
        condition = systems[SystemId(f"d{number}")]
        thrust[drive.colour] += {"ok": drive.thrust, "half": drive.thrust // 2}.get(condition, 0)
    return thrust_tokens(thrust["white"], thrust["black"], design.hull)

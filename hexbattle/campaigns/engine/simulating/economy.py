"""What a campaign turn did to each faction's purse and fleet (K-9): the rows of an economy table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from hexbattle.campaigns.engine.designs import design_of
from hexbattle.campaigns.engine.events import Credited, WorkBegun
from hexbattle.campaigns.engine.ledger import treasury
from hexbattle.campaigns.engine.simulating.playing import Played
from hexbattle.campaigns.engine.state import Reason
from shipyard.rules import record


@record
class Books:
    """One faction's turn. `sums`: credits by reason; `bought`: classes by name; `treasury` as the turn ended."""

    turn: int
    seat: int
    sums: Mapping[Reason, int]
    bought: Mapping[str, int]
    treasury: int
    systems: int
    ships: int
    tonnage: int


def books_of(played: Played, seat: int) -> Books:
    state, events = played.resolution.state, played.resolution.events
    sums: Counter[Reason] = Counter()
    bought: Counter[str] = Counter()
    names = {one.id: one.design.name for one in state.classes}
    for event in events:
        if isinstance(event, Credited) and event.row.seat == seat:
            sums[event.row.why] += event.row.amount
        elif isinstance(event, WorkBegun) and event.work.seat == seat and event.work.design:
            bought[names[event.work.design]] += 1
    ships = [ship for ship in state.ships if ship.seat == seat]
    return Books(
        turn=played.before.turn, seat=seat, sums=sums, bought=bought, treasury=treasury(state, seat) or 0,
        systems=sum(place.owner == seat for place in state.places), ships=len(ships),
        tonnage=sum(design_of(state, ship).hull for ship in ships),
    )  # fmt: skip

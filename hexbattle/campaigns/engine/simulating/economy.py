"""What a campaign's turns did to each faction's purse and fleet (K-9), as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import Final

from battles.engine import Seat
from hexbattle.campaigns.engine.designs import design_of
from hexbattle.campaigns.engine.events import Credited, WorkBegun
from hexbattle.campaigns.engine.ledger import treasury
from hexbattle.campaigns.engine.simulating.playing import Match, Played, campaign
from shipyard.rules import record

TURNS: Final = 10
HEADS: Final = (
    ("Turn", "--:"), ("Faction", "---"), ("Income", "--:"), ("Upkeep", "--:"), ("Ships", "--:"), ("Troops", "--:"),
    ("Mending", "--:"), ("Treasury", "--:"), ("Bought", "---"), ("Systems", "--:"), ("Fleet", "--:"),
)  # fmt: skip


@record
class Books:
    """One faction's turn. `sums`: credits by reason; `bought`: what by name; the rest as the turn ended."""

    turn: int
    seat: int
    sums: Mapping[str, int]
    bought: Mapping[str, int]
    treasury: int
    systems: int
    ships: int
    tonnage: int


def books_of(played: Played, seat: int) -> Books:
    state, events = played.resolution.state, played.resolution.events
    sums: Counter[str] = Counter()
    bought: Counter[str] = Counter(one.archetype for one in played.sheets[Seat(seat)].troops.values())
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


def table(match: Match, number: int) -> str:
    """The books of the first turns of one campaign, in Markdown."""
    lines = [[head for head, _ in HEADS], [rule for _, rule in HEADS]]
    for played in islice(campaign(match, number), TURNS):
        lines += [_row(books_of(played, seat), match.admirals[seat]) for seat in played.sheets]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _row(books: Books, admiral: str) -> list[str]:
    sums = books.sums
    mending = sum(sums.get(why, 0) for why in ("repair", "rearm", "refund"))
    figures = [sums.get("income", 0), sums.get("upkeep", 0), sums.get("build", 0), sums.get("troops", 0), mending]
    bought = ", ".join(f"{count} {name}" for name, count in books.bought.items())
    return [
        str(books.turn), f"{books.seat} {admiral}", *map(str, figures), str(books.treasury), bought or "–",
        str(books.systems), f"{books.ships} ships, {books.tonnage} t",
    ]  # fmt: skip

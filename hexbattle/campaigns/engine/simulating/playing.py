"""One campaign after the other, turn by turn, played by admirals."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from battles.engine import Fault, Refused, Resolution, SealedDice, Seat, fault
from hexbattle.campaigns.engine.admirals import ADMIRALS, SPARRING
from hexbattle.campaigns.engine.events import Event
from hexbattle.campaigns.engine.map_making import make_map
from hexbattle.campaigns.engine.mustering import muster
from hexbattle.campaigns.engine.order_checks import check_orders
from hexbattle.campaigns.engine.orders import Orders
from hexbattle.campaigns.engine.resolving import resolve
from hexbattle.campaigns.engine.results import FightResult
from hexbattle.campaigns.engine.sight import view
from hexbattle.campaigns.engine.simulating.fighting import FIGHTS, ended
from hexbattle.campaigns.engine.star_map import FEWEST, MOST
from hexbattle.campaigns.engine.state import State
from shipyard.rules import Json, record, show

EVERYBODY: Final = {**ADMIRALS, **SPARRING}


@record
class Played:
    """One turn: the state in which it opened, what all ordered, what ended before it closed, and what came of it."""

    before: State
    sheets: Mapping[Seat, Orders]
    results: tuple[FightResult, ...]
    resolution: Resolution[State, Event]


@record
class Match:
    """What is simulated: an admiral a faction, how fights are decided (`FIGHTS`), what yards build, and options.

    Campaign n of a seed is always the same campaign.
    """

    admirals: tuple[str, ...]
    seed: str
    fights: str
    catalogue: tuple[Json, ...]
    options: Mapping[str, Json]


def campaign(match: Match, number: int) -> Iterator[Played]:
    """The turns of one campaign of a match, on a map of its own; raises `Refused` where it cannot begin."""
    if faults := list(_check_admirals(match.admirals)):
        raise Refused(faults)
    seed = f"{match.seed} {number}"
    names = [f"{name.capitalize()} {seat + 1}" for seat, name in enumerate(match.admirals)]
    key = hashlib.sha256(f"key {seed}".encode()).hexdigest()
    opened = muster(make_map(seed, len(names)), names, match.catalogue, match.options, key)
    return play(opened, match.admirals, match.fights, seed)


def _check_admirals(names: Sequence[str]) -> Iterator[Fault]:
    if not FEWEST <= len(names) <= MOST:
        yield fault("admirals", "$.admirals", "A campaign has {fewest} to {most} admirals.", fewest=FEWEST, most=MOST)
    for number, name in enumerate(names):
        if name not in EVERYBODY:
            yield fault("no_such_admiral", f"$.admirals[{number}]", "There is no admiral {name}; there are {known}.",
                        name=show(name), known=", ".join(EVERYBODY))  # fmt: skip


def play(state: State, admirals: Sequence[str], fights: str, seed: str) -> Iterator[Played]:
    """The turns of a campaign to its end; the same seed, the same turns. Raises where an admiral's sheet has faults."""
    while state.result is None:
        sheets = {
            Seat(faction.seat): _ordered(state, faction.seat, admirals[faction.seat], seed)
            for faction in state.factions if not faction.out
        }  # fmt: skip
        results = tuple(ended(state, FIGHTS[fights], dice_of(seed, state.turn, "fights")))
        resolution = resolve(state, sheets, results, dice_of(seed, state.turn, "turn"))
        yield Played(before=state, sheets=sheets, results=results, resolution=resolution)
        state = resolution.state


def _ordered(state: State, seat: int, admiral: str, seed: str) -> Orders:
    """From its own view, with its own dice; raises `Refused` where the sheet is not legal."""
    seen = view(state, seat)
    orders = EVERYBODY[admiral](seen, seat, dice_of(seed, state.turn, f"admiral {seat}"))
    if faults := check_orders(seen, seat, orders):
        raise Refused(faults)
    return orders


def dice_of(*purpose: object) -> SealedDice:
    """Dice of their own for each purpose."""
    return SealedDice(hashlib.sha256(repr(purpose).encode()).digest())

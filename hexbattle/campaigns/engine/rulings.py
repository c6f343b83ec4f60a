"""A curator's corrections, on record: carried out as a turn closes, before everything else, and told to all (K-9.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter

from battles.engine import Fault, Refused, Resolution, ScriptedDice, fault
from battles.engine.codec import read_part
from battles.engine.records import Id, Seat
from hexbattle.campaigns.engine.events import Event, Repaired, RulingMade, ShipTag
from hexbattle.campaigns.engine.geography import fleet_of
from hexbattle.campaigns.engine.ledger import treasury
from hexbattle.campaigns.engine.state import Condition, PartId, ShipId, State
from hexbattle.campaigns.engine.turn import Turn
from shipyard.rules import Json, record


@record
class Grant:
    """Credits given to a faction, or (negative) taken from it."""

    kind: Literal["grant"] = "grant"
    seat: Seat
    amount: Annotated[int, Field(strict=True, ge=-1_000_000, le=1_000_000)]


@record
class Mend:
    """A ship is made whole: hits, systems, racks and fighters stay as they are but for what had failed."""

    kind: Literal["mend"] = "mend"
    ship: Id[ShipId]


type Ruling = Annotated[Grant | Mend, Field(discriminator="kind")]
RULING: Final[TypeAdapter[Ruling]] = TypeAdapter(Ruling)


def read_ruling(document: Json) -> Ruling:
    """Raises `Refused` with every fault of its form."""
    faults: list[Fault] = []
    ruling = read_part(RULING, document, "$", faults)
    if ruling is None or faults:
        raise Refused(faults)
    return ruling


def check_ruling(state: State, ruling: Ruling) -> Iterator[Fault]:
    """What is wrong with a ruling as things stand."""
    if isinstance(ruling, Grant):
        if not 0 <= ruling.seat < len(state.factions) or state.factions[ruling.seat].out:
            yield fault("no_such_faction", "$.seat", "No faction of this campaign has that seat.")
        elif not ruling.amount or (treasury(state, ruling.seat) or 0) + ruling.amount < 0:
            yield fault("amount", "$.amount", "A treasury is changed by something, and never goes below 0.")
    elif not any(ship.id == ruling.ship for ship in state.ships):
        yield fault("no_such_ship", "$.ship", "There is no such ship.")
    elif any(ruling.ship in party.ships for battle in state.battles for party in battle.parties):
        yield fault("in_battle", "$.ship", "This ship is in a battle.")


def rule(state: State, rulings: Sequence[tuple[Ruling, str]]) -> Resolution[State, Event]:
    """Carry rulings out, each with its reason; one that no longer fits changes nothing, and is told all the same."""
    turn = Turn(state, {}, (), ScriptedDice(()))
    for ruling, reason in rulings:
        stands = not any(check_ruling(turn.state, ruling))
        turn.happens(RulingMade(ruling=ruling.kind, reason=reason, carried_out=stands))
        if stands and isinstance(ruling, Grant):
            turn.pay(ruling.seat, ruling.amount, "ruling")
        elif stands and isinstance(ruling, Mend):
            _mend(turn, ruling.ship)
    return Resolution(state=turn.state, events=tuple(turn.events))


def _mend(turn: Turn, id: ShipId) -> None:
    ship = next(one for one in turn.state.ships if one.id == id)
    parts: dict[PartId, Condition] = {part: "ok" for part, how in ship.parts.items() if how != "spent"}
    turn.happens(
        Repaired(
            ship=ShipTag(id=id, seat=ship.seat, name=ship.name, design=ship.design),
            at=fleet_of(turn.state, ship.fleet).at,
            parts=parts,
            before=ship.hits_taken,
            after=0,
            cost=0,
            tonnage=0,
            seen_by=(ship.seat,),
        )
    )

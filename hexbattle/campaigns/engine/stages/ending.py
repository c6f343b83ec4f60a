"""Stage 7: factions that have nothing left, the lead, war and peace, and whether the campaign is over (K-8, K-4.6)."""

from __future__ import annotations

from itertools import combinations

from hexbattle.campaigns.engine.events import (
    CampaignEnded,
    FactionOut,
    LeadHeld,
    PeaceMade,
    PeaceOffered,
    TurnEnded,
    WarDeclared,
)
from hexbattle.campaigns.engine.geography import at_war
from hexbattle.campaigns.engine.turn import Turn
from hexbattle.campaigns.engine.victory import has_anything, leader, scores, winners


def ending(turn: Turn) -> None:
    number = turn.state.turn
    for seat in turn.seats:
        if not has_anything(turn.state, seat):
            turn.happens(FactionOut(seat=seat, name=turn.state.factions[seat].name, how="beaten"))
    _lead(turn)
    _wars(turn)
    over = winners(turn.state, number)
    turn.happens(TurnEnded(turn=number))
    if over:
        turn.happens(CampaignEnded(winners=over[0], reason=over[1], scores=scores(turn.state)))


def _lead(turn: Turn) -> None:
    seat, lead = leader(turn.state), turn.state.lead
    if lead is not None and lead.seat != seat:
        turn.happens(LeadHeld(seat=lead.seat, turns=0))
    if seat is not None:
        turn.happens(LeadHeld(seat=seat, turns=lead.turns + 1 if lead and lead.seat == seat else 1))


def _wars(turn: Turn) -> None:
    """K-4.6: from the start of the next turn; a declaration counts for more than an offer of peace."""
    for one, other in combinations(turn.seats, 2):
        war = [seat for seat, on in ((one, other), (other, one)) if on in turn.orders(seat).war]
        peace = [seat for seat, to in ((one, other), (other, one)) if to in turn.orders(seat).peace]
        if not at_war(turn.state, one, other):
            for seat in war:
                turn.happens(WarDeclared(by=seat, on=other if seat == one else one))
        elif len(peace) == 2:
            turn.happens(PeaceMade(factions=(one, other)))
        elif peace:
            to = other if peace[0] == one else one
            turn.happens(PeaceOffered(by=peace[0], to=to, seen_by=(one, other)))

"""Opening a campaign's turn, and ending a campaign."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from battles.models import Battle
from battles.turns.opening import seal
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign, Faction, Turn
from hexbattle.campaigns.services.closing import early_close, hint
from hexbattle.campaigns.services.telling import tell_factions


def open_turn(campaign: Campaign, factions: Sequence[Faction], state: engine.State, now: datetime) -> Turn:
    """The next turn of a campaign; its number is the state's."""
    awaiting = [int(seat) for seat in engine.awaiting(state)]
    turn = Turn(campaign=campaign, number=state.turn, state=engine.write_state(state), awaiting=awaiting)
    seal(turn, campaign.code, campaign.turn_minutes, now)
    turn.ready = campaign.paused_at is None and early_close(turn, factions, ()) is not None
    turn.save()
    if turn.ready or turn.closes_at:
        hint(turn, None if turn.ready else turn.closes_at)
    if turn.closes_at:  # without a deadline nobody waits for anybody
        tell_factions(campaign, "turn", [one for one in factions if one.seat in awaiting], now, turn.number)
    return turn


def end_campaign(
    campaign: Campaign, factions: Sequence[Faction], result: engine.Result, now: datetime, number: int
) -> None:
    """Write down how it ended, open the replays of its battles to whoever reads its story (K-8), and tell everybody."""
    campaign.status, campaign.ended_at = Campaign.Status.ENDED, now
    campaign.winners, campaign.reason = list(result.winners), result.reason
    campaign.scores = {str(seat): score for seat, score in result.scores.items()}
    campaign.save(update_fields=["status", "ended_at", "winners", "reason", "scores"])
    fought = Battle.objects.filter(pk__in=campaign.fights.values("battle"), status=Battle.Status.ENDED)
    fought.update(spectators=True)
    tell_factions(campaign, "ended", factions, now, number)

"""The campaigns of the hostile tests' site."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from hexbattle.accounts.models import Account
from hexbattle.campaigns.models import Campaign, Turn
from hexbattle.campaigns.services import CampaignPlan, Seating, concede, open_campaign, resolve_if_due
from tests.campaigns.pages.builders import faction_of, hand_in, play_turn, running, waiting
from tests.campaigns.worlds import CATALOGUE


@dataclass(frozen=True, kw_only=True)
class Reach:
    """The owner plays all of them, with the rival."""

    campaign: Campaign  # turn 1 is over, turn 2 open; a battle runs in it
    muster: Campaign  # the rival has invited the owner
    called: Campaign  # the owner has invited the rival
    finished: Campaign
    stuck: Campaign  # its turn could not be resolved


def make_reach(owner: Account, rival: Account) -> Reach:
    campaign = running(owner, rival)
    meet(campaign)
    play_turn(campaign)
    finished = running(owner, rival)
    play_turn(finished)
    hand_in(finished, 0)
    concede(faction_of(finished, 1), timezone.now())
    resolve_if_due(finished.pk, 2, timezone.now())
    stuck = running(owner, rival)
    stuck.turns.update(status="failed", trace="Traceback: it broke")
    return Reach(
        campaign=campaign, muster=waiting(rival, owner), called=waiting(owner, rival), finished=finished, stuck=stuck
    )


def meet(campaign: Campaign) -> None:
    """Both fleets are in the centre, on attack, as the running turn opens."""
    turn = Turn.objects.get(campaign=campaign, status="open")
    for fleet in turn.state["fleets"]:
        fleet |= {"at": "centre", "stance": "attack"}
    turn.save()


def vacant(rival: Account, **terms: Any) -> Campaign:
    """The rival waits for anybody."""
    seats = (Seating(account=rival.username), Seating())
    plan = CampaignPlan(name="Vacant", seats=seats, catalogue=tuple(CATALOGUE), **terms)
    return open_campaign(rival, plan, timezone.now())

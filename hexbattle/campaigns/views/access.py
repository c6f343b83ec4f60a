"""Who is asking, and what they may see: every view of a campaign begins here."""

from __future__ import annotations

from django.core.validators import slug_re
from django.http import Http404, HttpRequest

from hexbattle.campaigns.models import Campaign, Faction
from hexbattle.campaigns.selectors import Seen, campaign_for


def seen_campaign(request: HttpRequest, code: str) -> Seen:
    """The campaign as the visitor may see it; answers 404 for one that is not for these eyes, or has no code at all."""
    if not slug_re.match(code):
        raise Http404
    try:
        return campaign_for(request.user, code)
    except Campaign.DoesNotExist:
        raise Http404 from None


def own_faction(request: HttpRequest, code: str) -> Faction:
    """The visitor's own faction in a campaign; answers 404 for anybody else."""
    seen = seen_campaign(request, code)
    if seen.faction is None:
        raise Http404
    seen.faction.campaign = seen.campaign
    return seen.faction

"""How a campaign's battles tell what they are part of."""

from __future__ import annotations

from battles.models import Battle
from battles.origins import Origin
from hexbattle.campaigns.models import Fight


def campaign_of(battle: Battle) -> Origin | None:
    """The campaign that has opened a battle; whether a visitor may see it is the campaign page's to say."""
    fight = (
        Fight.objects.filter(battle=battle).select_related("campaign").only("campaign__code", "campaign__name").first()
    )
    return Origin(name=fight.campaign.name, url=fight.campaign.get_absolute_url()) if fight else None

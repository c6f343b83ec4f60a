"""Every page under /campaigns/, in the conditions in which somebody may find it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from hexbattle.accounts.models import Account
from hexbattle.campaigns.models import Campaign
from tests.campaigns.pages.builders import play_turn, running, seen_by, waiting

PAGES = {
    "campaigns:home", "campaigns:create", "campaigns:campaign", "campaigns:concede", "campaigns:resign",
    "campaigns:news", "campaigns:dice", "campaigns:ledger", "campaigns:ships", "campaigns:ship", "campaigns:epilogue",
    "campaigns:create_event", "campaigns:curate",
}  # fmt: skip
PARTS = {"campaigns:seats", "campaigns:state"}
POSTED = {
    "quick_campaign", "campaigns:desk", "campaigns:join", "campaigns:decline", "campaigns:cancel", "campaigns:retry",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Visit:
    """A page that somebody opens; `by`: 0 the player, 1 an operator."""

    name: str
    path: str
    by: int = 0


def visits(player: Account, rival: Account) -> Iterator[Visit]:
    """All of them, on campaigns made for it."""
    ended = running(player, rival, name="Short Year", options={"turn_limit": 2})
    play_turn(ended)
    play_turn(ended)
    going = running(player, rival, spectators=True)
    play_turn(going)
    asked = waiting(rival, player)
    yield Visit(name="campaigns:home", path=reverse("campaigns:home"))
    yield Visit(name="campaigns:create", path=f"{reverse('campaigns:create')}?factions=8")
    yield Visit(name="campaigns:create_event", path=reverse("campaigns:create_event"), by=1)
    for campaign in (asked, going, ended):
        yield _of("campaign", campaign)
    for name in ("concede", "resign", "news", "ledger", "ships"):
        yield _of(name, going)
    yield _of("curate", going, by=1)
    yield _of("epilogue", ended)
    yield _of("dice", going, number=1)
    yield _of("ship", going, id=next(ship.id for ship in seen_by(going, 0).ships if ship.seat == 0))


def _of(name: str, campaign: Campaign, by: int = 0, **parts: object) -> Visit:
    path = reverse(f"campaigns:{name}", kwargs={"code": campaign.code, **parts})
    return Visit(name=f"campaigns:{name}", path=path, by=by)

"""Background tasks. A task is only a hint: the turn's row is the truth, and the sweep finds what a task misses."""

from __future__ import annotations

from datetime import datetime

from django.tasks import task
from django.utils import timezone

from hexbattle.campaigns.services.resolving import resolve_if_due


@task
def resolve_campaign_turn(campaign_id: int, number: int) -> bool:
    """Resolve a campaign's turn if it is due."""
    return resolve_if_due(campaign_id, number, timezone.now())


def ask_for_resolution(campaign_id: int, number: int, at: datetime | None) -> None:
    """Queue the task, for a later moment where the backend can defer (where not, the sweep is enough)."""
    if at is None:
        resolve_campaign_turn.enqueue(campaign_id, number)
    elif resolve_campaign_turn.get_backend().supports_defer:
        resolve_campaign_turn.using(run_after=at).enqueue(campaign_id, number)

"""`{% high_scores %}`: the ten best of a game. `{% score_entry battle side %}`: one's own score of a battle."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context

from battles.models import Battle, HighScore, Side
from battles.selectors import SCORED, best_scores, place_of, score_of

register = template.Library()


@register.inclusion_tag("parts/highscores.html")
def high_scores(game: str = "hex_battle") -> dict[str, Any]:
    """With the way to the hall of fame."""
    return {"scores": best_scores(game)}


@register.inclusion_tag("battles/duel/score_entry.html", takes_context=True)
def score_entry(context: Context, battle: Battle, side: Side | None) -> dict[str, Any]:
    """The count with its parts, and its name and place in the list, or the form to enter it."""
    if side is None or not counts(battle):
        return {}
    side.battle = battle
    entered = HighScore.objects.filter(side=side).first()
    return {
        "request": context.get("request"),
        "csrf_token": context.get("csrf_token"),
        "battle": battle,
        "count": score_of(side),
        "entered": entered,
        "place": place_of(entered) if entered else None,
        "refused": context.get("refused"),
        "name": str(context["user"]) if context.get("user") else side.name,
    }


def counts(battle: Battle) -> bool:
    """Whether the battle has scores to enter (H-8)."""
    return battle.ruleset in SCORED and battle.status == Battle.Status.ENDED and not battle.hot_seat

"""Entering a score into the list (H-8). What counts is the server's own count of the finished battle."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db import IntegrityError, transaction

from battles.models import Battle, HighScore, Side
from battles.selectors import SCORED, score_of
from shipyard.rules import Fault, Refused, check_name, fault

NO_SCORES = "Battles of this kind have no scores."


def enter_score(side: Side, name: str, now: datetime, *, claimed: int | None = None) -> HighScore:
    """The score of a side of a battle that has ended, once. `claimed`: a count of somebody else's, which must agree.

    Raises `Refused`, with places `$.battle`, `$.name` and `$.score`.
    """
    if faults := [*_check_battle(side.battle), *check_name(name, "$.name")]:
        raise Refused(faults)
    total = score_of(side).total
    if claimed is not None and claimed != total:
        raise Refused([fault("wrong_score", "$.score", "This is not the score of this battle; it is {score}.",
                             score=total)])  # fmt: skip
    foes = [one for one in side.battle.sides.all() if one.team != side.team]
    try:
        with transaction.atomic():
            return HighScore.objects.create(
                game=side.battle.ruleset,
                battle=side.battle,
                side=side,
                account_id=side.account_id,
                name=name.strip(),
                score=total,
                captain=next((one.captain for one in foes if one.captain), ""),
                won=side.battle.winner == side.team,
                created_at=now,
            )
    except IntegrityError:
        raise Refused([fault("entered_already", "$.battle", "This score is in the list already.")]) from None


def _check_battle(battle: Battle) -> Iterator[Fault]:
    if battle.ruleset not in SCORED:
        yield fault("no_scores", "$.battle", NO_SCORES)
    elif battle.status != Battle.Status.ENDED:
        yield fault("not_ended", "$.battle", "This battle has not ended; its score is counted at the end.")
    elif battle.hot_seat:
        yield fault("no_contest", "$.battle", "Scores are for battles against a captain or between two accounts.")

"""How a mission's battle tells what it is part of, and what its player should know."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from battles.models import Battle
from battles.origins import Origin
from hexbattle.missions.chain import chain, mission
from hexbattle.missions.models import Attempt

ORIGIN: Final = "missions"


def run_of(battle: Battle) -> Origin | None:
    attempt = Attempt.objects.filter(battle=battle).select_related("run").only("number", "run__code").first()
    if attempt is None:
        return None
    task = mission(attempt.number)
    return Origin(
        name=_("mission %(number)d of %(all)d") % {"number": attempt.number, "all": len(chain())},
        url=attempt.run.get_absolute_url(),
        briefing=(task.aim, *task.briefing),
        hints=task.hints,
    )

"""What fire and terrain may come to, in words and figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from battles.engine import hex_battle_orders as od
from battles.engine import hex_battle_outcomes as oc
from battles.engine import hex_battle_state as st
from battles.narration import words
from battles.views.figures import WORTH_SAYING, figure, percent


@dataclass(frozen=True, slots=True, kw_only=True)
class ForecastRow:
    """One forecast. `line`: the whole of it in a sentence, "62% to destroy, 91% past 50% hull"."""

    expected: str
    left: int
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetForecast:
    """All that a draft fires at one ship, taken together."""

    id: str
    name: str
    row: ForecastRow


def forecasts(view: st.State, seat: int, draft: od.Orders, names: Mapping[str, str]) -> tuple[TargetForecast, ...]:
    """The exact odds of all fire of a draft on each ship."""
    return tuple(
        TargetForecast(id=id, name=names[id], row=forecast_row(found))
        for id, found in oc.outcomes_of(view, seat, draft).targets.items()
    )


def forecast_row(found: oc.Forecast) -> ForecastRow:
    return ForecastRow(expected=figure(found.points.expected), left=found.left, line=words.listed(_clauses(found)))


def _clauses(found: oc.Forecast) -> Iterator[str]:
    yield _("%(chance)s to destroy") % {"chance": percent(found.destroy)}
    for one in found.thresholds:
        if one.chance >= WORTH_SAYING:
            yield _("%(chance)s past %(percent)d%% hull") % {"chance": percent(one.chance), "percent": one.percent}

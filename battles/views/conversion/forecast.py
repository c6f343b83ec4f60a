"""What fire may come to, in words and figures: beside each attack, for each target, and on the page of test fire."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from battles.engine import conversion_orders as od
from battles.engine import conversion_outcomes as oc
from battles.engine import conversion_state as st
from battles.narration import words
from battles.views.figures import WORTH_SAYING, Chance, chance, figure, percent
from shipyard.rules import Design


@dataclass(frozen=True, slots=True, kw_only=True)
class StepRow:
    """A failure step (C-8.3)."""

    threshold: int
    chance: Chance


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedleRow:
    """What needles do to the system aimed at, if its ship holds (C-7.5)."""

    name: str
    fails: Chance
    stops: Chance
    needs_two: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ForecastRow:
    """One forecast. `line`: the whole of it in a sentence, "62% to destroy, 91% past 10 hits"."""

    expected: str
    most: int
    left: int
    destroy: Chance
    steps: tuple[StepRow, ...]
    failures: str
    needles: tuple[NeedleRow, ...]
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetForecast:
    """All that a draft fires at one ship, taken together."""

    id: str
    name: str
    row: ForecastRow


class Forecasts:
    """The exact odds of a draft as the order desk shows them, worded as they are asked for.

    `name` names a ship by its id.
    """

    def __init__(self, view: st.State, seat: int, draft: od.Orders, name: Callable[[str], str]) -> None:
        self._outlook = oc.outcomes_of(view, seat, draft)
        self._designs: Mapping[str, Design] = {ship.id: ship.design for ship in view.ships}
        self._draft, self._name = draft, name

    @property
    def targets(self) -> tuple[TargetForecast, ...]:
        """All fire at each ship together."""
        return tuple(
            TargetForecast(id=id, name=self._name(id), row=forecast_row(found, self._designs[id]))
            for id, found in self._outlook.targets.items()
        )

    def of_attack(self, ship: st.ShipId, index: int) -> ForecastRow | None:
        """One attack of a ship, by its place in the fire list."""
        found = self._outlook.attacks.get(ship, ())
        return self._row(self._draft.ships[ship].fire[index].target, found[index]) if index < len(found) else None

    def of_group(self, id: st.GroupId) -> ForecastRow | None:
        """The attack of a group."""
        return (
            self._row(self._draft.groups[id].target or "", found) if (found := self._outlook.groups.get(id)) else None
        )

    def _row(self, target: str, found: oc.Forecast | None) -> ForecastRow | None:
        return forecast_row(found, self._designs[target]) if found else None


def forecast_row(found: oc.Forecast, target: Design) -> ForecastRow:
    return ForecastRow(
        expected=figure(found.points.expected),
        most=found.points.most,
        left=found.left,
        destroy=chance(found.destroy),
        steps=tuple(StepRow(threshold=one.threshold, chance=chance(one.chance)) for one in found.steps),
        failures=figure(found.failures),
        needles=tuple(_needles(found, target)),
        line=words.listed(_clauses(found, target)),
    )


def _clauses(found: oc.Forecast, target: Design) -> Iterator[str]:
    if found.points.most:
        yield _("%(chance)s to destroy") % {"chance": percent(found.destroy)}
    for step in found.steps:
        if step.chance >= WORTH_SAYING:
            yield _("%(chance)s past %(hits)s") % {
                "chance": percent(step.chance),
                "hits": ngettext("%(n)d hit", "%(n)d hits", step.threshold) % {"n": step.threshold},
            }
    for needle in _needles(found, target):
        yield _("%(chance)s to fail %(system)s") % {"chance": needle.fails.text, "system": needle.name}


def _needles(found: oc.Forecast, target: Design) -> Iterator[NeedleRow]:
    for one in found.needles:
        yield NeedleRow(
            name=system_name(target, one.system),
            fails=chance(one.fails),
            stops=chance(one.stops),
            needs_two=one.fails != one.stops,
        )


def system_name(design: Design, id: str) -> str:
    """A system of a design by its id: "shield generator x3", "engine d1"."""
    number = int(id[1:]) - 1
    return words.part(design.drives[number].colour if id[0] == "d" else design.systems[number].kind, id)

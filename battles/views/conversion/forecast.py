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


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecasts:
    """For the order desk: `targets` all together; `attacks` by ship, in the order of its fire list, `groups` by id."""

    targets: tuple[TargetForecast, ...]
    attacks: Mapping[str, tuple[ForecastRow | None, ...]]
    groups: Mapping[str, ForecastRow | None]


def forecasts(view: st.State, seat: int, draft: od.Orders, name: Callable[[str], str]) -> Forecasts:
    """The exact odds of a draft as the desk shows them; `name` names a ship by its id."""
    outlook = oc.outcomes_of(view, seat, draft)
    designs: dict[str, Design] = {ship.id: ship.design for ship in view.ships}
    aimed_at = {id: [attack.target for attack in orders.fire] for id, orders in draft.ships.items()}

    def row(target: str, found: oc.Forecast | None) -> ForecastRow | None:
        return forecast_row(found, designs[target]) if found else None

    return Forecasts(
        targets=tuple(
            TargetForecast(id=id, name=name(id), row=forecast_row(found, designs[id]))
            for id, found in outlook.targets.items()
        ),
        attacks={id: tuple(map(row, aimed_at[id], found)) for id, found in outlook.attacks.items()},
        groups={id: row(draft.groups[id].target or "", found) for id, found in outlook.groups.items()},
    )


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

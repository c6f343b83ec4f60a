"""What the missions' templates draw: the chain, briefings, ships and what came of a mission."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from battles.narration import verdict, words
from battles.views.figures import meter
from battles.views.ground_picture import of_ground
from battles.views.picture_parts import Picture
from hexbattle.missions.chain import Mission, chain, hull, mission
from hexbattle.missions.forces import field_of
from hexbattle.missions.models import Attempt
from hexbattle.missions.reports import Report, may_go_on
from hexbattle.missions.selectors import Stand
from hexbattle.missions.ships import Ship
from shipyard.rules import Drive

LAST_LEGS = 4  # a ship with a quarter of its hits or less
VETERAN = 3  # missions


@dataclass(frozen=True, kw_only=True)
class ShipRow:
    """A ship as it stands, in words and figures."""

    name: str
    design: Mapping[str, Any]
    left: int
    hits: int
    meter: str
    broken: str
    honours: tuple[str, ...]
    new: bool


@dataclass(frozen=True, kw_only=True)
class Step:
    """A mission on the path. `state`: "won", "lost", "here" or "ahead"; `url`: of its debrief, where there is one."""

    number: int
    mission: Mission
    state: str
    url: str
    own: Mapping[str, Any]
    foe: Mapping[str, Any] | None
    picture: Picture | None


@dataclass(frozen=True, kw_only=True)
class Debrief:
    attempt: Attempt
    mission: Mission
    report: Report
    verdict: str
    back: tuple[ShipRow, ...]
    lost: tuple[ShipRow, ...]
    fallen: str
    next: Mission | None
    may_go_on: bool


def ship_rows(ships: Iterable[Ship], number: int) -> tuple[ShipRow, ...]:
    """Ships as they go into a mission, or come back from it; those that joined before it are new."""
    return tuple(_ship_row(ship, number) for ship in ships)


def _ship_row(ship: Ship, number: int) -> ShipRow:
    return ShipRow(
        name=ship.name,
        design=ship.design,
        left=ship.left,
        hits=ship.hits,
        meter=meter(ship.left / ship.hits),
        broken=words.listed(
            words.part(part.colour if isinstance(part, Drive) else part.kind, id) for id, part in ship.broken
        ),
        honours=tuple(_honours(ship)),
        new=ship.joined == number and not ship.fought,
    )


def _honours(ship: Ship) -> Iterator[str]:
    if ship.kills:
        yield ngettext("brought down %(n)d", "brought down %(n)d", ship.kills) % {"n": ship.kills}
    if ship.fought >= VETERAN and not ship.replaces:
        yield _("a veteran of %(n)d missions") % {"n": ship.fought}
    if ship.fought and not ship.hits_taken:
        yield _("not a scratch")
    if ship.left * LAST_LEGS <= ship.hits:
        yield _("home on its last legs")
    if ship.replaces:
        yield _("in place of the %(name)s") % {"name": ship.replaces}


def told(task: Mission) -> list[tuple[str, str]]:
    """A briefing's sentences, each with what it is about."""
    return [
        (head, text[:1].upper() + text[1:]) for head, _colon, text in (one.partition(": ") for one in task.briefing)
    ]


def steps(stand: Stand | None, attempts: Mapping[int, Attempt]) -> list[Step]:
    """The whole chain, and where a run stands on it."""
    return [_step(number, stand, attempts.get(number)) for number in range(1, len(chain()) + 1)]


def _step(number: int, stand: Stand | None, attempt: Attempt | None) -> Step:
    task = mission(number)
    foes = task.against.ships
    return Step(
        number=number,
        mission=task,
        state=_state(number, stand, attempt),
        url=attempt.get_absolute_url() if attempt else "",
        own=hull((task.joins or mission(1).joins)[0].kind),
        foe=hull(foes[0].kind) if foes else None,
        picture=of_ground(field_of(task, ())) if task.ground else None,
    )


def _state(number: int, stand: Stand | None, attempt: Attempt | None) -> str:
    here = stand.run.number if stand else 1
    if number >= here and not (stand and stand.phase == "finished"):
        return "here" if number == here else "ahead"
    return "won" if attempt and attempt.report and attempt.report["won"] else "lost"


def debrief_of(attempt: Attempt, report: Report) -> Debrief:
    task = mission(attempt.number)
    winner, loser = _("your side"), task.against.name
    if not report.won:
        winner, loser = loser, winner
    return Debrief(
        attempt=attempt,
        mission=task,
        report=report,
        verdict=words.opened(verdict(task.ruleset, report.reason, "" if report.drawn else winner, loser)),
        back=ship_rows(report.ships, attempt.number),
        lost=ship_rows(report.lost, attempt.number),
        fallen=words.listed(name.capitalize() for name in report.fallen),
        next=mission(attempt.number + 1) if attempt.number < len(chain()) else None,
        may_go_on=may_go_on(attempt, report),
    )

"""What came of a mission, read from its battle: the same however often it is read."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, cast

from pydantic import TypeAdapter

from battles.engine import Standing
from battles.models import Battle
from battles.selectors import Result, events_through, last_turn, result_of
from battles.views.conversion.ending import DEEDS, kills_in
from hexbattle.missions.chain import chain, mission
from hexbattle.missions.forces import OWN
from hexbattle.missions.models import Attempt
from hexbattle.missions.ships import Ship, read_ships, returned
from shipyard.rules import Json, record


@record
class Report:
    """`ships`: those that came back, before the yard has them; `lost`: those that did not. `gone` and `met`: enemies
    destroyed, of all that were there; `fallen`: units lost on the ground.
    """

    won: bool
    drawn: bool
    reason: str
    turns: int
    ships: tuple[Ship, ...]
    lost: tuple[Ship, ...]
    gone: int
    met: int
    fallen: tuple[str, ...] = ()


_REPORT: Final = TypeAdapter(Report)


def report_of(attempt: Attempt) -> Report | None:
    """None while its battle runs."""
    if attempt.report is not None:
        return _REPORT.validate_json(json.dumps(attempt.report))
    result = result_of(attempt.battle)
    return None if result is None else _read(attempt, result)


def write_report(report: Report) -> Json:
    return cast("Json", _REPORT.dump_python(report, mode="json"))


def may_go_on(attempt: Attempt, report: Report) -> bool:
    """A mission that was lost need not be won to go on; only the last one must."""
    return report.won or attempt.number < len(chain())


def _read(attempt: Attempt, result: Result) -> Report:
    own = {one.id: one for one in result.standings.forces if one.seat == OWN}
    theirs = [one for one in result.standings.forces if one.seat != OWN]
    went = read_ships(attempt.began)
    back, lost = _fates(went, own, attempt.battle) if not mission(attempt.number).ground else (went, ())
    turn = last_turn(attempt.battle)
    return Report(
        won=result.winner == OWN,
        drawn=result.winner is None,
        reason=result.reason,
        turns=turn.number if turn else 0,
        ships=back,
        lost=lost,
        gone=sum(one.status == "destroyed" for one in theirs),
        met=len(theirs),
        fallen=tuple(one.id for one in own.values() if one.hp == 0),
    )


def _fates(
    went: tuple[Ship, ...], standings: Mapping[str, Standing], battle: Battle
) -> tuple[tuple[Ship, ...], tuple[Ship, ...]]:
    """The ships that came back, and those that did not."""
    deeds: Any = events_through(battle, *DEEDS)
    kills = Counter(kills_in(deeds).values())
    fates = [(ship, returned(ship, standings[ship.id], kills[ship.id])) for ship in went]
    return tuple(back for _, back in fates if back), tuple(ship for ship, back in fates if back is None)

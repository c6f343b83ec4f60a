"""Words and marks that roster and desk share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from battles.engine import conversion_state as st
from battles.narration import words
from shipyard.rules import PARTS, STARTS, Drive, System, sector, system_ids
from shipyard.speech import once_a_language

CONDITIONS: Mapping[str, Any] = {
    "ok": gettext_lazy("working"),
    "half": gettext_lazy("half thrust"),
    "out": gettext_lazy("failed"),
    "spent": gettext_lazy("spent"),
}
CONDITION_BADGES = {"ok": "good", "half": "caution", "out": "danger", "spent": ""}
ALL_ROUND = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemRow:
    """One engine or system of a ship, as it works now."""

    id: str
    icon: str
    name: str
    condition: str
    state: str
    badge: str
    sector: str


def system_rows(ship: st.Ship) -> Iterator[SystemRow]:
    for id, part in system_ids(ship.design):
        yield _system_row(id, part, ship.systems[st.SystemId(id)])


@once_a_language  # a page has hundreds, and few that differ
def _system_row(id: str, part: Drive | System, condition: st.Condition) -> SystemRow:
    return SystemRow(
        id=id,
        icon=f"engine_{part.colour}" if isinstance(part, Drive) else part.kind,
        name=_drive_name(part) if isinstance(part, Drive) else words.part(part.kind),
        condition=condition,
        state=str(CONDITIONS[condition]),
        badge=CONDITION_BADGES[condition],
        sector="" if isinstance(part, Drive) else sector_words(part),
    )


def _drive_name(drive: Drive) -> str:
    return _("%(colour)s engine, thrust %(thrust)d") % {
        "colour": words.COLOURS[drive.colour],
        "thrust": drive.thrust,
    }


def sector_words(system: System) -> str:
    """A weapon's sector as it stands on the clock face: "10:30–1:30"."""
    if not PARTS[system.kind].bands:
        return ""
    field = sector(system)
    if field.half_hours == ALL_ROUND or field.start_half_hour is None:
        return _("all round")
    end = (field.start_half_hour + field.half_hours) % len(STARTS)
    return f"{STARTS[field.start_half_hour]}–{STARTS[end]}"

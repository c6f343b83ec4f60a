"""What became of a duel, for the page of its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from battles.engine import hex_battle_events as ev
from battles.engine import hex_battle_state as st
from battles.views.ending import SideEnd, ends_of
from shipyard.rules.hex_battle import write_design

DEEDS = ("shot", "blast")  # the kinds of events in which ships damage ships


def side_ends(
    state: st.State, deeds: Iterable[ev.Shot | ev.Blast], points: Mapping[str, int], seat: int | None
) -> tuple[SideEnd, ...]:
    """`deeds` are all blows of the battle: hull points that a ship's weapons and its explosion took are counted."""
    dealt = Counter[str]()
    for deed in deeds:
        dealt[(deed.ship if isinstance(deed, ev.Shot) else deed.source).id] += deed.before - deed.after
    return ends_of(state, dealt, points, seat, _told)


def _told(ship: st.Ship) -> tuple[dict[str, Any], str]:
    left = {"left": ship.hull, "all": ship.hull_max}
    gone = ship.status == "disengaged"
    text = _("hull %(left)d of %(all)d, left the board") if gone else _("hull %(left)d of %(all)d")
    return write_design(ship.design), text % left

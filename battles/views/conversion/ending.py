"""What became of a fleet action, for the page of its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from battles.engine import conversion_events as ev
from battles.engine import conversion_state as st
from battles.views.ending import SideEnd, ends_of
from shipyard.rules import hull_hits, write_design

FIRE = ("fired", "group_fired")  # the kinds of events that deal damage to ships
DEEDS = (*FIRE, "destroyed")


def side_ends(
    state: st.State, fire: Iterable[ev.Fired | ev.GroupFired], points: Mapping[str, int], seat: int | None
) -> tuple[SideEnd, ...]:
    """`fire` is all the fire of the battle: points that weapons and fighters scored on ships are counted."""
    dealt = Counter[str]()
    for volley in fire:
        dealt[_dealer(volley)] += volley.points
    return ends_of(state, dealt, points, seat, _told)


def kills_in(deeds: Iterable[ev.Fired | ev.GroupFired | ev.Destroyed]) -> dict[str, str]:
    """Who each ship that was destroyed is counted for: who scored most on it in the whole battle, of equals the first.

    `deeds`: all the fire of a battle and all its losses.
    """
    scored: dict[str, Counter[str]] = {}
    lost = []
    for deed in deeds:
        if isinstance(deed, ev.Destroyed):
            lost.append(str(deed.ship.id))
        elif deed.target and (dealer := _dealer(deed)):
            scored.setdefault(deed.target.id, Counter())[dealer] += deed.points
    best = {ship: scored[ship].most_common(1)[0] for ship in lost if ship in scored}
    return {ship: dealer for ship, (dealer, points) in best.items() if points}


def _dealer(volley: ev.Fired | ev.GroupFired) -> str:
    """The ship that a volley's points are counted for; a group's id begins with that of the ship which launched it."""
    if isinstance(volley, ev.Fired):
        return volley.firer.id if volley.firer else ""
    at_ship = volley.group and volley.target and "/" not in volley.target.id
    return volley.group.id.partition("/")[0] if volley.group and at_ship else ""


def _told(ship: st.Ship) -> tuple[dict[str, Any], str]:
    hits = hull_hits(ship.design.hull)
    left = {"left": max(hits - ship.hits_taken, 0), "all": hits}
    withdrawn = ship.status == "withdrawn"
    text = _("%(left)d of %(all)d hits, withdrawn") if withdrawn else _("%(left)d of %(all)d hits")
    return write_design(ship.design), text % left

"""A ship's hangars on the desk: what each may launch or take aboard, or why it may not (C-5.2, C-5.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from battles.engine import conversion_orders as od
from battles.engine import conversion_preview as pv
from battles.engine import conversion_preview_fighters as pf
from battles.narration import words
from battles.views.faults import Faults, fault_words
from shipyard.rules import step


@dataclass(frozen=True, slots=True, kw_only=True)
class Landing:
    """A group that may be taken aboard: the command behind its button."""

    command: str
    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HangarRow:
    """`launching`, or `taking`: the group to be taken aboard; else what it may do, or `why` it may do nothing."""

    id: str
    name: str
    holds: str
    launching: bool
    taking: str
    may_launch: bool
    landings: tuple[Landing, ...]
    why: str
    faults: tuple[str, ...]


def hangar_rows(
    ship: str, plan: od.ShipOrders, shown: pv.ShipPreview, name: Callable[[str], str], faults: Faults
) -> Iterator[HangarRow]:
    for one in shown.hangars:
        launching, taking = one.id in plan.launch, plan.recover.get(one.id)
        landings = () if launching or taking else tuple(_landings(ship, one, name))
        idle = not (launching or taking or one.may_launch or landings)
        place = f"launch[{plan.launch.index(one.id)}]" if launching else step("recover", one.id)
        yield HangarRow(
            id=one.id,
            name=words.opened(words.part("hangar", one.id)),
            holds=words.fighters(one.aboard) if one.aboard else _("empty"),
            launching=launching,
            taking=name(taking) if taking else "",
            may_launch=one.may_launch and not taking,
            landings=landings,
            why=fault_words(one.why) if one.why and idle else "",
            faults=faults.at(place),
        )


def _landings(ship: str, hangar: pf.HangarPreview, name: Callable[[str], str]) -> Iterator[Landing]:
    for group in hangar.may_recover:
        yield Landing(
            command=f"recover {ship} {hangar.id} {group}", id=f"recover-{hangar.id}-{group}", name=name(group)
        )

"""What the buttons for hangars, fighter groups and point defence do to a draft."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from battles.engine import STEPS, add, subtract
from battles.engine import conversion_state as st
from battles.views.conversion.drafts import Draft, count, place, ship_orders, swap

type Command = Callable[[Draft, Sequence[str], st.State], None]

IF_THREATENING = "if_threatening"


def _launch(draft: Draft, words: Sequence[str], view: st.State) -> None:
    ship, hangar = words
    orders = ship_orders(draft, ship)
    orders.get("recover", {}).pop(hangar, None)
    orders["launch"] = [*orders.get("launch", []), hangar]


def _keep(draft: Draft, words: Sequence[str], view: st.State) -> None:
    """Take a launch back, and what was ordered to the group that now stays aboard."""
    ship, hangar = words
    ship_orders(draft, ship)["launch"].remove(hangar)
    draft.get("groups", {}).pop(f"{ship}/{hangar}", None)


def _recover(draft: Draft, words: Sequence[str], view: st.State) -> None:
    """A group is to come aboard, and flies as its ship does, which coasts (C-5.2, C-5.5)."""
    ship, hangar, id = words
    carrier = next((one for one in view.ships if one.id == ship), None)
    group = next((one for one in view.groups if one.id == id), None)
    if carrier is None or group is None:
        raise ValueError
    orders = ship_orders(draft, ship)
    if hangar in orders.get("launch", []):
        _keep(draft, [ship, hangar], view)
    orders.setdefault("recover", {})[hangar] = id
    _flight(draft, id, group.facing)["dv"] = list(subtract(carrier.velocity, group.velocity))


def _leave_out(draft: Draft, words: Sequence[str], view: st.State) -> None:
    ship, hangar = words
    del ship_orders(draft, ship)["recover"][hangar]


def _flight(draft: Draft, group: str, facing: int) -> dict[str, Any]:
    """A group's part; its heading, where it has none yet."""
    orders: dict[str, Any] = draft.setdefault("groups", {}).setdefault(group, {"facing": facing})
    orders.setdefault("dv", [0, 0])
    return orders


def _thrust(draft: Draft, words: Sequence[str], view: st.State) -> None:
    """One speed token in one of the six directions (C-5.4)."""
    group, direction, facing = words
    orders = _flight(draft, group, count(facing))
    orders["dv"] = list(add(tuple(orders["dv"]), STEPS[place([direction])]))


def _fly(draft: Draft, words: Sequence[str], view: st.State) -> None:
    """A whole new change of velocity."""
    group, q, r, facing = words
    _flight(draft, group, count(facing))["dv"] = [count(q), count(r)]


def _turn(draft: Draft, words: Sequence[str], view: st.State) -> None:
    group, facing = words
    _flight(draft, group, count(facing))["facing"] = count(facing)


def take_targets(draft: Draft, targets: Mapping[str, tuple[str, str]]) -> None:
    """What groups are to fire at, by group: the target's id, or nothing, and the heading that the group has."""
    for group, (target, facing) in targets.items():
        if target or group in draft.get("groups", {}):
            _flight(draft, group, count(facing))["target"] = target or None


def _list_of(draft: Draft, ship: str, systems: str) -> list[Any]:
    """The point defence list of a system, or of all of a ship's; it is made where there is none."""
    entries: list[Any] = ship_orders(draft, ship).setdefault("pd", {}).setdefault(systems, [])
    return entries


def _pd_add(draft: Draft, words: Sequence[str], view: st.State) -> None:
    ship, systems, group, *condition = words
    if condition not in ([], [IF_THREATENING]):
        raise ValueError
    _list_of(draft, ship, systems).append({"group": group, IF_THREATENING: bool(condition)})


def _pd_remove(draft: Draft, words: Sequence[str], view: st.State) -> None:
    """The last entry leaves an empty list, which holds fire; so the list goes with it (C-7.7)."""
    ship, systems, *rest = words
    entries = _list_of(draft, ship, systems)
    del entries[place(rest)]
    if not entries:
        _pd_default(draft, [ship, systems], view)


def _pd_swap(by: int) -> Command:
    def move(draft: Draft, words: Sequence[str], view: st.State) -> None:
        ship, systems, *rest = words
        swap(_list_of(draft, ship, systems), place(rest), by)

    return move


def _pd_hold(draft: Draft, words: Sequence[str], view: st.State) -> None:
    ship, systems = words
    _list_of(draft, ship, systems).clear()


def _pd_default(draft: Draft, words: Sequence[str], view: st.State) -> None:
    ship, systems = words
    ship_orders(draft, ship).get("pd", {}).pop(systems, None)


FIGHTER_COMMANDS: Mapping[str, Command] = {
    "launch": _launch,
    "keep": _keep,
    "recover": _recover,
    "leave-out": _leave_out,
    "thrust": _thrust,
    "fly": _fly,
    "turn": _turn,
    "pd-add": _pd_add,
    "pd-remove": _pd_remove,
    "pd-up": _pd_swap(-1),
    "pd-down": _pd_swap(+1),
    "pd-hold": _pd_hold,
    "pd-default": _pd_default,
}

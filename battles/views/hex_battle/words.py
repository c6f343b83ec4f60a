"""Words that roster, desk and board of `hex_battle` share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from battles.engine import hex_battle_orders as od
from battles.engine import hex_battle_state as st
from battles.narration import words
from battles.narration.hex_battle import plot_words
from shipyard.rules.hex_battle import WEAPONS, Arc, WeaponType

ARCS: Mapping[Arc, Any] = {
    "fore": gettext_lazy("fore"),
    "port": gettext_lazy("port"),
    "starboard": gettext_lazy("starboard"),
    "aft": gettext_lazy("aft"),
    "any": gettext_lazy("all round"),
}
TERRAIN: Mapping[st.Terrain, Any] = {
    "debris": gettext_lazy("debris"),
    "nebula": gettext_lazy("nebula"),
    "planet": gettext_lazy("planet"),
}
THIS_TURN: Mapping[st.Effect, Any] = {
    "no_fire": gettext_lazy("cannot fire this turn"),
    "no_turn": gettext_lazy("cannot change its facing this turn"),
}
LATER: Mapping[st.Effect, Any] = {
    "no_fire": gettext_lazy("cannot fire in turn %(turn)d"),
    "no_turn": gettext_lazy("cannot change its facing in turn %(turn)d"),
}
ICONS: Mapping[WeaponType, str] = {
    "class1": "beam_c",
    "class2": "beam_b",
    "class3": "beam_a",
    "torpedo": "torpedo",
    "missile": "rocket",
}


def effect(one: st.Effect, turn: int, now: int) -> str:
    """What an effect bars, this turn or in the one that it names."""
    return str(THIS_TURN[one]) if turn == now else str(LATER[one]) % {"turn": turn}


def weapon_state(weapon: st.Weapon) -> str:
    """What is the matter with a weapon; empty where it can fire."""
    if not weapon.working:
        return _("destroyed")
    return _("reloading") if weapon.reloading else ""


def weapon_facts(weapon: st.Weapon) -> str:
    """The sheet of a weapon in one line: "class-2 beam, fore, 2 dice to 12 hexes"."""
    row = WEAPONS[weapon.type]
    return _("%(type)s, %(arc)s, %(dice)s to %(hexes)s") % {
        "type": _(row.name),
        "arc": ARCS[weapon.arc],
        "dice": words.dice(row.dice),
        "hexes": words.hexes(row.reach),
    }


def placing(one: od.Deployment) -> str:
    """Where a ship begins, in one line."""
    return _("begins at %(at)s, heading %(heading)s") % {
        "at": words.place(one.at),
        "heading": words.heading(one.facing),
    }


def plan(plot: od.Plot, weapons: Mapping[str, str], names: Mapping[str, str]) -> str:
    """A ship's plot in one line, for the list of ships, the review and the receipt."""
    moves = plot_words(plot) or _("coasts")
    fire = words.listed(
        _("%(weapon)s at %(targets)s") % {"weapon": weapons.get(id, id), "targets": _targets(aim, names)}
        for id, aim in plot.fire.items()
    )
    return f"{moves}; {fire}" if fire else _("%(steps)s; holds fire") % {"steps": moves}


def _targets(aim: od.Aim, names: Mapping[str, str]) -> str:
    if isinstance(aim, str):
        return names.get(aim, aim)
    parts = (
        _("%(target)s (%(dice)s)") % {"target": names.get(id, id), "dice": words.dice(dice)} for id, dice in aim.items()
    )
    return _(" and ").join(parts)

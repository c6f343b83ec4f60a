"""Words and figures that roster, desk and head of a ground assault share."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from battles.engine import battleforge_state as st
from battles.engine import battleforge_terrain as ground

ARCHETYPES: Mapping[st.ArchetypeName, Any] = {
    "defender": gettext_lazy("defender"),
    "striker": gettext_lazy("striker"),
    "support": gettext_lazy("support"),
    "scout": gettext_lazy("scout"),
}
ABILITIES: Mapping[st.Ability, Any] = {
    "heal": gettext_lazy("heal"),
    "buff": gettext_lazy("buff"),
    "area_damage": gettext_lazy("area damage"),
}
TERRAIN: Mapping[ground.TerrainName, Any] = {
    "open": gettext_lazy("open ground"),
    "forest": gettext_lazy("forest"),
    "rough": gettext_lazy("rough ground"),
    "water": gettext_lazy("water"),
    "blocking": gettext_lazy("blocked"),
}
AIM: Mapping[str, Any] = {
    "base": gettext_lazy("to begin with"),
    "attack": gettext_lazy("attack, 3 for each point"),
    "defense": gettext_lazy("the target’s defense"),
    "terrain": gettext_lazy("the target’s terrain"),
    "flanking": gettext_lazy("flanking"),
    "bounds": gettext_lazy("kept within 5 and 95"),
}
BLOW: Mapping[str, Any] = {
    "attack": gettext_lazy("attack"),
    "buff": gettext_lazy("a buff"),
    "defense": gettext_lazy("the target’s defense"),
    "terrain": gettext_lazy("the target’s terrain"),
    "at_least_one": gettext_lazy("a hit does at least 1"),
}
CHANCE: Mapping[str, Any] = {
    "reached": gettext_lazy("the roll reaches the number needed"),
    "concealed": gettext_lazy("of these, concealed in the forest"),
}


def tile(at: st.Tile) -> str:
    """A tile as the log writes it."""
    return f"{at[0]},{at[1]}"


def terrain(state: st.State, at: st.Tile) -> str:
    return str(TERRAIN[ground.terrain_at(state.map, at).name])


def direction(start: st.Tile, end: st.Tile) -> str:
    """The way from one tile to another: "2 east, 1 north"."""
    across, down = end[0] - start[0], end[1] - start[1]
    east_west = _("%(n)d east") if across > 0 else _("%(n)d west")
    north_south = _("%(n)d south") if down > 0 else _("%(n)d north")
    parts = [east_west % {"n": abs(across)}] * bool(across) + [north_south % {"n": abs(down)}] * bool(down)
    return ", ".join(parts) or _("where it stands")


def signed(number: int) -> str:
    """With its sign, and a true minus."""
    return f"{number:+d}".replace("-", "−")


def per_cent(hundredths: float | Fraction) -> str:
    """A chance in per cent as exactly as it is, to two places: 46%, 39.1%."""
    return f"{float(hundredths):.2f}".rstrip("0").rstrip(".").replace("-", "−") + "%"


def span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def actions(number: int) -> str:
    return ngettext("%(n)d action left", "%(n)d actions left", number) % {"n": number}


def steps(number: int) -> str:
    return ngettext("%(n)d step away", "%(n)d steps away", number) % {"n": number}


def buff(unit: st.Unit) -> str:
    """What a buff gives and how long; empty where there is none (B-1.2)."""
    if not unit.buff_turns:
        return ""
    lasts = ngettext(
        "+%(points)d attack until its side ends its turn",
        "+%(points)d attack until its side has ended %(turns)d turns",
        unit.buff_turns,
    )
    return lasts % {"points": unit.attack_buff, "turns": unit.buff_turns}

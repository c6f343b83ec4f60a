"""Words that the campaign's pages share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from battles.views.faults import fault_words as fault_words
from hexbattle.campaigns import engine
from hexbattle.campaigns.narration.words import ENDINGS as ENDINGS
from hexbattle.campaigns.narration.words import STANCES as STANCES
from hexbattle.campaigns.narration.words import TROOPS as TROOPS
from hexbattle.campaigns.narration.words import force as force
from hexbattle.campaigns.narration.words import ships as ships
from hexbattle.campaigns.narration.words import units as units

LETTERS: Final = "ABCDEFGH"  # of factions, by seat: colour never speaks alone

KINDS: Mapping[str, Any] = {
    "capital": gettext_lazy("capital"),
    "world": gettext_lazy("world"),
    "outpost": gettext_lazy("outpost"),
    "centre": gettext_lazy("centre"),
}
GROUNDS: Mapping[str, Any] = {
    "plains": gettext_lazy("plains"),
    "woods": gettext_lazy("woods"),
    "broken": gettext_lazy("broken ground"),
    "wet": gettext_lazy("wet ground"),
}
STANCE_HELP: Mapping[str, Any] = {
    "attack": gettext_lazy("fights every hostile fleet that it meets"),
    "hold": gettext_lazy("fights only when attacked, and bars landings by enemies"),
    "evade": gettext_lazy("a faster fleet may slip away by the lane it came, on a roll of 4 or more"),
}
REASONS: Mapping[str, Any] = {
    "build": gettext_lazy("ship laid down"),
    "yard": gettext_lazy("new yard"),
    "troops": gettext_lazy("troops"),
    "repair": gettext_lazy("repairs, at most"),
    "rearm": gettext_lazy("rearming, at most"),
    "sent": gettext_lazy("credits sent"),
}
STUCK: Mapping[str, Any] = {
    "unpaid": gettext_lazy("a ship is unpaid and does not move"),
    "no_thrust": gettext_lazy("a ship makes no thrust"),
    "closed": gettext_lazy("there is fighting there: it stays where it is, unless that ends before the turn does"),
    "lane_closed": gettext_lazy("there is a battle on the lane: it stays where it is"),
}


def letter(seat: int) -> str:
    return LETTERS[seat]


def listed(parts: Iterable[str]) -> str:
    return ", ".join(parts)


def owner(place: engine.state.Place, factions: tuple[engine.state.Faction, ...]) -> str:
    """Whose a system is, as far as the viewer knows."""
    if place.owner is None:
        return _("owner unknown")
    return _("nobody’s") if place.owner == engine.NOBODY else factions[place.owner].name

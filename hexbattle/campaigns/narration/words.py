"""The words for what stands in the events of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

THEMES: Final[Mapping[str, Any]] = {
    "fighting": gettext_lazy("Battles"),
    "landings": gettext_lazy("Landings"),
    "encounters": gettext_lazy("Encounters"),
    "diplomacy": gettext_lazy("War, peace and messages"),
    "fleets": gettext_lazy("Fleets and their movement"),
    "building": gettext_lazy("Building and repair"),
    "money": gettext_lazy("Orders and money"),
    "standing": gettext_lazy("How things stand"),
}
TROOPS: Final[Mapping[str, Any]] = {
    "defender": gettext_lazy("defender"),
    "scout": gettext_lazy("scout"),
    "striker": gettext_lazy("striker"),
    "support": gettext_lazy("support"),
}
STANCES: Final[Mapping[str, Any]] = {
    "attack": gettext_lazy("attack"),
    "hold": gettext_lazy("hold"),
    "evade": gettext_lazy("evade"),
}
ORDERS: Final[Mapping[str, Any]] = {
    "build": gettext_lazy("building"),
    "yard": gettext_lazy("new yard"),
    "troops": gettext_lazy("raising troops"),
    "repair": gettext_lazy("repairs"),
    "rearm": gettext_lazy("rearming"),
    "scrap": gettext_lazy("scrapping"),
    "send": gettext_lazy("sending credits"),
    "name": gettext_lazy("a new name"),
    "split": gettext_lazy("splitting a fleet"),
    "merge": gettext_lazy("merging fleets"),
    "load": gettext_lazy("loading"),
    "unload": gettext_lazy("unloading"),
    "move": gettext_lazy("a move"),
    "stance": gettext_lazy("a stance"),
    "land": gettext_lazy("a landing"),
    "spending": gettext_lazy("everything that costs"),
}
DROPPED: Final[Mapping[str, Any]] = {  # by the codes of faults
    "no_such_place": gettext_lazy("there is no such system"),
    "not_your_place": gettext_lazy("the system is not yours any more"),
    "no_yard": gettext_lazy("there is no yard any more"),
    "no_yards_here": gettext_lazy("no yard can be laid there"),
    "no_such_class": gettext_lazy("there is no such class"),
    "not_sold": gettext_lazy("the class is not built any more"),
    "no_troops_here": gettext_lazy("no troops are raised there"),
    "besieged": gettext_lazy("an assault runs there"),
    "no_such_fleet": gettext_lazy("the fleet is gone"),
    "not_your_fleet": gettext_lazy("the fleet is not yours"),
    "no_such_ship": gettext_lazy("the ship is gone"),
    "not_your_ship": gettext_lazy("the ship is not yours"),
    "held": gettext_lazy("its fleet is held by a fight"),
    "troops_aboard": gettext_lazy("there are troops aboard"),
    "out_of_supply": gettext_lazy("it is out of supply there"),
    "not_there": gettext_lazy("unit and ship are not in one system of yours"),
    "no_bay": gettext_lazy("no working bay is free"),
    "no_room": gettext_lazy("the garrison is full"),
    "too_dear": gettext_lazy("a ruling has left less than the sheet spends"),
}
LEFT_UNDONE: Final[Mapping[str, Any]] = {
    "unpaid": gettext_lazy("the ship was unpaid"),
    "tonnage": gettext_lazy("the yard had not enough tonnage left"),
    "credits": gettext_lazy("the sum set aside did not reach further"),
}
STAYED: Final[Mapping[str, Any]] = {
    "closed": gettext_lazy("there is fighting, and the system is closed"),
    "lane_closed": gettext_lazy("there is a battle on the lane"),
    "unpaid": gettext_lazy("a ship of it was unpaid"),
    "no_thrust": gettext_lazy("a ship of it makes no thrust"),
}
NO_EVASION: Final[Mapping[str, Any]] = {
    "not_faster": gettext_lazy("it is not faster than those who attack"),
    "evaded_before": gettext_lazy("it slipped away last turn already"),
    "no_way_back": gettext_lazy("there is no way back"),
}
LANDING_WAITS: Final[Mapping[str, Any]] = {
    "hostile_ships": gettext_lazy("there are hostile ships"),
    "closed": gettext_lazy("there is fighting already"),
    "on_the_lane": gettext_lazy("the fleet is still on the lane"),
    "elsewhere": gettext_lazy("the fleet is elsewhere"),
    "no_units": gettext_lazy("there is no unit aboard in a working bay"),
    "at_peace": gettext_lazy("you are at peace with its owner"),
    "own": gettext_lazy("the system is yours already"),
    "outbid": gettext_lazy("another faction lands first"),
}
REASONS: Final[Mapping[str, Any]] = {  # of a row of the ledger, K-9.1
    "start": gettext_lazy("to begin with"),
    "income": gettext_lazy("income"),
    "upkeep": gettext_lazy("upkeep"),
    "build": gettext_lazy("ships laid down"),
    "yard": gettext_lazy("new yard"),
    "repair": gettext_lazy("repairs"),
    "rearm": gettext_lazy("rearming"),
    "troops": gettext_lazy("troops"),
    "scrap": gettext_lazy("ships scrapped"),
    "sent": gettext_lazy("credits sent"),
    "received": gettext_lazy("credits received"),
    "refund": gettext_lazy("refunds"),
    "ruling": gettext_lazy("rulings"),
}
ENDINGS: Final[Mapping[str, Any]] = {
    "capitals": gettext_lazy("by holding every capital"),
    "income": gettext_lazy("by its share of all income"),
    "last": gettext_lazy("as the last one standing"),
    "turn_limit": gettext_lazy("on points, at the turn limit"),
}


def ships(number: int) -> str:
    return ngettext("%(n)d ship", "%(n)d ships", number) % {"n": number}


def units(number: int) -> str:
    return ngettext("%(n)d unit", "%(n)d units", number) % {"n": number}


def fighters(number: int) -> str:
    return ngettext("%(n)d fighter", "%(n)d fighters", number) % {"n": number}


def credits(number: int) -> str:
    return ngettext("%(n)d credit", "%(n)d credits", number) % {"n": number}


def force(number: int, tonnage: int) -> str:
    """A fleet in a word: "3 ships, 84 t"."""
    return _("%(ships)s, %(tons)d t") % {"ships": ships(number), "tons": tonnage}

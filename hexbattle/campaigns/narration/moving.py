"""Fleets in sentences: how they are made up, where they go, whom they meet, and what lands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import events as ev
from hexbattle.campaigns.narration import words
from hexbattle.campaigns.narration.lines import Phrase, Roll, Text, Told
from hexbattle.campaigns.narration.names import Names

WAYS: Final[Mapping[str, Any]] = {
    "ordered": gettext_lazy("%(fleet)s goes from %(start)s to %(end)s."),
    "evaded": gettext_lazy("%(fleet)s slips away from %(start)s to %(end)s."),
    "went_on": gettext_lazy("%(fleet)s goes on from %(start)s to %(end)s."),
}
WAY_RULES: Final = {"ordered": "K-3", "evaded": "K-5.2", "went_on": "K-5.5"}


def named(event: ev.Named, names: Names) -> Told:
    phrase = Phrase(_("A fleet is called “%(name)s” from now on."), {"name": event.name})
    return Told(rule="K-4.5", phrase=phrase, seat=names.owner(event.fleet))


def fleet_formed(event: ev.FleetFormed, names: Names) -> Told:
    parts: dict[str, Text] = {
        "fleet": event.fleet.name, "place": names.place(event.fleet.at), "ships": names.ships(event.ships),
        "of": names.fleet(event.of),
    }  # fmt: skip
    sentence = _("“%(fleet)s” splits off from %(of)s at %(place)s: %(ships)s.")
    return Told(rule="K-4.5", phrase=Phrase(sentence, parts), seat=event.fleet.seat)


def merged(event: ev.Merged, names: Names) -> Told:
    parts: dict[str, Text] = {"fleet": names.fleet(event.fleet), "into": names.fleet(event.into)}
    return Told(rule="K-4.5", phrase=Phrase(_("%(fleet)s joins %(into)s."), parts), seat=names.owner(event.into))


def stance_set(event: ev.StanceSet, names: Names) -> Told:
    parts: dict[str, Text] = {"fleet": names.fleet(event.fleet), "stance": str(words.STANCES[event.stance])}
    phrase = Phrase(_("%(fleet)s takes the stance “%(stance)s”."), parts)
    return Told(rule="K-5.2", phrase=phrase, seat=names.owner(event.fleet))


def loaded(event: ev.Loaded, names: Names) -> Told:
    return _transport(event, names, _("A %(unit)s goes aboard %(ship)s at %(place)s."))


def unloaded(event: ev.Unloaded, names: Names) -> Told:
    return _transport(event, names, _("A %(unit)s goes ashore from %(ship)s at %(place)s."))


def _transport(event: ev.Loaded | ev.Unloaded, names: Names, sentence: str) -> Told:
    ship = names.ship(event.ship)
    parts: dict[str, Text] = {"unit": names.unit(event.unit), "ship": ship, "place": names.place(event.at)}
    return Told(rule="K-4.4", phrase=Phrase(sentence, parts), seat=ship.seat)


def fleet_moved(event: ev.FleetMoved, names: Names) -> Told:
    parts: dict[str, Text] = {
        "fleet": names.fleet_seen(event.fleet), "start": stop(event.start, names), "end": stop(event.end, names)
    }  # fmt: skip
    sentence = str(WAYS[event.why])
    if event.end is None:
        sentence = _("%(fleet)s leaves %(start)s and is out of sight.")
    elif event.start is None:
        sentence = _("%(fleet)s comes into sight at %(end)s.")
    elif event.end.bound is not None:
        sentence = _("%(fleet)s meets an enemy on its way from %(start)s, on %(end)s.")
    return Told(rule=WAY_RULES[event.why], phrase=Phrase(sentence, parts), seat=event.fleet.seat)


def stop(one: ev.Stop | None, names: Names) -> Text:
    """One end of a way; nothing where it was not seen."""
    if one is None:
        return ""
    return names.place(one.at) if one.bound is None else names.somewhere(None, (one.at, one.bound))


def fleet_stayed(event: ev.FleetStayed, names: Names) -> Told:
    parts: dict[str, Text] = {
        "fleet": names.fleet(event.fleet), "to": names.place(event.to), "why": str(words.STAYED[event.why])
    }  # fmt: skip
    rule = {"unpaid": "K-3.3", "no_thrust": "K-4.5"}.get(event.why, "K-5.4")
    sentence = _("%(fleet)s was to go to %(to)s and stays where it is: %(why)s.")
    return Told(rule=rule, phrase=Phrase(sentence, parts), seat=names.owner(event.fleet))


def evasion_tried(event: ev.EvasionTried, names: Names) -> Told:
    least = engine.kinds.EVADES_ON
    parts: dict[str, Text] = {
        "fleet": names.fleet_seen(event.fleet), "place": names.place(event.at), "face": event.roll.face, "least": least
    }  # fmt: skip
    sentence = _("%(fleet)s tries to slip away from %(place)s and is caught: it rolls %(face)s, and needs %(least)s.")
    if event.away:
        sentence = _("%(fleet)s slips away from %(place)s: it rolls %(face)s, and needs %(least)s.")
    rolls = (Roll(face=event.roll.face, good=event.away),)
    return Told(rule="K-5.2", phrase=Phrase(sentence, parts), seat=event.fleet.seat, rolls=rolls)


def could_not_evade(event: ev.CouldNotEvade, names: Names) -> Told:
    parts: dict[str, Text] = {"fleet": names.fleet(event.fleet), "why": str(words.NO_EVASION[event.why])}
    phrase = Phrase(_("%(fleet)s cannot slip away: %(why)s."), parts)
    return Told(rule="K-5.2", phrase=phrase, seat=names.owner(event.fleet))


def battle_opened(event: ev.BattleOpened, names: Names) -> Told:
    battle = event.battle
    parts: dict[str, Text] = {
        "battle": names.fight(battle.id, _("A battle")), "place": names.somewhere(battle.at, battle.lane),
        "sides": tuple(_forces(event.fleets, names)),
    }  # fmt: skip
    rule = "K-5.1" if battle.at is not None else "K-5.5"
    details = tuple(
        Phrase(_("%(owner)s: %(ships)s"), {"owner": names.faction(one.faction), "ships": names.ships(one.ships)})
        for one in battle.parties if one.ships
    )  # fmt: skip
    phrase = Phrase(_("%(battle)s begins at %(place)s: %(sides)s."), parts)
    return Told(rule=rule, phrase=phrase, details=details)


def _forces(fleets: Sequence[ev.FleetTag], names: Names) -> Iterator[Phrase]:
    """What every faction brings, all its fleets together."""
    for seat in dict.fromkeys(fleet.seat for fleet in fleets):
        own = [fleet for fleet in fleets if fleet.seat == seat]
        force = words.force(sum(one.ships for one in own), sum(one.tonnage for one in own))
        yield Phrase(_("%(owner)s with %(force)s"), {"owner": names.faction(seat), "force": force})


def landing_planned(event: ev.LandingPlanned, names: Names) -> Told:
    fleet = names.fleet(event.fleet)
    if event.landing is None:
        phrase = Phrase(_("%(fleet)s is to land nothing any more."), {"fleet": fleet})
    else:
        parts: dict[str, Text] = {
            "fleet": fleet, "place": names.place(event.landing.at), "units": names.units(event.landing.units)
        }  # fmt: skip
        phrase = Phrase(_("%(fleet)s is to land at %(place)s: %(units)s."), parts)
    return Told(rule="K-7.1", phrase=phrase, seat=names.owner(event.fleet))


def landing_rolled(event: ev.LandingRolled, names: Names) -> Told:
    parts: dict[str, Text] = {
        "place": names.place(event.at), "rolls": tuple(_throws(event, names)), "winner": names.faction(event.winner)
    }  # fmt: skip
    sentence = _("Who lands first at %(place)s is up to the dice: %(rolls)s. It is %(winner)s.")
    if event.winner == engine.NOBODY:
        sentence = _("Who lands first at %(place)s is up to the dice: %(rolls)s. They are equal.")
    best = max((roll.face for roll in event.rolls), default=0)
    rolls = tuple(Roll(face=roll.face, good=roll.face == best) for roll in event.rolls)
    return Told(rule="K-7.1", phrase=Phrase(sentence, parts), rolls=rolls)


def _throws(event: ev.LandingRolled, names: Names) -> Iterator[Phrase]:
    for seat, roll in zip(event.factions, event.rolls, strict=True):
        yield Phrase(_("%(who)s rolls %(face)s"), {"who": names.faction(seat), "face": roll.face})


def landing_waits(event: ev.LandingWaits, names: Names) -> Told:
    parts: dict[str, Text] = {
        "fleet": names.fleet(event.fleet), "place": names.place(event.at), "why": str(words.LANDING_WAITS[event.why])
    }  # fmt: skip
    sentence = _("%(fleet)s cannot land at %(place)s, and will not try again unless ordered anew: %(why)s.")
    if event.kept:
        sentence = _("%(fleet)s cannot land at %(place)s yet: %(why)s. It will as soon as it can.")
    return Told(rule="K-7.1", phrase=Phrase(sentence, parts), seat=names.owner(event.fleet))


def assault_opened(event: ev.AssaultOpened, names: Names) -> Told:
    one = event.assault
    parts: dict[str, Text] = {
        "who": names.faction(one.seat), "place": names.place(one.at), "assault": names.fight(one.id, _("assault")),
        "landers": words.units(len(one.landers)), "defenders": words.units(event.defenders),
        "whose": _("the locals") if one.defender == engine.NOBODY else names.faction(one.defender),
    }  # fmt: skip
    sentence = _("%(who)s lands at %(place)s: the %(assault)s on %(defenders)s of %(whose)s begins.")
    if one.landers:
        sentence = _("%(who)s lands %(landers)s at %(place)s: the %(assault)s on %(defenders)s of %(whose)s begins.")
    return Told(rule="K-7.2", phrase=Phrase(sentence, parts), seat=one.seat)


def place_taken(event: ev.PlaceTaken, names: Names) -> Told:
    parts: dict[str, Text] = {
        "place": names.place(event.at), "who": names.faction(event.after), "before": names.faction(event.before)
    }  # fmt: skip
    if event.after == engine.NOBODY:
        sentence = _("%(before)s gives up %(place)s: it is nobody’s now.")
    elif event.before == engine.NOBODY:
        sentence = _("%(who)s takes %(place)s, which was nobody’s.")
    else:
        sentence = _("%(who)s takes %(place)s from %(before)s.")
    seat = event.before if event.after == engine.NOBODY else event.after
    return Told(rule="K-7.4", phrase=Phrase(sentence, parts), seat=seat, details=tuple(_spoils(event)))


def _spoils(event: ev.PlaceTaken) -> Iterator[Phrase]:
    if event.yard_before and event.yard_after is not None and event.yard_after != event.yard_before:
        yield Phrase(_("Of its yard’s %(before)s t %(after)s are left."),
                     {"before": event.yard_before, "after": event.yard_after})  # fmt: skip
    if event.works:
        yield Phrase(_("Work in its yard is lost: %(n)s."), {"n": event.works})
    if event.garrison:
        yield Phrase(_("It is held by %(units)s."), {"units": words.units(len(event.garrison))})


def out_of_supply(event: ev.OutOfSupply, names: Names) -> Told:
    parts: dict[str, Text] = {"fleet": names.fleet_seen(event.fleet), "place": names.place(event.at)}
    sentence = _("%(fleet)s is out of supply at %(place)s: no rearming, and double upkeep.")
    return Told(rule="K-3.5", phrase=Phrase(sentence, parts), seat=event.fleet.seat)


TELLERS: Final[Mapping[type, Callable[[Any, Names], Told]]] = {
    ev.Named: named,
    ev.FleetFormed: fleet_formed,
    ev.Merged: merged,
    ev.StanceSet: stance_set,
    ev.Loaded: loaded,
    ev.Unloaded: unloaded,
    ev.FleetMoved: fleet_moved,
    ev.FleetStayed: fleet_stayed,
    ev.EvasionTried: evasion_tried,
    ev.CouldNotEvade: could_not_evade,
    ev.BattleOpened: battle_opened,
    ev.LandingPlanned: landing_planned,
    ev.LandingRolled: landing_rolled,
    ev.LandingWaits: landing_waits,
    ev.AssaultOpened: assault_opened,
    ev.PlaceTaken: place_taken,
    ev.OutOfSupply: out_of_supply,
}

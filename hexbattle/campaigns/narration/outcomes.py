"""Stages 0 and 7 in sentences: what fights came to, diplomacy, and how the campaign stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import events as ev
from hexbattle.campaigns.narration import words
from hexbattle.campaigns.narration.lines import Phrase, Text, Told
from hexbattle.campaigns.narration.moving import stop
from hexbattle.campaigns.narration.names import Names

LOSSES: Final[Mapping[str, tuple[str, Any]]] = {
    "destroyed": ("K-6", gettext_lazy("%(ship)s of %(who)s, a %(kind)s, is destroyed in %(battle)s at %(place)s.")),
    "no_retreat": ("K-6.2", gettext_lazy("%(ship)s of %(who)s, a %(kind)s, has nowhere to retreat to and is lost.")),
    "faction_out": ("K-8", gettext_lazy("%(ship)s of %(who)s, a %(kind)s, leaves the map with its faction.")),
}
OUT: Final[Mapping[str, tuple[str, Any]]] = {
    "beaten": ("K-8.2", gettext_lazy("%(who)s has neither a system nor a ship left and is out.")),
    "conceded": ("K-8", gettext_lazy("%(who)s gives up: its systems are nobody’s now.")),
    "abandoned": ("K-8", gettext_lazy("%(who)s is given up: its systems are nobody’s now.")),
}


def battle_over(event: ev.BattleOver, names: Names) -> Told:
    parts: dict[str, Text] = {
        "battle": names.fight(event.battle, _("The battle")), "place": names.somewhere(event.at, event.lane),
        "factions": names.factions(event.factions), "keep": names.factions(event.keep),
    }  # fmt: skip
    if event.drawn:
        sentence = _("%(battle)s at %(place)s between %(factions)s is over: nobody has beaten anybody.")
    elif event.keep:
        sentence = _("%(battle)s at %(place)s between %(factions)s is over: %(keep)s holds the field.")
    else:
        sentence = _("%(battle)s at %(place)s between %(factions)s is over: nobody is left on the field.")
    details = (Phrase(_("The place is kept by %(keep)s."), parts),) if event.drawn and event.keep else ()
    return Told(rule="K-6", phrase=Phrase(sentence, parts), details=details)


def ship_returned(event: ev.ShipReturned, names: Names) -> Told:
    hits = event.hits_taken - event.hits_before
    parts: dict[str, Text] = {
        "ship": names.tagged(event.ship), "who": names.faction(event.ship.seat), "hits": hits,
        "taken": event.hits_taken, "battle": names.fight(event.battle, _("the battle")),
        "place": names.fight_at(event.battle),
    }  # fmt: skip
    sentence = _("%(ship)s of %(who)s comes out of %(battle)s at %(place)s without a new hit.")
    if hits:
        sentence = ngettext(
            "%(ship)s of %(who)s comes out of %(battle)s at %(place)s with %(hits)s new hit, %(taken)s in all.",
            "%(ship)s of %(who)s comes out of %(battle)s at %(place)s with %(hits)s new hits, %(taken)s in all.",
            hits,
        )
    return Told(rule="K-6.1", phrase=Phrase(sentence, parts), seat=event.ship.seat, details=tuple(_wear(event)))


def _wear(event: ev.ShipReturned) -> Iterator[Phrase]:
    if event.parts:
        yield Phrase(_("Systems that do not work: %(n)s."), {"n": len(event.parts)})
    if event.lost_fighters and event.lost_fighters > 0:
        yield Phrase(_("Lost: %(fighters)s."), {"fighters": words.fighters(event.lost_fighters)})


def ship_lost(event: ev.ShipLost, names: Names) -> Told:
    rule, sentence = LOSSES[event.cause]
    parts: dict[str, Text] = {
        "ship": names.tagged(event.ship), "who": names.faction(event.ship.seat),
        "kind": names.class_name(event.ship.design), "battle": names.fight(event.battle or "", _("the battle")),
        "place": names.fight_at(event.battle or ""),
    }  # fmt: skip
    aboard = [words.fighters(event.fighters)] if event.fighters else []
    aboard += [words.units(event.troops)] if event.troops else []
    details = (Phrase(_("Lost with it: %(aboard)s."), {"aboard": tuple(aboard)}),) if aboard else ()
    return Told(rule=rule, phrase=Phrase(str(sentence), parts), seat=event.ship.seat, details=details)


def retreated(event: ev.Retreated, names: Names) -> Told:
    parts: dict[str, Text] = {
        "fleet": names.fleet_seen(event.fleet), "start": stop(event.start, names), "end": stop(event.end, names)
    }  # fmt: skip
    sentence = _("%(fleet)s retreats from %(start)s to %(end)s.")
    if event.end is None:
        sentence = _("%(fleet)s retreats from %(start)s, out of sight.")
    elif event.start is None:
        sentence = _("%(fleet)s retreats to %(end)s.")
    return Told(rule="K-6.2", phrase=Phrase(sentence, parts), seat=event.fleet.seat)


def assault_over(event: ev.AssaultOver, names: Names) -> Told:
    parts: dict[str, Text] = {
        "who": names.faction(event.seat), "assault": names.fight(event.assault, _("assault")),
        "place": names.place(event.at),
        "whose": _("the locals") if event.defender == engine.NOBODY else names.faction(event.defender),
    }  # fmt: skip
    sentence = _("The %(assault)s of %(who)s on %(place)s fails: %(whose)s holds the ground.")
    if event.won:
        sentence = _("The %(assault)s of %(who)s on %(place)s succeeds against %(whose)s.")
    elif event.limit:
        sentence = _("The %(assault)s of %(who)s on %(place)s comes to nothing: %(whose)s held out to the last round.")
    losses = Phrase(
        _("Lost: %(landers)s of the landers, %(garrison)s of the garrison."),
        {"landers": words.units(event.landers_lost), "garrison": words.units(event.garrison_lost)},
    )
    return Told(rule="K-7.4", phrase=Phrase(sentence, parts), seat=event.seat, details=(losses,))


def lead_held(event: ev.LeadHeld, names: Names) -> Told:
    parts: dict[str, Text] = {"who": names.faction(event.seat), "turns": event.turns}
    sentence = _("%(who)s does not hold the share of all income any more that wins.")
    if event.turns:
        sentence = ngettext(
            "%(who)s holds the share of all income that wins, at the end of %(turns)s turn.",
            "%(who)s holds the share of all income that wins, at the end of %(turns)s turns in a row.",
            event.turns,
        )
    return Told(rule="K-8.1", phrase=Phrase(sentence, parts), seat=event.seat)


def faction_out(event: ev.FactionOut, names: Names) -> Told:
    rule, sentence = OUT[event.how]
    return Told(rule=rule, phrase=Phrase(str(sentence), {"who": names.faction(event.seat)}), seat=event.seat)


def war_declared(event: ev.WarDeclared, names: Names) -> Told:
    parts: dict[str, Text] = {"by": names.faction(event.by), "on": names.faction(event.on)}
    return Told(rule="K-4.6", phrase=Phrase(_("%(by)s declares war on %(on)s."), parts), seat=event.by)


def peace_made(event: ev.PeaceMade, names: Names) -> Told:
    phrase = Phrase(_("Peace between %(both)s holds from now on."), {"both": names.factions(event.factions)})
    return Told(rule="K-4.6", phrase=phrase)


def peace_offered(event: ev.PeaceOffered, names: Names) -> Told:
    parts: dict[str, Text] = {"by": names.faction(event.by), "to": names.faction(event.to)}
    phrase = Phrase(_("%(by)s offers peace; %(to)s did not offer it in the same turn."), parts)
    return Told(rule="K-4.6", phrase=phrase, seat=event.by)


def message_sent(event: ev.MessageSent, names: Names) -> Told:
    parts: dict[str, Text] = {"sender": names.faction(event.sender), "text": event.text}
    sentence = _("%(sender)s to all: “%(text)s”")
    if event.to is not None:
        parts["to"] = names.faction(event.to)
        sentence = _("%(sender)s to %(to)s: “%(text)s”")
    return Told(rule="K-4", phrase=Phrase(sentence, parts), seat=event.sender)


def ruling_made(event: ev.RulingMade, names: Names) -> Told:
    sentence = _("The curators rule: “%(reason)s”")
    if not event.carried_out:
        sentence = _("The curators ruled, “%(reason)s”, but it did not fit any more and changes nothing.")
    return Told(rule="K-9.1", phrase=Phrase(sentence, {"reason": event.reason}))


def turn_ended(event: ev.TurnEnded, names: Names) -> Told:
    return Told(rule="K-3", phrase=Phrase(_("Turn %(turn)s is over."), {"turn": event.turn}))


def campaign_ended(event: ev.CampaignEnded, names: Names) -> Told:
    parts: dict[str, Text] = {"who": names.factions(event.winners), "how": str(words.ENDINGS[event.reason])}
    sentence = _("The campaign is over: nobody has won.")
    if event.winners:
        sentence = ngettext(
            "The campaign is over: %(who)s has won %(how)s.",
            "The campaign is over: %(who)s share the victory %(how)s.",
            len(event.winners),
        )
    details = tuple(
        Phrase(_("%(who)s: %(score)s points"), {"who": names.faction(seat), "score": score})
        for seat, score in event.scores.items()
    )
    return Told(rule="K-8.1", phrase=Phrase(sentence, parts), details=details)


TELLERS: Final[Mapping[type, Callable[[Any, Names], Told]]] = {
    ev.BattleOver: battle_over,
    ev.ShipReturned: ship_returned,
    ev.ShipLost: ship_lost,
    ev.Retreated: retreated,
    ev.AssaultOver: assault_over,
    ev.LeadHeld: lead_held,
    ev.FactionOut: faction_out,
    ev.WarDeclared: war_declared,
    ev.PeaceMade: peace_made,
    ev.PeaceOffered: peace_offered,
    ev.MessageSent: message_sent,
    ev.RulingMade: ruling_made,
    ev.TurnEnded: turn_ended,
    ev.CampaignEnded: campaign_ended,
}

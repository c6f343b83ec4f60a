"""Histories of ships, and the roll of honour: one's own while the campaign runs, everybody's after it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.models import Battle
from battles.selectors import deeds_of
from battles.views.access import private
from battles.views.conversion.ending import DEEDS, kills_in
from hexbattle.campaigns import engine
from hexbattle.campaigns.annals import (
    SHIP_EVENTS,
    Service,
    Story,
    Veteran,
    fights_named,
    first_view,
    newest_view,
    services,
    veterans,
)
from hexbattle.campaigns.engine import events as ev
from hexbattle.campaigns.engine import state as st
from hexbattle.campaigns.models import Campaign
from hexbattle.campaigns.narration import Line, Names, Text, tell, words
from hexbattle.campaigns.selectors import Seen, Visitor, story_of
from hexbattle.campaigns.views.story import Guide, begun_campaign, fights_in
from shipyard.rules import hull_hits, write_design

ASSAULT_EVENTS = ("assault_opened", "assault_over")
BEST = 10  # of each list of the roll


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A line of a ship's history."""

    turn: int
    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Bout:
    """One battle of a ship. `hits`: that it took, None: it did not come out of it; `over`: it has been told."""

    turn: int
    id: str
    place: Text
    enemies: Text
    over: bool
    hits: int | None
    kills: tuple[Text, ...]


class Registry:
    """All ships that a visitor may read of, with what has become of them."""

    def __init__(self, seen: Seen, visitor: Visitor) -> None:
        self.seen, self.visitor = seen, visitor
        campaign = seen.campaign
        self.first, self.now = first_view(campaign, seen.seat), newest_view(campaign, seen.seat)
        self.story: Story = story_of(campaign, seen.seat, *SHIP_EVENTS, *ASSAULT_EVENTS)
        self.names = Names([self.first, self.now], [event for _, event in self.story])

    @cached_property
    def services(self) -> list[Service]:
        return services(self.seen, self.first, self.now, self.story)

    @cached_property
    def veterans(self) -> list[Veteran]:
        return veterans(self.seen, self.now, self.story)

    @property
    def lost(self) -> dict[str, str]:
        """Ships that are known to have been destroyed, each with its battle."""
        lost = (event for _, event in self.story if isinstance(event, ev.ShipLost))
        return {event.ship.id: str(event.battle) for event in lost if event.cause == "destroyed"}

    def kills(self, fights: Collection[str]) -> dict[str, list[str]]:
        """The ships that each ship has destroyed, as far as the events of these battles tell and the story has it."""
        battles: Mapping[str, Battle] = fights_named(self.seen.campaign, fights)
        lost, found = self.lost, dict[str, list[str]]()
        for deeds in deeds_of(list(battles.values()), *DEEDS).values():
            for ship, dealer in kills_in(deeds).items():
                if ship in lost:
                    found.setdefault(dealer, []).append(ship)
        return found

    def design(self, service: Service) -> dict[str, Any]:
        return write_design(next(one.design for one in self.now.classes if one.id == service.design))


class Record:
    """The page of one ship."""

    def __init__(self, registry: Registry, service: Service) -> None:
        self.registry, self.service = registry, service

    @property
    def design(self) -> dict[str, Any]:
        return self.registry.design(self.service)

    @cached_property
    def entries(self) -> list[Entry]:
        told = [(number, tell(event, self.registry.names)) for number, event in self.service.events]
        return [Entry(turn=number, line=line) for number, line in told]

    @property
    def guide(self) -> Guide:
        return Guide(self.registry.seen, self.registry.visitor, fights_in(entry.line for entry in self.entries))

    @cached_property
    def bouts(self) -> list[Bout]:
        lost, service = self.registry.lost, self.service
        own = self.registry.kills(service.battles).get(service.id, [])
        back = {event.battle: event for _, event in service.events if isinstance(event, ev.ShipReturned)}
        found = []
        for number, event in service.events:
            if isinstance(event, ev.BattleOpened):
                id = event.battle.id
                returned = back.get(id)
                kills = self.registry.names.ships(ship for ship in own if lost[ship] == id)
                found.append(self._bout(number, event.battle, returned, kills))
        return found

    def _bout(
        self, number: int, battle: st.Battle, returned: ev.ShipReturned | None, kills: tuple[Text, ...]
    ) -> Bout:  # fmt: skip
        names = self.registry.names
        return Bout(
            turn=number,
            id=battle.id,
            place=names.somewhere(battle.at, battle.lane),
            enemies=names.factions(enemies(battle, self.service.seat)),
            over=returned is not None or self.registry.lost.get(self.service.id) == battle.id,
            hits=returned.hits_taken - returned.hits_before if returned else None,
            kills=kills,
        )

    @property
    def kills(self) -> int:
        return sum(len(bout.kills) for bout in self.bouts)

    @property
    def whole(self) -> int:
        """Hits that it had when new."""
        return hull_hits(int(self.design["hull"]))

    @property
    def left(self) -> int:
        return self.whole - self.service.ship.hits_taken if self.service.ship else 0

    @property
    def condition(self) -> str:
        """For the meter."""
        return "good" if 2 * self.left >= self.whole else "caution"

    @property
    def broken(self) -> int:
        return len(self.service.ship.parts) if self.service.ship else 0

    @property
    def fighters(self) -> int | None:
        """Aboard now; None: it has no hangar, or it is no more."""
        aboard = self.service.ship.aboard if self.service.ship else None
        return sum(aboard.values()) if aboard else None

    @property
    def troops(self) -> list[str]:
        units = (self.service.ship.troops or {}).values() if self.service.ship else ()
        return [str(words.TROOPS[unit.archetype]) for unit in units]

    @property
    def where(self) -> Text:
        """Where it is now."""
        ship = self.service.ship
        fleets = [fleet for fleet in self.registry.now.fleets if ship and fleet.id == ship.fleet]
        return self.registry.names.place(fleets[0].at) if fleets else ""

    @property
    def yard(self) -> Text:
        return self.registry.names.place(self.service.yard)


def enemies(battle: st.Battle, seat: int) -> list[int]:
    """The factions that are at war in a battle with one that is in it."""
    seats = [party.faction for party in battle.parties]
    pairs = [(seats[one], seats[other]) for one, other in battle.wars]
    return [*(other for one, other in pairs if one == seat), *(one for one, other in pairs if other == seat)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Honoured:
    """A ship on the roll."""

    service: Service
    kind: str
    design: dict[str, Any]
    kills: int
    served: int


@dataclass(frozen=True)
class Roll:
    """The roll of honour."""

    registry: Registry

    @cached_property
    def ships(self) -> list[Honoured]:
        """All, the newest last."""
        registry = self.registry
        fought = {id for service in registry.services for id in service.battles}
        kills = registry.kills(fought)
        return [
            Honoured(
                service=one, kind=registry.names.class_name(one.design), design=registry.design(one),
                kills=len(kills.get(one.id, ())), served=one.served(registry.now.turn),
            )
            for one in registry.services
        ]  # fmt: skip

    @property
    def killers(self) -> list[Honoured]:
        return self._best(lambda one: one.kills)

    @property
    def survivors(self) -> list[Honoured]:
        return self._best(lambda one: one.service.survived)

    @property
    def longest(self) -> list[Honoured]:
        return self._best(lambda one: one.served)

    def _best(self, worth: Callable[[Honoured], int]) -> list[Honoured]:
        return sorted((one for one in self.ships if worth(one)), key=worth, reverse=True)[:BEST]

    @property
    def units(self) -> list[tuple[Veteran, str]]:
        return [(one, str(words.TROOPS[one.archetype])) for one in self.registry.veterans[:BEST]]


def _registry(request: HttpRequest, code: str) -> Registry:
    """Answers 404 to who has no ships to read of: a spectator while the campaign runs."""
    seen = begun_campaign(request, code)
    if seen.faction is None and seen.campaign.status != Campaign.Status.ENDED:
        raise Http404
    return Registry(seen, request.user)


@require_safe
@private
def ships(request: HttpRequest, code: str) -> HttpResponseBase:
    registry = _registry(request, code)
    context = {"campaign": registry.seen.campaign, "seen": registry.seen, "roll": Roll(registry), "room": "ships",
               "nobody": engine.NOBODY}  # fmt: skip
    return render(request, "campaigns/story/ships.html", context)


@require_safe
@private
def ship(request: HttpRequest, code: str, id: str) -> HttpResponseBase:
    registry = _registry(request, code)
    service = next((one for one in registry.services if one.id == id), None)
    if service is None:
        raise Http404
    record = Record(registry, service)
    context = {"campaign": registry.seen.campaign, "seen": registry.seen, "ship": record, "guide": record.guide,
               "room": "ships"}  # fmt: skip
    return render(request, "campaigns/story/ship.html", context)

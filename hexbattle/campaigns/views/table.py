"""A campaign's page: everything that one answer shows, gathered once."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property

from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.utils.translation import gettext as _

from battles.models import Battle
from battles.selectors import battle_for, my_battles
from hexbattle.campaigns.engine import state as st
from hexbattle.campaigns.models import Campaign, Faction, Ruling, Turn
from hexbattle.campaigns.selectors import (
    Seen,
    confirmed_seats,
    curates,
    current_turn,
    fights_of,
    is_free,
    last_turn,
    rulings_of,
    view_after,
    view_of,
)
from hexbattle.campaigns.views import words
from hexbattle.campaigns.views.diplomacy import Relation, relations_of
from hexbattle.campaigns.views.dossier import Dossier
from hexbattle.campaigns.views.shares import Shares, shares_of
from hexbattle.campaigns.views.sheet import Desk, desk_of
from hexbattle.campaigns.views.situation import Situation

QUICK, SLOW = 2, 10  # seconds between looks for news


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningFight:
    """A battle or an assault that runs. `battle`: None where the viewer may not look on."""

    id: str
    kind: str
    title: str
    seats: tuple[int, ...]
    battle: Battle | None
    awaits_me: bool
    place: str


@dataclass
class Table:
    """A running or ended campaign as one visitor sees it. `asked`: the system that is to be open; `handed`: a desk in
    the middle of a command.
    """

    seen: Seen
    visitor: AbstractUser | AnonymousUser
    asked: str = ""
    handed: Desk | None = None

    @property
    def campaign(self) -> Campaign:
        return self.seen.campaign

    @property
    def faction(self) -> Faction | None:
        return self.seen.faction

    @property
    def seat(self) -> int | None:
        return self.seen.seat

    @property
    def over(self) -> bool:
        return self.campaign.status == Campaign.Status.ENDED

    @cached_property
    def turn(self) -> Turn | None:
        """The turn being played; None once the campaign has ended. With a desk handed in, the turn of that desk."""
        if self.handed is None:
            return current_turn(self.campaign)
        self.handed.turn.refresh_from_db(fields=["status", "ready"])
        return self.handed.turn

    @cached_property
    def newest(self) -> Turn:
        turn = self.turn or last_turn(self.campaign)
        assert turn is not None  # a campaign that runs or has ended has a turn  # noqa: S101
        return turn

    @cached_property
    def view(self) -> st.State:
        """How things stand now."""
        if self.handed:
            return self.handed.view
        return view_of(self.turn, self.seat) if self.turn else view_after(self.newest, self.seat)

    @cached_property
    def desk(self) -> Desk | None:
        """One's own orders desk, while there is a turn to order for."""
        if self.handed or not (self.turn and self.faction) or self.faction.out or self.campaign.paused_at:
            return self.handed
        if self.turn.status != Turn.Status.OPEN or self.faction.seat not in self.turn.awaiting or self.conceding:
            return None
        return desk_of(self.turn, self.faction, selected=self.asked, view=self.view)

    @cached_property
    def conceding(self) -> bool:
        """Our faction gives up as this turn closes."""
        sheets = self.turn.sheets.filter(faction=self.faction) if self.turn and self.faction else ()
        return any(sheet.leaves for sheet in sheets)

    @cached_property
    def chosen(self) -> st.Place:
        """The system that is open: the one asked for, else one's capital, else the first."""
        asked = self.desk.selected if self.desk and self.desk.selected else self.asked
        places = self.view.places
        own = [place for place in places if self.seat is not None and place.owner == self.seat]
        home = [place for place in places if self.seat is not None and place.home == self.seat]
        found = [place for place in places if place.id == asked] or home or own or list(places)
        return found[0]

    @cached_property
    def situation(self) -> Situation:
        desk = self.desk
        return Situation(
            self.view, self.seat, desk.preview if desk else None, desk.orders if desk else None, self.chosen.id
        )

    @cached_property
    def dossier(self) -> Dossier:
        return Dossier(self.situation, self.chosen, self.desk)

    @cached_property
    def systems(self) -> list[Dossier]:
        """All systems: the map as a list; one's own first, then what is seen."""
        rows = [Dossier(self.situation, place) for place in self.view.places]
        order = {"near": 0, "far": 1, "none": 2}
        return sorted(rows, key=lambda row: (not row.own, order[row.sight]))

    @cached_property
    def own_fleets(self) -> list[st.Fleet]:
        return [fleet for fleet in self.view.fleets if fleet.seat == self.seat and self.seat is not None]

    @cached_property
    def relations(self) -> list[Relation]:
        return relations_of(self.view, self.seat, self.desk) if self.seat is not None else []

    @cached_property
    def shares(self) -> Shares:
        return shares_of(self.view)

    @cached_property
    def confirmed(self) -> frozenset[int]:
        return confirmed_seats(self.turn) if self.turn else frozenset()

    @property
    def free_seats(self) -> list[Faction]:
        """Seats that this visitor could take now (K-8)."""
        if self.faction or self.over or not self.visitor.is_authenticated:
            return []
        return [one for one in self.seen.factions if is_free(one)]

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """What curators have done to it, with their reasons."""
        return rulings_of(self.campaign)

    @property
    def curated(self) -> bool:
        """Whether the visitor may pause it, and make rulings."""
        return curates(self.visitor)

    @cached_property
    def battles(self) -> dict[str, Battle]:
        """The battles and assaults that the campaign has opened, by their ids in its state."""
        return fights_of(self.campaign)

    @cached_property
    def awaited(self) -> frozenset[int]:
        """Of those, the ones that cannot go on before their deadline without the visitor."""
        running = {one.pk for one in self.battles.values() if one.status == Battle.Status.RUNNING}
        if not running or not isinstance(self.visitor, AbstractUser):
            return frozenset()
        return frozenset(
            one.battle.pk for one in my_battles(self.visitor) if one.awaits_me and one.battle.pk in running
        )

    @cached_property
    def fights(self) -> list[RunningFight]:
        return [self._fight(*one) for one in self._running()]

    def _running(self) -> list[tuple[str, str, str, tuple[int, ...], str]]:
        """Of each fight that the view knows: id, kind, title, whose, and the system to open for it."""
        names = {place.id: place.name for place in self.view.places}
        rows = []
        for one in self.view.battles:
            ends = [one.at] if one.at else list(one.lane or ())
            title = _("Battle on the lane from %(one)s to %(two)s") if one.lane else _("Battle at %(one)s")
            told = title % {"one": names[ends[0]], "two": names[ends[-1]]}
            rows.append((str(one.id), "battle", told, tuple(party.faction for party in one.parties), str(ends[0])))
        for two in self.view.assaults:
            seats = (two.seat, two.defender) if two.defender >= 0 else (two.seat,)
            title = _("Assault on %(place)s") % {"place": names[two.at]}
            rows.append((str(two.id), "assault", title, seats, str(two.at)))
        return rows

    def _fight(self, id: str, kind: str, title: str, seats: tuple[int, ...], place: str) -> RunningFight:
        battle = self.battles.get(id)
        shown = battle if battle and self._may_watch(battle) else None
        return RunningFight(id=id, kind=kind, title=title, seats=seats, battle=shown, place=place,
                            awaits_me=bool(battle and battle.pk in self.awaited))  # fmt: skip

    def _may_watch(self, battle: Battle) -> bool:
        try:
            battle_for(self.visitor, battle.code)
        except Battle.DoesNotExist:
            return False
        return True

    @property
    def pause(self) -> int:
        """Seconds until an open page should look again."""
        turn = self.turn
        waits = turn is None or turn.status == Turn.Status.FAILED
        return SLOW if waits or (turn and turn.status == Turn.Status.OPEN and not turn.ready) else QUICK

    @property
    def winners(self) -> str:
        return words.listed(self.seen.factions[seat].name for seat in self.campaign.winners)

    @property
    def ending(self) -> str:
        return str(words.ENDINGS.get(self.campaign.reason, ""))

    @property
    def scores(self) -> list[tuple[Faction, int, bool]]:
        """Every faction with its score, the best first."""
        rows = [
            (one, int(self.campaign.scores.get(str(one.seat), 0)), one.seat in self.campaign.winners)
            for one in self.seen.factions
        ]
        return sorted(rows, key=lambda row: (not row[2], -row[1]))

    @property
    def moment(self) -> str:
        """Names what map, systems and desk are about: another one when they have to be drawn anew."""
        status = self.turn.status if self.turn else self.campaign.status
        return f"{self.newest.number}-{status}-{'paused' if self.campaign.paused_at else ''}"

    @cached_property
    def tag(self) -> str:
        """Another one whenever the page would show anything else. Of fights only those that await the visitor: how
        others go on, or that there are any, may be nothing for these eyes, and comes to light with a new turn.
        """
        closes_at = self.turn.closes_at if self.turn else None
        factions = [(one.seat, one.account_id, one.name, one.out, one.open) for one in self.seen.factions]
        facts = (self.moment, self.campaign.status, closes_at, sorted(self.confirmed), factions, sorted(self.awaited))
        return hashlib.sha256(repr(facts).encode()).hexdigest()[:20]

"""The epilogue (K-8): who won and why, how all fared, every battle, and the turns at which it was decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from battles.models import Battle
from battles.views.access import private
from hexbattle.campaigns import engine
from hexbattle.campaigns.annals import Fare, Story, fares, first_view, newest_view
from hexbattle.campaigns.engine import events as ev
from hexbattle.campaigns.engine.victory import Score
from hexbattle.campaigns.models import Campaign, Faction
from hexbattle.campaigns.narration import Line, Names, Text, spelled, tell, words
from hexbattle.campaigns.selectors import Seen, Visitor, story_of
from hexbattle.campaigns.views.story import Guide, begun_campaign
from hexbattle.campaigns.views.story_charts import LineChart, Series

KINDS = (
    "battle_opened", "battle_over", "ship_lost", "assault_opened", "assault_over", "place_taken", "faction_out",
    "lead_held", "war_declared", "peace_made", "ruling_made", "delivered", "campaign_ended",
)  # fmt: skip
GREAT = ("capital", "centre")  # systems that turn a campaign
BLOODY = 3  # a battle with so many ships lost turns one too, and so does the one with most


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A faction at the end."""

    faction: Faction
    score: Score
    points: int
    won: bool
    treasury: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Losses:
    """What a faction lost in a fight: ships with their price, or units."""

    seat: int
    name: Text
    ships: tuple[Text, ...] = ()
    price: int = 0
    units: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Bout:
    """A battle or an assault. `line`: how it came out, None: it was still running at the end."""

    turn: int
    id: str
    kind: str
    place: Text
    line: Line | None
    losses: tuple[Losses, ...]
    battle: Battle | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoint:
    turn: int
    line: Line


class Epilogue:
    """All of a campaign that has ended."""

    def __init__(self, seen: Seen, visitor: Visitor) -> None:
        self.seen, self.guide = seen, Guide(seen, visitor)
        self.end = newest_view(seen.campaign, None)
        self.story: Story = story_of(seen.campaign, None, *KINDS)
        events = [event for _, event in self.story]
        self.names = Names([first_view(seen.campaign, None), self.end], events)

    @property
    def winners(self) -> str:
        names = [self.seen.factions[seat].name for seat in self.seen.campaign.winners]
        return str(get_text_list(names, _("and")))

    @property
    def ending(self) -> str:
        return str(words.ENDINGS.get(self.seen.campaign.reason, ""))

    @cached_property
    def standings(self) -> list[Standing]:
        """The winners first, then by points."""
        rows = [
            Standing(
                faction=one, score=score, points=score.points, won=one.seat in self.seen.campaign.winners,
                treasury=engine.treasury(self.end, one.seat) or 0,
            )
            for one in self.seen.factions
            for score in [engine.victory.score_of(self.end, one.seat)]
        ]  # fmt: skip
        return sorted(rows, key=lambda row: (not row.won, -row.points))

    @cached_property
    def charts(self) -> list[LineChart]:
        told = fares(self.seen.campaign)
        return [
            self._chart(_("Income held, credits a turn"), told, lambda fare: fare.income),
            self._chart(_("Tonnage of all ships"), told, lambda fare: fare.tonnage),
            self._chart(_("Systems held"), told, lambda fare: fare.systems),
            self._chart(_("Treasury"), told, lambda fare: fare.treasury),
        ]

    def _chart(self, title: str, told: list[tuple[int, tuple[Fare, ...]]], worth: Callable[[Fare], int]) -> LineChart:
        numbers = tuple(number for number, _fares in told)
        series = tuple(
            Series(seat=one.seat, name=one.name, values=tuple(worth(by_seat[one.seat]) for _number, by_seat in told))
            for one in self.seen.factions
        )
        return LineChart(title=title, numbers=numbers, series=series, names={numbers[-1]: _("end")})

    @cached_property
    def bouts(self) -> list[Bout]:
        over = {str(event.battle): event for _, event in self.story if isinstance(event, ev.BattleOver)}
        taken = {str(event.assault): event for _, event in self.story if isinstance(event, ev.AssaultOver)}
        found = []
        for turn, event in self.story:
            if isinstance(event, ev.BattleOpened):
                found.append(self._battle(turn, event, over.get(event.battle.id)))
            elif isinstance(event, ev.AssaultOpened):
                found.append(self._assault(turn, event, taken.get(event.assault.id)))
        return found

    def _battle(self, turn: int, opened: ev.BattleOpened, over: ev.BattleOver | None) -> Bout:
        battle = opened.battle
        return Bout(
            turn=turn, id=battle.id, kind="battle", place=self.names.somewhere(battle.at, battle.lane),
            line=tell(over, self.names) if over else None, battle=self.guide.open_fights.get(battle.id),
            losses=tuple(self._ships_lost(battle.id, party.faction) for party in battle.parties),
        )  # fmt: skip

    def _ships_lost(self, battle: str, seat: int) -> Losses:
        lost = [
            event for _, event in self.story
            if isinstance(event, ev.ShipLost) and event.battle == battle and event.ship.seat == seat
        ]  # fmt: skip
        ships = self.names.ships(event.ship.id for event in lost)
        return Losses(seat=seat, name=self.names.faction(seat), ships=ships, price=sum(one.price for one in lost))

    def _assault(self, turn: int, opened: ev.AssaultOpened, over: ev.AssaultOver | None) -> Bout:
        one = opened.assault
        lost = ((one.seat, over.landers_lost), (one.defender, over.garrison_lost)) if over else ()
        return Bout(
            turn=turn, id=one.id, kind="assault", place=self.names.place(one.at),
            line=tell(over, self.names) if over else None, battle=self.guide.open_fights.get(one.id),
            losses=tuple(Losses(seat=seat, name=self._defender(seat), units=units) for seat, units in lost),
        )  # fmt: skip

    def _defender(self, seat: int) -> Text:
        return _("the locals") if seat == engine.NOBODY else self.names.faction(seat)

    @cached_property
    def turning_points(self) -> list[TurningPoint]:
        return [TurningPoint(turn=turn, line=tell(event, self.names)) for turn, event in self._turning()]

    def _turning(self) -> Iterator[tuple[int, engine.Event]]:
        kinds = {str(place.id): place.kind for place in self.end.places}
        lost = {bout.id: sum(len(one.ships) for one in bout.losses) for bout in self.bouts}
        bloody = {id for id, ships in lost.items() if ships and (ships >= BLOODY or ships == max(lost.values()))}
        for turn, event in self.story:
            match event:
                case ev.FactionOut() | ev.WarDeclared() | ev.PeaceMade() | ev.RulingMade() | ev.CampaignEnded():
                    yield turn, event
                case ev.LeadHeld(turns=turns) if turns < 2:
                    yield turn, event
                case ev.PlaceTaken(at=at, after=after) if kinds[at] in GREAT and after != engine.NOBODY:
                    yield turn, event
                case ev.BattleOver(battle=battle) if battle in bloody:
                    yield turn, event
                case _:
                    pass

    @property
    def summary(self) -> str:
        """For who finds the page by its address."""
        ended = [event for _, event in self.story if isinstance(event, ev.CampaignEnded)]
        return spelled(tell(ended[-1], self.names).told.phrase) if ended else ""


@require_safe
@private
def epilogue(request: HttpRequest, code: str) -> HttpResponseBase:
    """Only a campaign that has ended has one."""
    seen = begun_campaign(request, code)
    if seen.campaign.status != Campaign.Status.ENDED:
        raise Http404
    whole = Epilogue(seen, request.user)
    context = {"campaign": seen.campaign, "seen": seen, "epilogue": whole, "guide": whole.guide, "room": "epilogue"}
    return render(request, "campaigns/story/epilogue.html", context)

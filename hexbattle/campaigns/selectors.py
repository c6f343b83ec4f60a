"""Everything that is read of campaigns. What a faction is shown goes through `view_of` and `events_of` alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db.models import Q, QuerySet

from battles.engine import Seat
from battles.models import Battle
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign, Event, Faction, Fight, OrderSheet, Ruling, Turn
from shipyard.rules import Json

type Visitor = AbstractUser | AnonymousUser

LIST_LENGTH = 50
_HEAVY_CAMPAIGN = ("star_map", "catalogue", "start_fleet")
_HEAVY_TURN = ("state", "final", "key", "trace", "results")


@dataclass(frozen=True, kw_only=True)
class Seen:
    """A campaign with its factions, and the one that the visitor plays (None: a spectator, or not joined yet)."""

    campaign: Campaign
    factions: tuple[Faction, ...]
    faction: Faction | None

    @property
    def seat(self) -> Seat | None:
        return Seat(self.faction.seat) if self.faction else None


@dataclass(frozen=True, kw_only=True)
class Listed:
    """A campaign as a list shows it. `awaits_me`: it cannot go on before its deadline without this account."""

    campaign: Campaign
    faction: Faction
    turn: Turn | None
    awaits_me: bool


def campaign_for(visitor: Visitor, code: str) -> Seen:
    """The campaign of that code, if the visitor may know of it; raises `Campaign.DoesNotExist` if not.

    Its players may, those invited, who opened it, and curators; everybody while a seat is open to anyone, or if it
    welcomes spectators and has begun.
    """
    campaign = Campaign.objects.defer(*_HEAVY_CAMPAIGN).get(code=code)
    factions = tuple(campaign.factions.select_related("account"))
    faction = next((one for one in factions if visitor.is_authenticated and one.account_id == visitor.pk), None)
    if faction or _welcomes(campaign, factions, visitor):
        return Seen(campaign=campaign, factions=factions, faction=faction)
    raise Campaign.DoesNotExist


def _welcomes(campaign: Campaign, factions: Sequence[Faction], visitor: Visitor) -> bool:
    if visitor.is_authenticated and (campaign.created_by_id == visitor.pk or curates(visitor)):
        return True
    match campaign.status:
        case Campaign.Status.RUNNING | Campaign.Status.ENDED:
            return campaign.spectators or (visitor.is_authenticated and any(is_free(one) for one in factions))
        case Campaign.Status.WAITING:
            return visitor.is_authenticated and any(is_free(one) for one in factions)
        case _:
            return False


def curates(visitor: Visitor) -> bool:
    """Whether somebody may run events, pause campaigns and make rulings."""
    return bool(visitor.is_active and visitor.is_staff and visitor.has_perm("campaigns.change_campaign"))


def is_free(faction: Faction) -> bool:
    """Anybody may take this seat: nobody has it yet, or its player has left it to an admiral (K-8)."""
    return faction.open and not faction.out


def current_turn(campaign: Campaign) -> Turn | None:
    """The turn that is not resolved yet; None before the campaign begins and after it has ended."""
    return _turns(campaign).filter(status__in=Turn.UNFINISHED).first()


def turn_of(campaign: Campaign, number: int) -> Turn:
    """Raises `Turn.DoesNotExist`."""
    return _turns(campaign).get(number=number)


def last_turn(campaign: Campaign) -> Turn | None:
    """The newest turn, whatever its status."""
    return _turns(campaign).order_by("-number").first()


def _turns(campaign: Campaign) -> QuerySet[Turn]:
    return campaign.turns.select_related("campaign").defer("final", "trace", "results")


def state_of(turn: Turn) -> engine.State:
    """The whole state in which a turn opened: for services, never for pages."""
    return engine.read_state(turn.state)


def view_of(turn: Turn, seat: int | None) -> engine.State:
    """The state in which a turn opened, as a seat may see it (K-2.4); uncut once the campaign has ended."""
    return _cut(turn.campaign, state_of(turn), seat)


def view_after(turn: Turn, seat: int | None) -> engine.State:
    """The state to which a resolved turn led, as a seat may see it."""
    document = turn.final
    if document is None:
        document = turn.campaign.turns.values_list("state", flat=True).get(number=turn.number + 1)
    return _cut(turn.campaign, engine.read_state(document), seat)


def _cut(campaign: Campaign, state: engine.State, seat: int | None) -> engine.State:
    return state if campaign.status == Campaign.Status.ENDED else engine.view(state, seat)


def events_of(turn: Turn, seat: int | None) -> tuple[engine.Event, ...]:
    """What a seat may know of what happened in a turn; all of it once the campaign has ended."""
    events = engine.read_events(list(turn.events.values_list("data", flat=True)))
    return events if turn.campaign.status == Campaign.Status.ENDED else engine.events_for(events, seat)


def rulings_of(campaign: Campaign) -> tuple[Ruling, ...]:
    """What curators have done to a campaign, the newest first: for everybody who may see it."""
    return tuple(campaign.rulings.select_related("turn").order_by("-pk"))


def story_of(campaign: Campaign, seat: int | None, *kinds: str) -> list[tuple[int, engine.Event]]:
    """The events of some kinds (none named: of all) from the beginning, each with its turn, as a seat may know them."""
    written = Event.objects.filter(turn__campaign=campaign, turn__status=Turn.Status.RESOLVED)
    written = written.filter(kind__in=kinds) if kinds else written
    by_turn: dict[int, list[Json]] = {}
    for number, data in written.order_by("turn__number", "number").values_list("turn__number", "data"):
        by_turn.setdefault(number, []).append(data)
    found: list[tuple[int, engine.Event]] = []
    for number, documents in by_turn.items():
        events = engine.read_events(documents)
        shown = events if campaign.status == Campaign.Status.ENDED else engine.events_for(events, seat)
        found += [(number, event) for event in shown]
    return found


def sheet_of(turn: Turn, faction: Faction) -> OrderSheet | None:
    """A faction's own orders for a turn, if there are any yet."""
    return turn.sheets.filter(faction=faction).first()


def confirmed_seats(turn: Turn) -> frozenset[int]:
    """The seats whose orders for an open turn are confirmed; admirals are always ready."""
    confirmed = turn.sheets.filter(status=OrderSheet.Status.CONFIRMED).values_list("faction__seat", flat=True)
    computers = turn.campaign.factions.filter(account=None).values_list("seat", flat=True)
    return frozenset(confirmed) | frozenset(computers)


def sheets_shown(turn: Turn, faction: Faction | None) -> tuple[OrderSheet, ...]:
    """The sheets of a resolved turn that a faction may read: its own; all once the campaign has ended (D-3)."""
    if turn.status != Turn.Status.RESOLVED:
        return ()
    sheets = turn.sheets.select_related("faction").order_by("faction__seat")
    if turn.campaign.status == Campaign.Status.ENDED:
        return tuple(sheets)
    return tuple(sheets.filter(faction=faction)) if faction else ()


def sheet_hashes(turn: Turn) -> tuple[tuple[int, str], ...]:
    """The hashes that went into a resolved turn's dice, each with its seat, in that order: for everybody (D-3)."""
    if turn.status != Turn.Status.RESOLVED:
        return ()
    return tuple(turn.sheets.order_by("faction__seat").values_list("faction__seat", "receipt"))


def fights_of(campaign: Campaign) -> dict[str, Battle]:
    """The battles and assaults that a campaign has opened, by their ids in its state."""
    fights = Fight.objects.filter(campaign=campaign).select_related("battle")
    return {fight.key: fight.battle for fight in fights}


def my_campaigns(account: AbstractUser, *, limit: int = LIST_LENGTH) -> tuple[Listed, ...]:
    """The account's campaigns, those that run or wait first, newest first."""
    mine = Faction.objects.filter(account=account.pk).select_related("campaign")
    mine = mine.defer(*(f"campaign__{name}" for name in _HEAVY_CAMPAIGN))
    alive = Q(campaign__status__in=[Campaign.Status.RUNNING, Campaign.Status.WAITING])
    rows = [*mine.filter(alive).order_by("-campaign_id")[:limit]]
    rows += mine.exclude(alive).order_by("-campaign_id")[: limit - len(rows)]
    unfinished = Turn.objects.filter(status__in=Turn.UNFINISHED, campaign__in=[one.campaign_id for one in rows])
    turns = {one.campaign_id: one for one in unfinished.defer(*_HEAVY_TURN)}
    confirmed = OrderSheet.objects.filter(
        turn__in=unfinished, faction__account=account.pk, status=OrderSheet.Status.CONFIRMED
    )
    done = frozenset(confirmed.values_list("turn_id", flat=True))
    return tuple(
        Listed(
            campaign=one.campaign, faction=one, turn=turns.get(one.campaign_id),
            awaits_me=_awaits(one, turns.get(one.campaign_id), done),
        )
        for one in rows
    )  # fmt: skip


def _awaits(faction: Faction, turn: Turn | None, done: frozenset[int]) -> bool:
    if turn is None:
        return faction.campaign.status == Campaign.Status.WAITING and not faction.joined
    return turn.status == Turn.Status.OPEN and faction.seat in turn.awaiting and turn.pk not in done


def running_campaigns(*, limit: int = LIST_LENGTH) -> tuple[Campaign, ...]:
    """Every campaign that runs but solo ones without deadline, newest first: for curators."""
    found = Campaign.objects.filter(status=Campaign.Status.RUNNING, turn_minutes__isnull=False)
    return tuple(found.defer(*_HEAVY_CAMPAIGN).order_by("-id")[:limit])


def open_campaigns(account: AbstractUser, *, limit: int = LIST_LENGTH) -> tuple[Campaign, ...]:
    """Campaigns with a seat for anyone, in which the account has none, newest first."""
    free = Faction.objects.filter(open=True, out=False)
    alive = [Campaign.Status.WAITING, Campaign.Status.RUNNING]
    found = Campaign.objects.filter(status__in=alive, factions__in=free, mission="").exclude(
        factions__account=account.pk
    )
    found = found.defer(*_HEAVY_CAMPAIGN).select_related("created_by").prefetch_related("factions")
    return tuple(found.distinct().order_by("-id")[:limit])

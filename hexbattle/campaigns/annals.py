"""What is read of a campaign from its beginning on: ledgers, how factions fared, and the records of ships."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from battles.models import Battle
from battles.selectors import visible_to
from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import events as ev
from hexbattle.campaigns.engine import state as st
from hexbattle.campaigns.models import Campaign, Fight, Turn
from hexbattle.campaigns.selectors import Seen, Visitor, last_turn, turn_of, view_after, view_of

type Story = Sequence[tuple[int, engine.Event]]  # each with its turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Fare:
    """How a faction stood when a turn opened; after the last one, how it stood at the end."""

    seat: int
    income: int
    tonnage: int
    systems: int
    treasury: int


def open_fights(visitor: Visitor, campaign: Campaign, keys: Collection[str] | None = None) -> dict[str, Battle]:
    """The battles and assaults that the visitor may look at, by their ids in the campaign; None: of all that were."""
    fights = Fight.objects.filter(campaign=campaign).select_related("battle")
    fights = fights if keys is None else fights.filter(key__in=keys)
    found = {fight.key: fight.battle for fight in fights}
    shown = visible_to(visitor, list(found.values()))
    return {key: battle for key, battle in found.items() if battle.pk in shown}


def first_view(campaign: Campaign, seat: int | None) -> st.State:
    return view_of(turn_of(campaign, 1), seat)


def newest_view(campaign: Campaign, seat: int | None) -> st.State:
    """How things stand now, or stood at the end."""
    turn = last_turn(campaign)
    assert turn is not None  # a campaign that runs or has ended has a turn  # noqa: S101
    return view_after(turn, seat) if turn.status == Turn.Status.RESOLVED else view_of(turn, seat)


def fights_named(campaign: Campaign, keys: Collection[str]) -> dict[str, Battle]:
    """Battles and assaults by their ids in the campaign, whoever may look at them: for what is read out of them."""
    fights = Fight.objects.filter(campaign=campaign, key__in=keys).select_related("battle")
    return {fight.key: fight.battle for fight in fights}


def ledger_of(first: st.State, story: Story) -> tuple[st.Row, ...]:
    """Every row that a seat may read, from the beginning (K-9): its own; everybody's once the campaign has ended.

    `first`: the seat's first view, which has the rows of the beginning; `story`: what it was told since.
    """
    return (*first.ledger, *(event.row for _, event in story if isinstance(event, ev.Credited)))


def fares(campaign: Campaign) -> list[tuple[int, tuple[Fare, ...]]]:
    """Turn by turn how all factions fared, for a campaign that has ended: as each turn opened, and after the last."""
    turns = list(campaign.turns.select_related("campaign").order_by("number"))
    found = [(turn.number, _fares(view_of(turn, None))) for turn in turns]
    last = turns[-1]
    return [*found, (last.number + 1, _fares(view_after(last, None)))]


def _fares(view: st.State) -> tuple[Fare, ...]:
    return tuple(
        Fare(
            seat=one.seat,
            income=engine.victory.income_held(view, one.seat),
            tonnage=engine.designs.tonnage(view, tuple(ship for ship in view.ships if ship.seat == one.seat)),
            systems=sum(place.owner == one.seat for place in view.places),
            treasury=engine.treasury(view, one.seat) or 0,
        )
        for one in view.factions
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """The record of one ship, as far as its story is told. `built`: the turn, 0: it was there at the beginning.

    `ship`: as it stands now, None: it is no more, `ended` is the turn and `end` the event of its end then.
    """

    id: str
    seat: int
    name: str
    design: str
    built: int
    yard: str
    events: tuple[tuple[int, engine.Event], ...]
    ship: st.Ship | None
    ended: int | None
    end: engine.Event | None

    @property
    def battles(self) -> tuple[str, ...]:
        """The ids of the battles that it fought in, in their order."""
        return tuple(str(event.battle.id) for _, event in self.events if isinstance(event, ev.BattleOpened))

    @property
    def survived(self) -> int:
        return sum(isinstance(event, ev.ShipReturned) for _, event in self.events)

    @property
    def hits(self) -> int:
        """Hits that it took in all its battles, as far as it came out of them."""
        returned = (event for _, event in self.events if isinstance(event, ev.ShipReturned))
        return sum(event.hits_taken - event.hits_before for event in returned)

    @property
    def mended(self) -> int:
        return sum(event.before - event.after for _, event in self.events if isinstance(event, ev.Repaired))

    @property
    def fighters_lost(self) -> int:
        returned = (event for _, event in self.events if isinstance(event, ev.ShipReturned))
        return sum(max(event.lost_fighters or 0, 0) for event in returned)

    def served(self, now: int) -> int:
        """Turns that it has been in service, if the turn is `now`."""
        return (now if self.ended is None else self.ended) - max(self.built, 1)


SHIP_EVENTS = (
    "delivered", "battle_opened", "ship_returned", "ship_lost", "repaired", "rearmed", "scrapped", "retreated",
    "loaded", "unloaded", "unpaid",
)  # fmt: skip


def ships_told(event: engine.Event) -> tuple[str, ...]:
    """The ships that an event is about."""
    match event:
        case ev.Delivered(ship=ship) | ev.ShipReturned(ship=ship) | ev.ShipLost(ship=ship) | ev.Scrapped(ship=ship):
            return (ship.id,)
        case ev.Repaired(ship=ship) | ev.Rearmed(ship=ship):
            return (ship.id,)
        case ev.BattleOpened(battle=battle):
            return tuple(id for party in battle.parties for id in party.ships)
        case ev.Loaded(ship=id) | ev.Unloaded(ship=id):
            return (id,)
        case ev.Retreated(ships=ships) | ev.Unpaid(ships=ships):
            return ships
    return ()


def services(seen: Seen, first: st.State, now: st.State, story: Story) -> list[Service]:
    """The records of the ships that the visitor may read of: their own; all once the campaign has ended.

    `first` and `now` are views of theirs, `story` the events of `SHIP_EVENTS` that they are told.
    """
    over = seen.campaign.status == Campaign.Status.ENDED
    by_ship: dict[str, list[tuple[int, engine.Event]]] = {}
    for number, event in story:
        for id in ships_told(event):
            by_ship.setdefault(id, []).append((number, event))
    afloat = {ship.id: ship for ship in now.ships}
    born = [*((0, _place_of(first, ship), ship) for ship in first.ships), *_delivered(story)]
    return [
        _service(built, at, ship, by_ship.get(ship.id, []), afloat.get(ship.id))
        for built, at, ship in born
        if over or ship.seat == seen.seat
    ]


def _place_of(view: st.State, ship: st.Ship) -> str:
    return next(fleet.at for fleet in view.fleets if fleet.id == ship.fleet)


def _delivered(story: Story) -> Iterator[tuple[int, str, st.Ship]]:
    for number, event in story:
        if isinstance(event, ev.Delivered):
            yield number, event.at, event.ship


def _service(built: int, at: str, ship: st.Ship, events: Story, now: st.Ship | None) -> Service:
    ends = [(number, event) for number, event in events if isinstance(event, ev.ShipLost | ev.Scrapped)]
    ended, end = ends[-1] if ends else (None, None)
    return Service(
        id=ship.id, seat=ship.seat, name=ship.name, design=ship.design, built=built, yard=at, events=tuple(events),
        ship=now, ended=ended, end=end,
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Veteran:
    """A unit of troops that has been in assaults and lives. `won`: how many of them its side won."""

    id: str
    archetype: str
    seat: int
    fought: int
    won: int


def veterans(seen: Seen, now: st.State, story: Story) -> list[Veteran]:
    """Units with assaults behind them, those with most first; of `assault_opened` and `assault_over`."""
    over = seen.campaign.status == Campaign.Status.ENDED
    opened = {event.assault.id: event.assault for _, event in story if isinstance(event, ev.AssaultOpened)}
    fought: dict[str, list[bool]] = {}
    for _, event in story:
        assault = opened.get(event.assault) if isinstance(event, ev.AssaultOver) else None
        if assault and isinstance(event, ev.AssaultOver):
            for lander in assault.landers:
                fought.setdefault(lander.unit.id, []).append(event.won)
            for id in assault.garrison:
                fought.setdefault(id, []).append(not event.won)
    found = [
        Veteran(id=unit.id, archetype=unit.archetype, seat=seat, fought=len(fought[unit.id]), won=sum(fought[unit.id]))
        for seat, unit in _units(now)
        if unit.id in fought and (over or seat == seen.seat)
    ]
    return sorted(found, key=lambda one: (-one.won, -one.fought))


def _units(view: st.State) -> Iterator[tuple[int, st.Unit]]:
    """Every unit in the view with whose it is; the locals' belong to nobody."""
    for place in view.places:
        for unit in place.garrison or ():
            yield (engine.NOBODY if place.owner is None else place.owner), unit
    for ship in view.ships:
        for unit in (ship.troops or {}).values():
            yield ship.seat, unit

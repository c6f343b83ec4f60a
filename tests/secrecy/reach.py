"""Campaigns of chance in every stage that a campaign can be in, and runs through the missions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from random import Random
from typing import Any

from hexbattle.accounts.models import Account
from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import state as st
from hexbattle.campaigns.engine.orders import Build, Label, Message, Orders, Part, Raise
from hexbattle.campaigns.models import Campaign, Faction, Turn
from hexbattle.campaigns.selectors import current_turn, state_of
from hexbattle.campaigns.services import (
    CampaignPlan,
    Seating,
    cancel,
    concede,
    join,
    make_ruling,
    open_campaign,
    pause,
    resign,
    resolve_if_due,
    save_orders,
)
from hexbattle.missions.models import Run
from hexbattle.missions.services import begin_run, open_mission
from shipyard.services import load_catalogue
from tests.campaigns.worlds import CATALOGUE, design, random_sheet
from tests.secrecy.site import person

TWIN = design("Twin", 20, 1, "shield", "pd")  # as heavy as a Kite: from one lane away nobody can tell them apart
DESIGNS = (*CATALOGUE, TWIN)
DAYS = 3 * 24 * 60  # minutes


@dataclass(kw_only=True)
class Reach:
    """`campaigns`: all of them by their stage; whoever reads, plays or watches, these are the same."""

    now: datetime
    chance: Random
    accounts: dict[str, Account] = field(default_factory=dict)
    campaigns: dict[str, Campaign] = field(default_factory=dict)
    runs: list[Run] = field(default_factory=list)  # through the missions: of each player, in a battle

    @property
    def nonce(self) -> str:
        return self.chance.randbytes(32).hex()


def make_reach(seed: int, now: datetime) -> Reach:
    load_catalogue()
    reach = Reach(now=now, chance=Random(seed))  # noqa: S311
    reach.accounts = {name: person(name) for name in ("halsey", "spruance", "nosy", "guest", "kinkaid")}
    reach.campaigns = dict(_campaigns(reach))
    reach.runs = [begin_run(reach.accounts[name], now) for name in ("halsey", "spruance")]
    for run in reach.runs:
        open_mission(run, now)
    return reach


def _campaigns(reach: Reach) -> Iterator[tuple[str, Campaign]]:
    yield "waiting", _opened(reach, "halsey", "spruance", "")
    yield "invited", _opened(reach, "spruance", "halsey")
    called_off = _opened(reach, "halsey", "spruance")
    cancel(called_off, reach.accounts["halsey"], reach.now)
    yield "cancelled", called_off
    yield "running", _fought(reach, "halsey", "spruance", "*cadet")
    yield "watched", _fought(reach, "spruance", "halsey", "*cadet", spectators=True)
    left = _fought(reach, "spruance", "halsey")
    resign(left.factions.get(seat=1), reach.now)
    yield "left", left
    paused = _fought(reach, "halsey", "spruance", spectators=True, options={"fog": False})
    curator = reach.accounts["kinkaid"]
    make_ruling(paused, {"kind": "grant", "seat": 1, "amount": 7}, curator, "A lost courier", reach.now)
    pause(paused, curator, "A storm", reach.now)
    yield "paused", paused
    ended = _fought(reach, "halsey", "spruance", spectators=True)
    concede(ended.factions.get(seat=1), reach.now)
    play(reach, ended, {0: Orders()})
    yield "ended", ended


def _opened(reach: Reach, opener: str, *others: str, **terms: Any) -> Campaign:
    """By an account's name, for an admiral after a star, or for anybody."""
    seats = tuple(
        Seating(admiral=one[1:], name="The Cadets") if "*" in one else Seating(account=one, name=one and f"House {one}")
        for one in (opener, *others)
    )
    plan = CampaignPlan(**{"name": "Reach", "seats": seats, "catalogue": DESIGNS, "turn_minutes": DAYS, **terms})
    return open_campaign(reach.accounts[opener], plan, reach.now)


def _fought(reach: Reach, *players: str, **terms: Any) -> Campaign:
    """In its third turn, with a battle and an assault under way and fleets in sight and out of it."""
    campaign = _opened(reach, *players, **terms)
    for one in players[1:]:
        if one in reach.accounts:
            join(campaign, reach.accounts[one], None, reach.now)
    turn = current_turn(campaign)
    assert turn is not None
    turn.state = engine.write_state(scattered(state_of(turn)))
    turn.save()
    play(reach, campaign, {seat: _landing(state_of(turn), seat) for seat in range(2)})
    turn = current_turn(campaign)
    assert turn is not None
    play(reach, campaign, {seat: busy(state_of(turn), seat, reach.chance) for seat in range(2)})
    _begin_to_order(reach, campaign)
    return campaign


def scattered(state: st.State) -> st.State:
    """Every faction's ships in several places: at home, in the centre, above a world, and where nobody looks."""
    fleets, ships = [], list(state.ships)
    for seat in range(len(state.factions)):
        (home,) = (one for one in state.fleets if one.seat == seat)
        fleets.append(home)
        own = [number for number, ship in enumerate(ships) if ship.seat == seat]
        for kind, at, numbers in _parties(state, seat, own):
            id = st.FleetId(f"f{seat}{kind}")
            stance: st.Stance = "attack" if kind == "van" else "hold"
            fleets.append(replace(home, id=id, name=f"{kind} {seat}", at=at, stance=stance))
            for number in numbers:
                ships[number] = replace(ships[number], fleet=id)
    manned = {ship.fleet for ship in ships}
    return replace(state, fleets=tuple(one for one in fleets if one.id in manned), ships=tuple(ships))


def _parties(state: st.State, seat: int, own: list[int]) -> Iterator[tuple[str, st.PlaceId, list[int]]]:
    """A van in the centre (of the first two), one lander above its own sector's world, and a scout that is seen from
    the next one's capital.
    """
    carriers = [number for number in own if state.ships[number].troops]
    others = [number for number in own if number not in carriers]
    worlds = [place.id for place in state.places if place.kind == "world"]
    each = len(worlds) // len(state.factions)
    yield "landers", worlds[seat * each], carriers[:1]
    capital = next(place.id for place in state.places if place.home == (seat + 1) % len(state.factions))
    near = [two for lane in state.lanes for one, two in (lane, lane[::-1]) if one == capital]
    yield "scout", next((place for place in near if place not in worlds), near[-1]), others[1:2]
    if seat < 2:
        yield "van", next(place.id for place in state.places if place.kind == "centre"), others[:1]


def _landing(state: st.State, seat: int) -> Orders:
    fleet = next(one for one in state.fleets if one.seat == seat and one.name.startswith("landers"))
    ship = next(one for one in state.ships if one.fleet == fleet.id)
    return Orders(land={fleet.id: tuple(unit.id for unit in (ship.troops or {}).values())})


def busy(state: st.State, seat: int, chance: Random) -> Orders:
    """A sheet of chance, and words to everybody in turn."""
    sheet = random_sheet(state, seat, chance, tries=12)
    words = tuple(Message(to=one.seat, text=f"Word {chance.random()}") for one in state.factions if one.seat != seat)
    return replace(sheet, messages=(*words, Message(text="To all.")))


def secret(state: st.State, seat: int) -> Orders:
    """What a faction may order at home and nobody else sees: a ship, a unit, a fleet's parts, words to the third."""
    capital = next(place.id for place in state.places if place.home == seat)
    at_home = {fleet.id for fleet in state.fleets if fleet.seat == seat and fleet.at == capital}
    parts = [(ship.fleet, ship.id) for ship in state.ships if ship.fleet in at_home][:1]
    wishes: dict[str, Any] = {
        "build": (Build(at=capital, design=state.classes[-1].id, name="Hidden"),),
        "troops": {Label("new/1"): Raise(at=capital, archetype="scout")},
        "split": {Label("new/2"): Part(of=fleet, ships=(ship,), name="Half") for fleet, ship in parts},
        "messages": (Message(to=2, text="Hush."),),
    }
    view, sheet = engine.view(state, seat), Orders()
    for key, wish in wishes.items():
        more = replace(sheet, **{key: wish})
        sheet = sheet if engine.check_orders(view, seat, more) else more
    return sheet


def play(reach: Reach, campaign: Campaign, sheets: dict[int, Orders]) -> Turn:
    """One turn, all sheets confirmed; answers it."""
    turn = current_turn(campaign)
    assert turn is not None
    for seat, sheet in sheets.items():
        hand_in(reach, turn, seat, sheet, confirm=True)
    assert resolve_if_due(campaign.pk, turn.number, reach.now)
    campaign.refresh_from_db()
    turn.refresh_from_db()
    return turn


def hand_in(reach: Reach, turn: Turn, seat: int, sheet: Orders, *, confirm: bool) -> None:
    faction = Faction.objects.select_related("campaign").get(campaign=turn.campaign_id, seat=seat)
    text = json.dumps(engine.write_orders(sheet))
    save_orders(faction, turn.number, text, confirm=confirm, nonce=reach.nonce, now=reach.now)


def _begin_to_order(reach: Reach, campaign: Campaign) -> None:
    """The first has a draft, the second has confirmed."""
    turn = current_turn(campaign)
    assert turn is not None
    for seat in range(2):
        hand_in(reach, turn, seat, busy(state_of(turn), seat, reach.chance), confirm=seat == 1)

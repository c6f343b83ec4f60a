"""What a reader asks of campaigns and missions: every address, in every way that does no lasting harm."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import state as st
from hexbattle.campaigns.models import Campaign, Turn
from tests.secrecy.asks import HTMX, Ask, ask_for
from tests.secrecy.reach import Reach

# What tells of campaigns, and is of none; with what is sent there.
LISTS = ("home", "battles:lobby", "claim", "campaigns:home", "campaigns:create", "campaigns:seats",
         "campaigns:create_event", "missions:home", "api:battles")  # fmt: skip
READ = ("campaign", "state", "news", "ledger", "ships", "epilogue", "concede", "resign", "curate", "desk")
SENT = {
    "join": {"seat": "1"},
    "decline": {},
    "cancel": {},
    "concede": {},
    "resign": {},
    "retry": {},
    "curate": {"deed": "pause", "pause-reason": "Mine"},
    "desk": {"turn": "1", "do": "look"},
}
BEGUN = (Campaign.Status.RUNNING, Campaign.Status.ENDED)
DESKS = ("running",)  # where everything is tried at the orders desk


def campaign_asks(reach: Reach) -> Iterator[Ask]:
    """The same list, whoever asks."""
    yield from map(ask_for, LISTS)
    yield ask_for("campaigns:home", headers=HTMX)
    yield ask_for("campaigns:home", {"rivals": "1", "level": "cadet"})
    yield ask_for("quick_campaign", {"rivals": "1", "level": "cadet"})
    yield ask_for("quick_mission", {"begin": "1"})
    for run in reach.runs:
        yield ask_for("missions:run", code=run.code)
        yield ask_for("missions:debrief", code=run.code, serial=1)
        yield from (ask_for(f"missions:{name}", {"serial": "1"}, code=run.code) for name in ("fight", "go_on", "again"))
    for stage, campaign in reach.campaigns.items():
        yield from (replace(ask, stage=stage) for ask in _of(campaign))
        if stage in DESKS:
            yield from (replace(ask, stage=f"{stage}, {fight.key}") for fight in campaign.fights.all()
                        for ask in _of_a_fight(fight.battle.code))  # fmt: skip
            yield from (replace(ask, stage=stage) for ask in _of_the_desk(campaign))


def _of(campaign: Campaign) -> Iterator[Ask]:
    code = campaign.code
    yield from (ask_for(f"campaigns:{name}", code=code) for name in READ)
    yield from (ask_for(f"campaigns:{name}", data, code=code) for name, data in SENT.items())
    if campaign.status not in BEGUN:
        yield ask_for("campaigns:state", query="?waiting=1", code=code)
    else:
        yield from _of_the_story(campaign)


def _of_a_fight(code: str) -> Iterator[Ask]:
    """What a battle's own pages tell of it is asked for in `asks`; here it is one of a campaign."""
    yield from (ask_for(f"battles:{name}", code=code) for name in ("battle", "state", "concede"))
    yield ask_for("api:battle", code=code)


def _of_the_story(campaign: Campaign) -> Iterator[Ask]:
    code = campaign.code
    newest = campaign.turns.latest("number")
    if campaign.status == Campaign.Status.ENDED:  # nothing is hidden any more but keys and notices
        yield ask_for("campaigns:dice", code=code, number=newest.number)
        return
    for query in ("?moment=3-open-", "?moment=2-open-&unsaved=1"):
        yield ask_for("campaigns:state", query=query, headers=HTMX, code=code)
    for kind in ("centre", "world", "capital"):
        for place in [one for one in engine.read_state(newest.state).places if one.kind == kind][-1:]:
            yield ask_for("campaigns:campaign", query=f"?place={place.id}", code=code)
    for number in range(1, newest.number + 1):
        yield ask_for("campaigns:dice", code=code, number=number)
        yield ask_for("campaigns:news", query=f"?turn={number}", code=code)
    yield from (ask_for("campaigns:ledger", query=f"?{part}", code=code) for part in ("faction=1", "reason=income"))
    leaders = {ship.seat: ship.id for ship in engine.read_state(newest.state).ships}
    yield from (ask_for("campaigns:ship", code=code, id=id) for id in leaders.values())


def _of_the_desk(campaign: Campaign) -> Iterator[Ask]:
    """Commands about what each faction has, whether the reader knows of it or not."""
    turn = campaign.turns.get(status=Turn.Status.OPEN)
    state = engine.read_state(turn.state)
    for command in ("save", "confirm", "reopen", "revert", "review"):
        yield _desk(turn, command, {})
    for seat in range(len(state.factions)):
        sheet = _about(state, seat)
        yield from (_desk(turn, command, sheet) for command in ("look", "save"))
        yield _desk(turn, "save", {"move": sheet["move"]})
    fleet = state.fleets[-1].id
    for command in (
        f"move {fleet} centre",
        f"stance {fleet} attack",
        "place y7",
        f"split {fleet}",
        "send 1",
        "peace 1",
    ):
        yield _desk(turn, command, {}, **{"credits:1": "5"})


def _about(state: st.State, seat: int) -> dict[str, Any]:
    """A sheet full of orders for what one faction has."""
    fleet = next(one for one in state.fleets if one.seat == seat)
    ship = next(one for one in state.ships if one.fleet == fleet.id)
    capital = next(place for place in state.places if place.home == seat)
    unit = (capital.garrison or ())[0].id
    other = next(one.id for one in state.fleets if one.seat != seat)
    return {
        "move": {fleet.id: "centre"},
        "merge": {fleet.id: other},
        "load": {unit: ship.id},
        "repair": {"ships": [ship.id], "most": 5},
        "land": {fleet.id: [unit]},
        "build": [{"at": capital.id, "design": state.classes[0].id, "name": "Kite 9"}],
        "names": {fleet.id: "Mine"},
        "scrap": [ship.id],
    }


def _desk(turn: Turn, command: str, sheet: dict[str, Any], **fields: str) -> Ask:
    form = {"turn": str(turn.number), "orders": json.dumps(sheet), "place": "", "do": command, **fields}
    return ask_for("campaigns:desk", form, headers=HTMX, code=turn.campaign.code)

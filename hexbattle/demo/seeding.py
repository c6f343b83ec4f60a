"""What the demonstration begins with. Safe to repeat: what is there already is left as it is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from battles.engine import Seat, seeded_dice
from battles.models import Battle, Scenario, Side
from battles.selectors import current_turn, rules_of, view_of
from battles.services import BattlePlan, Seating, accept, open_battle, resolve_if_due, save_orders
from battles.services.scenarios import in_scenario, load_scenarios
from hexbattle.accounts.models import Account
from hexbattle.campaigns.models import Campaign
from hexbattle.demo.campaign import NAME, open_reach
from hexbattle.demo.people import ADMIRAL, CURATOR, PEOPLE, RIVAL, make_curator, welcome
from hexbattle.missions.selectors import newest_run
from hexbattle.missions.services import begin_run
from shipyard.models import Fleet, Ruleset
from shipyard.rules import Json
from shipyard.selectors import class_for, fleet_document
from shipyard.services import add_ship, create_fleet, duplicate_fleet, load_catalogue, save_design

CAPTAIN = "cadet"
SERGEANT = "sergeant"
TURNS_FOUGHT = 3
A_DAY = 24 * 60


@dataclass(frozen=True, kw_only=True)
class Squadron:
    """A fleet of ready classes."""

    name: str
    budget: int
    ships: Mapping[str, int]
    ruleset: str = Ruleset.CONVERSION


HOME = Squadron(name="Home Squadron", budget=1200, ships={"ironmonger": 1, "warden": 1, "finch": 1})
VANGUARD = Squadron(name="Vanguard", budget=2000, ships={"meridian": 1, "magpie": 1, "warden": 1, "finch": 2})
LONG_WATCH = Squadron(name="The Long Watch", budget=2000, ships={"cathedral": 1, "tinker": 1, "swallowtail": 1})

PICKETS = Squadron(name="Pickets", budget=160, ships={"sorrel": 1, "longbow": 1}, ruleset=Ruleset.HEX_BATTLE)


class NotADemonstrationError(Exception):
    """The database belongs to other people."""


def prepare(now: datetime) -> None:
    """Catalogue, people, a battle, a duel and an assault that wait for orders, a battle with a history, a campaign
    with one, a run begun.

    Raises NotADemonstrationError.
    """
    names = [person.username for person in PEOPLE]
    strangers = Account.objects.exclude(username__in=names)
    if strangers.exists() and not Account.objects.filter(username__in=names).exists():
        raise NotADemonstrationError
    with transaction.atomic():
        load_catalogue()
        load_scenarios(now)
        admiral, rival, curator = (welcome(person) for person in (ADMIRAL, RIVAL, CURATOR))
        make_curator(curator)
    if not Battle.objects.filter(origin="demo:captain").exists():
        fill_shipyard(admiral, now)
        open_against_captain(admiral, now)
    if not Battle.objects.filter(origin="demo:duel").exists():
        open_duel(admiral, now)
    if not Battle.objects.filter(origin="demo:assault").exists():
        open_assault(admiral, now)
    if not Battle.objects.filter(origin="demo:history").exists():
        fight_rival(admiral, rival, now)
    if not Campaign.objects.filter(created_by=admiral, name=NAME).exists():
        open_reach(admiral, rival, now)
    if newest_run(admiral) is None:
        begin_run(admiral, now)


@transaction.atomic
def fill_shipyard(admiral: Account, now: datetime) -> None:
    """A design and some fleets of one's own, to look at and to change."""
    own = save_design(admiral, {**class_for("tinker").document, "name": "Halcyon"}, now)
    home = commission(admiral, HOME, now)
    add_ship(duplicate_fleet(home, now), own, now)
    commission(admiral, VANGUARD, now)


def commission(account: Account, squadron: Squadron, now: datetime) -> Fleet:
    fleet = create_fleet(account, squadron.name, squadron.budget, now, ruleset=squadron.ruleset)
    for slug, count in squadron.ships.items():
        add_ship(fleet, class_for(slug), now, count)
    return fleet


def document_of(account: Account, squadron: Squadron) -> dict[str, Json]:
    return fleet_document(Fleet.objects.filter(account=account, name=squadron.name).earliest("pk"))


@transaction.atomic
def open_against_captain(admiral: Account, now: datetime) -> None:
    """Turn 1 waits for orders."""
    seats = (Seating(account=admiral.username, fleet=document_of(admiral, HOME)), Seating(captain=CAPTAIN))
    open_battle(admiral, BattlePlan(name="The Narrows", budget=HOME.budget, seats=seats, origin="demo:captain"), now)


@transaction.atomic
def open_duel(admiral: Account, now: datetime) -> None:
    """A hex battle against a captain; the ships are to be deployed."""
    own = fleet_document(commission(admiral, PICKETS, now))
    seats = (Seating(account=admiral.username, fleet=own), Seating(captain=CAPTAIN))
    plan = BattlePlan(
        name="At the Third Buoy", ruleset=PICKETS.ruleset, budget=PICKETS.budget, seats=seats, origin="demo:duel"
    )
    open_battle(admiral, plan, now)


@transaction.atomic
def open_assault(admiral: Account, now: datetime) -> None:
    """A ground assault against a captain; the first turn is the admiral's."""
    seats = (Seating(account=admiral.username), Seating(captain=SERGEANT))
    plan = BattlePlan(name="The Relay", ruleset=Ruleset.BATTLEFORGE, seats=seats, origin="demo:assault")
    open_battle(admiral, in_scenario(plan, Scenario.objects.get(code="hold-the-line"), 0), now)


def fight_rival(admiral: Account, rival: Account, now: datetime) -> None:
    """A battle of several days, so far led by a captain's judgement on both sides; the rival has ordered already."""
    began = now - timedelta(days=TURNS_FOUGHT)
    battle = challenge(admiral, rival, began)
    first, second = battle.sides.all()
    for number in range(1, TURNS_FOUGHT + 1):
        at = began + timedelta(days=number - 1, hours=5)
        order(first, at)
        order(second, at)
        resolve_if_due(battle.pk, number, at)
    order(second, now)


def challenge(admiral: Account, rival: Account, now: datetime) -> Battle:
    seats = (Seating(account=admiral.username, fleet=document_of(admiral, VANGUARD)), Seating(account=rival.username))
    plan = BattlePlan(
        name="Salt and Iron",
        budget=VANGUARD.budget,
        seats=seats,
        turn_minutes=2 * A_DAY,
        spectators=True,
        origin="demo:history",
    )
    battle = open_battle(admiral, plan, now)
    accept(battle, rival, fleet_document(commission(rival, LONG_WATCH, now)), None, now)
    return battle


def order(side: Side, now: datetime) -> None:
    """Confirms what a captain would order; nothing where the battle is over."""
    turn = current_turn(side.battle)
    if turn is None:
        return
    rules, seat = rules_of(side.battle), Seat(side.seat)
    orders = rules.captains[CAPTAIN](view_of(turn, side.seat), seat, seeded_dice(f"{turn.number:02x}{side.seat:02x}"))
    save_orders(side, turn.number, json.dumps(rules.write_orders(orders)), confirm=True, nonce=None, now=now)

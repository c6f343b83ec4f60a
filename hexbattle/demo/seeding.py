"""What the demonstration begins with. Safe to repeat: what is there already is left as it is."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

from django.db import transaction

from battles.engine import Seat, seeded_dice
from battles.models import Battle, Side
from battles.selectors import current_turn, rules_of, view_of
from battles.services import BattlePlan, Seating, accept, open_battle, resolve_if_due, save_orders
from hexbattle.accounts.models import Account
from hexbattle.demo.people import ADMIRAL, CURATOR, PEOPLE, RIVAL, make_curator, welcome
from shipyard.models import Fleet
from shipyard.selectors import class_for, fleet_document
from shipyard.services import add_ship, create_fleet, duplicate_fleet, load_catalogue, save_design

BUDGET = 1200
CAPTAIN = "cadet"
WATCH = (("meridian", 1), ("swallowtail", 1))
SQUADRON = (("ironmonger", 1), ("warden", 1), ("finch", 1))
TURNS_FOUGHT = 6
A_DAY = 24 * 60


class NotADemonstrationError(Exception):
    """The database belongs to other people."""


def prepare(now: datetime) -> None:
    """Catalogue, people, a battle that waits for orders and one with a history. Raises NotADemonstrationError."""
    names = [person.username for person in PEOPLE]
    strangers = Account.objects.exclude(username__in=names)
    if strangers.exists() and not Account.objects.filter(username__in=names).exists():
        raise NotADemonstrationError
    with transaction.atomic():
        load_catalogue()
        admiral, rival, curator = (welcome(person) for person in (ADMIRAL, RIVAL, CURATOR))
        make_curator(curator)
    if not Fleet.objects.filter(account=admiral).exists():
        fill_shipyard(admiral, now)
    if not Battle.objects.filter(origin="demo:captain").exists():
        open_against_captain(admiral, now)
    if not Battle.objects.filter(origin="demo:history").exists():
        fight_rival(admiral, rival, now)


@transaction.atomic
def fill_shipyard(admiral: Account, now: datetime) -> None:
    """A design and two fleets of one's own, to look at and to change."""
    own = save_design(admiral, {**class_for("tinker").document, "name": "Halcyon"}, now)
    home = fleet_of(admiral, "Home Squadron", SQUADRON, now)
    add_ship(duplicate_fleet(home, now), own, now)


def fleet_of(account: Account, name: str, classes: tuple[tuple[str, int], ...], now: datetime) -> Fleet:
    fleet = create_fleet(account, name, BUDGET, now)
    for slug, count in classes:
        add_ship(fleet, class_for(slug), now, count)
    return fleet


@transaction.atomic
def open_against_captain(admiral: Account, now: datetime) -> None:
    """Turn 1 waits for orders."""
    fleet = Fleet.objects.filter(account=admiral).earliest("pk")
    seats = (Seating(account=admiral.username, fleet=fleet_document(fleet)), Seating(captain=CAPTAIN))
    plan = BattlePlan(name="The Narrows", budget=BUDGET, seats=seats, origin="demo:captain")
    open_battle(admiral, plan, now)


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
    own = fleet_document(Fleet.objects.filter(account=admiral).earliest("pk"))
    seats = (Seating(account=admiral.username, fleet=own), Seating(account=rival.username))
    plan = BattlePlan(
        name="Salt and Iron", budget=BUDGET, seats=seats, turn_minutes=2 * A_DAY, spectators=True, origin="demo:history"
    )
    battle = open_battle(admiral, plan, now)
    accept(battle, rival, fleet_document(fleet_of(rival, "The Long Watch", WATCH, now)), None, now)
    return battle


def order(side: Side, now: datetime) -> None:
    """Confirms what a captain would order; nothing where the battle is over."""
    turn = current_turn(side.battle)
    if turn is None:
        return
    rules, seat = rules_of(side.battle), Seat(side.seat)
    orders = rules.captains[CAPTAIN](view_of(turn, side.seat), seat, seeded_dice(f"{turn.number:02x}{side.seat:02x}"))
    save_orders(side, turn.number, json.dumps(rules.write_orders(orders)), confirm=True, nonce=None, now=now)

"""A small site with everything on it that somebody could try to break."""

from __future__ import annotations

from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from battles.models import Battle, Scenario
from battles.services import BattlePlan, Seating, cancel, concede, open_battle, resolve_if_due
from battles.services.scenarios import blank_scenario, load_scenarios, save_scenario
from hexbattle.accounts.models import Account
from hexbattle.missions.models import Run
from shipyard.models import Design, Fleet, ShipClass
from tests.battles.builders import side_of
from tests.battles.duels import at_one_screen
from tests.battles.fleets import fleet, kite
from tests.conftest import new_account
from tests.hostile.reach import Reach, make_reach
from tests.missions.flights import flown as flown_run
from tests.pages.assaults import fight
from tests.pages.duels import duel, play_turn
from tests.shipyard.drawn import drawn
from tests.shipyard.factories import DesignFactory, FleetFactory, FleetShipFactory, ShipClassFactory


@dataclass(frozen=True, kw_only=True)
class World:
    """`owner` has all that is here and plays all battles, against `rival`; `outsider` has no part in anything."""

    owner: Account
    rival: Account
    outsider: Account
    operator: Account
    ship_class: ShipClass
    ready_ship: ShipClass
    design: Design
    drawn: Design  # a ship of hex battle
    flown: Design
    retired: Design
    fleet: Fleet
    scenario: Scenario  # in its second version
    battlefield: Scenario  # of those that come with the site
    running: Battle  # turn 1 is over, turn 2 open
    challenge: Battle  # the owner has challenged the rival
    summons: Battle  # the rival has challenged the owner
    open_seat: Battle  # the rival waits for anybody
    ended: Battle
    cancelled: Battle
    failed: Battle  # its turn could not be resolved
    assault: Battle  # played step by step; the owner is to act
    shared: Battle  # the owner plays both sides at one screen, which nobody holds
    reach: Reach  # of campaigns
    run: Run  # through the missions; the first is over and waits to be taken over

    def client(self, account: Account | None, *, checks: bool = False) -> Client:
        client = Client(enforce_csrf_checks=checks)
        if account:
            client.force_login(account)
        return client


def make_world() -> World:
    owner, rival, outsider, operator = map(_person, ("halsey", "spruance", "nosy", "nimitz"))
    operator.is_staff = operator.is_superuser = True
    operator.save()
    design = DesignFactory.create(account=owner, name="Loose")
    flown = DesignFactory.create(account=owner, name="Flown")
    flotilla = FleetFactory.create(account=owner)
    FleetShipFactory.create(fleet=flotilla, design=flown)
    ended = duel(owner, rival)
    concede(side_of(ended, 1), timezone.now())
    resolve_if_due(ended.pk, 1, timezone.now())
    ended.refresh_from_db()
    failed = duel(owner, rival)
    failed.turns.update(status="failed", trace="Traceback: it broke")
    running = duel(owner, rival)
    play_turn(running)
    cancelled = _waiting(owner, rival.username)
    cancel(cancelled, owner, timezone.now())
    return World(
        owner=owner,
        rival=rival,
        outsider=outsider,
        operator=operator,
        ship_class=ShipClassFactory.create(slug="kite", name="Kite", document=kite()),
        ready_ship=ShipClassFactory.create(slug="wasp", name="Wasp", ruleset="hex_battle", document=drawn()),
        design=design,
        drawn=DesignFactory.create(account=owner, name="Wasp", ruleset="hex_battle", document=drawn()),
        flown=flown,
        retired=DesignFactory.create(account=owner, name="Old", retired=True),
        fleet=flotilla,
        scenario=_scenario(owner),
        battlefield=_battlefield(),
        running=running,
        challenge=_waiting(owner, rival.username),
        summons=_waiting(rival, owner.username),
        open_seat=_waiting(rival, ""),
        ended=ended,
        cancelled=cancelled,
        failed=failed,
        assault=fight(owner, rival),
        shared=at_one_screen(owner, timezone.now()),
        reach=make_reach(owner, rival),
        run=flown_run(owner, won=True),
    )


def _scenario(owner: Account) -> Scenario:
    first = save_scenario(owner, blank_scenario("hex_battle"), timezone.now())
    return save_scenario(owner, {**first.document, "text": "Hold it."}, timezone.now(), scenario=first)


def _battlefield() -> Scenario:
    load_scenarios(timezone.now())
    return Scenario.objects.get(code="convoy")


def _person(name: str) -> Account:
    account = new_account(name)
    EmailAddress.objects.create(user=account, email=account.email, primary=True, verified=True)
    return account


def _waiting(opener: Account, challenged: str) -> Battle:
    seats = (Seating(account=opener.username, fleet=fleet(kite())), Seating(account=challenged))
    return open_battle(opener, BattlePlan(name="Meeting", budget=2000, turn_minutes=60, seats=seats), timezone.now())

"""A small site with battles of chance of each ruleset on it, in every stage that a battle can be in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress

from battles import scenarios
from battles.engine import SealedDice, Seat
from battles.models import Battle, Scenario, Side, Turn
from battles.selectors import current_turn, rules_of
from battles.services import (
    BattlePlan,
    Seating,
    accept,
    cancel,
    concede,
    enter_score,
    open_battle,
    resolve_if_due,
    save_orders,
)
from battles.services.scenarios import keep_document
from hexbattle.accounts.models import Account
from shipyard.models import Design, Fleet
from shipyard.rules import LARGEST_BUDGET
from tests.conftest import new_account
from tests.secrecy.armada import Pick, armada, with_fighters
from tests.secrecy.flotilla import GROUND, flotilla, with_chance
from tests.secrecy.platoon import end_turn, ground, step_as_captain
from tests.shipyard.drawn import drawn
from tests.shipyard.factories import DesignFactory, FleetFactory, FleetShipFactory, ShipClassFactory

DAYS = 3 * 24 * 60  # minutes
PEOPLE = ("halsey", "spruance", "nosy", "guest")
GROUNDS = ("planet-pass", "hold-the-gate", "skirmish")  # a scenario of each ruleset
FLEETS = {"conversion": armada, "hex_battle": flotilla}
ORDERS: Mapping[str, Callable[..., Any]] = {"conversion": with_fighters, "hex_battle": with_chance}


@dataclass(kw_only=True)
class Site:
    """`battles`: all of them by their stage. Whoever reads, plays or watches, these are the same.

    `scenarios`: each account's own by its name, and by their codes some that come with the site.
    """

    now: datetime
    pick: Pick
    accounts: dict[str, Account] = field(default_factory=dict)
    battles: dict[str, Battle] = field(default_factory=dict)
    designs: dict[str, Design] = field(default_factory=dict)
    drawn: dict[str, Design] = field(default_factory=dict)
    fleets: dict[str, Fleet] = field(default_factory=dict)
    scenarios: dict[str, Scenario] = field(default_factory=dict)


def pick_from(seed: object) -> Pick:
    dice = SealedDice(hashlib.sha256(repr(seed).encode()).digest())
    return lambda choices: dice.d(choices, "pick") - 1


def make_site(seed: int, now: datetime) -> Site:
    """A site of chance; the same seed, the same site."""
    site = Site(now=now, pick=pick_from(seed))
    for name in PEOPLE:
        account = site.accounts[name] = person(name)
        site.designs[name] = DesignFactory.create(account=account, name="Loose")
        plans = drawn()
        site.drawn[name] = DesignFactory.create(account=account, name="Wasp", ruleset="hex_battle", document=plans)
        site.fleets[name] = FleetFactory.create(account=account)
        FleetShipFactory.create(fleet=site.fleets[name], design=DesignFactory.create(account=account, name="Flown"))
    ShipClassFactory.create(slug="kite", name="Kite")
    ShipClassFactory.create(slug="wasp", name="Wasp", ruleset="hex_battle", document=drawn())
    site.scenarios = dict(_scenarios(site))
    site.battles = {**dict(_battles(site)), **dict(_duels(site)), **dict(_assaults(site))}
    return site


def person(name: str) -> Account:
    account = new_account(name)
    if name == "guest":
        account.guest = True
        account.set_unusable_password()
        account.save()
    else:
        EmailAddress.objects.create(user=account, email=account.email, primary=True, verified=True)
    return account


def _scenarios(site: Site) -> Iterator[tuple[str, Scenario]]:
    documents = {entry.code: entry.document for entry in scenarios.entries()}
    for number, code in enumerate((*GROUNDS, "withdrawn")):
        document = documents[GROUNDS[number % len(GROUNDS)]]
        yield code, _scenario(site, None, document, code=code, published=code in documents)
    for number, (name, account) in enumerate(site.accounts.items()):
        document = {**documents[GROUNDS[number % len(GROUNDS)]], "name": f"Pond {number}"}
        yield name, _scenario(site, account, document, code=f"pond-{number}")


def _scenario(site: Site, account: Account | None, document: Any, **fields: Any) -> Scenario:
    """In its second version."""
    scenario = Scenario(account=account, **fields)
    for text in ("", "Here it was."):
        keep_document(scenario, {**document, "text": text}, site.now)
    return scenario


def _duels(site: Site) -> Iterator[tuple[str, Battle]]:
    """Battles of `hex_battle`. Of the two at one screen, the first is in its deployment, the other has been fought."""
    yield "deploying", _duel(site, turns=0, spectators=True, shown=False)
    yield "duel", _duel(site, turns=2)
    yield "watched_duel", _duel(site, turns=2, spectators=True, shown=False)
    ended = _duel(site, turns=2)
    concede(ended.sides.get(seat=site.pick(2)), site.now)
    _resolve(ended, site.now)
    enter_score(ended.sides.get(seat=0), "Bull", site.now)
    yield "ended_duel", ended
    yield "duel_challenge", _waiting(site, "halsey", "spruance", "hex_battle")
    yield "duel_summons", _waiting(site, "spruance", "halsey", "hex_battle")
    yield "guest_duel", _duel(site, Seating(captain="cadet", fleet=flotilla(site.pick)), turns=2, opener="guest")
    yield "screen_deploying", _duel(site, Seating(name="Ada", fleet=flotilla(site.pick)), turns=0)
    yield "screen", _duel(site, Seating(name="Ada", fleet=flotilla(site.pick)), turns=2, shown=bool(site.pick(2)))


def _duel(
    site: Site,
    other: Seating | None = None,
    *,
    turns: int,
    opener: str = "halsey",
    spectators: bool = False,
    shown: bool = True,
) -> Battle:
    """A duel after so many turns, the deployment among them; against another account, if against nobody else."""
    seats = (Seating(account=opener, fleet=flotilla(site.pick)), other or Seating(account="spruance"))
    plan = _plan(seats, ruleset="hex_battle", spectators=spectators, options={"show_confirmed": shown}, field=GROUND)
    battle = open_battle(site.accounts[opener], plan, site.now)
    if other is None:
        accept(battle, site.accounts["spruance"], flotilla(site.pick), None, site.now)
    for _ in range(turns):
        _play(battle, site)
    if battle.ended_at:  # too soon: another one
        return _duel(site, other, turns=turns, opener=opener, spectators=spectators, shown=shown)
    _begin_to_order(battle, site)
    return battle


def _assaults(site: Site) -> Iterator[tuple[str, Battle]]:
    """Battles of `battleforge`: all but the guest's, which has hardly begun, are in the middle of a turn."""
    yield "assault", _assault(site, turns=2, steps=2)
    yield "watched_assault", _assault(site, turns=3, steps=1, spectators=True)
    yield "guest_assault", _assault(site, Seating(captain="sergeant"), turns=1, steps=0, opener="guest")
    yield "screen_assault", _assault(site, Seating(name="Ada"), turns=3, steps=2)
    ended = _assault(site, turns=2, steps=1)
    concede(ended.sides.get(seat=site.pick(2)), site.now)
    ended.refresh_from_db()
    yield "ended_assault", ended


def _assault(site: Site, other: Seating | None = None, *, turns: int, steps: int, opener: str = "halsey",
             spectators: bool = False) -> Battle:  # fmt: skip
    """An assault after so many turns of players and so many steps; against another account, if against none else."""
    seats = (Seating(account=opener), other or Seating(account="spruance"))
    plan = _plan(seats, ruleset="battleforge", budget=1, spectators=spectators, field=ground(site.pick))
    battle = open_battle(site.accounts[opener], plan, site.now)
    if other is None:
        accept(battle, site.accounts["spruance"], None, None, site.now)
    for _ in range(turns):
        end_turn(battle, site.pick, site.now)
    while battle.turns.get(status="open").steps_taken < steps:
        step_as_captain(battle, site.pick, site.now)
    battle.refresh_from_db()
    return battle


def _battles(site: Site) -> Iterator[tuple[str, Battle]]:
    yield "running", _fought(site, turns=2, spectators=False, shown=bool(site.pick(2)))
    yield "watched", _fought(site, turns=1, spectators=True, shown=False)
    failed = _fought(site, turns=1, spectators=True)
    failed.turns.filter(status="open").update(status="failed", trace="Traceback: it broke")
    yield "failed", failed
    ended = _fought(site, turns=1, spectators=True)
    for side in ended.sides.filter(account__isnull=False)[:1]:
        concede(side, site.now)
    _resolve(ended, site.now)
    yield "ended", ended
    yield "challenge", _waiting(site, "halsey", "spruance")
    yield "summons", _waiting(site, "spruance", "halsey")
    yield "open_seat", _waiting(site, "spruance", "")
    cancelled = _waiting(site, "halsey", "spruance")
    cancel(cancelled, site.accounts["halsey"], site.now)
    yield "cancelled", cancelled


def _waiting(site: Site, opener: str, challenged: str, rules: str = "conversion") -> Battle:
    seats = (Seating(account=opener, fleet=FLEETS[rules](site.pick)), Seating(account=challenged))
    return open_battle(site.accounts[opener], _plan(seats, ruleset=rules), site.now)


def _plan(seats: tuple[Seating, ...], **terms: Any) -> BattlePlan:
    return BattlePlan(**{"name": "Meeting", "budget": LARGEST_BUDGET, "turn_minutes": DAYS, "seats": seats, **terms})


def _fought(site: Site, *, turns: int, spectators: bool, shown: bool = True) -> Battle:
    """A battle of two players and a captain, somewhere in its middle, its ships in and out of each other's sight."""
    opener = site.accounts["halsey"]
    seats = (
        Seating(account="halsey", fleet=armada(site.pick)),
        Seating(account="spruance"),
        Seating(captain="cadet", fleet=armada(site.pick)),
    )
    plan = _plan(seats, spectators=spectators, options={"show_confirmed": shown})
    battle = open_battle(opener, plan, site.now)
    accept(battle, site.accounts["spruance"], armada(site.pick), None, site.now)
    _scatter(site, battle)
    for _ in range(turns):
        _play(battle, site)
    if battle.ended_at:  # too soon: another one
        return _fought(site, turns=turns, spectators=spectators, shown=shown)
    _begin_to_order(battle, site)
    return battle


def _begin_to_order(battle: Battle, site: Site) -> None:
    """Drafts in the open turn, and here and there a confirmation, but never by the first: the turn is not to run."""
    turn = current_turn(battle)
    assert turn is not None
    for side in battle.sides.filter(seat__in=turn.awaiting, captain=""):
        if site.pick(3):
            order_as_captain(turn, side, site.pick, site.now, confirm=side.seat > 0 and bool(site.pick(2)))


def _scatter(site: Site, battle: Battle) -> None:
    """Fleets that have come upon each other from anywhere: some ships in sight, some not, some in range."""
    turn = Turn.objects.get(battle=battle)
    rules = rules_of(battle)
    state = rules.read_state(turn.state)
    ships = tuple(replace(ship, at=_somewhere(site.pick, ship.seat)) for ship in state.ships)
    turn.state = rules.write_state(replace(state, ships=ships))
    turn.save()


def _somewhere(pick: Pick, seat: int) -> tuple[int, int]:
    """In one of three crowds out of each other's sight: the first seat is in one of them, the next in two."""
    return 70 * pick(seat + 1) + pick(12), pick(12)


def _play(battle: Battle, site: Site) -> None:
    """One turn, the players' sheets by a captain's hand."""
    turn = current_turn(battle)
    if turn is None:
        return
    for side in battle.sides.filter(captain="", out=False):
        order_as_captain(turn, side, site.pick, site.now, confirm=True)
    _resolve(battle, site.now)


def order_as_captain(turn: Turn, side: Side, pick: Pick, now: datetime, *, confirm: bool) -> None:
    """Legal orders by a captain's hand, changed by chance's."""
    rules, seat = rules_of(turn.battle), Seat(side.seat)
    view = rules.view(rules.read_state(turn.state), seat)
    planned = rules.captains["cadet"](view, seat, SealedDice(bytes([pick(256)] * 32)))
    orders = ORDERS[rules.key](view, seat, planned, pick)
    sheet = json.dumps(rules.write_orders(planned if rules.check_orders(view, seat, orders) else orders))
    save_orders(side, turn.number, sheet, confirm=confirm, nonce=bytes([pick(256)] * 32).hex(), now=now)


def _resolve(battle: Battle, now: datetime) -> None:
    if turn := current_turn(battle):
        resolve_if_due(battle.pk, turn.number, now + timedelta(minutes=DAYS) if not turn.ready else now)
    battle.refresh_from_db()

"""A small site with a battle of chance on it, in every stage that a battle can be in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress

from battles.engine import SealedDice, Seat
from battles.models import Battle, Side, Turn
from battles.selectors import current_turn, rules_of
from battles.services import BattlePlan, Seating, accept, cancel, concede, open_battle, resolve_if_due, save_orders
from hexbattle.accounts.models import Account
from shipyard.models import Design, Fleet
from shipyard.rules import LARGEST_BUDGET
from tests.conftest import new_account
from tests.secrecy.armada import Pick, armada, with_fighters
from tests.shipyard.drawn import drawn
from tests.shipyard.factories import DesignFactory, FleetFactory, FleetShipFactory, ShipClassFactory

DAYS = 3 * 24 * 60  # minutes


@dataclass(kw_only=True)
class Site:
    """`battles`: all of them by their stage. Whoever reads, plays or watches, these are the same."""

    now: datetime
    pick: Pick
    accounts: dict[str, Account] = field(default_factory=dict)
    battles: dict[str, Battle] = field(default_factory=dict)
    designs: dict[str, Design] = field(default_factory=dict)
    drawn: dict[str, Design] = field(default_factory=dict)
    fleets: dict[str, Fleet] = field(default_factory=dict)


def pick_from(seed: object) -> Pick:
    dice = SealedDice(hashlib.sha256(repr(seed).encode()).digest())
    return lambda choices: dice.d(choices, "pick") - 1


def make_site(seed: int, now: datetime) -> Site:
    """A site of chance; the same seed, the same site."""
    site = Site(now=now, pick=pick_from(seed))
    for name in ("halsey", "spruance", "nosy"):
        account = site.accounts[name] = new_account(name)
        EmailAddress.objects.create(user=account, email=account.email, primary=True, verified=True)
        site.designs[name] = DesignFactory.create(account=account, name="Loose")
        plans = drawn()
        site.drawn[name] = DesignFactory.create(account=account, name="Wasp", ruleset="hex_battle", document=plans)
        site.fleets[name] = FleetFactory.create(account=account)
        FleetShipFactory.create(fleet=site.fleets[name], design=DesignFactory.create(account=account, name="Flown"))
    ShipClassFactory.create(slug="kite", name="Kite")
    site.battles = dict(_battles(site))
    return site


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


def _waiting(site: Site, opener: str, challenged: str) -> Battle:
    seats = (Seating(account=opener, fleet=armada(site.pick)), Seating(account=challenged))
    return open_battle(site.accounts[opener], _plan(seats), site.now)


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
    """One turn, both players' sheets by a captain's hand."""
    turn = current_turn(battle)
    if turn is None:
        return
    for side in battle.sides.filter(account__isnull=False, out=False):
        order_as_captain(turn, side, site.pick, site.now, confirm=True)
    _resolve(battle, site.now)


def order_as_captain(turn: Turn, side: Side, pick: Pick, now: datetime, *, confirm: bool) -> None:
    """Legal orders by a captain's hand, and by chance's where there are fighters."""
    rules, seat = rules_of(turn.battle), Seat(side.seat)
    view = rules.view(rules.read_state(turn.state), seat)
    planned = rules.captains["cadet"](view, seat, SealedDice(bytes([pick(256)] * 32)))
    orders = with_fighters(view, seat, planned, pick)
    sheet = json.dumps(rules.write_orders(planned if rules.check_orders(view, seat, orders) else orders))
    save_orders(side, turn.number, sheet, confirm=confirm, nonce=bytes([pick(256)] * 32).hex(), now=now)


def _resolve(battle: Battle, now: datetime) -> None:
    if turn := current_turn(battle):
        resolve_if_due(battle.pk, turn.number, now + timedelta(minutes=DAYS) if not turn.ready else now)
    battle.refresh_from_db()

"""What the whole site does, its database included: turns stored, pages answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from battles.engine import ruleset
from battles.models import Battle, Event, OrderSheet, Side, Turn
from battles.selectors import my_battles
from battles.services import BattlePlan, Seating, accept, open_battle, resolve_if_due, save_orders
from battles.turns.sealing import canonical
from hexbattle.accounts.models import Account
from hexbattle.benching.broadside import all_fire, broadside, squadron
from hexbattle.benching.database import own_database
from hexbattle.benching.rows import Row, time_row, timed
from shipyard.rules import LARGEST_BUDGET

SHIPS = 18
OLD = 100  # the number of the turn at which a battle is old
TIMES = 7
MANY, AT_A_TIME = 50_000, 2_000
DAY = 24 * 60  # minutes


@dataclass(kw_only=True)
class Bout:
    """A battle whose every turn is the same broadside."""

    battle: Battle
    kind: str
    number: int = 1

    def load(self) -> None:
        """Put the ships back nose to nose, and let both sides confirm their fire."""
        rules, state = ruleset("conversion"), replace(broadside(SHIPS), turn=self.number)
        open_turn = self.battle.turns.filter(number=self.number)
        open_turn.update(state=rules.write_state(state))
        for seat, orders in all_fire(state).items():
            sheet = canonical(rules.write_orders(orders))
            side = self.battle.sides.select_related("battle").get(seat=seat)
            save_orders(side, self.number, sheet, confirm=True, nonce=None, now=timezone.now())

    def resolve(self) -> None:
        resolve_if_due(self.battle.pk, self.number, timezone.now())
        self.number += 1

    def grow_old(self) -> None:
        """Give it a history like its first turn, up to turn 99."""
        first = self.battle.turns.get(number=1)
        self.battle.turns.filter(number=self.number).update(number=OLD)
        events, sheets = list(first.events.all()), list(first.sheets.all())
        turns = [_copy(first, number=number) for number in range(2, OLD)]
        Turn.objects.bulk_create(turns)
        Event.objects.bulk_create((_copy(event, turn=turn) for turn in turns for event in events), batch_size=AT_A_TIME)
        OrderSheet.objects.bulk_create(_copy(sheet, turn=turn) for turn in turns for sheet in sheets)
        self.number = OLD


def _copy(row: Any, **changes: Any) -> Any:
    """The same row once more, with another key."""
    fields = {one.attname: getattr(row, one.attname) for one in row._meta.concrete_fields if not one.primary_key}
    return type(row)(**{name: value for name, value in fields.items() if name.removesuffix("_id") not in changes},
                     **changes)  # fmt: skip


def site_rows(*, full: bool) -> Iterator[Row]:
    """In a database of its own."""
    with own_database() as kind:
        players = [Account.objects.create(username=name, email=f"{name}@example.com") for name in ("red", "blue")]
        for age, turn in (("turn 1", 1), (f"turn {OLD}", OLD)):
            bout = Bout(battle=_begun(*players), kind=kind)
            bout.load()
            bout.resolve()
            if turn == OLD:
                bout.grow_old()
            yield from _bout_rows(bout, age, players[0])
        if full:
            yield _my_battles(players[0], kind)


def _begun(red: Account, blue: Account) -> Battle:
    seats = (Seating(account=red.username, fleet=squadron(SHIPS // 2)), Seating(account=blue.username))
    plan = BattlePlan(name="Bench", budget=LARGEST_BUDGET, seats=seats, turn_minutes=DAY)
    battle = open_battle(red, plan, timezone.now())
    accept(battle, blue, squadron(SHIPS // 2), None, timezone.now())
    battle.refresh_from_db()
    return battle


def _bout_rows(bout: Bout, age: str, reader: Account) -> Iterator[Row]:
    served = bout.kind == "PostgreSQL"  # another process does the work
    stored = timed(bout.resolve, TIMES, before=bout.load)
    yield time_row(f"{bout.kind}, that turn stored by the server at {age}", stored, 40, by_the_clock=served)
    bout.load()
    client = Client(headers={"host": settings.ALLOWED_HOSTS[0].removeprefix(".")})
    client.force_login(reader)
    page = partial(client.get, bout.battle.get_absolute_url(), secure=True)
    with CaptureQueriesContext(connection) as queries:
        answer = page()
    if answer.status_code != 200:
        raise RuntimeError(f"the battle page answered {answer.status_code}")
    what = f"{bout.kind}, battle page at {age}"
    yield Row(what=f"{what}, queries", value=len(queries), unit="", target=12)
    yield Row(what=f"{what}, size", value=len(answer.content) / 1000, unit="kB")
    yield time_row(what, timed(page, TIMES), 60, by_the_clock=served)


def _my_battles(account: Account, kind: str) -> Row:
    """All of them this account's own, most of them over."""
    now = timezone.now()
    for start in range(0, MANY, AT_A_TIME):
        battles = Battle.objects.bulk_create(
            Battle(code=f"b{number}", name="Old", ruleset="conversion", version=1, budget=1, created_at=now,
                   status="ended", ended_at=now - timedelta(days=1))
            for number in range(start, start + AT_A_TIME)
        )  # fmt: skip
        Side.objects.bulk_create(
            Side(battle=battle, seat=seat, team=seat, name=f"{seat}", account=None if seat else account, fleet_name="F")
            for battle in battles
            for seat in (0, 1)
        )
    if connection.vendor == "postgresql":  # whose planner counts rows by itself, but only a minute later
        connection.cursor().execute("ANALYZE")
    found = timed(lambda: my_battles(account), TIMES)
    return time_row(f"{kind}, “my battles” at {MANY:,}", found, 50, by_the_clock=kind == "PostgreSQL")

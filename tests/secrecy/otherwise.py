"""The other world: the same site, with everything changed in the database that one reader may not know."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet

from battles.models import Battle, Event, Notice, OrderSheet, Side, Turn
from battles.selectors import rules_of
from battles.services import BattlePlan, Seating, open_battle
from battles.turns import vault
from hexbattle.accounts.models import Account
from shipyard.models import Design
from shipyard.rules import LARGEST_BUDGET
from tests.conftest import new_account
from tests.secrecy.armada import Pick, armada
from tests.secrecy.disguise import Disguise
from tests.secrecy.site import DAYS, Site, order_as_captain
from tests.shipyard.factories import DesignFactory, FleetFactory

RUNS = (Battle.Status.RUNNING, Battle.Status.ENDED)


@dataclass(kw_only=True)
class Otherwise:
    """`reader` None: nobody in particular, not logged in."""

    site: Site
    reader: Account | None
    pick: Pick

    def make(self) -> None:
        self._other_people()
        for battle in self.site.battles.values():
            side = battle.sides.filter(account=self.reader).first() if self.reader else None
            self._change_battle(battle, side)
            if not self._may_know(battle, side):
                Battle.objects.filter(pk=battle.pk).delete()

    def _may_know(self, battle: Battle, side: Side | None) -> bool:
        """Whether the reader may know that there is such a battle (for all others it does not exist)."""
        if side or (self.reader and battle.created_by_id == self.reader.pk):
            return True
        if battle.status in RUNS:
            return battle.spectators
        vacant = battle.sides.filter(account=None, captain="", name="").exists()
        return bool(self.reader) and battle.status == Battle.Status.WAITING and vacant

    def _other_people(self) -> None:
        """What others keep in their accounts and in the shipyard, and the battles that they fight among themselves."""
        for account in self._others():
            Design.objects.filter(account=account).update(name="Secret weapon", document=armada(self.pick))
            DesignFactory.create(account=account)
            FleetFactory.create(account=account)
        self._others().update(time_zone="Asia/Tokyo", mail_turns=False, last_login=self.site.now)
        ghosts = [new_account(f"ghost{number}") for number in range(2)]
        seats = tuple(Seating(account=one.username, fleet=armada(self.pick) if one is ghosts[0] else None)
                      for one in ghosts)  # fmt: skip
        plan = BattlePlan(name="Elsewhere", budget=LARGEST_BUDGET, turn_minutes=DAYS, seats=seats)
        open_battle(ghosts[0], plan, self.site.now)

    def _others(self) -> QuerySet[Account]:
        return Account.objects.exclude(pk=self.reader.pk if self.reader else 0)

    def _change_battle(self, battle: Battle, side: Side | None) -> None:
        for other in battle.sides.exclude(pk=side.pk if side else 0):
            self._change_side(other)
        for turn in battle.turns.all():
            if battle.status != Battle.Status.ENDED:
                self._change_history(turn, side)
            if turn.status == Turn.Status.OPEN:
                self._change_open_turn(turn, side)
        Turn.objects.filter(battle=battle).exclude(status=Turn.Status.RESOLVED).update(
            key=vault.store_secret(bytes([self.pick(256)] * 32)), fence=self.pick(9), trace="Another"
        )
        Notice.objects.filter(battle=battle).exclude(account=self.reader).delete()

    def _change_side(self, side: Side) -> None:
        """Secrets of captains, fleets as they joined and their places, missed deadlines."""
        if side.captain:
            side.secret = vault.store_secret(bytes([self.pick(256)] * 32))
        if not side.vacant:
            side.fleet, side.fleet_name = armada(self.pick), f"Squadron {self.pick(999)}"
        side.missed = self.pick(3)
        side.save()

    def _change_history(self, turn: Turn, side: Side | None) -> None:
        """State, events and sheets of one turn. The hashes of sheets are everybody's once it is resolved."""
        rules, disguise = rules_of(turn.battle), Disguise(reader=side.seat if side else None, pick=self.pick)
        turn.state = rules.write_state(disguise.state(rules.read_state(turn.state)))
        turn.save()
        events = rules.read_events(list(turn.events.values_list("data", flat=True)))
        turn.events.all().delete()
        Event.objects.bulk_create(
            Event(turn=turn, number=number, kind=str(data["kind"]), data=data)
            for number, data in enumerate(rules.write_events(disguise.events(events)), self.pick(3) + 1)
        )
        for sheet in turn.sheets.exclude(side=side):
            sheet.document, sheet.nonce = {"ships": {}}, "ab" * 32
            sheet.saved_at -= timedelta(minutes=self.pick(60))
            sheet.author = OrderSheet.Author.DEFAULT
            sheet.save()

    def _change_open_turn(self, turn: Turn, side: Side | None) -> None:
        """Others have ordered something else, or nothing, or not yet. Confirmed is hidden only where it is said so.

        One player stays unready in both worlds, for the turn runs, and is seen to run, when nobody is.
        """
        players = turn.battle.sides.filter(seat__in=turn.awaiting, captain="")
        others = [other for other in players if side is None or other.pk != side.pk]
        unready = bool(side) and not turn.sheets.filter(side=side, status=OrderSheet.Status.CONFIRMED).exists()
        for number, other in enumerate(others):
            sheet = turn.sheets.filter(side=other).first()
            confirmed = sheet is not None and sheet.status == OrderSheet.Status.CONFIRMED
            turn.sheets.filter(side=other).delete()
            if not turn.battle.options["show_confirmed"] and (unready or number):
                confirmed = not confirmed
            if confirmed or self.pick(2):
                order_as_captain(turn, other, self.pick, self.site.now, confirm=confirmed)

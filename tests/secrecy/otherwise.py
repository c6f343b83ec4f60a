"""The other world: the same site, with everything changed in the database that one reader may not know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet

from battles.models import Battle, Event, Notice, OrderSheet, Scenario, Side, Turn
from battles.selectors import current_turn, rules_of
from battles.services import BattlePlan, Seating, open_battle
from battles.services.scenarios import blank_scenario, save_scenario
from battles.turns import vault
from hexbattle.accounts.models import Account
from shipyard.models import Design
from shipyard.rules import LARGEST_BUDGET
from tests.conftest import new_account
from tests.secrecy.armada import Pick, armada
from tests.secrecy.disguise import Disguise
from tests.secrecy.site import DAYS, FLEETS, Site, order_as_captain
from tests.shipyard.factories import DesignFactory, FleetFactory

RUNS = (Battle.Status.RUNNING, Battle.Status.ENDED)


@dataclass(kw_only=True)
class Otherwise:
    """`reader` None: nobody in particular, not logged in. `held`: the seat to which screens are handed (H-3.3)."""

    site: Site
    reader: Account | None
    held: int | None = None
    pick: Pick

    def make(self) -> None:
        self._other_people()
        self.change(self.site.battles)

    def change(self, stages: Iterable[str]) -> None:
        """Make another world of some battles alone."""
        for battle in map(self.site.battles.__getitem__, stages):
            side = self.side_in(battle)
            self._change_battle(battle, side)
            if not self._may_know(battle, side) and not battle.scores.exists():  # scores are everybody's (H-8)
                Battle.objects.filter(pk=battle.pk).delete()

    def side_in(self, battle: Battle) -> Side | None:
        """The side as which the reader looks at a battle."""
        if self.reader is None:
            return None
        if battle.hot_seat and battle.created_by_id == self.reader.pk and rules_of(battle).stepwise:
            turn = current_turn(battle)  # whoever is to act sits before the screen
            return battle.sides.get(seat=turn.awaiting[0]) if turn else None
        if battle.hot_seat and battle.created_by_id == self.reader.pk:
            return next((side for side in battle.sides.all() if side.seat == self.held), None)
        return battle.sides.filter(account=self.reader).first()

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
            save_scenario(account, blank_scenario("conversion"), self.site.now)
            DesignFactory.create(account=account)
            FleetFactory.create(account=account)
        self._change_scenarios()
        self._others().update(time_zone="Asia/Tokyo", mail_turns=False, last_login=self.site.now)
        ghosts = [new_account(f"ghost{number}") for number in range(2)]
        seats = tuple(Seating(account=one.username, fleet=armada(self.pick) if one is ghosts[0] else None)
                      for one in ghosts)  # fmt: skip
        plan = BattlePlan(name="Elsewhere", budget=LARGEST_BUDGET, turn_minutes=DAYS, seats=seats)
        open_battle(ghosts[0], plan, self.site.now)

    def _change_scenarios(self) -> None:
        """Those of others, and those that the site has withdrawn: some are gone, all are about something else."""
        hidden = Scenario.objects.exclude(account=self.reader).exclude(account=None, published=True)
        for one in hidden:
            if self.pick(3):
                one.document, one.name = {**one.document, "name": "Secret place"}, "Secret place"
                one.save()
                one.history.update(document=one.document, name=one.name)
            else:
                one.delete()

    def _others(self) -> QuerySet[Account]:
        return Account.objects.exclude(pk=self.reader.pk if self.reader else 0)

    def _change_battle(self, battle: Battle, side: Side | None) -> None:
        for other in battle.sides.exclude(pk=side.pk if side else 0):
            self._change_side(other)
        for turn in battle.turns.all():
            if battle.status != Battle.Status.ENDED:
                self._change_history(turn, side)
            if turn.status == Turn.Status.OPEN and not rules_of(battle).stepwise:
                self._change_open_turn(turn, side)
        Turn.objects.filter(battle=battle).exclude(status=Turn.Status.RESOLVED).update(
            key=vault.store_secret(bytes([self.pick(256)] * 32)), fence=self.pick(9), trace="Another"
        )
        Notice.objects.filter(battle=battle).exclude(account=self.reader).delete()

    def _change_side(self, side: Side) -> None:
        """Secrets of captains, fleets as they joined and their places, missed deadlines."""
        if side.captain:
            side.secret = vault.store_secret(bytes([self.pick(256)] * 32))
        if side.fleet is not None and not side.vacant:
            side.fleet, side.fleet_name = FLEETS[side.battle.ruleset](self.pick), f"Squadron {self.pick(999)}"
        side.missed = self.pick(3)
        side.save()

    def _change_history(self, turn: Turn, side: Side | None) -> None:
        """State, events, sheets and steps of one turn. The hashes of sheets are everybody's once it is resolved.

        In duels and assaults everybody sees what there is and what has happened (H-3, B-2.1).
        """
        if turn.battle.ruleset == "conversion":
            self._disguise(turn, Disguise(reader=side.seat if side else None, pick=self.pick))
        for sheet in turn.sheets.exclude(side=side):
            sheet.document, sheet.nonce = {"ships": {}}, "ab" * 32
            sheet.saved_at -= timedelta(minutes=self.pick(60))
            sheet.author = OrderSheet.Author.DEFAULT
            sheet.save()
        for step in turn.steps.exclude(side=side):
            step.document, step.nonce = {"action": "end_turn"}, "cd" * 32
            step.taken_at -= timedelta(minutes=self.pick(60))
            step.save()

    def _disguise(self, turn: Turn, disguise: Disguise) -> None:
        rules = rules_of(turn.battle)
        turn.state = rules.write_state(disguise.state(rules.read_state(turn.state)))
        turn.save()
        events = rules.read_events(list(turn.events.values_list("data", flat=True)))
        turn.events.all().delete()
        Event.objects.bulk_create(
            Event(turn=turn, number=number, kind=str(data["kind"]), data=data)
            for number, data in enumerate(rules.write_events(disguise.events(events)), self.pick(3) + 1)
        )

    def _change_open_turn(self, turn: Turn, side: Side | None) -> None:
        """Others have ordered something else, or nothing, or not yet. Confirmed is hidden only where it is said so.

        One player stays unready in both worlds, for the turn runs, and is seen to run, when nobody is. Who sits before
        one screen sees to whom it can be handed, and so who has confirmed.
        """
        players = turn.battle.sides.filter(seat__in=turn.awaiting, captain="")
        others = [other for other in players if side is None or other.pk != side.pk]
        unready = bool(side) and not turn.sheets.filter(side=side, status=OrderSheet.Status.CONFIRMED).exists()
        for number, other in enumerate(others):
            sheet = turn.sheets.filter(side=other).first()
            confirmed = sheet is not None and sheet.status == OrderSheet.Status.CONFIRMED
            turn.sheets.filter(side=other).delete()
            shown = turn.battle.options["show_confirmed"] or turn.battle.hot_seat
            if not shown and (unready or number):
                confirmed = not confirmed
            if confirmed or sheet is None or self.pick(2):
                order_as_captain(turn, other, self.pick, self.site.now, confirm=confirmed)

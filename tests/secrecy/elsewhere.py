"""The other world of campaigns: everything is changed in the database that one reader may not know (K-2.4, K-4)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from random import Random

from battles.models import Battle
from battles.models import Turn as BattleTurn
from battles.turns import vault
from hexbattle.accounts.models import Account
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign, Event, Faction, Fight, Notice, OrderSheet, Turn
from hexbattle.campaigns.services import CampaignPlan, Seating, open_campaign
from hexbattle.missions.models import Run
from tests.conftest import new_account
from tests.secrecy.fog import Fog, sight
from tests.secrecy.reach import DESIGNS, Reach

ORDERS = {"messages": [{"text": "Something else."}]}


@dataclass(kw_only=True)
class Elsewhere:
    """`reader` None: nobody in particular, not logged in."""

    reach: Reach
    reader: Account | None
    chance: Random

    def make(self) -> None:
        self._other_people()
        for campaign in self.reach.campaigns.values():
            if self.may_know(campaign):
                self._change(campaign)
            else:
                battles = list(campaign.fights.values_list("battle", flat=True))
                Campaign.objects.filter(pk=campaign.pk).delete()
                Battle.objects.filter(pk__in=battles).delete()

    def seat_in(self, campaign: Campaign) -> Faction | None:
        return campaign.factions.filter(account=self.reader).first() if self.reader else None

    def may_know(self, campaign: Campaign) -> bool:
        """Whether there is such a campaign for the reader: who plays or opened it, or may take a seat, or watch."""
        if self.reader and (campaign.created_by_id == self.reader.pk or self.seat_in(campaign)):
            return True
        free = campaign.factions.filter(open=True, out=False).exists()
        match campaign.status:
            case Campaign.Status.WAITING:
                return self.reader is not None and free
            case Campaign.Status.RUNNING | Campaign.Status.ENDED:
                return campaign.spectators or (self.reader is not None and free)
        return False

    def _other_people(self) -> None:
        """Campaigns and missions of others, and what others have set for themselves."""
        others = Account.objects.exclude(pk=self.reader.pk if self.reader else 0)
        others.update(time_zone="Asia/Tokyo", mail_turns=False, last_login=self.reach.now)
        Run.objects.exclude(account=self.reader).delete()
        ghosts = [new_account(f"ghost{number}") for number in range(2)]
        seats = tuple(Seating(account=one.username) for one in ghosts)
        open_campaign(ghosts[0], CampaignPlan(name="Elsewhere", seats=seats, catalogue=DESIGNS), self.reach.now)

    def _change(self, campaign: Campaign) -> None:
        own = self.seat_in(campaign)
        others = campaign.factions.exclude(pk=own.pk if own else 0)
        for faction in others:
            faction.secret, faction.missed = self._secret(), self.chance.randrange(3)
            faction.save()
        if campaign.status == Campaign.Status.RUNNING:
            self._change_fights(campaign, own)
            for turn in campaign.turns.order_by("number"):
                self._change_history(turn, own)
                self._change_sheets(turn, others)
        Notice.objects.filter(campaign=campaign).exclude(account=self.reader).delete()

    def _change_history(self, turn: Turn, own: Faction | None) -> None:
        fog = Fog(reader=own.seat if own else None, chance=self.chance)
        state = engine.read_state(turn.state)
        turn.state = engine.write_state(fog.state(state))
        if turn.status != Turn.Status.RESOLVED:
            turn.key, turn.fence, turn.trace = self._secret(), self.chance.randrange(9), "Another"
        turn.results = []
        turn.save()
        documents = list(turn.events.values_list("data", flat=True))
        turn.events.all().delete()
        if documents:
            told = engine.write_events(engine.read_events(fog.events(documents, len(state.factions))))
            Event.objects.bulk_create(
                Event(turn=turn, number=number, kind=str(data["kind"]), data=data)
                for number, data in enumerate(told, self.chance.randrange(3) + 1)
            )

    def _change_sheets(self, turn: Turn, others: Collection[Faction]) -> None:
        """Of a resolved turn the hashes are everybody's (D-3), and of an open one who has confirmed (D-4)."""
        for sheet in turn.sheets.filter(faction__in=others):
            sheet.document, sheet.nonce, sheet.author = ORDERS, "ab" * 32, OrderSheet.Author.DEFAULT
            sheet.saved_at -= timedelta(minutes=self.chance.randrange(60))
            sheet.receipt = sheet.receipt if turn.status == Turn.Status.RESOLVED else "ef" * 32
            sheet.save()
        if turn.status == Turn.Status.OPEN:
            drafts = turn.sheets.filter(faction__in=others, status=OrderSheet.Status.DRAFT)
            writers = set(turn.sheets.values_list("faction", flat=True))
            drafts.delete()
            OrderSheet.objects.bulk_create(
                OrderSheet(turn=turn, faction=one, document=ORDERS, nonce="cd" * 32, status=OrderSheet.Status.DRAFT,
                           saved_at=self.reach.now)
                for one in others if one.pk not in writers
            )  # fmt: skip

    def _change_fights(self, campaign: Campaign, own: Faction | None) -> None:
        """Those out of sight are none, others have other secrets; how far one's neighbours' fights are is theirs."""
        seat = own.seat if own else None
        fog, told = Fog(reader=seat, chance=self.chance), set[str]()
        for turn in campaign.turns.all():
            state = engine.read_state(turn.state)
            seen = sight(state, seat)
            told |= {one.id for one in state.battles if fog.sees_battle(one, seen)}
            told |= {one.id for one in state.assaults if str(one.at) in seen.far}
        for fight in campaign.fights.select_related("battle"):
            battle = fight.battle
            if fight.key not in told and not battle.spectators:
                Fight.objects.filter(pk=fight.pk).delete()
                Battle.objects.filter(pk=battle.pk).delete()
            elif not (battle.spectators or battle.sides.filter(account=self.reader or 0).exists()):
                Battle.objects.filter(pk=battle.pk).update(name="Another", status="ended", winner=0, reason="limit")
            BattleTurn.objects.filter(battle=battle).exclude(status="resolved").update(
                key=self._secret(), fence=self.chance.randrange(9), trace="Another"
            )

    def _secret(self) -> str:
        return vault.store_secret(self.chance.randbytes(32))

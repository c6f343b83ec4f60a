"""Resolving a campaign's turns: claim, play, store, tell; by the machinery that battles have (battles/turns)."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth import get_user_model
from django.db.models import Manager

from battles.engine import Resolution
from battles.turns import clock
from battles.turns.sheets import sealed
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Event, Faction, OrderSheet, Ruling, Turn
from hexbattle.campaigns.selectors import state_of
from hexbattle.campaigns.services.admirals import STAND_IN, planned
from hexbattle.campaigns.services.closing import ClosedBy, awaited_players, early_close
from hexbattle.campaigns.services.fights import open_fights, results_for
from hexbattle.campaigns.services.playing import play
from hexbattle.campaigns.services.telling import tell
from hexbattle.campaigns.services.turning import end_campaign, open_turn

logger = logging.getLogger(__name__)

type Play = Resolution[engine.State, engine.Event]

PATIENCE = 2  # deadlines in a row without orders, after which an admiral stands in (K-1.1)


@dataclass(frozen=True, kw_only=True)
class Played:
    """A turn worked out and not yet stored. `sheets`: of all who ordered, by seat, the unsaved ones among them."""

    closed_by: ClosedBy
    factions: tuple[Faction, ...]
    sheets: tuple[OrderSheet, ...]
    results: tuple[engine.FightResult, ...]
    rulings: tuple[Ruling, ...]
    result: Play


class CampaignGame(clock.Game[Turn, Played]):
    """How the turns of campaigns are played and stored."""

    def turns(self) -> Manager[Turn]:
        return Turn.objects

    def play(self, turn: Turn, now: datetime) -> Played:
        """Battles that are due are fought out first, each in transactions of its own (K-5.6)."""
        factions = tuple(turn.campaign.factions.all())
        written = tuple(turn.sheets.select_related("faction").order_by("faction__seat"))
        state = state_of(turn)
        results = results_for(turn, state, now)
        rulings = tuple(turn.campaign.rulings.filter(turn=None).exclude(document=None))
        sheets = _all_sheets(turn, state, factions, written)
        return Played(
            closed_by=early_close(turn, factions, written) or "deadline",
            factions=factions,
            sheets=sheets,
            results=results,
            rulings=rulings,
            result=play(turn, state, sheets, results, rulings),
        )

    def store(self, turn: Turn, played: Played, now: datetime) -> None:
        state = played.result.state
        _store_history(turn, played, now)
        _store_factions(turn, played)
        open_fights(turn.campaign, played.factions, state, now)
        if state.result is None:
            open_turn(turn.campaign, played.factions, state, now)
        else:
            Turn.objects.filter(pk=turn.pk).update(final=engine.write_state(state))
            end_campaign(turn.campaign, played.factions, state.result, now, turn.number)

    def tell_failure(self, turn: Turn, now: datetime) -> None:
        logger.error("Turn %s of campaign %s could not be resolved.", turn.number, turn.campaign.code, exc_info=True)
        operators = get_user_model().objects.filter(is_superuser=True, is_active=True).values_list("pk", flat=True)
        players = turn.campaign.factions.values_list("account", flat=True)
        tell(turn.campaign, "failed", [*players, *operators], now, turn.number)


CAMPAIGNS = CampaignGame()


def resolve_if_due(campaign_id: int, number: int, now: datetime) -> bool:
    """Resolve a turn if all orders are in, its deadline has passed, or the worker that had claimed it is dead."""
    turn_id = Turn.objects.filter(campaign=campaign_id, number=number).values_list("pk", flat=True).first()
    return turn_id is not None and clock.resolve(CAMPAIGNS, turn_id, now)


def retry_turn(turn: Turn, now: datetime) -> bool:
    """Try a failed turn again, with the orders and the key that it had; True if it is resolved now."""
    return clock.retry(CAMPAIGNS, turn, now)


def sweep(now: datetime) -> int:
    """Resolve every campaign's turn that is due; how many it took."""
    return clock.sweep(CAMPAIGNS, now)


def _all_sheets(
    turn: Turn, state: engine.State, factions: Sequence[Faction], written: Sequence[OrderSheet]
) -> tuple[OrderSheet, ...]:
    """The written sheets, and one for each admiral and for each player who has written none, by seat."""
    by_seat = {sheet.faction.seat: sheet for sheet in written}
    for faction in factions:
        if faction.seat in turn.awaiting and faction.seat not in by_seat:
            by_seat[faction.seat] = _made_sheet(turn, state, faction)
    return tuple(by_seat[seat] for seat in sorted(by_seat))


def _made_sheet(turn: Turn, state: engine.State, faction: Faction) -> OrderSheet:
    """An admiral's, or, for a player who is silent for the first time, standing orders."""
    stands_in = faction.account_id is not None and faction.missed >= PATIENCE
    admiral = STAND_IN if stands_in else faction.admiral if faction.account_id is None else ""
    orders = planned(admiral, turn, state, faction) if admiral else engine.default_orders(state, faction.seat)
    return OrderSheet(
        **sealed(turn.number, faction.secret, engine.write_orders(orders)),
        turn=turn,
        faction=faction,
        status=OrderSheet.Status.DRAFT,
        author=OrderSheet.Author.CAPTAIN if admiral else OrderSheet.Author.DEFAULT,
    )


def _store_history(turn: Turn, played: Played, now: datetime) -> None:
    made = [sheet for sheet in played.sheets if sheet.pk is None]
    for sheet in made:
        sheet.saved_at = now
    OrderSheet.objects.bulk_create(made)
    documents = engine.write_events(played.result.events)
    Event.objects.bulk_create(
        Event(turn=turn, number=number, kind=str(document["kind"]), data=document)
        for number, document in enumerate(documents, 1)
    )
    Ruling.objects.filter(pk__in=[one.pk for one in played.rulings]).update(turn=turn)
    results = engine.write_results(played.results)
    # The key is everybody's from here on, so it need no longer be encrypted.
    Turn.objects.filter(pk=turn.pk).update(closed_by=played.closed_by, key=turn.secret.hex(), results=results)


def _store_factions(turn: Turn, played: Played) -> None:
    """Who is out now, and how many deadlines in a row each player has let pass without a word."""
    silent = {sheet.faction_id for sheet in played.sheets if sheet.author != OrderSheet.Author.PLAYER}
    awaited = {faction.pk for faction in awaited_players(turn, played.factions)}
    out = {faction.seat for faction in played.result.state.factions if faction.out}
    for faction in played.factions:
        before = (faction.out, faction.missed)
        faction.out = faction.seat in out
        if faction.pk in awaited and (played.closed_by == "deadline" or faction.pk not in silent):
            faction.missed = faction.missed + 1 if faction.pk in silent else 0
        if before != (faction.out, faction.missed):
            faction.save(update_fields=["out", "missed"])

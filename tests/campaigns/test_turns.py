"""Campaign turns in the database: opened, resolved once, their battles out and back (K-3, K-5, K-6, E-5)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from battles.models import Battle
from battles.services import TurnClosed, play_out
from hexbattle.accounts.models import Account
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign, Event, Fight, Notice, OrderSheet, Turn
from hexbattle.campaigns.selectors import state_of, turn_of
from hexbattle.campaigns.services import (
    concede,
    join,
    resign,
    resolve_if_due,
    save_orders,
    sweep,
    verify_turn,
)
from tests.campaigns.table import NOON, TURN, campaign_of, faction_of, order, running, strait

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(account: Account, rival: Account) -> Campaign:
    return campaign_of(account, rival)


def pass_turn(campaign: Campaign) -> None:
    """Everybody confirms what stands, or nothing."""
    number = running(campaign).number
    for faction in campaign.factions.filter(account__isnull=False, out=False):
        if not OrderSheet.objects.filter(turn=running(campaign), faction=faction).exists():
            order(campaign, faction.seat)
    assert resolve_if_due(campaign.pk, number, NOON)


def meet(campaign: Campaign) -> None:
    """Both fleets are in the centre, on attack, as the running turn opens."""
    turn = running(campaign)
    document = turn.state
    for fleet in document["fleets"]:
        fleet |= {"at": "centre", "stance": "attack"}
    Turn.objects.filter(pk=turn.pk).update(state=document)


def hold(campaign: Campaign) -> bool:
    resolved = campaign.turns.filter(status=Turn.Status.RESOLVED).order_by("number")
    return all(check.holds for turn in resolved for check in verify_turn(turn))


def test_a_campaign_begins_when_the_last_seat_is_taken(account: Account, rival: Account) -> None:
    """K-1.2."""
    campaign = campaign_of(account, rival)
    assert campaign.status == Campaign.Status.RUNNING
    state = state_of(running(campaign))
    assert [engine.treasury(state, seat) for seat in (0, 1)] == [200, 200]
    assert len(state.places) == 11


def test_a_turn_is_resolved_once_everybody_has_confirmed(campaign: Campaign) -> None:
    order(campaign, 0)
    assert not resolve_if_due(campaign.pk, 1, NOON)
    order(campaign, 1)
    assert resolve_if_due(campaign.pk, 1, NOON)
    assert not resolve_if_due(campaign.pk, 1, NOON)
    assert (running(campaign).number, turn_of(campaign, 1).status) == (2, Turn.Status.RESOLVED)
    assert Event.objects.filter(turn__number=1, kind="turn_ended").count() == 1
    assert hold(campaign)


def test_a_draft_counts_at_the_deadline(campaign: Campaign) -> None:
    fleet = state_of(running(campaign)).fleets[0]
    order(campaign, 0, {"names": {fleet.id: "The Kites"}}, confirm=False)
    sweep(NOON + TURN)
    assert state_of(running(campaign)).fleets[0].name == "The Kites"
    assert running(campaign).closes_at == NOON + 2 * TURN


def test_orders_that_the_rules_forbid_are_refused_and_nothing_is_stored(campaign: Campaign) -> None:
    from battles.engine import Refused

    fleet = state_of(running(campaign)).fleets[1]
    with pytest.raises(Refused) as refusal:
        order(campaign, 0, {"names": {fleet.id: "Mine now"}})
    assert refusal.value.faults[0].path.startswith("$.names")
    assert not OrderSheet.objects.exists()


def test_hostile_fleets_that_meet_fight_a_battle_with_exactly_their_ships(campaign: Campaign) -> None:
    """K-5."""
    meet(campaign)
    pass_turn(campaign)
    fight = Fight.objects.get()
    state = state_of(running(campaign))
    assert (fight.key, fight.turn_number) == (state.battles[0].id, 1)
    battle = fight.battle
    assert (battle.status, battle.ruleset, battle.turn_minutes) == (Battle.Status.RUNNING, "conversion", 12 * 60)
    assert [side.account for side in battle.sides.all()] == [one.account for one in campaign.factions.all()]
    assert {ship["id"] for ship in battle.turns.get().state["ships"]} == {ship.id for ship in state.ships}
    assert hold(campaign)


def test_a_battle_that_has_ended_is_written_back_exactly_once(campaign: Campaign) -> None:
    """K-6, K-6.1."""
    meet(campaign)
    pass_turn(campaign)
    play_out(Fight.objects.get().battle, NOON)
    pass_turn(campaign)
    over = Event.objects.filter(kind="battle_over")
    assert [event.turn.number for event in over] == [2]
    assert state_of(running(campaign)).battles == ()
    pass_turn(campaign)
    assert over.count() == 1
    assert hold(campaign)


def test_a_battle_at_its_limit_is_played_out_by_captains(campaign: Campaign) -> None:
    """K-5.6: when the second turn after the one that opened it closes."""
    meet(campaign)
    pass_turn(campaign)
    battle = Fight.objects.get().battle
    pass_turn(campaign)
    battle.refresh_from_db()
    assert battle.status == Battle.Status.RUNNING
    pass_turn(campaign)
    battle.refresh_from_db()
    assert battle.status == Battle.Status.ENDED
    assert Event.objects.get(kind="battle_over").turn.number == 3
    assert hold(campaign)


def test_a_fault_while_storing_leaves_the_turn_as_it_was_and_no_battle_behind(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K-10: a turn is either wholly resolved or not at all."""
    from hexbattle.campaigns.services import resolving

    meet(campaign)
    with monkeypatch.context() as patched:
        patched.setattr(resolving, "open_turn", lambda *args: 1 / 0)
        pass_turn(campaign)
    turn = turn_of(campaign, 1)
    assert (turn.status, Fight.objects.count(), Battle.objects.count(), Event.objects.count()) == ("failed", 0, 0, 0)
    assert resolving.retry_turn(turn, NOON)
    assert Fight.objects.count() == 1
    assert hold(campaign)


def test_after_two_silent_turns_an_admiral_orders_until_the_account_does(campaign: Campaign) -> None:
    """K-1.1."""
    now = NOON
    for _ in range(3):
        order(campaign, 1, now=now)
        now += TURN
        sweep(now)
    authors = list(OrderSheet.objects.filter(faction__seat=0).order_by("turn__number").values_list("author", flat=True))
    assert authors == ["default", "default", "captain"]
    order(campaign, 0, now=now)
    order(campaign, 1, now=now)
    assert resolve_if_due(campaign.pk, 4, now)
    assert faction_of(campaign, 0).missed == 0


def test_an_admiral_plays_its_seat_and_nobody_waits_for_it(account: Account) -> None:
    """K-11."""
    campaign = campaign_of(account, "admiral", turn_minutes=None)
    order(campaign, 0)
    assert resolve_if_due(campaign.pk, 1, NOON)
    assert OrderSheet.objects.get(faction__seat=1).author == "captain"
    assert hold(campaign)


def test_who_concedes_is_out_when_the_turn_closes(campaign: Campaign) -> None:
    """K-8: the last one has won."""
    concede(faction_of(campaign, 0), NOON)
    order(campaign, 1)
    resolve_if_due(campaign.pk, 1, NOON)
    campaign.refresh_from_db()
    assert (campaign.status, campaign.winners, campaign.reason) == (Campaign.Status.ENDED, [1], "last")
    assert hold(campaign)


def test_the_battles_of_a_campaign_that_is_over_can_be_seen_by_all_who_read_its_story(campaign: Campaign) -> None:
    """K-8."""
    meet(campaign)
    pass_turn(campaign)
    battle = Fight.objects.get().battle
    play_out(battle, NOON)
    battle.refresh_from_db()
    assert not battle.spectators
    concede(faction_of(campaign, 0), NOON)
    pass_turn(campaign)
    battle.refresh_from_db()
    assert battle.spectators


def test_a_seat_that_is_left_is_kept_by_an_admiral_until_somebody_takes_it(
    campaign: Campaign, admin_user: Account
) -> None:
    """K-8."""
    resign(faction_of(campaign, 0), NOON)
    kept = faction_of(campaign, 0)
    assert (kept.account, kept.admiral, kept.open) == (None, "admiral", True)
    join(campaign, admin_user, None, NOON)
    taken = faction_of(campaign, 0)
    assert (taken.account, taken.admiral, taken.open) == (admin_user, "", False)


def test_a_turn_that_is_over_takes_no_orders(campaign: Campaign) -> None:
    pass_turn(campaign)
    with pytest.raises(TurnClosed):
        save_orders(faction_of(campaign, 0), 1, "{}", confirm=True, nonce=None, now=NOON)


def test_everybody_is_told_of_a_new_turn(campaign: Campaign, account: Account) -> None:
    pass_turn(campaign)
    assert Notice.objects.filter(account=account, kind="turn", turn_number=2).exists()


def test_without_deadline_and_without_players_of_its_own_a_campaign_runs_to_its_end(account: Account) -> None:
    """K-11: admirals can hold their seats from start to end."""
    campaign = campaign_of(account, "admiral", "cadet", turn_minutes=None, options={"turn_limit": 3})
    for _ in range(3):
        pass_turn(campaign)
    campaign.refresh_from_db()
    assert campaign.status == Campaign.Status.ENDED
    assert hold(campaign)


def test_a_campaign_of_admirals_alone_goes_by_its_deadlines(account: Account, rival: Account) -> None:
    campaign = campaign_of(account, rival)
    resign(faction_of(campaign, 0), NOON)
    resign(faction_of(campaign, 1), NOON)
    assert not resolve_if_due(campaign.pk, 1, NOON + timedelta(hours=1))
    assert resolve_if_due(campaign.pk, 1, NOON + TURN)


def test_who_takes_a_seat_over_plays_its_battles_too(campaign: Campaign, account: Account, admin_user: Account) -> None:
    """K-8: whoever left has no more to do with them."""
    meet(campaign)
    pass_turn(campaign)
    sides = Fight.objects.get().battle.sides
    resign(faction_of(campaign, 0), NOON)
    assert sides.get(seat=0).account is None
    join(campaign, admin_user, None, NOON)
    assert sides.get(seat=0).account == admin_user
    assert sides.get(seat=1).account != admin_user


def test_a_turn_waits_while_a_battle_that_must_be_over_cannot_be_played_out(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K-5.6: a battle that has met a fault stops no clock but its own; the turn goes on once it is mended."""
    from hexbattle.campaigns.services import fights

    meet(campaign)
    pass_turn(campaign)
    pass_turn(campaign)
    for seat in (0, 1):
        order(campaign, seat)
    with monkeypatch.context() as patched:
        patched.setattr(fights, "play_out", lambda *args: False)
        assert not resolve_if_due(campaign.pk, 3, NOON)
    assert turn_of(campaign, 3).status == Turn.Status.OPEN
    assert resolve_if_due(campaign.pk, 3, NOON)


def test_troops_that_land_fight_an_assault_for_their_system_and_hold_it_if_they_win(
    account: Account, rival: Account
) -> None:
    """K-7, K-7.2, K-7.4: against the garrison of a world without owner, which a captain plays."""
    campaign = campaign_of(account, rival, star_map=strait())
    ours = state_of(running(campaign)).fleets[0]
    units = [str(unit["id"]) for ship in running(campaign).state["ships"] for unit in ship["troops"].values()
             if ship["fleet"] == ours.id]  # fmt: skip
    order(campaign, 0, {"move": {ours.id: "mid"}, "land": {ours.id: units}})
    order(campaign, 1)
    assert resolve_if_due(campaign.pk, 1, NOON)
    battle = Fight.objects.get().battle
    assert (battle.ruleset, battle.turn_minutes) == ("battleforge", 6 * 60)
    assert [(side.account, side.captain) for side in battle.sides.all()] == [(account, ""), (None, "sergeant")]
    assert {unit["id"] for unit in battle.turns.get().state["units"] if unit["team"] == 0} == set(units)
    weaken(battle)
    assert play_out(battle, NOON)
    pass_turn(campaign)
    owner = next(place.owner for place in state_of(running(campaign)).places if place.id == "mid")
    assert owner == 0
    assert hold(campaign)


def weaken(battle: Battle) -> None:
    """The garrison has one hit point a unit left."""
    turn = battle.turns.get()
    document = turn.state
    for unit in document["units"]:
        if unit["team"] == 1:
            unit["hp"] = 1
    battle.turns.update(state=document)

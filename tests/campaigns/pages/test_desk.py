"""The orders desk over HTTP: what its buttons do, what it offers and refuses, with the player's text kept."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.utils import timezone

from hexbattle.accounts.models import Account
from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import state as st
from hexbattle.campaigns.models import Campaign, OrderSheet
from hexbattle.campaigns.services import concede
from tests.campaigns.pages.builders import DeskUser, faction_of, hand_in, play_turn, running, seen_by
from tests.conftest import ClientOf

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(account: Account, rival: Account) -> Campaign:
    return running(account, rival)


@pytest.fixture
def desk(campaign: Campaign, account: Account, client_of: ClientOf) -> DeskUser:
    return DeskUser(client_of(account), campaign)


@pytest.fixture
def home(campaign: Campaign) -> st.Place:
    return next(place for place in seen_by(campaign, 0).places if place.home == 0)


@pytest.fixture
def fleet(campaign: Campaign) -> st.Fleet:
    return next(fleet for fleet in seen_by(campaign, 0).fleets if fleet.seat == 0)


def class_named(campaign: Campaign, name: str) -> str:
    return next(one.id for one in seen_by(campaign, 0).classes if one.design.name == name)


def build(desk: DeskUser, home: st.Place, name: str, **fields: str) -> str:
    return desk.pressed(f"build {home.id}", **{f"design:{home.id}": class_named(desk.campaign, name)}, **fields)


def left(page: str) -> int:
    """The running treasury as the page shows it."""
    found = re.search(r'id="treasury-left"[^>]*>(-?\d+)<', page)
    assert found
    return int(found[1])


def ways_of(desk: DeskUser) -> tuple[str, ...]:
    return tuple(map(str, engine.preview(seen_by(desk.campaign, 0), 0, engine.Orders()).fleets[0].ways))


def kept(campaign: Campaign) -> OrderSheet | None:
    return OrderSheet.objects.filter(turn__campaign=campaign, faction__seat=0).first()


def test_a_ship_is_laid_down_and_the_treasury_counts_down_with_it(desk: DeskUser, home: st.Place) -> None:
    """K-3.2, K-4.1"""
    page = build(desk, home, "Barge")
    assert desk.orders["build"][0]["name"] == "Barge 1"
    assert left(page) == 200 - engine.designs.price(seen_by(desk.campaign, 0).classes[1].design)
    assert "Lay down Barge 1 (Barge)" in page
    assert "56 t left" in page


def test_what_the_yard_or_the_treasury_cannot_bear_is_offered_with_its_reason(desk: DeskUser, home: st.Place) -> None:
    """K-3.2, K-4.1"""
    page = desk.pressed("look")
    dear = class_named(desk.campaign, "Kite")
    assert re.search(rf'<option value="{dear}" disabled>[^<]*the treasury has 200', page)
    assert desk.press(f"build {home.id}", **{f"design:{home.id}": dear}).status_code == 200
    page = desk.press("review").content.decode()
    assert "This sheet spends 230 credits" in page
    assert "review-dialog" not in page


def test_troops_are_raised_as_long_as_there_is_room(desk: DeskUser, home: st.Place) -> None:
    """K-4.4: room for 6, four are there."""
    desk.pressed(f"raise {home.id} striker")
    page = desk.pressed(f"raise {home.id} scout")
    assert left(page) == 200 - 16 - 12
    assert f'value="raise {home.id} striker"' not in page
    assert "has room for 6 units" in page


def test_a_yard_is_laid(desk: DeskUser, home: st.Place) -> None:
    """K-2.3"""
    page = desk.pressed(f"yard {home.id}")
    assert (desk.orders["yards"], left(page)) == ([home.id], 80)


def test_a_fleet_moves_only_where_a_lane_leads(desk: DeskUser, fleet: st.Fleet) -> None:
    """K-3"""
    page = desk.pressed("look")
    offered = re.findall(rf'value="move {fleet.id} (\w+)"', page)
    assert tuple(offered) == ways_of(desk)
    page = desk.pressed(f"move {fleet.id} {offered[0]}")
    assert "at the end of this turn, if nothing meets it" in page
    assert 'class="move"' in page, "the map shows its way"
    far = next(place.id for place in seen_by(desk.campaign, 0).places if place.kind == "centre")
    page = desk.pressed(f"move {fleet.id} {far}")
    assert "No lane leads there" in page


def test_a_fleet_is_split_named_and_merged_again(desk: DeskUser, fleet: st.Fleet) -> None:
    """K-4.5"""
    ships = [ship.id for ship in seen_by(desk.campaign, 0).ships if ship.fleet == fleet.id]
    page = desk.pressed(f"split {fleet.id}", **{f"part:{fleet.id}": [ships[0]], f"part-name:{fleet.id}": "Vanguard"})
    assert desk.orders["split"]["new/1"] == {"of": fleet.id, "ships": [ships[0]], "name": "Vanguard"}
    assert "new in this draft" in page
    way = ways_of(desk)[0]
    assert f'value="move new/1 {way}"' in page
    desk.pressed(f"move new/1 {way}")
    desk.pressed(f"name {fleet.id}", **{f"fleet-name:{fleet.id}": "Home Guard"})
    assert desk.orders["names"] == {fleet.id: "Home Guard"}
    desk.pressed("drop split new/1")
    assert desk.orders == {"names": {fleet.id: "Home Guard"}}, "orders to a fleet that is not split off go with it"


def test_troops_are_unloaded_loaded_and_landed(desk: DeskUser, home: st.Place, fleet: st.Fleet) -> None:
    """K-4.4, K-7.1"""
    view = seen_by(desk.campaign, 0)
    units = [unit.id for ship in view.ships if ship.seat == 0 for unit in (ship.troops or {}).values()]
    page = desk.pressed(f"move {fleet.id} {ways_of(desk)[0]}")
    assert f'value="land {fleet.id}"' in page
    desk.pressed(f"land {fleet.id}", **{f"land:{fleet.id}": units})
    assert desk.orders["land"] == {fleet.id: units}
    page = desk.pressed(f"unload {units[0]}")
    assert "will not be aboard" in page
    desk.pressed("drop unload 0")
    desk.pressed(f"drop land {fleet.id}")
    desk.pressed(f"drop move {fleet.id}")
    assert desk.orders == {}
    page = desk.pressed("look")
    assert f"land {fleet.id}" not in page, "one's own capital is not landed on"


def test_the_stance_is_one_of_three_and_explained(desk: DeskUser, fleet: st.Fleet) -> None:
    """K-5.2"""
    page = desk.pressed(f"stance {fleet.id} attack")
    assert desk.orders["stance"] == {fleet.id: "attack"}
    assert "fights every hostile fleet that it meets" in page


def test_peace_is_offered_and_a_message_written(desk: DeskUser) -> None:
    """K-4.6"""
    page = desk.pressed("look")
    assert 'value="peace 1"' in page
    assert 'value="war 1"' not in page, "they are at war"
    assert 'value="send 1"' not in page, "credits do not go to an enemy"
    desk.pressed("peace 1", message="Half a sen")
    page = desk.pressed("message", **{"message": "Let us talk.", "message-to": "1"})
    assert desk.orders == {"peace": [1], "messages": [{"to": 1, "text": "Let us talk."}]}
    assert "Let us talk." in page


def test_words_of_a_message_stay_while_other_orders_are_given(desk: DeskUser, fleet: st.Fleet) -> None:
    assert "Half a sen" in desk.pressed(f"stance {fleet.id} evade", message="Half a sen")


def test_credits_go_to_a_friend(account: Account, rival: Account, client_of: ClientOf) -> None:
    """K-4.6"""
    desk = DeskUser(client_of(account), running(account, rival, options={"at_peace": True}))
    page = desk.pressed("send 1", **{"credits:1": "45"})
    assert (desk.orders["send"], left(page)) == ({"1": 45}, 155)
    assert desk.press("send 1", **{"credits:1": "much"}).status_code == 422
    assert desk.orders["send"] == {"1": 45}


def damaged(desk: DeskUser, **changes: Any) -> str:
    """Our first ship has been hit, as the state has it; its id."""
    turn = desk.campaign.turns.get(number=1)
    ship = next(ship for ship in turn.state["ships"] if ship["seat"] == 0)
    ship.update(changes)
    turn.save()
    return str(ship["id"])


def test_repairs_are_itemised_and_paid_up_to_a_sum(desk: DeskUser) -> None:
    """K-4.2"""
    ship = damaged(desk, hits_taken=2)
    page = desk.pressed("look")
    assert "2 hits," in page
    page = desk.pressed(f"repair {ship}")
    whole = desk.orders["repair"]["most"]
    assert desk.orders["repair"]["ships"] == [ship]
    assert f"{whole} of {whole} paid" in page
    page = desk.pressed("most repair", **{"most:repair": str(whole - 1)})
    assert f"{whole // 2} of {whole} paid" in page
    desk.pressed("drop repair 0")
    assert desk.orders == {}


def test_a_ship_is_scrapped_once_its_troops_are_off(desk: DeskUser) -> None:
    """K-4.3"""
    ships = [ship for ship in seen_by(desk.campaign, 0).ships if ship.seat == 0]
    page = desk.pressed("look")
    scrapped = set(re.findall(r'value="scrap (\w+)"', page))
    assert scrapped == {ship.id for ship in ships if not ship.troops}
    desk.pressed(f"scrap {min(scrapped)}")
    assert desk.orders["scrap"] == [min(scrapped)]


def test_everything_offered_is_permitted_by_the_engine(desk: DeskUser) -> None:
    """No button of the desk leads to a fault, but for those that ask for a name or a sum."""
    page = desk.pressed("look")
    view, fresh = seen_by(desk.campaign, 0), desk.fields["orders"]
    buttons = re.findall(r'<button class="btn small[^"]*" name="do" value="([^"]+)"(?![^>]*disabled)', page)
    told = [one for one in buttons if one.split()[0] in {"raise", "yard", "move", "stance", "unload", "scrap", "peace"}]
    assert len(told) > 8
    for command in told:
        desk.fields["orders"] = fresh
        desk.pressed(command)
        assert engine.check_orders(view, 0, engine.read_orders(desk.orders)) == (), command


def test_orders_are_saved_confirmed_taken_back_and_have_a_receipt(
    desk: DeskUser, campaign: Campaign, fleet: st.Fleet
) -> None:
    """D-3"""
    desk.pressed(f"stance {fleet.id} attack")
    assert "Draft saved" in desk.pressed("save")
    sheet = kept(campaign)
    assert sheet
    assert (sheet.document, sheet.status) == ({"stance": {fleet.id: "attack"}}, "draft")
    assert "review-dialog" in desk.pressed("review")
    page = desk.pressed("confirm")
    assert "Confirmed. The turn runs as soon as everybody is ready." in page
    assert sheet.receipt in page
    assert f'value="stance {fleet.id} hold"' not in page, "confirmed orders are not edited"
    assert "Save draft" in desk.pressed("reopen")
    sheet.refresh_from_db()
    assert sheet.status == "draft"


def test_the_desk_works_without_scripts(desk: DeskUser, campaign: Campaign, fleet: st.Fleet) -> None:
    """Every button is a plain form's; the answer is the whole page, and a saved sheet leads back to the campaign."""
    url = campaign.get_absolute_url()
    page = desk.client.post(f"{url}desk/", {**desk.fields, "do": f"stance {fleet.id} attack"}).content.decode()
    assert "<!doctype html>" in page
    assert "stance attack" in page
    assert f'href="{url}?place=' in page
    sheet = {**desk.fields, "orders": json.dumps({"stance": {fleet.id: "attack"}}), "do": "save"}
    assert desk.client.post(f"{url}desk/", sheet).headers["Location"] == url
    assert desk.client.get(f"{url}desk/").headers["Location"] == url


def test_each_order_can_be_taken_off_again(desk: DeskUser, home: st.Place, fleet: st.Fleet) -> None:
    build(desk, home, "Barge")
    desk.pressed(f"raise {home.id} striker")
    page = desk.pressed(f"stance {fleet.id} attack")
    for command in re.findall(r'value="(drop [^"]+)"', page):
        fresh = desk.fields["orders"]
        desk.pressed(command)
        assert len(desk.orders) == 2, command
        desk.fields["orders"] = fresh
    desk.pressed("clear")
    assert desk.orders == {}


@pytest.mark.parametrize(
    "command", ["move", "build nowhere", "drop", "drop move f1", "most fancy", "send x", "repair", "stance f1"]
)
def test_nonsense_is_refused_or_does_nothing(desk: DeskUser, command: str) -> None:
    assert desk.press(command).status_code in (200, 422)
    assert desk.orders == {} or desk.press("save").status_code == 422


def test_text_that_is_no_sheet_comes_back_as_it_was_typed(desk: DeskUser) -> None:
    answer = desk.press("raw", raw='{"move": 7, <b>')
    assert answer.status_code == 422
    assert "{&quot;move&quot;: 7, &lt;b&gt;" in answer.content.decode()
    assert desk.orders == {}


def test_a_faulty_sheet_is_told_where_and_is_not_kept(desk: DeskUser, campaign: Campaign, fleet: st.Fleet) -> None:
    desk.fields["orders"] = json.dumps({"move": {fleet.id: "nowhere"}})
    answer = desk.press("confirm")
    assert answer.status_code == 422
    assert "No lane leads there" in answer.content.decode()
    assert kept(campaign) is None


def test_orders_for_a_turn_that_is_over_come_back_for_keeping(
    desk: DeskUser, campaign: Campaign, fleet: st.Fleet
) -> None:
    desk.pressed(f"stance {fleet.id} attack")
    play_turn(campaign)
    answer = desk.press("save")
    assert answer.status_code == 409
    assert f"{{&quot;stance&quot;:{{&quot;{fleet.id}&quot;:&quot;attack&quot;}}}}" in answer.content.decode()


def test_a_paused_campaign_takes_no_orders(desk: DeskUser, campaign: Campaign) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(paused_at=timezone.now())
    page = desk.client.get(campaign.get_absolute_url()).content.decode()
    assert "The curators have paused this campaign." in page
    assert "desk-form" not in page
    assert desk.press("save").status_code == 409


def test_who_has_conceded_writes_no_more_orders(desk: DeskUser, campaign: Campaign) -> None:
    concede(faction_of(campaign, 0), timezone.now())
    page = desk.client.get(campaign.get_absolute_url()).content.decode()
    assert "Your faction gives up as this turn closes." in page
    assert desk.press("save").status_code == 409


def test_the_rival_sees_nothing_of_a_draft(
    desk: DeskUser, campaign: Campaign, rival: Account, client_of: ClientOf, home: st.Place
) -> None:
    """K-2.4"""
    build(desk, home, "Barge", **{f"name:{home.id}": "Whisper"})
    desk.pressed("save")
    page = client_of(rival).get(campaign.get_absolute_url()).content.decode()
    assert "Whisper" not in page


def test_a_saved_draft_is_on_the_desk_again(desk: DeskUser, campaign: Campaign, fleet: st.Fleet) -> None:
    hand_in(campaign, 0, {"stance": {fleet.id: "evade"}}, confirm=False)
    page = desk.client.get(campaign.get_absolute_url()).content.decode()
    assert "draft saved" in page
    assert "stance evade" in page

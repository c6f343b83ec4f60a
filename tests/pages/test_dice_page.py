"""The page of a turn's sealed dice: what it shows to whom, and what the browser is given to check (D-3)."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from battles.engine import SealedDice
from battles.models import Battle, Turn
from battles.selectors import turn_of
from battles.services import concede, resolve_if_due
from battles.turns import sealing
from hexbattle.accounts.models import Account
from tests.battles.builders import side_of
from tests.conftest import ClientOf
from tests.pages.duels import duel, play_turn, ships_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(account: Account, rival: Account) -> Battle:
    """Turn 1 is over, and every ship has fired."""
    battle = duel(account, rival, options={"distance": 10}, spectators=True)
    sheets = []
    for seat in (0, 1):
        pairs = zip(ships_of(battle, seat), ships_of(battle, 1 - seat), strict=True)
        sheets.append({"ships": {ship: {"fire": [{"family": "beams", "target": foe}]} for ship, foe in pairs}})
    play_turn(battle, *sheets)
    return battle


def page_of(client: Client, battle: Battle, number: int = 1) -> str:
    return client.get(f"{battle.get_absolute_url()}turns/{number}/dice/").content.decode()


def data_of(page: str) -> Any:
    found = re.search(r'<script id="dice-data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found[1])


def test_an_open_turn_shows_its_commitment_and_nothing_to_derive_dice_from(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    page, turn = page_of(client_of(account), battle, 2), turn_of(battle, 2)
    assert turn.commitment in page
    assert turn.secret.hex() not in page
    assert "dice-data" not in page


def test_the_desk_shows_the_commitment_before_orders_and_leads_to_the_dice(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    page = client_of(account).get(battle.get_absolute_url()).content.decode()
    assert turn_of(battle, 2).commitment in page
    assert f'href="{battle.get_absolute_url()}turns/2/dice/"' in page


def test_what_the_browser_is_given_derives_every_die_of_the_log(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    data = data_of(page_of(client_of(account), battle))
    key = bytes.fromhex(data["key"])
    assert sealing.commitment(data["game"], data["turn"], key) == data["commitment"]
    dice = SealedDice(sealing.mixed_key(key, data["game"], data["turn"], data["hashes"]))
    assert len(data["rolls"]) > 3
    assert [dice.d(roll["sides"], roll["purpose"]) for roll in data["rolls"]] == [
        roll["face"] for roll in data["rolls"]
    ]


def test_a_side_is_given_its_own_sheet_and_others_none_until_the_end(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    own = Turn.objects.get(number=1).sheets.get(side__seat=0)
    assert [sheet["nonce"] for sheet in data_of(page_of(client_of(account), battle))["sheets"]] == [own.nonce]
    assert data_of(page_of(Client(), battle))["sheets"] == []
    concede(side_of(battle, 1), timezone.now())
    resolve_if_due(battle.pk, 2, timezone.now())
    assert len(data_of(page_of(Client(), battle))["sheets"]) == 2


def test_dice_whose_purpose_is_not_for_the_reader_are_counted_and_not_given(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    """C-3.2: here everything that fires in the log is out of the reader's sight."""
    fired = Turn.objects.get(number=1).events.filter(kind="fired")
    hidden = 0
    for event in fired:
        if event.data["firer"]["seat"] == 1:
            event.data["firer"]["seen_by"] = [1]
            event.save()
            hidden += sum(len(shot["rolls"]) for shot in event.data["shots"])
    assert hidden
    page = page_of(client_of(account), battle)
    assert re.search(rf"{hidden} more (die|dice) of your log", page)
    purposes = [roll["purpose"] for roll in data_of(page)["rolls"]]
    assert not [one for one in purposes if one.startswith(tuple(f"fire {ship}" for ship in ships_of(battle, 1)))]
    assert "" not in purposes

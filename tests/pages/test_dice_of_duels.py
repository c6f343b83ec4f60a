"""The page of a turn's sealed dice in duels (D-3): from the deployment on, for spectators, and on a shared screen."""

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
from tests.battles.duels import at_one_screen
from tests.conftest import ClientOf
from tests.pages.duels import play_turn, ships_of
from tests.pages.hex_duels import duel
from tests.secrecy.test_simulated_turns import duelled

pytestmark = pytest.mark.django_db
SHOWN_ROLL = re.compile(r'<td class="mono">([^<]*)</td><td>d(\d+)</td><td>(\d+)</td><td data-roll="(\d+)">')


@pytest.fixture
def battle(account: Account, rival: Account) -> Battle:
    """Turn 1 is over, and every weapon has been aimed at something."""
    battle = duel(account, rival, spectators=True)
    play_turn(battle, *(aimed(battle, seat) for seat in (0, 1)))
    return battle


def aimed(battle: Battle, seat: int) -> dict[str, Any]:
    foe = ships_of(battle, 1 - seat)[0]
    return {"ships": {ship: {"fire": {"w1": foe}} for ship in ships_of(battle, seat)}}


def page_of(client: Client, battle: Battle, number: int) -> str:
    response = client.get(f"{battle.get_absolute_url()}turns/{number}/dice/")
    assert response.status_code == 200
    return response.text


def data_of(page: str) -> Any:
    found = re.search(r'<script id="dice-data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found[1])


def check_dice(page: str) -> int:
    """Everything that the browser is given fits, and each die stands beside the log where its mark will go."""
    data = data_of(page)
    key = bytes.fromhex(data["key"])
    assert sealing.commitment(data["game"], data["turn"], key) == data["commitment"]
    for sheet in data["sheets"]:
        assert sealing.sheet_hash(bytes.fromhex(sheet["nonce"]), json.loads(sheet["text"])) == sheet["hash"]
    dice = SealedDice(sealing.mixed_key(key, data["game"], data["turn"], data["hashes"]))
    for roll in data["rolls"]:
        assert dice.d(roll["sides"], roll["purpose"]) == roll["face"], roll["purpose"]
    shown = [(what, int(sides), int(face), int(place)) for what, sides, face, place in SHOWN_ROLL.findall(page)]
    rolls = [(roll["purpose"], roll["sides"], roll["face"]) for roll in data["rolls"]]
    assert shown == [(*roll, place) for place, roll in enumerate(rolls)]
    assert "more die of your log" not in page
    assert "more dice of your log" not in page
    return len(rolls)


def nonces(page: str) -> list[str]:
    return [sheet["nonce"] for sheet in data_of(page)["sheets"]]


def own_nonces(battle: Battle, number: int, *seats: int) -> list[str]:
    sheets = turn_of(battle, number).sheets.filter(side__seat__in=seats).order_by("side__seat")
    return [sheet.nonce for sheet in sheets]


def test_a_deployment_has_a_key_and_hashes_and_no_dice(battle: Battle, account: Account, client_of: ClientOf) -> None:
    page = page_of(client_of(account), battle, 0)
    assert check_dice(page) == 0
    assert "There are no dice in your log of this turn." in page
    assert nonces(page) == own_nonces(battle, 0, 0)
    assert len(data_of(page)["hashes"]) == 2


def test_an_open_deployment_shows_its_commitment_alone(account: Account, rival: Account, client_of: ClientOf) -> None:
    battle = duel(account, rival, started=False, spectators=True)
    turn = turn_of(battle, 0)
    for client in (client_of(account), client_of(rival), Client()):
        page = page_of(client, battle, 0)
        assert turn.commitment in page
        assert turn.secret.hex() not in page
        assert "dice-data" not in page


def test_everybody_checks_all_dice_of_a_duel_and_its_own_sheet(
    battle: Battle, account: Account, rival: Account, client_of: ClientOf
) -> None:
    """H-3: nothing that is rolled is hidden; of the sheets each has its own, spectators none."""
    pages = [page_of(client, battle, 1) for client in (client_of(account), client_of(rival), Client())]
    counts = [check_dice(page) for page in pages]
    assert counts[0] == counts[1] == counts[2] > 4, "initiative of four ships, and shots"
    assert [nonces(page) for page in pages] == [own_nonces(battle, 1, 0), own_nonces(battle, 1, 1), []]


def test_at_the_end_all_sheets_are_opened(battle: Battle, rival: Account) -> None:
    concede(side_of(battle, 1), timezone.now())
    resolve_if_due(battle.pk, 2, timezone.now())
    for number in (0, 1):
        page = page_of(Client(), battle, number)
        check_dice(page)
        assert nonces(page) == own_nonces(battle, number, 0, 1)


def test_a_shared_screen_shows_the_sheet_of_who_sits_before_it(account: Account, client_of: ClientOf) -> None:
    """H-3.3: between two players neither's."""
    battle, screen = at_one_screen(account, timezone.now()), client_of(account)
    play_turn(battle)
    for held in ("", 1, 0, ""):
        screen.post(f"{battle.get_absolute_url()}seat/", {"seat": ""})
        screen.post(f"{battle.get_absolute_url()}seat/", {"seat": str(held)})
        page = page_of(screen, battle, 0)
        check_dice(page)
        assert nonces(page) == ([] if held == "" else own_nonces(battle, 0, int(held)))


def test_every_die_of_whole_duels_stands_beside_the_log(account: Account, rival: Account) -> None:
    """Initiative, shots and thresholds come up in ten duels; debris, planets and blasts may, and are checked if so."""
    purposes = set()
    for number in range(10):
        battle = duelled(account, rival, number)
        battle.spectators = True
        battle.save()
        for turn in Turn.objects.filter(battle=battle):
            page = page_of(Client(), battle, turn.number)
            check_dice(page)
            purposes |= {roll["purpose"].split()[0] for roll in data_of(page)["rolls"]}
    assert {"initiative", "hit", "damage", "threshold"} <= purposes

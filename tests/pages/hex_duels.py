"""Duels of `hex_battle` for the tests of pages, and what a page says in words."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.utils import timezone

from battles.models import Battle
from battles.selectors import current_turn
from battles.services import BattlePlan, Seating, accept, open_battle
from hexbattle.accounts.models import Account
from tests.battles.duels import dart, squadron
from tests.pages.duels import play_turn

SPLITTER = {"name": "Lance", "type": "class3", "arc": "fore", "mountX": 5, "mountY": 0}
MISSILE = {"name": "Pike", "type": "missile", "arc": "any", "mountX": 0, "mountY": 4}
ZONES = [[[4, 4], [4, 6], [3, 4]], [[9, 2], [9, 4], [10, 2]]]
TERRAIN = {"6,5": "debris", "7,6": "nebula", "12,4": "planet"}


def duel(account: Account, rival: Account, *, started: bool = True, **terms: Any) -> Battle:
    """Two ships a side, near each other, on a board with terrain; `started`: deployed already."""
    armed = dart("Ours", thrust=4, hull=12, weapons=[SPLITTER, MISSILE])
    second = dart("Second", thrust=4)
    seats = (Seating(account=account.username, fleet=squadron(armed, second)), Seating(account=rival.username))
    plan = {"name": "Duel", "ruleset": "hex_battle", "budget": 400, "turn_minutes": 60, "seats": seats, **terms}
    battle = open_battle(account, BattlePlan(**plan), timezone.now())
    accept(battle, rival, squadron(dart("Foe"), dart("Other"), name="Red"), None, timezone.now())
    battle.refresh_from_db()
    turn = current_turn(battle)
    assert turn is not None
    turn.state |= {"zones": ZONES, "terrain": TERRAIN}
    turn.save(update_fields=["state"])
    if started:
        play_turn(battle)
    return battle


def words(response: Any) -> str:
    """What a page says, without its marks."""
    text = re.sub(r"<script.*?</script>", "", response.content.decode(), flags=re.S)
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text)))

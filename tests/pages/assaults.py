"""Ground assaults for the tests of pages: fields with everything on them, and a player who works the desk."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from battles.engine import ScriptedDice
from battles.models import Battle
from battles.services import BattlePlan, Seating, open_battle
from hexbattle.accounts.models import Account
from tests.battles.assaults import assault, running, unit
from tests.battles.builders import NOON

# Hammer stands beside Anvil, which is in the forest and flanked by Tongs; all but the last of the west have somebody
# in reach of what they can do.
GROUND: dict[str, Any] = {
    "map": {"width": 8, "height": 5, "terrain": ["........", "..f.f...", "...w....", "...r#...", "........"]},
    "sides": [
        {"units": [{"name": "Hammer", "archetype": "striker", "at": [3, 1]},
                   {"name": "Tongs", "archetype": "scout", "at": [4, 0], "hp": 9, "hp_max": 13},
                   {"name": "Balm", "archetype": "support", "at": [2, 1]},
                   {"name": "Mortar", "archetype": "support", "at": [2, 2], "ability": "area_damage"},
                   {"name": "Horn", "archetype": "defender", "at": [0, 4], "ability": "buff"}]},
        {"units": [{"name": "Anvil", "archetype": "defender", "at": [4, 1]},
                   {"name": "Dart", "archetype": "scout", "at": [7, 4]}]},
    ],
}  # fmt: skip
OBJECTIVE = {"kind": "hold_objective", "tiles": [[3, 1], [3, 0]], "turns": 2}


def fight(account: Account, other: Account | str, **field: Any) -> Battle:
    """An assault on that ground, without a deadline; the account acts first."""
    battle = assault(account, other, field={**GROUND, **field})
    battle.turns.update(closes_at=None)
    return battle


def shared(account: Account, field: Any = None) -> Battle:
    """An assault at one screen, against Ada."""
    seats = (Seating(account=account.get_username()), Seating(name="Ada"))
    plan = BattlePlan(name="Assault", ruleset="battleforge", budget=1, field=field or GROUND, seats=seats)
    return open_battle(account, plan, NOON)


def change(battle: Battle, name: str, **changes: Any) -> None:
    """Writes into the state of the running turn, before its first step."""
    turn = running(battle)
    next(one for one in turn.state["units"] if one["name"] == name).update(changes)
    turn.save(update_fields=["state"])


def loaded_dice(monkeypatch: pytest.MonkeyPatch, *faces: int) -> None:
    """The steps to come roll these, in this order."""
    dice = ScriptedDice(faces)
    monkeypatch.setattr("battles.services.stepping.step_dice", lambda turn, hashes: dice)


class Commander:
    """Works the desk of an assault, as a browser without scripts would, or with."""

    def __init__(self, client: Client, battle: Battle) -> None:
        self.client, self.battle = client, battle

    @property
    def page(self) -> str:
        return self.client.get(self.battle.get_absolute_url()).text

    @property
    def token(self) -> str:
        """What the forms of the page bring."""
        found = re.search(r'name="turn_token" value="([^"]+)"', self.page)
        assert found
        return unescape(found[1])

    def choices(self, kind: str, name: str) -> dict[str, str]:
        """What a list on the card of a unit offers, by value; empty without such a list."""
        found = re.search(rf'<select id="{kind}-{unit(self.battle, name)}".*?</select>', self.page, re.DOTALL)
        options = re.findall(r'<option value="([^"]+)"[^>]*>([^<]*)<', found[0] if found else "")
        return {value: unescape(text) for value, text in options}

    def aims(self, name: str) -> list[str]:
        """The ids of those whom a unit can attack, as the page offers them."""
        return re.findall(rf'id="attack-{unit(self.battle, name)}-(\w+)"', self.page)

    def act(self, action: str, name: str = "", *, scripts: bool = True, token: str = "", **fields: str) -> Any:
        sent = {"action": action, "turn_token": token or self.token, **fields}
        if name:
            sent["unit"] = unit(self.battle, name)
        headers = {"HX-Request": "true"} if scripts else {}
        return self.client.post(f"{self.battle.get_absolute_url()}act/", sent, headers=headers)

    def attack(self, name: str, target: str) -> Any:
        return self.act("attack", name, target=unit(self.battle, target))


def sums(page: str) -> list[tuple[list[str], str]]:
    """The figures of each table that adds up, and what they come to."""
    tables = re.findall(r'<table class="sum">.*?</table>', page, re.DOTALL)
    figures = [re.findall(r'class="num">([^<]+)<', table) for table in tables]
    return [(parts, total) for *parts, total in figures]


def figure(text: str) -> float:
    return float(text.replace("−", "-").rstrip("%"))

"""Sheets that nobody would write, on the desk: told what is wrong with them, never an error of the site."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from hexbattle.accounts.models import Account
from tests.campaigns.pages.builders import DeskUser, play_turn, running, seen_by
from tests.conftest import ClientOf, HowMany

pytestmark = pytest.mark.django_db


def odd_sheet(ids: list[str], chance: Random) -> dict[str, Any]:
    """A sheet of the right form whose orders name anything at all."""

    def one() -> str:
        return chance.choice(ids)

    def some() -> list[str]:
        return [one() for _ in range(chance.randrange(3))]

    def pairs() -> dict[str, str]:
        return {one(): one() for _ in range(chance.randrange(3))}

    parts: dict[str, Any] = {
        "build": [{"at": one(), "design": one(), "name": one()} for _ in range(chance.randrange(3))],
        "yards": some(),
        "troops": {f"new/{n}": {"at": one(), "archetype": "scout"} for n in range(chance.randrange(3))},
        "repair": {"ships": some(), "most": chance.randrange(500)},
        "rearm": {"ships": some(), "most": chance.randrange(500)},
        "scrap": some(),
        "send": {str(chance.randrange(8)): chance.randrange(1, 500)},
        "names": pairs(),
        "split": {f"new/{n + 5}": {"of": one(), "ships": some(), "name": one()} for n in range(chance.randrange(3))},
        "merge": pairs(),
        "load": pairs(),
        "unload": some(),
        "move": pairs(),
        "stance": {one(): chance.choice(["attack", "hold", "evade"])},
        "land": {one(): some()},
        "war": [chance.randrange(8)],
        "peace": [chance.randrange(8)],
        "messages": [{"to": chance.randrange(8), "text": one()}],
    }
    return {key: parts[key] for key in chance.sample(sorted(parts), chance.randrange(1, 6))}


def test_no_sheet_breaks_the_desk(account: Account, rival: Account, client_of: ClientOf, how_many: HowMany) -> None:
    chance, campaign = Random(6), running(account, rival)  # noqa: S311
    play_turn(campaign)
    view = seen_by(campaign, 0)
    ids = ["new/5", "new/6", "new/0", "nothing", "x" * 60]
    for things in (view.places, view.fleets, view.ships, view.classes):
        ids += [str(one.id) for one in things]
    ids += [str(unit.id) for place in view.places for unit in place.garrison or ()]
    desk = DeskUser(client_of(account), campaign)
    for _ in range(how_many(60, 700)):
        sheet = odd_sheet(ids, chance)
        command = chance.choice(
            [
                "look",
                "review",
                "save",
                f"place {chance.choice(view.places).id}",
                f"drop {chance.choice(sorted(sheet))} 0",
            ]
        )
        desk.fields["orders"] = json.dumps(sheet)
        assert desk.press(command).status_code in (200, 422), (command, sheet)

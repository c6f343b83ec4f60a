"""What others must not learn: two worlds that differ in it alone give the same answers, byte for byte.

Frozen in both: the clock, the keys of turns and the picking of ready fleets; the ids are those of one battle. Set
apart: the tokens that guard forms, new with every page, and the hashes of sheets, which everybody may read once a turn
is over (D-3).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from battles import forms
from battles.models import Battle, OrderSheet, Side
from battles.services import (
    BattlePlan,
    Seating,
    accept,
    concede,
    open_battle,
    rearrange,
    reopen_orders,
    resolve_if_due,
    save_orders,
)
from battles.turns import vault
from tests.battles.builders import side_of
from tests.battles.fleets import fleet, kite
from tests.hostile.world import World
from tests.pages.duels import HTMX, ships_of

NONCE = "abad1dea" * 8
OTHER_NONCE = "0ddba11f" * 8
TOKEN = re.compile(rb'(csrfmiddlewaretoken" value="|X-CSRF-Token": ")\w+')
HASH = re.compile(rb"\b[0-9a-f]{64}\b")
WHOLE = ("", "state/?moment=x", "turns/1/dice/", "turns/2/dice/", "accept/", "concede/")
PARTS = ("?turn=1", "state/", "state/?moment=2-open", "state/?moment=1-open&unsaved=1")

type Answers = dict[tuple[str, str, bool], tuple[int, bytes, dict[str, str]]]


@pytest.fixture(autouse=True)
def _frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    monkeypatch.setattr(vault, "new_secret", lambda: b"k" * 32)
    monkeypatch.setattr(forms, "new_seed", lambda: 7)


def others(world: World) -> dict[str, Client]:
    """Everybody but the owner, by name."""
    return {"stranger": Client(), "rival": world.client(world.rival)}


def answers(clients: dict[str, Client], battle: Battle) -> Answers:
    """What each of them gets from every address of a battle and from the lists, whole and in parts."""
    base, lists = battle.get_absolute_url(), [reverse("battles:lobby"), reverse("home")]
    whole = [(base + path, False) for path in WHOLE] + [(address, False) for address in lists]
    parts = [(base + path, True) for path in PARTS] + [(lists[0], True)]
    found = {}
    for name, client in clients.items():
        for address, part in whole + parts:
            response = client.get(address, headers=HTMX if part else {})
            headers = {key: value for key, value in response.headers.items() if key != "Set-Cookie"}
            found[name, address, part] = (response.status_code, TOKEN.sub(b"", response.content), headers)
    return found


def told(found: Answers) -> bytes:
    """All that anybody was told, headers too."""
    return b"\n".join(body + json.dumps(headers).encode() for _, body, headers in found.values())


def sheet(battle: Battle, **orders: Any) -> str:
    return json.dumps({"ships": {ships_of(battle, 0)[0]: orders}})


@pytest.fixture
def battle(world: World) -> Battle:
    """The running battle, open to spectators: so there are more eyes."""
    Battle.objects.filter(pk=world.running.pk).update(spectators=True)
    return Battle.objects.get(pk=world.running.pk)


def save(battle: Battle, text: str, nonce: str = NONCE, *, confirm: bool = False) -> None:
    save_orders(side_of(battle, 0), 2, text, confirm=confirm, nonce=nonce, now=timezone.now())


def test_a_draft_changes_nothing_that_anybody_else_gets(world: World, battle: Battle) -> None:
    clients = others(world)
    before = answers(clients, battle)
    burn = [{"do": "burn", "colour": "white", "tokens": 1}]
    target = ships_of(battle, 1)[0]
    for text, nonce in (
        (sheet(battle, plot=burn), OTHER_NONCE),
        (sheet(battle, fire=[{"family": "rockets", "target": target, "closer_than": 77}]), NONCE),
    ):
        save(battle, text, nonce)
        assert answers(clients, battle) == before


def test_a_confirmation_tells_that_it_was_given_and_no_more(world: World, battle: Battle) -> None:
    clients = others(world)
    save(battle, sheet(battle), confirm=True)
    coasting = answers(clients, battle)
    reopen_orders(side_of(battle, 0), 2, timezone.now())
    save(battle, sheet(battle, plot=[{"do": "burn", "colour": "black", "tokens": 2}]), OTHER_NONCE, confirm=True)
    assert answers(clients, battle) == coasting


def test_where_confirmations_are_not_shown_they_change_nothing(world: World, battle: Battle) -> None:
    """C-0."""
    battle.options = {**battle.options, "show_confirmed": False}
    battle.save()
    clients = others(world)
    before = answers(clients, battle)
    save(battle, sheet(battle), confirm=True)
    assert answers(clients, battle) == before


def test_no_secret_of_a_side_or_of_an_open_turn_is_told_to_anybody(world: World, battle: Battle) -> None:
    burn = [{"do": "burn", "colour": "white", "tokens": 1}]
    save(battle, sheet(battle, plot=burn), confirm=True)
    kept = OrderSheet.objects.get(turn__battle=battle, turn__number=2)
    earlier = OrderSheet.objects.get(turn__battle=battle, turn__number=1, side__seat=0)
    turn = kept.turn
    said = told(answers(others(world), battle))
    for secret in (NONCE, kept.receipt, kept.text, earlier.nonce, turn.key, turn.secret.hex()):
        assert secret.encode() not in said, secret
    own = told(answers({"owner": world.client(world.owner)}, battle))
    assert NONCE.encode() in own
    assert turn.secret.hex().encode() not in own


def three_sided(world: World) -> Battle:
    names = [account.username for account in (world.owner, world.rival, world.outsider)]
    seats = (Seating(account=names[0], fleet=fleet(kite())), *(Seating(account=name) for name in names[1:]))
    plan = BattlePlan(name="Triangle", budget=2000, turn_minutes=60, seats=seats, spectators=True)
    battle = open_battle(world.owner, plan, timezone.now())
    for account in (world.rival, world.outsider):
        accept(battle, account, fleet(kite()), None, timezone.now())
    battle.refresh_from_db()
    return battle


def test_a_concession_is_not_known_before_the_turn_is_over(world: World) -> None:
    """C-9.2: nobody's orders hang on it."""
    battle = three_sided(world)
    clients = others(world)
    before = answers(clients, battle)
    concede(side_of(battle, 0), timezone.now())
    assert answers(clients, battle) == before


def test_a_fleet_is_not_known_before_the_battle_begins(world: World) -> None:
    """C-0: neither what somebody brings nor where it will stand."""
    clients = others(world)
    before = answers(clients, world.challenge)
    rearrange(side_of(world.challenge, 0), ((4, -1),), timezone.now())
    assert answers(clients, world.challenge) == before
    large = fleet(kite(name="Leviathan", hull=60), kite(name="Owl"), name="Secret Armada")
    Side.objects.filter(battle=world.challenge, seat=0).update(
        fleet=large, fleet_name="Secret Armada", arrangement=[[1, 2], [3, 2]]
    )
    assert answers(clients, world.challenge) == before


def far_apart(world: World) -> Battle:
    """A battle whose sides begin out of each other's sight (C-3.1)."""
    seats = (Seating(account=world.owner.username, fleet=fleet(kite(), kite())), Seating(account=world.rival.username))
    plan = BattlePlan(
        name="Dark", budget=2000, turn_minutes=60, seats=seats, options={"distance": 200}, spectators=True
    )
    battle = open_battle(world.owner, plan, timezone.now())
    accept(battle, world.rival, fleet(kite(), kite()), None, timezone.now())
    battle.refresh_from_db()
    return battle


def worlds(make: Callable[[int], None], look: Callable[[], Answers]) -> Iterator[Answers]:
    """What is seen in each of two worlds; afterwards neither has been."""
    for number in (0, 1):
        before = transaction.savepoint_create()
        make(number)
        yield look()
        transaction.savepoint_rollback(before)


def test_ships_out_of_sight_leave_no_trace_in_any_answer(world: World) -> None:
    """C-3.2: what they are, where they go and what they mean to fire at."""
    battle, clients = far_apart(world), others(world)
    first, second = ships_of(battle, 0)
    rivals = ships_of(battle, 1)

    def make(number: int) -> None:
        turn = battle.turns.get()
        if number:
            state = turn.state
            state["ships"][0] |= {"name": "Leviathan", "at": [3, 99], "hits_taken": 4}
            state["ships"][1]["systems"]["x1"] = "out"
            turn.state = state
            turn.save()
        burn = {"do": "burn", "colour": "white", "tokens": 1 + number}
        plots = {first: {"plot": [burn]}, second: {"plot": [burn] * number}}
        for seat, orders in ((0, {"ships": plots}), (1, {"ships": {rivals[0]: {"plot": [burn | {"tokens": 1}]}}})):
            text = json.dumps(orders)
            save_orders(side_of(battle, seat), 1, text, confirm=True, nonce=NONCE, now=timezone.now())
        assert resolve_if_due(battle.pk, 1, timezone.now())

    def look() -> Answers:
        seen = answers(clients, battle)
        return {key: (status, HASH.sub(b"", body), headers) for key, (status, body, headers) in seen.items()}

    one, other = worlds(make, look)
    assert one == other
    assert not any(secret in told(one) for secret in (b"Leviathan", first.encode(), second.encode()))


# Orders that name some id, given a ship of one's own.
NAMING: list[Callable[[str, str], Any]] = [
    lambda mine, id: {"ships": {id: {}}},
    lambda mine, id: {"ships": {mine: {"fire": [{"family": "beams", "target": id}]}}},
    lambda mine, id: {"ships": {mine: {"fire": [{"family": "needles", "target": id, "system": "x1"}]}}},
    lambda mine, id: {"groups": {id: {"facing": 0, "target": id}}},
]


def test_orders_cannot_be_used_to_ask_for_what_is_out_of_sight(world: World) -> None:
    """C-3.2: a ship that is not seen is answered like one that does not exist."""
    battle = far_apart(world)
    hidden, mine = ships_of(battle, 0)[0], ships_of(battle, 1)[0]
    client = world.client(world.rival)
    for command in ("raw", "save", "review"):
        for wrap in NAMING:
            said = set()
            for id in (hidden, "s" + "0" * (len(hidden) - 1)):
                text = json.dumps(wrap(mine, id))
                fields = {"turn": "1", "do": command, "orders": text, "raw": text, "ship": mine}
                response = client.post(battle.get_absolute_url() + "desk/", fields, headers=HTMX)
                said.add((response.status_code, TOKEN.sub(b"", response.content).replace(id.encode(), b"ID")))
            assert len(said) == 1
    for id in (hidden, "s000000"):
        for command in (f"select {id}", f"fire {mine} beams {id}", f"step {id} burn white 1", f"aim {id}"):
            fields = {"turn": "1", "do": command, "orders": "{}", "ship": mine}
            response = client.post(battle.get_absolute_url() + "desk/", fields, headers=HTMX)
            assert response.status_code in {200, 422}
            assert b"Home Squadron" not in response.content


def test_an_answer_with_a_sides_view_names_what_it_varies_on_and_is_kept_by_nobody(
    world: World, battle: Battle
) -> None:
    for path in ("", "?turn=1", "state/", "turns/1/dice/"):
        response = world.client(world.rival).get(battle.get_absolute_url() + path)
        assert "private" in response["Cache-Control"]
        assert {"Cookie", "HX-Request"} <= {one.strip() for one in response["Vary"].split(",")}


def test_a_poll_tells_one_side_nothing_by_the_others_tag(world: World, battle: Battle) -> None:
    tags = {
        name: client.get(battle.get_absolute_url() + "state/").get("ETag") for name, client in others(world).items()
    }
    save(battle, sheet(battle, plot=[{"do": "burn", "colour": "white", "tokens": 1}]))
    for name, client in others(world).items():
        response = client.get(battle.get_absolute_url() + "state/", headers={"If-None-Match": tags[name] or ""})
        assert response.status_code in {304, 404}

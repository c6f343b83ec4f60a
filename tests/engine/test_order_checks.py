"""Orders that may not be given (C-2.7), judged by what a side sees (C-3.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from battles.engine import Seat, ruleset
from battles.engine.conversion.order_checks import check_orders
from battles.engine.conversion.orders import GroupOrders, Orders, PdEntry, ShipOrders
from battles.engine.conversion.sight import view
from battles.engine.conversion.state import Contact, GroupId, ObjectId, State, SystemId
from battles.engine.records import Result, ShipId
from shipyard.rules import Json
from tests.engine.fleet import attack, battle, design, ship

RULES = ruleset("conversion")
GUN = design("fire_control", "beam_a", "rocket")
FAR = (0, 200)


def sheet(**ships: ShipOrders) -> Orders:
    return Orders(ships={ShipId(id): one for id, one in ships.items()})


def found(state: State, orders: Orders, seat: int = 0) -> list[tuple[str, str]]:
    return [(one.code, one.path) for one in check_orders(state, seat, orders)]


def answers(state: State, document: Json, seat: int = 0) -> list[tuple[str, str]]:
    _, faults = RULES.check_sheet(state, Seat(seat), document)
    return [(one.code, one.path) for one in faults]


FIELD = battle(
    ship("s1", 0, plan=GUN),
    ship("s2", 0, status="destroyed", hits_taken=20),
    ship("s3", 1, (0, -9)),
    ship("s4", 1, FAR),
)


def test_no_orders_are_legal_orders() -> None:
    assert found(FIELD, Orders()) == []
    assert found(FIELD, RULES.default_orders(FIELD, Seat(0))) == []


@pytest.mark.parametrize(
    ("id", "code"),
    [("s2", "out_of_play"), ("s3", "not_your_ship"), ("s4", "no_such_ship"), ("s99", "no_such_ship")],
)
def test_only_own_ships_in_play_can_be_ordered(id: str, code: str) -> None:
    """C-3.2: what is not seen is answered as what does not exist."""
    assert found(FIELD, sheet(**{id: ShipOrders()})) == [(code, f"$.ships.{id}")]


def test_an_unseen_enemy_is_answered_exactly_as_one_that_does_not_exist() -> None:
    """C-3.2: as a ship to order and as a target; nothing but the id differs."""
    for text in ("ships", "fire"):
        hidden, absent = (
            [
                (one.code, one.message.replace(id, "?"), one.path.replace(id, "?"))
                for one in check_orders(
                    FIELD,
                    0,
                    sheet(**{id: ShipOrders()})
                    if text == "ships"
                    else sheet(s1=ShipOrders(fire=(attack("beams", id),))),
                )
            ]
            for id in ("s4", "s5")
        )
        assert hidden == absent != []


def test_a_lost_contact_may_be_named_as_a_target() -> None:
    """C-3.2."""
    state = replace(FIELD, contacts={0: (Contact(id=ObjectId("s4"), at=(0, 50), turn=1),)})
    assert found(state, sheet(s1=ShipOrders(fire=(attack("beams", "s4"),)))) == []
    assert found(state, sheet(s4=ShipOrders())) == [("not_your_ship", "$.ships.s4")]


def test_the_view_of_a_side_is_judged_as_the_state_is() -> None:
    orders = sheet(s1=ShipOrders(fire=(attack("beams", "s4"), attack("rockets", "s1")), withdraw=True))
    assert check_orders(FIELD, 0, orders) == check_orders(view(FIELD, 0), 0, orders) != ()


def test_a_ship_may_not_withdraw_while_an_enemy_is_in_sight() -> None:
    """C-9.1: allies' sight included; enemies that are out of play do not count."""
    leaving = sheet(s1=ShipOrders(withdraw=True))
    assert found(FIELD, leaving) == [("enemy_in_sight", "$.ships.s1.withdraw")]
    assert found(battle(ship("s1", 0), ship("s2", 1, FAR)), leaving) == []
    assert (
        found(
            battle(ship("s1", 0), ship("s2", 1, (0, 9), status="withdrawn", fate_seen_by=(0,)), ship("s3", 1, FAR)),
            leaving,
        )
        == []
    )
    ally = battle(ship("s1", 0), ship("s2", 1, FAR), ship("s3", 2, (0, 190)), teams=(0, 0, 1))
    assert found(ally, leaving) == [("enemy_in_sight", "$.ships.s1.withdraw")]


def test_systems_that_a_ship_does_not_have_cannot_be_ordered() -> None:
    """C-2.7."""
    odd = ShipOrders(
        pd={"*": (PdEntry(group="new"),)}, launch=(SystemId("x1"),), recover={SystemId("x1"): GroupId("g1")}
    )
    orders = Orders(ships={ShipId("s1"): odd}, groups={GroupId("g1"): GroupOrders(facing=0)})
    assert found(FIELD, orders) == [
        ("no_point_defence", '$.ships.s1.pd["*"]'),
        ("no_such_hangar", "$.ships.s1.launch[0]"),
        ("no_such_hangar", "$.ships.s1.recover.x1"),
        ("no_such_group", "$.groups.g1"),
    ]


def test_nobody_orders_after_the_end_or_when_out() -> None:
    """C-9.2."""
    over = replace(FIELD, result=Result(winner=0))
    out = replace(FIELD, sides=(replace(FIELD.sides[0], out=True), FIELD.sides[1]))
    assert found(over, Orders()) == [("battle_over", "$")]
    assert found(out, Orders()) == [("side_out", "$")]
    assert found(FIELD, Orders(), seat=5) == [("no_such_seat", "$")]


def test_all_faults_of_a_sheet_are_told_at_once() -> None:
    """C-2.7: a fault of form in one ship's orders hides no other fault."""
    state = battle(ship("s1", 0, plan=GUN), ship("s2", 0, plan=GUN), ship("s3", 0, plan=GUN), ship("s4", 1, FAR))
    burn: Json = {"do": "burn", "colour": "black", "tokens": 1}
    document: Json = {
        "ships": {
            "s1": {
                "plot": [{"do": "burn", "colour": "black", "tokens": "1"}],
                "fire": [{"family": "beams", "target": "s1"}],
            },
            "s2": {"plot": [burn], "speed": 3},
            "s3": 7,
        },
        "wishes": [],
    }
    assert sorted(answers(state, document)) == [
        ("not_an_object", "$.ships.s3"),
        ("not_whole", "$.ships.s1.plot[0].tokens"),
        ("own_target", "$.ships.s1.fire[0].target"),
        ("too_few_tokens", "$.ships.s2.plot[0]"),
        ("unknown_key", "$.ships.s2.speed"),
        ("unknown_key", "$.wishes"),
    ]


def burn(tokens: Json) -> Json:
    return {"do": "burn", "colour": "white", "tokens": tokens}


def plots(steps: list[Json]) -> Json:
    return {"ships": {"s1": {"plot": steps}}}


def fires(attack: Json) -> Json:
    return {"ships": {"s1": {"fire": [attack]}}}


@pytest.mark.parametrize(
    ("document", "code", "path"),
    [
        (None, "not_an_object", "$"),
        ([], "not_an_object", "$"),
        ({"ships": []}, "not_an_object", "$.ships"),
        ({"ships": {"s 1": {}}}, "bad_id", '$.ships["s 1"]'),
        ({"ships": {"s1": {"plot": {}}}}, "not_a_list", "$.ships.s1.plot"),
        (plots([{}]), "missing", "$.ships.s1.plot[0].do"),
        (plots([{"do": "warp"}]), "not_a_choice", "$.ships.s1.plot[0].do"),
        (plots([{"do": "rotate", "to": "port"}]), "missing", "$.ships.s1.plot[0].pay"),
        (plots([burn(1.5)]), "not_whole", "$.ships.s1.plot[0].tokens"),
        (plots([burn(10**14)]), "too_few_tokens", "$.ships.s1.plot[0]"),
        (plots([burn(True)]), "not_whole", "$.ships.s1.plot[0].tokens"),
        (plots([{"do": "reverse", "tokens": 2}] * 51), "wrong_length", "$.ships.s1.plot"),
        (fires({"family": "lasers", "target": "s3"}), "not_a_choice", "$.ships.s1.fire[0].family"),
        (fires({"family": "beams", "target": "\u202es3"}), "bad_id", "$.ships.s1.fire[0].target"),
        ({"ships": {"s1": {"withdraw": "yes"}}}, "not_yes_or_no", "$.ships.s1.withdraw"),
        ({"groups": {"g1": {"facing": 6}}}, "out_of_range", "$.groups.g1.facing"),
    ],
)  # fmt: skip
def test_a_sheet_of_the_wrong_form_is_refused_with_its_place(document: Json, code: str, path: str) -> None:
    assert answers(FIELD, document) == [(code, path)]

"""Ships and units as they stand: what they bring to a battle, and what has become of them (K-5, K-6.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from battles.engine import Flight, Party, Refused, Seat, Standing, ruleset
from battles.engine.conversion.muster import muster
from battles.engine.conversion.state import Ship, Tokens
from shipyard.rules import Json
from tests.engine.fleet import battle, copies, design, group, run, ship
from tests.engine.test_setup import fleet, party

RULES = ruleset("conversion")
PARTS: list[Json] = [
    {"kind": "fire_control"}, {"kind": "rocket", "from": "11:00"}, {"kind": "hangar"}, {"kind": "troop_bay"},
]  # fmt: skip
CARRIER = fleet(1, systems=PARTS)


def mustered(**wear: Any) -> Ship:
    state = muster([Party(name="Red", fleet=CARRIER, wear=(wear,)), party()], {})
    return state.ships[0]


def refusal(**fields: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        muster([Party(name="Red", **{"fleet": CARRIER, **fields}), party()], {})
    return [(one.code, one.path) for one in refused.value.faults]


def test_a_ship_comes_with_its_damage_and_losses() -> None:
    """K-5."""
    ship = mustered(hits_taken=4, systems={"x1": "out", "x2": "spent"}, aboard={"x3": 2})
    assert (ship.hits_taken, ship.aboard) == (4, {"x3": 2})
    assert ship.systems == {"d1": "ok", "d2": "ok", "x1": "out", "x2": "spent", "x3": "ok", "x4": "ok"}


def test_its_tokens_are_those_that_its_engines_make_as_they_are() -> None:
    """C-2.2, C-8.4: Kite has 30 t, and 60 of white and of black thrust."""
    assert mustered().tokens == Tokens(white=2, black=2)
    assert mustered(systems={"d1": "half", "d2": "out"}).tokens == Tokens(white=1, black=0)


def test_a_ship_without_a_past_is_as_new() -> None:
    ship = mustered()
    assert (ship.hits_taken, ship.aboard, set(ship.systems.values())) == (0, {"x3": 6}, {"ok"})


def test_troop_bays_go_along_in_campaigns_and_nowhere_else() -> None:
    """C-1.3."""
    assert mustered(systems={"x4": "out"}).systems["x4"] == "out"  # type: ignore[index]
    assert refusal() == [("campaigns_only", "$.fleets[0].ships[0].design")]


@pytest.mark.parametrize(
    ("wear", "code", "place"),
    [
        ({"hits_taken": 15}, "no_hits_left", "hits_taken"),
        ({"hits_taken": -1}, "out_of_range", "hits_taken"),
        ({"systems": {"x9": "out"}}, "no_such_system", "systems.x9"),
        ({"systems": {"x1": "half"}}, "not_half", "systems.x1"),
        ({"systems": {"x1": "spent"}}, "not_spent", "systems.x1"),
        ({"systems": {"x1": "bent"}}, "not_a_choice", "systems.x1"),
        ({"aboard": {"x3": 7}}, "out_of_range", "aboard.x3"),
        ({"aboard": {"x1": 1}}, "no_such_system", "aboard.x1"),
        ({"velocity": [0, 1]}, "unknown_key", "velocity"),
    ],
)
def test_a_past_that_no_ship_can_have_is_refused(wear: dict[str, Any], code: str, place: str) -> None:
    assert refusal(wear=(wear,)) == [(code, f"$.fleets[0].wear[0].{place}")]


def test_there_is_word_of_every_ship_or_of_none() -> None:
    assert refusal(wear=({}, {})) == [("wear", "$.fleets[0].wear")]


def test_old_damage_makes_no_second_failure_check() -> None:
    """C-8.3: a ship that comes with 11 hits taken has made its check; it makes the next past 20."""
    hulk = design(*copies("pd", 12), hull=60)
    state = battle(ship("s1", 0, (0, 0), hulk, hits_taken=11), ship("s2", 1, (0, 99)))
    assert run(state, {}).state.ships[0].systems == state.ships[0].systems


def test_what_has_become_of_every_ship_and_of_fighters_in_flight() -> None:
    """K-6.1."""
    carrier = design("hangar", "hangar")
    home = ship("s1", 0, plan=carrier, hits_taken=3, systems={"x1": "out"}, aboard={"x1": 4, "x2": 0})
    gone = ship("s2", 0, status="withdrawn")
    sunk = ship("s3", 1, status="destroyed", hits_taken=40)
    state = battle(home, gone, sunk, groups=[group("g1", home, fighters=5)])
    ended = RULES.standings(state)
    assert ended.forces == (
        Standing(id="s1", seat=0, status="in_play", hits_taken=3, systems={"x1": "out"}, aboard={"x1": 4, "x2": 0}),
        Standing(id="s2", seat=0, status="withdrawn"),
        Standing(id="s3", seat=1, status="destroyed", hits_taken=40),
    )
    assert ended.flights == (Flight(seat=0, home="s1", fighters=5),)


def test_a_battle_given_back_what_it_left_is_the_same_again() -> None:
    """K-6.1: nothing is repaired on the way."""
    worn = mustered(hits_taken=4, systems={"d1": "half", "x2": "spent"}, aboard={"x3": 2})
    state = muster([Party(name="Red", fleet=CARRIER, wear=({},)), party()], {})
    left = RULES.standings(replace(state, ships=(worn, *state.ships[1:]))).forces[0]
    assert mustered(hits_taken=left.hits_taken, systems=left.systems, aboard=left.aboard) == worn


# ground assaults

ASSAULT = ruleset("battleforge")
GROUND: dict[str, Any] = {"width": 12, "height": 9, "terrain": ["." * 12] * 9}


def field(**unit: Any) -> dict[str, Any]:
    lander = {"name": "Hammer", "archetype": "striker", "at": [1, 4], **unit}
    guard = {"name": "Anvil", "archetype": "support", "at": [10, 4]}
    return {"map": GROUND, "sides": [{"units": [lander]}, {"units": [guard]}], "defending_team": 1}


def assault(**unit: Any) -> Any:
    parties = [Party(name="Landers", fleet=None), Party(name="Garrison", fleet=None)]
    return ASSAULT.muster(parties, {"round_limit": 12}, field=field(**unit))


def test_a_unit_begins_with_the_hp_that_it_has_left() -> None:
    """K-7.4, B-1.1."""
    unit = assault(hp=7, hp_max=30).units[0]
    assert (unit.hp, unit.hp_max) == (7, 30)


def test_a_unit_has_no_more_hp_than_when_it_is_whole() -> None:
    with pytest.raises(Refused) as refused:
        assault(hp=31, hp_max=30)
    assert [(one.code, one.path) for one in refused.value.faults] == [("too_much_hp", "$.field.sides[0].units[0].hp")]


def test_landers_act_first_and_heals_are_full() -> None:
    """K-7.2."""
    state = assault()
    assert ASSAULT.awaiting(state) == (0,)
    assert state.units[1].heals_left == 3


def test_what_has_become_of_every_unit() -> None:
    """K-7.4."""
    state = assault(hp=7, hp_max=30)
    sunk = replace(state, units=(replace(state.units[0], hp=0), state.units[1]))
    assert [(one.seat, one.status, one.hp) for one in ASSAULT.standings(sunk).forces] == [
        (0, "destroyed", 0),
        (1, "in_play", state.units[1].hp),
    ]
    left = ASSAULT.leave(state, Seat(0), "concede").state
    assert [one.status for one in ASSAULT.standings(left).forces] == ["withdrawn", "in_play"]

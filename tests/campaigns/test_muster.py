"""How a campaign begins (K-1.2, K-2.2), and what is no state of one."""

from __future__ import annotations

from typing import Any

import pytest

from battles.engine import Refused
from hexbattle.campaigns import engine
from hexbattle.campaigns.engine.designs import design_of, price
from tests.campaigns.worlds import CATALOGUE, KEY, campaign, design


def test_every_faction_begins_alike() -> None:
    """K-1.2, K-2.2."""
    state = campaign(4)
    for seat in range(4):
        home = next(place for place in state.places if place.owner == seat)
        fleet = next(one for one in state.fleets if one.seat == seat)
        ships = [ship for ship in state.ships if ship.seat == seat]
        assert engine.treasury(state, seat) == 200
        assert (home.kind, home.yard, fleet.at) == ("capital", 80, home.id)
        assert sorted(unit.archetype for unit in home.garrison or ()) == ["defender", "defender", "striker", "support"]
        assert sum(price(design_of(state, ship)) for ship in ships) <= 600
        aboard = [unit.archetype for ship in ships for unit in (ship.troops or {}).values()]
        assert aboard == ["striker", "striker"]
    assert len(state.wars) == 6


def test_what_is_no_capital_begins_without_owner_and_with_its_garrison() -> None:
    """K-2.2."""
    state = campaign(2)
    sizes = {"world": 2, "outpost": 1, "centre": 4}
    for place in state.places:
        if place.kind != "capital":
            assert (place.owner, place.yard, len(place.garrison or ())) == (engine.NOBODY, 0, sizes[place.kind])


def test_a_campaign_may_begin_at_peace() -> None:
    assert campaign(3, at_peace=True).wars == ()


def test_the_same_beginning_gives_the_same_state_and_another_key_other_ids() -> None:
    assert campaign(3) == campaign(3)
    other = engine.muster(engine.make_map("worlds", 3), ["A", "B", "C"], list(CATALOGUE), {}, "ab" * 16)
    ids = {ship.id for ship in campaign(3).ships} | {fleet.id for fleet in campaign(3).fleets}
    assert ids.isdisjoint({ship.id for ship in other.ships} | {fleet.id for fleet in other.fleets})


def test_a_start_fleet_can_be_given() -> None:
    """K-1.2: for all factions alike, whether yards build its designs or not."""
    tug = design("Tug", 20, 1, "troop_bay", "troop_bay")
    state = engine.muster(engine.make_map("x", 2), ["A", "B"], list(CATALOGUE), {}, KEY, [tug, CATALOGUE[0]])
    assert [ship.name for ship in state.ships] == ["Tug", "Kite"] * 2
    assert [one.sold for one in state.classes] == [True] * len(CATALOGUE) + [False]


@pytest.mark.parametrize(
    ("factions", "catalogue", "fleet", "options", "faults"),
    [
        (["A"], CATALOGUE, [], {}, [("factions", "$.factions")]),
        (["A", " "], CATALOGUE, [], {}, [("name_empty", "$.factions[1]")]),
        (["A", "B"], CATALOGUE[:1], [], {}, [("no_bays", "$.fleet")]),
        (["A", "B"], CATALOGUE, CATALOGUE[:1], {}, [("no_bays", "$.fleet")]),
        (["A", "B"], CATALOGUE, [CATALOGUE[1]] * 4, {}, [("too_dear", "$.fleet")]),
        (["A", "B"], [{**CATALOGUE[0], "hull": 4}], [], {}, [("too_heavy", "$.catalogue[0].hull")]),
        (["A", "B"], CATALOGUE, [], {"turn_limit": 0}, [("out_of_range", "$.options.turn_limit")]),
        (["A", "B"], CATALOGUE, [], {"luck": 1}, [("unknown_key", "$.options.luck")]),
    ],
)
def test_a_beginning_is_refused_with_its_faults(
    factions: list[str], catalogue: list[Any], fleet: list[Any], options: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    with pytest.raises(Refused) as refused:
        engine.muster(engine.make_map("x", 2), factions, catalogue, options, KEY, fleet)
    assert [(one.code, one.path) for one in refused.value.faults] == faults


def test_a_start_fleet_is_the_dearest_that_six_hundred_credits_buy() -> None:
    """K-1.2's ruling."""
    state = campaign(2)
    spent = sum(price(design_of(state, ship)) for ship in state.ships if ship.seat == 0)
    names = sorted(ship.name for ship in state.ships if ship.seat == 0)
    assert (spent, names) == (543, ["Barge", "Nest"])


def spoilt(path: str, value: Any) -> Any:
    """A state's document with one thing changed in it."""
    document: Any = engine.write_state(campaign(2))
    *way, last = path.split(".")
    here = document
    for key in way:
        here = here[int(key)] if isinstance(here, list) else here[key]
    here[int(last) if isinstance(here, list) else last] = value
    return document


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("format", "hexbattle/campaign/2", ("not_a_choice", "$.format")),
        ("version", 2, ("version", "$.version")),
        ("ships.0.hits_taken", 60, ("no_hits_left", "$.ships[0].hits_taken")),
        ("ships.0.design", "c9", ("no_such_thing", "$.ships[0].design")),
        ("ships.1.id", "f1!", ("bad_id", "$.ships[1].id")),
        ("ships.0.fleet", "f9", ("no_such_thing", "$.ships[0].fleet")),
        ("ships.0.parts", {"x99": "out"}, ("no_such_part", "$.ships[0].parts.x99")),
        ("fleets.0.at", "y99", ("no_such_thing", "$.fleets[0].at")),
        ("fleets.0.seat", 5, ("no_such_seat", "$.fleets[0].seat")),
        ("wars.0", [1, 0], ("war", "$.wars[0]")),
        ("factions.0.seat", 1, ("seats", "$.factions")),
        ("classes.0.design.hull", 1, ("hull_without_hits", "$.classes[0].design.hull")),
    ],
)
def test_what_is_no_state_is_refused_with_its_place(path: str, value: Any, fault: tuple[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        engine.read_state(spoilt(path, value))
    assert fault in [(one.code, one.path) for one in refused.value.faults]


def test_schemas_of_everything_can_be_had() -> None:
    assert set(engine.schemas()) == {"state", "orders", "event", "options", "result", "map"}

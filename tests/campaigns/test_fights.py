"""Battles and assaults out and back (K-5.1, K-6.1, K-7.2 … K-7.4), fought by the real rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from battles.engine import ConstantDice, Seat, conversion_state, ruleset, seeded_dice
from battles.engine.battleforge.ground import check_map
from battles.engine.battleforge.state import Map
from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import events as e
from hexbattle.campaigns.engine.ground import HEIGHT, WIDTH, board_for, joined, tile
from hexbattle.campaigns.engine.kinds import GROUNDS
from hexbattle.campaigns.engine.orders import Orders
from hexbattle.campaigns.engine.results import BattleResult
from hexbattle.campaigns.engine.state import FightId, Ground, PartId, Place, PlaceId, State
from tests.campaigns.test_laws import FEW, MANY, long_campaigns
from tests.campaigns.worlds import campaign
from tests.conftest import HowMany

CONVERSION, BATTLEFORGE = ruleset("conversion"), ruleset("battleforge")


def beside(state: State, seat: int, place: PlaceId) -> State:
    """The fleet of a faction has come to a system."""
    return replace(state, fleets=tuple(replace(one, at=place) if one.seat == seat else one for one in state.fleets))


def met() -> State:
    """The fleets of seats 0 and 1 in the centre, one of them on attack and damaged."""
    state = campaign(2)
    for seat in (0, 1):
        state = beside(state, seat, PlaceId("centre"))
    ships = tuple(
        replace(ship, hits_taken=2, parts={PartId("d1"): "half", PartId("x3"): "out"}) if ship.name == "Nest" else ship
        for ship in state.ships
    )
    fleets = tuple(replace(fleet, stance="attack") for fleet in state.fleets)
    return engine.resolve(replace(state, ships=ships, fleets=fleets), {}, (), ConstantDice(1)).state


def test_a_battle_begins_with_exactly_the_ships_as_they_are() -> None:
    """K-5, K-5.1."""
    state = met()
    setup = engine.fight_setup(state, state.battles[0].id)
    assert [force.faction for force in setup.forces] == [0, 1]
    begun = engine.mustered(setup)
    assert begun.wars == ((0, 1),)
    assert [ship.id for ship in begun.ships] == [ship.id for ship in state.ships]
    nest = next(ship for ship in begun.ships if ship.name == "Nest")
    assert (nest.hits_taken, nest.systems[PartId("d1")], nest.systems[PartId("x3")]) == (2, "half", "out")
    assert nest.tokens == conversion_state.Tokens(white=1, black=0)  # 18 + 36 thrust on 40 tons
    assert CONVERSION.read_state(CONVERSION.write_state(begun)) == begun
    assert begun.options.turn_limit == 12


def result_of(id: FightId, ended: Any) -> Any:
    """What a battle in this state brings back."""
    rules = ruleset(ended.ruleset)
    outcome = rules.outcome(ended)
    winner, reason = (outcome.winner, outcome.reason) if outcome else (None, "")
    return engine.fight_result(id, rules.key, winner, reason, rules.standings(ended))


def test_a_battle_that_is_fought_out_comes_back() -> None:
    """K-5.6, K-6: nobody orders, so that it is drawn at its limit."""
    state = met()
    battle = engine.mustered(engine.fight_setup(state, state.battles[0].id))
    for _ in range(12):
        battle = CONVERSION.resolve(battle, {}, ConstantDice(1)).state
    result = result_of(state.battles[0].id, battle)
    assert result.drawn
    back = engine.resolve(state, {}, [result], ConstantDice(1))
    assert [event.kind for event in back.events if event.kind in ("battle_over", "ship_lost")] == ["battle_over"]
    assert back.state.battles == ()
    damage = {ship.id: (ship.hits_taken, ship.parts) for ship in state.ships}
    assert {ship.id: (ship.hits_taken, ship.parts) for ship in back.state.ships} == damage


def test_fighters_in_flight_at_the_end_go_to_hangars_with_room() -> None:
    """K-6.1: by id; working hangars only; what finds no room is lost."""
    state = met()
    battle = engine.mustered(engine.fight_setup(state, state.battles[0].id))
    hangars = {PartId("x1"): 0, PartId("x2"): 3}
    nest = next(one.design for one in state.classes if one.design.name == "Nest")
    ship = replace(
        battle.ships[0], design=nest, aboard=hangars,
        systems={PartId(id): "ok" for id in ("d1", "d2", "x1", "x2", "x3", "x4")},
    )  # fmt: skip
    group = conversion_state.Group(id=conversion_state.GroupId("g"), seat=0, home=ship.id, at=(0, 0), facing=0,
                                   velocity=(0, 0), fighters=5)  # fmt: skip
    over = replace(battle, ships=(ship, *battle.ships[1:]), groups=(group, replace(group, fighters=6)))
    assert result_of(FightId("b"), over).ships[0].aboard == {PartId("x1"): 6, PartId("x2"): 6}
    broken = replace(ship, systems={**ship.systems, PartId("x1"): "out"})
    only = replace(over, ships=(broken, *battle.ships[1:]), groups=(group,))
    assert result_of(FightId("b"), only).ships[0].aboard == {PartId("x1"): 0, PartId("x2"): 6}


def landed() -> State:
    """Both strikers of seat 0 land at the centre."""
    state = beside(campaign(2), 0, PlaceId("centre"))
    fleet = state.fleets[0]
    units = tuple(unit.id for ship in state.ships if ship.seat == 0 for unit in (ship.troops or {}).values())
    sheet = Orders(land={fleet.id: units})
    assert engine.check_orders(state, 0, sheet) == ()
    return engine.resolve(state, {Seat(0): sheet}, (), ConstantDice(1)).state


def test_an_assault_is_fought_on_the_ground_of_its_system() -> None:
    """K-7.2."""
    state = landed()
    begun = engine.mustered(engine.fight_setup(state, state.assaults[0].id))
    assert [(unit.archetype, unit.at) for unit in begun.units] == [
        ("striker", (1, 4)), ("striker", (1, 3)),
        ("defender", (10, 4)), ("defender", (10, 3)), ("striker", (10, 5)), ("support", (10, 2)),
    ]  # fmt: skip
    assert (begun.round_limit, begun.defending_team, begun.active_team, begun.options.to_hit) == (12, 1, 0, "intent")
    while begun.result is None:
        begun = BATTLEFORGE.resolve(begun, {}, seeded_dice("00")).state
    result = result_of(state.assaults[0].id, begun)
    assert (result.won, result.limit) == (False, True)
    back = engine.resolve(state, {}, [result], ConstantDice(1))
    over = next(event for event in back.events if isinstance(event, e.AssaultOver))
    assert (over.landers_lost, over.garrison_lost, len(over.aboard or ())) == (0, 0, 2)
    assert back.state.assaults == ()
    assert sum(len(ship.troops or {}) for ship in back.state.ships if ship.seat == 0) == 2


def test_a_system_has_the_same_ground_for_ever_and_each_its_own() -> None:
    """K-7.2."""
    places = campaign(3).places
    boards = [board_for("ab" * 16, place) for place in places]
    assert boards == [board_for("ab" * 16, place) for place in places]
    assert len({str(board) for board in boards}) == len(places)
    assert boards[0] != board_for("ac" * 16, places[0])


@pytest.mark.parametrize("ground", GROUNDS)
def test_grounds_are_open_at_their_edges_and_can_be_crossed(ground: Ground) -> None:
    """K-7.3."""
    for number in range(20):
        place = Place(id=PlaceId(f"p{number}"), name="P", kind="world", at=(0, 0), ground=ground)
        board = board_for("ab" * 16, place)
        rows = board["terrain"]
        assert isinstance(rows, list)
        assert list(check_map(Map(width=WIDTH, height=HEIGHT, terrain=tuple(map(str, rows))), "$")) == []
        assert all(str(row)[:2] + str(row)[-2:] == "...." for row in rows)
        assert joined([str(row) for row in rows])


def test_a_ground_that_cannot_be_crossed_is_known() -> None:
    """K-7.3."""
    assert not joined([".....#......"] * 9)
    assert joined([".....#......"] * 8 + ["............"])


@pytest.mark.parametrize(
    ("ground", "share"),
    [("plains", (12, 10, 4, 3)), ("woods", (35, 10, 4, 2)), ("broken", (10, 30, 3, 8)), ("wet", (10, 8, 20, 3))],
)
def test_terrain_comes_in_the_shares_of_its_ground(ground: Ground, share: tuple[int, ...]) -> None:
    """K-7.3: forest / rough / water / blocking in per cent."""
    drawn = [tile(ground, face) for face in range(1, 101)]
    assert tuple(drawn.count(letter) for letter in "frw#") == share


def test_every_fight_of_a_long_campaign_can_be_opened_and_brought_back(how_many: HowMany) -> None:
    """K-5.1, K-7.2: whatever has become of ships and units, they are mustered; and nothing happens to them by that."""
    for state, *_ in long_campaigns(how_many(FEW, MANY)):
        for fight in engine.fights(state):
            begun = engine.mustered(engine.fight_setup(state, fight.id))
            rules = ruleset(begun.ruleset)
            back = result_of(fight.id, rules.agree_draw(begun).state)
            if isinstance(back, BattleResult):
                ships = {ship.id: (ship.hits_taken, ship.parts, ship.aboard) for ship in state.ships}
                assert back.drawn
                assert all((one.hits_taken, one.parts, one.aboard) == ships[one.id] for one in back.ships)
            else:
                hp = {unit.id: unit.hp for place in state.places for unit in place.garrison or ()}
                hp |= {lander.unit.id: lander.unit.hp for one in state.assaults for lander in one.landers}
                assert all(left == hp[unit] for unit, left in back.hp.items())

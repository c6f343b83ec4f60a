"""Set-up (C-0)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from battles.engine import Party, Refused, StartLine
from battles.engine.conversion.muster import default_line, line_up, muster, odd_places_ahead, place_on
from battles.engine.conversion.scenario import read_scenario
from battles.engine.conversion.state import Ship, State, Tokens
from battles.engine.hexes import STEPS, Hex, add, hexes, range_between, scale
from shipyard.rules import Json

KITE: dict[str, Json] = {
    "format": "hexbattle/design/1",
    "ruleset": "conversion",
    "name": "Kite",
    "hull": 30,
    "drives": [{"colour": "white", "thrust": 60}, {"colour": "black", "thrust": 60}],
    "systems": [{"kind": "beam_a", "hours": 3, "from": "10:30"}, {"kind": "fire_control"}],
}


def fleet(*counts: int, **design: Json) -> dict[str, Json]:
    ships: list[Json] = [
        {"name": f"Kite{number}", "count": count, "design": {**KITE, **design}} for number, count in enumerate(counts)
    ]
    return {"format": "hexbattle/fleet/1", "ruleset": "conversion", "name": "F", "budget": 1_000_000, "ships": ships}


def party(*counts: int, name: str = "Red", **fields: Any) -> Party:
    return Party(name=name, fleet=fleet(*counts or (1,)), **fields)


def of_seat(state: State, seat: int) -> list[Ship]:
    return [ship for ship in state.ships if ship.seat == seat]


def codes(refused: Refused) -> list[tuple[str, str]]:
    return [(one.code, one.path) for one in refused.faults]


def refusal(parties: Sequence[Party], options: dict[str, Json] | None = None) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        muster(parties, options or {})
    return codes(refused.value)


@pytest.mark.parametrize("distance", [40, 41, 17])
@pytest.mark.parametrize("ships", [1, 2, 5, 6])
def test_two_sides_face_each_other_at_the_distance_chosen(ships: int, distance: int) -> None:
    """C-0: straight ahead of each ship is one of the enemy's."""
    state = muster([party(ships), party(ships)], {"distance": distance})
    for ship, opposite in zip(of_seat(state, 0), reversed(of_seat(state, 1)), strict=True):
        assert add(ship.at, scale(STEPS[ship.facing], distance)) == opposite.at
        assert (opposite.facing - ship.facing) % 6 == 3
    assert state.turn == 1


def test_by_default_they_are_40_apart_and_move_at_3() -> None:
    """C-0."""
    one, other = muster([party(), party()], {}).ships
    assert hexes(one.at, other.at) == 40
    assert one.velocity == scale(STEPS[one.facing], 3)
    assert add(one.velocity, other.velocity) == (0, 0)


def test_ships_stand_two_hexes_apart_along_the_line_in_fleet_order() -> None:
    """C-0: straight across the heading, centred on the line's middle."""
    ships = of_seat(muster([party(2, 3), party()], {}), 0)
    assert [ship.name for ship in ships] == ["Kite0 1", "Kite0 2", "Kite1 1", "Kite1 2", "Kite1 3"]
    assert [hexes(a.at, b.at) for a, b in pairwise(ships)] == [2] * 4
    assert ships[2].at == (0, 20)
    assert add(ships[0].at, ships[4].at) == scale(ships[2].at, 2)
    assert len({range_between(ship.at, (0, -20)) for ship in (ships[0], ships[4])}) == 1


@pytest.mark.parametrize("facing", range(6))
def test_lines_facing_each_other_stay_as_far_apart_at_odd_places(facing: int) -> None:
    """C-0."""
    near = StartLine(at=(3, 4), facing=facing)
    far = StartLine(at=add((3, 4), scale(STEPS[facing], 30)), facing=(facing + 3) % 6)
    for along in range(-7, 8):
        assert add(place_on(near, along, 0), scale(STEPS[facing], 30)) == place_on(far, -along, 0)


@pytest.mark.parametrize("sides", range(3, 9))
def test_more_sides_stand_evenly_on_a_circle_heading_for_its_centre(sides: int) -> None:
    """C-0."""
    lines = [default_line(seat, sides, 40) for seat in range(sides)]
    places = [line.at for line in lines]
    assert len(set(places)) == sides
    assert all(17 <= range_between(at, (0, 0)) <= 22 for at in places)
    for line in lines:
        nearer = [hexes(add(line.at, scale(step, 10)), (0, 0)) for step in STEPS]
        assert nearer[line.facing] == min(nearer)


def test_halfway_between_two_headings_the_clockwise_one_is_taken() -> None:
    """C-0: of four sides, the second stands at 9 o'clock here and may head for 2 or 4."""
    assert default_line(1, 4, 38) == StartLine(at=(-22, 11), facing=2)
    assert default_line(3, 4, 38) == StartLine(at=(22, -11), facing=5)


def test_ships_begin_whole_with_all_their_tokens() -> None:
    """C-2.2: for turn 1, at the start."""
    ship = muster([party(), party()], {}).ships[0]
    assert ship.tokens == Tokens(white=2, black=2)
    assert set(ship.systems.values()) == {"ok"}
    assert (ship.hits_taken, ship.status) == (0, "in_play")


def test_options_are_kept_and_have_the_defaults_of_the_rules() -> None:
    """C-0."""
    options = muster([party(), party()], {"strict_targeting": True, "speed": 0}).options
    assert (options.strict_targeting, options.speed, options.distance, options.turn_limit) == (True, 0, 40, None)


def test_sides_may_be_one_team() -> None:
    """C-0."""
    state = muster([party(team=1), party(team=2), party(team=1)], {})
    assert [side.team for side in state.sides] == [1, 2, 1]
    assert refusal([party(team=1), party(team=1)]) == [("one_team", "$.fleets")]


def test_an_arrangement_moves_ships_along_the_line_and_to_its_sides() -> None:
    """C-0."""
    state = muster([party(2, arrangement=((-7, 2), (7, -2))), party()], {})
    line = StartLine(at=(0, 20), facing=0)
    assert [ship.at for ship in of_seat(state, 0)] == [place_on(line, -7, 2), place_on(line, 7, -2)]


@pytest.mark.parametrize(("sides", "seat"), [(2, 0), (2, 1), (4, 1), (4, 3), (6, 1), (6, 2), (8, 5)])
def test_odd_places_lie_half_a_hex_ahead_of_the_line_or_behind_it(sides: int, seat: int) -> None:
    """C-0: no hex is on the line there."""
    line = default_line(seat, sides, 31)
    ahead = odd_places_ahead(seat, sides, {"distance": 31})
    middle, beyond = line.at, place_on(line, 0, 1)
    away = [range_between(place_on(line, along, 0), at) for along in (1, -1) for at in (middle, beyond)]
    assert away == [1, 1 if ahead else 2] * 2


def test_an_arrangement_reaches_six_hexes_beyond_the_line_and_two_to_either_side() -> None:
    """C-0."""
    assert line_up(4).places == ((-3, 0), (-1, 0), (1, 0), (3, 0))
    assert (line_up(4).along, line_up(4).ahead) == (9, 2)
    too_far = party(2, arrangement=((-8, 0), (0, 3)))
    assert refusal([too_far, party()]) == [
        ("arrangement_reach", "$.fleets[0].arrangement[0]"),
        ("arrangement_reach", "$.fleets[0].arrangement[1]"),
    ]
    assert refusal([party(), party(2, arrangement=((0, 0),))]) == [("arrangement_length", "$.fleets[1].arrangement")]


def test_ids_can_be_chosen_so_that_nothing_can_be_counted() -> None:
    """design 5."""
    state = muster([party(2), party()], {}, lambda number: f"ship-{number * 77 % 101}")
    assert [ship.id for ship in state.ships] == ["ship-77", "ship-53", "ship-29"]


def test_troop_bays_are_refused_with_a_clear_sentence() -> None:
    """C-1.3: they are for campaigns."""
    odd = Party(name="Blue", fleet=fleet(1, systems=[{"kind": "troop_bay"}]))
    assert refusal([party(), odd]) == [("campaigns_only", "$.fleets[1].ships[0].design")]


def test_hangars_of_new_ships_are_full() -> None:
    """C-5.1."""
    carrier = Party(
        name="Blue", fleet=fleet(1, hull=40, systems=[{"kind": "hangar"}, {"kind": "pd"}, {"kind": "hangar"}])
    )
    assert muster([party(), carrier], {}).ships[1].aboard == {"x1": 6, "x3": 6}


def test_all_faults_of_all_sides_are_told_at_once() -> None:
    bad = Party(name=" ", fleet=fleet(0, hull=1))
    assert {path for _, path in refusal([bad, Party(name="B", fleet="x")], {"speed": -1, "wind": 3})} == {
        "$.sides[0].name",
        "$.options.speed",
        "$.options.wind",
        "$.fleets[0].ships[0].count",
        "$.fleets[0].ships[0].design.hull",
        "$.fleets[1]",
    }


@pytest.mark.parametrize("sides", [0, 1, 9])
def test_a_battle_has_two_to_eight_sides(sides: int) -> None:
    assert ("sides", "$.fleets") in refusal([party(name=f"S{number}") for number in range(sides)])


def test_a_battle_has_at_most_400_ships() -> None:
    parties = [party(100, name=f"S{number}") for number in range(5)]
    assert refusal(parties) == [("too_many_ships", "$.fleets")]
    assert len(muster(parties[:4], {}).ships) == 400


# Scenarios


def scenario(**fields: Json) -> dict[str, Json]:
    sides: list[Json] = [
        {"name": "Red", "line": {"at": [0, 9], "facing": 0}},
        {"name": "Blue", "line": {"at": [0, -9], "facing": 2}, "fleet": fleet(2)},
    ]
    return {"format": "hexbattle/scenario/1", "ruleset": "conversion", "name": "Gap", "sides": sides, **fields}


def spots(state: State) -> list[Hex]:
    return [ship.at for ship in state.ships]


def test_a_scenario_gives_each_side_its_start_line() -> None:
    """C-0, C-9.3."""
    document = scenario(objective={"at": [0, 0], "radius": 3, "turns": 2}, options={"speed": 1})
    setting = read_scenario(document, [fleet(1)])
    state = muster(setting.parties, setting.options, field=setting.field)
    assert spots(state) == [(0, 9), place_on(StartLine(at=(0, -9), facing=2), -1, 0), (0, -8)]
    assert [ship.velocity for ship in state.ships] == [(0, -1), (1, 0), (1, 0)]
    objective = state.options.objective
    assert objective is not None
    assert (objective.at, objective.radius, objective.turns) == ((0, 0), 3, 2)


def test_a_battlefield_has_a_start_line_for_each_side_or_for_none() -> None:
    """C-0: a side without one begins where the rules put it."""
    field: dict[str, Json] = {"lines": [None, {"at": [0, -9], "facing": 2}]}
    assert spots(muster([party(), party()], {}, field=field)) == [(0, 20), (0, -9)]
    with pytest.raises(Refused) as refused:
        muster([party(), party()], {}, field={"lines": [None], "weather": "fair"})
    assert codes(refused.value) == [("unknown_key", "$.field.weather")]
    with pytest.raises(Refused) as refused:
        muster([party(), party()], {}, field={"lines": [None]})
    assert codes(refused.value) == [("lines", "$.field.lines")]


def test_a_scenario_says_how_many_fleets_must_be_brought() -> None:
    with pytest.raises(Refused) as refused:
        read_scenario(scenario(), [])
    assert codes(refused.value) == [("fleets_needed", "$.sides")]


def test_all_faults_of_a_scenario_are_told_at_once() -> None:
    with pytest.raises(Refused) as refused:
        read_scenario(scenario(objective={"at": [0], "radius": -1, "turns": 2}, weather="fair"), [fleet(1)])
    assert {one.path for one in refused.value.faults} == {"$.objective.at[1]", "$.objective.radius", "$.weather"}

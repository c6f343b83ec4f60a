"""What a player is told of a sheet before it is handed in: the same as what comes of it (K-3.2, K-4)."""

from __future__ import annotations

from dataclasses import replace

from battles.engine import ConstantDice, Seat
from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import events as e
from hexbattle.campaigns.engine.orders import Build, Care, Label, Orders, Part, Raise
from hexbattle.campaigns.engine.state import ClassId, FleetId, PartId, PlaceId, ShipId, State
from tests.campaigns.worlds import campaign

WRONG = Orders(
    build=(
        Build(at=PlaceId("y99"), design=ClassId("c1"), name="?"),
        Build(at=PlaceId("y1"), design=ClassId("c99"), name=""),
    ),
    repair=Care(ships=(ShipId("s99"),), most=10_000),
    move={FleetId("f99"): PlaceId("y1")},
    land={FleetId("f99"): ()},
    split={Label("new/1"): Part(of=FleetId("f99"), ships=(), name="")},
)  # fmt: skip


def worn() -> State:
    """The first ship of seat 0, a carrier, has been through something."""
    state = campaign(2)
    first = state.ships[0]
    ship = replace(first, hits_taken=3, parts={PartId("d1"): "half"}, aboard={PartId("x1"): 0, PartId("x2"): 6})
    return replace(state, ships=(ship, *state.ships[1:]))


def test_the_treasury_runs_down_row_by_row() -> None:
    state = campaign(2)
    home = state.places[0].id
    sheet = Orders(
        yards=(home,),
        troops={Label("new/1"): Raise(at=home, archetype="scout"), Label("new/2"): Raise(at=home, archetype="striker")},
    )
    told = engine.preview(engine.view(state, 0), 0, sheet)
    assert [(one.row.why, one.row.amount, one.left) for one in told.rows] == [
        ("yard", -120, 80), ("troops", -12, 68), ("troops", -16, 52)
    ]  # fmt: skip
    assert (told.treasury, told.left, told.income) == (200, 52, 150)
    assert told.faults == ()


def test_yards_say_what_is_building_and_what_is_left_for_repairs() -> None:
    state = replace(campaign(2), factions=tuple(replace(one, carried=1000) for one in campaign(2).factions))
    home = state.places[0].id
    told = engine.preview(state, 0, Orders(build=(Build(at=home, design=state.classes[2].id, name="New"),)))
    assert [(yard.at, yard.tonnage, yard.building, yard.left) for yard in told.yards] == [(home, 80, 40, 40)]
    assert [(one.name, one.price, one.ready) for one in told.deliveries] == [("New", 372, 3)]


def test_repairs_are_itemised_and_come_out_as_told() -> None:
    """K-4.2."""
    state = worn()
    ship = state.ships[0]
    sheet = Orders(repair=Care(ships=(ship.id,), most=30), rearm=Care(ships=(ship.id,), most=5))
    told = {one.what: one for one in engine.preview(state, 0, sheet).care if one.ship == ship.id}
    assert [(item.what, item.part, item.cost) for item in told["repair"].items] == [
        ("part", "d1", 18), ("hits", None, 8), ("hits", None, 8), ("hits", None, 8)
    ]  # fmt: skip
    assert sum(item.cost for item in told["repair"].reached) == 26
    assert [(item.amount, item.cost) for item in told["rearm"].items] == [(6, 7)]
    assert [(item.amount, item.cost) for item in told["rearm"].reached] == [(4, 5)]
    events = engine.resolve(state, {Seat(0): sheet}, (), ConstantDice(1)).events
    repaired = next(event for event in events if isinstance(event, e.Repaired))
    rearmed = next(event for event in events if isinstance(event, e.Rearmed))
    assert (repaired.cost, repaired.tonnage, rearmed.cost, rearmed.fighters) == (26, 10, 5, 4)


def test_a_fleet_is_told_where_it_may_go_and_where_it_will_be() -> None:
    state = campaign(2)
    fleet = next(one for one in state.fleets if one.seat == 0)
    ways = engine.preview(state, 0, Orders()).fleets[0].ways
    assert set(ways) == {two if one == fleet.at else one for one, two in state.lanes if fleet.at in (one, two)}
    told = engine.preview(state, 0, Orders(move={fleet.id: ways[0]})).fleets[0]
    assert (told.start, told.end, told.speed, told.stuck, told.supplied) == (fleet.at, ways[0], 1, None, True)


def test_a_part_of_a_fleet_is_told_of_by_its_label() -> None:
    state = campaign(2)
    ship = state.ships[0]
    told = engine.preview(state, 0, Orders(split={Label("new/1"): Part(of=ship.fleet, ships=(ship.id,), name="Part")}))
    assert [course.fleet for course in told.fleets] == [ship.fleet, "new/1"]


def test_a_draft_full_of_faults_has_its_preview_all_the_same() -> None:
    state = campaign(2)
    told = engine.preview(state, 0, WRONG)
    assert {fault.code for fault in told.faults} >= {"no_such_place", "no_such_class", "no_such_ship", "too_dear"}
    assert engine.write_preview(told)["treasury"] == 200


def test_a_preview_never_tells_more_than_the_view_it_is_made_from() -> None:
    """K-2.4."""
    state = campaign(3)
    assert engine.preview(engine.view(state, 1), 1, Orders()) == engine.preview(state, 1, Orders())

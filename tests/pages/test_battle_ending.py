"""The tally of a battle's end: points are counted for the ship that dealt them, itself or through its fighters."""

from __future__ import annotations

from battles.engine import conversion_events as ev
from battles.engine import conversion_state as st
from battles.views.conversion.ending import side_ends
from tests.engine.fleet import battle, ship

STATE = battle(ship("s1", 0), ship("s2", 0, status="withdrawn"), ship("t1", 1, hits_taken=30, status="destroyed"))


def who(id: str, seat: int) -> ev.Who:
    return ev.Who(id=st.ObjectId(id), name=id, seat=seat, seen_by=(0, 1))


def volley(firer: str, points: int) -> ev.Fired:
    return ev.Fired(firer=who(firer, 0), target=who("t1", 1), family="beams", range=5, bearing=0, shield=0, shots=(),
                    points=points, idle=(), paid=True, seen_by=(0, 1))  # fmt: skip


def dogfight(group: str, target: str, points: int) -> ev.GroupFired:
    return ev.GroupFired(group=who(group, 0), target=who(target, 1), range=5, bearing=0, shield=None, rolls=(),
                         points=points, seen_by=(0, 1))  # fmt: skip


def test_a_ships_weapons_and_its_fighters_points_on_ships_add_up() -> None:
    """C-5.6, C-7.1; what fighters shoot out of other groups are fighters, not points of damage."""
    fire: list[ev.Fired | ev.GroupFired] = [
        volley("s1", 3),
        volley("s1", 4),
        volley("s2", 1),
        dogfight("s1/x5", "t1", 3),
        dogfight("s1/x5", "t1/x1", 2),
    ]
    ours, theirs = side_ends(STATE, fire, {"0": 120, "1": 0}, 0)
    assert [(one.name, one.dealt, one.bar) for one in ours.ships] == [("S1", 10, 100), ("S2", 1, 10)]
    assert (ours.dealt, ours.lost, ours.points) == (11, 0, 120)
    assert (theirs.dealt, theirs.lost) == (0, 1)


def test_ones_own_side_comes_first() -> None:
    assert [side.seat for side in side_ends(STATE, [], {}, 1)] == [1, 0]
    assert [side.seat for side in side_ends(STATE, [], {}, None)] == [0, 1]


def test_where_nobody_has_hit_anything_no_bar_is_drawn() -> None:
    assert {one.bar for side in side_ends(STATE, [volley("s1", 0)], {}, 0) for one in side.ships} == {0}

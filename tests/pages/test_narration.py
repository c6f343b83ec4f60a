"""The log: every event in a plain sentence, with its dice (E-1, D-2), and nothing that was cut (C-3.2)."""

from __future__ import annotations

import pytest

from battles.engine import conversion_events as ev
from battles.engine import conversion_orders as orders
from battles.engine import conversion_state as state
from battles.narration import Heading, Line, narrate

KITE = ev.Who(id=state.ObjectId("s1"), name="Kite", seat=0, seen_by=(0, 1))
VOLE = ev.Who(id=state.ObjectId("s7"), name="Vole", seat=1, seen_by=(0, 1))
BOTH = (0, 1)


def the_line(event: ev.Event) -> Line:
    (line,) = [told for told in narrate("conversion", [event]) if isinstance(told, Line)]
    return line


def roll(face: int, points: int = 0) -> ev.Roll:
    return ev.Roll(purpose="", sides=6, face=face, points=points)


def place(at: tuple[int, int], facing: int = 0, velocity: tuple[int, int] = (0, -3)) -> ev.Place:
    return ev.Place(at=at, facing=facing, velocity=velocity, seen_by=BOTH)


def beams(**changes: object) -> ev.Fired:
    shot = ev.Shot(weapon=state.SystemId("x1"), kind="beam_a", rolls=(roll(5, 1), roll(6, 2), roll(2)), points=3)
    event = {
        "firer": KITE, "target": VOLE, "family": "beams", "range": 11, "bearing": 3, "shield": 1, "shots": (shot,),
        "points": 3, "idle": (), "paid": True, "seen_by": BOTH,
    }  # fmt: skip
    return ev.Fired(**(event | changes))  # type: ignore[arg-type]


def test_a_plot_is_told_step_by_step_with_what_is_left() -> None:
    """C-2.4"""
    steps = (
        orders.Rotate(to="port", pay="change"),
        orders.Burn(colour="black", tokens=2),
        orders.Reverse(tokens=2),
    )
    event = ev.Plotted(ship=KITE, steps=steps, left=tokens(1, 0), seen_by=(0,))
    assert the_line(event).text == (
        "Kite turns to port (1 white + 1 black, small change), burns 2 black, reverses with 2 white; "
        "1 white, 0 black unspent."
    )


def tokens(white: int, black: int, carried_white: int = 0, carried_black: int = 0) -> state.Tokens:
    return state.Tokens(white=white, black=black, carried_white=carried_white, carried_black=carried_black)


def test_a_ship_without_a_plot_coasts() -> None:
    event = ev.Plotted(ship=KITE, steps=(), left=tokens(2, 2), seen_by=(0,))
    assert the_line(event).text == "Kite coasts; 2 white, 2 black unspent."


def test_a_movement_seen_whole_names_both_ends() -> None:
    """C-2.5"""
    line = the_line(ev.Moved(ship=KITE, start=place((0, 3)), end=place((1, -1), 1, (1, -4))))
    assert line.text == "Kite moves 4 hexes from (0, 3) to (1, −1), heading 2 o’clock, speed 4."
    assert line.rule == "C-2.5"
    assert line.ids == ("s1",)


def test_a_movement_of_which_one_end_was_seen_tells_nothing_of_the_other() -> None:
    """C-3.2"""
    assert the_line(ev.Moved(ship=VOLE, start=None, end=place((1, -1)))).text == (
        "Vole comes into sight at (1, −1), heading 12 o’clock, speed 3."
    )
    assert the_line(ev.Moved(ship=VOLE, start=place((9, 9)), end=None)).text == "Vole leaves our sight from (9, 9)."


def test_beam_fire_is_told_with_range_bearing_and_every_die() -> None:
    """C-7.1, D-2"""
    line = the_line(beams())
    assert line.text == "Kite fires beams at Vole (range 11, bearing 1:30): 3 points."
    assert line.details == (
        "Beam A x1 at range 11, shield 1: 3 dice — 5 6 2 → 1 + 2 + 0 = 3",
        "Costs one targeting token.",
    )
    assert (line.rule, line.ids, line.seat) == ("C-7.1", ("s1", "s7"), 0)


def test_fire_from_out_of_sight_comes_from_an_unknown_contact() -> None:
    """C-3.2"""
    line = the_line(beams(firer=None, range=None, bearing=None, idle=None, paid=None))
    assert line.text == "An unknown contact fires beams at Vole: 3 points."
    assert line.details == ("Beam A x1, shield 1: 3 dice — 5 6 2 → 1 + 2 + 0 = 3",)
    assert line.ids == ("s7",)
    assert line.seat is None


def test_weapons_that_stayed_idle_say_why() -> None:
    """C-6.4"""
    idle = (ev.Idle(weapon=state.SystemId("x2"), reason="sector"), ev.Idle(weapon=state.SystemId("x3"), reason="range"))
    assert the_line(beams(idle=idle, paid=False)).details[1:] == (
        "x2 idle: out of its sector",
        "x3 idle: out of range",
    )


def test_a_rocket_salvo_heeds_no_shield() -> None:
    """C-7.3"""
    shot = ev.Shot(weapon=state.SystemId("x4"), kind="rocket", rolls=(roll(4, 1),), points=1)
    assert the_line(beams(family="rockets", shots=(shot,), points=1)).details[0] == (
        "Rocket rack x4 at range 11: 1 die — 4 → 1"
    )


@pytest.mark.parametrize(
    ("faces", "hit", "points", "told"),
    [
        ((5, 3), True, 3, "Photon torpedo x4 at range 11: hits on 4 or more — 5, a hit; damage die → 3 points"),
        ((2,), False, 0, "Photon torpedo x4 at range 11: hits on 4 or more — 2, a miss"),
    ],
)
def test_a_torpedo_tells_what_it_needed(faces: tuple[int, ...], hit: bool, points: int, told: str) -> None:
    """C-7.4"""
    rolls = tuple(roll(face) for face in faces)
    shot = ev.Shot(weapon=state.SystemId("x4"), kind="torpedo", rolls=rolls, points=points, need=4, hit=hit)
    assert the_line(beams(family="torpedoes", shots=(shot,), points=points)).details[0] == told


def test_held_fire_tells_of_the_missing_token() -> None:
    """C-6.2"""
    event = ev.HeldFire(
        firer=KITE, target=state.ShipId("s7"), target_name="Vole", family="torpedoes", idle=(),
        skipped="no_targeting_token", paid=False, seen_by=(0,),
    )  # fmt: skip
    assert the_line(event).text == "Kite holds its torpedoes on Vole: no targeting token is left."


def test_held_fire_under_strict_targeting_tells_of_the_token_spent() -> None:
    """C-6.3"""
    idle = (ev.Idle(weapon=state.SystemId("x1"), reason="range"),)
    event = ev.HeldFire(
        firer=KITE,
        target=state.ShipId("s7"),
        target_name="Vole",
        family="beams",
        idle=idle,
        skipped=None,
        paid=True,
        seen_by=(0,),
    )
    line = the_line(event)
    assert line.text == "Kite holds its beams on Vole, and the targeting token is spent."
    assert line.details == ("x1 idle: out of range",)


def test_damage_failure_checks_and_failures_are_told_with_their_numbers() -> None:
    """C-8.1, C-8.3, C-8.4"""
    damaged = ev.Damaged(ship=VOLE, points=4, taken_before=8, taken_after=12, hits=15)
    assert the_line(damaged).text == "Vole takes 4 points: 8 → 12 of 15 hits."
    check = the_line(
        ev.FailureCheck(ship=VOLE, threshold=10, rolls={state.SystemId("d1"): roll(6), state.SystemId("x1"): roll(3)})
    )
    assert check.text == "Vole has passed 10 hits: a failure check, a die for each of its 2 working systems."
    assert check.details == ("d1: 6", "x1: 3")


@pytest.mark.parametrize(
    ("what", "system", "before", "after", "told"),
    [
        ("white", "d1", "ok", "half", "Vole: engine d1 drops to half thrust."),
        ("white", "d1", "half", "out", "Vole: engine d1 stops."),
        ("beam_a", "x1", "ok", "out", "Vole: beam A x1 fails."),
    ],
)
def test_a_failed_engine_is_an_engine_and_never_a_drive(
    what: str, system: str, before: str, after: str, told: str
) -> None:
    """C-8.4"""
    event = ev.SystemFailed(ship=VOLE, system=system, what=what, before=before, after=after)  # type: ignore[arg-type]
    assert the_line(event).text == told


def test_tokens_for_the_next_turn_tell_what_is_carried_only_where_it_is_known() -> None:
    """C-2.6, C-3.1"""
    assert the_line(ev.TokensMade(ship=KITE, tokens=tokens(2, 1, 1, 2))).text == (
        "Kite makes 2 white, 1 black for the next turn and carries over 1 white, 2 black."
    )
    cut = state.Tokens(white=2, black=1, carried_white=None, carried_black=None)
    assert the_line(ev.TokensMade(ship=VOLE, tokens=cut)).text == "Vole makes 2 white, 1 black for the next turn."


def test_withdrawal_destruction_and_contacts_are_told() -> None:
    """C-9.1, C-8.1, C-3.3, C-3.1"""
    assert the_line(ev.Withdrew(ship=KITE, at=(3, -4))).text == "Kite withdraws from the battle at (3, −4)."
    assert the_line(ev.Destroyed(ship=VOLE, at=(3, -4))).text == "Vole is destroyed at (3, −4)."
    contact = state.Contact(id=state.ObjectId("s7"), at=(3, -4), turn=5)
    lost = ev.ContactLost(seat=0, contact=contact, name="Vole", seen_by=(0,))
    assert the_line(lost).text == "Contact with Vole is lost; last seen at (3, −4)."
    assert the_line(ev.ContactGained(seat=0, ship=VOLE, seen_by=(0,))).text == "Contact with Vole."


def test_the_end_names_the_winner_the_reason_and_the_points() -> None:
    """C-9.2, C-9.3"""
    end = ev.BattleEnded(winner=1, reason="destruction", points={0: 120, 1: 435})
    told = narrate("conversion", [end], teams={0: "Ada", 1: "Bob"})[-1]
    assert told.text == "Bob wins: no ship is left to Ada. Ada 120 points, Bob 435 points."
    draw = ev.BattleEnded(winner=None, reason="turn_limit", points={0: 0, 1: 1})
    assert the_line(draw).text.startswith("A draw: the turn limit was reached with equal victory points.")
    assert the_line(draw).rule == "C-9.3"


@pytest.mark.parametrize(("how", "told"), [("beaten", "Ada has no ship left in play."), ("conceded", "Ada concedes.")])
def test_a_side_that_is_out_says_how(how: str, told: str) -> None:
    assert the_line(ev.SideOut(seat=0, name="Ada", how=how)).text == told  # type: ignore[arg-type]


def test_lines_stand_under_the_headings_of_turn_and_phases_once_each() -> None:
    events: list[ev.Event] = [
        ev.Moved(ship=KITE, start=place((0, 0)), end=place((0, -3))),
        ev.ContactGained(seat=0, ship=VOLE, seen_by=(0,)),
        beams(),
        ev.Damaged(ship=VOLE, points=3, taken_before=0, taken_after=3, hits=15),
        ev.TokensMade(ship=KITE, tokens=tokens(2, 2)),
        ev.TurnEnded(turn=3),
    ]
    told = narrate("conversion", events, turn=3)
    shape = [one.text if isinstance(one, Heading) else one.kind for one in told]
    assert shape == [
        "Turn 3", "Movement", "moved", "contact_gained", "Fire", "fired", "Damage", "damaged",
        "End of turn", "tokens_made", "turn_ended",
    ]  # fmt: skip
    assert [one.event for one in told if isinstance(one, Line)] == list(range(len(events)))

"""The log of fighters, point defence and needle beams, each with its dice (C-5, C-7.5 to C-7.7)."""

from __future__ import annotations

import pytest

from battles.engine import conversion_events as ev
from battles.engine import conversion_state as state
from battles.narration import Heading, Line, narrate

BOTH = (0, 1)
KITE = ev.Who(id=state.ObjectId("s1"), name="Kite", seat=0, seen_by=BOTH)
VOLE = ev.Who(id=state.ObjectId("s7"), name="Vole", seat=1, seen_by=BOTH)
RAVENS = ev.Who(id=state.ObjectId("s1/x5"), name="s1/x5", seat=0, seen_by=BOTH)
X5 = state.SystemId("x5")
HERE = ev.Place(at=(0, 3), facing=0, velocity=(0, -3), seen_by=BOTH)
THERE = ev.Place(at=(1, -1), facing=1, velocity=(1, -4), seen_by=BOTH)
MOVED = ev.Moved(ship=KITE, start=HERE, end=THERE)  # names Kite


def told(*events: ev.Event) -> Line:
    """The last line."""
    return [line for line in narrate("conversion", events) if isinstance(line, Line)][-1]


def roll(face: int, points: int = 0) -> ev.Roll:
    return ev.Roll(purpose="", sides=6, face=face, points=points)


def pd(**changes: object) -> ev.PdFired:
    event = {
        "firer": VOLE, "system": state.SystemId("x2"), "improved": False, "step": 4, "group": RAVENS, "range": 4,
        "rolls": (roll(6, 2),), "points": 2, "over": 0, "seen_by": BOTH,
    }  # fmt: skip
    return ev.PdFired(**(event | changes))  # type: ignore[arg-type]


def test_a_launch() -> None:
    """C-5.2, C-5.3"""
    line = told(ev.Launched(ship=KITE, group=RAVENS, hangar=X5, fighters=6, at=HERE))
    assert line.text == "Kite launches 6 fighters from hangar x5, heading 12 o’clock."
    assert (line.rule, line.ids, line.seat) == ("C-5.2", ("s1", "s1/x5"), 0)


def test_a_flight_is_told_by_its_carrier_s_name_where_that_is_known() -> None:
    """C-5.4, C-3.2"""
    flight = ev.GroupMoved(group=RAVENS, start=HERE, end=THERE, fighters=5)
    flown = "fly 4 hexes from (0, 3) to (1, −1), heading 2 o’clock, speed 4; 5 fighters."
    assert told(MOVED, flight).text == f"Kite’s fighters x5 {flown}"
    assert told(flight).text == f"Fighters s1/x5 {flown}"


def test_a_flight_of_which_one_end_was_seen() -> None:
    """C-3.2"""
    coming = ev.GroupMoved(group=RAVENS, start=None, end=THERE, fighters=1)
    assert told(coming).text == "Fighters s1/x5 come into sight at (1, −1), heading 2 o’clock, speed 4; 1 fighter."
    leaving = ev.GroupMoved(group=RAVENS, start=HERE, end=None, fighters=5)
    assert told(leaving).text == "Fighters s1/x5 leave our sight from (0, 3); 5 fighters."


def test_coming_aboard() -> None:
    """C-5.5, C-3.1: others are not told the hangar."""
    own = ev.Recovered(ship=KITE, group=RAVENS, hangar=X5, fighters=4)
    assert told(own).text == "Kite takes Kite’s fighters x5 aboard in hangar x5: 4 fighters."
    other = ev.Recovered(ship=KITE, group=RAVENS, hangar=None, fighters=4)
    assert told(other).text == "Kite takes Kite’s fighters x5 aboard: 4 fighters."


@pytest.mark.parametrize(
    ("reason", "why"), [("hex", "they are not in its hex"), ("velocity", "they do not fly at its velocity")]
)
def test_a_recovery_that_fails_says_why(reason: str, why: str) -> None:
    """C-5.5"""
    event = ev.RecoveryFailed(ship=KITE, group=state.GroupId("s1/x5"), hangar=X5, reason=reason, seen_by=(0,))  # type: ignore[arg-type]
    assert told(event).text == f"Kite cannot take Kite’s fighters x5 aboard: {why}."


def test_point_defence_is_told_with_its_die_and_what_was_over() -> None:
    """C-7.6, C-7.7"""
    line = told(MOVED, pd(over=1))
    assert line.text == "Vole fires point defence at Kite’s fighters x5 (range 4): 2 points."
    assert line.details == ("Point defence x2: 1 die — 6 → 2", "1 point more than the group had fighters")
    assert (line.rule, line.ids) == ("C-7.6", ("s7", "s1/x5"))
    assert told(pd(step=3)).rule == "C-7.7"
    assert told(pd(points=0, rolls=(roll(2),))).text.endswith("(range 4): no hit.")


def test_point_defence_of_step_3_has_a_heading_of_its_own() -> None:
    """C-4"""
    lost = ev.FightersLost(group=RAVENS, step=3, points=2, before=6, after=4)
    late = ev.FightersLost(group=RAVENS, step=5, points=2, before=4, after=2)
    headings = [
        one.text for one in narrate("conversion", [MOVED, pd(step=3), lost, pd(), late]) if isinstance(one, Heading)
    ]
    assert headings == ["Movement", "Improved point defence", "Fire", "Damage"]


def test_point_defence_by_or_at_an_unknown_contact() -> None:
    """C-3.2"""
    unknown = pd(firer=None, system=None, range=None)
    assert told(unknown).text == "An unknown contact fires point defence at fighters s1/x5: 2 points."
    assert told(unknown).details == ("Point defence: 1 die — 6 → 2",)
    assert (
        told(pd(group=None, range=None, over=None)).text == "Vole fires point defence at an unknown contact: 2 points."
    )


def test_points_that_go_on() -> None:
    """C-7.6"""
    event = ev.PdOver(firer=VOLE, system=X5, step=4, group=RAVENS, points=1, seen_by=BOTH)
    assert told(event).text == "1 point left over from Vole: on to fighters s1/x5."


def test_fighters_fire() -> None:
    """C-5.6"""
    event = ev.GroupFired(group=RAVENS, target=VOLE, range=3, bearing=0, shield=1, rolls=(roll(6, 2), roll(5, 1)),
                          points=3, seen_by=BOTH)  # fmt: skip
    line = told(MOVED, event)
    assert line.text == "Kite’s fighters x5 fire at Vole (range 3, bearing 12 o’clock): 3 points."
    assert line.details == ("2 fighters, shield 1: 2 dice — 6 5 → 2 + 1 = 3",)
    assert line.rule == "C-5.6"


def test_fighters_that_hold_their_fire() -> None:
    """C-5.6"""
    event = ev.GroupHeldFire(group=RAVENS, target=VOLE.id, target_name="Vole", reason="sector", seen_by=(0,))
    assert told(event).text == "Fighters s1/x5 hold their fire at Vole: out of its sector."


@pytest.mark.parametrize(
    ("after", "text"), [(4, "take 2 points: 6 → 4 fighters."), (1, "take 2 points: 6 → 1 fighter."),
                        (0, "take 2 points: all 6 shot down.")],
)  # fmt: skip
def test_fighters_lost(after: int, text: str) -> None:
    """C-5.7"""
    line = told(ev.FightersLost(group=RAVENS, step=5, points=2, before=6, after=after))
    assert (line.text, line.rule) == (f"Fighters s1/x5 {text}", "C-5.7")


def test_fighters_that_leave_with_their_side() -> None:
    """C-9.2"""
    assert told(ev.GroupLeft(group=RAVENS)).text == "Fighters s1/x5 leave the battle."


def test_lost_and_found_fighters() -> None:
    """C-3.3"""
    contact = state.Contact(id=RAVENS.id, at=(0, 9), turn=2)
    lost = ev.ContactLost(seat=1, contact=contact, name="s1/x5", seen_by=(1,))
    assert told(lost).text == "Contact with fighters s1/x5 is lost; last seen at (0, 9)."
    assert told(ev.ContactGained(seat=1, ship=RAVENS, seen_by=(1,))).text == "Contact with fighters s1/x5."


def needles(**changes: object) -> ev.Fired:
    shots = tuple(
        ev.Shot(weapon=state.SystemId(id), kind="needle", rolls=(roll(face),), points=0, need=6, hit=face == 6)
        for id, face in (("x1", 6), ("x2", 3))
    )
    event = {
        "firer": VOLE, "target": KITE, "family": "needles", "range": 9, "bearing": 0, "shield": 2, "shots": shots,
        "points": 0, "idle": (), "paid": True, "system": state.SystemId("d1"), "seen_by": BOTH,
    }  # fmt: skip
    return ev.Fired(**(event | changes))  # type: ignore[arg-type]


def test_needles_name_the_system_that_they_aim_at() -> None:
    """C-7.5"""
    line = told(needles())
    assert line.text == "Vole fires needle beams at d1 of Kite (range 9, bearing 12 o’clock): 1 hit."
    assert line.details == (
        "Needle beam x1 at range 9: hits on 6 — 6, a hit",
        "Needle beam x2 at range 9: hits on 6 — 3, a miss",
        "Costs one targeting token.",
    )
    assert line.rule == "C-7.5"


def test_needles_at_an_unknown_contact_name_no_system() -> None:
    """C-3.2"""
    line = told(needles(target=None, system=None, range=None, bearing=None, shield=None))
    assert line.text == "Vole fires needle beams at an unknown contact: 1 hit."


def test_a_failure_by_needles_says_so() -> None:
    """C-7.5, C-8.2"""
    event = ev.SystemFailed(ship=KITE, system=X5, what="hangar", before="ok", after="out", cause="needle")
    assert (told(event).text, told(event).rule) == ("Kite: hangar x5 fails, hit by a needle beam.", "C-7.5")

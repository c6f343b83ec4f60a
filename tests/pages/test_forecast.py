"""The odds of a draft in words, for the order desk."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.template.loader import render_to_string

from battles.engine.conversion.orders import Orders
from battles.engine.conversion.state import ShipId, State
from battles.views.conversion.forecast import Forecasts
from battles.views.figures import percent
from tests.engine.fleet import attack, battle, design, orders, ship

GUN = design("beam_c", "needle", "torpedo", "fire_control", "fire_control")


def duel(**target: int) -> State:
    return battle(ship("s1", 0, (0, 0), GUN), ship("s2", 1, (0, -3), design("shield", hull=24), **target))


def told(state: State, sheet: Orders) -> Forecasts:
    return Forecasts(state, 0, sheet, {"s1": "Kite", "s2": "Crown"}.__getitem__)


def test_all_fire_at_a_ship_is_told_in_one_sentence_and_each_attack_in_its_own() -> None:
    """C-8.1, C-8.3: 12 hits, 9 taken; torpedo: 4 in 6 to hit, 3 points or more destroy, 2 or more pass the step."""
    found = told(duel(hits_taken=9), orders(s1=[attack("torpedoes", "s2"), attack("beams", "s2")]))
    (target,) = found.targets
    assert (target.name, target.row.left) == ("Crown", 3)
    alone, beam = (found.of_attack(ShipId("s1"), index) for index in (0, 1))
    assert alone
    assert alone.line == "44% to destroy, 56% past 10 hits"
    assert beam
    assert beam.line == "0% to destroy, 17% past 10 hits"
    assert target.row.destroy.thousandths > alone.destroy.thousandths


def test_needles_are_told_by_the_system_that_they_may_fail() -> None:
    """C-7.5."""
    (target,) = told(duel(), orders(s1=[attack("needles", "s2", system="x1")])).targets
    assert target.row.line == "17% to fail shield generator x1"


def test_an_attack_that_cannot_fire_has_no_odds() -> None:
    found = told(duel(), orders(s1=[attack("beams", "s2"), attack("beams", "lost", "x1")]))
    assert found.of_attack(ShipId("s1"), 1) is None


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0%"), (Fraction(1), "100%"), (Fraction(5, 8), "62%"), (Fraction(1, 36), "2.8%"),
        (Fraction(35, 36), "97.2%"), (Fraction(1, 5000), "under 0.1%"), (Fraction(4999, 5000), "over 99.9%"),
        (Fraction(1, 1000), "0.1%"), (Fraction(999, 1000), "99.9%"), (Fraction(1, 10), "10%"),
    ],
)  # fmt: skip
def test_a_chance_is_never_rounded_to_the_certain_or_the_impossible(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


def test_the_desk_shows_it_all_together() -> None:
    found = told(duel(hits_taken=9), orders(s1=[attack("torpedoes", "s2")]))
    page = render_to_string("battles/conversion/forecast.html#targets", {"forecasts": found})
    assert "Crown" in page
    assert "44% to destroy, 56% past 10 hits" in page
    assert "All of it together" in page
    assert render_to_string("battles/conversion/forecast.html", {"forecast": None}).strip() == ""

"""Chances, figures and meters as pages show them, whatever the ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

WORTH_SAYING = Fraction(1, 1000)
NEARLY = Fraction(9, 10)
WORN, BATTERED = 2 / 3, 1 / 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """A chance in words, and in thousandths for a meter."""

    text: str
    thousandths: int


def chance(one: Fraction) -> Chance:
    return Chance(text=percent(one), thousandths=round(1000 * one))


def percent(one: Fraction) -> str:
    """A chance in a hundred, rounded, but never to the certain or the impossible: "62%", "3.4%", "under 0.1%"."""
    if 0 < one < WORTH_SAYING:
        return _("under 0.1%")
    if 1 - WORTH_SAYING < one < 1:
        return _("over 99.9%")
    fine = one not in (0, 1) and not 1 - NEARLY <= one <= NEARLY
    return f"{float(100 * one):.{1 if fine else 0}f}%"


def figure(number: Fraction) -> str:
    """A number of points or failures to expect, to two places."""
    return f"{float(number):.2f}"


def meter(part: float) -> str:
    """How a meter of what is left looks."""
    return "good" if part > WORN else "caution" if part > BATTERED else "danger"

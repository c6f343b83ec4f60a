"""The helm of one ship: every hex in which it can end this turn, in words, and the headings to be had where it will."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from battles.engine import conversion_preview as pv
from battles.engine import conversion_state as st
from battles.engine import offset, plots_to
from battles.narration import words
from shipyard.speech import once_a_language


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """A hex within reach. `value` is how a command names it."""

    value: str
    text: str
    here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadingChoice:
    """A heading to end with in the hex where the plan ends, and the command that has it plotted."""

    command: str
    id: str
    text: str
    price: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Helm:
    places: tuple[Reach, ...]
    headings: tuple[HeadingChoice, ...]


def helm_of(ship: st.Ship, shown: pv.ShipPreview) -> Helm:
    """`shown` is the ship's own part of the preview."""
    places = {at: offset(ship.at, ship.facing, at) for at in shown.reachable}
    prices = dict(zip(shown.reachable, (price for _, price in shown.arrivals), strict=True))
    order = sorted(shown.reachable, key=lambda at: from_the_bow(*places[at]))
    return Helm(
        places=tuple(
            Reach(
                value=f"{at[0]} {at[1]}",
                text=told(places[at], prices[at]),
                here=at == shown.end,
            )
            for at in order
        ),
        headings=tuple(_headings(ship, shown)),
    )


def _headings(ship: st.Ship, shown: pv.ShipPreview) -> list[HeadingChoice]:
    """In the order of the clock, beginning with the bow as it is now."""
    q, r = shown.end
    plots = sorted(plots_to(ship, shown.end), key=lambda plot: (plot.facing - ship.facing + 2) % 6)
    return [
        HeadingChoice(
            command=f"steer {ship.id} {q} {r} {plot.facing}",
            id=f"head-{plot.facing}",
            text=words.heading(plot.facing),
            price=price(plot.spent),
            chosen=plot.facing == shown.facing,
        )
        for plot in plots
    ]


def from_the_bow(ahead: int, starboard: int) -> tuple[int, int, int]:
    """The order of a list of places: the foremost first, of those the ones straight ahead."""
    return -ahead, abs(starboard), starboard


@once_a_language  # every group has the same hundred places about it
def told(place: tuple[int, int], tokens: int) -> str:
    """A place of a list with its price."""
    return _("%(lies)s, %(price)s") % {"lies": _lies(*place), "price": price(tokens)}


def _lies(ahead: int, starboard: int) -> str:
    """A place as seen from the bow: "3½ ahead, 2 to starboard". `ahead` is in half hexes."""
    whole, half = divmod(abs(ahead), 2)
    far = f"{whole or ''}½" if half else str(whole)
    along = (_("%(far)s ahead") if ahead > 0 else _("%(far)s astern")) % {"far": far} if ahead else ""
    across = (_("%(n)d to starboard") if starboard > 0 else _("%(n)d to port")) % {"n": abs(starboard)}
    return words.listed(part for part in (along, across if starboard else "") if part) or _("stay here")


def price(tokens: int) -> str:
    return ngettext("%(n)d token", "%(n)d tokens", tokens) % {"n": tokens} if tokens else _("free")

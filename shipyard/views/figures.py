"""A design's figures as pages show them, each with the lines that add up to it (C-1.7)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from shipyard.rules import DiceBand, Row, Share, Totals
from shipyard.views.wording import words

NAMES: dict[str, str | Promise] = {
    "hits": _("Hits"),
    "white_tokens": _("White tokens"),
    "black_tokens": _("Black tokens"),
    "shield": _("Shield"),
    "targeting_tokens": _("Targeting tokens"),
    "fighters": _("Fighters"),
    "launch_limit": _("Hangars a turn"),
}
RULES = {
    "hits": "C-1.1", "white_tokens": "C-2.2", "black_tokens": "C-2.2", "shield": "C-1.5",
    "targeting_tokens": "C-6.2", "fighters": "C-5.1", "launch_limit": "C-5.2",
}  # fmt: skip
ONLY_WITH_HANGARS = {"fighters", "launch_limit"}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sum; `key` names its colour on a chart."""

    what: str
    why: str
    amount: int
    key: str = ""


@dataclass(frozen=True, slots=True)
class BillLine:
    """Equal parts on one line of the bill."""

    what: str
    why: str
    mass: int
    price: int


@dataclass(frozen=True, slots=True)
class Figure:
    key: str
    name: str | Promise
    value: int
    rule: str
    lines: list[Line]


@dataclass(frozen=True, slots=True)
class Bar:
    """The dice of one kind of weapon in one range band, drawn on a chart 370 wide (10 a hex) and 100 high."""

    kind: str
    x: int
    width: int
    y: int
    height: int


@dataclass(frozen=True, slots=True)
class Band:
    near: int
    far: int
    dice: int
    lines: list[Line]


@dataclass(frozen=True, slots=True)
class Bill:
    """Everything that is shown of a design's totals."""

    totals: Totals
    capacity: int
    lines: list[BillLine]
    figures: list[Figure]
    bands: list[Band]
    bars: list[Bar]

    @property
    def over(self) -> int:
        """Tons too many."""
        return max(0, -self.totals.mass_free)


def bill(totals: Totals) -> Bill:
    return Bill(
        totals=totals,
        capacity=totals.mass + totals.mass_free,
        lines=[_bill_line(row, len(list(equal))) for row, equal in groupby(totals.rows)],
        figures=[_figure(totals, key) for key in NAMES if key not in ONLY_WITH_HANGARS or totals.sums[key]],
        bands=[_band(band) for band in totals.dice],
        bars=_bars(totals.dice),
    )


def _bill_line(row: Row, count: int) -> BillLine:
    what, why = words(row.what), words(row.why)
    if count > 1:
        what, why = f"{count} × {what}", f"{count} × {row.price}" + (f", {why}" if why else "")
    return BillLine(what=what, why=why, mass=count * row.mass, price=count * row.price)


def _figure(totals: Totals, key: str) -> Figure:
    lines = [_line(share) for share in totals.sums[key]] or [Line(what=gettext("none fitted"), why="", amount=0)]
    return Figure(key=key, name=NAMES[key], value=getattr(totals, key), rule=RULES[key], lines=lines)


def _line(share: Share) -> Line:
    return Line(what=words(share.what), why=words(share.why), amount=share.amount, key=_key(share))


def _key(share: Share) -> str:
    return str(share.what).replace(" ", "-")


def _band(band: DiceBand) -> Band:
    return Band(near=band.near, far=band.far, dice=band.dice, lines=[_line(share) for share in band.shares])


def _bars(bands: tuple[DiceBand, ...]) -> list[Bar]:
    most = max((band.dice for band in bands), default=0)
    return [bar for band in bands for bar in _stack(band, most)]


def _stack(band: DiceBand, most: int) -> list[Bar]:
    """The bars of one band, one on the other, whole steps so that they meet."""
    tops, bars = 0, []
    for share in band.shares:
        low, tops = tops, tops + share.amount
        y, foot = 100 - 100 * tops // most, 100 - 100 * low // most
        bars.append(
            Bar(kind=_key(share), x=10 * band.near, width=10 * (band.far - band.near + 1), y=y, height=foot - y)
        )
    return bars

"""What a design comes to, each figure with the rows that add up to it (C-1.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from shipyard.rules.costs import (
    DRIVE_MASS,
    Rate,
    drive_price,
    drive_rate,
    hull_hits,
    hull_price,
    hull_rate,
)
from shipyard.rules.design import Design, Drive, Kind, System
from shipyard.rules.documents import Json
from shipyard.rules.parts import PARTS, dice_at, hours_of, mass_of, price_of
from shipyard.rules.phrases import Phrase, phrase
from shipyard.rules.records import record
from shipyard.rules.thrust import MOST_TOKENS, thrust_tokens, uncapped_tokens

HIGHEST_SHIELD = 3
FIGHTERS_A_HANGAR = 6
MASS_OF_ONE_LAUNCH = 50


@record
class Row:
    """One line of the bill: what it is, its tons and credits, and how the price comes about."""

    what: Phrase
    mass: int
    price: int
    why: Phrase

    def as_json(self) -> dict[str, Json]:
        return {"what": str(self.what), "mass": self.mass, "price": self.price, "why": str(self.why)}


@record
class Share:
    """One line of a sum other than mass and price."""

    what: Phrase
    amount: int
    why: Phrase

    def as_json(self) -> dict[str, Json]:
        return {"what": str(self.what), "amount": self.amount, "why": str(self.why)}


@record
class DiceBand:
    """The dice that a ship throws at ranges `near`...`far` if everything bears, and the weapons that give them."""

    near: int
    far: int
    shares: tuple[Share, ...]

    @property
    def dice(self) -> int:
        return sum(share.amount for share in self.shares)

    def as_json(self) -> dict[str, Json]:
        return {"range": [self.near, self.far], "dice": self.dice, "rows": [one.as_json() for one in self.shares]}


@record
class Totals:
    """C-1.7. `rows` add up to `mass` and `price`, `sums` (by figure) to every other figure."""

    mass: int
    mass_free: int
    price: int
    hits: int
    white_tokens: int
    black_tokens: int
    shield: int
    targeting_tokens: int
    fighters: int
    launch_limit: int
    rows: tuple[Row, ...]
    sums: Mapping[str, tuple[Share, ...]]
    dice: tuple[DiceBand, ...]

    def as_json(self) -> dict[str, Json]:
        return {
            "mass": self.mass,
            "mass_free": self.mass_free,
            "price": self.price,
            **{figure: getattr(self, figure) for figure in self.sums},
            "rows": [row.as_json() for row in self.rows],
            "sums": {figure: [one.as_json() for one in shares] for figure, shares in self.sums.items()},
            "dice": [band.as_json() for band in self.dice],
        }


def totals(design: Design) -> Totals:
    """Add a design up. It need not be valid, but its hull and parts must be in range."""
    rows = (_hull_row(design), *map(_drive_row, design.drives), *map(_system_row, design.systems))
    mass = sum(row.mass for row in rows)
    sums = {
        "hits": (_hits_share(design.hull),),
        **_token_shares(design),
        "shield": _shield_shares(_count(design, "shield")),
        "targeting_tokens": _each(_count(design, "fire_control"), 1, "fire control"),
        "fighters": _each(_count(design, "hangar"), FIGHTERS_A_HANGAR, "hangar"),
        "launch_limit": _launch_shares(design),
    }  # fmt: skip
    return Totals(
        mass=mass,
        mass_free=design.hull - mass,
        price=sum(row.price for row in rows),
        **{figure: sum(share.amount for share in shares) for figure, shares in sums.items()},
        rows=rows,
        sums=sums,
        dice=dice_rows(design),
    )


def price_of_design(design: Design) -> int:
    """Credits for the whole ship (C-1.1 to C-1.3)."""
    return hull_price(design.hull) + sum(map(drive_price, design.drives)) + sum(map(price_of, design.systems))


def whole_tokens(design: Design) -> tuple[int, int]:
    """White and black tokens a turn while every engine works (C-2.2, C-2.3)."""
    return thrust_tokens(*_thrust(design), design.hull)


def _thrust(design: Design) -> tuple[int, int]:
    white = sum(drive.thrust for drive in design.drives if drive.colour == "white")
    return white, sum(drive.thrust for drive in design.drives) - white


def _count(design: Design, kind: Kind) -> int:
    return sum(system.kind == kind for system in design.systems)


def _hits_share(hull: int) -> Share:
    return Share(what=phrase("hull"), amount=hull_hits(hull), why=phrase("⌊{hull} ÷ 2⌋", hull=hull))


def _hull_row(design: Design) -> Row:
    what = phrase("hull {hull} t", hull=design.hull)
    why = _rated(hull_rate(design.hull), design.hull, "{factor} × {units} ({low}–{high} t)")
    return Row(what=what, mass=0, price=hull_price(design.hull), why=why)


@cache
def _drive_row(drive: Drive) -> Row:
    what = phrase("white engine, thrust {thrust}" if drive.colour == "white" else "black engine, thrust {thrust}",
                  thrust=drive.thrust)  # fmt: skip
    why = _rated(drive_rate(drive), drive.thrust, "{factor} × {units} (thrust {low}–{high})")
    return Row(what=what, mass=DRIVE_MASS, price=drive_price(drive), why=why)


def _rated(rate: Rate, units: int, template: str) -> Phrase:
    return phrase(template, factor=rate.factor, units=units, low=rate.low, high=rate.high)


@cache
def _system_row(system: System) -> Row:
    """Beams are priced by the size of their sector, all else by kind (C-1.3)."""
    part = PARTS[system.kind]
    hours = hours_of(system)
    if not part.sized:
        why = phrase("list price")
    elif hours == part.sizes[-1]:
        why = phrase("all round")
    else:
        why = phrase("a sector of {hours} hours", hours=hours)
    return Row(what=_titled(system), mass=mass_of(system), price=price_of(system), why=why)


def _titled(system: System) -> Phrase:
    part = PARTS[system.kind]
    if system.start:
        return phrase("{part} from {start}", part=part.name, start=system.start)
    return phrase("{part}", part=part.name)


def _token_shares(design: Design) -> dict[str, tuple[Share, ...]]:
    """C-2.2 and C-2.3, a line for the thrust and a line for the cap."""
    white_thrust, black_thrust = _thrust(design)
    mass = design.hull
    left = white_thrust % mass
    made = uncapped_tokens(white_thrust, black_thrust, mass)
    kept = thrust_tokens(white_thrust, black_thrust, mass)
    white = Share(what=phrase("white thrust"), amount=made[0],
                  why=phrase("⌊{white} ÷ {mass} t⌋", white=white_thrust, mass=mass))  # fmt: skip
    black = Share(what=phrase("black thrust and what white left over"), amount=made[1],
                  why=phrase("⌊({black} + {left}) ÷ {mass} t⌋", black=black_thrust, left=left, mass=mass))  # fmt: skip
    return {"white_tokens": _capped(white, kept[0]), "black_tokens": _capped(black, kept[1])}


def _capped(made: Share, kept: int) -> tuple[Share, ...]:
    if made.amount == kept:
        return (made,)
    why = phrase("at most {most} tokens a turn, white first", most=MOST_TOKENS)
    return (made, Share(what=phrase("above the cap"), amount=kept - made.amount, why=why))


def _each(count: int, amount: int, name: str) -> tuple[Share, ...]:
    if not count:
        return ()
    why = phrase("{count} × {amount}", count=count, amount=amount)
    return (Share(what=phrase("{part}", part=name), amount=count * amount, why=why),)


def _shield_shares(generators: int) -> tuple[Share, ...]:
    """C-1.5: the level is the number of working generators, at most 3."""
    shares = _each(generators, 1, "shield generator")
    if generators <= HIGHEST_SHIELD:
        return shares
    why = phrase("the level is at most {most}", most=HIGHEST_SHIELD)
    return (*shares, Share(what=phrase("spare"), amount=HIGHEST_SHIELD - generators, why=why))


def _launch_shares(design: Design) -> tuple[Share, ...]:
    """C-5.2: hangars that can be used in one turn; never more than there are."""
    hangars = _count(design, "hangar")
    if not hangars:
        return ()
    if design.hull <= MASS_OF_ONE_LAUNCH:
        limit, why = 1, phrase("mass of {mass} t at most: one hangar a turn", mass=MASS_OF_ONE_LAUNCH)
    else:
        limit, why = 2, phrase("mass above {mass} t: two hangars a turn", mass=MASS_OF_ONE_LAUNCH)
    return (Share(what=phrase("hangar"), amount=min(limit, hangars), why=why),)


def dice_rows(design: Design) -> tuple[DiceBand, ...]:
    """Dice thrown at ships by range band, if everything bears (C-7.2 to C-7.4), and what gives them."""
    counts: dict[Kind, int] = {}
    for system in design.systems:
        if PARTS[system.kind].family in {"beams", "rockets", "torpedoes"}:
            counts[system.kind] = counts.get(system.kind, 0) + 1
    reaches = sorted({band.reach for kind in counts for band in PARTS[kind].bands})
    nears = [0, *(reach + 1 for reach in reaches)]
    return tuple(
        DiceBand(near=near, far=far, shares=tuple(_dice_shares(counts, far)))
        for near, far in zip(nears, reaches, strict=False)
    )


def _dice_shares(counts: Mapping[Kind, int], distance: int) -> Iterable[Share]:
    for kind, count in counts.items():
        band = dice_at(kind, distance)
        if band:
            template = "{count} × {dice}, hits on {hits_on}+" if band.hits_on else "{count} × {dice}"
            why = phrase(template, count=count, dice=band.dice, hits_on=band.hits_on or 0)
            yield Share(what=phrase("{part}", part=PARTS[kind].name), amount=count * band.dice, why=why)

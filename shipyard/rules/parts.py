"""The parts a ship is built of, as data: mass, price, sector, dice by range band (C-1.3, C-7.2 to C-7.6)."""

from __future__ import annotations

from collections.abc import Mapping

from shipyard.rules.design import Kind, System
from shipyard.rules.records import record

HALF_HOURS = 24
SECTOR_SIZES = (3, 6, 9, 12)


@record
class Band:
    """What a weapon does out to `reach` and beyond the band before: dice, and for a torpedo what it hits on."""

    reach: int
    dice: int
    hits_on: int | None = None


@record
class Part:
    """One row of C-1.3. `prices` is by sector size in hours; a kind without a choice of size has one entry.

    `hours` 0: no sector. `bands` run outwards; empty where the part does not fire.
    `targeting`: needs a targeting token to fire (C-6.2). `family`: what it is called in fire orders (C-6.1).
    """

    kind: Kind
    name: str
    mass: int
    prices: Mapping[int, int]
    family: str = ""
    bands: tuple[Band, ...] = ()
    targeting: bool = False

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sector sizes, in hours, that can be had (C-1.3)."""
        return tuple(self.prices)

    @property
    def sized(self) -> bool:
        """True where the builder chooses the size of the sector: beams."""
        return len(self.prices) > 1


def _bands(*rows: tuple[int, int]) -> tuple[Band, ...]:
    return tuple(Band(reach=reach, dice=dice) for reach, dice in rows)


def _beam(kind: Kind, name: str, mass: int, prices: tuple[int, ...], *rows: tuple[int, int]) -> Part:
    return Part(
        kind=kind,
        name=name,
        mass=mass,
        prices=dict(zip(SECTOR_SIZES, prices, strict=True)),
        family="beams",
        bands=_bands(*rows),
        targeting=True,
    )


_TORPEDO_BANDS = tuple(Band(reach=6 * step, dice=1, hits_on=2 + step) for step in (1, 2, 3, 4))

PARTS: Mapping[Kind, Part] = {
    part.kind: part
    for part in (
        _beam("beam_a", "beam A", 3, (4, 7, 10, 13), (12, 3), (24, 2), (36, 1)),
        _beam("beam_b", "beam B", 2, (3, 5, 7, 9), (12, 2), (24, 1)),
        _beam("beam_c", "beam C", 1, (2, 3, 4, 5), (12, 1)),
        Part(kind="rocket", name="rocket rack", mass=1, prices={2: 3}, family="rockets",
             bands=_bands((6, 3), (12, 2), (18, 1)), targeting=True),
        Part(kind="torpedo", name="photon torpedo", mass=5, prices={2: 15}, family="torpedoes",
             bands=_TORPEDO_BANDS, targeting=True),
        Part(kind="needle", name="needle beam", mass=2, prices={3: 6}, family="needles",
             bands=_bands((9, 1)), targeting=True),
        Part(kind="pd", name="point defence", mass=1, prices={12: 3}, bands=_bands((6, 1))),
        Part(kind="pd_improved", name="improved point defence", mass=3, prices={12: 10}, bands=_bands((8, 1))),
        Part(kind="shield", name="shield generator", mass=3, prices={0: 25}),
        Part(kind="fire_control", name="fire control", mass=3, prices={0: 10}),
        Part(kind="hangar", name="hangar", mass=6, prices={0: 20}),
        Part(kind="troop_bay", name="troop bay", mass=4, prices={0: 12}),
    )
}  # fmt: skip


def find_part(kind: str) -> Part | None:
    """The part of that kind, if there is one."""
    return next((part for part in PARTS.values() if part.kind == kind), None)


def hours_of(system: System) -> int:
    """The size of a system's sector in hours; 0 where it has none."""
    return system.hours or PARTS[system.kind].sizes[0]


def positioned(kind: Kind, hours: int | None) -> bool:
    """Whether a sector of this size has a start to choose; none at all and all round have not (C-1.4)."""
    return (hours or PARTS[kind].sizes[0]) not in {0, 12}


def mass_of(system: System) -> int:
    """Tons (C-1.3)."""
    return PARTS[system.kind].mass


def price_of(system: System) -> int:
    """Credits (C-1.3)."""
    return PARTS[system.kind].prices[hours_of(system)]


def dice_at(kind: Kind, distance: int) -> Band | None:
    """The band of a weapon that `distance` falls in; None beyond its reach (C-7.2 to C-7.6)."""
    for band in PARTS[kind].bands:
        if distance <= band.reach:
            return band
    return None

"""How a campaign begins (K-1.2, K-2.2): treasuries, capitals, garrisons, start fleets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from battles.engine import Fault, Refused, fault
from hexbattle.campaigns.engine.designs import full_hangars, of_kind, price
from hexbattle.campaigns.engine.documents import read_options
from hexbattle.campaigns.engine.ids import Ids
from hexbattle.campaigns.engine.kinds import KINDS, START_BAYS, START_FLEET, START_TREASURY
from hexbattle.campaigns.engine.star_map import Star, StarMap
from hexbattle.campaigns.engine.state import (
    NOBODY,
    ClassId,
    Faction,
    Fleet,
    Options,
    PartId,
    Place,
    Row,
    Ship,
    ShipClass,
    State,
    Unit,
)
from hexbattle.campaigns.engine.units import new_unit
from shipyard.rules import Design, Json, check_name, read_design

MOST_WARSHIPS = 2  # of a start fleet that is picked


def muster(
    drawn: StarMap,
    factions: Sequence[str],
    catalogue: Sequence[Json],
    options: Mapping[str, Json],
    key: str,
    fleets: Sequence[Json] = (),
) -> State:
    """The state in which the first turn opens; raises `Refused` with every fault.

    `factions`: their names by seat. `catalogue`: the designs that yards build. `fleets`: the designs of the start
    fleet, the same for every faction; left out, it is picked from the catalogue. `key`: bytes in hexadecimal from
    a good source of chance, from which ids and grounds are made; nobody is ever shown it.
    """
    faults: list[Fault] = []
    chosen = read_options(dict(options), "$.options", faults) or Options()
    faults += _check_factions(drawn, factions)
    designs = _read(catalogue, "$.catalogue", faults)
    given = _read(fleets, "$.fleet", faults)
    start = given or pick_start_fleet(designs)
    if not faults:
        faults += check_start_fleet(start)
    if faults:
        raise Refused(faults)
    return _State(drawn, factions, chosen, key).made(designs, start)


def _check_factions(drawn: StarMap, factions: Sequence[str]) -> Iterator[Fault]:
    homes = sum(star.home is not None for star in drawn.stars)
    if homes != len(factions):
        yield fault("factions", "$.factions", "This map has {homes} capitals; {factions} factions came.",
                    homes=homes, factions=len(factions))  # fmt: skip
    for seat, name in enumerate(factions):
        yield from check_name(name, f"$.factions[{seat}]")


def _read(written: Sequence[Json], path: str, faults: list[Fault]) -> list[Design]:
    designs = []
    for number, one in enumerate(written):
        try:
            designs.append(read_design(one, f"{path}[{number}]"))
        except Refused as refused:
            faults += refused.faults
    return designs


def check_start_fleet(start: Sequence[Design]) -> Iterator[Fault]:
    """K-1.2: at most 600 credits, with at least two troop bays."""
    bays = sum(len(of_kind(design, "troop_bay")) for design in start)
    if bays < START_BAYS:
        yield fault("no_bays", "$.fleet", "A start fleet has at least {bays} troop bays; this one has {given}.",
                    bays=START_BAYS, given=bays)  # fmt: skip
    if (cost := sum(map(price, start))) > START_FLEET:
        yield fault("too_dear", "$.fleet", "A start fleet costs at most {most} credits; this one costs {cost}.",
                    most=START_FLEET, cost=cost)  # fmt: skip


def pick_start_fleet(designs: Sequence[Design]) -> list[Design]:
    """Of all fleets of two bays and at most two warships, the dearest that 600 credits buy.

    Equally dear: the one whose designs come first. Empty where the catalogue has none.
    """
    best: list[Design] = []
    carriers = [design for design in designs if of_kind(design, "troop_bay")]
    for carrier in carriers:
        carried = [carrier] * (1 if len(of_kind(carrier, "troop_bay")) >= START_BAYS else START_BAYS)
        for count in range(MOST_WARSHIPS + 1):
            for warships in combinations([one for one in designs if one not in carriers], count):
                fleet = [*warships, *carried]
                if sum(map(price, best)) < sum(map(price, fleet)) <= START_FLEET:
                    best = fleet
    return best


class _State:
    """A state in the making; ids are drawn in the order in which things join."""

    def __init__(self, drawn: StarMap, factions: Sequence[str], options: Options, key: str) -> None:
        self._drawn, self._names, self._options, self._key = drawn, factions, options, key
        self._ids = Ids(key, 0)

    def made(self, catalogue: Sequence[Design], start: Sequence[Design]) -> State:
        seats = range(len(self._names))
        classes = [ShipClass(id=ClassId(f"c{n}"), design=one) for n, one in enumerate(catalogue, start=1)]
        extra = [one for n, one in enumerate(start) if one not in catalogue and one not in start[:n]]
        classes += [ShipClass(id=ClassId(f"c{len(classes) + n}"), design=one, sold=False)
                    for n, one in enumerate(extra, start=1)]  # fmt: skip
        homes = {star.home: star for star in self._drawn.stars if star.home is not None}
        fleets = tuple(
            Fleet(id=self._ids.fleet(seat, "start"), seat=seat, name="First Fleet", at=homes[seat].id) for seat in seats
        )
        ships = tuple(ship for fleet in fleets for ship in self._ships(fleet, start, classes))
        return State(
            turn=1,
            key=self._key,
            options=self._options,
            factions=tuple(Faction(seat=seat, name=name.strip()) for seat, name in enumerate(self._names)),
            wars=() if self._options.at_peace else tuple(combinations(seats, 2)),
            places=tuple(self._place(star) for star in self._drawn.stars),
            lanes=self._drawn.lanes,
            classes=tuple(classes),
            fleets=fleets,
            ships=ships,
            ledger=tuple(Row(turn=0, seat=seat, amount=START_TREASURY, why="start") for seat in seats),
        )

    def _place(self, star: Star) -> Place:
        kind = KINDS[star.kind]
        return Place(
            id=star.id,
            name=star.name.strip(),
            kind=star.kind,
            at=star.at,
            ground=star.ground,
            home=star.home,
            owner=NOBODY if star.home is None else star.home,
            yard=kind.yard,
            garrison=tuple(new_unit(self._ids.unit("garrison", star.id), archetype) for archetype in kind.garrison),
        )

    def _ships(self, fleet: Fleet, start: Sequence[Design], classes: Sequence[ShipClass]) -> Iterator[Ship]:
        """K-1.2: two of the bays hold strikers."""
        troops = START_BAYS
        for number, design in enumerate(start):
            bays = of_kind(design, "troop_bay")[:troops]
            troops -= len(bays)
            units: dict[PartId, Unit] = {bay: new_unit(self._ids.unit("start", fleet.id), "striker") for bay in bays}
            twins = sum(one == design for one in start)
            nth = sum(one == design for one in start[: number + 1])
            yield Ship(
                id=self._ids.ship("start", fleet.id),
                seat=fleet.seat,
                fleet=fleet.id,
                name=f"{design.name} {nth}" if twins > 1 else design.name,
                design=next(one.id for one in classes if one.design == design),
                aboard=full_hangars(design),
                troops=units,
            )

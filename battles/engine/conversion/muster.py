"""Set-up (C-0): who stands where, heading which way, when turn 1 opens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import cos, pi, sin, sqrt

from battles.engine.conversion.documents import read_options
from battles.engine.conversion.fighters import full_hangars
from battles.engine.conversion.scenario import read_field
from battles.engine.conversion.standing import worn
from battles.engine.conversion.state import Options, Ship, State, SystemId, Tokens
from battles.engine.conversion.state_checks import unsupported
from battles.engine.conversion.wars import any_at_war
from battles.engine.errors import Fault, Refused, fault
from battles.engine.hexes import RADIUS, STEPS, Hex, add, hex_at, scale
from battles.engine.records import ShipId
from battles.engine.ruleset import NO_FIELD, LineUp, Party, StartLine
from battles.engine.sectors import towards
from battles.engine.sides import check_parties, roster, sides_of
from battles.engine.states import MOST_SHIPS
from shipyard.rules import CONVERSION, Design, Fleet, Json, system_ids, whole_tokens

MOST_SIDES = 8
SPACING = 2  # hexes between ships on the line
BEYOND = 6  # hexes beyond the ends of the line that a ship may be moved to
ASIDE = 2  # hexes to either side of the line


def muster(
    parties: Sequence[Party],
    options: Mapping[str, Json],
    ship_id: Callable[[int], str] = "s{}".format,
    field: Mapping[str, Json] = NO_FIELD,
) -> State:
    """The state in which turn 1 opens; raises `Refused` with every fault of parties, fleets, options and field.

    Ships that come as they stand (K-5) bring their wear, and may have troop bays (C-1.3).
    """
    faults = list(check_parties(parties, MOST_SIDES))
    chosen = read_options(dict(options), "$.options", faults) or Options()
    fleets = [_read_fleet(party, f"$.fleets[{number}]", faults) for number, party in enumerate(parties)]
    if sum(len(roster(fleet)) for fleet in fleets) > MOST_SHIPS:
        faults.append(fault("too_many_ships", "$.fleets", "A battle has at most {most} ships.", most=MOST_SHIPS))
    sides = sides_of(parties)
    ground = read_field(field, sides, faults)
    if faults:
        raise Refused(faults)
    if not any_at_war(sides, ground.wars):
        raise Refused([fault("no_war", "$.field.wars", "No two sides are at war; there is nobody to fight.")])
    lines = [line or default_line(seat, len(parties), chosen.distance) for seat, line in enumerate(ground.lines)]
    drawn = [
        (seat, name, design, spot, line)
        for seat, (party, line, fleet) in enumerate(zip(parties, lines, fleets, strict=True))
        for (name, design), spot in zip(roster(fleet), _spots(party, line, fleet), strict=True)
    ]
    ships = tuple(
        new_ship(ShipId(ship_id(number)), seat, name, design, spot, line, chosen.speed)
        for number, (seat, name, design, spot, line) in enumerate(drawn, start=1)
    )
    return State(turn=1, options=chosen, sides=sides, wars=ground.wars, ships=_as_they_stand(ships, parties))


def _as_they_stand(ships: Sequence[Ship], parties: Sequence[Party]) -> tuple[Ship, ...]:
    """The ships with what their past has left of them (K-5); raises `Refused` with every fault of that."""
    faults: list[Fault] = []
    stand: list[Ship] = []
    for seat, party in enumerate(parties):
        own = [ship for ship in ships if ship.seat == seat]
        for number, ship in enumerate(own):
            path = f"$.fleets[{seat}].wear[{number}]"
            stand.append(ship if party.wear is None else worn(ship, party.wear[number], path, faults))
    if faults:
        raise Refused(faults)
    return tuple(stand)


def _read_fleet(party: Party, path: str, faults: list[Fault]) -> Fleet[Design] | None:
    try:
        fleet = CONVERSION.read_fleet(dict(party.fleet) if isinstance(party.fleet, Mapping) else party.fleet, path)
    except Refused as refused:
        faults += refused.faults
        return None
    if party.wear is None:
        for number, entry in enumerate(fleet.ships):
            faults += unsupported(entry.design, f"{path}.ships[{number}].design")
    elif len(party.wear) != len(roster(fleet)):
        faults.append(fault("wear", f"{path}.wear", "Here is word of {given} ships; the fleet has {ships}.",
                            given=len(party.wear), ships=len(roster(fleet))))  # fmt: skip
    faults += _check_arrangement(party, len(roster(fleet)), path)
    return fleet


def _check_arrangement(party: Party, ships: int, path: str) -> Iterator[Fault]:
    """Each ship within the reach of its line (C-0)."""
    if party.arrangement is None:
        return
    if len(party.arrangement) != ships:
        yield fault("arrangement_length", f"{path}.arrangement",
                    "Places are given: {places}; ships to stand on them: {ships}.",
                    places=len(party.arrangement), ships=ships)  # fmt: skip
    allowed = line_up(ships)
    for number, (along, ahead) in enumerate(party.arrangement):
        if abs(along) > allowed.along or abs(ahead) > allowed.ahead:
            yield fault("arrangement_reach", f"{path}.arrangement[{number}]",
                        "A ship may stand {along} hexes along the line from its middle and {ahead} to either side.",
                        along=allowed.along, ahead=allowed.ahead)  # fmt: skip


def line_up(ships: int) -> LineUp:
    """Where so many ships stand by default, and how far their owner may move each (C-0)."""
    places = tuple((SPACING * number - (ships - 1), 0) for number in range(ships))
    return LineUp(places=places, along=max(ships - 1, 0) + BEYOND, ahead=ASIDE)


def default_line(seat: int, sides: int, distance: int) -> StartLine:
    """Two sides in direct opposition, along the hex direction 0; more of them evenly on a circle (C-0)."""
    if sides == 2:
        return StartLine(at=(0, distance // 2 - distance * seat), facing=3 * seat)
    at = _on_circle(seat, sides, distance)
    return StartLine(at=at, facing=towards(scale(at, -1)))


def _on_circle(seat: int, sides: int, distance: int) -> Hex:
    """A middle on the circle, clockwise from the foot of the map, rounded to a hex.

    The sine and cosine are taken to six places, so that every machine rounds alike.
    """
    turn = 2 * pi * seat / sides
    x, y = round(-sin(turn), 6), round(cos(turn), 6)
    apart = RADIUS * sqrt(3)  # px between the centres of neighbours
    return hex_at(x * apart * distance / 2, y * apart * distance / 2)


def place_on(line: StartLine, along: int, ahead: int) -> Hex:
    """The hex so far along a line (to starboard positive) and ahead of it.

    A line lies straight across its heading: two hexes along it are one step two hours to starboard and one four.
    At odd distances there is no hex on the line itself; the one taken lies towards the foot of the map for
    headings 5, 0 and 1 and, seen from the line, the other way for their opposites, so that lines that face each
    other stay as far apart as they should.
    """
    starboard = add(STEPS[(line.facing + 1) % 6], STEPS[(line.facing + 2) % 6])
    half = STEPS[(line.facing + (1 if _odd_ahead(line) else 2)) % 6]
    spot = add(line.at, scale(starboard, along // 2))
    return add(add(spot, half) if along % 2 else spot, scale(STEPS[line.facing], ahead))


def odd_places_ahead(seat: int, sides: int, options: Mapping[str, Json]) -> bool:
    """Whether places an odd number of hexes along a side's line lie half a hex ahead of it; behind it, if not."""
    chosen = read_options(dict(options), "$.options", []) or Options()
    return _odd_ahead(default_line(seat, sides, chosen.distance))


def _odd_ahead(line: StartLine) -> bool:
    return line.facing not in {5, 0, 1}


def _spots(party: Party, line: StartLine, fleet: Fleet[Design] | None) -> list[Hex]:
    places = party.arrangement or line_up(len(roster(fleet))).places
    return [place_on(line, along, ahead) for along, ahead in places]


def new_ship(id: ShipId, seat: int, name: str, design: Design, at: Hex, line: StartLine, speed: int) -> Ship:
    white, black = whole_tokens(design)
    return Ship(
        id=id,
        seat=seat,
        name=name,
        design=design,
        at=at,
        facing=line.facing,
        velocity=scale(STEPS[line.facing], speed),
        tokens=Tokens(white=white, black=black),
        systems={SystemId(system): "ok" for system, _ in system_ids(design)},
        aboard=full_hangars(design, id),
    )

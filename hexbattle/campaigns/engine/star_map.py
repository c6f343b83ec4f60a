"""Maps as documents: what a curator draws, and what map making gives (K-2, K-2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final, cast

from pydantic import Field, TypeAdapter

from battles.engine import Fault, Refused, fault
from battles.engine.codec import read_part
from battles.engine.records import Id, Seat
from hexbattle.campaigns.engine.geography import reached_from
from hexbattle.campaigns.engine.state import Ground, Lane, PlaceId, PlaceKind
from shipyard.rules import Json, check_name, record

FEWEST: Final = 2
MOST: Final = 8
MOST_PLACES: Final = 200


@record
class Star:
    """A system of a map. `home`: the faction whose capital it is."""

    id: Id[PlaceId]
    name: str
    kind: PlaceKind
    at: tuple[int, int]
    ground: Ground
    home: Seat | None = None


@record
class StarMap:
    stars: Annotated[tuple[Star, ...], Field(min_length=1, max_length=MOST_PLACES)]
    lanes: Annotated[tuple[Lane, ...], Field(max_length=1000)]


STAR_MAP: Final[TypeAdapter[StarMap]] = TypeAdapter(StarMap)


def read_map(document: Json) -> StarMap:
    """A drawn map; raises `Refused` with every fault of its form and of K-2.1."""
    faults: list[Fault] = []
    drawn = read_part(STAR_MAP, document, "$", faults)
    if drawn:
        faults += check_map(drawn)
    if drawn is None or faults:
        raise Refused(faults)
    return drawn


def write_map(drawn: StarMap) -> dict[str, Json]:
    return cast("dict[str, Json]", STAR_MAP.dump_python(drawn, mode="json"))


def check_map(drawn: StarMap) -> Iterator[Fault]:
    """K-2.1: connected, with one capital a faction; and lanes join two systems that there are, once."""
    known = [star.id for star in drawn.stars]
    for number, star in enumerate(drawn.stars):
        yield from check_name(star.name, f"$.stars[{number}].name")
        if star.id in known[:number]:
            yield fault("id_twice", f"$.stars[{number}].id", "Another system has the id {id}.", id=star.id)
        if (star.kind == "capital") != (star.home is not None):
            yield fault("home", f"$.stars[{number}].home", "Every capital, and nothing else, is a faction's home.")
    lanes = list(_check_lanes(drawn.lanes, known))
    yield from lanes
    yield from _check_homes(drawn.stars)
    if not lanes and len(reached_from(known[0], drawn.lanes)) < len(set(known)):
        yield fault("apart", "$.lanes", "Every system can be reached from every other by lanes.")


def _check_lanes(lanes: Sequence[Lane], known: Sequence[PlaceId]) -> Iterator[Fault]:
    for number, (one, other) in enumerate(lanes):
        path = f"$.lanes[{number}]"
        if one == other or one not in known or other not in known:
            yield fault("lane", path, "A lane joins two systems of the map.")
        elif any({one, other} == set(lane) for lane in lanes[:number]):
            yield fault("lane_twice", path, "These systems are joined already.")


def _check_homes(stars: Sequence[Star]) -> Iterator[Fault]:
    homes = sorted(star.home for star in stars if star.home is not None)
    if not FEWEST <= len(homes) <= MOST or homes != list(range(len(homes))):
        yield fault("homes", "$.stars", "A map has one capital for each of {fewest} to {most} factions: 0, 1 …",
                    fewest=FEWEST, most=MOST)  # fmt: skip

"""Where things lie as seen from a bow, in words: ranges, bearings, places on a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext as _

from battles.engine import bearing_half_hours
from battles.narration import words

type Place = tuple[int, int]


class Watcher(Protocol):
    """A ship from which range and bearing are wanted."""

    @property
    def name(self) -> str: ...
    @property
    def at(self) -> Place | None: ...
    @property
    def facing(self) -> int | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """How a contact lies from one of the reader's own ships now."""

    ship: str
    range: int
    bearing: str


def sightings(at: Place, watchers: Iterable[Watcher], far: Callable[[Place, Place], int]) -> Iterator[Sighting]:
    """A place as the watchers see it, the nearest of them first; `far` is the ruleset's range."""
    placed = [(far(one.at, at), one.name, one.at, one.facing or 0) for one in watchers if one.at is not None]
    for range_, name, here, facing in sorted(placed, key=lambda one: one[0]):
        yield Sighting(ship=name, range=range_, bearing=bearing_words(here, facing, at))


def bearing_words(at: Place, facing: int, target: Place) -> str:
    """Where a hex lies from a bow, on the clock face."""
    if at == target:
        return _("the same hex")
    return words.clock(bearing_half_hours(at, facing, target))


def from_the_bow(ahead: int, starboard: int) -> tuple[int, int, int]:
    """The order of a list of places: the foremost first, of those the ones straight ahead."""
    return -ahead, abs(starboard), starboard


def lies(ahead: int, starboard: int) -> str:
    """A place as seen from the bow: "3½ ahead, 2 to starboard"; empty for one's own. `ahead` is in half hexes."""
    whole, half = divmod(abs(ahead), 2)
    far = f"{whole or ''}½" if half else str(whole)
    along = (_("%(far)s ahead") if ahead > 0 else _("%(far)s astern")) % {"far": far} if ahead else ""
    across = (_("%(n)d to starboard") if starboard > 0 else _("%(n)d to port")) % {"n": abs(starboard)}
    return words.listed(part for part in (along, across if starboard else "") if part)

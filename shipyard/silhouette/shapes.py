"""What a drawing of a ship is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Plate:
    """One drawn piece on the hull.

    `kind` names its paint: deck, tower, recess, band, seam, gun, barrel, emitter, bay, tube or lamp.
    """

    kind: str
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """The mouth of an engine bell: where its flame begins, and how wide it is."""

    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Light:
    """A running light: `kind` is port, starboard, bow or stern."""

    x: float
    y: float
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Silhouette:
    """A ship from above, nose along +x, inside −50 … 50 both ways.

    `path` is the whole outline as one SVG path, filled nonzero; `plates` are drawn over it in order.
    `mounts`: where the weapons of a stats sheet stand, in its order. `half_beam`: how far it reaches abeam.
    """

    path: str
    plates: tuple[Plate, ...]
    engines: tuple[Engine, ...]
    lights: tuple[Light, ...]
    mounts: tuple[tuple[float, float], ...] = ()
    half_beam: float = 26

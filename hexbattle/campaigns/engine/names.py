"""Names of star systems, and of the ships that a fleet begins with."""

from __future__ import annotations

from typing import Final

STARS: Final[tuple[str, ...]] = (
    "Abelard", "Aldersgate", "Ambry", "Ansgar", "Arrowdale", "Ashlar", "Barrow", "Bellwether", "Bramley", "Brindle",
    "Calder", "Candlemas", "Carrick", "Corvane", "Cressing", "Dunmere", "Eastermark", "Ellery", "Fallow", "Farthing",
    "Gallant", "Garrow", "Greywater", "Halcyon", "Hallow", "Harrowgate", "Hearthside", "Ilmar", "Inverness Reach",
    "Juniper", "Kestrel", "Kingsley", "Lantern", "Larkrise", "Lindow", "Marlow", "Meridian", "Merrow", "Nettlebed",
    "Norwold", "Orchard", "Osier", "Pendle", "Quarry", "Ravel", "Rushmere", "Saltmarsh", "Sedge", "Selkirk",
    "Tamarisk", "Thornby", "Tidewell", "Umber", "Vesper", "Wakefield", "Wendover", "Whin", "Yarrow",
)  # fmt: skip

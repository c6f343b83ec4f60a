"""How odds and faults stand in the documents that players and pages are shown."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from pydantic import PlainSerializer

from battles.engine.errors import Fault
from battles.engine.odds import Odds

type Chance = Annotated[Fraction, PlainSerializer(lambda chance: round(float(chance), 6), return_type=float)]
type Expected = Annotated[Fraction, PlainSerializer(lambda points: round(float(points), 2), return_type=float)]
type Spread = Annotated[
    Odds,
    PlainSerializer(
        lambda odds: {
            "expected": round(float(odds.expected), 4),
            "chances": [round(ways / odds.whole, 6) for ways in odds.ways],
        },
        return_type=dict[str, float | list[float]],
    ),
]
type Shown = Annotated[Fault, PlainSerializer(Fault.as_json, return_type=dict[str, str])]

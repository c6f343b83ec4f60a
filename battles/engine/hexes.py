"""The hex grid (G-1 ... G-4), in integers only."""

from __future__ import annotations

type Hex = tuple[int, int]  # axial (q, r); also a velocity, hexes a turn (G-7)

STEPS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # G-2: by facing, clockwise

"""Thrust tokens from thrust and mass: the one place of C-2.2 and C-2.3."""

from __future__ import annotations

MOST_TOKENS = 8


def thrust_tokens(white_thrust: int, black_thrust: int, mass: int) -> tuple[int, int]:
    """White and black tokens a turn; white that does not make a token helps the black (C-2.2), 8 at most (C-2.3)."""
    white, black = uncapped_tokens(white_thrust, black_thrust, mass)
    white = min(white, MOST_TOKENS)
    return white, min(black, MOST_TOKENS - white)


def uncapped_tokens(white_thrust: int, black_thrust: int, mass: int) -> tuple[int, int]:
    """Tokens that the thrust would make if there were no cap (C-2.2)."""
    white, left_over = divmod(white_thrust, mass)
    return white, (black_thrust + left_over) // mass

"""Turn tokens (B-7): what a page that wants to take a step must bring, so that a step is taken once."""

from __future__ import annotations

from django.core.signing import Signer
from django.utils.crypto import constant_time_compare

from battles.turns.clock import StaleToken
from battles.turns.models import Turn

SALT = "turn token"


def turn_token(game: str, turn: Turn) -> str:
    """The token for the next step of a turn: game, turn and action count, signed."""
    return Signer(salt=SALT).sign(f"{game}:{turn.number}:{turn.steps_taken}")


def check_token(token: str, game: str, turn: Turn) -> None:
    """Raise `StaleToken` unless this is the token for the next step: an old one, a used one, or none at all."""
    if not constant_time_compare(token, turn_token(game, turn)):
        raise StaleToken

"""Campaigns of admirals alone, headless: to try the rules on many of them, and to measure. No database, no clock."""

from __future__ import annotations

from hexbattle.campaigns.engine.simulating.economy import Books, books_of
from hexbattle.campaigns.engine.simulating.fighting import FIGHTS, Decide
from hexbattle.campaigns.engine.simulating.playing import Played, opening, play

__all__ = ["FIGHTS", "Books", "Decide", "Played", "books_of", "opening", "play"]

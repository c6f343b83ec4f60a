"""Campaigns of admirals alone, headless: to try the rules on many of them, and to measure. No database, no clock."""

from __future__ import annotations

from hexbattle.campaigns.engine.simulating.economy import Books, books_of, table
from hexbattle.campaigns.engine.simulating.fighting import FIGHTS
from hexbattle.campaigns.engine.simulating.playing import Match, Played, campaign, dice_of, play
from hexbattle.campaigns.engine.simulating.summing import Ended, play_out, summary

__all__ = [
    "FIGHTS", "Books", "Ended", "Match", "Played", "books_of", "campaign", "dice_of", "play", "play_out", "summary",
    "table",
]  # fmt: skip

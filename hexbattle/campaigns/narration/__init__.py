"""A campaign's events told in plain sentences (E-1): the news of a turn, and all the pages of its story."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import events as ev
from hexbattle.campaigns.narration import moving, organising, outcomes, words
from hexbattle.campaigns.narration.lines import Line, Phrase, Ref, Roll, Section, Text, Theme, Told, spelled
from hexbattle.campaigns.narration.names import Names

__all__ = ["Line", "Names", "Phrase", "Ref", "Roll", "Section", "Text", "Theme", "Told", "narrate", "sections",
           "spelled", "tell", "words"]  # fmt: skip

TELLERS: Final[Mapping[type, Callable[[Any, Names], Told]]] = {
    **organising.TELLERS,
    **moving.TELLERS,
    **outcomes.TELLERS,
}
THEMES: Final[Mapping[Theme, tuple[type, ...]]] = {  # in the order in which news are read
    "standing": (ev.RulingMade, ev.LeadHeld, ev.FactionOut, ev.CampaignEnded, ev.TurnEnded),
    "fighting": (ev.BattleOver, ev.ShipLost, ev.ShipReturned, ev.Retreated),
    "landings": (ev.AssaultOver, ev.PlaceTaken, ev.AssaultOpened, ev.LandingRolled, ev.LandingWaits, ev.LandingPlanned),
    "encounters": (ev.BattleOpened, ev.EvasionTried, ev.CouldNotEvade),
    "diplomacy": (ev.WarDeclared, ev.PeaceMade, ev.PeaceOffered, ev.MessageSent),
    "fleets": (
        ev.FleetMoved, ev.FleetStayed, ev.FleetFormed, ev.Merged, ev.Named, ev.StanceSet, ev.Loaded, ev.Unloaded,
        ev.OutOfSupply,
    ),
    "building": (
        ev.Delivered, ev.WorkBegun, ev.YardGrown, ev.Raised, ev.Repaired, ev.Rearmed, ev.LeftUndone, ev.Healed,
        ev.Scrapped,
    ),
    "money": (ev.Credited, ev.Unpaid, ev.Dropped),
}  # fmt: skip
THEME_OF: Final[Mapping[type, Theme]] = {kind: theme for theme, kinds in THEMES.items() for kind in kinds}
UNTOLD: Final = (ev.TurnEnded,)  # in the news of a turn that is over anyway


def tell(event: engine.Event, names: Names, index: int = 0) -> Line:
    """One event in one sentence."""
    told = TELLERS[type(event)](event, names)
    return Line(told=told, kind=event.kind, theme=THEME_OF[type(event)], event=index)


def narrate(events: Sequence[engine.Event], names: Names) -> Iterator[Line]:
    """Lines for the events of a turn, in their order; a faction's rows of the ledger of one reason are one line."""
    purses: dict[tuple[int, str], list[tuple[int, Any]]] = {}
    for index, event in enumerate(events):
        if isinstance(event, ev.Credited):
            purses.setdefault((event.row.seat, event.row.why), []).append((index, event.row))
    firsts = {rows[0][0]: [row for _, row in rows] for rows in purses.values()}
    for index, event in enumerate(events):
        if not isinstance(event, ev.Credited):
            yield tell(event, names, index)
        elif index in firsts:
            told = organising.money(firsts[index], names)
            yield Line(told=told, kind=event.kind, theme=THEME_OF[ev.Credited], event=index)


def sections(events: Sequence[engine.Event], names: Names) -> tuple[Section, ...]:
    """The news of a turn by theme."""
    kinds = {kind.__dataclass_fields__["kind"].default for kind in UNTOLD}
    lines = [line for line in narrate(events, names) if line.kind not in kinds]
    return tuple(
        Section(theme=theme, heading=str(words.THEMES[theme]), lines=tuple(own))
        for theme in THEMES
        if (own := [line for line in lines if line.theme == theme])
    )

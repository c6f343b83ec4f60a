"""Golden battles of `battleforge`: whole assaults in the site's scenarios, as their logs tell them, every die below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from battles.engine import Seat, ruleset, seeded_dice
from battles.narration import narrate
from battles.scenarios import entries
from shipyard.rules import Json

RULES = ruleset("battleforge")


@dataclass(frozen=True, kw_only=True)
class Assault:
    """A scenario of the site, both sides by sergeants. The dice come from the name."""

    name: str
    about: str
    scenario: str
    options: dict[str, Json] = field(default_factory=dict)


def written(assault: Assault) -> Iterator[str]:
    """The whole log, turn by turn, to the end of the battle."""
    yield f"# {assault.about}"
    document = next(one.document for one in entries() if one.code == assault.scenario)
    setting = RULES.read_scenario(document, ())
    state: Any = RULES.muster(setting.parties, {**setting.options, **assault.options}, field=setting.field)
    acts = 0
    told_of = 0
    while state.result is None:
        acts += 1
        seat, dice = Seat(state.active_team), seeded_dice(f"{assault.name}{acts}".encode().hex())
        action = RULES.captains["sergeant"](state, seat, dice)
        resolution = RULES.resolve(state, {seat: action}, dice)
        if state.turn != told_of:
            told_of = state.turn
            yield f"\nRound {state.round}, {state.sides[seat].name}"
        for one in narrate("battleforge", resolution.events):
            yield f"{getattr(one, 'rule', ''):6} {one.text}"
            yield from (f"         {row}" for row in getattr(one, "details", ()))
        state = resolution.state


ASSAULTS = (
    Assault(
        name="skirmish-on-the-ridge", about="Until one patrol is left: flanking, woods, crits, as written.",
        scenario="skirmish",
    ),
    Assault(
        name="holding-the-relay", about="An objective held and contested, by intent (B-4.2).",
        scenario="hold-the-line", options={"to_hit": "intent"},
    ),
    Assault(
        name="last-stand-at-the-river", about="Across the river, wading where there is no ford; a limit of ten rounds.",
        scenario="last-stand", options={"round_limit": 10},
    ),
)  # fmt: skip

"""Golden battles of `hex_battle`: what the rules come to in whole duels, as their logs tell it, every die below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from battles.engine import Party, Seat, ruleset, seeded_dice
from battles.narration import Heading, narrate
from shipyard.rules import Json

RULES = ruleset("hex_battle")
SHAPE: Json = [[{"x": 20, "y": 0}, {"x": -12, "y": 9}, {"x": -12, "y": -9}]]


@dataclass(frozen=True, kw_only=True)
class Duel:
    """Two fleets, each of some ships of one stats sheet; both are commanded by cadets. The dice come from the name."""

    name: str
    about: str
    fleets: tuple[tuple[int, dict[str, Json]], tuple[int, dict[str, Json]]]
    field: dict[str, Json]
    turn_limit: int = 60
    concede: tuple[int, int] | None = None  # the turn before which a seat gives up


def sheet(hull: int, thrust: int, screens: int, *weapons: str) -> dict[str, Json]:
    """`class3`, or `missile aft`: a weapon in its own arc or in another."""
    return {"hull": hull, "thrust": thrust, "screens": screens, "weapons": [_weapon(*one.split()) for one in weapons]}


def _weapon(type: str, *arc: str) -> Json:
    weapon: dict[str, Json] = {"name": " ".join((type, *arc)), "type": type, "mountX": 0, "mountY": 0}
    return weapon | ({"arc": arc[0]} if arc else {})


def _party(name: str, count: int, stats: dict[str, Json]) -> Party:
    design: Json = {"format": "hexbattle/design/1", "ruleset": "hex_battle", "name": name, "regions": SHAPE,
                    "stats": dict(stats)}  # fmt: skip
    ships: Json = [{"name": name, "count": count, "design": design}]
    return Party(name=f"Side {name}", fleet={"format": "hexbattle/fleet/1", "ruleset": "hex_battle", "name": name,
                                             "budget": 10_000, "ships": ships})  # fmt: skip


def written(duel: Duel) -> Iterator[str]:
    """The whole log, from the deployment to the end of the battle."""
    yield f"# {duel.about}"
    parties = [_party(name, *fleet) for name, fleet in zip(("Kite", "Owl"), duel.fleets, strict=True)]
    state = RULES.muster(parties, {"turn_limit": duel.turn_limit}, field=duel.field)
    while state.result is None:
        if duel.concede and duel.concede[0] == state.turn:
            resolution = RULES.leave(state, Seat(duel.concede[1]), "concede")
        else:
            dice = seeded_dice(f"{duel.name}{state.turn}".encode().hex())
            cadet = RULES.captains["cadet"]
            sheets = {seat: cadet(state, seat, dice) for seat in RULES.awaiting(state)}
            resolution = RULES.resolve(state, sheets, dice)
        yield from _told(resolution.events, state.turn)
        state = resolution.state


def _told(events: tuple[Any, ...], turn: int) -> Iterator[str]:
    for one in narrate("hex_battle", events, turn=turn):
        if isinstance(one, Heading):
            yield f"\n{one.text}"
        else:
            yield f"{one.rule:6} {one.text}"
            yield from (f"         {row}" for row in one.details)


FRIGATE = sheet(6, 6, 0, "class2", "class1 any")
CRUISER = sheet(14, 4, 2, "class3", "torpedo", "class1 aft")
LAUNCH = sheet(4, 8, 0, "missile", "class1")
NARROWS: dict[str, Json] = {
    "board": {"columns": 14, "rows": 10},
    "terrain": {"6,1": "planet", "7,2": "planet", "6,3": "debris", "7,3": "debris", "8,0": "nebula", "5,2": "nebula",
                "4,2": "debris", "9,1": "debris"},
}  # fmt: skip
DUELS = (
    Duel(
        name="two-frigates-each", about="Beams until one side is left.",
        fleets=((2, FRIGATE), (2, FRIGATE)), field={},
    ),
    Duel(
        name="a-cruiser-against-launches", about="Torpedoes at any range, missiles every other turn, small hulls.",
        fleets=((1, CRUISER), (3, LAUNCH)), field={"board": {"columns": 16, "rows": 12}},
    ),
    Duel(
        name="the-narrows", about="Planets in the line of fire, debris and nebulas about them.",
        fleets=((2, CRUISER), (2, CRUISER)), field=NARROWS,
    ),
    Duel(
        name="hull-on-the-turn-limit", about="Ended by its limit of turns, in favour of the larger hull.",
        fleets=((1, FRIGATE), (1, CRUISER)), field={}, turn_limit=4,
    ),
    Duel(
        name="conceding-a-duel", about="A side gives up before turn 2.",
        fleets=((1, FRIGATE), (1, FRIGATE)), field={}, concede=(2, 1),
    ),
)  # fmt: skip

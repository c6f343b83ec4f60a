"""What each ruleset puts on the battle page. All else there is written once, for every ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from battles.models import Battle
from battles.selectors import Rules
from battles.views.conversion.board import board_data
from battles.views.conversion.edits import edited
from battles.views.conversion.ending import FIRE, side_ends
from battles.views.conversion.fleetwide import FLEETWIDE
from battles.views.conversion.roster import roster
from battles.views.conversion.sheet import fleet_desk
from battles.views.film import Film
from battles.views.hex_battle.board import board_data as duel_board
from battles.views.hex_battle.edits import edited as duel_edited
from battles.views.hex_battle.ending import DEEDS
from battles.views.hex_battle.ending import side_ends as duel_ends
from battles.views.hex_battle.fleetwide import FLEETWIDE as DUEL_FLEETWIDE
from battles.views.hex_battle.roster import roster as duel_roster
from battles.views.hex_battle.sheet import duel_desk
from battles.views.sheet import Desk, DraftSheet

type Document = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """One ruleset's part of the page.

    `desk`: the order desk with a draft. `edited(orders, form, view)`: an orders document after one command; `wide`:
    commands that look at what the desk offers, by verb. `roster(view, seat, names of lost contacts)`. `board(rules,
    seat, view, the desk's preview for the board, film)`: what the canvas draws. `ends(state, events, points, seat)`:
    what became of each side, from the events of `deeds`. The pages are templates; `keys_page`: the keys of its desk.
    """

    desk: Callable[[DraftSheet], Desk]
    edited: Callable[[Document, QueryDict, Any], Document]
    roster: Callable[[Any, int | None, Mapping[str, str]], Any]
    board: Callable[[Rules, int | None, Any, Document | None, Film | None], Document]
    ends: Callable[[Any, Any, Mapping[str, int], int | None], Any]
    deeds: tuple[str, ...]
    roster_page: str
    result_page: str
    keys_page: str
    score_page: str = ""
    first_turn: int = 1
    styles: tuple[str, ...] = ()
    wide: Mapping[str, Callable[[Document, Any, str], Document]] = field(default_factory=dict)


ROOMS: Mapping[str, Room] = {
    "conversion": Room(
        desk=fleet_desk,
        edited=edited,
        wide=FLEETWIDE,
        roster=roster,
        board=board_data,
        ends=side_ends,
        deeds=FIRE,
        roster_page="battles/conversion/roster.html",
        result_page="battles/conversion/result.html",
        keys_page="battles/conversion/keys.html",
    ),
    "hex_battle": Room(
        desk=duel_desk,
        edited=duel_edited,
        wide=DUEL_FLEETWIDE,
        roster=duel_roster,
        board=duel_board,
        ends=duel_ends,
        deeds=DEEDS,
        roster_page="battles/hex_battle/roster.html",
        result_page="battles/hex_battle/result.html",
        keys_page="battles/hex_battle/keys.html",
        score_page="battles/hex_battle/score.html",
        first_turn=0,
        styles=("css/hex_battle.css", "css/duel.css"),
    ),
}


def room_of(battle: Battle) -> Room:
    """The part that a battle's ruleset has of its page."""
    return ROOMS[battle.ruleset]

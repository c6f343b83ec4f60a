"""What each ruleset puts on the battle page. All else there is written once, for every ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from battles.models import Battle
from battles.selectors import Rules
from battles.views.battleforge.board import board_data as assault_board
from battles.views.battleforge.ending import DEEDS as ASSAULT_DEEDS
from battles.views.battleforge.ending import side_ends as assault_ends
from battles.views.battleforge.roster import roster as assault_roster
from battles.views.battleforge.sheet import assault_desk
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

SHIPS = _("Ships")
BOARD_OF_SHIPS = _(
    "Board: square brackets go from ship to ship and Enter selects one; with a ship of yours selected, arrow keys go "
    "through the hexes that it can reach and Enter plots the way; plus and minus zoom. The list of ships says the "
    "same in words."
)
ARROWS_OF_SHIPS = _(
    "go from hex to hex within reach; Enter plots the way there. With no ship of yours selected, or with Shift: move "
    "the picture"
)
BOARD_OF_UNITS = _(
    "Board: square brackets go from unit to unit and Enter selects one; arrow keys go from tile to tile, and Enter "
    "chooses it for the unit selected, or the enemy on it; Escape lets go; plus and minus zoom. Nothing is carried out "
    "before you press its button. The list of units says the same in words."
)


def _undrafted(orders: Document, _form: QueryDict, _view: Any) -> Document:
    """Where actions are carried out at once there is no draft to edit."""
    return orders


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """One ruleset's part of the page.

    `desk`: the order desk with a draft. `edited(orders, form, view)`: an orders document after one command; `wide`:
    commands that look at what the desk offers, by verb. `roster(view, seat, names of lost contacts)`. `board(rules,
    seat, view, the desk's preview for the board, film)`: what the canvas draws. `ends(state, events, points, seat)`:
    what became of each side, from the events of `deeds`. The pages are templates; `desk_page`: the whole desk,
    `idle_page`: what stands in its place while one has nothing to do, `head_page`: how the battle stands, `keys_page`:
    the keys of its desk. `pieces`: what is moved; `board_words` and `arrow_words`: how the board is worked with keys.
    """

    desk: Callable[[DraftSheet], Desk]
    roster: Callable[[Any, int | None, Mapping[str, str]], Any]
    board: Callable[[Rules, int | None, Any, Document | None, Film | None], Document]
    ends: Callable[[Any, Any, Mapping[str, int], int | None], Any]
    deeds: tuple[str, ...]
    roster_page: str
    result_page: str
    keys_page: str
    edited: Callable[[Document, QueryDict, Any], Document] = _undrafted
    score_page: str = ""
    desk_page: str = "battles/parts/desk.html"
    idle_page: str = ""
    head_page: str = ""
    first_turn: int = 1
    pieces: Any = SHIPS
    board_words: Any = BOARD_OF_SHIPS
    arrow_words: Any = ARROWS_OF_SHIPS
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
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
    "battleforge": Room(
        desk=assault_desk,
        roster=assault_roster,
        board=assault_board,
        ends=assault_ends,
        deeds=ASSAULT_DEEDS,
        roster_page="battles/battleforge/roster.html",
        result_page="battles/battleforge/result.html",
        keys_page="battles/battleforge/keys.html",
        desk_page="battles/battleforge/desk.html",
        idle_page="battles/battleforge/idle.html",
        head_page="battles/battleforge/head.html",
        pieces=_("Units"),
        board_words=BOARD_OF_UNITS,
        arrow_words=_("go from tile to tile; Enter chooses the tile, or the unit on it. With Shift: move the picture"),
        styles=("css/battleforge.css",),
        scripts=("js/desk/assault.js",),
    ),
}


def room_of(battle: Battle) -> Room:
    """The part that a battle's ruleset has of its page."""
    return ROOMS[battle.ruleset]

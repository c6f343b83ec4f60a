"""The order desk of a duel: what each ship does by a draft, what it could do, and what comes of it.

Everything that is offered here comes from the ruleset's preview and order check.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from battles.engine import distance, offset
from battles.engine import hex_battle_orders as od
from battles.engine import hex_battle_preview as pv
from battles.engine import hex_battle_reach as reach
from battles.engine import hex_battle_state as st
from battles.narration import words
from battles.views.faults import Faults
from battles.views.hex_battle.fire import weapon_desks
from battles.views.hex_battle.forecast import forecast_row
from battles.views.hex_battle.roster import ship_row
from battles.views.hex_battle.rows import Outcome, Press, Reach, ShipDesk, StartDesk, SumRow, ThrustRow
from battles.views.hex_battle.words import TERRAIN, placing, plan
from battles.views.sightings import from_the_bow, lies
from shipyard.rules import step as path_of

FACES = 6
PUSHES: Mapping[pv.Part, Any] = {
    "ahead": gettext_lazy("Ahead"),
    "port": gettext_lazy("To port"),
    "starboard": gettext_lazy("To starboard"),
    "brake": gettext_lazy("Brake"),
}
PUSH_KEYS = {"ahead": "w", "port": "q", "starboard": "e", "brake": "b"}
SPENT: Mapping[pv.Part, Any] = {**PUSHES, "turn": gettext_lazy("Change of facing")}


class Planner:
    """Makes the desks of one seat's ships out of its view, a draft and the draft's preview."""

    def __init__(self, view: st.State, seat: int, draft: od.Orders, preview: pv.Preview) -> None:
        self._view = view
        self._draft = draft
        self._preview = preview
        self._ships: dict[str, st.Ship] = {ship.id: ship for ship in view.ships}
        self.names: dict[str, str] = {ship.id: ship.name for ship in view.ships}

    def starts(self) -> tuple[StartDesk, ...]:
        """A desk for each ship that is to be deployed (H-3.1)."""
        return tuple(self._start(self._ships[id], shown) for id, shown in self._preview.ships.items())

    def desks(self) -> tuple[ShipDesk, ...]:
        """A desk for each ship that can be plotted, in fleet order."""
        return tuple(self._desk(self._ships[id], shown) for id, shown in self._preview.ships.items())

    def _start(self, ship: st.Ship, shown: pv.ShipPreview) -> StartDesk:
        at, facing = shown.start or (0, 0), shown.facing or 0
        faults = Faults(shown.faults, path_of("$.deploy", ship.id))
        begins = od.Deployment(at=at, facing=facing)
        return StartDesk(
            row=ship_row(self._view, replace(ship, at=at, facing=facing), (), own=True),
            at=words.place(at),
            heading=words.heading(facing),
            places=tuple(self._starting_places(shown)),
            headings=tuple(_start_headings(ship.id, facing)),
            place_faults=faults.at("at"),
            faults=faults.rest(),
            plan=placing(begins),
        )

    def _starting_places(self, shown: pv.ShipPreview) -> Iterator[Reach]:
        """The free hexes of the zone, by column and row (H-2.1)."""
        for at in sorted(shown.reachable, key=_column_row):
            column, row = _column_row(at)
            text = _("%(at)s: column %(column)d, row %(row)d") % {"at": words.place(at), "column": column, "row": row}
            terrain = self._terrain(at)
            yield Reach(
                value=f"{at[0]} {at[1]}",
                text=f"{text}, {TERRAIN[terrain]}" if terrain else text,
                here=at == shown.start,
            )

    def _desk(self, ship: st.Ship, shown: pv.ShipPreview) -> ShipDesk:
        plot = self._draft.ships.get(ship.id, od.Plot())
        faults = Faults(shown.faults, path_of("$.ships", ship.id))
        values = {one.what: one.values for one in shown.choices}
        pushes = tuple(_push(ship.id, part, getattr(plot, part), values[part], faults) for part in PUSHES)
        weapons = tuple(weapon_desks(ship, plot, shown, self.names, faults))
        return ShipDesk(
            row=ship_row(self._view, ship, (), own=True),
            rated=shown.rated,
            thrust=shown.thrust,
            left=shown.left,
            spent=tuple(SumRow(text=str(SPENT[one.what]), points=one.points) for one in shown.spent),
            places=tuple(self._places(ship, shown)),
            headings=tuple(self._headings(ship, shown)),
            turns=tuple(_turns(ship, plot.turn, values["turn"])),
            turn_faults=faults.at("turn"),
            pushes=pushes,
            moves=bool(shown.spent),
            outcome=self._outcome(shown),
            weapons=weapons,
            fires=bool(plot.fire),
            faults=faults.rest(),
            plan=plan(plot, {one.id: one.name for one in ship.weapons}, self.names),
        )

    def _places(self, ship: st.Ship, shown: pv.ShipPreview) -> Iterator[Reach]:
        """Every hex in which a ship can end this turn, as seen from its bow, the foremost first."""
        seen = {at: offset(ship.at or (0, 0), ship.facing or 0, at) for at in shown.reachable}
        prices = dict(zip(shown.reachable, (price for _facing, price in shown.arrivals), strict=True))
        for at in sorted(shown.reachable, key=lambda at: from_the_bow(*seen[at])):
            way = {"at": words.place(at), "lies": lies(*seen[at]) or _("stay here"), "price": thrust(prices[at])}
            text = _("%(at)s: %(lies)s, %(price)s") % way
            terrain = self._terrain(at)
            yield Reach(
                value=f"{at[0]} {at[1]}",
                text=f"{text}, {TERRAIN[terrain]}" if terrain else text,
                here=at == shown.end,
            )

    def _headings(self, ship: st.Ship, shown: pv.ShipPreview) -> Iterator[Press]:
        """In the order of the clock, beginning two faces to port: the headings to be had in the hex of the plan's end.

        A ship that is pushed off its end, or leaves, has no such choice: it names other hexes.
        """
        if shown.end is None or shown.leaves or shown.stopped:
            return
        q, r = shown.end
        ways = reach.plots_to(self._view, ship, shown.end)
        for way in sorted(ways, key=lambda way: (way.facing - (ship.facing or 0) + 2) % FACES):
            yield Press(
                command=f"steer {ship.id} {q} {r} {way.facing}",
                id=f"head-{way.facing}",
                text=words.heading(way.facing),
                note=thrust(way.cost),
                chosen=way.facing == shown.facing,
            )

    def _outcome(self, shown: pv.ShipPreview) -> Outcome:
        steps = len(shown.path) - 1
        path = words.hexes(steps) if steps else _("stays where it is")
        return Outcome(
            end=words.place(shown.end) if shown.end else "",
            heading=words.heading(shown.facing or 0),
            speed=distance((0, 0), shown.velocity),
            path=f"{path}: {' → '.join(map(words.place, shown.path))}" if steps else path,
            coast=words.listed(map(words.place, shown.coast)),
            warnings=tuple(_warnings(shown)),
            ground=forecast_row(shown.ground.forecast) if shown.ground else None,
        )

    def _terrain(self, at: tuple[int, int]) -> st.Terrain | None:
        return self._view.terrain.get(f"{at[0]},{at[1]}")


def thrust(points: int) -> str:
    return ngettext("%(n)d thrust", "%(n)d thrust", points) % {"n": points} if points else _("free")


def _column_row(at: tuple[int, int]) -> tuple[int, int]:
    """How the board counts its hexes (H-2.1), for the words beside a place."""
    return at[0], at[1] + at[0] // 2


def _start_headings(ship: str, facing: int) -> Iterator[Press]:
    for one in range(FACES):
        text = words.heading(one)
        yield Press(command=f"head {ship} {one}", id=f"head-{one}", text=text, chosen=one == facing)


def _turns(ship: st.Ship, turn: int, legal: Sequence[int]) -> Iterator[Press]:
    for faces in (-2, -1, 0, 1, 2):
        heading = words.heading(((ship.facing or 0) + faces) % FACES)
        yield Press(
            command=f"turn {ship.id} {faces}",
            id=f"turn-{faces}",
            text=f"{faces:+d}".replace("-", "−") if faces else "0",
            note=heading,
            spoken=_spoken_turn(faces, heading),
            key={-1: ",", 1: "."}.get(faces, ""),
            chosen=faces == turn,
            open=faces in legal or faces in (turn, 0),
        )


def _spoken_turn(faces: int, heading: str) -> str:
    if not faces:
        return _("keep the heading, %(heading)s") % {"heading": heading}
    side = _("starboard") if faces > 0 else _("port")
    return ngettext(
        "turn %(n)d face to %(side)s, to %(heading)s", "turn %(n)d faces to %(side)s, to %(heading)s", abs(faces)
    ) % {"n": abs(faces), "side": side, "heading": heading}


def _push(ship: str, part: pv.Part, points: int, legal: Sequence[int], faults: Faults) -> ThrustRow:
    label = str(PUSHES[part])
    return ThrustRow(
        part=part,
        label=label,
        points=points,
        less=Press(
            command=f"less {ship} {part}",
            id=f"less-{part}",
            text="",
            spoken=_("%(push)s: less") % {"push": label},
            open=points > 0,
        ),
        more=Press(
            command=f"more {ship} {part}",
            id=f"more-{part}",
            text="",
            spoken=_("%(push)s: more") % {"push": label},
            key=PUSH_KEYS[part],
            open=points + 1 in legal,
        ),
        faults=faults.at(part),
    )


def _warnings(shown: pv.ShipPreview) -> Iterator[str]:
    """What the way runs into (H-2.2, H-2.4, H-4.4)."""
    if shown.leaves:
        yield _("It leaves the board and is out of the battle.")
    if shown.stopped == "planet":
        yield _("A planet stops it, with velocity 0.")
    if shown.stopped == "pushed":
        yield _("Another ship stands at the end of its path if all coast; it is pushed aside.")
    if shown.coast_leaves is not None:
        turns = ngettext("in %(n)d turn", "in %(n)d turns", shown.coast_leaves) % {"n": shown.coast_leaves}
        yield _("If it then coasts, it leaves the board %(turns)s.") % {"turns": turns}
    for blow in shown.ground.blows if shown.ground else ():
        yield _("%(terrain)s at %(at)s: %(dice)s of damage, past all screens.") % {
            "terrain": words.opened(str(TERRAIN[blow.terrain])),
            "at": words.place(blow.at),
            "dice": words.dice(blow.dice),
        }

"""What every ruleset offers. Everything above the engine is written once, against this face."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field as dataclass_field
from typing import Annotated, Literal, NewType, Protocol

from pydantic import Field

from battles.engine.dice import Dice
from battles.engine.errors import Fault
from battles.engine.hexes import Hex
from shipyard.rules import Json
from shipyard.rules.records import record

Seat = NewType("Seat", int)
Team = NewType("Team", int)

NO_FIELD: Mapping[str, Json] = {}  # the ruleset's own battlefield

type Leave = Literal["concede", "abandon"]


@record
class StartLine:
    """Where a side begins: the middle of its line, and the heading that the line lies across."""

    at: Hex
    facing: Annotated[int, Field(ge=0, le=5)]


@record
class LineUp:
    """The default places of a fleet on its line, (along, ahead) in hexes from its middle, and how far each may go."""

    places: tuple[tuple[int, int], ...]
    along: int
    ahead: int


@record
class Party:
    """One side as it comes to muster: its fleet document and, if it rearranged its line, the places chosen.

    `arrangement` has a place for every ship, in fleet order: hexes along the line (starboard positive) and ahead of
    it, from its middle. `wear` has, for every ship in fleet order, what its past has left of it (K-5), as the
    ruleset's states write it (`conversion`: `hits_taken`, `systems`, `aboard`); None: all ships are new.
    """

    name: str
    fleet: Json | Mapping[str, Json]
    team: int | None = None
    arrangement: tuple[tuple[int, int], ...] | None = None
    wear: tuple[Mapping[str, Json], ...] | None = None


@record
class Setting:
    """What a scenario document comes to: the parties, the options and the battlefield to muster with."""

    parties: tuple[Party, ...]
    options: Mapping[str, Json]
    field: Mapping[str, Json] = dataclass_field(default_factory=dict)


@record
class Standing:
    """What has become of a ship or a unit. It is "withdrawn" if it left the battle or its side gave up.

    `systems` has those that do not work and how, `aboard` the fighters by hangar; `hp` is a unit's (ships: None).
    """

    id: str
    seat: int
    status: Literal["in_play", "destroyed", "withdrawn"]
    hits_taken: int = 0
    systems: Mapping[str, str] = dataclass_field(default_factory=dict)
    aboard: Mapping[str, int] = dataclass_field(default_factory=dict)
    hp: int | None = None


@record
class Flight:
    """Fighters in flight, and the ship that launched them."""

    seat: int
    home: str | None
    fighters: int


@record
class Standings:
    """Every ship or unit that came to a battle, in its order, as it stands; and the fighters in flight, by id."""

    forces: tuple[Standing, ...] = ()
    flights: tuple[Flight, ...] = ()


@record
class Outcome:
    """How a battle ended: the winning team (None: a draw), why, and each seat's victory points."""

    winner: int | None
    reason: str
    points: Mapping[int, int]


@record
class Resolution[S, E]:
    """What one turn (or one step) came to. Applying `events` to the old state gives `state` (E-2)."""

    state: S
    events: tuple[E, ...]


class Captain[S, O](Protocol):
    """A computer player: sees a view and writes orders, like anybody else (own dice, never the turn's)."""

    def __call__(self, view: S, seat: Seat, dice: Dice) -> O: ...


class Ruleset[S, O, E, P](ABC):
    """One rules page carried out. S: state, O: one orders sheet, E: event, P: preview.

    Everything that crosses the engine's border as data does so as JSON through `read_*` and `write_*`;
    readers raise `Refused` with every fault found.
    """

    key: str
    version: int
    captains: Mapping[str, Captain[S, O]]  # whom players may fight
    sparring: Mapping[str, Captain[S, O]] = {}  # whom captains are measured against; never offered to players
    largest_die: int = 6  # the most sides of any die that is rolled
    limit_option: str = "turn_limit"  # the option that bounds the length of a battle
    stepwise: bool = False  # whether a turn is one team's, each of its actions resolved as it is taken
    brings_fleets: bool = True  # whether parties bring fleets; else everything stands in the scenario

    # documents
    @abstractmethod
    def read_state(self, document: Json) -> S: ...
    @abstractmethod
    def write_state(self, state: S) -> dict[str, Json]: ...
    @abstractmethod
    def read_orders(self, document: Json) -> O: ...
    @abstractmethod
    def write_orders(self, orders: O) -> dict[str, Json]: ...
    @abstractmethod
    def write_events(self, events: Sequence[E]) -> list[dict[str, Json]]: ...
    @abstractmethod
    def read_events(self, written: Sequence[Json]) -> tuple[E, ...]: ...
    @abstractmethod
    def schemas(self) -> dict[str, Json]:
        """JSON Schemas by document: state, orders, event, options."""

    # the battle
    @abstractmethod
    def muster(
        self,
        parties: Sequence[Party],
        options: Mapping[str, Json],
        ship_id: Callable[[int], str] = ...,
        field: Mapping[str, Json] = NO_FIELD,
    ) -> S:
        """The state in which the first turn opens (C-0, H-3.1). `ship_id(n)` names the n-th ship; default s1, s2, ...

        `field` is the battlefield of a scenario (`Setting.field`); empty: the ruleset's own. Raises `Refused` with
        every fault of fleets, options, arrangements and field.
        """

    @abstractmethod
    def read_scenario(self, document: Json, fleets: Sequence[Json]) -> Setting:
        """A scenario's parties and options; `fleets` go, in seat order, to the sides that bring their own."""

    @abstractmethod
    def awaiting(self, state: S) -> tuple[Seat, ...]: ...
    @abstractmethod
    def line_up(self, ships: int) -> LineUp | None:
        """Where a fleet of so many ships stands by default, and how far each may be moved (C-0).

        None: fleets are not arranged before the battle; their ships are deployed in its first turn.
        """

    def odd_places_ahead(self, seat: Seat, sides: int, options: Mapping[str, Json]) -> bool:
        """Whether places an odd number of hexes along a side's line lie half a hex ahead of it; behind it, if not.

        Only asked of rulesets that have a `line_up`.
        """
        return False

    @abstractmethod
    def check_sheet(self, state: S, seat: Seat, document: Json) -> tuple[O, tuple[Fault, ...]]:
        """A sheet as far as it can be read, and all its faults, of form and of rule, none hiding another."""

    @abstractmethod
    def check_orders(self, state: S, seat: Seat, orders: O) -> tuple[Fault, ...]:
        """All faults of one sheet, judged by what `seat` sees. `state` may be the state or that seat's view."""

    @abstractmethod
    def default_orders(self, state: S, seat: Seat) -> O: ...
    @abstractmethod
    def resolve(self, state: S, sheets: Mapping[Seat, O], dice: Dice) -> Resolution[S, E]: ...
    @abstractmethod
    def leave(self, state: S, seat: Seat, how: Leave) -> Resolution[S, E]: ...
    @abstractmethod
    def agree_draw(self, state: S) -> Resolution[S, E]:
        """All sides have agreed on a draw (C-9.2)."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> S:
        """The state as `seat` may see it; None: a spectator, who sees what every side sees."""

    @abstractmethod
    def events_for(self, events: Sequence[E], seat: Seat | None) -> tuple[E, ...]: ...
    @abstractmethod
    def preview(self, view: S, seat: Seat, draft: O) -> P:
        """What a draft would do, by the same code that resolves it. Never raises on a draft with faults."""

    @abstractmethod
    def write_preview(self, preview: P) -> dict[str, Json]: ...
    def write_outcomes(self, view: S, seat: Seat, draft: O) -> dict[str, Json]:
        """The exact odds of what a draft's fire may come to; empty where the ruleset gives none."""
        return {}

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None: ...
    def losses(self, state: S) -> Sequence[tuple[int, bool]]:
        """Every ship or unit that came to the battle: whose it is, and whether it has been destroyed."""
        return ()

    def standings(self, state: S) -> Standings:
        """What has become of everything that came to the battle (K-6.1); empty where the ruleset keeps no account."""
        return Standings()

    def fights_on(self, teams: Mapping[int, int], field: Mapping[str, Json]) -> bool:
        """Whether sides that are left, by seat with their teams, still have enemies among them on this battlefield."""
        return len(set(teams.values())) > 1

    def length(self, state: S, resolved: int) -> int:
        """How long a battle has gone on, after so many resolutions, in what its limit counts."""
        return resolved

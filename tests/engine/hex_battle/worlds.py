"""Random duels with random legal orders, for the laws that hold for every battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import strategies as st

from battles.engine import Seat
from battles.engine.hex_battle.deployment import free_hexes
from battles.engine.hex_battle.movement import brake_limit, turned_to
from battles.engine.hex_battle.orders import Aim, Deployment, Orders, Plot
from battles.engine.hex_battle.state import Effect, Options, Ship, State, Terrain, Weapon, WeaponId
from battles.engine.hex_battle.terrain import hex_of, place
from battles.engine.hexes import Hex
from battles.engine.records import ShipId
from shipyard.rules.hex_battle import ARCS, WEAPONS, WeaponType
from tests.engine.hex_battle.squadron import duel, gun, ship

COLUMNS, ROWS = 24, 18
MIDST = st.tuples(st.integers(8, 14), st.integers(5, 11)).map(lambda at: hex_of(*at))
ANYWHERE = st.tuples(st.integers(0, COLUMNS - 2), st.integers(0, ROWS - 1)).map(lambda at: hex_of(*at))
SPOTS = st.one_of(MIDST, MIDST, ANYWHERE)
VELOCITIES = st.one_of(*(st.tuples(st.integers(-fast, fast), st.integers(-fast, fast)) for fast in (1, 3, 6)))
TYPES: list[WeaponType] = list(WEAPONS)
KINDS: list[Terrain] = ["debris", "nebula", "planet"]

type Sheets = Mapping[Seat, Orders]
type World = tuple[State, Sheets, str]


@st.composite
def weapons(draw: st.DrawFn) -> Weapon:
    return gun(
        draw(st.sampled_from(TYPES)),
        draw(st.sampled_from(ARCS)),
        working=draw(st.integers(0, 5)) > 0,
        reloading=draw(st.integers(0, 5)) == 0,
    )


@st.composite
def ships(draw: st.DrawFn, number: int, at: Hex) -> Ship:
    full = draw(st.integers(1, 12))
    effects: list[Effect] = ["no_fire", "no_turn"]
    return ship(
        f"s{number}",
        number if number < 2 else draw(st.integers(0, 1)),
        at,
        *draw(st.lists(weapons(), max_size=4)),
        facing=draw(st.integers(0, 5)),
        velocity=draw(VELOCITIES),
        hull=draw(st.integers(1, full)),
        hull_max=full,
        thrust=draw(st.integers(1, 12)),
        screens=draw(st.integers(0, 4)),
        screens_down=draw(st.booleans()),
        effects=dict.fromkeys(draw(st.lists(st.sampled_from(effects), max_size=1)), 1),
    )


@st.composite
def battles(draw: st.DrawFn) -> State:
    """Two sides with up to seven ships, near enough to fight, among some terrain."""
    spots = draw(st.lists(SPOTS, min_size=2, max_size=7, unique=True))
    drawn = [draw(ships(number, at)) for number, at in enumerate(spots)]
    terrain = draw(st.dictionaries(SPOTS, st.sampled_from(KINDS), max_size=25))
    return duel(
        *drawn,
        terrain={place(at): what for at, what in terrain.items() if at not in spots or what != "planet"},
        options=Options(terrain_effects=draw(st.integers(0, 5)) > 0, turn_limit=draw(st.sampled_from([1, 60]))),
    )


@st.composite
def plots(draw: st.DrawFn, state: State, one: Ship) -> Plot:
    """A legal plot: each part no more than is left."""
    widest = 0 if one.effects.get("no_turn") == state.turn else min(2, one.thrust)
    turn = draw(st.integers(-widest, widest))
    left = one.thrust - abs(turn)
    braking = draw(st.booleans())
    along = min(left, brake_limit(one.velocity, turned_to(one, Plot(turn=turn)))) if braking else left
    main = draw(st.integers(0, along))
    aside = draw(st.integers(0, left - main))
    port = draw(st.booleans())
    return Plot(
        turn=turn,
        ahead=0 if braking else main,
        brake=main if braking else 0,
        port=aside if port else 0,
        starboard=0 if port else aside,
        fire=draw(aims(state, one)),
    )


@st.composite
def aims(draw: st.DrawFn, state: State, one: Ship) -> Mapping[WeaponId, Aim]:
    enemies = [other.id for other in state.ships if other.seat != one.seat]
    aimed: dict[WeaponId, Aim] = {}
    for weapon in one.weapons:
        if draw(st.integers(0, 3)):
            aimed[weapon.id] = draw(st.sampled_from(enemies))
        elif weapon.type == "class3" and len(enemies) > 1:
            pair: list[ShipId] = draw(st.permutations(enemies))[:2]
            aimed[weapon.id] = dict(zip(pair, draw(st.sampled_from([(1, 2), (2, 1)])), strict=True))
    return aimed


@st.composite
def turns(draw: st.DrawFn) -> World:
    """A battle, a legal sheet for each side with plots for most ships, and the seed of the dice."""
    state = draw(battles())
    sheets = {
        Seat(side.seat): Orders(
            ships={
                one.id: draw(plots(state, one))
                for one in state.ships
                if one.seat == side.seat and draw(st.integers(0, 5))
            }
        )
        for side in state.sides
    }
    return state, sheets, draw(st.integers(0, 10**6)).to_bytes(4, "big").hex()


@st.composite
def openings(draw: st.DrawFn) -> World:
    """Turn 0: some ships placed in free hexes of their zones, the others left."""
    count = draw(st.integers(2, 6))
    drawn = [replace(ship(f"s{number}", number % 2, (0, 0)), at=None, facing=None) for number in range(count)]
    terrain = draw(st.dictionaries(ANYWHERE.map(place), st.sampled_from(KINDS), max_size=40))
    state = duel(*drawn, turn=0, terrain=terrain)
    sheets = {}
    for seat in (0, 1):
        own = [one.id for one in drawn if one.seat == seat and draw(st.booleans())]
        spots = draw(st.permutations(free_hexes(state, seat)))
        places = {id: Deployment(at=at, facing=draw(st.integers(0, 5))) for id, at in zip(own, spots, strict=False)}
        sheets[Seat(seat)] = Orders(deploy=places)
    return state, sheets, "00"

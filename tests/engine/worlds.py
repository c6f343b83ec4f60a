"""Random battles with random legal orders, for the laws that hold for every battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from battles.engine import Seat
from battles.engine.conversion.fighters import fighters_aboard, hangars_of, has_room, launch_limit, own_group
from battles.engine.conversion.movement import carry_out
from battles.engine.conversion.orders import (
    Attack,
    Burn,
    Family,
    GroupOrders,
    Orders,
    PdEntry,
    Reverse,
    Rotate,
    ShipOrders,
    Step,
)
from battles.engine.conversion.point_defence import systems_of
from battles.engine.conversion.sight import seers
from battles.engine.conversion.state import Group, GroupId, ObjectId, Ship, State, Tokens
from battles.engine.hexes import Hex, hexes
from shipyard.rules import STARTS, Design, System, hull_hits, mass_of
from tests.engine.fleet import battle, design, group, ship

SYSTEMS = st.one_of(
    st.builds(System, kind=st.sampled_from(["beam_a", "beam_b", "beam_c"]), hours=st.sampled_from([3, 6, 9]),
              start=st.sampled_from(STARTS)),
    st.builds(System, kind=st.sampled_from(["beam_a", "beam_b", "beam_c"]), hours=st.just(12)),
    st.builds(System, kind=st.sampled_from(["rocket", "torpedo", "needle"]), start=st.sampled_from(STARTS)),
    st.builds(System, kind=st.sampled_from(["shield", "fire_control", "pd", "pd_improved", "hangar"])),
)  # fmt: skip
ENGINES = st.lists(st.tuples(st.sampled_from(["white", "black"]), st.integers(10, 144)), max_size=3)
SPOTS = st.one_of(*(st.tuples(st.integers(-far, far), st.integers(-far, far)) for far in (3, 5, 30)))
VELOCITIES = st.one_of(*(st.tuples(st.integers(-fast, fast), st.integers(-fast, fast)) for fast in (1, 2, 9)))
FAMILIES: list[Family] = ["beams", "rockets", "torpedoes", "needles"]
CHANGES = [(q, r) for q in range(-6, 7) for r in range(-6, 7) if hexes((0, 0), (q, r)) <= 6]
STEPS = st.one_of(
    st.builds(Burn, colour=st.sampled_from(["white", "black"]), tokens=st.integers(1, 2)),
    st.builds(Reverse, tokens=st.just(2)),
    st.builds(
        Rotate,
        to=st.sampled_from(["port", "starboard"]),
        pay=st.sampled_from(["white", "black", "change", "carried_white", "carried_black"]),
    ),
)

type Sheets = Mapping[Seat, Orders]
type World = tuple[State, Sheets, str]


@st.composite
def designs(draw: st.DrawFn) -> Design:
    systems = [System(kind="fire_control"), *draw(st.lists(SYSTEMS, max_size=6))]
    engines = draw(ENGINES)
    mass = len(engines) + sum(map(mass_of, systems))
    return design(*systems, hull=draw(st.integers(mass, 108)), drives=engines)


@st.composite
def ships(draw: st.DrawFn, number: int, seats: int) -> Ship:
    plan = draw(designs())
    worn = draw(st.dictionaries(st.sampled_from(["d1", "x1", "x2"]), st.just("out"), max_size=2))
    fitted = {f"d{n}" for n in range(1, len(plan.drives) + 1)} | {f"x{n}" for n in range(1, len(plan.systems) + 1)}
    tokens = Tokens(white=draw(st.integers(0, 5)), black=draw(st.integers(0, 3)),
                    carried_white=draw(st.integers(0, 1)), carried_black=draw(st.integers(0, 2)))  # fmt: skip
    return ship(
        f"s{number}",
        number if number < seats else draw(st.integers(0, seats - 1)),
        draw(SPOTS),
        plan,
        facing=draw(st.integers(0, 5)),
        velocity=draw(VELOCITIES),
        hits_taken=draw(st.integers(0, hull_hits(plan.hull) - 1)),
        tokens=tokens,
        systems={id: condition for id, condition in worn.items() if id in fitted},
        aboard={hangar: draw(st.integers(0, 6)) for hangar in hangars_of(plan)},
    )


@st.composite
def groups(draw: st.DrawFn, number: int, home: Ship) -> Group:
    """A group of a ship's, near enough to come aboard or somewhere else; under a hangar's id if there is one."""
    hangars = hangars_of(home.design)
    at, velocity = draw(st.sampled_from([(home.at, home.velocity), (draw(SPOTS), (0, 0))]))
    return group(
        own_group(home.id, hangars[-1]) if hangars else f"g{number}",
        home,
        at,
        velocity=velocity,
        facing=draw(st.integers(0, 5)),
        fighters=draw(st.integers(1, 6)),
    )


@st.composite
def battles(draw: st.DrawFn) -> State:
    """Two or three sides with up to six ships and some groups, near enough to fight."""
    seats = draw(st.integers(2, 3))
    count = draw(st.integers(seats, 6))
    drawn = [draw(ships(number, seats)) for number in range(count)]
    flying = [draw(groups(number, one)) for number, one in enumerate(drawn) if draw(st.booleans())]
    return battle(
        *drawn,
        groups=flying,
        strict_targeting=draw(st.booleans()),
        turn_limit=draw(st.sampled_from([None, 1, 9])),
    )


def legal_part(one: Ship, steps: list[Step]) -> tuple[Step, ...]:
    """The steps that can be carried out."""
    plot: list[Step] = []
    for step in steps:
        if not carry_out(one, [*plot, step]).faults:
            plot.append(step)
    return tuple(plot)


@st.composite
def sheets(draw: st.DrawFn, state: State) -> Sheets:
    """Legal orders for everybody."""
    return {Seat(side.seat): draw(sheet(state, side.seat)) for side in state.sides}


@st.composite
def sheet(draw: st.DrawFn, state: State, seat: int) -> Orders:
    seen = seers(state)
    own = [one for one in state.ships if one.seat == seat]
    enemies = [one for one in state.ships if one.seat != seat and seat in seen[ObjectId(one.id)]]
    hostile = [one for one in state.groups if one.seat != seat and seat in seen[ObjectId(one.id)]]
    landing = [one for one in state.groups if one.seat == seat and draw(st.booleans())]
    by_ship = {one.id: draw(ship_orders(one, state, enemies, hostile, landing)) for one in own}
    targets = [None, *(ObjectId(one.id) for one in enemies), *(ObjectId(one.id) for one in hostile)]
    flying = [one.id for one in state.groups if one.seat == seat]
    flying += [own_group(id, hangar) for id, one in by_ship.items() for hangar in one.launch]
    by_group = {
        id: GroupOrders(dv=draw(changes(state, id, own)), facing=draw(st.integers(0, 5)), target=draw(pick(targets)))
        for id in flying
        if draw(st.booleans())
    }
    return Orders(ships=by_ship, groups=by_group)


def pick(choices: list[Any]) -> st.SearchStrategy[Any]:
    return st.sampled_from(choices)


def changes(state: State, id: GroupId, own: list[Ship]) -> st.SearchStrategy[Hex]:
    """Any change of velocity; often the one by which the group flies along with a ship beside it."""
    flying = next((one for one in state.groups if one.id == id), None)
    along = [
        (one.velocity[0] - flying.velocity[0], one.velocity[1] - flying.velocity[1])
        for one in own
        if flying and one.at == flying.at
    ]
    return st.sampled_from([change for change in along if change in CHANGES] or [*[(0, 0)] * 20, *CHANGES])


@st.composite
def ship_orders(
    draw: st.DrawFn, one: Ship, state: State, enemies: list[Ship], hostile: list[Group], landing: list[Group]
) -> ShipOrders:
    """`landing`: groups that still want a hangar; what this ship takes of them is taken out."""
    launch, recover = draw(hangar_orders(one, state, landing))
    return ShipOrders(
        plot=() if launch or recover else legal_part(one, draw(st.lists(STEPS, max_size=4))),
        fire=draw(fire_list(enemies)),
        pd=draw(pd_lists(one, hostile)),
        launch=launch,
        recover=recover,
        withdraw=not enemies and draw(st.booleans()),
    )


@st.composite
def fire_list(draw: st.DrawFn, enemies: list[Ship]) -> tuple[Attack, ...]:
    families = draw(st.permutations(FAMILIES))[: draw(st.integers(0, 4))] if enemies else []
    attacks = []
    for family in families:
        target = draw(pick(enemies))
        system = draw(pick(list(target.systems))) if family == "needles" else None
        attacks.append(Attack(family=family, target=target.id, system=system))
    return tuple(attacks)


@st.composite
def pd_lists(draw: st.DrawFn, one: Ship, hostile: list[Group]) -> dict[str, tuple[PdEntry, ...]]:
    fitted = systems_of(one)
    keys = draw(st.lists(pick(["*", *fitted]), max_size=2)) if fitted else []
    entry = st.builds(PdEntry, group=pick(["new", *(each.id for each in hostile)]), if_threatening=st.booleans())
    return {key: tuple(draw(st.lists(entry, max_size=3))) for key in keys}


@st.composite
def hangar_orders(
    draw: st.DrawFn, one: Ship, state: State, landing: list[Group]
) -> tuple[tuple[Any, ...], dict[Any, GroupId]]:
    """Launches and recoveries together, within the ship's limit (C-5.2, C-5.5)."""
    flying = {each.id for each in state.groups}
    launch: list[Any] = []
    recover: dict[Any, GroupId] = {}
    for hangar in hangars_of(one.design):
        if len(launch) + len(recover) == launch_limit(one) or one.systems[hangar] != "ok":
            continue
        guests = [each for each in landing if has_room(one, hangar, each)]
        wanted = draw(st.booleans())
        if guests and wanted:
            recover[hangar] = guests[0].id
            landing.remove(guests[0])
        elif fighters_aboard(one, hangar) and own_group(one.id, hangar) not in flying and wanted:
            launch.append(hangar)
    return tuple(launch), recover


@st.composite
def turns(draw: st.DrawFn) -> World:
    state = draw(battles())
    return state, draw(sheets(state)), draw(st.binary(min_size=4, max_size=4).map(bytes.hex))

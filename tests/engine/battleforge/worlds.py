"""Random assaults, with a random legal action of the side that acts, for the laws that hold for every battle."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from battles.engine.battleforge.choices import legal_actions
from battles.engine.battleforge.orders import Action
from battles.engine.battleforge.state import Options, State, Tile, Unit, Victory
from tests.engine.battleforge.squad import assault, unit

WIDTH, HEIGHT = 7, 6
TILES = st.tuples(st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1))
ARCHETYPES = st.sampled_from(["defender", "striker", "support", "scout"])
ABILITIES = st.sampled_from([None, "heal", "area_damage", "buff"])

type World = tuple[State, Action, str]


@st.composite
def units(draw: st.DrawFn, number: int, at: Tile) -> Unit:
    full = draw(st.integers(1, 20))
    buffed = draw(st.integers(0, 2))
    waded = draw(st.integers(0, 5)) == 0
    return unit(
        f"u{number}",
        number if number < 2 else draw(st.integers(0, 1)),
        at,
        draw(ARCHETYPES),
        hp=draw(st.integers(0 if number > 1 else 1, full)),
        hp_max=full,
        attack=draw(st.integers(0, 30)),
        attack_buff=3 if buffed else 0,
        buff_turns=buffed,
        defense=draw(st.integers(0, 12)),
        speed=draw(st.integers(1, 12)),
        range=draw(st.integers(1, 6)),
        ability=draw(ABILITIES),
        heals_left=draw(st.integers(0, 3)),
        actions_remaining=0 if waded else draw(st.integers(0, 2)),
        has_attacked=draw(st.booleans()),
        has_used_ability=draw(st.booleans()),
        waded_this_turn=waded,
    )


@st.composite
def battles(draw: st.DrawFn) -> State:
    spots = draw(st.lists(TILES, min_size=2, max_size=8, unique=True))
    rows = [draw(st.lists(st.sampled_from("....frw#"), min_size=WIDTH, max_size=WIDTH)) for _ in range(HEIGHT)]
    for x, y in spots:
        rows[y][x] = "." if rows[y][x] == "#" else rows[y][x]
    changes: dict[str, Any] = {"active_team": draw(st.integers(0, 1)), "round": draw(st.sampled_from([1, 29, 30]))}
    if draw(st.booleans()):
        tiles = tuple(draw(st.lists(TILES, min_size=1, max_size=3, unique=True)))
        changes |= {
            "victory": Victory(kind="hold_objective", tiles=tiles, turns=2),
            "held": draw(st.dictionaries(st.integers(0, 1), st.integers(0, 1))),
        }
    return assault(
        *(draw(units(number, at)) for number, at in enumerate(spots)),
        terrain=tuple(map("".join, rows)),
        options=Options(to_hit=draw(st.sampled_from(["as_written", "intent"]))),
        defending_team=draw(st.sampled_from([None, 0, 1])),
        **changes,
    )


@st.composite
def steps(draw: st.DrawFn) -> World:
    """A battle, a legal action, and the seed of the dice."""
    state = draw(battles())
    return state, draw(st.sampled_from(legal_actions(state, state.active_team))), f"{draw(st.integers(0, 10**6)):06x}"

"""The sergeant: legal, decisive, better than chance; and whole assaults by `manage.py simulate`."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from battles import scenarios
from battles.engine import Party, Seat, seeded_dice
from battles.engine.battleforge.orders import Action, Attack, Move, UseAbility
from battles.engine.battleforge.state import State, Victory
from shipyard.rules import Json
from tests.conftest import HowMany
from tests.engine.battleforge.squad import RULES, assault, unit

FILES = Path(scenarios.__file__).parent / "battleforge"
SCENARIOS = sorted(file.stem for file in FILES.glob("*.json"))


def advice(state: State) -> Action:
    action: Action = RULES.captains["sergeant"](state, Seat(state.active_team), seeded_dice("00"))
    return action


def simulated(*arguments: str) -> dict[str, Any]:
    out = StringIO()
    call_command("simulate", "battleforge", *arguments, stdout=out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return answer


def in_scenario(code: str) -> tuple[str, str]:
    return "--scenario", str(FILES / f"{code}.json")


def test_three_scenarios_come_with_the_site() -> None:
    """B-6.1."""
    assert SCENARIOS == ["hold-the-line", "last-stand", "skirmish"]
    read = {code: json.loads((FILES / f"{code}.json").read_text()) for code in SCENARIOS}
    assert {code for code, one in read.items() if "w" in "".join(one["map"]["terrain"])} == {"last-stand"}
    assert {code for code, one in read.items() if one["victory"]["kind"] == "hold_objective"} == {"hold-the-line"}
    assert all("to_hit" not in one.get("options", {}) for one in read.values())


@pytest.mark.parametrize("code", SCENARIOS)
def test_assaults_end_before_their_limit(code: str, how_many: HowMany) -> None:
    """95 in 100 of them."""
    battles = how_many(4, 200)
    answer = simulated(*in_scenario(code), "--battles", str(battles))
    assert answer["ended_by"].get("turn_limit", 0) <= max(1, battles // 20)


@pytest.mark.parametrize("side", [0, 1])
def test_the_sergeant_beats_random_actions(side: int, how_many: HowMany) -> None:
    """95 times in 100, on either side."""
    captains = ["rover", "rover"]
    captains[side] = "sergeant"
    battles = how_many(4, 100)
    answer = simulated("--captains", ",".join(captains), "--battles", str(battles))
    assert answer["sides"][side]["wins"] >= 0.95 * battles


@pytest.mark.parametrize("code", SCENARIOS)
def test_random_actions_come_to_an_end(code: str) -> None:
    answer = simulated(*in_scenario(code), "--battles", "2", "--captains", "rover,rover")
    assert sum(answer["ended_by"].values()) == 2


def test_a_limit_of_rounds_can_be_given() -> None:
    answer = simulated("--battles", "1", "--captains", "rover,rover", "--turn-limit", "2")
    assert (answer["ended_by"], answer["turns"]["longest"]) == ({"turn_limit": 1}, 2)


def test_the_sergeant_finishes_off_the_weak() -> None:
    state = assault(
        unit("u1", 0, (2, 2), actions_remaining=1), unit("u2", 1, (3, 2), "defender"),
        unit("u3", 1, (2, 3), "defender", hp=1),
    )  # fmt: skip
    assert advice(state) == Attack(unit=state.units[0].id, target=state.units[2].id)


def test_the_sergeant_heals_whom_it_can() -> None:
    hurt = assault(unit("u1", 0, (0, 0), "support"), unit("u2", 0, (1, 0), hp=4), unit("u3", 1, (7, 5)))
    assert advice(hurt) == UseAbility(unit=hurt.units[0].id, target=hurt.units[1].id)


def test_the_sergeant_walks_to_the_objective() -> None:
    victory = Victory(kind="hold_objective", tiles=((4, 2),))
    state = assault(unit("u1", 0, (1, 2)), unit("u2", 1, (7, 5), "defender", speed=1), victory=victory)
    action = advice(state)
    assert isinstance(action, Move)
    assert action.path[-1] == (4, 2)


def test_the_sergeant_flanks_for_its_friends() -> None:
    """With a number that is hard to reach, a scout goes round to help before it strikes."""
    state = assault(
        unit("u1", 0, (2, 2), "striker", has_attacked=False), unit("u2", 0, (1, 5), "scout"),
        unit("u3", 1, (3, 2), "defender", hp=40, hp_max=40),
    )  # fmt: skip
    action = advice(state)
    assert isinstance(action, Move)
    assert (action.unit, action.path[-1]) in {("u2", at) for at in ((3, 1), (4, 2), (3, 3))}


def test_the_sergeant_takes_cover_from_who_may_come() -> None:
    """Of the tiles as near to the enemy, the wood, by intent, where cover makes hits rarer."""
    rows = ["........"] * 6
    rows[2] = "...f...."
    state = assault(
        unit("u1", 0, (1, 2), "defender", speed=3, actions_remaining=1),
        unit("u2", 1, (6, 2), "striker", actions_remaining=0), terrain=tuple(rows),
    )  # fmt: skip
    action = advice(state)
    assert isinstance(action, Move)
    assert action.path[-1] == (3, 2)


def test_the_sergeant_does_not_wait_where_waiting_loses() -> None:
    """B-5, K-7.2: the garrison wins on the limit; both sides would else stand out of each other's reach for ever."""
    field: dict[str, Json] = {
        "map": {"width": 12, "height": 9, "terrain": ["." * 12] * 9},
        "sides": [
            {"units": [{"name": f"Lander{n}", "archetype": "striker", "at": [1, 3 + n]} for n in range(4)]},
            {"units": [{"name": f"Guard{n}", "archetype": "striker", "at": [10, 3 + n]} for n in range(2)]},
        ],
        "defending_team": 1,
    }
    parties = [Party(name=name, fleet=None) for name in ("Landers", "Garrison")]
    state = RULES.muster(parties, {"to_hit": "intent", "round_limit": 12}, field=field)
    dice = seeded_dice("07")
    while state.result is None:
        seat = Seat(state.active_team)
        state = RULES.resolve(state, {seat: RULES.captains["sergeant"](state, seat, dice)}, dice).state
    assert (state.result.winner, state.result.reason) == (0, "destruction")

"""What needs no database: the engine, the shipyard's rules, the captains."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from battles.engine import SealedDice, conversion_outcomes, conversion_testfire, ruleset
from battles.simulation import Match, play_battle
from hexbattle.benching.broadside import all_fire, broadside
from hexbattle.benching.rows import Row, time_row, timed
from shipyard.catalogue import designs
from shipyard.rules import Json, check_design, read_design

KEY = bytes(range(32))
BEAMS: list[Json] = [{"kind": kind, "hours": 12} for kind in ("beam_a", "beam_a", "beam_a", "beam_c")]
TEN_DICE: dict[str, Json] = {
    "format": "hexbattle/design/1", "ruleset": "conversion", "name": "Ten dice", "hull": 40, "drives": [],
    "systems": [*BEAMS, {"kind": "fire_control"}],
}  # fmt: skip
CADETS, BATTLES = (8, 7), 3  # ships a side, battles


def engine_rows() -> Iterator[Row]:
    yield _turn(18, target=3, times=31)
    yield _turn(200, target=60, times=7)
    drawn = designs()
    of_one = timed(lambda: [check_design(one) for one in drawn], 5)
    yield Row(what="a design checked", value=of_one.own / len(drawn), unit="ms", target=0.3,
              own=of_one.own / len(drawn), wall=of_one.wall / len(drawn))  # fmt: skip
    yield _odds()
    yield _cadets()


def _turn(ships: int, target: float, times: int) -> Row:
    state = broadside(ships)
    turn = partial(ruleset("conversion").resolve, state, all_fire(state), SealedDice(KEY))
    return time_row(f"engine, a turn of {ships} ships, everything firing", timed(turn, times), target)


def _odds() -> Row:
    """Of all points, of every failure step and of the target's end: the answer that the order desk shows."""
    target = broadside(2).ships[1]
    fired = conversion_testfire.try_fire(read_design(TEN_DICE), target.design, 12, 0).volleys
    forecast = partial(conversion_outcomes.forecast_of, target, fired)
    return time_row("exact odds of a ten-dice volley", timed(forecast, 51), 0.2)


def _cadets() -> Row:
    drawn = designs()
    fleets = tuple(_fleet([drawn[(seat + 3 * n) % len(drawn)] for n in range(ships)])
                   for seat, ships in enumerate(CADETS))  # fmt: skip
    match = Match(ruleset="conversion", captains=("cadet", "cadet"), seed="bench", options={"turn_limit": 60},
                  fleets=fleets)  # fmt: skip
    numbers = iter(range(BATTLES + 1))
    one = timed(lambda: play_battle(match, next(numbers)), BATTLES)
    return Row(what=f"cadet against cadet, {sum(CADETS)} ships", value=1000 / one.own, unit="battles/s", target=1,
               at_least=True, own=1000 / one.own, wall=1000 / one.wall)  # fmt: skip


def _fleet(drawn: list[dict[str, Json]]) -> Json:
    ships: list[Json] = [{"name": f"Ship {number}", "count": 1, "design": one} for number, one in enumerate(drawn)]
    return {"format": "hexbattle/fleet/1", "ruleset": "conversion", "name": "Bench", "budget": 100_000, "ships": ships}

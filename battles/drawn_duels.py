"""Duels drawn at random for simulations of `hex_battle`: sides of random legal ships that may cost the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from battles.drawn_fleets import Pick
from shipyard.rules import HEX_BATTLE, Fleet, FleetShip, Json, fleet_price, write_fleet
from shipyard.rules.hex_battle import ARCS, HULL, MOST_WEAPONS, SCREENS, THRUST, WEAPONS, Design, Rating, Stats, Weapon
from shipyard.rules.hex_battle import points_of as points_of_stats

MOST_SHIPS = 3
BUDGET = (40, 160)  # points of one ship: what the lowest and the highest draw may spend
RAISED = (*8 * (HULL,), *2 * (THRUST,), SCREENS)  # as often as each is to be drawn
DART = HEX_BATTLE.read(
    {
        "format": "hexbattle/design/1",
        "ruleset": HEX_BATTLE.ruleset,
        "name": "Duellist",
        "regions": [[{"x": 50, "y": 0}, {"x": -50, "y": 30}, {"x": -50, "y": -30}]],
        "stats": {"hull": HULL.low, "thrust": THRUST.low, "screens": SCREENS.low, "weapons": []},
    },
    "$",
)
"""The least ship that there is."""


def random_duel(sides: int, pick: Pick) -> list[Json]:
    """A fleet for each side: as many ships as the others have, none of which may cost more than theirs."""
    budgets = [BUDGET[0] + pick(BUDGET[1] - BUDGET[0] + 1) for _ in range(1 + pick(MOST_SHIPS))]
    return [duel_fleet([random_duellist(budget, pick) for budget in budgets]) for _ in range(sides)]


def duel_fleet(designs: Sequence[Design]) -> Json:
    """A fleet of one ship of each design, with a budget to match."""
    ships = tuple(FleetShip(name=f"Duellist {number}", design=design) for number, design in enumerate(designs, start=1))
    fleet = Fleet(ruleset=HEX_BATTLE.ruleset, name="Duellists", budget=1, ships=ships)
    return write_fleet(replace(fleet, budget=fleet_price(fleet)))


def random_duellist(budget: int, pick: Pick) -> Design:
    """Any ship of so many points at most (H-1.4): it begins as the least there is, and is added to until none fits."""
    stats = DART.stats
    while fitting := [more for more in _additions(stats, pick) if points_of_stats(more) <= budget]:
        stats = fitting[pick(len(fitting))]
    return replace(DART, stats=stats)


def _additions(stats: Stats, pick: Pick) -> list[Stats]:
    """The sheet with one more of each thing that it has room for."""
    raised = [_raised(stats, rating) for rating in RAISED]
    arc = ARCS[pick(len(ARCS))]
    mounted = [Weapon(name=row.name, type=row.type, arc=arc) for row in WEAPONS.values()]
    armed = [replace(stats, weapons=(*stats.weapons, one)) for one in mounted if len(stats.weapons) < MOST_WEAPONS]
    return [*filter(None, raised), *armed]


def _raised(stats: Stats, rating: Rating) -> Stats | None:
    value = getattr(stats, rating.key) + 1
    return replace(stats, **{rating.key: value}) if value <= rating.high else None

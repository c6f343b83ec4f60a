"""The yards: one for each ruleset that builds ships. Documents say by their `ruleset` whose they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from shipyard.rules import building, design, hex_battle, totalling, writing
from shipyard.rules.documents import Json
from shipyard.rules.faults import Fault
from shipyard.rules.fleets import Fleet, Yard

CONVERSION: Yard[design.Design] = Yard(
    ruleset="conversion",
    currency="credits",
    check=building.check_design,
    read=building.read_design,
    write=writing.write_design,
    price=totalling.price_of_design,
)
HEX_BATTLE: Yard[hex_battle.Design] = Yard(
    ruleset="hex_battle",
    currency="points",
    check=hex_battle.check_design,
    read=hex_battle.read_design,
    write=hex_battle.write_design,
    price=lambda plans: hex_battle.points_of(plans.stats),
)
YARDS: Mapping[str, Yard[Any]] = {yard.ruleset: yard for yard in (CONVERSION, HEX_BATTLE)}


def yard_of(document: Json) -> Yard[Any]:
    """The yard of a design or fleet document; that of `conversion`, which will refuse it, if no yard is its own."""
    key = document.get("ruleset") if isinstance(document, dict) else None
    return YARDS.get(key, CONVERSION) if isinstance(key, str) else CONVERSION


def read_fleet(document: Json, path: str = "$") -> Fleet[Any]:
    """A fleet of any ruleset that may fight; raises `Refused` with every fault, those of its designs among them."""
    return yard_of(document).read_fleet(document, path)


def check_fleet(document: Json, path: str = "$") -> list[Fault]:
    """Every fault of a fleet document of any ruleset: form, names, counts, designs, budget."""
    return yard_of(document).check_fleet(document, path)


def fleet_price(fleet: Fleet[Any]) -> int:
    """Credits or points for all its ships."""
    return YARDS[fleet.ruleset].fleet_price(fleet)


def write_fleet(fleet: Fleet[Any]) -> dict[str, Json]:
    """The fleet document; `read_fleet` gives the same fleet back."""
    return YARDS[fleet.ruleset].write_fleet(fleet)


def pick_fleet(
    designs: Iterable[Json],
    budget: int,
    pick: Callable[[int], int],
    *,
    name: str = "Picked fleet",
    most: int = 12,
) -> Fleet[Any]:
    """A varied legal fleet of designs of one ruleset, see `Yard.pick_fleet`."""
    stock = list(designs)
    return yard_of(stock[0] if stock else None).pick_fleet(stock, budget, pick, name=name, most=most)

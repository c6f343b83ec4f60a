"""The fire of a ship on the desk: for each weapon what it would do to whom, after the planned move (H-5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from battles.engine import hex_battle_orders as od
from battles.engine import hex_battle_preview as pv
from battles.engine import hex_battle_state as st
from battles.narration import words
from battles.narration.hex_battle_fire import REASONS, ROWS
from battles.views.faults import Faults
from battles.views.figures import figure, percent
from battles.views.hex_battle.rows import Press, ShotPlanned, ShotRow, WeaponDesk
from battles.views.hex_battle.words import ICONS, weapon_facts, weapon_state
from shipyard.rules.hex_battle import WEAPONS

SPLIT = 2  # targets of a weapon that divides its dice
LYING = ("out_of_range", "out_of_arc", "line_of_fire")  # reasons that lie in where a target is


def weapon_desks(
    ship: st.Ship, plot: od.Plot, shown: pv.ShipPreview, names: Mapping[str, str], faults: Faults
) -> Iterator[WeaponDesk]:
    """A desk for each weapon, in the order in which they fire."""
    for weapon in ship.weapons:
        aim = plot.fire.get(weapon.id)
        shots = tuple(_shots(ship.id, weapon, aim, shown, names))
        away = {target for target, odds in shown.targets.items() if odds[weapon.id].reason in LYING}
        yield WeaponDesk(
            id=weapon.id,
            key=f"{ship.id}:{weapon.id}",
            icon=ICONS[weapon.type],
            name=weapon.name,
            facts=weapon_facts(weapon),
            state=weapon_state(weapon),
            planned=tuple(_planned(weapon, shown.attacks, names)),
            bearing=tuple(row for row in shots if row.target_id not in away),
            others=tuple(row for row in shots if row.target_id in away),
            splits=tuple(_splits(ship.id, weapon, aim)) if len(shots) >= SPLIT else (),
            hold=Press(command=f"hold {ship.id} {weapon.id}", id=f"hold-{weapon.id}", text="", chosen=aim is None),
            faults=faults.at(f"fire.{weapon.id}"),
        )


def _shots(
    ship: str, weapon: st.Weapon, aim: od.Aim | None, shown: pv.ShipPreview, names: Mapping[str, str]
) -> Iterator[ShotRow]:
    """What the weapon would do to each enemy, the nearest first."""
    found = [(target, odds[weapon.id]) for target, odds in shown.targets.items()]
    for target, odds in sorted(found, key=lambda one: (one[1].range, one[0])):
        yield ShotRow(
            target=names[target],
            target_id=target,
            range=odds.range,
            needed=odds.needed,
            rows=words.listed(str(ROWS[row.what]) % {"value": row.value} for row in odds.rows),
            hit=percent(odds.hit),
            expected=figure(odds.points.expected),
            why=_why(odds.reason),
            aim=Press(
                command=f"fire {ship} {weapon.id} {target}",
                id=f"fire-{weapon.id}-{target}",
                text="",
                chosen=target == aim if isinstance(aim, str) else target in (aim or ()),
            ),
        )


def _planned(weapon: st.Weapon, attacks: Sequence[pv.AimOdds], names: Mapping[str, str]) -> Iterator[ShotPlanned]:
    for one in attacks:
        if one.weapon == weapon.id:
            yield ShotPlanned(
                text=_("at %(target)s, range %(range)d") % {"target": names[one.target], "range": one.odds.range},
                dice="" if one.dice == WEAPONS[weapon.type].dice else words.dice(one.dice),
                hit=percent(one.odds.hit),
                expected=figure(one.expected),
                why=_why(one.odds.reason),
            )


def _splits(ship: str, weapon: st.Weapon, aim: od.Aim | None) -> Iterator[Press]:
    """The ways to divide the dice between two targets (H-5.4)."""
    row = WEAPONS[weapon.type]
    now = tuple(aim.values()) if aim is not None and not isinstance(aim, str) else ()
    for first in range(1, row.dice) if row.splits else ():
        second = row.dice - first
        yield Press(
            command=f"split {ship} {weapon.id} {first} {second}",
            id=f"split-{weapon.id}-{first}",
            text=f"{first} + {second}",
            spoken=_("%(first)s at the first, %(second)s at the second")
            % {"first": words.dice(first), "second": words.dice(second)},
            chosen=now == (first, second),
        )


def _why(reason: str | None) -> str:
    return str(REASONS[reason]) if reason else ""

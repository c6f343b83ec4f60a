"""The desk of a ground assault: what each unit may do now and what would come of it. All of it is the engine's word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from battles.engine import battleforge_preview as pv
from battles.engine import battleforge_state as st
from battles.engine import battleforge_terrain as ground
from battles.narration.words import listed
from battles.views.battleforge import words
from battles.views.battleforge.actions import tile_value
from battles.views.battleforge.roster import UnitRow, unit_row
from battles.views.battleforge.rows import AbilityDesk, AttackRow, Choice, SumRow, UnitDesk
from battles.views.figures import figure, percent


@dataclass(frozen=True, kw_only=True)
class Squad:
    """A side's units in a view, with the engine's preview of what they may do."""

    view: st.State
    seat: int
    preview: pv.Preview

    @cached_property
    def rows(self) -> Mapping[str, UnitRow]:
        return {unit.id: unit_row(self.view, unit, own=unit.team == self.seat) for unit in self.view.units}

    def able(self) -> tuple[UnitDesk, ...]:
        """The units that can still act, in the order of the battle."""
        return tuple(self._desk(unit, self.preview.units[unit.id]) for unit in self._own() if self._acts(unit))

    def spent(self) -> tuple[UnitRow, ...]:
        """Those that are there and can do no more this turn."""
        return tuple(self.rows[unit.id] for unit in self._own() if not self._acts(unit))

    def _own(self) -> Iterator[st.Unit]:
        return (unit for unit in st.standing(self.view) if unit.team == self.seat)

    def _acts(self, unit: st.Unit) -> bool:
        return unit.id in self.preview.units

    def _desk(self, unit: st.Unit, shown: pv.UnitPreview) -> UnitDesk:
        return UnitDesk(
            row=self.rows[unit.id],
            moves=tuple(self._move(unit, one) for one in shown.moves if not one.wades),
            waters=tuple(self._move(unit, one) for one in shown.moves if one.wades),
            attacks=tuple(self._attacks(unit, shown.attacks)),
            attacked=unit.has_attacked,
            ability=self._ability(unit, shown.ability) if shown.ability else None,
        )

    def _move(self, unit: st.Unit, one: pv.Reach) -> Choice:
        beside = [other.name for other in st.standing(self.view) if self._faces(other, one.at)]
        values = {
            "unit": unit.name,
            "tile": words.tile(one.at),
            "terrain": words.terrain(self.view, one.at),
            "cost": one.cost,
            "speed": unit.speed,
            "way": words.direction(unit.at, one.at),
            "beside": _(", beside %(names)s") % {"names": listed(beside)} if beside else "",
        }
        text = _("%(tile)s (%(way)s): %(terrain)s, cost %(cost)d%(beside)s")
        says = _("%(unit)s to %(tile)s, %(terrain)s: costs %(cost)d of %(speed)d%(beside)s.")
        if one.wades:
            text, says = text + _(" (wades)"), says + _(" It wades: that ends its turn.")
        return Choice(value=tile_value(one.at), text=text % values, says=says % values)

    def _faces(self, other: st.Unit, at: st.Tile) -> bool:
        return other.team != self.seat and ground.steps(other.at, at) == 1

    def _attacks(self, unit: st.Unit, shown: Mapping[st.UnitId, pv.AttackPreview]) -> Iterator[AttackRow]:
        """The likeliest to hit first."""
        for target, one in sorted(shown.items(), key=lambda pair: -pair[1].hit):
            yield self._attack(unit, self.rows[target], one)

    def _attack(self, unit: st.Unit, target: UnitRow, one: pv.AttackPreview) -> AttackRow:
        chance = words.per_cent(one.chance)
        return AttackRow(
            target=target,
            away=words.steps(one.range),
            says=_("%(unit)s attacks %(target)s: %(chance)s to hit")
            % {"unit": unit.name, "target": target.name, "chance": chance},
            chance=chance,
            chance_rows=tuple(
                SumRow(text=str(words.CHANCE[r.what]), value=words.per_cent(r.per_cent)) for r in one.chance_rows
            ),
            needed=one.threshold,
            needed_rows=_rows(words.AIM, one.rows),
            flankers=listed(self.rows[id].name for id in one.flankers),
            concealment=one.concealment,
            crit=words.per_cent(100 * one.crit),
            defeats=percent(one.defeats),
            expected=figure(one.damage.expected),
            damage=words.span(one.least, one.most),
            crit_damage=_("up to %(most)d") % {"most": one.crit_most},
            base=one.base,
            base_rows=_rows(words.BLOW, one.base_rows),
        )

    def _ability(self, unit: st.Unit, shown: pv.AbilityPreview) -> AbilityDesk:
        on_tile = shown.ability == "area_damage"
        choices = tuple(self._shells(unit, shown) if on_tile else self._helps(unit, shown))
        return AbilityDesk(
            name=str(words.ABILITIES[shown.ability]),
            text=_ability_text(shown),
            field="tile" if on_tile else "target",
            choices=choices,
            why="" if choices else _why_idle(shown),
        )

    def _helps(self, unit: st.Unit, shown: pv.AbilityPreview) -> Iterator[Choice]:
        for one in shown.friends:
            friend = self.rows[one.target]
            values = {"unit": unit.name, "target": friend.name, "points": one.points, "hp": friend.hp,
                      "after": friend.hp + one.points, "most": friend.hp_max}  # fmt: skip
            if shown.ability == "heal":
                text = _("%(target)s: +%(points)d hp, from %(hp)d to %(after)d of %(most)d")
                says = _("%(unit)s heals %(target)s for %(points)d: hp %(hp)d to %(after)d of %(most)d.")
            else:
                text = _("%(target)s: +%(points)d attack")
                says = _("%(unit)s buffs %(target)s: +%(points)d attack for this turn and its next one.")
            yield Choice(value=one.target, text=text % values, says=says % values)

    def _shells(self, unit: st.Unit, shown: pv.AbilityPreview) -> Iterator[Choice]:
        """Where it hits most first."""
        for one in sorted(shown.tiles, key=lambda tile: -len(tile.struck)):
            values = {"unit": unit.name, "tile": words.tile(one.tile), "way": words.direction(unit.at, one.tile),
                      "struck": listed(self._struck(one)), "points": one.points}  # fmt: skip
            text = _("%(tile)s (%(way)s): %(points)d to each of %(struck)s")
            says = _("%(unit)s hits all enemies within 1 step of %(tile)s for %(points)d: %(struck)s.")
            yield Choice(value=tile_value(one.tile), text=text % values, says=says % values)

    def _struck(self, one: pv.Shelling) -> Iterator[str]:
        for id in one.struck:
            row = self.rows[id]
            yield _("%(unit)s (defeated)") % {"unit": row.name} if row.hp <= one.points else row.name


def _rows(labels: Mapping[str, Any], rows: Iterable[Any]) -> tuple[SumRow, ...]:
    return tuple(SumRow(text=str(labels[row.what]), value=words.signed(row.value)) for row in rows)


def _ability_text(shown: pv.AbilityPreview) -> str:
    match shown.ability:
        case "heal":
            left = ngettext("%(n)d time left", "%(n)d times left", shown.heals_left) % {"n": shown.heals_left}
            return _("%(points)d hp for a friend within 3 steps, or itself; %(left)s in this battle.") % {
                "points": shown.points, "left": left
            }  # fmt: skip
        case "buff":
            return _("+%(points)d attack for a friend within 3 steps, or itself.") % {"points": shown.points}
        case _:
            text = _("%(points)d damage to every enemy within 1 step of a tile within 3 steps, whatever its defense.")
            return text % {"points": shown.points}


def _why_idle(shown: pv.AbilityPreview) -> str:
    if shown.used:
        return _("It has used its ability this turn.")
    match shown.ability:
        case "heal":
            return _("Nobody within reach is hurt.") if shown.heals_left else _("It has no heals left.")
        case _:
            return _("No enemy is within reach.")

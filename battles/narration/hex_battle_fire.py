"""Fire and damage of `hex_battle` told: the words of H-9, with every die and modifier in a row of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from battles.engine import hex_battle_events as ev
from battles.narration import words

type Part = tuple[str, str, Sequence[ev.Who], tuple[str, ...]]  # rule, sentence, ships, details

REASONS: Mapping[str, Any] = {
    "crew_hit": gettext_lazy("its crew was hit"),
    "weapon_destroyed": gettext_lazy("the weapon is destroyed"),
    "reloading": gettext_lazy("it is being loaded"),
    "target_gone": gettext_lazy("the target is gone"),
    "out_of_range": gettext_lazy("out of range"),
    "out_of_arc": gettext_lazy("out of arc"),
    "line_of_fire": gettext_lazy("a planet is in the line of fire"),
}
EFFECTS: Mapping[str, Any] = {
    "crew_hit": gettext_lazy("crew hit"),
    "weapon_destroyed": gettext_lazy("weapon destroyed"),
    "engine_hit": gettext_lazy("engine hit"),
    "fire_control": gettext_lazy("fire control"),
    "screens_down": gettext_lazy("screens down"),
    "no_effect": gettext_lazy("no effect"),
}
ROWS: Mapping[str, Any] = {
    "range": gettext_lazy("%(value)d for the range"),
    "nebula": gettext_lazy("+%(value)d for a nebula"),
    "explosion": gettext_lazy("+1 for an explosion"),
    "no_screens": gettext_lazy("−1 without screens"),
}
RULES: Mapping[str, str] = {"reloading": "H-5.5", "crew_hit": "H-6.2", "line_of_fire": "H-2.3"}
PERCENTS = (75, 50, 25)


def shot(event: ev.Shot) -> Iterator[Part]:
    """The shot, what the screens leave of it, and the target's hull (H-9)."""
    ships = [event.ship, event.target]
    values = {
        "ship": event.ship.name,
        "weapon": event.weapon_name,
        "target": event.target.name,
        "roll": sum(roll.face for roll in event.to_hit),
        "needed": event.needed,
        "damage": event.raw,
    }
    text = _("%(ship)s fires %(weapon)s at %(target)s → misses (roll %(roll)d, needed %(needed)d)")
    if event.hit:
        text = _("%(ship)s fires %(weapon)s at %(target)s → hits (roll %(roll)d), %(damage)d damage")
    yield "H-5.2", text % values, ships, tuple(_shot_rows(event))
    if event.points < event.raw:
        text = _("%(target)s screens reduce to %(damage)d damage")
        reduced = {"target": event.target.name, "damage": event.points}
        yield "H-5.3", text % reduced, [event.target], (_screens_row(event),)
    if event.hit:
        yield "H-6.1", _hull(event), [event.target], ()


def _hull(event: ev.Shot) -> str:
    crossed = [p for p in PERCENTS if 100 * event.before > p * event.hull_max >= 100 * event.after]
    text = _("%(target)s hull: %(left)d/%(full)d (no threshold)")
    if crossed:
        text = _("%(target)s hull: %(left)d/%(full)d (threshold %(percents)s)")
    percents = words.listed(f"{percent}%" for percent in crossed)
    return text % {"target": event.target.name, "left": event.after, "full": event.hull_max, "percents": percents}


def _shot_rows(event: ev.Shot) -> Iterator[str]:
    faces = " + ".join(str(roll.face) for roll in event.to_hit)
    rows = words.listed(str(ROWS[row.what]) % {"value": row.value} for row in event.rows)
    yield _("To hit at %(hexes)s: %(needed)d or more (%(rows)s); two dice: %(faces)s = %(sum)d") % {
        "hexes": words.hexes(event.range),
        "needed": event.needed,
        "rows": rows,
        "faces": faces,
        "sum": sum(roll.face for roll in event.to_hit),
    }
    if event.hit:
        yield dice_row(event.rolls)
    if event.hit and event.halved:
        yield _("Halved at this range, rounded up: %(points)s") % {"points": words.points(event.raw)}


def dice_row(rolls: Sequence[ev.Roll]) -> str:
    """Damage dice, and what they come to together."""
    return _("Damage: %(dice)s — %(faces)s → %(sum)s") % {
        "dice": words.dice(len(rolls)),
        "faces": " ".join(str(roll.face) for roll in rolls),
        "sum": words.added(rolls, sum(roll.points for roll in rolls)),
    }


def _screens_row(event: ev.Shot) -> str:
    return _("%(raw)d less screens of %(screens)d, but not below the sixes rolled (%(sixes)d): %(points)d") % {
        "raw": event.raw,
        "screens": event.screens,
        "sixes": event.sixes,
        "points": event.points,
    }


def held(event: ev.Held) -> Part:
    text = _("%(ship)s holds %(weapon)s on %(target)s: %(reason)s.") % {
        "ship": event.ship.name,
        "weapon": event.weapon_name,
        "target": event.target.name,
        "reason": REASONS[event.reason],
    }
    return RULES.get(event.reason, "H-5.2"), text, [event.ship, event.target], ()


def initiative(event: ev.InitiativeRolled) -> Part:
    order = words.listed(ship.name for ship in event.order)
    faces = {ship.id: [str(one.roll.face) for one in event.rolls if one.ship.id == ship.id] for ship in event.order}
    rows = tuple(f"{ship.name}: {words.listed(faces[ship.id])}" for ship in event.order)
    return "H-5.1", _("Initiative: %(order)s.") % {"order": order}, [], rows


def threshold(event: ev.Threshold) -> Iterator[Part]:
    """The roll and its effect (H-9), and what that means for the ship."""
    text = _("%(ship)s at %(percent)d%% hull — threshold roll: %(roll)d (%(effect)s)") % {
        "ship": event.ship.name,
        "percent": event.percent,
        "roll": event.face,
        "effect": EFFECTS[event.effect],
    }
    yield "H-6.2", text, [event.ship], tuple(_threshold_rows(event))
    if meaning := _meaning(event):
        yield "H-6.2", meaning, [event.ship], _weapon_row(event)


def _threshold_rows(event: ev.Threshold) -> Iterator[str]:
    yield _("Die: %(face)d") % {"face": event.roll.face}
    for row in event.rows:
        yield words.opened(str(ROWS[row.what]))
    if event.rows:
        yield _("Kept within 1–6: %(face)d") % {"face": event.face}


def _weapon_row(event: ev.Threshold) -> tuple[str, ...]:
    if event.weapon_roll is None:
        return ()
    text = _("Which weapon, by a die of %(sides)d: %(face)d")
    return (text % {"sides": event.weapon_roll.sides, "face": event.weapon_roll.face},)


def _meaning(event: ev.Threshold) -> str:
    texts = {
        "crew_hit": _("%(ship)s cannot fire in turn %(turn)d."),
        "weapon_destroyed": _("%(ship)s loses %(weapon)s."),
        "engine_hit": _("%(ship)s is left with a thrust of %(thrust)d."),
        "fire_control": _("%(ship)s cannot change its facing in turn %(turn)d."),
        "screens_down": _("The screens of %(ship)s are down for the rest of the battle."),
        "no_effect": "",
    }
    text = texts[event.effect]
    if event.effect == "weapon_destroyed" and event.weapon is None:
        text = _("%(ship)s has no working weapon to lose.")
    return text % {
        "ship": event.ship.name,
        "turn": event.bars or 0,
        "weapon": event.weapon_name or "",
        "thrust": event.thrust or 0,
    }

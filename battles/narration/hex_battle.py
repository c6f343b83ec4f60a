"""The sentences of `hex_battle`. The lines of the fire and damage phases are a contract, word for word (H-9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from battles.engine import Seat, distance, hex_battle_captain
from battles.engine import hex_battle_events as ev
from battles.engine import hex_battle_orders as od
from battles.narration import hex_battle_fire as fire
from battles.narration import words
from battles.narration.lines import Line, Narrator, Phase

type Event = ev.Event
type Part = tuple[str, str, Sequence[ev.Who], tuple[str, ...]]  # rule, sentence, ships, details

PHASES: Mapping[Phase, Any] = {
    "deployment": gettext_lazy("Deploy Phase"),
    "movement": gettext_lazy("Move Phase"),
    "fire": gettext_lazy("Fire Phase"),
    "damage": gettext_lazy("Damage Phase"),
    "end": gettext_lazy("End Phase"),
}
PHASE_OF: Mapping[str, Phase] = {
    "deployed": "deployment",
    "moved": "movement",
    "terrain_hit": "movement",
    "initiative": "fire",
    "shot": "fire",
    "held": "fire",
    "threshold": "damage",
    "reloaded": "end",
    "effect_ended": "end",
    "objective_held": "end",
    "side_out": "end",
    "turn_ended": "end",
    "battle_ended": "end",
}
TERRAIN: Mapping[str, Any] = {
    "debris": gettext_lazy("debris"),
    "nebula": gettext_lazy("a nebula"),
    "planet": gettext_lazy("a planet"),
}
ENDED: Mapping[str, Any] = {
    "no_fire": gettext_lazy("%(ship)s can fire again."),
    "no_turn": gettext_lazy("%(ship)s can change its facing again."),
}

PRIORITIES: Mapping[str, Any] = {
    "fire": gettext_lazy("Priority 1: has its mark under fire."),
    "edge": gettext_lazy("Priority 2: keeps out of trouble at the edge or a planet."),
    "pivot": gettext_lazy("Priority 3: turns towards its mark."),
    "close": gettext_lazy("Priority 4: closes with its mark."),
    "withdraw": gettext_lazy("Priority 5: withdraws from its mark."),
}


def _tell(events: Sequence[Event], teams: Mapping[int, str]) -> Iterator[tuple[Phase | None, Line]]:
    for index, event in enumerate(events):
        for rule, text, ships, details in _parts(event, teams):
            line = Line(
                text=text,
                rule=rule,
                kind=event.kind,
                event=index,
                details=details,
                ids=tuple(ship.id for ship in ships),
                seat=ships[0].seat if ships else None,
            )
            yield PHASE_OF.get(event.kind), line


def _heading(phase: Phase, turn: int | None) -> str:
    """ "Turn 3 — Fire Phase" (H-9)."""
    name = str(PHASES[phase])
    return name if turn is None else _("Turn %(turn)d — %(phase)s") % {"turn": turn, "phase": name}


def _aims(view: Any, captains: Mapping[int, str]) -> Mapping[str, str]:
    """The priority of H-7.1 that each ship of a cadet's followed (H-7.3)."""
    cadets = [Seat(seat) for seat, captain in captains.items() if captain == "cadet"]
    return {
        id: str(PRIORITIES[priority])
        for seat in cadets
        for id, priority in hex_battle_captain.priorities(view, seat).items()
    }


NARRATOR = Narrator(tell=_tell, heading=_heading, turns=False, headed=True, aims=_aims)


def _parts(event: Event, teams: Mapping[int, str]) -> Iterator[Part]:
    match event:
        case ev.Shot():
            yield from fire.shot(event)
        case ev.Held():
            yield fire.held(event)
        case ev.InitiativeRolled():
            yield fire.initiative(event)
        case ev.Threshold():
            yield from fire.threshold(event)
        case ev.Deployed() | ev.Moved() | ev.Disengaged() | ev.TerrainHit():
            yield _of_movement(event)
        case ev.Destroyed() | ev.Exploded() | ev.Blast():
            yield _of_losses(event)
        case _:
            yield _of_the_end(event, teams)


def _of_movement(event: ev.Deployed | ev.Moved | ev.Disengaged | ev.TerrainHit) -> Part:
    match event:
        case ev.Deployed():
            text = _("%(ship)s is deployed at %(at)s, heading %(heading)s.")
            values = {"at": words.place(event.at), "heading": words.heading(event.facing)}
            return "H-3.1", text % {"ship": event.ship.name, **values}, [event.ship], ()
        case ev.Moved():
            return "H-4.4" if event.stopped == "pushed" else "H-4.1", _moved(event), [event.ship], _plotted(event)
        case ev.Disengaged():
            text = _("%(ship)s leaves the board and is out of the battle.")
            return "H-2.4", text % {"ship": event.ship.name}, [event.ship], ()
        case ev.TerrainHit():
            text = _("%(ship)s is hit by %(terrain)s at %(at)s: %(points)s, hull %(before)d → %(after)d.")
            values = {"terrain": TERRAIN[event.terrain], "at": words.place(event.at)}
            told = text % {"ship": event.ship.name, **values, **_damage(event)}
            return "H-2.2", told, [event.ship], (fire.dice_row(event.rolls),)
    assert_never(event)


def _moved(event: ev.Moved) -> str:
    text = _("%(ship)s moves %(hexes)s from %(start)s to %(end)s, heading %(heading)s, speed %(speed)d.")
    if event.stopped == "planet":
        text = _("%(ship)s moves %(hexes)s from %(start)s to %(end)s, heading %(heading)s, and is stopped by a planet.")
    if event.stopped == "pushed":
        text = _(
            "%(ship)s moves %(hexes)s from %(start)s to %(end)s, heading %(heading)s, speed %(speed)d; "
            "another ship holds the end of its path, and its velocity is kept."
        )
    return text % {
        "ship": event.ship.name,
        "hexes": words.hexes(distance(event.start, event.end)),
        "start": words.place(event.start),
        "end": words.place(event.end),
        "heading": words.heading(event.facing_after),
        "speed": distance((0, 0), event.velocity_after),
    }


def plot_words(plot: ev.PlotMade | od.Plot) -> str:
    """A facing change and thrust in words: "turns 1 face to port, 2 ahead"; empty for a ship that coasts."""
    faces = ngettext("turns %(n)d face %(side)s", "turns %(n)d faces %(side)s", abs(plot.turn)) % {
        "n": abs(plot.turn),
        "side": _("to starboard") if plot.turn > 0 else _("to port"),
    }
    thrust = (
        (_("%(n)d ahead"), plot.ahead),
        (_("%(n)d to port"), plot.port),
        (_("%(n)d to starboard"), plot.starboard),
        (_("brakes by %(n)d"), plot.brake),
    )
    told = ([faces] if plot.turn else []) + [text % {"n": points} for text, points in thrust if points]
    return words.listed(told)


def _plotted(event: ev.Moved) -> tuple[str, ...]:
    """What was ordered, as far as it was more than to coast."""
    told = plot_words(event.plot)
    return (words.opened(told) + ".",) if told else ()


def _of_losses(event: ev.Destroyed | ev.Exploded | ev.Blast) -> Part:
    match event:
        case ev.Destroyed():
            text = _("%(ship)s is destroyed at %(at)s.")
            return "H-5.6", text % {"ship": event.ship.name, "at": words.place(event.at)}, [event.ship], ()
        case ev.Exploded():
            return "H-5.6", _("%(ship)s explodes.") % {"ship": event.ship.name}, [event.ship], ()
        case ev.Blast():
            text = _("The explosion of %(source)s hits %(ship)s: %(points)s, hull %(before)d → %(after)d.")
            values = {"source": event.source.name, "ship": event.ship.name, **_damage(event)}
            return "H-5.6", text % values, [event.ship, event.source], (fire.dice_row((event.roll,)),)
    assert_never(event)


def _damage(event: ev.TerrainHit | ev.Blast) -> dict[str, object]:
    return {"points": words.points(event.points), "before": event.before, "after": event.after}


def _of_the_end(
    event: ev.Reloaded | ev.EffectEnded | ev.ObjectiveHeld | ev.SideOut | ev.TurnEnded | ev.BattleEnded,
    teams: Mapping[int, str],
) -> Part:
    match event:
        case ev.Reloaded():
            text = _("%(ship)s has loaded %(weapon)s again.")
            made: Part = "H-5.5", text % {"ship": event.ship.name, "weapon": event.weapon_name}, [event.ship], ()
        case ev.EffectEnded():
            made = "H-6.3", str(ENDED[event.effect]) % {"ship": event.ship.name}, [event.ship], ()
        case ev.ObjectiveHeld():
            made = "H-6.3", words.objective(event.team, event.turns, teams), [], ()
        case ev.SideOut():
            made = "H-6.3", words.side_out(event.how, event.name), [], ()
        case ev.TurnEnded():
            made = "H-3", _("The turn ends."), [], ()
        case ev.BattleEnded():
            made = "H-6.3", words.ended(event, teams), [], ()
    return made

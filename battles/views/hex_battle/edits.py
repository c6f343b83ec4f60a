"""What the buttons of the duel's order desk do to a draft. No rule stands here: the engine judges the outcome.

A draft is an orders document as the ruleset writes it. Each button's value is one command, such as `more s1 ahead`,
`steer s1 3 -4` or `fire s1 w2 s4`; lists beside a button come along as fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from django.http import QueryDict

from battles.engine import Refused, Seat, fault, ruleset
from battles.engine import hex_battle_reach as reach
from battles.engine import hex_battle_state as st
from battles.forms import whole
from battles.narration import words as say
from shipyard.rules import read_json

type Draft = dict[str, Any]
type Command = Callable[[Draft, str, Sequence[str], st.State], None]

MOVEMENT = ("turn", "ahead", "port", "starboard", "brake")
THRUST = MOVEMENT[1:]
LONGEST = 60_000  # characters of the draft that a change is taken back to


def edited(draft: Draft, form: QueryDict, view: st.State) -> Draft:
    """The draft after the command given; raises `Refused` for one that makes no sense."""
    verb, *words = _command(form)
    if verb == "undo":
        return _earlier(form)
    changed = deepcopy(draft)
    if verb in COMMANDS:
        try:
            COMMANDS[verb](changed, words[0], words[1:], view)
        except Refused:
            raise
        except (IndexError, KeyError, StopIteration, TypeError, ValueError):
            raise Refused([fault("desk_command", "$", "The desk does not know what to do with “{command}”.",
                                 command=_text(form, "do")[:60])]) from None  # fmt: skip
    return changed


def _earlier(form: QueryDict) -> Draft:
    """The draft as it was before its last change, which the page carries along."""
    document = read_json(_text(form, "earlier"), limit=LONGEST)
    return document if isinstance(document, dict) else {}


def _command(form: QueryDict) -> list[str]:
    """The words of the command, and what is chosen from the lists beside its button."""
    match words := _text(form, "do").split() or [""]:
        case ["steer" | "place", _ship]:
            return [*words, *_text(form, "place").split()]
        case ["split", ship, weapon, first, second]:
            key = f"{ship}:{weapon}"
            return [*words[:3], _text(form, f"first:{key}"), first, _text(form, f"second:{key}"), second]
    return words


def _text(form: QueryDict, name: str) -> str:
    return str(form.get(name, ""))


def _number(word: str) -> int:
    number = whole(word)
    if number is None:
        raise ValueError
    return number


def _plot(draft: Draft, ship: str) -> dict[str, Any]:
    plot: dict[str, Any] = draft.setdefault("ships", {}).setdefault(ship, {})
    return plot


def _place(draft: Draft, ship: str, words: Sequence[str], view: st.State) -> None:
    """Another hex to begin in; which way it heads stays (H-3.1)."""
    q, r = map(_number, words)
    _start(draft, ship, view)["at"] = [q, r]


def _head(draft: Draft, ship: str, words: Sequence[str], view: st.State) -> None:
    _start(draft, ship, view)["facing"] = _number(words[0])


def _start(draft: Draft, ship: str, view: st.State) -> dict[str, Any]:
    """Where a ship is to begin; one that the draft leaves out, where the engine would put it."""
    deploy: dict[str, dict[str, Any]] = draft.setdefault("deploy", {})
    if ship not in deploy:
        rules, own = ruleset(view.ruleset), next(one for one in view.ships if one.id == ship)
        defaults: Draft = rules.write_orders(rules.default_orders(view, Seat(own.seat)))
        deploy[ship] = deepcopy(defaults["deploy"][ship])
    return deploy[ship]


def _steer(draft: Draft, ship: str, words: Sequence[str], view: st.State) -> None:
    """A whole new movement to a hex, with a heading if one is named (H-4)."""
    if not words:
        raise Refused([fault("no_hex_chosen", f"$.ships.{ship}", "Choose a hex to go to first.")])
    q, r, *headings = map(_number, words)
    own = next((one for one in view.ships if one.id == ship and one.at is not None), None)
    if own is None:
        raise ValueError
    found = [way for way in reach.plots_to(view, own, (q, r)) if not headings or way.facing in headings]
    if not found:
        raise Refused([fault("out_of_reach", f"$.ships.{ship}", "{ship} cannot end this turn at {at} so.",
                             ship=own.name, at=say.place((q, r)))])  # fmt: skip
    _plot(draft, ship).update({part: getattr(found[0].plot, part) for part in MOVEMENT})


def _turn(draft: Draft, ship: str, words: Sequence[str], view: st.State) -> None:
    _plot(draft, ship)["turn"] = _number(words[0])


def _change_thrust(by: int) -> Command:
    def change(draft: Draft, ship: str, words: Sequence[str], view: st.State) -> None:
        plot, part = _plot(draft, ship), THRUST[THRUST.index(words[0])]
        plot[part] = max(0, plot.get(part, 0) + by)

    return change


def _clear(draft: Draft, ship: str, words: Sequence[str], view: st.State) -> None:
    """No facing change and no thrust: the ship coasts."""
    for part in MOVEMENT:
        _plot(draft, ship).pop(part, None)


def _fire(draft: Draft, ship: str, words: Sequence[str], view: st.State) -> None:
    weapon, target = words
    _plot(draft, ship).setdefault("fire", {})[weapon] = target


def _split(draft: Draft, ship: str, words: Sequence[str], view: st.State) -> None:
    """The dice of one weapon on two targets (H-5.4)."""
    weapon, one, dice, other, more = words
    parts = ((one, _number(dice)), (other, _number(more)))
    _plot(draft, ship).setdefault("fire", {})[weapon] = dict(parts)


def _hold(draft: Draft, ship: str, words: Sequence[str], view: st.State) -> None:
    _plot(draft, ship).setdefault("fire", {}).pop(words[0], None)


def _cease(draft: Draft, ship: str, words: Sequence[str], view: st.State) -> None:
    _plot(draft, ship).pop("fire", None)


COMMANDS: Mapping[str, Command] = {
    "place": _place,
    "head": _head,
    "steer": _steer,
    "turn": _turn,
    "more": _change_thrust(+1),
    "less": _change_thrust(-1),
    "clear": _clear,
    "fire": _fire,
    "split": _split,
    "hold": _hold,
    "cease": _cease,
}

"""What the buttons and fields of the order desk do to a draft. No rule stands here: the engine judges the outcome.

A draft is an orders document as the ruleset writes it. Each button's value is one command, such as
`step s1 burn white 2`, `steer s1 3 -4` or `fire-up s1 1`; the fields that are shown come along with every command.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import asdict
from typing import Any, assert_never

from django.http import QueryDict

from battles.engine import Refused, fault, plots_to
from battles.engine import conversion_orders as od
from battles.engine import conversion_state as st
from battles.forms import whole
from battles.narration import words as say
from battles.views.conversion.drafts import Draft, ShipDraft, count, place, ship_orders, swap
from battles.views.conversion.edits_fighters import FIGHTER_COMMANDS, take_targets

type Command = Callable[[ShipDraft, Sequence[str], st.Ship | None], None]

STEPS: Mapping[str, Callable[[Sequence[str]], dict[str, Any]]] = {
    "burn": lambda words: {"do": "burn", "colour": words[0], "tokens": count(words[1])},
    "rotate": lambda words: {"do": "rotate", "to": words[0], "pay": words[1]},
    "reverse": lambda words: {"do": "reverse", "tokens": count(words[0])},
}


def command_of_step(ship: str, step: od.Step) -> str:
    """The command that adds this step to a ship's plot."""
    match step:
        case od.Burn():
            return f"step {ship} burn {step.colour} {step.tokens}"
        case od.Rotate():
            return f"step {ship} rotate {step.to} {step.pay}"
        case od.Reverse():
            return f"step {ship} reverse {step.tokens}"
    assert_never(step)


def edited(draft: Draft, form: QueryDict, view: st.State) -> Draft:
    """The draft after the fields shown and the command given; raises `Refused` for one that makes no sense."""
    changed = deepcopy(draft)
    try:
        _take_fields(changed, form)
        _carry_out(_command(form), changed, view)
    except Refused:
        raise
    except (IndexError, KeyError, ValueError):
        raise Refused([fault("desk_command", "$", "The desk does not know what to do with “{command}”.",
                             command=_text(form, "do")[:60])]) from None  # fmt: skip
    return changed


def _carry_out(command: Sequence[str], draft: Draft, view: st.State) -> None:
    verb, *words = command
    if verb in COMMANDS:
        COMMANDS[verb](ship_orders(draft, words[0]), words[1:], _seen(view, words[0]))
    elif verb in FIGHTER_COMMANDS:
        FIGHTER_COMMANDS[verb](draft, words, view)


def _command(form: QueryDict) -> list[str]:
    """The words of the command, and what is chosen from the list beside its button."""
    match words := _text(form, "do").split() or [""]:
        case ["steer" | "fly", _one]:
            return [*words, *_text(form, "place").split()]
        case ["pd-add", _ship, systems]:
            return [*words, *_text(form, f"entry:{systems}").split()]
    return words


def _seen(view: st.State, id: str) -> st.Ship | None:
    return next((ship for ship in view.ships if ship.id == id), None)


def _text(form: QueryDict, name: str) -> str:
    return str(form.get(name, ""))


def _take_fields(draft: Draft, form: QueryDict) -> None:
    for key in form.getlist("attack"):
        ship, _, number = key.rpartition(":")
        attacks = draft.get("ships", {}).get(ship, {}).get("fire", [])
        index = whole(number)
        if index is not None and 0 <= index < len(attacks):
            _take_attack(attacks[index], key, form)
    for ship in form.getlist("may_withdraw"):
        if f"withdraw:{ship}" in form or draft.get("ships", {}).get(ship):
            ship_orders(draft, ship)["withdraw"] = f"withdraw:{ship}" in form
    flights = form.getlist("flight")
    take_targets(draft, {id: (_text(form, f"target:{id}"), _text(form, f"facing:{id}")) for id in flights})


def _take_attack(attack: dict[str, Any], key: str, form: QueryDict) -> None:
    """Which weapons take part, how close a rocket's target must be, and what needle beams aim at."""
    chosen = form.getlist(f"weapons:{key}")
    if f"all:{key}" in form:
        attack["weapons"] = None
    elif attack.get("weapons") is None:
        attack["weapons"] = form.getlist(f"candidates:{key}")
    else:
        attack["weapons"] = chosen
    if f"closer:{key}" in form:
        attack["closer_than"] = _number(_text(form, f"closer:{key}"), key)
    if f"system:{key}" in form:
        attack["system"] = _text(form, f"system:{key}")


def _number(text: str, key: str) -> int | None:
    number = whole(text.strip())
    if number is None and text.strip():
        path = "$.ships.{}.fire[{}].closer_than".format(*key.rsplit(":", 1))
        raise Refused([fault("not_a_number", path, "“{text}” is not a whole number.", text=text[:30])])
    return number


def _add_step(orders: ShipDraft, words: Sequence[str], ship: st.Ship | None) -> None:
    orders["plot"] = _joined([*orders["plot"], STEPS[words[0]](words[1:])])


def _steer(orders: ShipDraft, words: Sequence[str], ship: st.Ship | None) -> None:
    """A whole new plot to a hex, with a heading if one is named (C-2.4, C-2.5)."""
    if ship is None:
        raise ValueError
    q, r, *headings = [count(word) for word in words]
    found = [plot for plot in plots_to(ship, (q, r)) if not headings or plot.facing in headings]
    if not found:
        raise Refused([fault("out_of_reach", f"$.ships.{ship.id}.plot", "{ship} cannot end this turn at {at} so.",
                             ship=ship.name, at=say.place((q, r)))])  # fmt: skip
    orders["plot"] = [asdict(step) for step in found[0].steps]


def _joined(plot: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The plot with its last two burns as one, if they are of one colour: nothing lies between them."""
    *rest, last = plot
    if rest and last["do"] == "burn" == rest[-1]["do"] and last["colour"] == rest[-1]["colour"]:
        return [*rest[:-1], last | {"tokens": last["tokens"] + rest[-1]["tokens"]}]
    return plot


def _change_tokens(by: int) -> Command:
    def change(orders: ShipDraft, words: Sequence[str], ship: st.Ship | None) -> None:
        step = orders["plot"][place(words)]
        step["tokens"] += by * (2 if step["do"] == "reverse" else 1)
        if step["tokens"] < 1:
            orders["plot"].remove(step)

    return change


def _remove(what: str) -> Command:
    def remove(orders: ShipDraft, words: Sequence[str], ship: st.Ship | None) -> None:
        del orders[what][place(words)]

    return remove


def _swap(what: str, by: int) -> Command:
    def exchange(orders: ShipDraft, words: Sequence[str], ship: st.Ship | None) -> None:
        swap(orders[what], place(words), by)

    return exchange


def _clear(what: str) -> Command:
    def clear(orders: ShipDraft, words: Sequence[str], ship: st.Ship | None) -> None:
        orders[what] = []

    return clear


def _undo(orders: ShipDraft, words: Sequence[str], ship: st.Ship | None) -> None:
    orders["plot"] = orders["plot"][:-1]


def _add_attack(orders: ShipDraft, words: Sequence[str], ship: st.Ship | None) -> None:
    """Needle beams go for one system of their target, named last (C-6.7)."""
    family, target, *system = words
    orders["fire"].append({"family": family, "target": target} | ({"system": system[0]} if system else {}))


COMMANDS: Mapping[str, Command] = {
    "step": _add_step,
    "steer": _steer,
    "more": _change_tokens(+1),
    "less": _change_tokens(-1),
    "undo": _undo,
    "clear": _clear("plot"),
    "unstep": _remove("plot"),
    "earlier": _swap("plot", -1),
    "later": _swap("plot", +1),
    "fire": _add_attack,
    "unfire": _remove("fire"),
    "fire-up": _swap("fire", -1),
    "fire-down": _swap("fire", +1),
    "cease": _clear("fire"),
}

"""Actions to and from their documents (formats.md)."""

from __future__ import annotations

from typing import Any, Final, cast

from pydantic import TypeAdapter

from battles.engine.battleforge.orders import Action, Attack, EndTurn, Move, UseAbility
from battles.engine.codec import read_part
from battles.engine.errors import Fault, Refused, fault
from shipyard.rules import Json, show

ORDERS: Final[TypeAdapter[Action]] = TypeAdapter(Action)
KEYS: Final = ("action", "unit", "path", "target", "tile")
_ADAPTERS: Final[dict[str, TypeAdapter[Any]]] = {
    "move": TypeAdapter(Move),
    "attack": TypeAdapter(Attack),
    "ability": TypeAdapter(UseAbility),
    "end_turn": TypeAdapter(EndTurn),
}


def read_sheet(document: Json) -> tuple[Action | None, list[Fault]]:
    """One action, None where it cannot be read, and every fault of its form."""
    faults: list[Fault] = []
    if not isinstance(document, dict):
        return None, [fault("not_an_object", "$", "An action is an object, not {given}.", given=show(document))]
    kind = document.get("action")
    if kind is None:
        return None, [fault("missing", "$.action", "{key} is needed here.", key="action")]
    adapter = _ADAPTERS.get(kind) if isinstance(kind, str) else None
    if adapter is None:
        return None, [fault("not_a_choice", "$.action", "This must be one of {choices}; it is {given}.",
                            choices=", ".join(_ADAPTERS), given=show(kind))]  # fmt: skip
    action = read_part(adapter, document, "$", faults)
    if action is None:  # what is left without keys that are not known can still be judged
        action = read_part(adapter, {key: one for key, one in document.items() if key in KEYS}, "$", [])
    return cast("Action | None", action), faults


def read_orders(document: Json) -> Action:
    """One action; raises `Refused` with every fault of its form."""
    action, faults = read_sheet(document)
    if faults or action is None:
        raise Refused(faults)
    return action


def write_orders(action: Action) -> dict[str, Json]:
    """The action's document; `read_orders` gives the same action back."""
    return cast("dict[str, Json]", ORDERS.dump_python(action, mode="json", exclude_none=True))

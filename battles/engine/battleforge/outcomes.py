"""The exact odds of a drafted attack (B-4): nothing is sampled."""

from __future__ import annotations

from functools import cache
from typing import cast

from pydantic import TypeAdapter

from battles.engine.battleforge.orders import Action, Attack
from battles.engine.battleforge.preview import AttackPreview, attack_preview
from battles.engine.battleforge.state import State, unit_of
from battles.engine.errors import Fault
from shipyard.rules import Json


def outcomes_of(view: State, draft: Action, faults: tuple[Fault, ...]) -> AttackPreview | None:
    """The odds of a draft that is a legal attack; nothing else rolls a die."""
    if faults or not isinstance(draft, Attack):
        return None
    attacker, target = unit_of(view, draft.unit), unit_of(view, draft.target)
    return attack_preview(view, attacker, target) if attacker and target else None


def write_outlook(outlook: AttackPreview | None) -> dict[str, Json]:
    """`{"attack": AttackPreview}`, empty where there is none."""
    return {} if outlook is None else {"attack": cast("Json", _adapter().dump_python(outlook, mode="json"))}


@cache
def _adapter() -> TypeAdapter[AttackPreview]:
    return TypeAdapter(AttackPreview)

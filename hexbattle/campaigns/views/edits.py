"""What the buttons of the orders desk do to a draft. No rule stands here: the engine judges the outcome.

A draft is a sheet's document as the engine writes it. Each button's value is one command, such as `move f1 y3` or
`raise y1 striker`; fields beside a button come along under names that end in what they are about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from django.http import QueryDict

from battles.engine import Refused, fault
from battles.forms import whole
from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import state as st

type Draft = dict[str, Any]
type Command = Callable[["Edit", "list[str]"], None]

MOST_CREDITS = 1_000_000
OWN_LABEL = re.compile(r"new/(\d+)")


class Edit:
    """A draft that is being changed. `cost`: what mending a ship comes to, as the preview has it."""

    def __init__(self, draft: Draft, form: QueryDict, view: st.State, preview: engine.Preview) -> None:
        self.draft, self.form, self.view, self.preview = draft, form, view, preview

    def text(self, name: str) -> str:
        return str(self.form.get(name, "")).strip()

    def texts(self, name: str) -> list[str]:
        return [str(one) for one in self.form.getlist(name)]

    def number(self, name: str) -> int:
        number = whole(self.text(name))
        if number is None or not 0 <= number <= MOST_CREDITS:
            raise Refused([fault("not_a_number", "$", "“{text}” is not a whole number of credits.",
                                 text=self.text(name)[:30])])  # fmt: skip
        return number

    def list_of(self, key: str) -> list[Any]:
        part: list[Any] = self.draft.setdefault(key, [])
        return part

    def map_of(self, key: str) -> dict[str, Any]:
        part: dict[str, Any] = self.draft.setdefault(key, {})
        return part

    def new_label(self) -> str:
        """A label that nothing of the sheet has yet."""
        used = [OWN_LABEL.fullmatch(one) for key in ("troops", "split") for one in self.draft.get(key, {})]
        return f"new/{max((int(one[1]) for one in used if one), default=0) + 1}"

    def cost(self, key: str, ship: str) -> int:
        """What all that could be done for a ship costs."""
        care = next((one for one in self.preview.care if one.what == key and one.ship == ship), None)
        return sum(item.cost for item in care.items) if care else 0


def edited(draft: Draft, form: QueryDict, view: st.State, preview: engine.Preview) -> Draft:
    """The draft after the command of the form; raises `Refused` for one that makes no sense."""
    verb, *rest = str(form.get("do", "")).split() or [""]
    changed = deepcopy(draft)
    if verb in COMMANDS:
        try:
            COMMANDS[verb](Edit(changed, form, view, preview), rest)
        except (IndexError, KeyError, StopIteration, TypeError, ValueError):
            raise Refused([fault("desk_command", "$", "The desk does not know what to do with “{command}”.",
                                 command=str(form.get("do", ""))[:60])]) from None  # fmt: skip
    return {key: part for key, part in changed.items() if part not in ([], {}, None)}


def _build(edit: Edit, rest: list[str]) -> None:
    (at,) = rest
    design = edit.text(f"design:{at}")
    known = next(one for one in edit.view.classes if one.id == design)
    name = edit.text(f"name:{at}") or _next_name(edit, known.design.name)
    edit.list_of("build").append({"at": at, "design": design, "name": name})


def _next_name(edit: Edit, kind: str) -> str:
    """The class and the first number that no ship of ours has, nor any under construction or ordered."""
    used = {ship.name for ship in edit.view.ships} | {work.name for work in edit.view.works}
    used |= {str(one.get("name")) for one in edit.draft.get("build", [])}
    return next(name for name in (f"{kind[:55]} {number}" for number in range(1, 1000)) if name not in used)


def _yard(edit: Edit, rest: list[str]) -> None:
    (at,) = rest
    edit.list_of("yards").append(at)


def _raise(edit: Edit, rest: list[str]) -> None:
    at, archetype = rest
    edit.map_of("troops")[edit.new_label()] = {"at": at, "archetype": archetype}


def _care_for(key: str) -> Command:
    """These ships come to the end of the list, and what they need to the most that it may cost."""

    def care(edit: Edit, rest: list[str]) -> None:
        if not rest:
            raise ValueError
        listed = edit.draft.get(key) or {"ships": [], "most": 0}
        fresh = [ship for ship in rest if ship not in listed["ships"]]
        listed["ships"] = [*listed["ships"], *fresh]
        listed["most"] += sum(edit.cost(key, ship) for ship in fresh)
        edit.draft[key] = listed

    return care


def _most(edit: Edit, rest: list[str]) -> None:
    """Another sum that a list of repairs, or of rearming, may cost."""
    (key,) = rest
    if key not in ("repair", "rearm"):
        raise ValueError
    edit.draft[key]["most"] = edit.number(f"most:{key}")


def _scrap(edit: Edit, rest: list[str]) -> None:
    (ship,) = rest
    edit.list_of("scrap").append(ship)


def _split(edit: Edit, rest: list[str]) -> None:
    (fleet,) = rest
    label = edit.new_label()
    name = edit.text(f"part-name:{fleet}") or f"Detachment {label.removeprefix('new/')}"
    edit.map_of("split")[label] = {"of": fleet, "ships": edit.texts(f"part:{fleet}"), "name": name}


def _set(key: str) -> Command:
    """`merge`, `move` and `stance`: one word for a fleet."""

    def put(edit: Edit, rest: list[str]) -> None:
        fleet, value = rest
        edit.map_of(key)[fleet] = value

    return put


def _name(edit: Edit, rest: list[str]) -> None:
    (fleet,) = rest
    edit.map_of("names")[fleet] = edit.text(f"fleet-name:{fleet}")


def _load(edit: Edit, rest: list[str]) -> None:
    unit, ship = rest
    edit.map_of("load")[unit] = ship


def _unload(edit: Edit, rest: list[str]) -> None:
    (unit,) = rest
    edit.list_of("unload").append(unit)


def _land(edit: Edit, rest: list[str]) -> None:
    (fleet,) = rest
    edit.map_of("land")[fleet] = edit.texts(f"land:{fleet}")


def _send(edit: Edit, rest: list[str]) -> None:
    (to,) = rest
    edit.map_of("send")[str(int(to))] = edit.number(f"credits:{to}")


def _declare(key: str) -> Command:
    def declare(edit: Edit, rest: list[str]) -> None:
        (other,) = rest
        edit.list_of(key).append(int(other))

    return declare


def _message(edit: Edit, rest: list[str]) -> None:
    to = edit.text("message-to")
    written = {"text": edit.text("message")}
    edit.list_of("messages").append(written | ({"to": int(to)} if to else {}))


def _drop(edit: Edit, rest: list[str]) -> None:
    """Take one order off the sheet, and with what it would have made all that was ordered of that."""
    key, which = rest
    if key in ("repair", "rearm"):
        _drop_care(edit, key, int(which))
    elif isinstance(edit.draft[key], list):
        del edit.draft[key][int(which)]
    else:
        del edit.draft[key][which]
        if key in ("split", "troops"):
            _forget(edit.draft, which)


def _drop_care(edit: Edit, key: str, number: int) -> None:
    care = edit.draft[key]
    ship = care["ships"].pop(number)
    care["most"] = max(0, care["most"] - edit.cost(key, ship))
    if not care["ships"]:
        del edit.draft[key]


def _forget(draft: Draft, label: str) -> None:
    for key in ("merge", "load", "move", "stance", "names", "land"):
        part = draft.get(key, {})
        draft[key] = {one: value for one, value in part.items() if label not in (one, value)}
    for fleet, landing in draft.get("land", {}).items():
        draft["land"][fleet] = [unit for unit in landing if unit != label]


def _clear(edit: Edit, rest: list[str]) -> None:
    edit.draft.clear()


COMMANDS: Mapping[str, Command] = {
    "build": _build,
    "yard": _yard,
    "raise": _raise,
    "repair": _care_for("repair"),
    "rearm": _care_for("rearm"),
    "most": _most,
    "scrap": _scrap,
    "split": _split,
    "merge": _set("merge"),
    "move": _set("move"),
    "stance": _set("stance"),
    "name": _name,
    "load": _load,
    "unload": _unload,
    "land": _land,
    "send": _send,
    "war": _declare("war"),
    "peace": _declare("peace"),
    "message": _message,
    "drop": _drop,
    "clear": _clear,
}

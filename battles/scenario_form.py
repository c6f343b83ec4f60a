"""What the scenario editor's form holds, as it was typed; the services judge the document that it comes to."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from battles.forms import whole
from battles.opening_forms import AssaultForm
from shipyard.models import Ruleset
from shipyard.rules import Json, Refused, fault, read_json, show
from shipyard.selectors import fleet_document, fleets_of

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    from hexbattle.accounts.models import Account

FORMAT = "hexbattle/scenario/1"
HEAD = ("format", "ruleset", "name", "text")
BROUGHT = "brought"  # of a side's fleet: whoever plays it brings one
LARGEST_TEXT = 1_000_000
LETTERS = "ABCDEFGH"  # of the seats
_PLACE = re.compile(r"\$\.(?:options\.)?(\w+)$")


@dataclass(frozen=True, kw_only=True)
class Option:
    """A battle option that the form has a field for; left as it is, the rules' default holds.

    `choices`: values and what they mean, the first of them what the rules have.
    """

    key: str
    label: StrPromise
    flag: bool = False
    usual: bool = False  # of a flag: what the rules have
    choices: tuple[tuple[str, StrPromise], ...] = ()


OPTIONS: Mapping[str, tuple[Option, ...]] = {
    "battleforge": (
        Option(key="round_limit", label=_("Round limit")),
        Option(key="to_hit", label=_("Number needed to hit"), choices=tuple(AssaultForm.TO_HIT)),
    ),
    "hex_battle": (
        Option(key="turn_limit", label=_("Turn limit")),
        Option(key="terrain_effects", label=_("Terrain counts"), flag=True, usual=True),
    ),
    "conversion": (
        Option(key="turn_limit", label=_("Turn limit")),
        Option(key="distance", label=_("Distance at the start, in hexes")),
        Option(key="speed", label=_("Speed at the start")),
        Option(key="strict_targeting", label=_("Strict targeting"), flag=True),
    ),
}


class ScenarioForm:
    """Name, text and options each in a field, the fleet of each side chosen, and the rest of the document as JSON."""

    def __init__(self, data: Mapping[str, str]) -> None:
        self.asked = data.get("rules", "")
        self.rules = self.asked if self.asked in OPTIONS else Ruleset.HEX_BATTLE.value
        self.name, self.text, self.ground = (data.get(key, "") for key in ("name", "text", "ground"))
        self.typed = {one.key: data.get(one.key, "") for one in OPTIONS[self.rules]}
        self.fleets = {key.removeprefix("fleet-"): data[key] for key in data if key.startswith("fleet-")}

    @classmethod
    def of(cls, document: Mapping[str, Json]) -> ScenarioForm:
        """The form that comes to a document."""
        rules = str(document["ruleset"])
        options = dict(cast("dict[str, Json]", document.get("options") or {}))
        typed = {one.key: _shown(one, options.pop(one.key, None)) for one in OPTIONS[rules]}
        ground = {key: value for key, value in document.items() if key not in (*HEAD, "options")}
        if options:
            ground["options"] = options
        text = {"rules": rules, "name": str(document["name"]), "text": str(document.get("text", ""))}
        return cls({**text, **typed, "ground": write_ground(ground)})

    def document(self, account: Account) -> dict[str, Json]:
        """The scenario document. Raises `Refused` where the JSON cannot be read, or says what has a field."""
        ground = read_json(self.ground, limit=LARGEST_TEXT)
        if not isinstance(ground, dict):
            raise Refused([fault("not_an_object", "$", "Here an object is needed; this is {given}.",
                                 given=show(ground))])  # fmt: skip
        if doubled := [key for key in HEAD if key in ground]:
            raise Refused([fault("has_a_field", f"$.{key}", "{key} is set in the form.", key=key) for key in doubled])
        self._bring(ground, account)
        options = ground.pop("options", {})
        if isinstance(options, dict):
            options = {**options, **self._options()}
        head: dict[str, Json] = {"format": FORMAT, "ruleset": self.asked, "name": self.name.strip(), "text": self.text}
        whole_document = {**head, **ground, **({"options": options} if options != {} else {})}
        return cast("dict[str, Json]", read_json(json.dumps(whole_document)))  # its texts are judged like any other's

    def _options(self) -> dict[str, Json]:
        """What was typed, numbers as numbers; what is as usual is left out."""
        found: dict[str, Json] = {}
        for one in OPTIONS[self.rules]:
            typed = self.typed[one.key].strip()
            if one.flag and bool(typed) != one.usual:
                found[one.key] = bool(typed)
            elif typed and not one.flag:
                number = None if one.choices else whole(typed)
                found[one.key] = typed if number is None else number
        return found

    def _bring(self, ground: dict[str, Json], account: Account) -> None:
        """Give the sides the fleets that were chosen for them. Raises `Refused` for what is none of one's own."""
        sides = ground.get("sides")
        chosen = {key: code for key, code in self.fleets.items() if code}
        own = {one.code: one for one in fleets_of(account, ruleset=self.rules)} if chosen else {}
        for seat, side in enumerate(sides if isinstance(sides, list) else []):
            code = chosen.get(str(seat), "")
            if not code or not isinstance(side, dict):
                continue
            if code not in {BROUGHT, *own}:
                raise Refused([fault("no_such_fleet", f"$.sides[{seat}].fleet", "You have no such fleet.")])
            side.pop("fleet", None)
            side.pop("arrangement", None)
            if code in own:
                side["fleet"] = fleet_document(own[code])

    @property
    def options(self) -> list[tuple[Option, str]]:
        """Every option with what was typed."""
        return [(one, self.typed[one.key]) for one in OPTIONS[self.rules]]

    @property
    def sides(self) -> list[dict[str, Any]]:
        """The sides as far as the JSON can be read: name, name of its own fleet, and the fleet chosen for it."""
        try:
            ground = read_json(self.ground, limit=LARGEST_TEXT)
        except Refused:
            return []
        sides = ground.get("sides") if isinstance(ground, dict) else None
        known = [side for side in (sides if isinstance(sides, list) else []) if isinstance(side, dict)]
        return [
            {"letter": letter, "name": side.get("name", ""), "fleet": _name_of(side.get("fleet")), "chosen": chosen}
            for seat, (letter, side) in enumerate(zip(LETTERS, known, strict=False))
            for chosen in [self.fleets.get(str(seat), "")]
        ]


def _name_of(fleet: Json) -> Json:
    return fleet.get("name") if isinstance(fleet, dict) else None


def _shown(one: Option, value: Json) -> str:
    if one.flag:
        return "on" if (one.usual if value is None else value) else ""
    return "" if value is None else str(value)


def write_ground(ground: Mapping[str, Json]) -> str:
    """As JSON that can be read: a line for each side, a few hexes in a line."""
    return re.sub(r"\[\s+(-?\d+),\s+(-?\d+)\s+\]", r"[\1, \2]", json.dumps(ground, ensure_ascii=False, indent=1))


def field_at(path: str) -> str:
    """The id of the field that a fault's place belongs to."""
    found = _PLACE.match(path)
    key = found[1] if found else ""
    known = {"name", "text", *(one.key for options in OPTIONS.values() for one in options)}
    return f"id_{key if key in known else 'ground'}"


def form_from(post: QueryDict) -> ScenarioForm:
    return ScenarioForm({key: str(post.get(key, "")) for key in post})

"""The table of the site's forms: how each is filled in rightly, and what else its fields may take."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from django.urls import reverse

from battles.services.scenarios import blank_scenario
from shipyard.services import load_catalogue
from tests.battles.fleets import fleet, kite
from tests.conftest import PASSWORD
from tests.hostile.documents import ASSAULT
from tests.hostile.forms import HOSTILE, ODD
from tests.hostile.reach import vacant
from tests.hostile.world import World
from tests.shipyard.drawn import drawn

type Who = Literal["owner", "stranger", "operator"]
type Button = tuple[str, str]

BLANK = frozenset({"empty", "spaces"})
NAME = frozenset(ODD) - BLANK  # what may be somebody's idea of a name
NUMBER = frozenset({"digits"})  # three, in another script
NEGATIVE = frozenset({"negative"})
PASSPHRASE = frozenset(HOSTILE) - {"nul", "control", *BLANK, "emoji", "arabic", "digits", "negative", "nan"}
TEXT = frozenset(HOSTILE) - {"nul", "ten_thousand", "huge_number", *BLANK}  # what may be read, not only called
# Fields that are not read in the case at hand, or that change nothing but what is shown.
ANYTHING = frozenset(HOSTILE)


@dataclass(frozen=True, kw_only=True)
class Case:
    """One form. `page` shows it, `action` names the address that it goes to, `fill` is what a person types in it,
    `press` the button pressed, `takes` the values (by name) that fields may take besides, `only` the fields to try.
    """

    action: str
    page: Callable[[World], str]
    who: Who = "owner"
    fill: Mapping[str, str] = field(default_factory=dict)
    press: Button | None = None
    takes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    only: tuple[str, ...] = ()
    deed: str = ""  # where forms of one page are told apart by that
    note: str = ""

    @property
    def id(self) -> str:
        return f"{self.action} {self.note}".strip()


def _at(name: str, what: str = "") -> Callable[[World], str]:
    return lambda world: reverse(name, kwargs={"code": getattr(world, what).code} if what else None)


_PARTS = {"name": NAME, "class": NAME | BLANK, "do": ANYTHING}
_DRAWN = {
    "name": NAME,
    "weapon-name": NAME,
    "point-x": NEGATIVE,
    "point-y": NEGATIVE,
    "weapon-x": NEGATIVE,
    "do": ANYTHING,
}
STORED = {"Wasp": {"regions": drawn()["regions"]}}
_START = {"placed": ANYTHING, "seed": NUMBER | {"empty"}, "along": NEGATIVE, "ahead": NEGATIVE}
_TERMS = {
    **_START, "name": NAME | BLANK, "distance": NUMBER, "speed": NUMBER, "turn_limit": NUMBER | {"empty"},
    "show_confirmed": ANYTHING, "scenario": frozenset({"empty"}),
}  # fmt: skip
_SCENARIO = {
    "name": NAME,
    "text": ANYTHING - {"nul", "ten_thousand", "huge_number"},
    "turn_limit": BLANK,
    "terrain_effects": ANYTHING,
    "fleet-0": frozenset({"empty"}),
    "fleet-1": frozenset({"empty"}),
}
_UNREAD_PLAYER = dict.fromkeys(("player", "companion"), ANYTHING - {"nul", "ten_thousand", "huge_number"})
_UNREAD_CAPTAIN = {"captain": frozenset({"empty"}), "captain_fleet": frozenset({"empty"})}
_CAMPAIGN = {
    **dict.fromkeys(("name", "flag_0", "flag_1"), NAME | BLANK),
    **dict.fromkeys(("seed", "account_0", "account_1", "fog", "at_peace"), ANYTHING),
    "turn_limit": NUMBER,
}
_PHRASE = "rather a long phrase"


def _ready(name: str) -> Callable[[World], str]:
    """A page for which there are classes in the catalogue, as every campaign needs them."""

    def page(world: World) -> str:
        load_catalogue()
        return reverse(name)

    return page


def _curated(world: World) -> str:
    return reverse("campaigns:curate", kwargs={"code": world.reach.campaign.code})


def _ruling(deed: str, takes: Mapping[str, frozenset[str]] = {}, **fill: str) -> Case:
    return Case(
        action="campaigns:curate",
        note=deed,
        page=_curated,
        who="operator",
        deed=deed,
        fill={f"{deed}-{name}": value for name, value in {"reason": "A storm", **fill}.items()},
        takes={f"{deed}-{name}": values for name, values in {"reason": TEXT, **takes}.items()},
    )


def _from_class(world: World) -> str:
    return reverse("shipyard:new_design") + "?class=" + world.ship_class.slug


def _from_ready_ship(world: World) -> str:
    return reverse("shipyard:creator") + "?class=" + world.ready_ship.slug


CASES = [
    Case(
        action="profile",
        page=_at("profile"),
        takes={"display_name": NAME | BLANK, "time_zone": frozenset({"empty"}), "mail_turns": ANYTHING},
    ),
    Case(action="close_account", page=_at("close_account")),
    Case(action="shipyard:new_design", page=_from_class, press=("do", "save"), takes=_PARTS),
    Case(
        action="shipyard:design",
        page=_at("shipyard:design", "design"),
        press=("do", "save"),
        takes=_PARTS,
        only=("name", "hull", "system-start", "do"),
    ),
    Case(action="shipyard:rename_design", page=_at("shipyard:rename_design", "design"), takes={"name": NAME}),
    Case(action="shipyard:import_design", page=_at("shipyard:import_design"), fill={"text": json.dumps(kite())}),
    Case(action="shipyard:import_fleet", page=_at("shipyard:import_fleet"), fill={"text": json.dumps(fleet())}),
    Case(
        action="shipyard:drawn_ship",
        page=_at("shipyard:drawn_ship", "drawn"),
        press=("do", "save"),
        takes=_DRAWN,
        only=("name", "hull", "screens", "corners", "point-x", "weapon-name", "weapon-type", "weapon-arc", "do"),
    ),
    Case(
        action="shipyard:creator",
        page=_from_ready_ship,
        press=("do", "save"),
        takes=_DRAWN,
        only=("name", "thrust", "point-y", "weapon-x", "do"),
    ),
    Case(action="shipyard:import_ships", page=_at("shipyard:import_ships"), fill={"text": json.dumps(STORED)}),
    Case(action="shipyard:new_fleet", page=_at("shipyard:new_fleet"), fill={"name": "Home"}, takes={"name": NAME}),
    Case(
        action="shipyard:fleet",
        page=_at("shipyard:fleet", "fleet"),
        takes={"name": NAME, "ship-name": NAME, "ship-code": ANYTHING},
    ),
    Case(action="shipyard:add_ship", page=_at("shipyard:fleet", "fleet")),
    Case(
        action="battles:create",
        note="against a captain",
        page=_at("battles:create"),
        takes={**_TERMS, **_UNREAD_PLAYER},
    ),
    Case(
        action="battles:create",
        note="against a player",
        page=_at("battles:create"),
        fill={"opponent": "player", "player": "spruance", "turn_minutes": "1440"},
        takes=_UNREAD_CAPTAIN,
        only=("opponent", "player", "captain", "captain_fleet", "turn_minutes"),
    ),
    Case(
        action="battles:create",
        note="against anybody",
        page=_at("battles:create"),
        fill={"opponent": "open", "turn_minutes": "1440"},
        takes=_UNREAD_PLAYER,
        only=("player", "turn_minutes"),
    ),
    Case(
        action="battles:create",
        note="at one screen",
        page=_at("battles:create"),
        fill={"opponent": "screen", "companion": "Ada"},
        takes={**_UNREAD_CAPTAIN, "companion": NAME},
        only=("companion", "captain_fleet", "rules"),
    ),
    Case(
        action="battles:create",
        note="on the ground",
        page=lambda world: reverse("battles:create") + "?rules=battleforge",
        takes={**_UNREAD_PLAYER, "name": NAME | BLANK, "round_limit": NUMBER | {"empty"}},
        only=("scenario", "to_hit", "round_limit", "captain", "player"),
    ),
    Case(action="quick_assault", page=_at("assaults")),
    Case(action="quick_campaign", page=_ready("campaigns:home"), only=("rivals", "level")),
    Case(
        action="campaigns:create",
        page=_ready("campaigns:create"),
        takes=_CAMPAIGN,
        only=("name", "factions", "seed", "turn_limit", "holder_1", "flag_1"),
    ),
    Case(
        action="campaigns:create_event",
        page=_ready("campaigns:create_event"),
        who="operator",
        takes={**_CAMPAIGN, **dict.fromkeys(("drawn_map", "start_fleet"), BLANK), "victory_share": NUMBER},
        only=("drawn_map", "start_fleet", "victory_share", "flag_0"),
    ),
    _ruling("pause"),
    _ruling("replace", {"account": BLANK}),
    _ruling("grant", {"amount": NUMBER | NEGATIVE}, amount="9"),
    Case(action="campaigns:join", page=lambda world: vacant(world.rival).get_absolute_url()),
    Case(action="missions:go_on", page=_at("missions:run", "run")),
    Case(action="missions:again", page=_at("missions:run", "run")),
    Case(action="quick_start", page=_at("duels:home"), takes={"scenario": frozenset({"empty"})}),
    Case(action="scenarios:new", page=_at("scenarios:new"), takes=_SCENARIO),
    Case(
        action="scenarios:new",
        note="on the ground",
        page=lambda world: reverse("scenarios:new") + "?rules=battleforge",
        takes={**_SCENARIO, "round_limit": BLANK, "to_hit": BLANK},
    ),
    Case(action="scenarios:edit", page=_at("scenarios:edit", "scenario"), takes=_SCENARIO),
    Case(
        action="scenarios:import",
        page=_at("scenarios:import"),
        fill={"text": json.dumps(blank_scenario("conversion"))},
    ),
    Case(
        action="scenarios:import",
        note="on the ground",
        page=_at("scenarios:import"),
        fill={"text": json.dumps(ASSAULT)},
        only=("text",),
    ),
    Case(action="scenarios:play_test", page=lambda world: world.scenario.get_absolute_url()),
    Case(action="battles:accept", page=_at("battles:accept", "summons"), takes={**_START, "budget": ANYTHING}),
    Case(
        action="battles:arrange",
        page=lambda world: world.challenge.get_absolute_url(),
        takes={"along": NEGATIVE, "ahead": NEGATIVE},
    ),
    Case(
        action="account_login",
        page=_at("account_login"),
        who="stranger",
        fill={"login": "halsey", "password": PASSWORD},
    ),
    Case(
        action="account_signup",
        page=_at("account_signup"),
        who="stranger",
        fill={"username": "newcomer", "email": "newcomer@example.com", "password1": _PHRASE},
        takes={
            "username": frozenset({"arabic", "nan", "large", "negative", "fraction", "infinity"}),
            "password1": PASSPHRASE,
        },
    ),
    Case(
        action="account_reset_password",
        page=_at("account_reset_password"),
        who="stranger",
        fill={"email": "halsey@example.com"},
    ),
    Case(action="account_reauthenticate", page=_at("account_reauthenticate"), fill={"password": PASSWORD}),
    Case(action="account_request_reauthentication_code", page=_at("account_request_reauthentication_code")),
    Case(
        action="account_change_password",
        page=_at("account_change_password"),
        fill={"oldpassword": PASSWORD, "password1": _PHRASE, "password2": _PHRASE},
    ),
    Case(
        action="account_email",
        page=_at("account_email"),
        press=("action_add", ""),
        fill={"email": "other@example.com"},
        takes={"action_add": ANYTHING},
    ),
]

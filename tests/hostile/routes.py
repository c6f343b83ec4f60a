"""The table of the site's addresses, and what may be done at each by whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.hostile.world import World

type Access = Literal["open", "account", "own", "player", "operator"]
type Keys = Callable[[World], dict[str, str]]

READS, FORM, ACTION = ("GET", "HEAD"), ("GET", "HEAD", "POST"), ("POST",)


@dataclass(frozen=True, kw_only=True)
class Route:
    """An address. `access`: everybody's ("open"), of any account, of whose it is ("own": strangers are asked to log
    in, other accounts find nothing), of a battle's sides ("player": nobody else finds anything), or the operators'.
    """

    name: str
    access: Access
    methods: tuple[str, ...] = READS
    keys: Keys = lambda world: {}

    def url(self, world: World) -> str:
        return reverse(self.name, kwargs=self.keys(world))


def _of(what: str) -> Keys:
    return lambda world: {"code": getattr(world, what).code}


def _in(what: str, **more: str) -> Keys:
    """Of one of the campaigns."""
    return lambda world: {"code": getattr(world.reach, what).code, **more}


def _ship(world: World) -> dict[str, str]:
    """One of the owner's own."""
    ship = world.reach.campaign.turns.get(number=1).state["ships"][0]
    return {"code": world.reach.campaign.code, "id": ship["id"]}


def _version(world: World) -> dict[str, str]:
    return {"code": world.scenario.code, "number": "1"}


def _slug(world: World) -> dict[str, str]:
    return {"slug": world.ship_class.slug}


def _row(name: str, access: Access, methods: tuple[str, ...] = READS, keys: Keys = lambda world: {}) -> Route:
    return Route(name=name, access=access, methods=methods, keys=keys)


ROUTES = [
    _row("home", "open"),
    _row("healthz", "open"),
    _row("favicon", "open"),
    _row("rules:index", "open"),
    _row("rules:how_to_play", "open"),
    _row("rules:glossary", "open"),
    _row("rules:conversion", "open"),
    _row("rules:hex_battle", "open"),
    _row("rules:battleforge", "open"),
    _row("rules:campaign", "open"),
    _row("quick_start", "open", ACTION),
    _row("duels:home", "open"),
    _row("duels:scores", "open", FORM),
    _row("quick_assault", "open", ACTION),
    _row("assaults", "open"),
    _row("quick_campaign", "open", ACTION),
    _row("campaigns:home", "open"),
    _row("campaigns:create", "account", FORM),
    _row("campaigns:seats", "account"),
    _row("campaigns:create_event", "operator", FORM),
    _row("campaigns:campaign", "player", READS, _in("campaign")),
    _row("campaigns:state", "player", READS, _in("campaign")),
    _row("campaigns:news", "player", READS, _in("campaign")),
    _row("campaigns:dice", "player", READS, _in("campaign", number="1")),
    _row("campaigns:ledger", "player", READS, _in("campaign")),
    _row("campaigns:ships", "player", READS, _in("campaign")),
    _row("campaigns:ship", "player", READS, _ship),
    _row("campaigns:epilogue", "player", READS, _in("finished")),
    _row("campaigns:desk", "own", FORM, _in("campaign")),
    _row("campaigns:concede", "own", FORM, _in("campaign")),
    _row("campaigns:resign", "own", FORM, _in("campaign")),
    _row("campaigns:join", "own", ACTION, _in("muster")),
    _row("campaigns:decline", "own", ACTION, _in("muster")),
    _row("campaigns:cancel", "own", ACTION, _in("called")),
    _row("campaigns:curate", "operator", FORM, _in("campaign")),
    _row("campaigns:retry", "operator", ACTION, _in("stuck")),
    _row("quick_mission", "open", ACTION),
    _row("missions:home", "open"),
    _row("missions:run", "own", READS, _of("run")),
    _row("missions:debrief", "own", READS, lambda world: {"code": world.run.code, "serial": "1"}),
    _row("missions:fight", "own", ACTION, _of("run")),
    _row("missions:again", "own", ACTION, _of("run")),
    _row("missions:go_on", "own", ACTION, _of("run")),
    _row("profile", "account", FORM),
    _row("claim", "account", FORM),
    _row("close_account", "account", FORM),
    _row("shipyard:index", "open"),
    _row("shipyard:catalogue", "open"),
    _row("shipyard:compare", "open"),
    _row("shipyard:class", "open", READS, _slug),
    _row("shipyard:export_class", "open", READS, _slug),
    _row("shipyard:designs", "account"),
    _row("shipyard:new_design", "account", FORM),
    _row("shipyard:import_design", "account", FORM),
    _row("shipyard:design", "own", FORM, _of("design")),
    _row("shipyard:rename_design", "own", FORM, _of("design")),
    _row("shipyard:duplicate_design", "own", ACTION, _of("design")),
    _row("shipyard:delete_design", "own", FORM, _of("design")),
    _row("shipyard:restore_design", "own", ACTION, _of("retired")),
    _row("shipyard:export_design", "own", READS, _of("design")),
    _row("shipyard:creator", "account", FORM),
    _row("shipyard:import_ships", "account", FORM),
    _row("shipyard:export_ships", "account"),
    _row("shipyard:drawn_ship", "own", FORM, _of("drawn")),
    _row("shipyard:export_ship", "own", READS, _of("drawn")),
    _row("shipyard:fleets", "account"),
    _row("shipyard:new_fleet", "account", FORM),
    _row("shipyard:import_fleet", "account", FORM),
    _row("shipyard:add_ship", "account", ACTION),
    _row("shipyard:fleet", "own", FORM, _of("fleet")),
    _row("shipyard:duplicate_fleet", "own", ACTION, _of("fleet")),
    _row("shipyard:delete_fleet", "own", FORM, _of("fleet")),
    _row("shipyard:export_fleet", "own", READS, _of("fleet")),
    _row("scenarios:list", "open"),
    _row("scenarios:new", "account", FORM),
    _row("scenarios:import", "account", FORM),
    _row("scenarios:check", "account", ACTION),
    _row("scenarios:scenario", "open", READS, _of("battlefield")),
    _row("scenarios:export", "open", READS, _of("battlefield")),
    _row("scenarios:edit", "own", FORM, _of("scenario")),
    _row("scenarios:duplicate", "own", ACTION, _of("scenario")),
    _row("scenarios:delete", "own", FORM, _of("scenario")),
    _row("scenarios:play_test", "own", ACTION, _of("scenario")),
    _row("scenarios:versions", "own", READS, _of("scenario")),
    _row("scenarios:version", "own", READS, _version),
    _row("scenarios:restore", "own", ACTION, _version),
    _row("battles:lobby", "account"),
    _row("battles:testfire", "open"),
    _row("battles:create", "account", FORM),
    _row("battles:fleet", "account"),
    _row("battles:ground", "account"),
    _row("battles:battle", "player", READS, _of("running")),
    _row("battles:state", "player", READS, _of("running")),
    _row("battles:dice", "player", READS, lambda world: {"code": world.running.code, "number": "1"}),
    _row("battles:desk", "own", FORM, _of("running")),
    _row("battles:act", "own", FORM, _of("assault")),
    _row("battles:seat", "own", ACTION, _of("shared")),
    _row("battles:accept", "own", FORM, _of("summons")),
    _row("battles:arrange", "own", ACTION, _of("challenge")),
    _row("battles:decline", "own", ACTION, _of("summons")),
    _row("battles:cancel", "own", ACTION, _of("challenge")),
    _row("battles:concede", "own", FORM, _of("running")),
    _row("battles:draw", "own", ACTION, _of("running")),
    _row("battles:retry", "operator", ACTION, _of("failed")),
]

# allauth's pages, by what they answer to somebody who is not logged in.
ALLAUTH = {
    "account_login": "open",
    "account_logout": "open",
    "account_inactive": "open",
    "account_signup": "open",
    "account_reauthenticate": "account",
    "account_request_reauthentication_code": "account",
    "account_confirm_reauthentication_code": "account",
    "account_email": "account",
    "account_email_verification_sent": "open",
    "account_change_password": "account",
    "account_set_password": "account",
    "account_reset_password": "open",
    "account_confirm_login_code": "open",
    "account_confirm_email": "open",
    "account_reset_password_from_key_done": "open",
    "account_reset_password_from_key": "open",
    "account_reset_password_done": "open",
}
ALLAUTH_KEYS = {
    "account_confirm_email": {"key": "Mg:1abc:def"},
    "account_reset_password_from_key": {"uidb36": "1", "key": "abc-def"},
}

# Addresses that this room leaves alone, each with its reason.
ELSEWHERE = {
    "admin:": "Django's own desk, for operators only; test_admin.py tries its forms",
    "api:": "speaks JSON and asks for tokens; tests/api tries it",
    "highscores": "the same",
}


def site_addresses() -> Iterator[str]:
    """The names of all addresses of the site."""
    yield from _walk(get_resolver(), "")


def _walk(resolver: URLResolver, namespace: str) -> Iterator[str]:
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            yield from _walk(one, namespace + (f"{one.namespace}:" if one.namespace else ""))
        elif isinstance(one, URLPattern):
            yield namespace + (one.name or str(one.pattern))

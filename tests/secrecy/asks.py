"""What a reader asks the site for: every address it has, in every way that does no lasting harm."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from battles.models import Battle
from tests.secrecy.site import Site

HTMX = {"HX-Request": "true"}
FORM, JSON = "application/x-www-form-urlencoded", "application/json"


@dataclass(frozen=True, eq=False, kw_only=True)  # a question is itself
class Ask:
    """One request. `name` is its address's; `body` None: GET."""

    name: str
    url: str
    body: str | None = None
    kind: str = FORM
    headers: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{'GET' if self.body is None else 'POST'} {self.url} {self.body or ''} {dict(self.headers)}"


# Addresses that nobody is compared at, each with its reason.
LEFT_OUT = {
    "admin:": "for operators, who may see everything; others are sent to the log-in page, as hostile/ tries",
    "account_": "allauth's own pages: log-in, passwords, mail addresses; they know of no battle",
    "api:tokens": "makes keys for one's own account, and knows of no battle",
    "api:current_token": "gives such a key back",
    "quick_start": "opens a battle of one's own, with dice of its own; tests/pages tries it",
}

OPEN = ["home", "healthz", "favicon", "rules:index", "rules:how_to_play", "rules:glossary", "rules:conversion"]
SHIPYARD = ["index", "catalogue", "compare", "designs", "new_design", "import_design", "fleets", "new_fleet",
            "import_fleet", "creator", "import_ships", "export_ships"]  # fmt: skip
POSTED = {"shipyard:add_ship": {}, "claim": {}, "profile": {"time_zone": "nowhere"}, "close_account": {}}
API = ["schema", "docs", "formats", "battles"]
LOBBY = ["lobby", "create", "fleet", "testfire"]
DUELS = ["duels:home", "duels:scores", "highscores"]
# With the code of a battle: those read, and those that only take a POST, with something to send.
READ = ["battle", "state", "accept", "concede"]
SENT = {
    "arrange": {"along": "1", "ahead": "0"},
    "decline": {},
    "cancel": {},
    "accept": {"fleet": "ready"},
    "concede": {},
    "draw": {"offer": "yes"},
    "retry": {},
    "seat": {"seat": "1"},
}


def _ask(name: str, data: Mapping[str, str] | None = None, query: str = "", headers: Mapping[str, str] = {},
         **keys: Any) -> Ask:  # fmt: skip
    body = None if data is None else urlencode(data)
    return Ask(name=name, url=reverse(name, kwargs=keys) + query, body=body, headers=headers)


def asks(site: Site) -> Iterator[Ask]:
    """The same list, whoever asks."""
    yield from (_ask(name) for name in [*OPEN, *(f"shipyard:{name}" for name in SHIPYARD), "profile", "close_account"])
    yield from (_ask(name, data) for name, data in POSTED.items())
    yield from _of_the_shipyard(site)
    yield from (_ask(f"battles:{name}") for name in LOBBY)
    yield from (_ask(name) for name in [*DUELS, "claim"])
    yield from (_ask(f"api:{name}") for name in API)
    yield _ask("battles:lobby", headers=HTMX)
    for stage, battle in site.battles.items():
        yield from _of_a_battle(battle)
        if stage == "running":
            yield from _of_the_desk(battle)


def _of_the_shipyard(site: Site) -> Iterator[Ask]:
    for name in ("class", "export_class"):
        yield _ask(f"shipyard:{name}", slug="kite")
    for design in site.designs.values():
        yield from (_ask(f"shipyard:{name}", code=design.code) for name in ("design", "export_design", "delete_design",
                                                                            "rename_design"))  # fmt: skip
        yield from (_ask(f"shipyard:{name}", {}, code=design.code) for name in ("duplicate_design", "restore_design"))
    for design in site.drawn.values():
        yield from (_ask(f"shipyard:{name}", code=design.code) for name in ("drawn_ship", "export_ship"))
    for fleet in site.fleets.values():
        yield from (_ask(f"shipyard:{name}", code=fleet.code) for name in ("fleet", "export_fleet", "delete_fleet"))
        yield _ask("shipyard:duplicate_fleet", {}, code=fleet.code)


def _of_a_battle(battle: Battle) -> Iterator[Ask]:
    code = battle.code
    for name in READ:
        yield _ask(f"battles:{name}", code=code)
    yield from (_ask(f"battles:{name}", data, code=code) for name, data in SENT.items())
    yield _ask("duels:scores", {"battle": code, "name": "Ada"})
    yield _ask("battles:battle", query="?turn=1", code=code)
    yield _ask("battles:battle", query="?turn=1", headers=HTMX, code=code)
    yield _ask("battles:state", query="?unsaved=1&moment=1-open", headers=HTMX, code=code)
    yield from (_ask(f"api:{name}", code=code) for name in ("battle", "events", "orders"))
    yield _ask("api:events", query="?turn=1", code=code)
    for number in range(4):
        yield _ask("battles:dice", code=code, number=number)


def _of_the_desk(battle: Battle) -> Iterator[Ask]:
    """Every command of the order desk, some of them about ships that the reader may not know."""
    turn = battle.turns.get(status="open")
    by_seat = {ship["seat"]: ship["id"] for ship in turn.state["ships"]}
    leaders = {ship["seat"]: ship["id"] for ship in reversed(turn.state["ships"])}
    for command in ("look", "save", "reopen", "revert", "review", "aim-all", "same-plot"):
        yield _desk(battle, turn.number, command, "{}")
    for seat, leader in leaders.items():
        yield _desk(battle, turn.number, f"select {leader}", "{}")
        yield _desk(battle, turn.number, f"aim {leader}", "{}")
        foes = [ships[other] for ships in (by_seat, leaders) for other in ships if other != seat]
        for target in (*foes, "snowhere"):
            sheet = {"ships": {leader: {"fire": [{"family": "beams", "target": target}]}}}
            yield _desk(battle, turn.number, "save", json.dumps(sheet))
            yield _api("preview", battle, {"orders": sheet})
    yield _desk(battle, turn.number + 1, "save", "{}")
    yield _api("orders", battle, {"orders": {}, "turn": turn.number})
    if battle.options["show_confirmed"]:  # else it may close the turn in one world alone, and must
        yield _desk(battle, turn.number, "confirm", "{}")


def _api(name: str, battle: Battle, document: Any) -> Ask:
    return replace(_ask(f"api:{name}", code=battle.code), body=json.dumps(document), kind=JSON)


def _desk(battle: Battle, number: int, command: str, sheet: str) -> Ask:
    form = {"turn": str(number), "orders": sheet, "ship": "", "do": command}
    return _ask("battles:desk", form, headers=HTMX, code=battle.code)

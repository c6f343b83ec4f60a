"""What a reader asks the site for: every address it has, in every way that does no lasting harm."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from battles.engine import hex_battle_deployment
from battles.models import Battle, Turn
from battles.scenario_form import write_ground
from battles.selectors import rules_of, standing_of
from battles.turns.tokens import turn_token
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
    stage: str = ""  # of the battle that it is about

    def __str__(self) -> str:
        return f"{'GET' if self.body is None else 'POST'} {self.url} {self.body or ''} {dict(self.headers)}"


# Addresses that nobody is compared at, each with its reason.
LEFT_OUT = {
    "admin:": "for operators, who may see everything; others are sent to the log-in page, as hostile/ tries",
    "account_": "allauth's own pages: log-in, passwords, mail addresses; they know of no battle",
    "api:tokens": "makes keys for one's own account, and knows of no battle",
    "api:current_token": "gives such a key back",
    "campaigns:": "test_two_worlds_of_campaigns.py asks there",
    "quick_campaign": "the same",
    "missions:": "the same",
    "quick_mission": "the same",
}

OPEN = ["home", "healthz", "favicon", "rules:index", "rules:how_to_play", "rules:glossary", "rules:conversion",
        "rules:hex_battle", "rules:battleforge", "rules:campaign"]  # fmt: skip
SHIPYARD = ["index", "catalogue", "compare", "designs", "new_design", "import_design", "fleets", "new_fleet",
            "import_fleet", "creator", "import_ships", "export_ships"]  # fmt: skip
POSTED = {
    "shipyard:add_ship": {},
    "claim": {},
    "profile": {"time_zone": "nowhere"},
    "close_account": {},
    "quick_start": {"ship": "wasp", "captain": "cadet", "scenario": "planet-pass"},
    "quick_assault": {"scenario": "pond-2:0", "captain": "sergeant"},
}
API = ["schema", "docs", "formats", "battles"]
PLAYED = ("running", "deploying", "duel", "screen_deploying", "screen",
          "assault", "watched_assault", "guest_assault", "screen_assault")  # with an order desk  # fmt: skip
LOBBY = ["lobby", "create", "fleet", "testfire"]
SCENARIOS = ["list", "new", "import"]
SCENARIO = ["scenario", "edit", "delete", "export", "versions"]
GAMES = ["duels:home", "duels:scores", "highscores", "assaults"]
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


def ask_for(name: str, data: Mapping[str, str] | None = None, query: str = "", headers: Mapping[str, str] = {},
            **keys: Any) -> Ask:  # fmt: skip
    body = None if data is None else urlencode(data)
    return Ask(name=name, url=reverse(name, kwargs=keys) + query, body=body, headers=headers)


def asks(site: Site) -> Iterator[Ask]:
    """The same list, whoever asks."""
    yield from (
        ask_for(name) for name in [*OPEN, *(f"shipyard:{name}" for name in SHIPYARD), "profile", "close_account"]
    )
    yield from (ask_for(name, data) for name, data in POSTED.items())
    yield from _of_the_shipyard(site)
    yield from (ask_for(f"battles:{name}") for name in LOBBY)
    yield from (ask_for("battles:create", query=f"?rules={rules}") for rules in DESKS)
    yield from (ask_for(name) for name in [*GAMES, "claim"])
    yield from (ask_for(f"api:{name}") for name in API)
    yield ask_for("battles:lobby", headers=HTMX)
    yield from _of_scenarios(site)
    for stage, battle in site.battles.items():
        desk = DESKS[battle.ruleset](battle) if stage in PLAYED else ()
        yield from (replace(ask, stage=stage) for ask in (*_of_a_battle(battle), *desk))


def _of_the_shipyard(site: Site) -> Iterator[Ask]:
    for name in ("class", "export_class"):
        yield ask_for(f"shipyard:{name}", slug="kite")
    for design in site.designs.values():
        for name in ("design", "export_design", "delete_design", "rename_design"):
            yield ask_for(f"shipyard:{name}", code=design.code)
        for name in ("duplicate_design", "restore_design"):
            yield ask_for(f"shipyard:{name}", {}, code=design.code)
    for design in site.drawn.values():
        yield from (ask_for(f"shipyard:{name}", code=design.code) for name in ("drawn_ship", "export_ship"))
    for fleet in site.fleets.values():
        yield from (ask_for(f"shipyard:{name}", code=fleet.code) for name in ("fleet", "export_fleet", "delete_fleet"))
        yield ask_for("shipyard:duplicate_fleet", {}, code=fleet.code)


def _of_scenarios(site: Site) -> Iterator[Ask]:
    yield from (ask_for(f"scenarios:{name}") for name in SCENARIOS)
    yield from (ask_for("scenarios:new", query=f"?rules={rules}") for rules in (*DESKS, "nonsense"))
    for one in site.scenarios.values():
        yield from (ask_for(f"scenarios:{name}", code=one.code) for name in SCENARIO)
        yield from (ask_for(f"scenarios:{name}", {}, code=one.code) for name in ("edit", "duplicate", "delete"))
        yield from (ask_for("scenarios:version", code=one.code, number=number) for number in (1, 2))
        yield ask_for("scenarios:restore", {}, code=one.code, number=1)
        yield ask_for("battles:ground", query=f"?scenario={one.code}:0")
        yield ask_for("scenarios:play_test", {"seat": "1", "captain": "cadet"}, code=one.code)
    ground = write_ground({"sides": [{"name": "West"}, {"name": "East"}]})
    form = {"rules": "hex_battle", "name": "Mine", "text": "", "ground": ground, "fleet-0": "brought"}
    for name in ("new", "check"):
        yield from (ask_for(f"scenarios:{name}", {**form, "fleet-1": fleet.code}) for fleet in site.fleets.values())
    yield ask_for("scenarios:import", {"text": json.dumps(next(iter(site.scenarios.values())).document)})


def _of_a_battle(battle: Battle) -> Iterator[Ask]:
    code = battle.code
    for name in READ:
        yield ask_for(f"battles:{name}", code=code)
    yield from (ask_for(f"battles:{name}", data, code=code) for name, data in SENT.items())
    yield ask_for("duels:scores", {"battle": code, "name": "Ada"})
    yield _api_score(battle)
    yield ask_for("battles:battle", query="?turn=0", code=code)
    yield ask_for("battles:battle", query="?turn=1", code=code)
    yield ask_for("battles:battle", query="?turn=1", headers=HTMX, code=code)
    yield ask_for("battles:state", query="?unsaved=1&moment=1-open", headers=HTMX, code=code)
    yield from (ask_for(f"api:{name}", code=code) for name in ("battle", "events", "orders"))
    yield from (ask_for("api:events", query=f"?turn={number}", code=code) for number in range(2))
    for number in range(battle.turns.count() + 1):
        yield ask_for("battles:dice", code=code, number=number)


def _of_the_desk(battle: Battle) -> Iterator[Ask]:
    """Every command of the order desk, some of them about ships that the reader may not know."""
    turn = battle.turns.get(status="open")
    by_seat = {ship["seat"]: ship["id"] for ship in turn.state["ships"]}
    leaders = {ship["seat"]: ship["id"] for ship in reversed(turn.state["ships"])}
    for seat, leader in leaders.items():
        foes = [ships[other] for ships in (by_seat, leaders) for other in ships if other != seat]
        for target in (*foes, "snowhere"):
            sheet = {"ships": {leader: {"fire": [{"family": "beams", "target": target}]}}}
            yield _desk(battle, turn.number, "save", sheet)
            yield _api("preview", battle, {"orders": sheet})
    yield from _of_any_desk(battle, turn, leaders.values())


def _of_a_duels_desk(battle: Battle) -> Iterator[Ask]:
    """The same for duels, with each side's first ship, also in the other's zone and where the other may begin."""
    turn = battle.turns.get(status="open")
    leaders = {ship["seat"]: ship["id"] for ship in reversed(turn.state["ships"])}
    for seat, leader in leaders.items():
        sheets = _deployments(turn, leader) if turn.number == 0 else _plots(leader, leaders[1 - seat])
        for sheet in sheets:
            yield _desk(battle, turn.number, "save", sheet)
            yield _api("preview", battle, {"orders": sheet})
        changes = [f"steer {leader}", f"place {leader}", f"head {leader} 2", f"turn {leader} 1", f"more {leader} ahead",
                   f"less {leader} port", f"fire {leader} w1 {leaders[1 - seat]}", f"clear {leader}"]  # fmt: skip
        yield from (_desk(battle, turn.number, command, {}, place="3 4") for command in changes)
    yield from _of_any_desk(battle, turn, leaders.values())


def _of_an_assaults_desk(battle: Battle) -> Iterator[Ask]:
    """What each side may try, with the token of the next step and with others.

    Attacks bring a used one, for the dice of a step come from the turn's key, which is another in another world.
    """
    turn = battle.turns.get(status="open")
    token, used = turn_token(battle.code, turn), turn_token(battle.code, battle.turns.earliest("number"))
    units = standing_of(turn).units
    for seat in range(2):
        own = next(unit for unit in units if unit.team == seat)
        foe = next(unit for unit in units if unit.team != seat)
        x, y = own.at
        yield _act(battle, token, {"action": "move", "unit": own.id, "tile": f"{x},{y + 1}"})
        yield _act(battle, token, {"action": "attack", "unit": own.id, "target": own.id})
        yield _act(battle, used, {"action": "attack", "unit": own.id, "target": foe.id})
        yield _api_act(battle, token, {"action": "move", "unit": own.id, "path": [[x, y + 1]]})
        yield _api_act(battle, used, {"action": "attack", "unit": own.id, "target": foe.id})
        yield _api("preview", battle, {"orders": {"action": "attack", "unit": own.id, "target": foe.id}})
    for action in ("end_turn", "nonsense"):
        yield _act(battle, token, {"action": action})
        yield _api_act(battle, token, {"action": action})
    yield ask_for("api:preview", code=battle.code)
    yield ask_for("battles:act", code=battle.code)
    yield _desk(battle, turn.number, "look", {})


def _act(battle: Battle, token: str, form: Mapping[str, str]) -> Ask:
    return ask_for("battles:act", form, headers={**HTMX, "X-Turn-Token": token}, code=battle.code)


def _api_act(battle: Battle, token: str, action: Any) -> Ask:
    return replace(_api("actions", battle, {"action": action}), headers={"X-Turn-Token": token})


def _deployments(turn: Turn, ship: str) -> Iterator[dict[str, Any]]:
    """At some of all the hexes where ships may begin, on either side."""
    state = rules_of(turn.battle).read_state(turn.state)
    free = [at for seat in range(2) for at in hex_battle_deployment.free_hexes(state, seat)]
    for at in free[::13]:
        yield {"deploy": {ship: {"at": list(at), "facing": 1}}}


def _plots(ship: str, foe: str) -> Iterator[dict[str, Any]]:
    for plot in ({"turn": 1, "ahead": 1}, {"port": 2}, {"brake": 1}, {"ahead": 12}):
        yield {"ships": {ship: {**plot, "fire": {"w1": foe, "w2": "snowhere"}}}}
        yield {"ships": {ship: {**plot, "fire": {"w1": foe}}}}


def _of_any_desk(battle: Battle, turn: Turn, ships: Iterable[str]) -> Iterator[Ask]:
    """What desks of all rulesets have in common."""
    for command in ("look", "save", "reopen", "revert", "review", "aim-all", "same-plot"):
        yield _desk(battle, turn.number, command, {})
    for ship in ships:
        yield from (_desk(battle, turn.number, f"{verb} {ship}", {}) for verb in ("select", "aim"))
    yield _desk(battle, turn.number + 1, "save", {})
    yield _api("orders", battle, {"orders": {}, "turn": turn.number})
    if battle.options["show_confirmed"]:  # else it may close the turn in one world alone, and must
        yield _desk(battle, turn.number, "confirm", {})


def _api(name: str, battle: Battle, document: Any) -> Ask:
    return replace(ask_for(f"api:{name}", code=battle.code), body=json.dumps(document), kind=JSON)


def _api_score(battle: Battle) -> Ask:
    document = {"game": "hex_battle", "battle": battle.code, "name": "Ada"}
    return replace(ask_for("highscores"), body=json.dumps(document), kind=JSON)


def _desk(battle: Battle, number: int, command: str, sheet: dict[str, Any], **fields: str) -> Ask:
    form = {"turn": str(number), "orders": json.dumps(sheet), "ship": "", "do": command, **fields}
    return ask_for("battles:desk", form, headers=HTMX, code=battle.code)


DESKS = {"conversion": _of_the_desk, "hex_battle": _of_a_duels_desk, "battleforge": _of_an_assaults_desk}

"""A site in which much has happened, and the list of all its pages."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.urls import reverse
from django.utils import timezone

from battles.models import Battle, Scenario, Turn
from battles.services import (
    BattlePlan,
    Seating,
    cancel,
    concede,
    enter_score,
    offer_draw,
    open_battle,
    resolve_if_due,
    save_orders,
)
from battles.services.scenarios import (
    blank_scenario,
    duplicate_scenario,
    in_scenario,
    load_scenarios,
    save_scenario,
)
from hexbattle.accounts.guests import welcome_guest
from hexbattle.accounts.models import Account
from hexbattle.missions.models import Run
from hexbattle.missions.services import go_on
from shipyard.models import Design, Fleet, ShipClass
from shipyard.services import add_ship, create_fleet, delete_design, load_catalogue, save_design
from tests.battles.builders import side_of
from tests.battles.duels import against_cadet, at_one_screen
from tests.battles.fleets import fleet, kite
from tests.conftest import new_account
from tests.missions.flights import flown as flown_run
from tests.pages.duels import duel, play_turn, ships_of
from tests.shipyard.drawn import drawn

BROKEN_TURN = {"status": Turn.Status.FAILED, "trace": "a trace"}


@dataclass(frozen=True, kw_only=True)
class Town:
    """Accounts, designs, fleets, and a battle in every condition."""

    reader: Account
    newcomer: Account
    operator: Account
    guest: Account
    design: Design
    drawn: Design
    fleet: Fleet
    bare_fleet: Fleet
    new: Battle
    running: Battle
    watched: Battle
    ended: Battle
    failed: Battle
    resolving: Battle
    invited: Battle
    opened: Battle
    cancelled: Battle
    shared: Battle
    scenario: Scenario
    ground: Scenario
    landing: Battle
    stormed: Battle
    run: Run
    flown: Run


def found_town() -> Town:
    now = timezone.now()
    load_catalogue()
    load_scenarios(now)
    reader, rival, newcomer, operator = (new_account(name) for name in ("halsey", "spruance", "nimitz", "burke"))
    Account.objects.filter(pk=operator.pk).update(is_staff=True, is_superuser=True)
    EmailAddress.objects.create(user=reader, email=reader.email, primary=True)
    design = save_design(reader, kite(), now)
    wasp = save_design(reader, drawn(), now)
    retired = save_design(reader, kite(name="Old Kite"), now)
    home, bare = create_fleet(reader, "Home Guard", 500, now), create_fleet(reader, "Paper Fleet", 600, now)
    for source in (design, retired, ShipClass.objects.get(slug="crown")):
        add_ship(home, source, now)
    delete_design(retired)
    return Town(
        reader=reader, newcomer=newcomer, operator=operator, guest=_guest(),
        design=design, drawn=wasp, fleet=home, bare_fleet=bare,
        scenario=save_scenario(reader, blank_scenario("hex_battle"), now),
        new=duel(reader, rival, name="First Light"), running=_running(reader, rival), watched=_watched(rival),
        ended=_ended(reader, rival), failed=_stopped(reader, rival), resolving=_resolving(reader, rival),
        invited=_challenge(rival, reader), opened=_challenge(reader, None), cancelled=_cancelled(reader, rival),
        shared=at_one_screen(reader, timezone.now(), name="Parlour Game"),
        ground=_rewritten(reader), landing=_landing(rival, Seating(account=reader.username), 60),
        stormed=_landing(reader, Seating(captain="sergeant")),
        run=go_on(flown_run(reader, won=False), 1, now), flown=flown_run(reader, won=True),
    )  # fmt: skip


def _rewritten(reader: Account) -> Scenario:
    """A ground of one's own in its second version."""
    now = timezone.now()
    own = duplicate_scenario(Scenario.objects.get(code="last-stand"), reader, now)
    return save_scenario(reader, {**own.document, "name": "The Ford"}, now, scenario=own)


def _landing(host: Account, other: Seating, minutes: int | None = None) -> Battle:
    seats = (Seating(account=host.username), other)
    plan = BattlePlan(name="The Landing", ruleset="battleforge", seats=seats, turn_minutes=minutes)
    return open_battle(host, in_scenario(plan, Scenario.objects.get(code="hold-the-line"), 0), timezone.now())


def _running(reader: Account, rival: Account) -> Battle:
    """In its third turn, with losses, a saved draft and an offer of a draw."""
    battle = duel(reader, rival, name="Long Shot", options={"distance": 16, "speed": 1})
    first, second = ships_of(battle, 0)[0], ships_of(battle, 1)[0]
    for _ in range(2):
        shots = ({"ships": {first: _plan(second)}}, {"ships": {second: _plan(first)}})
        play_turn(battle, *shots)
    offer_draw(side_of(battle, 1), timezone.now())
    draft = json.dumps({"ships": {first: {"fire": _plan(second)["fire"]}}})
    save_orders(side_of(battle, 0), 3, draft, confirm=False, nonce=None, now=timezone.now())
    return battle


def _plan(target: str) -> dict[str, object]:
    return {
        "plot": [{"do": "burn", "colour": "white", "tokens": 1}],
        "fire": [{"family": "beams", "target": target}, {"family": "rockets", "target": target, "closer_than": 6}],
    }


def _watched(rival: Account) -> Battle:
    """Others are fighting, and anybody may look on."""
    battle = duel(rival, new_account("mitscher"), name="Open Sea", spectators=True)
    play_turn(battle)
    return battle


def _ended(reader: Account, rival: Account) -> Battle:
    battle = duel(reader, rival, name="Short Affair", options={"turn_limit": 1})
    play_turn(battle)
    return battle


def _stopped(reader: Account, rival: Account) -> Battle:
    battle = duel(reader, rival, name="Foul Weather", spectators=True)
    battle.turns.update(**BROKEN_TURN)
    return battle


def _resolving(reader: Account, rival: Account) -> Battle:
    battle = duel(reader, rival, name="Any Moment")
    battle.turns.update(status=Turn.Status.RESOLVING, fence=1, lease_until=timezone.now())
    return battle


def _challenge(host: Account, guest: Account | None) -> Battle:
    seats = (Seating(account=host.username, fleet=fleet()), Seating(account=guest.username if guest else ""))
    plan = BattlePlan(name="Any Takers", budget=2000, turn_minutes=60, seats=seats)
    return open_battle(host, plan, timezone.now())


def _cancelled(reader: Account, rival: Account) -> Battle:
    battle = _challenge(reader, rival)
    cancel(battle, reader, timezone.now())
    return battle


def _guest() -> Account:
    """With a duel to fight, and one that is over, its score in the list."""
    guest = welcome_guest(timezone.now())
    against_cadet(guest, timezone.now())
    over = against_cadet(guest, timezone.now())
    concede(side_of(over, 1), timezone.now())
    resolve_if_due(over.pk, 0, timezone.now())
    over.refresh_from_db()
    enter_score(side_of(over, 0), "Ada Lovelace", timezone.now())
    return guest


@dataclass(frozen=True, kw_only=True)
class Place:
    """A page: the name of its address in the URLconf, who looks at it (nobody logged in, or one of the town), the
    address itself, what makes this place different from others of the same name, and words that show that it is.
    """

    name: str
    who: str
    path: Callable[[Town], str]
    what: str = ""
    says: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.what}".strip()


def _place(
    name: str, who: str, what: str = "", query: str = "", says: str = "", **parts: Callable[[Town], str]
) -> Place:
    def path(town: Town) -> str:
        return reverse(name, kwargs={key: part(town) for key, part in parts.items()}) + query

    return Place(name=name, who=who, path=path, what=what, says=says)


def _battle(who: str, which: str, says: str, *, name: str = "battles:battle", query: str = "", what: str = "") -> Place:
    return _place(name, who, f"{which} {what}", query, says, code=lambda town: getattr(town, which).code)


def _crown(_: Town) -> str:
    return "crown"


def _design(town: Town) -> str:
    return str(town.design.code)


def _drawn(town: Town) -> str:
    return str(town.drawn.code)


def _fleet(town: Town) -> str:
    return str(town.fleet.code)


def _scenario(town: Town) -> str:
    return str(town.scenario.code)


def _ground(town: Town) -> str:
    return str(town.ground.code)


def _confirm_key(town: Town) -> str:
    return str(EmailConfirmationHMAC(EmailAddress.objects.get(user=town.reader)).key)


def _reset_uid(town: Town) -> str:
    return str(user_pk_to_url_str(town.reader))


def _reset_key(town: Town) -> str:
    return str(default_token_generator.make_token(town.reader))


OPEN = [
    _place("home", ""),
    _place("account_login", ""),
    _place("account_signup", ""),
    _place("account_reset_password", ""),
    _place("account_reset_password_done", ""),
    _place("account_reset_password_from_key", "", uidb36=_reset_uid, key=_reset_key),
    _place("account_reset_password_from_key", "", "worn out", uidb36=_reset_uid, key=lambda town: "worn-out"),
    _place("account_reset_password_from_key_done", ""),
    _place("account_confirm_email", "", key=_confirm_key),
    _place("account_confirm_email", "", "worn out", key=lambda town: "worn-out"),
    _place("account_email_verification_sent", ""),
    _place("account_inactive", ""),
    _place("rules:index", ""),
    _place("rules:index", "", "found", "?q=shield"),
    _place("rules:index", "", "not found", "?q=zeppelin"),
    _place("rules:how_to_play", ""),
    _place("rules:glossary", ""),
    _place("rules:conversion", ""),
    _place("rules:hex_battle", ""),
    _place("rules:battleforge", ""),
    _place("rules:campaign", ""),
    _place("shipyard:catalogue", ""),
    _place("shipyard:catalogue", "", "nothing found", "?q=zz", "No class is like that"),
    _place("shipyard:class", "", slug=_crown, says="Log in to gather fleets."),
    _place("shipyard:catalogue", "", "ready ships", "?ruleset=hex_battle", "Gadfly"),
    _place("shipyard:class", "", "a ready ship", slug=lambda town: "longbow", says="Pulse torpedo"),
    _place("shipyard:compare", "", "four", "?c=crown&c=wisp&c=heron&c=anvil"),
    _place("shipyard:compare", "", "none", says="Nothing picked"),
    _place("battles:testfire", ""),
    _place("duels:home", "", says="Play now, no sign-up"),
    _place("duels:scores", "", says="Ada Lovelace"),
    _place("duels:scores", "", "empty", "?against=players", "No scores here yet"),
    _place("assaults", "", says="Play now, no sign-up"),
    _place("missions:home", "", says="Begin now, no sign-up"),
    _place("scenarios:list", ""),
    _place("scenarios:scenario", "", code=lambda town: "convoy", says="Only Convoy can win by it."),
    _place("scenarios:scenario", "", "in space", code=lambda town: "three-way-circle", says="Coral"),
    _place("scenarios:scenario", "", "on the ground", code=lambda town: "last-stand", says="Rear Guard has held out"),
    _place("api:docs", ""),
    _battle("", "watched", "You are watching."),
    _place("battles:dice", "", code=lambda town: town.watched.code, number=lambda town: "1"),
]
OWN = [
    _place("home", "reader"),
    _place("profile", "reader"),
    _place("close_account", "reader"),
    _place("account_email", "reader"),
    _place("account_change_password", "reader"),
    _place("account_logout", "reader"),
    _place("account_reauthenticate", "reader"),
    _place("shipyard:class", "reader", slug=_crown),
    _place("shipyard:designs", "reader"),
    _place("shipyard:designs", "reader", "retired", "?retired=1", "Bring back"),
    _place("shipyard:designs", "reader", "not found", "?q=zz", "No design has that in its name"),
    _place("shipyard:new_design", "reader"),
    _place("shipyard:new_design", "reader", "of a class", "?class=argument"),
    _place("shipyard:import_design", "reader"),
    _place("shipyard:design", "reader", code=_design),
    _place("shipyard:rename_design", "reader", code=_design),
    _place("shipyard:delete_design", "reader", code=_design, says="It will be retired"),
    _place("shipyard:creator", "reader"),
    _place("shipyard:creator", "reader", "of a ready ship", "?class=sovereign"),
    _place("shipyard:drawn_ship", "reader", code=_drawn),
    _place("shipyard:drawn_ship", "reader", "shapes", "#shapes", "My ships", code=_drawn),
    _place("shipyard:drawn_ship", "reader", "stats", "#stats", "Screen rating", code=_drawn),
    _place("shipyard:import_ships", "reader"),
    _place("shipyard:fleets", "reader"),
    _place("shipyard:new_fleet", "reader"),
    _place("shipyard:import_fleet", "reader"),
    _place("shipyard:fleet", "reader", "over its budget", code=_fleet, says="above the budget"),
    _place("shipyard:fleet", "reader", "without ships", code=lambda town: town.bare_fleet.code, says="No ship yet"),
    _place("shipyard:delete_fleet", "reader", code=_fleet),
]
BATTLES = [
    _place("scenarios:list", "reader", says="Your own"),
    _place("scenarios:scenario", "reader", code=_scenario, says="New scenario"),
    _place("scenarios:new", "reader", says="Board and objective"),
    _place("scenarios:new", "reader", "in space", "?rules=conversion", "Speed at the start"),
    _place("scenarios:new", "reader", "on the ground", "?rules=battleforge", "Sides and units"),
    _place("scenarios:edit", "reader", code=_scenario, says="Edit scenario"),
    _place("scenarios:edit", "reader", "on the ground", code=_ground, says="Sides and units"),
    _place("scenarios:versions", "reader", code=_ground, says="Version 1"),
    _place("scenarios:version", "reader", code=_ground, number=lambda town: "1", says="Bring this back"),
    _place("scenarios:delete", "reader", code=_scenario, says="It will be gone for good."),
    _place("scenarios:import", "reader"),
    _place("battles:lobby", "reader", says="You are challenged"),
    _place("battles:create", "reader"),
    _place("battles:create", "reader", "a duel", "?rules=hex_battle", "in points"),
    _place("battles:create", "reader", "an assault", "?rules=battleforge", "Number needed to hit"),
    _place("assaults", "reader", says="Your assaults"),
    _place("missions:home", "reader", says="On with 1: First burn"),
    _place("missions:run", "reader", code=lambda town: town.run.code, says="The wrong way"),
    _place("missions:run", "reader", "over", code=lambda town: town.flown.code, says="Mission accomplished"),
    _place("missions:debrief", "reader", code=lambda town: town.run.code, serial=lambda town: "1", says="To your run"),
    _place("duels:home", "guest", says="Your duels"),
    _place("claim", "guest", says="Keep what you have won"),
    _battle("reader", "shared", "Hand the screen to"),
    _battle("reader", "new", "Nothing has happened yet."),
    _battle("reader", "running", "Accept the draw"),
    _battle("reader", "running", "You are looking at an earlier turn", query="?turn=1", what="earlier"),
    _battle("reader", "ended", "Result"),
    _battle("reader", "failed", "could not be resolved"),
    _battle("reader", "resolving", "The turn is being resolved"),
    _battle("reader", "invited", "Choose a fleet and accept"),
    _battle("reader", "opened", "Copy the address to share"),
    _battle("reader", "cancelled", "This battle does not take place."),
    _battle("reader", "invited", "Accept and fight", name="battles:accept"),
    _battle("reader", "landing", "Look at your units and accept"),
    _battle("reader", "landing", "you lead yours", name="battles:accept"),
    _battle("reader", "stormed", "Round 1 of 30"),
    _battle("reader", "running", "This cannot be taken back.", name="battles:concede"),
    _place("battles:dice", "reader", "open", code=lambda town: town.running.code, number=lambda town: "3"),
    _place("battles:dice", "reader", "resolved", code=lambda town: town.running.code, number=lambda town: "1"),
]
BARE = [
    _place("home", "newcomer", says="Nothing awaits your orders"),
    _place("battles:lobby", "newcomer", says="No battles yet"),
    _place("battles:create", "newcomer"),
    _place("shipyard:designs", "newcomer", says="An empty slipway"),
    _place("shipyard:designs", "newcomer", "retired", "?retired=1", "Nothing is retired"),
    _place("shipyard:creator", "newcomer", says="Nothing drawn yet"),
    _place("shipyard:fleets", "newcomer", says="No fleets yet"),
    _place("shipyard:class", "newcomer", slug=_crown, says="You have no fleet yet."),
    _place("account_email", "newcomer"),
    _battle("newcomer", "watched", "You are watching."),
    _battle("newcomer", "opened", "Choose a fleet and accept"),
    _battle("newcomer", "opened", "Accept and fight", name="battles:accept"),
    _battle("operator", "failed", "Resolve it again"),
]
PLACES = [*OPEN, *OWN, *BATTLES, *BARE]

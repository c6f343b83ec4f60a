"""Scenarios: judging and keeping them, and opening battles in them."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, cast

from django.db import transaction
from django.utils.translation import gettext

from battles import scenarios
from battles.engine import Party, Setting, distance, ruleset
from battles.models import Battle, Scenario
from battles.services.opening import opaque_id, open_battle, ready_designs
from battles.services.plans import BattlePlan, Seating
from shipyard.catalogue import designs
from shipyard.rules import YARDS, Fault, Json, Refused, fault, fleet_price, pick_fleet, read_fleet, show, write_fleet

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

MOST_SCENARIOS = 200
MOST_VERSIONS = 20  # of one scenario
LONGEST_TEXT = 2000
LONGEST_NAME = 60
FARTHEST = 500  # hexes from the origin, in open space
BLANK: Mapping[str, dict[str, Json]] = {
    "hex_battle": {"board": {"columns": 24, "rows": 18}},
    "battleforge": {
        "map": {"width": 14, "height": 10, "terrain": ["." * 14] * 10},
        "victory": {"kind": "eliminate_all"},
    },
}  # the ground that a new scenario begins with
FIRST_UNITS = ((("Ash", "defender", 4), ("Birch", "striker", 5)), (("Cedar", "defender", 5), ("Dogwood", "striker", 4)))
USUAL_BUDGET = {"conversion": 600, "hex_battle": 160}  # where fleets are brought

_PLACES = (
    (r"\$\.field\.zones\[(\d+)\]", r"$.sides[\1].zone"),
    (r"\$\.field\.lines\[(\d+)\]", r"$.sides[\1].line"),
    (r"\$\.field\b", "$"),
    (r"\$\.options\.objective\b", "$.objective"),
    (r"\$\.fleets\[(\d+)\]\.arrangement", r"$.sides[\1].arrangement"),
    (r"\$\.fleets\[(\d+)\]", r"$.sides[\1].fleet"),
    (r"\$\.fleets\b", "$.sides"),
)


def check_scenario(document: Json) -> list[Fault]:
    """Every fault of a scenario document, each at its place in it; sides without a fleet get one for the trial."""
    try:
        setting = trial_setting(document)
    except Refused as refusal:
        return [_placed(one) for one in refusal.faults]
    written = cast("dict[str, Json]", document)
    faults = _muster_faults(written, setting) or list(_check_reach(setting))
    return [*faults, *_check_text(written), *_check_objective(written)]


def trial_setting(document: Json) -> Setting:
    """What a scenario comes to when small fleets are brought to the sides without one.

    Raises `Refused` with the faults of the document's form.
    """
    if not isinstance(document, dict):
        raise Refused([fault("not_an_object", "$", "A scenario is an object, not {given}.", given=show(document))])
    key = document.get("ruleset")
    rules = ruleset(key if isinstance(key, str) else show(key))
    missing = sum(fleet is None for fleet in _own_fleets(document)) if rules.brings_fleets else 0
    return rules.read_scenario(document, [_trial_fleet(rules.key) for _ in range(missing)])


def _muster_faults(document: Mapping[str, Json], setting: Setting) -> list[Fault]:
    try:
        ruleset(str(document["ruleset"])).muster(setting.parties, setting.options, field=setting.field)
    except Refused as refusal:
        return [_placed(one) for one in refusal.faults]
    return []


def _own_fleets(document: Json) -> list[Json]:
    """The fleets that a scenario gives to its sides, None where it gives none."""
    sides = document.get("sides") if isinstance(document, dict) else None
    return [side.get("fleet") for side in (sides if isinstance(sides, list) else []) if isinstance(side, dict)]


def _trial_fleet(rules: str) -> Json:
    one = designs(rules)[0]
    ships: list[Json] = [{"name": one["name"], "count": 1, "design": one}]
    price = YARDS[rules].price(YARDS[rules].read(one, "$"))
    return {"format": "hexbattle/fleet/1", "ruleset": rules, "name": "Trial", "budget": price, "ships": ships}


def _placed(one: Fault) -> Fault:
    """A fault of the setting at its place in the document."""
    path = one.path
    for pattern, place in _PLACES:
        path, changed = re.subn(f"^{pattern}", place, path)
        if changed:
            break
    if one.code == "no_room":
        path = path.replace(".fleet", ".zone")
    return replace(one, path=path)


def _check_text(document: Mapping[str, Json]) -> list[Fault]:
    length = len(str(document.get("text", "")))
    if length <= LONGEST_TEXT:
        return []
    return [fault("text_too_long", "$.text", "The text has at most {most} characters; this one has {length}.",
                  most=LONGEST_TEXT, length=length)]  # fmt: skip


def _check_objective(document: Mapping[str, Json]) -> list[Fault]:
    objective = document.get("objective")
    team = objective.get("team") if isinstance(objective, dict) else None
    sides = cast("list[dict[str, Json]]", document["sides"])
    teams = {seat if side.get("team") is None else side["team"] for seat, side in enumerate(sides)}
    if team is None or team in teams:
        return []
    return [fault("objective_team", "$.objective.team", "No side is of team {team}.", team=show(team))]


def _check_reach(setting: Setting) -> Iterator[Fault]:
    """Open space has no edge, but a battle that nobody lives to see is none."""
    lines = cast("list[dict[str, Json] | None]", setting.field.get("lines", []))
    goal = cast("dict[str, Json] | None", setting.options.get("objective"))
    places = [(f"$.sides[{seat}].line.at", line["at"]) for seat, line in enumerate(lines) if line]
    for path, at in [*places, *([("$.objective.at", goal["at"])] if goal else [])]:
        if distance((0, 0), cast("tuple[int, int]", at)) > FARTHEST:
            yield fault("too_far", path, "This lies more than {most} hexes from the middle, (0, 0).", most=FARTHEST)


def blank_scenario(rules: str) -> dict[str, Json]:
    """What a new scenario begins as: two sides and nothing between them."""
    document: dict[str, Json] = {"format": "hexbattle/scenario/1", "ruleset": rules, "name": gettext("New scenario")}
    sides: list[dict[str, Json]] = [{"name": gettext("West")}, {"name": gettext("East")}]
    if rules == "battleforge":
        for side, units, x in zip(sides, FIRST_UNITS, (1, 12), strict=True):
            side["units"] = [{"name": name, "archetype": kind, "at": [x, y]} for name, kind, y in units]
    return {**document, "text": "", "sides": cast("list[Json]", sides), **BLANK.get(rules, {})}


def save_scenario(account: Account, document: Json, now: datetime, *, scenario: Scenario | None = None) -> Scenario:
    """Keep a valid scenario document, as a new scenario or over one's own. Raises `Refused` with every fault."""
    if faults := check_scenario(document):
        raise Refused(faults)
    if scenario is None:
        _check_room(account)
        scenario = Scenario(code=opaque_id(12), account=account)
    if scenario.document != document:  # as it stands it is a version already
        keep_document(scenario, cast("dict[str, Json]", document), now)
    return scenario


def keep_document(scenario: Scenario, document: Mapping[str, Json], now: datetime) -> None:
    """Store a document without faults as the next version, with its ruleset and its name where lists find them.

    Of the earlier versions the newest are kept.
    """
    with transaction.atomic():
        held = Scenario.objects.select_for_update().filter(pk=scenario.pk)
        scenario.version = (held.values_list("version", flat=True).first() or 0) + 1
        scenario.ruleset, scenario.name = str(document["ruleset"]), str(document["name"]).strip()
        scenario.document, scenario.changed_at = document, now
        scenario._history_date = now
        scenario.save()
        scenario.history.filter(version__lte=scenario.version - MOST_VERSIONS).delete()


def restore_version(account: Account, scenario: Scenario, number: int, now: datetime) -> None:
    """Make the document of an earlier version the newest one. Raises `Refused` where it is not kept any more."""
    earlier = version_of(scenario, number)
    if earlier is None:
        raise Refused([fault("no_such_version", "$", "Version {number} is not kept any more.", number=number)])
    save_scenario(account, earlier.document, now, scenario=scenario)


def version_of(scenario: Scenario, number: int) -> Scenario | None:
    """The scenario as it was in an earlier version; None where that is not kept."""
    return cast("Scenario | None", scenario.history.filter(version=number).first())


def duplicate_scenario(scenario: Scenario, account: Account, now: datetime) -> Scenario:
    """One's own copy, to change."""
    ending = f" ({gettext('copy')})"
    name = scenario.name[: LONGEST_NAME - len(ending)].rstrip() + ending
    return save_scenario(account, {**scenario.document, "name": name}, now)


def delete_scenario(scenario: Scenario) -> None:
    """Battles that are fought in it go on: they have a copy."""
    scenario.delete()


def load_scenarios(now: datetime) -> int:
    """Bring the site's scenarios in; those that are there stay as the curators have them. Returns how many were new."""
    known = set(Scenario.objects.filter(account=None).values_list("code", flat=True))
    new = [entry for entry in scenarios.entries() if entry.code not in known]
    with transaction.atomic():
        for entry in new:
            if faults := check_scenario(entry.document):
                raise Refused(faults)
            scenario = Scenario(code=entry.code, published=True)
            keep_document(scenario, entry.document, now)
    return len(new)


def side_names(scenario: Scenario) -> list[str]:
    return [str(side["name"]) for side in scenario.document["sides"]]


def in_scenario(plan: BattlePlan, scenario: Scenario, seat: int) -> BattlePlan:
    """A plan of two seats, the opener's first, moved into a scenario, where the opener has `seat`.

    Sides with a fleet of their own fly that. The other seat's terms are those of every further side; a player who is
    named takes the first of them. Raises `Refused` where the scenario is of other rules or has no such seat.
    """
    setting = trial_setting(scenario.document)
    if plan.ruleset != scenario.ruleset or not 0 <= seat < len(setting.parties):
        raise Refused([fault("not_that_scenario", "$.scenario", "This scenario cannot be played so.")])
    own, other = plan.seats
    others = iter([other, *[Seating() if other.account else other] * (len(setting.parties) - 2)])
    given = _own_fleets(scenario.document)
    seats = tuple(
        _seated(own if number == seat else next(others), party, given[number])
        for number, party in enumerate(setting.parties)
    )
    prices = [fleet_price(read_fleet(fleet)) for fleet in given if fleet is not None]
    return replace(plan, seats=seats, options={**plan.options, **setting.options}, field=setting.field,
                   budget=max(plan.budget, *prices, 0))  # fmt: skip


def _seated(one: Seating, party: Party, fleet: Json) -> Seating:
    if isinstance(fleet, dict):
        return replace(one, team=party.team, fleet=fleet, arrangement=party.arrangement, given=True)
    return replace(one, team=party.team)


def play_test(
    account: Account,
    scenario: Scenario,
    seat: int,
    captain: str,
    now: datetime,
    options: Mapping[str, Json] | None = None,
) -> Battle:
    """A battle in a scenario at once, all other sides by a captain's hand, ready fleets where it gives none.

    `options` are those that the scenario leaves open.
    """
    rules, budget = scenario.ruleset, USUAL_BUDGET.get(scenario.ruleset, 0)
    fleet = _ready_fleet(rules, budget) if budget else None
    seats = (Seating(account=account.get_username(), fleet=fleet), Seating(captain=captain))
    plan = BattlePlan(name=scenario.name, ruleset=rules, budget=budget, seats=seats, options=options or {})
    return open_battle(account, in_scenario(plan, scenario, seat), now)


def _ready_fleet(rules: str, budget: int) -> dict[str, Json]:
    ready = cast("list[Json]", ready_designs(rules))
    return write_fleet(pick_fleet(ready, budget, secrets.randbelow, name=gettext("Ready fleet")))


def _check_room(account: Account) -> None:
    have = Scenario.objects.filter(account=account).count()
    if have >= MOST_SCENARIOS:
        raise Refused([fault("shelf_full", "$", "You have {have} of these, and {most} is the most; delete some first.",
                             have=have, most=MOST_SCENARIOS)])  # fmt: skip

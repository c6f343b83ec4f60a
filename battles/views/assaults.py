"""Ground assaults before they begin: what a scenario holds, and their front page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.engine import Party, ruleset
from battles.models import Scenario
from battles.opening_forms import AssaultForm
from battles.selectors import curated_scenarios, my_battles
from battles.services.scenarios import side_names, trial_setting
from battles.views.access import private
from battles.views.ground_picture import of_ground
from battles.views.picture_parts import Picture
from battles.views.scenario_picture import picture_of
from shipyard.rules import Json

GAME = "battleforge"
FIRST_GROUND = "skirmish"


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What an assault is about; `sides` by seat, each with its name and its units with all their stats."""

    sides: list[dict[str, Any]]
    victory: dict[str, Any]
    defender: dict[str, Any] | None
    rounds: int
    to_hit: str


def terms_of(field: Mapping[str, Any], options: Mapping[str, Json]) -> Terms:
    """The terms of a battlefield and options without faults."""
    rules = ruleset(GAME)
    parties = [Party(name=side["name"], fleet=None) for side in field["sides"]]
    settled: Any = rules.write_state(rules.muster(parties, options, field=field))["options"]
    return Terms(
        sides=field["sides"],
        victory=field["victory"],
        defender=None if field["defending_team"] is None else field["sides"][field["defending_team"]],
        rounds=settled["round_limit"],
        to_hit=settled["to_hit"],
    )


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """A scenario that somebody is about to fight in, from the seat that is to be theirs."""

    scenario: Scenario
    seat: int
    picture: Picture
    terms: Terms


def ground_of(form: AssaultForm) -> Chosen | None:
    """What the form has chosen, the first of its choices where nothing is; None where there is no such scenario."""
    first = next((f"{code}:0" for code in form.scenarios), "")
    code, _colon, seat = str(form["scenario"].value() or first).rpartition(":")
    one = form.scenarios.get(code)
    if one is None or seat not in map(str, range(len(side_names(one)))):
        return None
    setting = trial_setting(one.document)
    return Chosen(
        scenario=one,
        seat=int(seat),
        picture=of_ground(setting.field, int(seat)),
        terms=terms_of(setting.field, setting.options),
    )


@dataclass(frozen=True, kw_only=True)
class Ground:
    """A scenario to choose with one of its sides; `sides`: the value and the name of each."""

    scenario: Scenario
    picture: Picture
    sides: list[tuple[str, str]]
    first: bool


@require_safe
@private
def home(request: HttpRequest) -> HttpResponseBase:
    """What an assault is, the grounds of the site, one's own assaults."""
    return assaults_page(request)


def assaults_page(request: HttpRequest, status: int = 200) -> HttpResponse:
    """The same page, also where a quick start was refused."""
    context = {
        "grounds": sorted(map(_ground, curated_scenarios(GAME)), key=lambda ground: not ground.first),
        "captains": list(ruleset(GAME).captains),
        "ways_to_hit": AssaultForm.TO_HIT,
        "mine": my_battles(request.user, limit=6, ruleset=GAME) if request.user.is_authenticated else (),
    }
    return render(request, "battles/assaults.html", context, status=status)


def _ground(one: Scenario) -> Ground:
    sides = [(f"{one.code}:{seat}", name) for seat, name in enumerate(side_names(one))]
    return Ground(scenario=one, picture=picture_of(one.document), sides=sides, first=one.code == FIRST_GROUND)

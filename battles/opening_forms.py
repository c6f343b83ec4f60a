"""The forms for a new battle, one for each game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from battles.engine import ruleset
from battles.forms import READY, FaultsForm, FleetForm
from battles.models import Battle, Scenario
from battles.selectors import scenarios_for
from battles.services import BattlePlan, Seating
from battles.services.scenarios import in_scenario, side_names, trial_setting
from shipyard.rules import LARGEST_BUDGET

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    from hexbattle.accounts.models import Account

TURN_LENGTHS = [
    ("0", _("No deadline (against a captain, or at one screen)")),
    ("60", _("1 hour")),
    ("480", _("8 hours")),
    ("1440", _("1 day")),
    ("2880", _("2 days")),
    ("4320", _("3 days")),
    ("10080", _("7 days")),
]


class OpeningForm(FaultsForm):
    """A new battle against a captain, a player, whoever takes up the challenge, or somebody at the same screen.

    One class for each ruleset: `options` are its fields that the ruleset takes as they are.
    """

    OPPONENTS = [
        ("captain", _("The computer: a captain of the academy, ready at once")),
        ("screen", _("Somebody beside you: two players take turns at this screen")),
        ("player", _("A player, by log-in name")),
        ("open", _("Whoever takes up the challenge")),
    ]
    FOR_GUESTS = ("captain", "screen")
    rules_key: str
    options: tuple[str, ...]

    opponent = forms.ChoiceField(label=_("Opponent"), choices=OPPONENTS, widget=forms.RadioSelect, initial="captain")
    player = forms.CharField(label=_("Log-in name of the player"), max_length=150, required=False)
    companion = forms.CharField(
        label=_("Name of the second player"), max_length=60, required=False, initial=_("Second player")
    )
    captain = forms.ChoiceField(label=_("Captain"))
    name = forms.CharField(
        label=_("Name of the battle"), max_length=60, required=False, help_text=_("Left empty, it gets one.")
    )
    scenario = forms.ChoiceField(label=_("Scenario, and your side in it"))
    turn_minutes = forms.TypedChoiceField(
        label=_("A turn lasts at most"), choices=TURN_LENGTHS, coerce=lambda text: int(text) or None, initial="0"
    )
    spectators = forms.BooleanField(label=_("Others may watch"), required=False)

    places_of_faults: Mapping[str, str | None] = {
        "name": "name",
        "turn_minutes": "turn_minutes",
        "account": "player",
        "captain": "captain",
        "companion": "companion",
        "scenario": "scenario",
    }

    def __init__(self, *args: Any, account: Account, rules: str = "", **kwargs: Any) -> None:
        super().__init__(*args, account=account, rules=rules or self.rules_key, **kwargs)
        self.choices("captain").choices = [(key, key.capitalize()) for key in ruleset(self.rules).captains]
        self.scenarios = {one.code: one for one in scenarios_for(account, self.rules)}
        self.choices("scenario").choices = [_sides_of(one) for one in self.scenarios.values()]
        if account.guest:
            self.choices("opponent").choices = [one for one in self.OPPONENTS if one[0] in self.FOR_GUESTS]
        if self.is_bound and self.data.get("opponent") != "captain":
            self.fields["captain"].required = False

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("opponent") == "player" and not cleaned.get("player"):
            self.add_error("player", _t("Whom do you challenge? Give the log-in name."))
        if cleaned.get("opponent") == "screen" and not cleaned.get("companion"):
            self.add_error("companion", _t("Who plays the other side? Give a name."))
        return cleaned

    def plan(self) -> BattlePlan:
        """What was asked for; raises `Refused` where the budget pays for no ship."""
        asked = self.cleaned_data
        plan = BattlePlan(
            name=asked["name"] or self._name(),
            budget=asked.get("budget", 0),
            seats=(self.own_seat(), self.other_seat()),
            ruleset=self.rules,
            options={key: asked[key] for key in self.options if asked[key] is not None},
            turn_minutes=asked["turn_minutes"],
            spectators=asked["spectators"],
        )
        if not asked["scenario"]:
            return plan
        code, _colon, seat = asked["scenario"].rpartition(":")
        return in_scenario(plan, self.scenarios[code], int(seat))

    def own_seat(self) -> Seating:
        return Seating(account=self.account.get_username())

    def other_seat(self) -> Seating:
        asked = self.cleaned_data
        match asked["opponent"]:
            case "captain":
                return Seating(captain=asked["captain"])
            case "screen":
                return Seating(name=asked["companion"])
            case "player":
                return Seating(account=asked["player"])
            case _:
                return Seating()

    def _name(self) -> str:
        opponents = {
            "captain": self.cleaned_data["captain"].capitalize(),
            "screen": self.cleaned_data["companion"],
            "player": self.cleaned_data["player"],
            "open": _t("anyone"),
        }
        name = _t("%(me)s against %(other)s") % {
            "me": self.account,
            "other": opponents[self.cleaned_data["opponent"]],
        }
        return name[:60].strip()


class BattleForm(FleetForm, OpeningForm):
    """A new battle to which fleets are brought, under a budget."""

    budget_label: StrPromise
    default_budget: int

    captain_fleet = forms.ChoiceField(label=_("Fleet of the other side"), initial=READY)
    budget = forms.IntegerField(min_value=1, max_value=LARGEST_BUDGET)
    scenario = forms.ChoiceField(
        label=_("Scenario, and your side in it"),
        required=False,
        help_text=_("Where it gives ships of its own, those fight; its terms come before yours."),
    )
    turn_limit = forms.IntegerField(
        label=_("Turn limit"),
        min_value=1,
        max_value=1000,
        required=False,
        help_text=_("Left empty: as the rules have it."),
    )
    show_confirmed = forms.BooleanField(label=_("Show who has confirmed"), required=False, initial=True)

    places_of_faults = {
        **OpeningForm.places_of_faults,
        **FleetForm.places_of_faults,
        "budget": "budget",
        "turn_limit": "turn_limit",
        "distance": "distance",
        "speed": "speed",
    }

    def __init__(self, *args: Any, account: Account, **kwargs: Any) -> None:
        super().__init__(*args, account=account, rules=self.rules_key, **kwargs)
        self.fields["budget"].label = self.budget_label
        self.initial.setdefault("budget", self.default_budget)
        self.choices("captain_fleet").choices = [(READY, _("Picked from the catalogue")), *self.own_fleets()]
        self.choices("scenario").choices = [("", _("None")), *map(_sides_of, self.scenarios.values())]
        if self.is_bound and self.data.get("opponent") not in self.FOR_GUESTS:
            self.fields["captain_fleet"].required = False

    def own_seat(self) -> Seating:
        fleet = self.fleet_document(self.cleaned_data["budget"])
        return replace(super().own_seat(), fleet=fleet, arrangement=self.arrangement())

    def other_seat(self) -> Seating:
        """Fleets are chosen for captains and for whoever plays at the same screen."""
        seat, chosen = super().other_seat(), self.cleaned_data["captain_fleet"] or READY
        if seat.name or (seat.captain and chosen != READY):
            return replace(seat, fleet=self.document_of(chosen, self.cleaned_data["budget"]))
        return seat


def _sides_of(scenario: Scenario) -> tuple[str, list[tuple[str, str]]]:
    """A scenario's sides, as a group of choices."""
    names = side_names(scenario)
    return scenario.name, [(f"{scenario.code}:{seat}", f"{scenario.name}: {name}") for seat, name in enumerate(names)]


class FleetActionForm(BattleForm):
    """A new battle of `conversion` (C-0)."""

    rules_key = "conversion"
    budget_label = _("Budget of each side, in credits")
    default_budget = 600
    options = ("strict_targeting", "turn_limit", "distance", "speed", "show_confirmed")

    distance = forms.IntegerField(label=_("Distance at the start, in hexes"), min_value=2, max_value=200, initial=40)
    speed = forms.IntegerField(label=_("Speed at the start"), min_value=0, max_value=50, initial=3)
    strict_targeting = forms.BooleanField(
        label=_("Strict targeting: an attack costs its token whether or not anything fired"), required=False
    )


class DuelForm(BattleForm):
    """A new battle of `hex_battle` (H-2.2, H-6.3)."""

    rules_key = "hex_battle"
    budget_label = _("Budget of each side, in points")
    default_budget = 160
    options = ("terrain_effects", "turn_limit", "show_confirmed")

    terrain_effects = forms.BooleanField(
        label=_("Terrain counts: debris hits, nebulas blind, planets stop ships and shots"),
        required=False,
        initial=True,
    )


class AssaultForm(OpeningForm):
    """A new battle of `battleforge` (B-4.2, B-5): the scenario has ground and units."""

    rules_key = "battleforge"
    options = ("to_hit", "round_limit")
    TO_HIT = [
        (
            "as_written",
            _("As written: the higher the attack, the higher the number needed, so strong units hit rarely and hard"),
        ),
        ("intent", _("Intent: a high attack hits more often, a high defense less; assaults are shorter")),
    ]

    to_hit = forms.ChoiceField(
        label=_("Number needed to hit"), choices=TO_HIT, widget=forms.RadioSelect, initial="as_written"
    )
    round_limit = forms.IntegerField(
        label=_("Round limit"),
        min_value=1,
        max_value=1000,
        required=False,
        help_text=_("Left empty: 30, or what the scenario says. What a scenario has settled comes before your terms."),
    )

    places_of_faults = {**OpeningForm.places_of_faults, "to_hit": "to_hit", "round_limit": "round_limit"}


GAMES: Mapping[str, type[OpeningForm]] = {form.rules_key: form for form in (FleetActionForm, DuelForm, AssaultForm)}


def again(battle: Battle, account: Account) -> dict[str, Any]:
    """The terms of an earlier battle, for a return match."""
    others = [side for side in battle.sides.all() if side.account_id != account.pk]
    captain = next((side.captain for side in others if side.captain), "")
    player = next((side.account.get_username() for side in others if side.account), "")
    return {
        "opponent": "captain" if captain else "screen" if battle.hot_seat else "player",
        "captain": captain,
        "player": player,
        "companion": others[0].name if battle.hot_seat else "",
        "scenario": _scenario_again(battle, account),
        "budget": battle.budget,
        "turn_minutes": battle.turn_minutes or 0,
        "spectators": battle.spectators,
        **{key: battle.options[key] for key in GAMES[battle.ruleset].options if key in battle.options},
    }


def _scenario_again(battle: Battle, account: Account) -> str:
    """The scenario on whose battlefield a battle was fought, and the account's side in it; "" if there is none."""
    if not battle.field:
        return ""
    seat = next((side.seat for side in battle.sides.all() if side.account_id == account.pk), 0)
    for one in scenarios_for(account, battle.ruleset):
        if trial_setting(one.document).field == battle.field:
            return f"{one.code}:{seat}"
    return ""

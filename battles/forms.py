"""What people type to open and to join battles. The services judge it; their faults come back to the fields."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from battles.engine import ruleset
from battles.models import Battle, Scenario
from battles.selectors import scenarios_for
from battles.services import BattlePlan, Seating, ready_designs
from battles.services.scenarios import in_scenario, side_names, trial_setting
from shipyard.rules import LARGEST_BUDGET, Fault, Json, Refused, fault, pick_fleet, write_fleet
from shipyard.selectors import fleet_document, fleets_of

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    from hexbattle.accounts.models import Account

READY = "ready"
MOST_SEED = 2**31 - 1
TURN_LENGTHS = [
    ("0", _("No deadline (against a captain, or at one screen)")),
    ("60", _("1 hour")),
    ("480", _("8 hours")),
    ("1440", _("1 day")),
    ("2880", _("2 days")),
    ("4320", _("3 days")),
    ("10080", _("7 days")),
]
WHOLE = re.compile(r"-?[0-9]{1,9}")
WORDS_OF_A_PATH = re.compile(r"[A-Za-z_]+")

type Document = dict[str, Json]
type Places = tuple[tuple[int, int], ...]
type Typed = Sequence[tuple[str, str]]


def whole(text: str) -> int | None:
    """What was typed as a whole number of at most nine digits; None for anything else."""
    return int(text) if WHOLE.fullmatch(text) else None


def typed_places(data: Mapping[str, Any]) -> Typed:
    """The places on the start line as they were typed, in fleet order: along it, ahead of it."""
    if not isinstance(data, MultiValueDict):
        return ()
    return tuple(zip(data.getlist("along"), data.getlist("ahead"), strict=False))


def chosen_places(typed: Typed) -> Places | None:
    """The places that were typed; None where none were. Raises `Refused` for what is no whole number."""
    places: list[tuple[int, int]] = []
    for number, (along, ahead) in enumerate(typed):
        place = whole(along), whole(ahead)
        if place[0] is None or place[1] is None:
            wrong = along if place[0] is None else ahead
            raise Refused([fault("not_a_number", f"$.arrangement[{number}]", "“{text}” is not a whole number.",
                                 text=wrong[:30])])  # fmt: skip
        places.append((place[0], place[1]))
    return tuple(places) or None


def new_seed() -> int:
    """A number for the picking of a ready fleet; the same one picks the same fleet again."""
    return random.SystemRandom().randrange(MOST_SEED)


class FleetForm(forms.Form):
    """Choosing a fleet, one's own or one picked from the catalogue for the budget, and its places on the start line."""

    fleet = forms.ChoiceField(label=_("Your fleet"), initial=READY)
    seed = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=MOST_SEED, required=False)

    places_of_faults: Mapping[str, str | None] = {"fleet": "fleet", "arrangement": None}

    def __init__(self, *args: Any, account: Account, rules: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account, self.rules = account, rules
        self.fleets = {fleet.code: fleet for fleet in fleets_of(account, ruleset=rules)}
        self._choices("fleet").choices = [(READY, _("A ready fleet, picked for the budget")), *self._own_fleets()]
        self.initial.setdefault("seed", new_seed())

    def _own_fleets(self) -> list[tuple[str, str]]:
        return [(fleet.code, fleet.name) for fleet in self.fleets.values()]

    def _choices(self, name: str) -> forms.ChoiceField:
        return cast(forms.ChoiceField, self.fields[name])

    def fleet_document(self, budget: int) -> Document:
        """The chosen fleet as a document; raises `Refused` where the budget pays for no ship."""
        return self._document(self.cleaned_data["fleet"], budget)

    def _document(self, choice: str, budget: int) -> Document:
        if choice != READY:
            return fleet_document(self.fleets[choice])
        pick = random.Random(self.cleaned_data.get("seed") or 0).randrange  # noqa: S311 - a choice of ships, no dice
        return write_fleet(pick_fleet(ready_designs(self.rules), budget, pick, name=_t("Ready fleet")))

    def typed_places(self) -> Typed:
        """None where they are places of another fleet: one was chosen before the page could show its ships."""
        chosen = f"{self['fleet'].value()}:{whole(str(self.data.get('budget', ''))) or 0}:{self['seed'].value()}"
        return typed_places(self.data) if self.data.get("placed", chosen) == chosen else ()

    def arrangement(self) -> Places | None:
        return chosen_places(self.typed_places())

    def show_faults(self, faults: Iterable[Fault]) -> None:
        """Put each fault at the field that it speaks of; the rest above the form."""
        for one in faults:
            words = [word for word in WORDS_OF_A_PATH.findall(one.path) if word in self.places_of_faults]
            field = self.places_of_faults[words[-1]] if words else None
            self.add_error(field, _t(one.template).format_map(one.values))


class BattleForm(FleetForm):
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
    budget_label: StrPromise
    default_budget: int
    options: tuple[str, ...]

    opponent = forms.ChoiceField(label=_("Opponent"), choices=OPPONENTS, widget=forms.RadioSelect, initial="captain")
    player = forms.CharField(label=_("Log-in name of the player"), max_length=150, required=False)
    companion = forms.CharField(
        label=_("Name of the second player"), max_length=60, required=False, initial=_("Second player")
    )
    captain = forms.ChoiceField(label=_("Captain"))
    captain_fleet = forms.ChoiceField(label=_("Fleet of the other side"), initial=READY)
    name = forms.CharField(
        label=_("Name of the battle"), max_length=60, required=False, help_text=_("Left empty, it gets one.")
    )
    budget = forms.IntegerField(min_value=1, max_value=LARGEST_BUDGET)
    scenario = forms.ChoiceField(
        label=_("Scenario, and your side in it"),
        required=False,
        help_text=_("Where it gives ships of its own, those fight; its terms come before yours."),
    )
    turn_minutes = forms.TypedChoiceField(
        label=_("A turn lasts at most"), choices=TURN_LENGTHS, coerce=lambda text: int(text) or None, initial="0"
    )
    turn_limit = forms.IntegerField(
        label=_("Turn limit"),
        min_value=1,
        max_value=1000,
        required=False,
        help_text=_("Left empty: as the rules have it."),
    )
    show_confirmed = forms.BooleanField(label=_("Show who has confirmed"), required=False, initial=True)
    spectators = forms.BooleanField(label=_("Others may watch"), required=False)

    places_of_faults = {
        "name": "name",
        "budget": "budget",
        "turn_minutes": "turn_minutes",
        "account": "player",
        "captain": "captain",
        "companion": "companion",
        "scenario": "scenario",
        "fleet": "fleet",
        "arrangement": None,
        "turn_limit": "turn_limit",
        "distance": "distance",
        "speed": "speed",
    }

    def __init__(self, *args: Any, account: Account, rules: str = "", **kwargs: Any) -> None:
        super().__init__(*args, account=account, rules=rules or self.rules_key, **kwargs)
        self.fields["budget"].label = self.budget_label
        self.initial.setdefault("budget", self.default_budget)
        self._choices("captain").choices = [(key, key.capitalize()) for key in ruleset(self.rules).captains]
        self._choices("captain_fleet").choices = [(READY, _("Picked from the catalogue")), *self._own_fleets()]
        self.scenarios = {one.code: one for one in scenarios_for(account, self.rules)}
        self._choices("scenario").choices = [("", _("None")), *map(_sides_of, self.scenarios.values())]
        if account.guest:
            self._choices("opponent").choices = [one for one in self.OPPONENTS if one[0] in self.FOR_GUESTS]
        if self.is_bound and self.data.get("opponent") != "captain":
            self.fields["captain"].required = False
        if self.is_bound and self.data.get("opponent") not in self.FOR_GUESTS:
            self.fields["captain_fleet"].required = False

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
        own = Seating(
            account=self.account.get_username(),
            fleet=self.fleet_document(asked["budget"]),
            arrangement=self.arrangement(),
        )
        plan = BattlePlan(
            name=asked["name"] or self._name(),
            budget=asked["budget"],
            seats=(own, self._opponent()),
            ruleset=self.rules,
            options={key: asked[key] for key in self.options if asked[key] is not None},
            turn_minutes=asked["turn_minutes"],
            spectators=asked["spectators"],
        )
        if not asked["scenario"]:
            return plan
        code, _colon, seat = asked["scenario"].rpartition(":")
        return in_scenario(plan, self.scenarios[code], int(seat))

    def _opponent(self) -> Seating:
        asked = self.cleaned_data
        own = asked["captain_fleet"]
        match asked["opponent"]:
            case "captain":
                fleet = None if own in ("", READY) else self._document(own, asked["budget"])
                return Seating(captain=asked["captain"], fleet=fleet)
            case "screen":
                return Seating(name=asked["companion"], fleet=self._document(own or READY, asked["budget"]))
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


GAMES: Mapping[str, type[BattleForm]] = {form.rules_key: form for form in (FleetActionForm, DuelForm)}


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

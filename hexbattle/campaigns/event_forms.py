"""What curators type: events with a map, a catalogue and a start fleet of their own, and rulings."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from battles.engine import Refused
from hexbattle.campaigns import engine
from hexbattle.campaigns.forms import CampaignForm
from hexbattle.campaigns.models import Campaign
from hexbattle.campaigns.services import CampaignPlan
from shipyard.models import Fleet, ShipClass
from shipyard.rules import Fault, Json, read_json
from shipyard.selectors import fleet_document, fleets_of

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

LONGEST_MAP = 200_000  # characters


class EventForm(CampaignForm):
    """A campaign run by the curators. Left empty, map, catalogue and start fleet are those of any campaign."""

    drawn_map = forms.CharField(
        label=_("Map of your own, as JSON"), required=False, max_length=LONGEST_MAP,
        widget=forms.Textarea(attrs={"rows": 8, "class": "mono", "spellcheck": "false"}),
        help_text=_("Copy the map above from “The map as JSON”, change it, and paste it here. K-2.1 holds for it too."),
    )  # fmt: skip
    classes = forms.ModelMultipleChoiceField(
        label=_("Classes that the yards build"), required=False, widget=forms.CheckboxSelectMultiple,
        queryset=ShipClass.objects.none(), help_text=_("None chosen: the whole catalogue."),
    )  # fmt: skip
    start_fleet = forms.ModelChoiceField(
        label=_("Start fleet"), required=False, queryset=Fleet.objects.none(), empty_label=_("picked from the classes"),
        help_text=_("One of your own fleets, the same for everybody: at most 600 credits, with two troop bays."),
    )  # fmt: skip
    victory_share = forms.IntegerField(
        label=_("Share of all income that wins, in per cent"), min_value=1, max_value=100, initial=60
    )
    battle_turn_limit = forms.IntegerField(label=_("Turn limit of battles"), min_value=1, max_value=100, initial=12)
    battle_turn_hours = forms.IntegerField(label=_("Hours a turn of a battle"), min_value=1, max_value=1000, initial=12)
    assault_turn_hours = forms.IntegerField(
        label=_("Hours a team’s turn in an assault"), min_value=1, max_value=1000, initial=6
    )

    OPTIONS = (
        *CampaignForm.OPTIONS, "victory_share", "battle_turn_limit", "battle_turn_hours", "assault_turn_hours"
    )  # fmt: skip

    def __init__(self, *args: Any, account: Account, **kwargs: Any) -> None:
        super().__init__(*args, account=account, **kwargs)
        self.fields["classes"].queryset = ShipClass.objects.filter(  # type: ignore[attr-defined]
            published=True, ruleset="conversion"
        ).order_by("role", "name")
        self.fields["start_fleet"].queryset = fleets_of(account)  # type: ignore[attr-defined]
        self.initial.setdefault("holder_0", "open")  # a curator rarely plays

    @property
    def map_as_json(self) -> str:
        """The map that is shown, to start from."""
        return json.dumps(engine.write_map(self.star_map()), ensure_ascii=False)

    def clean_drawn_map(self) -> dict[str, Json] | None:
        text = self.cleaned_data["drawn_map"]
        if not text.strip():
            return None
        try:
            return engine.write_map(engine.read_map(read_json(text, limit=LONGEST_MAP)))
        except Refused as refusal:
            raise forms.ValidationError(list(in_words(refusal.faults))) from None

    def plan(self) -> CampaignPlan:
        asked = self.cleaned_data
        classes = tuple(one.document for one in asked["classes"])
        fleet = fleet_document(asked["start_fleet"]) if asked["start_fleet"] else None
        plan = super().plan()
        return replace(
            plan,
            event=True,
            star_map=asked["drawn_map"] or plan.star_map,
            catalogue=classes or None,
            start_fleet=_designs(fleet) if fleet else (),
        )


def _designs(fleet: Any) -> tuple[Json, ...]:
    """The designs of a fleet document, each as often as it has it."""
    return tuple(ship["design"] for ship in fleet["ships"] for _ in range(ship["count"]))


def in_words(faults: Iterable[Fault]) -> Iterable[str]:
    """Faults as sentences, each with its place."""
    for one in faults:
        yield f"{_t(one.template).format_map(one.values)} ({one.path})"


class ReasonForm(forms.Form):
    """Whatever a curator does to a campaign has its reason, which everybody in it can read."""

    reason = forms.CharField(label=_("Reason, for everybody to read"), max_length=500)

    def show_faults(self, faults: Iterable[Fault]) -> None:
        for one in faults:
            name = one.path.rpartition(".")[2]
            self.add_error(name if name in self.fields else None, _t(one.template).format_map(one.values))


class ReplaceForm(ReasonForm):
    """Another player for a seat."""

    seat = forms.TypedChoiceField(label=_("Faction"), coerce=int)
    account = forms.CharField(
        label=_("New player, by log-in name"), max_length=150, required=False, help_text=_("Empty: an admiral.")
    )
    field_order = ["seat", "account", "reason"]

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seat"].choices = [  # type: ignore[attr-defined]
            (one.seat, one.name) for one in campaign.factions.filter(out=False)
        ]


class GrantForm(ReasonForm):
    """Credits given or taken."""

    seat = forms.TypedChoiceField(label=_("Faction"), coerce=int)
    amount = forms.IntegerField(
        label=_("Credits"), min_value=-1_000_000, max_value=1_000_000, help_text=_("Negative: taken from it.")
    )
    field_order = ["seat", "amount", "reason"]

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seat"].choices = [  # type: ignore[attr-defined]
            (one.seat, one.name) for one in campaign.factions.filter(out=False)
        ]

    def document(self) -> dict[str, Json]:
        return {"kind": "grant", "seat": self.cleaned_data["seat"], "amount": self.cleaned_data["amount"]}


class MendForm(ReasonForm):
    """A ship made whole."""

    ship = forms.CharField(label=_("Ship, by its id"), max_length=64, help_text=_("It stands in its page’s address."))
    field_order = ["ship", "reason"]

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)

    def document(self) -> dict[str, Json]:
        return {"kind": "mend", "ship": self.cleaned_data["ship"]}

"""What people type to join battles. The services judge it; their faults come back to the fields."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from battles.services import ready_designs
from shipyard.rules import Fault, Json, Refused, fault, pick_fleet, write_fleet
from shipyard.selectors import fleet_document, fleets_of

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

READY = "ready"
MOST_SEED = 2**31 - 1
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


class FaultsForm(forms.Form):
    """What an account types for rules whose faults come back with the names of `places_of_faults` in their paths."""

    places_of_faults: Mapping[str, str | None]  # by what a path speaks of: the field, None: above the form

    def __init__(self, *args: Any, account: Account, rules: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account, self.rules = account, rules

    def choices(self, name: str) -> forms.ChoiceField:
        return cast(forms.ChoiceField, self.fields[name])

    def show_faults(self, faults: Iterable[Fault]) -> None:
        """Put each fault at the field that it speaks of; the rest above the form."""
        for one in faults:
            words = [word for word in WORDS_OF_A_PATH.findall(one.path) if word in self.places_of_faults]
            field = self.places_of_faults[words[-1]] if words else None
            self.add_error(field, _t(one.template).format_map(one.values))


class FleetForm(FaultsForm):
    """Choosing a fleet, one's own or one picked from the catalogue for the budget, and its places on the start line."""

    fleet = forms.ChoiceField(label=_("Your fleet"), initial=READY)
    seed = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=MOST_SEED, required=False)

    places_of_faults: Mapping[str, str | None] = {"fleet": "fleet", "arrangement": None}

    def __init__(self, *args: Any, account: Account, rules: str, **kwargs: Any) -> None:
        super().__init__(*args, account=account, rules=rules, **kwargs)
        self.fleets = {fleet.code: fleet for fleet in fleets_of(account, ruleset=rules)}
        self.choices("fleet").choices = [(READY, _("A ready fleet, picked for the budget")), *self.own_fleets()]
        self.initial.setdefault("seed", new_seed())

    def own_fleets(self) -> list[tuple[str, str]]:
        return [(fleet.code, fleet.name) for fleet in self.fleets.values()]

    def fleet_document(self, budget: int) -> Document:
        """The chosen fleet as a document; raises `Refused` where the budget pays for no ship."""
        return self.document_of(self.cleaned_data["fleet"], budget)

    def document_of(self, choice: str, budget: int) -> Document:
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

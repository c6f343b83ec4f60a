"""What people type to open campaigns. The services judge it; their faults come back to the fields."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from battles.forms import whole
from battles.opening_forms import AssaultForm
from hexbattle.campaigns import engine
from hexbattle.campaigns.services import CampaignPlan, Seating
from shipyard.rules import Fault

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

FEWEST, MOST = 2, 8  # factions, K-1
SEED = re.compile(r"[0-9a-f]{8,64}")
SEAT_OF_A_PATH = re.compile(r"\$\.seats\[(\d+)\](?:\.(\w+))?")
TURN_LENGTHS = [
    ("0", _("No deadline (only if nobody else plays)")),
    ("60", _("1 hour")),
    ("480", _("8 hours")),
    ("1440", _("1 day")),
    ("4320", _("3 days, as the rules have it")),
    ("10080", _("7 days")),
]
HOLDERS = [
    ("me", _("Me")),
    ("account", _("A player, by log-in name")),
    ("open", _("Whoever comes")),
    ("admiral", _("Admiral (computer)")),
    ("cadet", _("Cadet (computer, gentler)")),
]
LEVELS = [
    ("cadet", _("Cadet: keeps order at home and attacks once in a while")),
    ("admiral", _("Admiral: builds, repairs, and comes for your systems")),
]
RIVALS = [("1", _("One rival")), ("2", _("Two rivals")), ("3", _("Three rivals"))]
# What factions are called to which nobody gives a name.
FLAGS = ("The Halberd League", "Concord of Vey", "The Ninth Fleet", "Ashen Hegemony", "Free Marches", "House Calloway",
         "Sunward Combine", "The Long Watch")  # fmt: skip


def new_seed() -> str:
    """What a map is drawn from; the same one draws the same map."""
    return secrets.token_hex(8)


class SoloForm(forms.Form):
    """A campaign against admirals, begun at once."""

    rivals = forms.TypedChoiceField(
        label=_("How many"), choices=RIVALS, coerce=int, initial="1", widget=forms.RadioSelect
    )
    level = forms.ChoiceField(label=_("How good"), choices=LEVELS, initial="cadet", widget=forms.RadioSelect)

    def plan(self, account: Account) -> CampaignPlan:
        rivals, level = self.cleaned_data["rivals"], self.cleaned_data["level"]
        seats = (
            Seating(account=account.get_username()),
            *(Seating(admiral=level, name=FLAGS[n]) for n in range(rivals)),
        )
        return CampaignPlan(
            name=_t("%(name)s’s campaign") % {"name": str(account)[:40]}, seats=seats, turn_minutes=None
        )


class CampaignForm(forms.Form):
    """A campaign for oneself and others. `seed`: of the map that is shown; another one draws another map."""

    name = forms.CharField(label=_("Name of the campaign"), max_length=60)
    factions = forms.TypedChoiceField(
        label=_("Factions"), choices=[(str(n), str(n)) for n in range(FEWEST, MOST + 1)], coerce=int, initial="2"
    )
    seed = forms.CharField(widget=forms.HiddenInput, required=False)
    turn_minutes = forms.TypedChoiceField(
        label=_("A turn lasts at most"), choices=TURN_LENGTHS, coerce=lambda text: int(text) or None, initial="4320"
    )
    turn_limit = forms.IntegerField(
        label=_("Turn limit"), min_value=1, max_value=1000, initial=20,
        help_text=_("Who leads on points then has won, if nobody has before."),
    )  # fmt: skip
    fog = forms.BooleanField(
        label=_("Fog: you see your own systems and fleets, and one lane beyond"), required=False, initial=True
    )
    at_peace = forms.BooleanField(label=_("Everybody begins at peace"), required=False)
    spectators = forms.BooleanField(label=_("Others may watch"), required=False)
    to_hit = forms.ChoiceField(
        label=_("Number needed to hit in assaults"), choices=AssaultForm.TO_HIT, widget=forms.RadioSelect,
        initial="intent",
    )  # fmt: skip

    OPTIONS: tuple[str, ...] = ("turn_limit", "fog", "at_peace", "to_hit")

    def __init__(self, *args: Any, account: Account, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account
        self.initial.setdefault("name", _t("%(name)s’s campaign") % {"name": str(account)[:40]})
        self.initial.setdefault("seed", new_seed())
        holders = [one for one in HOLDERS if one[0] not in ("account", "open")] if account.guest else HOLDERS
        for seat in range(MOST):
            rest = "admiral" if account.guest else "open"
            self.fields[f"holder_{seat}"] = forms.ChoiceField(
                label=_t("Who plays it"), choices=holders, initial=rest if seat else "me", required=False
            )
            self.fields[f"account_{seat}"] = forms.CharField(label=_t("Log-in name"), max_length=150, required=False)
            self.fields[f"flag_{seat}"] = forms.CharField(
                label=_t("Name of the faction"), max_length=60, required=False
            )
        for seat in range(self.count):
            self.fields[f"holder_{seat}"].required = True
        if account.guest:
            self.initial.setdefault("turn_minutes", "0")

    def again(self, *, another: bool) -> CampaignForm:
        """The same form with what has been typed so far, not judged yet; with another map, if that is asked for."""
        typed = {name: self.data[name] for name in self.fields if name in self.data}
        boxes = {name: name in self.data for name in ("fog", "at_peace", "spectators")}
        if another or not SEED.fullmatch(typed.get("seed", "")):
            typed["seed"] = new_seed()
        return CampaignForm(account=self.account, initial=typed | boxes)

    @property
    def count(self) -> int:
        """How many factions there are to be, as far as that can be read."""
        count = whole(str(self["factions"].value() or "")) or 0
        return count if FEWEST <= count <= MOST else FEWEST

    @property
    def seats(self) -> Iterator[tuple[int, tuple[forms.BoundField, ...]]]:
        """The fields of each seat."""
        for seat in range(self.count):
            yield seat, tuple(self[f"{name}_{seat}"] for name in ("holder", "account", "flag"))

    def star_map(self) -> engine.StarMap:
        """The map that is shown, and that the campaign gets."""
        seed = str(self["seed"].value() or "")
        return engine.make_map(seed if SEED.fullmatch(seed) else "0" * 16, self.count)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for seat in range(self.count):
            if cleaned.get(f"holder_{seat}") == "account" and not cleaned.get(f"account_{seat}"):
                self.add_error(f"account_{seat}", _t("Whom do you invite? Give the log-in name."))
        mine = [seat for seat in range(self.count) if cleaned.get(f"holder_{seat}") == "me"]
        if len(mine) > 1:
            self.add_error(f"holder_{mine[1]}", _t("You can play one faction only."))
        return cleaned

    def plan(self) -> CampaignPlan:
        asked = self.cleaned_data
        return CampaignPlan(
            name=asked["name"],
            seats=tuple(self._seat(seat) for seat in range(asked["factions"])),
            options={key: asked[key] for key in self.OPTIONS},
            turn_minutes=asked["turn_minutes"],
            star_map=engine.write_map(self.star_map()),
            spectators=asked["spectators"],
        )

    def _seat(self, seat: int) -> Seating:
        name = self.cleaned_data[f"flag_{seat}"]
        match self.cleaned_data[f"holder_{seat}"]:
            case "me":
                return Seating(account=self.account.get_username(), name=name)
            case "account":
                return Seating(account=self.cleaned_data[f"account_{seat}"], name=name)
            case "admiral" | "cadet" as admiral:
                return Seating(admiral=admiral, name=name or FLAGS[seat])
            case _:
                return Seating(name=name or FLAGS[seat])

    def show_faults(self, faults: Iterable[Fault]) -> None:
        """Put each fault at the field that it speaks of; the rest above the form."""
        for one in faults:
            self.add_error(self._field_of(one.path), _t(one.template).format_map(one.values))

    def _field_of(self, path: str) -> str | None:
        if found := SEAT_OF_A_PATH.match(path):
            fields = {"account": "account", "admiral": "holder", "name": "flag"}
            return f"{fields.get(found[2] or 'account', 'account')}_{found[1]}"
        named = path.rpartition(".")[2]
        return named if named in self.fields else None

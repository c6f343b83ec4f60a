"""Test fire: any design at any class, at any range and bearing, before a single order is given. Open to everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from battles.engine import conversion_testfire
from battles.narration import words
from battles.views.conversion.trial import trial_rows
from shipyard.rules import HALF_HOURS, PARTS, Drive, Json, System, read_design, system_ids
from shipyard.selectors import catalogue, designs_of

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

UNPROCESSABLE = 422
ENGINE = "engine"
START = {"range": "12", "bearing": "0", "aim": "fire_control"}
HOURS = range(HALF_HOURS)

type Document = dict[str, Json]
type Visitor = AbstractUser | AnonymousUser


class TestFireForm(forms.Form):
    """Who fires at whom, from how far, at what bearing, with which weapons, and what needle beams aim at."""

    firer = forms.ChoiceField(label=_("Firing"))
    target = forms.ChoiceField(label=_("Target"))
    range = forms.IntegerField(label=_("Range"), min_value=0, max_value=conversion_testfire.LONGEST)
    bearing = forms.TypedChoiceField(
        label=_("Target bears"),
        coerce=int,
        help_text=_("As on a clock face, your bow at 12."),
    )
    family = forms.MultipleChoiceField(
        label=_("Fire with"),
        required=False,
        choices=[(family, words.FAMILIES[family]) for family in conversion_testfire.FAMILIES],
        widget=forms.CheckboxSelectMultiple,
    )
    aim = forms.ChoiceField(
        label=_("Needle beams aim at"),
        choices=[(ENGINE, _("an engine")), *((kind, _(part.name)) for kind, part in PARTS.items())],
    )

    def __init__(self, data: QueryDict, visitor: Visitor) -> None:
        classes, own = dict(_classes()), dict(_designs(visitor))
        self.documents = {**classes, **own}
        super().__init__(self._filled(data))
        shelves = [(gettext("Catalogue"), _names(classes)), (gettext("My designs"), _names(own))]
        for name in ("firer", "target"):
            self._choice(name).choices = [shelf for shelf in shelves if shelf[1]]
        self._choice("bearing").choices = [(number, words.clock(number)) for number in HOURS]

    def _choice(self, name: str) -> forms.ChoiceField:
        return cast(forms.ChoiceField, self.fields[name])

    def _filled(self, asked: QueryDict) -> QueryDict:
        """What was asked for; before anything was, a ship at its like with all weapons."""
        filled = asked.copy()
        firer = asked.get("firer") or next(iter(self.documents), "")
        for name, value in {"firer": firer, "target": firer, **START}.items():
            filled.setdefault(name, value)
        if "range" not in asked:
            filled.setlist("family", list(conversion_testfire.FAMILIES))
        return filled

    def chosen(self, name: str) -> Document:
        """The design document that was chosen as firer or target."""
        return self.documents[self.cleaned_data[name]]


def _classes() -> Iterator[tuple[str, Document]]:
    for one in catalogue().order_by("name"):
        yield f"class:{one.slug}", one.document


def _designs(visitor: Visitor) -> Iterator[tuple[str, Document]]:
    if visitor.is_authenticated:
        for one in designs_of(cast("Account", visitor)):
            yield f"design:{one.code}", one.document


def _names(documents: Mapping[str, Document]) -> list[tuple[str, str]]:
    return [(value, str(one["name"])) for value, one in documents.items()]


@require_safe
def testfire(request: HttpRequest) -> HttpResponse:
    """The page; for htmx what the shot comes to. 422: something asked for cannot be read, and is told at its field."""
    form = TestFireForm(request.GET, request.user)
    valid = bool(form.documents) and form.is_valid()
    context: dict[str, Any] = {"form": form, "longest": conversion_testfire.LONGEST, **(_tried(form) if valid else {})}
    partial = request.headers.get("HX-Request") and not request.headers.get("HX-History-Restore-Request")
    status = UNPROCESSABLE if form.documents and not valid else 200
    response = render(request, "battles/testfire.html" + ("#result" if partial else ""), context, status=status)
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie", "HX-Request"])
    return response


def _tried(form: TestFireForm) -> dict[str, Any]:
    asked = form.cleaned_data
    firer, target = read_design(form.chosen("firer")), read_design(form.chosen("target"))
    aim = next((id for id, part in system_ids(target) if asked["aim"] == _kind(part)), None)
    return {
        "firer": form.chosen("firer"),
        "target": form.chosen("target"),
        "trial": trial_rows(firer, target, asked["range"], asked["bearing"], asked["family"], aim),
        "range": asked["range"],
        "aims_at_nothing": "needles" in asked["family"] and aim is None,
    }


def _kind(part: Drive | System) -> str:
    return ENGINE if isinstance(part, Drive) else part.kind

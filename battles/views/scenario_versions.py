"""The versions of one's own scenario: each as it was saved, to look at and to bring back."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from battles.engine import Refused
from battles.scenario_form import write_ground
from battles.services import scenarios as services
from battles.views.access import account_of, private
from battles.views.picture_parts import Picture
from battles.views.scenario_picture import picture_of
from battles.views.scenarios import own_scenario
from shipyard.rules import Json
from shipyard.views.refusals import refused


@require_safe
@login_required
@private
def versions(request: HttpRequest, code: str) -> HttpResponseBase:
    """All that are kept, the newest first."""
    one = own_scenario(request, code)
    context = {"scenario": one, "versions": one.history.order_by("-version"), "most": services.MOST_VERSIONS}
    return render(request, "battles/scenarios/versions.html", context)


@require_safe
@login_required
@private
def version(request: HttpRequest, code: str, number: int) -> HttpResponseBase:
    """One of them, with its picture."""
    one = own_scenario(request, code)
    earlier = services.version_of(one, number)
    if earlier is None:
        raise Http404
    context = {
        "scenario": one,
        "earlier": earlier,
        "picture": _picture(earlier.document),
        "written": write_ground(earlier.document),
    }
    return render(request, "battles/scenarios/version.html", context)


def _picture(document: dict[str, Json]) -> Picture | None:
    """None where the rules no longer take the document."""
    return None if services.check_scenario(document) else picture_of(document)


@require_POST
@login_required
@private
def restore(request: HttpRequest, code: str, number: int) -> HttpResponseBase:
    """Bring one back, as the newest version."""
    one = own_scenario(request, code)
    try:
        services.restore_version(account_of(request), one, number, timezone.now())
    except Refused as refusal:
        return refused(request, refusal, one.get_absolute_url())
    messages.success(request, _("Version %(number)d is back.") % {"number": number})
    return redirect(one)

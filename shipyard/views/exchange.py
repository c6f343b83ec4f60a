"""Design and fleet documents in and out: pasted or as files, faults listed with their place, the text kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from shipyard import services
from shipyard.models import Design, Fleet
from shipyard.rules import Json, Refused, fault, read_json
from shipyard.views.access import account_of
from shipyard.views.wording import all_said

if TYPE_CHECKING:
    from datetime import datetime

    from hexbattle.accounts.models import Account

LARGEST_FILE = 1_000_000


def download(document: Json, name: str) -> HttpResponse:
    """A document as a file to keep."""
    response = JsonResponse(document, json_dumps_params={"indent": 2, "ensure_ascii": False}, safe=False)
    response["Content-Disposition"] = f'attachment; filename="{slugify(name) or "hexbattle"}.json"'
    return response


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_design(request: HttpRequest) -> HttpResponse:
    """One design document, or a list of them: all are stored or none."""
    return _import(request, "design", lambda account, document, now: services.import_designs(account, document, now)[0])


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_fleet(request: HttpRequest) -> HttpResponse:
    return _import(request, "fleet", services.import_fleet)


def _import(
    request: HttpRequest, what: str, store: Callable[[Account, Json, datetime], Design | Fleet]
) -> HttpResponse:
    context: dict[str, object] = {"what": what, "back": reverse(f"shipyard:{what}s")}
    if request.method != "POST":
        return render(request, "shipyard/import.html", context)
    text: str | bytes = request.POST.get("text", "")
    try:
        text = sent(request)
        stored = store(account_of(request), read_json(text), timezone.now())
    except Refused as refusal:
        context |= {"text": shown(text), "faults": all_said(refusal.faults)}
        return render(request, "shipyard/import.html", context, status=422)
    messages.success(request, _("%(name)s has arrived.") % {"name": stored.name})
    return redirect(stored)


def shown(text: str | bytes) -> str:
    """What was sent, to be shown again."""
    return text.decode(errors="replace") if isinstance(text, bytes) else text


def sent(request: HttpRequest) -> str | bytes:
    """The document as it came: the file if there is one, else the text."""
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        return request.POST.get("text", "")
    if (file.size or 0) > LARGEST_FILE:
        raise Refused([fault("too_long", "$", "This file is {size} bytes long; at most {limit} are read.",
                             size=file.size or 0, limit=LARGEST_FILE)])  # fmt: skip
    content: bytes = file.read()
    return content

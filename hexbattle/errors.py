"""The page for requests that are refused before a view has looked at them, or by one that could not read them."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import BadRequest, RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

BAD, TOO_LARGE = 400, 413


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Says what was wrong, where that is known."""
    status = TOO_LARGE if isinstance(exception, RequestDataTooBig) else BAD
    return render(request, "400.html", {"status": status, "reason": _reason(exception)}, status=status)


def _reason(exception: Exception) -> str:
    match exception:
        case RequestDataTooBig():
            most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
            return _("What was sent is too large: a form takes %(most)d bytes, files apart.") % {"most": most}
        case TooManyFieldsSent() | TooManyFilesSent():
            return _("What was sent has more fields than any form of this site.")
        case BadRequest():
            return str(exception)
        case _:
            return ""

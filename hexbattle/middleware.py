"""What holds for every request."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext


class NoNulMiddleware:
    """Refuses addresses that ask for a NUL: it stands in no name, and PostgreSQL takes it for an error."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest(gettext("The address holds a character that nothing here is called by."))
        return self.get_response(request)

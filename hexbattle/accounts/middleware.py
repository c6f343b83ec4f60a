"""What every request to do with accounts goes through."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone

from hexbattle.accounts.zones import zone_of


class TimeZoneMiddleware:
    """Shows every time in the reader's own zone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(ZoneInfo(zone_of(request))):
            return self.get_response(request)


class RefusedFormMiddleware:
    """A form that is shown again with its errors answers 422, also where a library's view would have it be 200."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_template_response(self, request: HttpRequest, response: TemplateResponse) -> TemplateResponse:
        form = (response.context_data or {}).get("form")
        if request.method == "POST" and response.status_code == HTTPStatus.OK and getattr(form, "errors", None):
            response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
        return response

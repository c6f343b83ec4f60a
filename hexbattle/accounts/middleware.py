"""What every request to do with accounts goes through."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils import timezone

from hexbattle.accounts.zones import zone_of

NOT_FOR_GUESTS = {
    "account_signup",
    "account_email",
    "account_change_password",
    "account_set_password",
    "account_reauthenticate",
    "close_account",
}


class TimeZoneMiddleware:
    """Shows every time in the reader's own zone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(ZoneInfo(zone_of(request))):
            return self.get_response(request)


class GuestMiddleware:
    """Guests have neither password nor mail address: pages about those lead them to where they can have both."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: object) -> HttpResponse | None:
        name = request.resolver_match.url_name if request.resolver_match else None
        if name in NOT_FOR_GUESTS and request.user.is_authenticated and request.user.guest:
            return redirect("claim")
        return None


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

"""Who is asking. What an account may not see answers 404."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from django.http import Http404, HttpRequest
from django_htmx.middleware import HtmxDetails

from shipyard import selectors
from shipyard.models import Design, Fleet, ShipClass

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account


class HtmxRequest(HttpRequest):
    """A request that may come from htmx."""

    htmx: HtmxDetails


def account_of(request: HttpRequest) -> Account:
    """The account that is logged in; only behind `login_required`."""
    return cast("Account", request.user)


def plain(code: str) -> str:
    """A code that may be looked up; anything else is not found, before the database has to say so."""
    if not re.fullmatch(r"[-\w]{1,80}", code, re.ASCII):
        raise Http404
    return code


def own_design(request: HttpRequest, code: str) -> Design:
    try:
        return selectors.design_for(account_of(request), plain(code))
    except Design.DoesNotExist as error:
        raise Http404 from error


def own_plans(request: HttpRequest, code: str, ruleset: str) -> Design:
    """One of one's own designs of this ruleset; those of another are kept elsewhere."""
    design = own_design(request, code)
    if design.ruleset != ruleset:
        raise Http404
    return design


def own_fleet(request: HttpRequest, code: str) -> Fleet:
    try:
        return selectors.fleet_for(account_of(request), plain(code))
    except Fleet.DoesNotExist as error:
        raise Http404 from error


def published_class(slug: str, ruleset: str | None = None) -> ShipClass:
    """A class of the catalogue, of this ruleset if one is given."""
    try:
        one = selectors.class_for(plain(slug))
    except ShipClass.DoesNotExist as error:
        raise Http404 from error
    if ruleset not in {None, one.ruleset}:
        raise Http404
    return one

"""Every form of the site, filled in rightly but for one field."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve, reverse

from tests.conftest import HowMany
from tests.hostile.cases import CASES, Case
from tests.hostile.forms import HOSTILE, Form, Posted, forms_of
from tests.hostile.ledger import Ledger
from tests.hostile.routes import ALLAUTH, ROUTES
from tests.hostile.world import World

RAW_MARKUP = b"<script>alert(1)"
ALWAYS = ("nul", "right_to_left", "ten_thousand", "huge_number", "markup", "empty", "large")

# Forms with fields that are tried elsewhere.
ELSEWHERE = {"battles:desk": "test_desk.py", "battles:act": "test_acting.py", "campaigns:desk": "test_campaign_desk.py"}

# Posts of nothing that only show the page anew: no button was pressed.
DO_NOTHING = {
    "shipyard:new_design", "shipyard:design", "shipyard:creator", "shipyard:drawn_ship", "account_email", "quick_start",
    "quick_assault", "quick_campaign",
}  # fmt: skip

# Forms that may come empty: they then say that there is no name, that ships stand where they usually do, that any
# seat will do.
EMPTY = {"profile", "battles:arrange", "campaigns:join"}

each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)


def client_for(case: Case, world: World) -> Client:
    return world.client({"owner": world.owner, "operator": world.operator, "stranger": None}[case.who])


def goes_to(form: Form, page: str) -> str:
    return resolve(urlsplit(form.action or page).path).view_name


def filled(case: Case, world: World) -> tuple[str, Posted]:
    """The address and the fields of a form that is filled in rightly."""
    page = case.page(world)
    forms = [one for one in forms_of(client_for(case, world).get(page).content) if one.method == "post"]
    pressed = case.press[0] if case.press else ""
    fitting = [
        one for one in forms
        if goes_to(one, page) == case.action and one.fields and (not pressed or pressed in dict(one.buttons))
        and one.fields.get("deed", [""]) == [case.deed]
    ]  # fmt: skip
    typed = {**fitting[0].fields, **{name: [value] for name, value in case.fill.items()}}
    return fitting[0].action or page, typed | ({case.press[0]: [case.press[1]]} if case.press else {})


class Attempt:
    """Sends a form and takes back whatever it has done."""

    def __init__(self, case: Case, world: World) -> None:
        self.case, self.world = case, world
        self.url, self.fields = filled(case, world)
        self.client = client_for(case, world)
        self.ledger = Ledger()

    def send(self, fields: Posted) -> tuple[HttpResponse, list[str]]:
        cache.clear()  # how often one may try is not the question here
        client = Client()
        client.cookies.update(self.client.cookies)
        before = transaction.savepoint_create()
        with self.ledger.watching():
            response = client.post(self.url, fields)
        changes = self.ledger.changes
        transaction.savepoint_rollback(before)
        return response, changes  # type: ignore[return-value]


@each_case
def test_a_form_filled_in_rightly_is_taken(world: World, case: Case) -> None:
    attempt = Attempt(case, world)
    if case.action != "close_account":
        response, _ = attempt.send(attempt.fields)
        assert response.status_code == 302


@each_case
def test_a_hostile_value_in_any_field_is_refused_and_nothing_stored(
    world: World, case: Case, how_many: HowMany
) -> None:
    attempt = Attempt(case, world)
    for number, field in enumerate(case.only or attempt.fields):
        rest = [name for name in HOSTILE if name not in ALWAYS]
        some = [*ALWAYS, *(rest[(2 * number + n) % len(rest)] for n in range(2))]
        for name in list(HOSTILE) if how_many(0, 1) else some:
            value = HOSTILE[name]
            response, changes = attempt.send({**attempt.fields, field: [value] * len(attempt.fields[field])})
            place = f"{field}: {name}"
            assert response.status_code < 500, place
            assert RAW_MARKUP not in response.content, place
            if name not in case.takes.get(field, ()):
                assert response.status_code >= 400, place
            if response.status_code >= 400:
                assert changes == [], place


@each_case
def test_a_field_that_is_missing_or_sent_many_times_breaks_nothing(world: World, case: Case) -> None:
    attempt = Attempt(case, world)
    for field in case.only or attempt.fields:
        values = attempt.fields[field]
        without = {name: value for name, value in attempt.fields.items() if name != field}
        for fields in (without, {**attempt.fields, field: values * 150}):
            response, changes = attempt.send(fields)
            assert response.status_code < 500, field
            assert response.status_code < 400 or changes == [], field
    response, changes = attempt.send({})
    if case.action not in EMPTY:
        assert response.status_code >= 400 or case.action in DO_NOTHING
        assert changes == []


def test_every_form_of_the_site_is_in_the_table(world: World) -> None:
    known = {case.action for case in CASES} | set(ELSEWHERE)
    pages = [route.url(world) for route in ROUTES if "GET" in route.methods]
    pages += [reverse(name) for name in ALLAUTH if "key" not in name.split("_") and name != "account_confirm_email"]
    for account in (world.owner, None):
        client = world.client(account)
        for page in pages:
            response = client.get(page)
            if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
                forms = [one for one in forms_of(response.content) if one.method == "post" and one.fields]
                assert {goes_to(form, page) for form in forms} <= known, page

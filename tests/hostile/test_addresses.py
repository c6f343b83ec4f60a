"""Every address of the site, tried by people who have no business there, and in ways it does not know."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.hostile.ledger import Ledger
from tests.hostile.routes import ALLAUTH, ALLAUTH_KEYS, ELSEWHERE, ROUTES, Route, site_addresses
from tests.hostile.world import World

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND")
LOG_IN = "/accounts/login/"

every_route = pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)


def test_every_address_of_the_site_is_tried_here() -> None:
    known = {route.name for route in ROUTES} | set(ALLAUTH)
    missing = [name for name in site_addresses() if name not in known and not name.startswith(tuple(ELSEWHERE))]
    assert missing == [], "add these to tests/hostile/routes.py"


def actor(route: Route, world: World) -> Client:
    return world.client(world.operator if route.access == "operator" else world.owner)


@every_route
def test_a_method_that_an_address_does_not_know_is_answered_with_405(world: World, route: Route) -> None:
    client, ledger = actor(route, world), Ledger()
    for method in METHODS:
        if method not in route.methods:
            with ledger.watching():
                response = client.generic(method, route.url(world))
            assert response.status_code == 405, method
    assert ledger.changes == []


@every_route
def test_whoever_may_read_a_page_may_ask_for_its_head(world: World, route: Route) -> None:
    if "GET" not in route.methods:
        return
    client, ledger = actor(route, world), Ledger()
    with ledger.watching():
        whole, head = client.get(route.url(world)), client.head(route.url(world))
    assert whole.status_code == head.status_code < 400
    assert ledger.changes == [], "reading writes nothing"


@every_route
def test_strangers_see_what_is_open_and_are_asked_to_log_in_for_the_rest(world: World, route: Route) -> None:
    client, ledger, url = Client(), Ledger(), route.url(world)
    for method in route.methods:
        with ledger.watching():
            response = client.generic(method, url)
        if route.access == "open":
            assert response.status_code < 400
        elif route.access == "player":
            assert response.status_code == 404
        else:
            assert response.status_code == 302
            assert response["Location"] == f"{LOG_IN}?next={url}"
    assert ledger.changes == []


@every_route
def test_other_accounts_find_nothing_where_nothing_is_theirs(world: World, route: Route) -> None:
    if route.access not in {"own", "player", "operator"}:
        return
    client, ledger = world.client(world.outsider), Ledger()
    for method in route.methods:
        with ledger.watching():
            response = client.generic(method, route.url(world))
        assert response.status_code == 404, method
    assert ledger.changes == []


@pytest.mark.parametrize("route", [one for one in ROUTES if one.access == "operator"], ids=lambda route: route.name)
def test_who_plays_does_not_rule(world: World, route: Route) -> None:
    client, ledger = world.client(world.owner), Ledger()
    for method in route.methods:
        with ledger.watching():
            response = client.generic(method, route.url(world))
        assert response.status_code == 404, method
    assert ledger.changes == []


@every_route
def test_a_post_without_the_forms_own_token_is_refused(world: World, route: Route) -> None:
    if "POST" not in route.methods:
        return
    account = world.operator if route.access == "operator" else world.owner
    client, ledger = world.client(account, checks=True), Ledger()
    with ledger.watching():
        assert client.post(route.url(world), {"name": "x"}).status_code == 403
        assert client.post(route.url(world), {}, headers={"X-CSRF-Token": "a" * 64}).status_code == 403
    assert ledger.changes == []


@pytest.mark.parametrize("name", ALLAUTH)
def test_the_pages_of_accounts_keep_strangers_and_forged_posts_out(world: World, name: str) -> None:
    url = reverse(name, kwargs=ALLAUTH_KEYS.get(name))
    forger, deleter = world.client(world.owner, checks=True), world.client(world.owner)
    ledger = Ledger()
    with ledger.watching():
        read = Client().get(url)
        forged = forger.post(url, {"email": "a@example.com", "action_add": ""})
        deleted = deleter.delete(url)
    assert read.status_code < 500
    if ALLAUTH[name] == "account":
        assert read["Location"].startswith(LOG_IN)
    assert forged.status_code in {403, 405}
    assert deleted.status_code < 500
    assert ledger.changes == []

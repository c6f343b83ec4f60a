"""Requests that are odd as a whole: too large, cut short, in no known encoding, with hostile addresses and headers."""

from __future__ import annotations

import json
from urllib.parse import quote, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.battles.fleets import kite
from tests.conftest import PASSWORD, HowMany
from tests.hostile.forms import HOSTILE, HUGE
from tests.hostile.ledger import Ledger
from tests.hostile.routes import ROUTES, Route
from tests.hostile.world import World

IMPORTS = ["shipyard:import_design", "shipyard:import_fleet", "shipyard:import_ships", "scenarios:import"]
KITE = json.dumps(kite()).encode()
QUERY_KEYS = ("turn", "sort", "page", "q", "tag", "moment", "unsaved", "again", "opponent", "player", "budget", "fleet",
              "seed", "another", "class", "c", "role", "most", "retired", "next", "place", "faction", "reason",
              "waiting", "factions")  # fmt: skip
HEADERS = ("Accept-Language", "HX-Current-URL", "HX-Prompt", "HX-Target", "HX-Trigger", "If-None-Match", "Range",
           "If-Modified-Since", "Referer", "Accept", "X-Forwarded-For",
           "X-Forwarded-Host", "X-Forwarded-Proto")  # fmt: skip
AWAY = [
    "https://evil.example/", "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example",
    "http:evil.example", "javascript:alert(1)", "data:text/html,x", "/%0d%0aSet-Cookie:x=1", "\t//evil.example",
    "https:///evil.example", "//evil.example\\@testserver", "http://testserver@evil.example/", "\x00//evil.example",
]  # fmt: skip


@pytest.mark.parametrize("route", [one for one in ROUTES if "GET" in one.methods], ids=lambda route: route.name)
def test_hostile_queries_break_no_page_and_change_nothing(world: World, route: Route, how_many: HowMany) -> None:
    client, ledger, url = world.client(world.owner), Ledger(), route.url(world)
    for number, (name, value) in list(enumerate(HOSTILE.items()))[len(url) % how_many(9, 1) :: how_many(9, 1)]:
        for keys in (QUERY_KEYS, QUERY_KEYS[number % len(QUERY_KEYS) :][:1]):
            query = "&".join(f"{key}={quote(value)}" for key in keys)
            with ledger.watching():
                response = client.get(f"{url}?{query}", headers={"HX-Request": "true"} if number % 2 else {})
            assert response.status_code < 500, (name, keys)
            assert b"<script>alert(1)" not in response.content
    for query in (
        "turn=-1",
        "turn=99999999999999999999",
        "sort=%00",
        "page=NaN",
        "%00=%00",
        "%ff=%fe",
        "=",
        "&&&",
        "c=a&" * 300,
    ):
        with ledger.watching():
            assert client.get(f"{url}?{query}").status_code < 500, query
    assert ledger.changes == []


@pytest.mark.parametrize(
    "code", ["0", "-1", "1", "9" * 30, "a" * 5000, "%00", "%ff%fe", "..%2f..", "%F0%9F%9A%80", "%E2%80%AE"]
)
def test_ids_that_are_nobodys_are_not_found(world: World, code: str) -> None:
    client, ledger = world.client(world.owner), Ledger()
    for base in (
        "/battles/",
        "/campaigns/",
        "/missions/",
        "/shipyard/designs/",
        "/shipyard/fleets/",
        "/shipyard/catalogue/",
    ):
        for deed in ("", "state/", "desk/", "accept/", "retry/", "turns/1/dice/", "export/", "delete/", "rename/"):
            for method in ("GET", "POST"):
                with ledger.watching():
                    assert client.generic(method, f"{base}{code}/{deed}").status_code in {404, 405}
    assert ledger.changes == []


@pytest.mark.parametrize("number", ["0", "2", "99", "9" * 30, HUGE, "-1", "x", "1.0"])
def test_turns_that_are_none_have_no_dice_to_show(world: World, number: str) -> None:
    address = f"{world.running.get_absolute_url()}turns/{number}/dice/"
    assert world.client(world.owner).get(address).status_code == (200 if number == "2" else 404)


@pytest.mark.parametrize("name", IMPORTS)
@pytest.mark.parametrize(
    "content",
    [
        b"", b"\x00", b"\xff\xfe{\x00}\x00", b"\x89PNG\r\n\x1a\n", b"PK\x03\x04", b"null", b"[]", b"1", b'"\\ud800"',
        b"[" * 200_000, b"[" * 30 + b"]" * 30, b'{"a":' * 100_000, b"1" * 900_000, b"-" * 90_000, b'"' + b"a" * 900_000,
        b"NaN", b"1e999", b'{"name":1,"name":2}', b"[1," * 3 + b"1]]]", b"<svg onload=alert(1)>",
        b"[" + b",".join([b"1"] * 300_000) + b"]",
        b"{" + b",".join(b'"k%d":1' % n for n in range(60_000)) + b"}",
        b"{" + b",".join(b'"k%d":1' % n for n in range(60_000)) + b',"k59999":2}',
    ],
    ids=range(23),
)  # fmt: skip
def test_a_file_that_is_no_document_is_refused_with_its_faults(world: World, name: str, content: bytes) -> None:
    client, ledger = world.client(world.owner), Ledger()
    with ledger.watching():
        response = client.post(reverse(name), {"text": "", "file": SimpleUploadedFile("plans.json", content)})
    if content == b"":
        assert response.status_code in {400, 422}
    else:
        assert response.status_code == 422
        assert b"errorlist" in response.content or b"message error" in response.content
    assert len(response.content) < 3_000_000
    assert ledger.changes == []


@pytest.mark.parametrize("name", IMPORTS)
def test_a_file_of_ten_megabytes_is_refused_unread(world: World, name: str) -> None:
    client, ledger = world.client(world.owner), Ledger()
    with ledger.watching():
        response = client.post(reverse(name), {"file": SimpleUploadedFile("plans.json", KITE + b" " * 10_000_000)})
    assert response.status_code == 422
    assert b"at most 1000000 are read" in response.content
    assert ledger.changes == []


@pytest.mark.parametrize(
    "filename", ["../../x.json", "\x00.json", "a" * 5000, "\u202egnp.json", "<b>.json", "", "con\r\nx: y"]
)
def test_the_name_of_a_file_does_not_matter(world: World, filename: str) -> None:
    file = SimpleUploadedFile("x", KITE)
    file.__dict__["_name"] = filename
    response = world.client(world.owner).post(reverse(IMPORTS[0]), {"file": file})
    assert response.status_code in {302, 400, 422}


@pytest.mark.parametrize("route", [one for one in ROUTES if "POST" in one.methods], ids=lambda route: route.name)
def test_bodies_that_are_no_forms_are_refused_and_change_nothing(world: World, route: Route) -> None:
    account = world.operator if route.access == "operator" else world.owner
    client, ledger, url = world.client(account, checks=True), Ledger(), route.url(world)
    client.get(reverse("profile"))
    token = client.cookies["csrftoken"].value
    bodies = [
        ("application/x-www-form-urlencoded", b"name=" + b"x" * 2_000_000),
        ("application/x-www-form-urlencoded", b"&".join(b"f%d=1" % n for n in range(2500))),
        ("application/x-www-form-urlencoded; charset=utf-16", "name=x".encode("utf-16")),
        ("multipart/form-data", b"name=x"),
        ("multipart/form-data; boundary=" + "b" * 300, b"--x"),
    ]
    for kind, body in bodies:
        with ledger.watching():
            response = client.generic("POST", url, body, content_type=kind, headers={"X-CSRF-Token": token})
        assert 400 <= response.status_code < 500, kind
        assert ledger.changes == [], kind


def test_a_request_that_is_too_large_is_told_so(world: World) -> None:
    response = world.client(world.owner).post(reverse(IMPORTS[0]), {"text": "x" * 2_000_000})
    assert response.status_code == 413
    assert "too large: a form takes 1500000 bytes" in response.content.decode()


@pytest.mark.parametrize("away", AWAY)
def test_nothing_leads_off_the_site(world: World, away: str) -> None:
    stranger = Client()
    responses = [
        stranger.post(f"/accounts/login/?next={quote(away)}", {"login": "halsey", "password": PASSWORD, "next": away}),
        stranger.post("/accounts/logout/", {"next": away}),
        stranger.post("/accounts/login/", {"login": "spruance", "password": PASSWORD, "next": away}),
        stranger.get(f"/accounts/login/?next={quote(away)}"),
        stranger.post(f"/accounts/reauthenticate/?next={quote(away)}", {"password": PASSWORD, "next": away}),
        stranger.get("/battles/", headers={"Referer": away.strip()}),
        Client().get("/" + quote(away) + "/.."),
        Client().get("//evil.example/shipyard"),
    ]
    for response in responses:
        assert response.status_code < 500
        target = urlsplit(response.get("Location", "/"))
        assert (target.scheme, target.netloc) in {("", ""), ("http", "testserver")}
        assert not response.get("Location", "/").startswith(("//", "/\\", "\\"))
        assert "x" not in response.cookies


@pytest.mark.parametrize("route", [one for one in ROUTES if "GET" in one.methods][::9], ids=lambda route: route.name)
def test_hostile_headers_and_cookies_break_no_page(world: World, route: Route) -> None:
    account = world.operator if route.access == "operator" else world.owner
    client, ledger, url = world.client(account), Ledger(), route.url(world)
    for value in ("[", "http://[::1", "\x01", "é" * 300, "a" * 5000, 'W/"x", "y'):
        headers = dict.fromkeys(HEADERS, value)
        with ledger.watching():
            assert client.get(url, headers={**headers, "HX-Request": "true"}).status_code < 500, value
    for name in ("sessionid", "csrftoken", "messages", "time_zone", "django_language"):
        for cookie in ('"\\000\\001abcdefgh"', "a" * 3000, "Europe/../../etc"):
            other = Client(headers={"Cookie": f"{name}={cookie}"})
            with ledger.watching():
                assert other.get(url).status_code < 500, (name, cookie)
    assert ledger.changes == []


@pytest.mark.parametrize("host", ["evil.example", "testserver@evil.example", "testserver:x", "", "[", "a" * 300])
def test_hosts_that_are_not_this_site_are_refused(world: World, host: str) -> None:
    assert Client(headers={"Host": host}).get("/").status_code == 400


@pytest.mark.parametrize(
    "path", ["/static/%00", "/static/../hexbattle/settings.py", "/static/%2e%2e/x", "/%00", "/%ff", "/a" * 2000]
)
def test_paths_that_are_no_addresses_are_not_found(world: World, path: str) -> None:
    assert Client().get(path).status_code in {404, 400}

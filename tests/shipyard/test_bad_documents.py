"""Bad input to the import pages: a clear error with its place, status 4xx, the text kept, nothing stored."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from hexbattle.accounts.models import Account
from shipyard.models import Design, Fleet
from tests.conftest import ClientOf
from tests.shipyard.plans import fleet, plans

PAGES = ["/shipyard/designs/import/", "/shipyard/fleets/import/"]
TEXTS = {
    "nothing": "",
    "no JSON": "kite",
    "NaN": '{"hull": NaN}',
    "infinity": '{"hull": -Infinity}',
    "a huge number": f'{{"hull": {"9" * 5000}}}',
    "a duplicate key": '{"hull": 2, "hull": 3}',
    "deep nesting": "[" * 100_000,
    "half a character": '{"name": "\\ud800"}',
    "a zero byte": '{"name": "\\u0000"}',
    "a wrong type": json.dumps([[[]]]),
    "a number": "7",
    "markup": json.dumps({"<script>": "</textarea><script>alert(1)</script>"}),
    "a hostile name": json.dumps(plans(name="x" * 10_000)),
    "another hostile name": json.dumps(fleet(name="\u202eevil")),
    "an unknown key": json.dumps(plans() | {"cloak": True}),
}


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_bad_text_is_refused_with_a_place_and_kept(
    account: Account, client_of: ClientOf, address: str, text: str
) -> None:
    response = client_of(account).post(address, {"text": text})
    answer = response.content.decode()
    assert response.status_code == 422
    assert "Nothing was stored" in answer
    assert "<script>alert" not in answer
    assert response.context["text"] == text
    assert response.context["faults"]
    assert all(one.path.startswith("$") for one in response.context["faults"])
    assert not Design.objects.exists()
    assert not Fleet.objects.exists()


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize(
    "content", [b"x" * 10_000_000, b"\xff\xfe\x00", b"", b"[" * 900_000], ids=["10 MB", "not text", "empty", "deep"]
)
def test_a_bad_file_is_refused(account: Account, client_of: ClientOf, address: str, content: bytes) -> None:
    file = SimpleUploadedFile("kite.json", content, "application/json")
    response = client_of(account).post(address, {"file": file})
    assert response.status_code == 422
    assert response.context["faults"]
    assert not Design.objects.exists()


@pytest.mark.parametrize("address", PAGES)
def test_ten_megabytes_pasted_are_refused(account: Account, client_of: ClientOf, address: str) -> None:
    response = client_of(account).post(address, {"text": "x" * 10_000_000})
    assert 400 <= response.status_code < 500
    assert not Design.objects.exists()


def test_a_good_file_is_stored(account: Account, client_of: ClientOf) -> None:
    file = SimpleUploadedFile("kite.json", b"\xef\xbb\xbf" + json.dumps(plans()).encode(), "application/json")
    assert client_of(account).post(PAGES[0], {"file": file}).status_code == 302
    assert Design.objects.get().document == plans()


@pytest.mark.parametrize("code", ["x" * 300, "%00", "..%2f", "%F0%9F%9A%80", "' OR 1=1"])
def test_an_address_that_is_none_is_not_found(account: Account, client_of: ClientOf, code: str) -> None:
    for room in ("designs", "fleets", "catalogue"):
        assert client_of(account).get(f"/shipyard/{room}/{code}/").status_code == 404


@pytest.mark.parametrize(
    "query", ["?q=%00", "?q=%ff", "?sort=%00", "?retired=x", "?role=%00&most=%00", "?q=" + "x" * 3000]
)
def test_an_odd_question_is_no_server_error(account: Account, client_of: ClientOf, query: str) -> None:
    for room in ("designs", "catalogue"):
        assert client_of(account).get(f"/shipyard/{room}/{query}").status_code < 500

"""Every page, in every condition of what it shows: nothing serious for axe, and no scrolling sideways."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from playwright.sync_api import Page, expect

from tests.browser.axe import look_over
from tests.browser.campaign_pages import PAGES, PARTS, POSTED
from tests.browser.conftest import EnterAs
from tests.browser.no_pages import NO_PAGES
from tests.browser.town import BARE, BATTLES, OPEN, OWN, PLACES, Place, Town, found_town


@pytest.fixture
def town(transactional_db: None) -> Town:
    return found_town()


@pytest.mark.parametrize("places", [OPEN, OWN, BATTLES, BARE], ids=["open", "own", "battles", "bare"])
def test_every_page_is_accessible_and_fits_its_screen(
    page: Page, town: Town, enter_as: EnterAs, places: list[Place]
) -> None:
    entered, found = "", {}
    for place in places:
        if place.who != entered:
            enter_as(getattr(town, place.who))
            entered = place.who
        answer = page.goto(place.path(town)) or page.reload()  # only the fragment is another one: nothing was loaded
        assert answer
        assert answer.ok, f"{place} answers {answer.status}"
        if place.says:
            expect(page.get_by_text(place.says).filter(visible=True).first).to_be_visible()
        if faults := look_over(page):
            found[str(place)] = faults
    assert not found, _told(found)


def _told(found: dict[str, list[str]]) -> str:
    return "".join(f"\n{place}\n  " + "\n  ".join(faults) for place, faults in found.items())


def test_the_list_of_pages_is_whole() -> None:
    """An address is listed as a page, or with the reason why it is none."""
    none = set().union(*NO_PAGES.values(), PARTS, POSTED)
    addresses, listed = set(_names(get_resolver())), {place.name for place in PLACES} | PAGES
    assert addresses == listed | none
    assert listed & none == set()


def _names(resolver: URLResolver, room: str = "") -> Iterator[str]:
    """The names of all addresses but the admin's, which is Django's own."""
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            if one.app_name != "admin":
                yield from _names(one, f"{one.namespace}:" if one.namespace else room)
        elif isinstance(one, URLPattern):
            assert one.name, f"{one} has no name"
            yield room + one.name

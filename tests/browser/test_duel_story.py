"""A guest's whole way: a ship drawn, armed, taken out and brought in again; a duel won with it; a score in the list."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from battles.models import Battle, HighScore
from battles.selectors import current_turn
from battles.services.scenarios import load_scenarios
from shipyard.models import Design
from shipyard.services import load_catalogue
from tests.browser.conftest import OpenBrowser
from tests.browser.test_creator import click_at, save

LONGEST = 61  # turns of a duel and its deployment


@pytest.fixture
def page(transactional_db: None, live_server: LiveServer, new_context: OpenBrowser) -> Page:
    load_catalogue()
    load_scenarios(timezone.now())
    page = new_context().new_page()
    page.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    return page


def draw_a_fortress(page: Page) -> None:
    """It bears the most that a hull can, and hits all round: no captain's fleet of its price outlasts it."""
    page.goto("/shipyard/creator/")
    expect(page.get_by_text("click to set the first corner")).to_be_visible()
    page.evaluate("document.fonts.ready")
    click_at(page, (150, 0), (-100, 80), (-100, -80), (150, 0))
    page.get_by_role("tab", name="Stats").click()
    page.get_by_label("Hull points").fill("50")
    page.get_by_label("Screen rating").fill("4")
    for number in range(1, 7):
        page.get_by_role("button", name="Class-3 beam").click()
        page.locator(f"#weapon-{number}-arc").select_option("any")
    save(page, "Rook")


def take_out_and_bring_in(page: Page, file: Path) -> None:
    """H-1.3."""
    page.get_by_role("tab", name="Shapes").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export Rook").click()
    download.value.save_as(file)
    page.get_by_role("link", name="Import").click()
    page.get_by_label("or a file").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("Arrived: Rook.")).to_be_visible()


def fight_on(page: Page, battle: Battle) -> None:
    """A turn of one who plots nothing and fires at whatever comes near."""
    turn = current_turn(battle)
    assert turn
    page.goto(battle.get_absolute_url())
    expect(page.locator("#board-words")).to_contain_text("Selected")  # the scripts are at work
    if turn.number:
        with page.expect_response("**/desk/"):
            page.get_by_role("button", name="Aim all at the nearest").click()
    page.locator("#review").click()
    page.locator("#confirm").click()
    expect(page.locator(f"input[name=turn][value='{turn.number}']")).to_have_count(0)


def test_a_guest_draws_a_ship_wins_a_duel_with_it_and_finds_its_score_in_the_sidebar(
    page: Page, tmp_path: Path
) -> None:
    """H-1.3, H-7.2, H-8."""
    page.goto("/")
    page.get_by_role("link", name="Play a duel now").click()
    page.get_by_role("button", name="Play now, no sign-up").click()
    expect(page.get_by_role("heading", name="Deployment", exact=True)).to_be_visible()
    draw_a_fortress(page)
    take_out_and_bring_in(page, tmp_path / "rook.json")
    first, second = Design.objects.all()
    assert first.document == second.document

    page.goto("/hex-battle/")
    page.get_by_role("radio", name="Rook").first.check()
    page.get_by_label("Where", exact=True).select_option(label="Open space")
    page.get_by_role("button", name="Start the duel").click()
    expect(page.get_by_role("heading", name="Deployment", exact=True)).to_be_visible()
    battle = Battle.objects.latest("pk")
    for _ in range(LONGEST):
        fight_on(page, battle)
        battle.refresh_from_db()
        if battle.status == Battle.Status.ENDED:
            break
    assert battle.winner == 0

    page.goto(battle.get_absolute_url())
    name = page.get_by_label("Your name in the list").filter(visible=True)
    score = page.get_by_role("button", name="The score").filter(visible=True)
    expect(name.or_(score)).to_be_visible()  # the dialog opens by itself after the film, if that was not seen before
    if not name.is_visible():
        score.click()
    name.fill("Ada")
    page.get_by_role("button", name="Enter the score").filter(visible=True).click()
    expect(page.get_by_text("In the list as Ada, place 1.").filter(visible=True)).to_be_visible()
    page.goto("/hex-battle/")
    best = page.get_by_role("region", name="Ten best")
    expect(best).to_contain_text("Ada")
    expect(best).to_contain_text(str(HighScore.objects.get().score))

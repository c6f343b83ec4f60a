"""axe, the accessibility checker, put into a page from outside, past its content security policy."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).resolve().parents[1] / "js" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async (only) => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);  // colours have arrived
  const found = await axe.run(document, { resultTypes: ["violations"], ...(only && { runOnly: only }) });
  return found.violations
    .filter((one) => ["serious", "critical"].includes(one.impact))
    .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(" ")} · ${node.failureSummary}`));
}"""
WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}

THOROUGH = "HEXBATTLE_DEEP"

type Audit = Callable[[], list[str]]


@cache
def _source() -> str:
    return SOURCE.read_text(encoding="utf-8")


def serious_faults(page: Page, only: list[str] | None = None) -> list[str]:
    """What is seriously or critically wrong for people with disabilities, a line a finding; empty is well."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_source())
    found: list[str] = page.evaluate(RUN, only)
    return found


def thorough() -> bool:
    """Whether the long counts are wanted; `conftest` says so to all of a run."""
    return os.environ.get(THOROUGH) == "1"


def look_over(page: Page) -> list[str]:
    """What is wrong with a page as it stands: for people with disabilities, wide in the dark and on a phone in the
    light; and whether it is wider than the screen. With --deep colours are tried the other way round too.
    """
    return [*_look(page, "phone", PHONE, "light", "dark"), *_look(page, "wide", WIDE, "dark", "light")]


def _look(page: Page, where: str, size: dict[str, int], first: str, second: str) -> list[str]:
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.emulate_media(color_scheme=first, reduced_motion="reduce")  # type: ignore[arg-type]
    found = [f"{where}, {first}: {fault}" for fault in serious_faults(page)]
    if thorough():
        page.emulate_media(color_scheme=second, reduced_motion="reduce")  # type: ignore[arg-type]
        found += [f"{where}, {second}: {fault}" for fault in serious_faults(page, ["color-contrast"])]
    wide = page.evaluate("document.documentElement.scrollWidth") - size["width"]
    return [*found, *([f"{where}: {wide} px wider than the screen"] if wide > 0 else [])]

"""axe, the accessibility checker, put into a page from outside, past its content security policy."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).resolve().parents[1] / "js" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations
    .filter((one) => ["serious", "critical"].includes(one.impact))
    .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(" ")} · ${node.failureSummary}`));
}"""

type Audit = Callable[[], list[str]]


@cache
def _source() -> str:
    return SOURCE.read_text(encoding="utf-8")


def serious_faults(page: Page) -> list[str]:
    """What is seriously or critically wrong for people with disabilities, a line a finding; empty is well."""
    page.evaluate(_source())
    found: list[str] = page.evaluate(RUN)
    return found

"""Two ways to work a page: with a mouse, and with nothing but the keyboard. A story told with one can be told with
the other.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod

from playwright.sync_api import Locator, Page, expect

MOST_TABS = 250
HALF_HOURS = 24
FOCUSED = "element => element === document.activeElement"
IS_BEFORE = """element => Boolean(
  document.activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
)"""
# What somebody sees of the focus: an outline or a shadow of its own, and at least one corner not covered by anything.
SEEN_FOCUS = """element => {
  const style = getComputedStyle(element), box = element.getBoundingClientRect();
  const marked = (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
  const seen = [0.1, 0.5, 0.9].some((x) => [0.1, 0.5, 0.9].some((y) => {
    const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    return top && (element.contains(top) || top.contains(element) && !top.matches("body, html, main"));
  }));
  return marked ? (seen ? "" : "it is covered, or off the screen") : "it looks as if it had no focus";
}"""


class Hands(ABC):
    """Works one page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    def press(self, target: Locator) -> None:
        """A button, a link or a summary."""

    @abstractmethod
    def write(self, target: Locator, text: str) -> None:
        """Into a field, in place of what is there."""

    @abstractmethod
    def tick(self, target: Locator) -> None:
        """A checkbox or a radio button."""

    @abstractmethod
    def choose(self, select: Locator, beginning: str) -> None:
        """The option of a select that begins so."""

    @abstractmethod
    def aim(self, dial: Locator, start: int) -> None:
        """Set the dial of a sector so that it begins at a half hour, 0 to 23."""


class Mouse(Hands):
    def press(self, target: Locator) -> None:
        target.click()

    def write(self, target: Locator, text: str) -> None:
        target.fill(text)

    def tick(self, target: Locator) -> None:
        target.check()

    def choose(self, select: Locator, beginning: str) -> None:
        select.select_option(index=_index_of(select, beginning))

    def aim(self, dial: Locator, start: int) -> None:
        box = dial.bounding_box()
        assert box
        middle = start + int(dial.get_attribute("data-half-hours") or 0) / 2
        angle, far = 2 * math.pi * middle / HALF_HOURS, box["width"] * 0.4
        x, y = box["width"] / 2 + far * math.sin(angle), box["height"] / 2 - far * math.cos(angle)
        dial.click(position={"x": x, "y": y})


class Keyboard(Hands):
    """Tab, Shift+Tab, Enter, Space, arrows and letters, and nothing else."""

    def press(self, target: Locator) -> None:
        self.reach(target)
        self.page.keyboard.press("Enter")

    def write(self, target: Locator, text: str) -> None:
        self.reach(target)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def tick(self, target: Locator) -> None:
        if target.get_attribute("type") != "radio":
            self.reach(target)
            self.page.keyboard.press("Space")
        else:
            name = target.get_attribute("name")
            self.reach(self.page.locator(f"[name={name}]:checked"))
            for _ in range(self.page.locator(f"[name={name}]").count()):
                if target.is_checked():
                    break
                self.page.keyboard.press("ArrowDown")
        expect(target).to_be_checked()

    def choose(self, select: Locator, beginning: str) -> None:
        self.reach(select)
        by = _index_of(select, beginning) - int(select.evaluate("select => select.selectedIndex"))
        for _ in range(abs(by)):
            self.page.keyboard.press("ArrowDown" if by > 0 else "ArrowUp")

    def aim(self, dial: Locator, start: int) -> None:
        self.reach(dial)
        for _ in range((start - int(dial.get_attribute("aria-valuenow") or 0)) % HALF_HOURS):
            self.page.keyboard.press("ArrowRight")

    def reach(self, target: Locator) -> None:
        """Go from control to control to this one; fails if the way never leads there, or it does not show."""
        expect(target).to_be_visible()
        key = "Shift+Tab" if target.evaluate(IS_BEFORE) else "Tab"
        for _ in range(MOST_TABS):
            if target.evaluate(FOCUSED):
                break
            self.page.keyboard.press(key)
        else:
            raise AssertionError(f"{MOST_TABS} × {key} never lead to {target}")
        trouble = target.evaluate(SEEN_FOCUS)
        assert not trouble, f"{target} has the focus, but {trouble}"


def confirm(page: Page) -> None:
    """Confirm the orders on the desk; not before the page's scripts are there to send them."""
    page.wait_for_load_state()
    page.get_by_role("button", name="Confirm…").click()
    page.get_by_role("button", name="Confirm these orders").click()


def walk_through(page: Page) -> list[str]:
    """Tab from control to control through the whole page; what is wrong with the focus on the way, a line a control."""
    found: list[str] = []
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        control, trouble = page.evaluate(
            f"() => {{ const at = document.activeElement; return [at.outerHTML.slice(0, 120), ({SEEN_FOCUS})(at)]; }}"
        )
        if control.startswith("<body"):
            return found
        found += [f"{control}: {trouble}"] if trouble else []
    raise AssertionError(f"{MOST_TABS} × Tab never led to the end of the page")


def _index_of(select: Locator, beginning: str) -> int:
    expect(select.locator("option", has_text=beginning).first).to_be_attached()
    texts = [text.strip() for text in select.locator("option").all_text_contents()]
    return next(index for index, text in enumerate(texts) if text.startswith(beginning))

"""Keeping the server's answers back, to see what a page does while it waits."""

from __future__ import annotations

from playwright.sync_api import Page, Route


class Held:
    """Requests to addresses like `pattern` wait until `let_go`."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._kept: list[Route] | None = []
        page.route(pattern, self._keep)

    def _keep(self, route: Route) -> None:
        if self._kept is None:
            route.continue_()
        else:
            self._kept.append(route)

    def let_go(self) -> None:
        kept, self._kept = self._kept or [], None
        for route in kept:
            route.continue_()

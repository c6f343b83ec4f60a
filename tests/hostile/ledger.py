"""Was anything stored? Watches the statements, and looks into the tables only where one of them could have."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import connection

# Sessions keep messages for the next page; the rest is Django's own.
NO_MATTER = {"sessions.Session", "contenttypes.ContentType", "auth.Permission", "admin.LogEntry"}
_WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE)\b", re.IGNORECASE)


class Ledger:
    """The rows of the site as they are, and whether they still are."""

    def __init__(self) -> None:
        self._rows = rows()
        self._touched = False

    @contextmanager
    def watching(self) -> Iterator[None]:
        with connection.execute_wrapper(self._note):
            yield

    def _note(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        self._touched = self._touched or bool(_WRITES.match(sql))
        return execute(sql, params, many, context)

    @property
    def changes(self) -> list[str]:
        """The tables that are no longer what they were at the beginning."""
        if not self._touched:
            return []
        self._touched = False
        now = rows()
        return [name for name, was in self._rows.items() if now[name] != was]


def rows() -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables that matter, by model."""
    models = (model for model in apps.get_models() if model._meta.label not in NO_MATTER)
    return {model._meta.label: list(model._default_manager.order_by("pk").values_list()) for model in models}

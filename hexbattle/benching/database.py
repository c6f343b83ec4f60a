"""A database of the bench's own, beside the real one on the same kind of server, and gone afterwards."""

from __future__ import annotations

import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path

from django.conf import settings
from django.db import connection


@contextmanager
def own_database() -> Iterator[str]:
    """Everything inside runs on an empty, migrated database; gives its kind. Never touches the real one's rows."""
    real, debug = settings.DATABASES["default"]["NAME"], settings.DEBUG
    with tempfile.TemporaryDirectory(prefix="hexbattle-bench-") as folder:
        name = f"hexbattle_bench_{secrets.token_hex(4)}"
        is_file = connection.vendor == "sqlite"
        connection.settings_dict["TEST"]["NAME"] = str(Path(folder) / name) if is_file else name
        settings.DEBUG = False  # which would remember every query
        with redirect_stdout(StringIO()):  # one of Django's steps talks whatever it is told
            connection.creation.create_test_db(verbosity=0, autoclobber=False, serialize=False)
        try:
            yield {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.vendor]
        finally:
            connection.creation.destroy_test_db(real, verbosity=0)
            settings.DEBUG = debug

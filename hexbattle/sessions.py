"""Sessions in the database, looked up only under what could be the key of one."""

from __future__ import annotations

import re

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions

_KEY = re.compile(r"[a-z0-9]{1,40}")


class SessionStore(DatabaseSessions):
    """Cookies may hold any text, also some that PostgreSQL stumbles over; who brings such a one is a stranger."""

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key if session_key and _KEY.fullmatch(session_key) else None)

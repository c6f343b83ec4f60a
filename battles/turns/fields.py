"""A column for JSON documents, kept as text so that the order of keys survives on every database."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    _Text = models.TextField[Any, Any]
else:
    _Text = models.TextField


class DocumentField(_Text):
    """Any JSON value. (PostgreSQL's `jsonb` would reorder keys, and the order of systems orders dice.)"""

    _pyi_private_set_type: Any  # for the type checker's Django plugin
    _pyi_private_get_type: Any

    def from_db_value(self, value: str | None, *_: object) -> object:
        return None if value is None else json.loads(value)

    def get_prep_value(self, value: object) -> str | None:
        return None if value is None else json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    def value_to_string(self, obj: models.Model) -> str:
        return json.dumps(self.value_from_object(obj), ensure_ascii=False)

    def to_python(self, value: object) -> object:
        return json.loads(value) if isinstance(value, str) else value

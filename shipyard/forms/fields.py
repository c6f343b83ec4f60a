"""From what was typed to values of a document, for the rules to judge."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

from django.core.exceptions import BadRequest
from django.http import QueryDict

from shipyard.rules import Json

MOST_ROWS = 120
_WHOLE = re.compile(r"[+-]?\d{1,9}")
_DECIMAL = re.compile(r"[+-]?\d{1,9}(\.\d{1,20})?(e-?\d{1,2})?")


def number(text: str) -> Json:
    """What was typed as a whole number if it is one, else as it was typed, for the rules to refuse."""
    text = text.strip()
    if not text:
        return None
    return int(text) if _WHOLE.fullmatch(text) and text.isascii() else text


def decimal(text: str) -> Json:
    """What was typed as a number if it is one, whole or with a point, else as `number` gives it."""
    text = text.strip()
    return float(text) if _DECIMAL.fullmatch(text) and text.isascii() else number(text)


def columns(post: QueryDict, prefix: str, row: type[Any], most: int = MOST_ROWS) -> list[tuple[str, ...]]:
    """The rows of a part of the form; each field's values stand in the order of the rows."""
    found = [post.getlist(f"{prefix}-{one.name}") for one in fields(row)]
    if len({len(column) for column in found}) > 1 or len(found[0]) > most:
        raise BadRequest(f"The rows of {prefix} are not whole, or more than {most}.")
    return list(zip(*found, strict=True))

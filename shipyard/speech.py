"""Words that a page needs by the thousand, though only few of them differ."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, cast

from django.utils.translation import get_language

WORDS = 4096


def once_a_language[**P, R](worded: Callable[P, R]) -> Callable[P, R]:
    """Remembers what a function says of the same things, in each language. Its arguments can be hashed."""

    def of_language(_language: str | None, *args: P.args, **kwargs: P.kwargs) -> R:
        return worded(*args, **kwargs)

    said: Any = lru_cache(WORDS)(of_language)

    @wraps(worded)
    def say(*args: P.args, **kwargs: P.kwargs) -> R:
        return cast(R, said(get_language(), *args, **kwargs))

    return say

"""Records: the frozen values that all rules are written in, and their one way to and from JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import dataclass_transform

from pydantic import ConfigDict

__all__ = ["record"]


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def record[T](cls: type[T]) -> type[T]:
    """A frozen, slotted, keyword-only dataclass whose JSON form is strict and refuses unknown keys."""
    cls.__pydantic_config__ = ConfigDict(extra="forbid", strict=True, populate_by_name=True)  # type: ignore[attr-defined]
    return dataclass(frozen=True, slots=True, kw_only=True)(cls)

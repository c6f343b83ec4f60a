"""Remembering what follows from a design."""

from __future__ import annotations

from collections.abc import Callable

MOST = 4096


def once_each[A, T](make: Callable[[A], T]) -> Callable[[A], T]:
    """`make`, remembered for each object itself, not for its equals.

    To hash a whole design takes longer than most of what is asked of it; and the ships of a battle share theirs.
    """
    known: dict[int, tuple[A, T]] = {}

    def remembered(one: A) -> T:
        found = known.get(id(one))
        if found is None:
            if len(known) >= MOST:
                known.clear()
            found = known[id(one)] = (one, make(one))  # holds on to the object, so that its id stays its own
        return found[1]

    return remembered

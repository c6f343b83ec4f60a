"""Everything that is held still while two worlds are compared, in one place.

Where two worlds differ in one of these, their pages may differ too, and nothing hidden is told by it:

- the clock, of Django and of Python (the times in pages and cookies);
- what is drawn anew for every answer (tokens against forged requests, session keys, the codes and seeds of new
  things, the keys of turns that open): the same question meets the same chance in both worlds;
- the primary keys and the codes of what the reader may know of;
- the commitment of an open turn, and the hashes of the sheets of resolved turns with their turn's key: they are
  shown to everybody (D-3), and what is sealed under them is not;
- the dice of a step that the reader takes: they come from the running turn's key, and are shown to everybody;
- whether others have confirmed, where the reader is shown that (C-0), where the reader's own confirmation would
  close the turn (then it is seen to close), and where one screen is shared (it can be handed to the others only).
"""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

import pytest
from django.utils import timezone

from battles import forms


@contextmanager
def frozen(now: datetime, question: object) -> Iterator[None]:
    """Hold the clock, and let chance hang on `question` alone."""
    chance = random.Random(repr(question))  # noqa: S311 - held still on purpose
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: now)
        patch.setattr(time, "time", now.timestamp)
        patch.setattr(forms, "new_seed", lambda: 7)
        patch.setattr(secrets, "choice", chance.choice)
        patch.setattr(secrets, "randbelow", chance.randrange)
        patch.setattr(secrets, "token_bytes", chance.randbytes)
        patch.setattr(secrets, "token_urlsafe", lambda length: chance.randbytes(length).hex()[: length * 4 // 3])
        yield

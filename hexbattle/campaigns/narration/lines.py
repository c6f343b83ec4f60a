"""What news are made of: sentences in which the things that they name can be led to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

type RefKind = Literal["place", "ship", "fight", "faction"]
type Text = str | int | Ref | Phrase | tuple[Text, ...]
type Theme = Literal[
    "fighting", "money", "building", "fleets", "encounters", "landings", "diplomacy", "standing",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Ref:
    """Something named that has a page, a place on the map or a colour of its own; `seat`: whose it is."""

    kind: RefKind
    id: str
    text: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Phrase:
    """A translated sentence, or a part of one, with `%(name)s` where its parts go."""

    sentence: str
    parts: Mapping[str, Text] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """A die as it fell; `good` for whoever rolled it."""

    face: int
    good: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """An event in a sentence: the rule that it follows, whose doing it is where that is known, its dice and details."""

    rule: str
    phrase: Phrase
    seat: int | None = None
    rolls: tuple[Roll, ...] = ()
    details: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What is told of one event, or of several alike. `event`: the place of the first among the events told."""

    told: Told
    kind: str
    theme: Theme
    event: int

    @property
    def text(self) -> str:
        return opened(spelled(self.told.phrase))


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """The news of one theme."""

    theme: Theme
    heading: str
    lines: tuple[Line, ...]


def opened(sentence: str) -> str:
    """The sentence with its first letter made great, whatever word it begins with."""
    return sentence[:1].upper() + sentence[1:]


def spelled(
    text: Text, named: Callable[[Ref], str] = lambda ref: ref.text, plain: Callable[[str], str] = lambda text: text
) -> str:
    """A text put together. `named` writes what it names, `plain` everything else."""
    match text:
        case Ref():
            return named(text)
        case Phrase(sentence, parts):
            return plain(sentence) % {name: spelled(part, named, plain) for name, part in parts.items()}
        case tuple():
            return ", ".join(spelled(part, named, plain) for part in text)
        case _:
            return plain(str(text))

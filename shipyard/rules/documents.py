"""Strict reading of JSON text, and of names. Everything that people send passes through here first."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

from shipyard.rules.faults import Fault, Refused, Value, fault
from shipyard.rules.records import record

type Json = bool | int | float | str | list[Json] | dict[str, Json] | None

LIMIT = 1_000_000
DEEPEST = 40
LONGEST_NUMBER = 40
LARGEST_NUMBER = 10**15
LONGEST_NAME = 60

_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_BRACKETS = re.compile(r"[\[\]{}]")
_NO_TEXT = re.compile("[\0\ud800-\udfff]")  # half characters, and NUL, which databases refuse
_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,59}")
_REFUSED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS = "\u200c\u200d"  # parts of ordinary words in some scripts; they change no direction


class _Bad:
    """Stands in the parsed document where something cannot be kept, until its place is known."""

    def __init__(self, code: str, template: str, **values: Value) -> None:
        self.code, self.template, self.values = code, template, values
        self.doubled: tuple[str, ...] = ()
        self.fields: dict[str, Json] = {}

    def faults(self, path: str) -> Iterator[Fault]:
        if not self.doubled:
            yield fault(self.code, path, self.template, **self.values)
        for key in self.doubled:
            yield fault(self.code, step(path, key), self.template, key=_short(key))


def read_json(text: str | bytes, *, limit: int = LIMIT) -> Json:
    """Read one JSON document, or raise `Refused` with every fault of the text and its place.

    Refused besides what is no JSON at all: more than `limit` bytes, nesting below 40 levels, keys written
    twice, NaN and infinities, numbers of 10^15 and beyond, and text that is not Unicode or holds a NUL.
    """
    written = _decode(text, limit)
    _check_depth(written)
    bad: list[_Bad] = []
    document = _parse(written, bad)
    if bad or "\\u" in written:
        faults = list(_misfits(document, "$"))
        if faults:
            raise Refused(faults)
    return document


@record
class Member:
    """One member of a JSON object, with the faults of its text; `value` may be used where there are none."""

    key: str
    path: str
    value: Json
    faults: tuple[Fault, ...]


def read_members(text: str | bytes, *, limit: int = LIMIT) -> list[Member]:
    """The members of the one object that a document is, each judged by itself.

    What `read_json` refuses inside a member spoils that member alone, and a key written twice those that bear it;
    raises `Refused` only where nothing can be read.
    """
    written = _decode(text, limit)
    _check_depth(written)
    root = _parse(written, [])
    doubled: dict[str, Fault] = {}
    if isinstance(root, _Bad):
        doubled = dict(zip(root.doubled, root.faults("$"), strict=False))
        root = root.fields if doubled else None
    if not isinstance(root, dict):
        raise Refused([fault("not_an_object", "$", "Here an object is needed; this is {given}.", given=show(root))])
    return [
        Member(
            key=key,
            path=step("$", key),
            value=value,
            faults=(doubled[key],) if key in doubled else (*_misfits(key, "$"), *_misfits(value, step("$", key))),
        )
        for key, value in root.items()
    ]


def _decode(text: str | bytes, limit: int) -> str:
    size = len(text)
    if size > limit:
        raise Refused([fault("too_long", "$", "This document is {size} bytes long; at most {limit} are read.",
                             size=size, limit=limit)])  # fmt: skip
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused([fault("not_utf8", "$", "Byte {place} is not UTF-8 text.", place=error.start)]) from None


def _check_depth(text: str) -> None:
    depth = 0
    for bracket in _BRACKETS.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise Refused([fault("too_deep", "$", "This document is nested more than {deepest} levels deep.",
                                 deepest=DEEPEST)])  # fmt: skip


def _parse(text: str, bad: list[_Bad]) -> Json:
    """The document, with a `_Bad` (also added to `bad`) wherever a value or an object cannot be kept."""

    def spoil(code: str, template: str, **values: Value) -> _Bad:
        bad.append(_Bad(code, template, **values))
        return bad[-1]

    def number(digits: str) -> int | float | _Bad:
        if len(digits) > LONGEST_NUMBER:
            return spoil("number_too_long", "A number of {length} digits is too long.", length=len(digits))
        value = float(digits) if set(digits) & set(".eE") else int(digits)
        return value if abs(value) < LARGEST_NUMBER else spoil("number_too_large", "This number is too large.")

    def pairs(found: list[tuple[str, Json]]) -> dict[str, Json] | _Bad:
        fields = dict(found)
        if len(fields) == len(found):
            return fields
        spoilt = spoil("duplicate_key", "The key {key} is written more than once.")
        spoilt.doubled = tuple(key for key, times in Counter(key for key, _ in found).items() if times > 1)
        spoilt.fields = fields
        return spoilt

    try:
        document: Json = json.loads(
            text,
            parse_int=number,
            parse_float=number,
            parse_constant=lambda word: spoil("not_finite", "{word} is not a number.", word=word),
            object_pairs_hook=pairs,
        )
    except json.JSONDecodeError as error:
        raise Refused([fault("not_json", "$", "This is not JSON: {problem} at line {line}, column {column}.",
                             problem=error.msg, line=error.lineno, column=error.colno)]) from None  # fmt: skip
    return document


def _misfits(value: Json | _Bad, path: str) -> Iterator[Fault]:
    """Faults for everything in a parsed document that cannot be kept, in reading order."""
    if isinstance(value, _Bad):
        yield from value.faults(path)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _misfits(item, f"{path}[{number}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _misfits(key, path)
            yield from _misfits(item, step(path, key))
    elif isinstance(value, str) and _NO_TEXT.search(value):
        yield fault("not_unicode", path, "This text has half of a character, or a NUL, in it.")


def step(path: str, key: str) -> str:
    """The JSON path of one field of an object; odd keys are quoted, and cut short."""
    return f"{path}.{key}" if _PLAIN_KEY.fullmatch(key) else f"{path}[{json.dumps(_short(key))}]"


def show(value: Json) -> str:
    """A value as a sentence may repeat it: on one line, short, harmless."""
    match value:
        case None:
            return "missing"
        case list():
            return "a list"
        case dict():
            return "an object"
        case str():
            return f"“{_short(value)}”"
        case _:
            return _short(json.dumps(value))


def _short(text: str) -> str:
    cut = text if len(text) <= 40 else text[:39] + "…"
    return "".join("�" if _refused(letter) else letter for letter in cut)


def _refused(letter: str) -> bool:
    return unicodedata.category(letter) in _REFUSED_CATEGORIES and letter not in _JOINERS


def check_name(value: Json, path: str) -> list[Fault]:
    """Faults of a name: 1 to 60 characters after trimming, none of them invisible or turning the line round."""
    if not isinstance(value, str):
        return [fault("not_text", path, "A name is text; this is {given}.", given=show(value))]
    name = value.strip()
    if not name:
        return [fault("name_empty", path, "Please give a name.")]
    faults = []
    if len(name) > LONGEST_NAME:
        faults.append(fault("name_too_long", path, "A name has at most {most} characters; this one has {length}.",
                            most=LONGEST_NAME, length=len(name)))  # fmt: skip
    if any(_refused(letter) for letter in name):
        template = "A name may not hold line breaks, control characters or marks that turn the direction of text."
        faults.append(fault("name_character", path, template))
    return faults

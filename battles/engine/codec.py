"""Records to and from JSON, and pydantic's complaints as faults that a player can act on."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from re import fullmatch
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from battles.engine.errors import Fault, Refused, fault
from battles.engine.records import ID, PLACE
from shipyard.rules import Json, show, step

HEX_FORM = "A hex is written as its q and its r, such as 3,-1."
ID_FORM = "An id is made of 1 to 40 letters, digits, _, - and /."

type Writer = Callable[[str, ErrorDetails], Fault]


def read_part[T](adapter: TypeAdapter[T], value: Json, path: str, faults: list[Fault]) -> T | None:
    """The record that `value` is the JSON form of; None after noting every fault of its form in `faults`."""
    try:
        return adapter.validate_json(json.dumps(value))
    except ValidationError as error:
        faults += faults_of(error, value, path)
        return None


def read_parts[T](adapter: TypeAdapter[T], written: Json, path: str, keys: Sequence[str], faults: list[Fault]) -> T:
    """A record all of whose `keys` may be left out, without those that cannot be read; notes every fault."""
    if (whole := read_part(adapter, written, path, faults)) is not None:
        return whole
    unread: list[Fault] = []
    readable: dict[str, Json] = {
        key: value
        for key, value in (written.items() if isinstance(written, dict) else ())
        if key in keys and read_part(adapter, {key: value}, path, unread) is not None
    }
    return adapter.validate_json(json.dumps(readable))


def entries(document: dict[str, Json], key: str, faults: list[Fault]) -> list[tuple[str, str, Json]]:
    """(id, place, what is written) of an object by id that may be left out of a sheet."""
    written = document.get(key, {})
    if not isinstance(written, dict):
        faults.append(
            fault("not_an_object", f"$.{key}", "Here an object is needed; this is {given}.", given=show(written))
        )
        return []
    places = [(id, step(f"$.{key}", id), one) for id, one in written.items()]
    faults += [fault("bad_id", path, ID_FORM) for id, path, _ in places if not fullmatch(ID, id)]
    return [(id, path, one) for id, path, one in places if fullmatch(ID, id)]


def open_sheet(document: Json, keys: Sequence[str], faults: list[Fault]) -> dict[str, Json]:
    """A sheet of orders as an object; notes what else it may be, and keys that it does not have."""
    if not isinstance(document, dict):
        faults.append(fault("not_an_object", "$", "A sheet of orders is an object, not {given}.", given=show(document)))
        return {}
    faults += [
        fault("unknown_key", step("$", key), "The key {key} is not known here.", key=show(key))
        for key in document
        if key not in keys
    ]
    return document


def write_all[T](adapter: TypeAdapter[tuple[T, ...]], records: Sequence[T]) -> list[dict[str, Json]]:
    """The documents of records, in order."""
    return cast("list[dict[str, Json]]", adapter.dump_python(tuple(records), mode="json"))


def read_all[T](adapter: TypeAdapter[tuple[T, ...]], documents: Sequence[Json]) -> tuple[T, ...]:
    """Records as `write_all` wrote them; raises `Refused` with every fault."""
    faults: list[Fault] = []
    records = read_part(adapter, list(documents), "$", faults)
    if records is None:
        raise Refused(faults)
    return records


def schemas_of(
    documents: Mapping[str, TypeAdapter[Any]], left_out: Mapping[tuple[str, str], Sequence[str]]
) -> dict[str, Json]:
    """JSON Schemas by document. `left_out`: by document and record, the keys that hand-written ones need not have."""
    found = {name: one.json_schema(by_alias=True) for name, one in documents.items()}
    for (document, record), keys in left_out.items():
        part = found[document]["$defs"][record]
        part["required"] = [key for key in part["required"] if key not in keys]
    return cast("dict[str, Json]", found)


def faults_of(error: ValidationError, document: Json, path: str) -> list[Fault]:
    """Every complaint as a fault with its place in `document`, which stands at `path`."""
    told = [one for one in error.errors(include_url=False) if not _only_spoilt(one)]
    return [_fault(path + place(document, one["loc"]), one) for one in told]


def _only_spoilt(error: ErrorDetails) -> bool:
    """A list that is called too short because entries that have faults of their own were not counted."""
    return error["type"] == "too_short" and len(error["input"]) >= error.get("ctx", {}).get("min_length", 0)


def place(document: Json, loc: Sequence[int | str]) -> str:
    """The JSON path of a complaint. The tags of unions stand in `loc` but not in the document: they are left out."""
    path, here = "", document
    for number, key in enumerate(loc):
        last = number == len(loc) - 1
        if isinstance(here, list) and isinstance(key, int):
            path += f"[{key}]"
            here = here[key] if key < len(here) else None
        elif isinstance(here, dict) and isinstance(key, str) and key != "[key]" and (last or key in here):
            path += step("", key)
            here = here.get(key)
    return path


def _fault(path: str, error: ErrorDetails) -> Fault:
    return _WRITERS.get(error["type"], _not_understood)(path, error)


def _bounds(template: str) -> Writer:
    def write(path: str, error: ErrorDetails) -> Fault:
        context: dict[str, Any] = error.get("ctx", {})
        bound = next(iter(context.values()))
        return fault("out_of_range", path, template, bound=bound, given=show(error["input"]))

    return write


def _plain(code: str, template: str) -> Writer:
    return lambda path, error: fault(code, path, template, given=show(error["input"]))


def _unknown_key(path: str, error: ErrorDetails) -> Fault:
    return fault("unknown_key", path, "The key {key} is not known here.", key=show(str(error["loc"][-1])))


def _choice(path: str, error: ErrorDetails) -> Fault:
    choices = error.get("ctx", {}).get("expected", "")
    return fault("not_a_choice", path, "This must be one of {choices}; it is {given}.",
                 choices=choices.replace("'", "").replace(" or ", ", "), given=show(error["input"]))  # fmt: skip


def _tag(path: str, error: ErrorDetails) -> Fault:
    key = error.get("ctx", {}).get("discriminator", "").strip("'")
    choices = error.get("ctx", {}).get("expected_tags", "").replace("'", "")
    if not choices:
        return fault("missing", f"{path}.{key}", "{key} is needed here.", key=key)
    return fault("not_a_choice", f"{path}.{key}", "This must be one of {choices}; it is {given}.",
                 choices=choices, given=show(error["ctx"]["tag"]))  # fmt: skip


def _form(path: str, error: ErrorDetails) -> Fault:
    """Text that must have a form: an id, or a hex written as a key."""
    if error.get("ctx", {}).get("pattern") == PLACE:
        return fault("bad_hex", path, HEX_FORM)
    return fault("bad_id", path, ID_FORM)


def _length(template: str) -> Writer:
    def write(path: str, error: ErrorDetails) -> Fault:
        context: dict[str, Any] = error.get("ctx", {})
        bound = context.get("max_length", context.get("min_length", 0))
        return fault("wrong_length", path, template, bound=bound)

    return write


_not_understood = _plain("not_understood", "This cannot be understood: {given}.")
_not_whole = _plain("not_whole", "Here a whole number is needed; this is {given}.")
_not_object = _plain("not_an_object", "Here an object is needed; this is {given}.")
_not_list = _plain("not_a_list", "Here a list is needed; this is {given}.")
_WRITERS: dict[str, Writer] = {
    "missing": lambda path, error: fault("missing", path, "{key} is needed here.", key=str(error["loc"][-1])),
    "unexpected_keyword_argument": _unknown_key,
    "literal_error": _choice,
    "union_tag_invalid": _tag,
    "union_tag_not_found": _tag,
    "int_type": _not_whole,
    "int_parsing": _not_whole,
    "int_from_float": _not_whole,
    "bool_type": _plain("not_yes_or_no", "Here true or false is needed; this is {given}."),
    "string_type": _plain("not_text", "Here text is needed; this is {given}."),
    "string_pattern_mismatch": _form,
    "dict_type": _not_object,
    "dataclass_type": _not_object,
    "dataclass_exact_type": _not_object,
    "tuple_type": _not_list,
    "list_type": _not_list,
    "too_long": _length("This list has at most {bound} entries."),
    "too_short": _length("This list has at least {bound} entries."),
    "greater_than_equal": _bounds("This must be at least {bound}; it is {given}."),
    "less_than_equal": _bounds("This must be at most {bound}; it is {given}."),
}

"""The page of the web API, written from its OpenAPI schema: every address, what it takes and what it answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator

METHODS = ("get", "post", "put", "patch", "delete")
REF = "#/components/schemas/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What a value is: a plain type, or another shape described on the page; or a list of either, or null."""

    name: str
    shape: bool = False
    many: bool = False
    nullable: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    name: str
    kind: Kind
    required: bool
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One method of one address. `takes` and `answers`: the shape of the bodies, if there are any."""

    id: str
    method: str
    path: str
    text: str
    keys: tuple[Field, ...]
    takes: Kind | None
    status: str
    answers: Kind | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """An object that is sent or answered."""

    name: str
    fields: tuple[Field, ...]


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    schema = _schema()
    shapes = [_shape(name, one) for name, one in schema["components"]["schemas"].items()]
    context = {"operations": list(_operations(schema)), "shapes": shapes, "most": settings.MOST_TOKENS}
    return render(request, "api/docs.html", context)


@cache
def _schema() -> Mapping[str, Any]:
    schema: Mapping[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return schema


def _operations(schema: Mapping[str, Any]) -> Iterator[Operation]:
    for path, methods in schema["paths"].items():
        for method in METHODS:
            if method in methods:
                yield _operation(path, method, methods[method])


def _operation(path: str, method: str, told: Mapping[str, Any]) -> Operation:
    (status, answer), *_ = told["responses"].items()
    return Operation(
        id=told["operationId"],
        method=method.upper(),
        path=path,
        text=told.get("description", ""),
        keys=tuple(_field(one["name"], one["schema"], one) for one in told.get("parameters", ())),
        takes=_body(told.get("requestBody", {})),
        status=status,
        answers=_body(answer),
    )


def _body(told: Mapping[str, Any]) -> Kind | None:
    content = told.get("content", {}).get("application/json")
    return _kind(content["schema"]) if content else None


def _shape(name: str, told: Mapping[str, Any]) -> Shape:
    required = told.get("required", ())
    fields = (_field(key, one, {"required": key in required}) for key, one in told.get("properties", {}).items())
    return Shape(name=name, fields=tuple(fields))


def _field(name: str, schema: Mapping[str, Any], told: Mapping[str, Any]) -> Field:
    text = told.get("description") or schema.get("description", "")
    return Field(name=name, kind=_kind(schema), required=bool(told.get("required")), text=text)


def _kind(schema: Mapping[str, Any]) -> Kind:
    nullable = bool(schema.get("nullable"))
    if schema.get("type") == "array":
        inner = _kind(schema["items"])
        return Kind(name=inner.name, shape=inner.shape, many=True, nullable=nullable)
    (found, *_) = schema.get("allOf", [schema])
    if "$ref" in found:
        return Kind(name=found["$ref"].removeprefix(REF), shape=True, nullable=nullable)
    return Kind(name=schema.get("format") or schema.get("type", "any"), nullable=nullable)

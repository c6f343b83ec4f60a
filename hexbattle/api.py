"""The web API's wiring: one shape for everything that goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rest_framework.exceptions import ErrorDetail
from rest_framework.response import Response
from rest_framework.views import exception_handler

from battles.services import TurnClosed
from shipyard.rules import Refused

type Complaint = dict[str, str]


def explain(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answers `{code, message, where, faults}`: the first complaint, and all of them as a list of the same shape.

    `where` is a path into what was sent, `$` for the whole of it.
    """
    if isinstance(error, Refused):
        return _answer([_complaint(one.code, one.message, one.path) for one in error.faults], 422)
    if isinstance(error, TurnClosed):
        return _answer([_complaint(error.fault.code, error.fault.message, error.fault.path)], 409)
    response = exception_handler(error, context)
    if response is not None:
        response.data = _body(list(_complaints(response.data, "$")))
    return response


def _answer(complaints: list[Complaint], status: int) -> Response:
    return Response(_body(complaints), status=status)


def _body(complaints: list[Complaint]) -> dict[str, Any]:
    return {**complaints[0], "faults": complaints}


def _complaint(code: str, message: str, where: str) -> Complaint:
    return {"code": code, "message": message, "where": where}


def _complaints(detail: Any, where: str) -> Iterator[Complaint]:
    """Flattens what the framework found: errors by field, lists of errors, or one error under "detail"."""
    if isinstance(detail, dict):
        for key, inner in detail.items():
            yield from _complaints(inner, where if key in {"detail", "non_field_errors"} else f"{where}.{key}")
    elif isinstance(detail, list):
        for place, inner in enumerate(detail):
            yield from _complaints(inner, where if isinstance(inner, ErrorDetail) else f"{where}[{place}]")
    else:
        yield _complaint(getattr(detail, "code", "invalid"), str(detail), where)

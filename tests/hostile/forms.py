"""The forms of a page, as a browser would send them, and values that no honest browser sends."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

type Posted = dict[str, list[str]]

HUGE = "9" * 5000  # Python itself refuses to read a number of so many digits

# By name: text that no field may keep as it is.
UNFIT = {
    "nul": "Ki\x00te",
    "control": "Ki\x1bte",
    "line_break": "Ki\nte",
    "right_to_left": "Ki\u202ete",
    "isolate": "Ki\u2066te",
    "invisible": "Ki\u200bte",
    "separator": "Ki\u2028te",
    "unassigned": "Ki\U000e0fffte",
    "ten_thousand": "k" * 10_000,
    "huge_number": HUGE,
}
# Text that is unusual but nobody's fault in a name, and nonsense where a number or a choice is asked for.
ODD = {
    "markup": "<script>alert(1)</script>",
    "attribute": "\" onload='x' {{ 7|add:7 }} %s {0} {name}",
    "emoji": "🚀👩‍🚀",
    "arabic": "سفينة",
    "digits": "٣",
    "negative": "-1",
    "fraction": "1e400",
    "nan": "NaN",
    "infinity": "-Infinity",
    "large": "99999999999999999999",
    "empty": "",
    "spaces": "   ",
    "list": '["a", {"b": null}]',
    "nul_escaped": "\\u0000",
    "sql": "' OR 1=1; --",
    "path": "../../../etc/passwd",
}
HOSTILE = {**UNFIT, **ODD}


@dataclass
class Form:
    """One form of a page: where it goes, its fields as they stand, and the buttons that send it."""

    action: str
    method: str
    fields: Posted = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    files: list[str] = field(default_factory=list)


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._select = self._text = ""
        self._first_option = True

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        one = {key: value or "" for key, value in attrs}
        if tag == "form":
            self._open = Form(action=one.get("action", ""), method=one.get("method", "get").lower())
            self.forms.append(self._open)
        elif self._open and tag == "button" and one.get("type", "submit") == "submit" and "name" in one:
            self._open.buttons.append((one["name"], one.get("value", "")))
        elif self._open and tag == "select" and "name" in one:
            self._select = one["name"]
            self._open.fields.setdefault(self._select, []).append("")
            self._first_option = True
        elif self._open and self._select and tag == "option":
            if "selected" in one or self._first_option:
                self._open.fields[self._select][-1] = one.get("value", "")
            self._first_option = False
        elif self._open and tag == "textarea" and "name" in one:
            self._text = one["name"]
            self._open.fields[self._text] = [""]
        elif self._open and tag == "input" and one.get("name"):
            self._input(self._open, one)

    def _input(self, form: Form, one: dict[str, str]) -> None:
        kind = one.get("type", "text")
        if kind == "file":
            form.files.append(one["name"])
        elif kind not in {"checkbox", "radio"}:
            form.fields.setdefault(one["name"], []).append(one.get("value", ""))
        elif "checked" in one:
            form.fields.setdefault(one["name"], []).append(one.get("value", "on"))

    def handle_data(self, data: str) -> None:
        if self._open and self._text:
            self._open.fields[self._text][-1] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._text = ""


def forms_of(page: bytes) -> list[Form]:
    """The forms of a page, without the token that guards them."""
    parser = _Forms()
    parser.feed(page.decode())
    for form in parser.forms:
        form.fields.pop("csrfmiddlewaretoken", None)
    return parser.forms

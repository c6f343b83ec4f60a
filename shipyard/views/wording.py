"""Faults, advice and sums in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext

from shipyard.rules import RULE_OF, Fault, Phrase

MOST_SAID = 100


@dataclass(frozen=True, slots=True)
class Said:
    """A fault or a piece of advice as a page shows it: the sentence, its rule, its path, the field it belongs to."""

    text: str
    rule: str
    path: str
    code: str
    field: str = ""


def words(phrase: Phrase | Fault) -> str:
    """A phrase in the reader's language; names of parts in it are translated too."""
    values = {
        key: gettext(value) if isinstance(value, str) and value else value for key, value in phrase.values.items()
    }
    return gettext(phrase.template).format_map(values)


def said(fault: Fault, field: str = "") -> Said:
    return Said(text=words(fault), rule=RULE_OF.get(fault.code, ""), path=fault.path, code=fault.code, field=field)


def all_said(faults: Iterable[Fault]) -> list[Said]:
    """Each fault; of very many only the first, and how many more there are."""
    all_faults = list(faults)
    told = [said(one) for one in all_faults[:MOST_SAID]]
    if more := len(all_faults) - len(told):
        text = gettext("%(n)d more faults are not shown.") % {"n": more}
        told.append(Said(text=text, rule="", path="$", code="more_faults"))
    return told

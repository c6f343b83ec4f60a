"""The rules on the site: one text, every rule an anchor, and every rule that the code cites is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from hexbattle.rulespages.glossary import GLOSSARY
from hexbattle.rulespages.text import RULE_ID, render
from hexbattle.rulespages.views import BOOKS, Book

pytestmark = pytest.mark.django_db

RULES = {
    "conversion": (
        *(f"G-{n}" for n in range(1, 9)),
        *(f"D-{n}" for n in range(1, 5)),
        *(f"E-{n}" for n in range(1, 4)),
        "C-0",
        "C-4",
        *(
            f"C-{chapter}.{n}"
            for chapter, last in enumerate((7, 7, 3, 0, 7, 7, 7, 4, 3), 1)
            for n in range(1, last + 1)
        ),
    ),
    "hex_battle": (
        *(f"H-{chapter}.{n}" for chapter, last in enumerate((4, 5, 3, 5, 6, 3, 3), 1) for n in range(1, last + 1)),
        "H-8",
        "H-9",
    ),
    "battleforge": (
        "B-1.1",
        "B-1.2",
        "B-2.1",
        "B-2.2",
        "B-2.3",
        "B-3",
        "B-3.1",
        *(f"B-4.{n}" for n in range(10)),
        "B-5",
        "B-6.1",
        "B-6.2",
        "B-6.3",
        "B-7",
    ),
    "campaign": (
        "K-1.1",
        "K-1.2",
        *(f"K-2.{n}" for n in range(1, 5)),
        *(f"K-3.{n}" for n in range(1, 6)),
        *(f"K-4.{n}" for n in range(1, 7)),
        *(f"K-5.{n}" for n in range(1, 7)),
        "K-6.1",
        "K-6.2",
        *(f"K-7.{n}" for n in range(1, 6)),
        "K-8.1",
        "K-8.2",
        "K-9.1",
        "K-10",
        "K-11",
    ),
}
KNOWN = {place.anchor for book in BOOKS for place in book.page.places()}
EVERY_BOOK = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.key)


def cited(folder: Path) -> Iterator[tuple[str, str]]:
    """(file, rule id) for every rule that a docstring under `folder` names."""
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                yield from ((file.name, found) for found in RULE_ID.findall(ast.get_docstring(node) or ""))


@EVERY_BOOK
def test_every_rule_has_exactly_one_anchor_on_the_page(client: Client, book: Book) -> None:
    markup = client.get(book.url).text
    anchors = re.findall(r'id="([A-Z]-[\d.]+)"', markup)
    assert len(anchors) == len(set(anchors))
    assert set(RULES[book.key]) <= set(anchors)


@pytest.mark.parametrize("folder", ["battles/engine", "shipyard/rules", "hexbattle/campaigns"])
def test_every_rule_that_the_code_cites_is_in_the_text(folder: str) -> None:
    unknown = [(file, rule) for file, rule in cited(settings.BASE_DIR / folder) if rule not in KNOWN]
    assert unknown == []


@EVERY_BOOK
def test_every_link_between_rules_leads_somewhere(client: Client, book: Book) -> None:
    markup = client.get(book.url).text
    targets = set(re.findall(r'href="#([^"]+)"', markup)) - {"main"}
    assert targets <= set(re.findall(r'id="([^"]+)"', markup))
    shared = re.findall(rf'href="{reverse("rules:conversion")}#([^"]+)"', markup)
    assert set(shared) <= KNOWN


def test_the_glossary_points_at_rules_that_exist() -> None:
    assert [entry.rule for entry in GLOSSARY if entry.rule and entry.rule not in KNOWN] == []


def test_rulings_are_marked_as_such(client: Client) -> None:
    markup = client.get(reverse("rules:conversion")).text
    rulings = re.findall(r'<blockquote class="ruling">\s*<p><strong>(.*?)</strong>', markup)
    assert len(rulings) >= 20
    assert set(rulings) == {"Ruling."}


def test_a_rule_can_be_found_by_a_word_or_by_its_number(client: Client) -> None:
    index = reverse("rules:index")
    assert "#C-2.6" in client.get(index, {"q": "carrying over"}).text
    assert "#C-2.4" in client.get(index, {"q": "C-2.4"}).text
    assert reverse("rules:hex_battle") + "#H-5.6" in client.get(index, {"q": "explodes at once"}).text
    assert "No rule speaks of" in client.get(index, {"q": "<script>"}).text


def test_markup_in_a_rules_text_is_shown_and_not_run() -> None:
    (part,) = render("## C-1 One\n\n<script>alert(1)</script> [x](javascript:alert(1))").parts
    assert "<script" not in part.html
    assert "javascript:" not in re.sub(r">[^<]*<", "><", part.html)


@pytest.mark.parametrize("name", ["index", "how_to_play", "glossary", "conversion", "hex_battle", "campaign"])
def test_the_rules_are_open_to_everybody(client: Client, name: str) -> None:
    page = client.get(reverse(f"rules:{name}"))
    assert page.status_code == 200
    assert "style=" not in page.text

"""From a ruleset's Markdown to safe HTML in which every rule is an anchor.

The text's conventions: a heading that begins with a rule id (`### C-2.4 The plot`) is that rule's place; a
block quote is a ruling; an image on a line of its own (`![caption](diagram:plot)`) is one of the site's drawings;
a rule id anywhere else becomes a link to its place, on this page or on the one that has what rulesets share.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import nh3
from markdown_it import MarkdownIt
from markdown_it.token import Token

RULE_ID = re.compile(r"\b[BCDEGHK]-\d+(?:\.\d+)?\b")
DIAGRAM = re.compile(r"^!\[(?P<caption>[^\]]+)\]\(diagram:(?P<name>[a-z_]+)\)$")
TABLE_FRAME = '<div class="table-wrap" tabindex="0" role="region" aria-label="Table">'  # wide ones scroll by themselves
TAGS = {
    "h2", "h3", "h4", "p", "ul", "ol", "li", "strong", "em", "code", "a", "hr", "br", "blockquote", "div",
    "table", "thead", "tbody", "tr", "th", "td",
}  # fmt: skip
ATTRIBUTES = {"*": {"id", "class"}, "a": {"href"}, "div": {"role", "tabindex", "aria-label"}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A rule or chapter: its anchor, its title, and the rules inside it."""

    anchor: str
    title: str
    text: str = ""
    inside: tuple[Place, ...] = ()

    @property
    def number(self) -> str:
        """The rule id, or nothing for a chapter without one."""
        return self.anchor if RULE_ID.fullmatch(self.anchor) else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A stretch of safe HTML, or the name and caption of a drawing."""

    html: str = ""
    diagram: str = ""
    caption: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    parts: tuple[Part, ...]
    contents: tuple[Place, ...]

    def places(self) -> tuple[Place, ...]:
        """Every chapter and rule, in the order of the page."""
        return tuple(place for chapter in self.contents for place in (chapter, *chapter.inside))

    def search(self, words: str) -> tuple[Place, ...]:
        """The rules and chapters that have these words in their number, title or text."""
        wanted = words.casefold()
        return tuple(
            place for place in self.places() if wanted in f"{place.number} {place.title} {place.text}".casefold()
        )


@cache
def rules_page(path: Path, elsewhere: str = "") -> Page:
    """The rules text at `path`, read once in the life of the process; rules not on it are linked to `elsewhere`."""
    return render(path.read_text(encoding="utf-8"), elsewhere)


def render(text: str, elsewhere: str = "") -> Page:
    tokens = _parser().parse(text)
    contents = tuple(_places(tokens))
    here = {place.anchor for chapter in contents for place in (chapter, *chapter.inside)}
    for token in tokens:
        _adorn(token, lambda rule: f"#{rule}" if rule in here else f"{elsewhere}#{rule}")
    return Page(parts=tuple(_parts(tokens)), contents=contents)


def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")


def _places(tokens: list[Token]) -> Iterator[Place]:
    """The table of contents; gives each heading its id on the way."""
    chapters: list[list[Place]] = []
    for section in _sections(tokens):
        opening, heading, *rest = section
        place = _place(heading.content, " ".join(token.content for token in rest if token.type == "inline"))
        opening.attrSet("id", place.anchor)
        if opening.tag == "h2":
            chapters.append([place])
        else:
            chapters[-1].append(place)
    for chapter, *inside in chapters:
        yield replace(chapter, inside=tuple(inside))


def _sections(tokens: list[Token]) -> Iterator[list[Token]]:
    """The tokens from each heading of a chapter or rule up to the next."""
    starts = [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.tag in {"h2", "h3"}]
    for start, end in pairwise([*starts, len(tokens)]):
        yield tokens[start:end]


def _place(heading: str, text: str) -> Place:
    found = RULE_ID.match(heading)
    if found:
        return Place(anchor=found.group(), title=heading[found.end() :].strip(), text=text)
    return Place(anchor=re.sub(r"\W+", "-", heading.lower()).strip("-"), title=heading, text=text)


def _adorn(token: Token, address: Callable[[str], str]) -> None:
    """Links for rule ids, and classes in the place of inline styles."""
    if token.type == "inline" and not DIAGRAM.match(token.content):
        token.children = list(_linked(token.children or [], address))
    elif token.type == "blockquote_open":
        token.attrSet("class", "ruling")
    elif token.type == "table_open":
        token.attrSet("class", "data")
    elif token.type in {"th_open", "td_open"} and "right" in str(token.attrs.pop("style", "")):
        token.attrSet("class", "num")


def _linked(children: list[Token], address: Callable[[str], str]) -> Iterator[Token]:
    for child in children:
        if child.type != "text":
            yield child
            continue
        done = 0
        for found in RULE_ID.finditer(child.content):
            yield Token("text", "", 0, content=child.content[done : found.start()])
            yield Token("link_open", "a", 1, attrs={"href": address(found.group()), "class": "rule-id"})
            yield Token("text", "", 0, content=found.group())
            yield Token("link_close", "a", -1)
            done = found.end()
        yield Token("text", "", 0, content=child.content[done:])


def _parts(tokens: list[Token]) -> Iterator[Part]:
    stretch: list[Token] = []
    for opening, inline, closing in _paragraphs(tokens):
        drawing = DIAGRAM.match(inline.content) if inline else None
        if drawing:
            yield _html(stretch)
            yield Part(diagram=f"rules/diagrams/{drawing['name']}.html", caption=drawing["caption"])
            stretch = []
        else:
            stretch += [token for token in (opening, inline, closing) if token]
    yield _html(stretch)


def _paragraphs(tokens: list[Token]) -> Iterator[tuple[Token, Token | None, Token | None]]:
    """The tokens, those of a top-level paragraph taken together."""
    at = 0
    while at < len(tokens):
        if tokens[at].type == "paragraph_open" and tokens[at].level == 0:
            yield tokens[at], tokens[at + 1], tokens[at + 2]
            at += 3
        else:
            yield tokens[at], None, None
            at += 1


def _html(tokens: list[Token]) -> Part:
    parser = _parser()
    raw = parser.renderer.render(tokens, parser.options, {})
    framed = raw.replace("<table", f"{TABLE_FRAME}<table").replace("</table>", "</table></div>")
    return Part(html=nh3.clean(framed, tags=TAGS, attributes=ATTRIBUTES, link_rel=None))

"""What the pages of a campaign's story share: who reads, and where the things lead that sentences name."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe

from battles.models import Battle
from hexbattle.campaigns.annals import open_fights
from hexbattle.campaigns.models import Campaign
from hexbattle.campaigns.narration import Line, Phrase, Ref, Text, spelled
from hexbattle.campaigns.narration.lines import opened
from hexbattle.campaigns.selectors import Seen, Visitor
from hexbattle.campaigns.views.access import seen_campaign
from hexbattle.campaigns.views.words import letter

BEGUN = (Campaign.Status.RUNNING, Campaign.Status.ENDED)


def begun_campaign(request: HttpRequest, code: str) -> Seen:
    """A campaign that has a story; answers 404 before it begins, and to whom it is not for."""
    seen = seen_campaign(request, code)
    if seen.campaign.status not in BEGUN:
        raise Http404
    return seen


@dataclass
class Guide:
    """Where a reader is led. `fights`: the ids of those that are named; None: of any."""

    seen: Seen
    visitor: Visitor
    fights: Collection[str] | None = None

    @property
    def campaign(self) -> Campaign:
        return self.seen.campaign

    @property
    def seat(self) -> int | None:
        return self.seen.seat

    @property
    def over(self) -> bool:
        return self.campaign.status == Campaign.Status.ENDED

    @cached_property
    def open_fights(self) -> dict[str, Battle]:
        if self.fights is not None and not self.fights:
            return {}
        return open_fights(self.visitor, self.campaign, self.fights)

    def html(self, text: Text) -> SafeString:
        written = spelled(text, self._named, lambda plain: str(escape(plain)))
        return mark_safe(opened(written))  # noqa: S308 - every part of it is escaped

    def _named(self, ref: Ref) -> str:
        address = self._address(ref)
        text = format_html('<a href="{}">{}</a>', address, ref.text) if address else escape(ref.text)
        if ref.kind == "faction" and ref.seat is not None:
            return format_html(
                '<span class="side-{}"><span class="side-name">{}</span></span>', ref.seat,
                f"{letter(ref.seat)} {ref.text}",
            )  # fmt: skip
        return str(text)

    def _address(self, ref: Ref) -> str:
        match ref.kind:
            case "place":
                return f"{self.campaign.get_absolute_url()}?{urlencode({'place': ref.id})}#system"
            case "ship" if self.over or (ref.seat is not None and ref.seat == self.seat):
                return reverse("campaigns:ship", args=[self.campaign.code, ref.id])
            case "fight" if ref.id in self.open_fights:
                return self.open_fights[ref.id].get_absolute_url()
        return ""


def fights_in(lines: Iterable[Line]) -> frozenset[str]:
    """The ids of the fights that some lines name."""
    found: set[str] = set()

    def look(text: Text) -> None:
        match text:
            case Ref(kind="fight"):
                found.add(text.id)
            case Phrase():
                for part in text.parts.values():
                    look(part)
            case tuple():
                for part in text:
                    look(part)

    for line in lines:
        look(line.told.phrase)
        look(line.told.details)
    return frozenset(found)

"""Sentences of a campaign's story with their links: `{{ line|told:guide }}`."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from hexbattle.campaigns.narration import Line, Text, spelled
from hexbattle.campaigns.views.story import Guide

register = template.Library()


@register.filter
def told(one: Line | Text, guide: Guide) -> SafeString:
    """A line, or a part of one, as HTML: what it names leads to its page, as far as the reader may go there."""
    return guide.html(one.told.phrase if isinstance(one, Line) else one)


@register.simple_tag
def fight_link(id: str, text: Text, guide: Guide) -> SafeString:
    """Where a fight was, as the way to it, for those who may look at it."""
    battle = guide.open_fights.get(id)
    words = spelled(text)
    return format_html('<a href="{}">{}</a>', battle.get_absolute_url(), words) if battle else format_html("{}", words)

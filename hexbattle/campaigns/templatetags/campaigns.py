"""What the campaign's pages show again and again."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from hexbattle.campaigns.views.words import letter

register = template.Library()

register.filter("letter", letter)


@register.simple_tag
def faction_mark(seat: int, own: bool = False) -> SafeString:
    """The hexagon with a faction's letter, solid for one's own."""
    return format_html(
        '<span class="side-mark side-{}{}" aria-hidden="true">{}</span>', seat, "" if own else " outlined", letter(seat)
    )

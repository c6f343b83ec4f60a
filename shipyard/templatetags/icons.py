"""`{% icon "beam_a" %}`: a drawing from the site's own sprite, in the colour of the text around it."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=1024)
def icon(name: str, label: str = "") -> SafeString:
    """An icon of static/icons/sprite.svg. Without a label it is decoration and hidden from screen readers."""
    where = f"{static('icons/sprite.svg')}#{name}"
    if label:
        markup = '<svg class="icon" role="img" aria-label="{}"><use href="{}"></use></svg>'
        return format_html(markup, label, where)
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}"></use></svg>', where)

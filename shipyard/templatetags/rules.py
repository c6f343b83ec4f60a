"""`{% rule "C-2.4" %}`: a link to the place of a rule, for numbers, faults and log lines."""

from __future__ import annotations

from django import template
from django.urls import get_script_prefix, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from shipyard.speech import once_a_language

register = template.Library()

# By letter; all the others are on that of fleet action.
OWN_PAGES = {"B": "rules:battleforge", "H": "rules:hex_battle", "K": "rules:campaign"}


@register.simple_tag
def rule_url(rule_id: str) -> str:
    """Where the rule stands on the site; shared rules (G, D, E) stand on the page of fleet action."""
    return f"{reverse(OWN_PAGES.get(rule_id[0], 'rules:conversion'))}#{rule_id}"


@register.simple_tag
def rule(rule_id: str | None) -> SafeString:
    """A small link that names the rule; nothing where there is none to name."""
    return _link(rule_id, get_script_prefix()) if rule_id else SafeString("")


@once_a_language
def _link(rule_id: str, _prefix: str) -> SafeString:
    """The link, made once for all the places of a long log that name the rule."""
    title = gettext("Rule %(rule)s") % {"rule": rule_id}
    return format_html('<a class="rule-ref" href="{}" title="{}">{}</a>', rule_url(rule_id), title, rule_id)

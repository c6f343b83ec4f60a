"""`{% system_line system %}`: a system in the list of those that a ship has."""

from __future__ import annotations

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from battles.views.conversion.words import SystemRow
from shipyard.speech import once_a_language

register = template.Library()


@register.simple_tag
@once_a_language  # a roster has hundreds, and few that differ
def system_line(system: SystemRow) -> SafeString:
    return render_to_string("battles/conversion/system.html", {"system": system})

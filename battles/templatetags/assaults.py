"""Words for the units of ground assaults: `{{ unit.archetype|archetype }}`, `{{ unit.ability|ability }}`."""

from __future__ import annotations

from typing import cast

from django import template

from battles.engine import battleforge_state as st
from battles.views.battleforge.words import ABILITIES, ARCHETYPES

register = template.Library()


@register.filter
def archetype(name: str) -> str:
    return str(ARCHETYPES[cast("st.ArchetypeName", name)])


@register.filter
def ability(name: str) -> str:
    return str(ABILITIES[cast("st.Ability", name)])

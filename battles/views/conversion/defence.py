"""A ship's point defence on the desk: its list, those of single systems, and what each covers (C-7.6, C-7.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from battles.engine import conversion_orders as od
from battles.engine import conversion_preview as pv
from battles.engine import conversion_preview_fighters as pf
from battles.narration import words
from battles.views.conversion.edits_fighters import IF_THREATENING
from battles.views.faults import Faults
from shipyard.rules import Kind, step

ALL, NEW = "*", "new"  # in orders: the list of all systems, and any new group


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRow:
    index: int
    text: str
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PdList:
    """The list of a system, or the ship's own. `ordered` False: there is none, and `follows` says what holds instead.

    `choices`: what may be added, as the rest of the command and in words.
    """

    key: str
    label: str
    ordered: bool
    follows: str
    entries: tuple[EntryRow, ...]
    choices: tuple[tuple[str, str], ...]
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gun:
    """A working system and the groups that it could fire at after the planned moves, in the order of its list."""

    name: str
    range: int
    covers: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Defence:
    whole: PdList
    single: tuple[PdList, ...]
    guns: tuple[Gun, ...]

    @property
    def apart(self) -> bool:
        """Some system has a list of its own."""
        return any(one.ordered for one in self.single)

    @property
    def faulty(self) -> bool:
        lists = (self.whole, *self.single)
        return any(one.faults or any(entry.faults for entry in one.entries) for one in lists)


def defence_of(
    plan: od.ShipOrders, shown: pv.ShipPreview, enemies: Sequence[str], name: Callable[[str], str], faults: Faults
) -> Defence | None:
    """None: the ship has no point defence that works. `enemies`: groups that a list may name."""
    if not shown.pd and not plan.pd:
        return None
    choices = tuple(_choices(enemies, name))
    labels = {one.id: words.opened(words.part(_kind(one), one.id)) for one in shown.pd}

    def list_of(key: str, label: str, follows: str) -> PdList:
        entries, place = plan.pd.get(key), step("pd", key)
        return PdList(
            key=key,
            label=label,
            ordered=entries is not None,
            follows=follows,
            entries=tuple(_entries(entries or (), place, name, faults)),
            choices=choices,
            faults=faults.at(place),
        )

    return Defence(
        whole=list_of(ALL, _("All point defence"), _("every enemy group in range, the nearest first")),
        single=tuple(list_of(key, label, _("follows the list of the ship")) for key, label in labels.items()),
        guns=tuple(_gun(one, labels[one.id], name) for one in shown.pd),
    )


def _kind(system: pf.PdPreview) -> Kind:
    return "pd_improved" if system.improved else "pd"


def _gun(system: pf.PdPreview, label: str, name: Callable[[str], str]) -> Gun:
    covers = tuple(_("%(group)s at range %(range)d") % {"group": name(one.group), "range": one.range}
                   for one in system.covers)  # fmt: skip
    return Gun(name=label, range=system.range, covers=covers)


def _entries(
    entries: Sequence[od.PdEntry], place: str, name: Callable[[str], str], faults: Faults
) -> Iterator[EntryRow]:
    for index, entry in enumerate(entries):
        text = words.opened(_entry(entry.group, entry.if_threatening, name))
        yield EntryRow(index=index, text=text, faults=faults.at(f"{place}[{index}]"))


def _choices(enemies: Sequence[str], name: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    """The four kinds of entries (C-7.7)."""
    for group in (NEW, *enemies):
        yield f"{group} {IF_THREATENING}", words.opened(_entry(group, True, name))
        yield group, words.opened(_entry(group, False, name))


def _entry(group: str, if_threatening: bool, name: Callable[[str], str]) -> str:
    named = _("any new group") if group == NEW else name(group)
    return _("%(group)s, if a ship of ours is in its sector") % {"group": named} if if_threatening else named

"""One ship of a fleet, as the viewer knows it, and what can be ordered of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from battles.narration import words as say
from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import state as st
from hexbattle.campaigns.views import words
from hexbattle.campaigns.views.offers import Offer, Offers
from hexbattle.campaigns.views.sheet import Desk
from hexbattle.campaigns.views.situation import Situation
from shipyard.rules import hull_hits, write_design


@dataclass(frozen=True, slots=True, kw_only=True)
class Mending:
    """What could be repaired, or rearmed, item by item, and the button for it."""

    key: str
    items: tuple[tuple[str, int], ...]
    total: int
    reached: int
    ordered: bool
    tonnage: int
    offer: Offer


@dataclass(frozen=True)
class ShipRow:
    """One ship."""

    situation: Situation
    ship: st.Ship
    desk: Desk | None

    @property
    def id(self) -> str:
        return self.ship.id

    @property
    def name(self) -> str:
        return self.ship.name

    @cached_property
    def kind(self) -> st.ShipClass:
        return engine.designs.class_of(self.situation.view, self.ship.design)

    @property
    def drawing(self) -> dict[str, object]:
        return dict(write_design(self.kind.design))

    @property
    def whole(self) -> int:
        return hull_hits(self.kind.design.hull)

    @property
    def hits(self) -> int:
        return self.whole - self.ship.hits_taken

    @property
    def condition(self) -> str:
        """How sound its hull is, as a class of the meter."""
        return "good" if self.hits * 3 > self.whole * 2 else "caution" if self.hits * 3 > self.whole else "danger"

    @property
    def thrust(self) -> int:
        return engine.designs.tokens(self.situation.view, self.ship)

    @property
    def troubles(self) -> list[str]:
        """What does not work, and what is missing."""
        says = {"half": _("%(part)s at half thrust"), "out": _("%(part)s failed"), "spent": _("%(part)s spent")}
        found = [says[how] % {"part": _part(self.kind, id)} for id, how in self.ship.parts.items() if how in says]
        return [*found, *([_("unpaid: it does not move, repair or rearm this turn")] if self.ship.unpaid else [])]

    @property
    def fighters(self) -> int | None:
        return sum(self.ship.aboard.values()) if self.ship.aboard else None

    @property
    def troops(self) -> list[tuple[str, int, str]]:
        """The units aboard: what, hp, id."""
        aboard = (self.ship.troops or {}).values()
        return [(str(words.TROOPS[one.archetype]), one.hp, str(one.id)) for one in aboard]

    @property
    def bays(self) -> int:
        return len(engine.designs.working_bays(self.situation.view, self.ship))

    @cached_property
    def mendings(self) -> list[Mending]:
        if self.desk is None:
            return []
        return [self._mending(self.desk, care) for care in self.desk.preview.care if care.ship == self.ship.id]

    def _mending(self, desk: Desk, care: engine.previewing.Care) -> Mending:
        listed: engine.orders.Care | None = getattr(desk.orders, care.what)
        total = sum(item.cost for item in care.items)
        label = _("Repair for %(n)d") if care.what == "repair" else _("Rearm for %(n)d")
        return Mending(
            key=care.what,
            items=tuple(self._items(care)),
            total=total,
            reached=sum(item.cost for item in care.reached),
            ordered=listed is not None and self.ship.id in listed.ships,
            tonnage=care.tonnage,
            offer=Offers(desk)(f"{care.what} {self.ship.id}", label % {"n": total}),
        )

    def _items(self, care: engine.previewing.Care) -> Iterator[tuple[str, int]]:
        """Hits are told together."""
        hits = [item.cost for item in care.items if item.what == "hits"]
        for item in care.items:
            if item.what == "fighters":
                yield say.fighters(item.amount), item.cost
            elif item.part is not None:
                yield _part(self.kind, item.part), item.cost
        if hits:
            yield _("%(n)d hits, %(cost)d each") % {"n": len(hits), "cost": hits[0]}, sum(hits)

    @cached_property
    def scrap(self) -> Offer | None:
        return Offers(self.desk)(f"scrap {self.id}", _("Scrap")) if self.desk else None

    @property
    def unloads(self) -> list[Offer]:
        if not self.desk:
            return []
        offers = Offers(self.desk)
        found = [offers(f"unload {id}", _("Unload the %(unit)s") % {"unit": unit}) for unit, _hp, id in self.troops]
        return one_of_each(found)


def one_of_each(offers: Iterable[Offer]) -> list[Offer]:
    """Of the buttons that may be pressed one of each name: of three strikers the first is as good as the last."""
    return list({offer.label: offer for offer in reversed(list(offers)) if not offer.refused}.values())[::-1]


def _part(kind: st.ShipClass, part: str) -> str:
    """A part of a ship by its id: "beam A x1"."""
    one = engine.designs.parts_of(kind.design)[st.PartId(part)]
    return say.part(getattr(one, "kind", "white"), part)

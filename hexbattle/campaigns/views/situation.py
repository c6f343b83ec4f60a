"""How things stand on the map, as one viewer knows them: the drawing of a running campaign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import state as st
from hexbattle.campaigns.views import words
from hexbattle.campaigns.views.chart import Arrow, Chart, Force, Star, between, figures, lines_between

BIG = 100  # tons of a force that is drawn large


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """The ships of one faction at a place, or on the lane from there to `bound`, as far as they are seen."""

    at: st.PlaceId
    bound: st.PlaceId | None
    seat: int
    fleets: int
    ships: int
    tonnage: int


@dataclass(frozen=True)
class Situation:
    """A view, and what the engine says of it. `preview` and `orders`: of the viewer's draft, if there is one."""

    view: st.State
    seat: int | None
    preview: engine.Preview | None = None
    orders: engine.Orders | None = None
    chosen: str = ""

    @cached_property
    def places(self) -> dict[str, st.Place]:
        return {str(place.id): place for place in self.view.places}

    @cached_property
    def supplied(self) -> frozenset[st.PlaceId]:
        return frozenset() if self.seat is None else engine.geography.supplied_places(self.view, self.seat)

    def sight(self, place: st.Place) -> str:
        if place.garrison is not None:
            return "near"
        return "none" if place.owner is None else "far"

    def income(self, place: st.Place) -> int:
        return engine.kinds.KINDS[place.kind].income

    def fight(self, place: st.PlaceId) -> str:
        if any(battle.at == place for battle in self.view.battles):
            return "battle"
        return "assault" if any(one.at == place for one in self.view.assaults) else ""

    def supplied_fleet(self, fleet: st.Fleet) -> bool:
        return engine.geography.in_supply(self.view, fleet, self.supplied)

    @cached_property
    def presences(self) -> tuple[Presence, ...]:
        """All ships that are seen, by place and faction, the viewer's own first."""
        found: dict[tuple[st.PlaceId, st.PlaceId | None, int], Counter[str]] = {}
        for fleet in self.view.fleets:
            ships = engine.geography.ships_of(self.view, fleet.id)
            tons = engine.designs.tonnage(self.view, ships)
            found.setdefault((fleet.at, fleet.bound, fleet.seat), Counter()).update(
                fleets=1, ships=len(ships), tons=tons
            )
        for one in self.view.contacts:
            counted = found.setdefault((one.at, one.bound, one.seat), Counter())
            counted.update(fleets=1, ships=one.ships, tons=one.tonnage)
        rows = [
            Presence(at=at, bound=bound, seat=seat, fleets=n["fleets"], ships=n["ships"], tonnage=n["tons"])
            for (at, bound, seat), n in found.items()
        ]
        return tuple(sorted(rows, key=lambda one: (one.seat != self.seat, one.seat)))

    @cached_property
    def chart(self) -> Chart:
        bare = Chart(stars=tuple(map(self._star, self.view.places)), lines=(), factions=len(self.view.factions))
        stars = {star.id: star for star in bare.stars}
        return Chart(
            stars=bare.stars,
            lines=tuple(lines_between(bare.stars, self.view.lanes, bare.scale, self.supplied)),
            factions=bare.factions,
            own=self.seat,
            linked=True,
            foggy=any(star.sight == "none" for star in bare.stars),
            forces=tuple(self._forces(stars)),
            arrows=tuple(self._arrows(stars, bare.scale)),
            battles=tuple(_middle(stars, *battle.lane) for battle in self.view.battles if battle.lane),
        )

    def _star(self, place: st.Place) -> Star:
        owner = None if place.owner in (None, engine.NOBODY) else place.owner
        return Star(
            id=place.id,
            name=place.name,
            kind=place.kind,
            x=place.at[0],
            y=place.at[1],
            seat=owner,
            sight=self.sight(place),
            supplied=place.id in self.supplied,
            chosen=place.id == self.chosen,
            fight=self.fight(place.id),
            figures=figures(self._figures(place)),
            label=self.label(place),
        )

    def _figures(self, place: st.Place) -> list[tuple[str, str]]:
        size = engine.units.garrison_size(place)
        signs = [("income", str(self.income(place)))]
        signs += [("yard", str(place.yard))] if place.yard else []
        return signs + ([("troops", str(size))] if size is not None else [])

    def label(self, place: st.Place) -> str:
        """Everything that the drawing says of a system, in words."""
        size = engine.units.garrison_size(place)
        parts = [
            place.name,
            str(words.KINDS[place.kind]),
            words.owner(place, self.view.factions),
            _("income %(n)d") % {"n": self.income(place)},
            *([_("yard of %(n)d t") % {"n": place.yard}] if place.yard else []),
            _("garrison unknown") if size is None else _("garrison of %(units)s") % {"units": words.units(size)},
            *(self._told(one) for one in self.presences if one.at == place.id and one.bound is None),
            *(
                {"battle": [_("a battle runs here")], "assault": [_("an assault runs here")]}.get(
                    self.fight(place.id), []
                )
            ),
        ]
        return words.listed(parts)

    def _told(self, one: Presence) -> str:
        name = _("your fleets") if one.seat == self.seat else self.view.factions[one.seat].name
        return _("%(whose)s: %(force)s") % {"whose": name, "force": words.force(one.ships, one.tonnage)}

    def _forces(self, stars: dict[str, Star]) -> Iterator[Force]:
        rows: Counter[tuple[str, str | None]] = Counter()
        for one in self.presences:
            place = (str(one.at), one.bound)
            x, y = (stars[one.at].x, stars[one.at].y) if one.bound is None else _middle(stars, one.at, one.bound)
            yield Force(
                x=x, y=y, seat=one.seat, own=one.seat == self.seat,
                text=_("%(ships)d · %(tons)d t") % {"ships": one.ships, "tons": one.tonnage},
                row=rows[place], big=one.tonnage >= BIG, worry=self._worry(one),
            )  # fmt: skip
            rows[place] += 1

    def _worry(self, one: Presence) -> str:
        """Own ships that are out of supply (K-3.5)."""
        if one.seat != self.seat:
            return ""
        here = [fleet for fleet in self.view.fleets if (fleet.at, fleet.seat) == (one.at, one.seat)]
        return "" if all(map(self.supplied_fleet, here)) else _("out of supply")

    def _arrows(self, stars: dict[str, Star], scale: float) -> Iterator[Arrow]:
        if self.preview is None or self.orders is None:
            return
        for course in self.preview.fleets:
            goal = self.orders.move.get(course.fleet)
            if goal not in course.ways or goal is None:
                continue
            (x1, y1), (x2, y2) = between(stars[course.start], stars[goal], scale, gap=16, aside=11)
            yield Arrow(
                x1=x1, y1=y1, x2=x2, y2=y2, fleet=course.fleet, lands=bool(course.lands), stuck=bool(course.stuck)
            )


def _middle(stars: dict[str, Star], one: str, two: str) -> tuple[float, float]:
    return (stars[one].x + stars[two].x) / 2, (stars[one].y + stars[two].y) / 2

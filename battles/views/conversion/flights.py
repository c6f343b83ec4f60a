"""Fighter groups on the desk: where each flies, which way it heads, whom it fires at (C-5.4 to C-5.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from battles.engine import STEPS, add, distance, offset, subtract
from battles.engine import conversion_orders as od
from battles.engine import conversion_preview_fighters as pf
from battles.engine import conversion_state as st
from battles.narration import words
from battles.views.conversion.forecast import ForecastRow
from battles.views.conversion.helm import from_the_bow, told
from battles.views.faults import fault_words

type Dv = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A hex within reach. `value` is the rest of the command that flies there, `at` the hex."""

    value: str
    at: str
    text: str
    here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A button: a speed token in one direction, or a heading. `pressed`: it is so already."""

    command: str
    id: str
    text: str
    possible: bool = True
    pressed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """A target that may be chosen; value "": none."""

    value: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FlightDesk:
    """One group. `launched`: it leaves its hangar in this turn; `aboard`: the ship that takes it in, by name."""

    id: str
    name: str
    fighters: int
    launched: bool
    aboard: str
    left: int
    tokens: tuple[bool, ...]
    change: str
    thrusts: tuple[Press, ...]
    ways: tuple[Way, ...]
    facing: int
    headings: tuple[Press, ...]
    end: str
    heading: str
    speed: int
    coast: tuple[str, ...]
    aims: tuple[Aim, ...]
    forecast: ForecastRow | None
    faults: tuple[str, ...]
    plan: str

    @property
    def faulty(self) -> bool:
        return bool(self.faults)


def flight_desk(
    id: st.GroupId,
    ordered: od.GroupOrders | None,
    shown: pf.GroupPreview,
    *,
    in_flight: bool,
    lost: tuple[st.Contact, ...],
    name: Callable[[str], str],
    forecast: ForecastRow | None,
) -> FlightDesk:
    """`ordered` None: it coasts. `name` names a ship or a group by its id; `lost`: contacts out of sight."""
    orders = ordered or od.GroupOrders(facing=shown.facing)
    target = str(orders.target) if orders.target else ""
    return FlightDesk(
        id=id,
        name=words.opened(name(id)),
        fighters=shown.fighters,
        launched=not in_flight,
        aboard=name(shown.taken_aboard) if shown.taken_aboard else "",
        left=shown.left,
        tokens=tuple(number < shown.left for number in range(shown.reach)),
        change=change_words(orders.dv),
        thrusts=tuple(_thrusts(id, orders.dv, shown)),
        ways=tuple(_ways(orders.dv, shown)),
        facing=shown.facing,
        headings=tuple(_headings(id, shown)),
        end=words.place(shown.end),
        heading=words.heading(shown.facing),
        speed=distance((0, 0), shown.velocity),
        coast=tuple(words.place(at) for at in shown.coast),
        aims=tuple(_aims(target, shown, lost, name)),
        forecast=forecast,
        faults=tuple(fault_words(one) for one in shown.faults),
        plan=_plan(orders, shown, name),
    )


def _thrusts(id: str, dv: Dv, shown: pf.GroupPreview) -> Iterator[Press]:
    for direction, one in enumerate(STEPS):
        yield Press(
            command=f"thrust {id} {direction} {shown.facing}",
            id=f"thrust-{direction}",
            text=words.heading(direction),
            possible=distance((0, 0), add(dv, one)) <= shown.reach,
        )


def _ways(dv: Dv, shown: pf.GroupPreview) -> Iterator[Way]:
    lies = {at: offset(shown.start, shown.facing, at) for at in shown.reachable}
    prices = dict(zip(shown.reachable, (price for _, price in shown.arrivals), strict=True))
    for at in sorted(lies, key=lambda at: from_the_bow(*lies[at])):
        q, r = add(dv, subtract(at, shown.end))
        yield Way(
            value=f"{q} {r} {shown.facing}",
            at=f"{at[0]} {at[1]}",
            text=told(lies[at], prices[at]),
            here=at == shown.end,
        )


def _headings(id: str, shown: pf.GroupPreview) -> Iterator[Press]:
    for facing in range(len(STEPS)):
        yield Press(
            command=f"turn {id} {facing}",
            id=f"turn-{facing}",
            text=words.heading(facing),
            pressed=facing == shown.facing,
        )


def _aims(
    target: str, shown: pf.GroupPreview, lost: tuple[st.Contact, ...], name: Callable[[str], str]
) -> Iterator[Aim]:
    """Nobody, then what would bear, the nearest first, then the others and the contacts that were lost."""
    yield Aim(value="", text=_("nobody: hold fire"), chosen=not target)
    near = sorted(shown.targets.items(), key=lambda item: (not item[1].bears, item[1].range))
    texts = {id: f"{words.opened(name(id))}: {_odds(odds)}" for id, odds in near}
    for contact in lost:
        seen = _("last seen at %(at)s in turn %(turn)d") % {"at": words.place(contact.at), "turn": contact.turn}
        texts[contact.id] = f"{words.opened(name(contact.id))}: {seen}"
    if target:
        texts.setdefault(target, words.opened(name(target)))
    for id, text in texts.items():
        yield Aim(value=id, text=text, chosen=id == target)


def _odds(odds: pf.TargetOdds) -> str:
    if not odds.bears:
        return _("range %(range)d, does not bear") % {"range": odds.range}
    expected = f"{float(odds.expected):.2f}"
    return _("range %(range)d, bears, %(points)s points to expect") % {"range": odds.range, "points": expected}


def change_words(dv: Dv) -> str:
    """A change of velocity as the speed tokens that make it: "2 toward 2 o’clock, 1 toward 4 o’clock"."""
    for facing, (aq, ar) in enumerate(STEPS):
        beside = (facing + 1) % len(STEPS)
        bq, br = STEPS[beside]
        along, across = dv[0] * br - dv[1] * bq, aq * dv[1] - ar * dv[0]
        if along > 0 and across >= 0:
            return words.listed(_toward(number, way) for number, way in ((along, facing), (across, beside)) if number)
    return ""


def _toward(tokens: int, facing: int) -> str:
    return _("%(n)d toward %(clock)s") % {"n": tokens, "clock": words.heading(facing)}


def _plan(orders: od.GroupOrders, shown: pf.GroupPreview, name: Callable[[str], str]) -> str:
    """A group's orders in one line."""
    if shown.taken_aboard:
        return _("comes aboard %(ship)s") % {"ship": name(shown.taken_aboard)}
    flight = _("flies to %(at)s") if orders.dv != (0, 0) else _("coasts to %(at)s")
    flown = flight % {"at": words.place(shown.end)}
    if orders.target is None:
        return _("%(steps)s; holds fire") % {"steps": flown}
    return f"{flown}; " + _("fires at %(target)s") % {"target": name(orders.target)}

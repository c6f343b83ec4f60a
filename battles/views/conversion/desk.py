"""The order desk: the ships of one side, a draft of their orders, and what the engine says that it would do.

Everything that is offered here comes from the ruleset's preview and order check.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, assert_never

from django.utils.translation import gettext as _

from battles.engine import conversion_orders as od
from battles.engine import conversion_preview as pv
from battles.engine import conversion_state as st
from battles.engine import distance, enemies_of
from battles.narration import words
from battles.views.conversion.defence import Defence, defence_of
from battles.views.conversion.edits import command_of_step
from battles.views.conversion.flights import FlightDesk, flight_desk
from battles.views.conversion.forecast import Forecasts
from battles.views.conversion.hangars import hangar_rows
from battles.views.conversion.helm import Helm, helm_of
from battles.views.conversion.needles import SystemChoice, system_choices, works
from battles.views.conversion.roster import ship_row
from battles.views.conversion.rows import (
    AttackRow,
    Choice,
    ChoiceRow,
    FireChoice,
    ShipDesk,
    ShipTab,
    StepRow,
    TargetRow,
    WeaponRow,
)
from battles.views.faults import Faults
from battles.views.sightings import bearing_words
from shipyard.rules import PARTS, Kind, write_design
from shipyard.rules import step as path_of

TOKEN_WORDS: Mapping[str, Any] = {
    "pays": lambda: _("costs one targeting token"),
    "free": lambda: _("no further token: an earlier attack has paid"),
    "none_left": lambda: _("skipped: no targeting token is left"),
    "not_needed": lambda: _("costs nothing, as nothing would fire"),
}
STEP_KEYS = {"burn white 1": "w", "burn black 1": "b", "reverse 2": "r", "rotate port": ",", "rotate starboard": "."}


class Planner:
    """Makes the desks of one seat's ships and groups out of its view, a draft and the draft's preview.

    `lost`: the names of ships that are out of sight. What is lost without one is a group.
    """

    def __init__(
        self, view: st.State, seat: int, draft: od.Orders, preview: pv.Preview, lost: Mapping[str, str]
    ) -> None:
        self._view = view
        self._seat = seat
        self._draft = draft
        self._preview = preview
        self._ships = {ship.id: ship for ship in view.ships}
        self._lost = tuple(view.contacts.get(seat, ()))
        ships: dict[str, str] = {**lost, **{ship.id: ship.name for ship in view.ships}}
        self._lost_groups = [str(one.id) for one in self._lost if one.id not in lost]
        groups = [*map(str, preview.groups), *(str(one.id) for one in view.groups), *self._lost_groups]
        self._names = ships | {id: words.group(id, ships) for id in groups}

    @cached_property
    def forecasts(self) -> Forecasts:
        """What all fire of the draft may come to."""
        return Forecasts(self._view, self._seat, self._draft, self._name)

    def tabs(self) -> tuple[ShipTab, ...]:
        """The list of the ships that can be ordered, in fleet order."""
        return tuple(self._tab(self._ships[id], bool(shown.faults)) for id, shown in self._preview.ships.items())

    def _tab(self, ship: st.Ship, faulty: bool) -> ShipTab:
        plan = self._plan(ship.id)
        return ShipTab(
            id=ship.id,
            name=ship.name,
            design=write_design(ship.design),
            plan=plan_words(plan, self._name),
            fires=bool(plan.fire),
            faulty=faulty,
        )

    def desk(self, id: st.ShipId) -> ShipDesk:
        """The desk of a ship that can be ordered."""
        return self._desk(self._ships[id], self._preview.ships[id])

    def flights(self) -> tuple[FlightDesk, ...]:
        """A desk for each group that can be ordered."""
        in_flight = {group.id for group in self._view.groups}
        return tuple(
            flight_desk(
                id,
                self._draft.groups.get(id),
                shown,
                in_flight=id in in_flight,
                lost=self._lost,
                name=self._name,
                forecast=self.forecasts.of_group(id),
            )
            for id, shown in self._preview.groups.items()
        )

    def steered(self, selected: str) -> st.ShipId | None:
        """The ship whose orders are open: the one of that id, else the first; None where a group is selected."""
        plans = self._preview.ships
        if selected in self._preview.groups:
            return None
        return st.ShipId(selected) if selected in plans else next(iter(plans), None)

    def helm(self, id: st.ShipId) -> Helm:
        """Where a ship that can be ordered can go."""
        return helm_of(self._ships[id], self._preview.ships[id])

    def _desk(self, ship: st.Ship, shown: pv.ShipPreview) -> ShipDesk:
        plan = self._plan(ship.id)
        faults = Faults(shown.faults, path_of("$.ships", ship.id))
        left = shown.steps[-1].left if shown.steps else shown.tokens
        steps = tuple(_steps(plan.plot, shown, faults))
        attacks = tuple(self._attack(ship, plan, shown, index, faults) for index in range(len(shown.attacks)))
        hangars = tuple(hangar_rows(ship.id, plan, shown, self._name, faults))
        defence = self._defence(plan, shown, faults)
        return ShipDesk(
            row=ship_row(ship, (), own=True),
            left=purse(left),
            pips=_pips(left),
            steps=steps,
            choices=tuple(_choices(ship.id, shown.next, left)),
            end=words.place(shown.end),
            heading=words.heading(shown.facing),
            speed=distance((0, 0), shown.velocity),
            coast=tuple(words.place(at) for at in shown.coast),
            carry=_carry(shown.carry),
            attacks=attacks,
            targets=tuple(self._targets(ship, shown)),
            hangars=hangars,
            defence=defence,
            withdraw=plan.withdraw,
            faults=faults.rest(),
        )

    def _plan(self, ship: st.ShipId) -> od.ShipOrders:
        return self._draft.ships.get(ship, od.ShipOrders())

    def _attack(
        self, ship: st.Ship, plan: od.ShipOrders, shown: pv.ShipPreview, index: int, faults: Faults
    ) -> AttackRow:
        attack, odds = plan.fire[index], shown.attacks[index]
        return AttackRow(
            index=index,
            key=f"{ship.id}:{index}",
            family=str(words.FAMILIES[attack.family]),
            target=self._name(attack.target),
            target_id=attack.target,
            lies=self._lies(shown, attack.target, odds.range),
            all=attack.weapons is None,
            weapons=tuple(_weapons(ship, attack, odds)),
            closer_than=attack.closer_than,
            may_wait=attack.family == "rockets",
            token=TOKEN_WORDS[odds.token](),
            forecast=self.forecasts.of_attack(ship.id, index),
            systems=self._systems(attack),
            faults=faults.at(f"fire[{index}]"),
        )

    def _systems(self, attack: od.Attack) -> tuple[SystemChoice, ...]:
        target = self._ships.get(attack.target)
        return tuple(system_choices(target, attack.system)) if target and attack.family == "needles" else ()

    def _defence(self, plan: od.ShipOrders, shown: pv.ShipPreview, faults: Faults) -> Defence | None:
        foes = enemies_of(self._view, self._seat)
        enemies = [str(group.id) for group in self._view.groups if group.seat in foes]
        return defence_of(plan, shown, [*enemies, *self._lost_groups], self._name, faults)

    def _name(self, id: str) -> str:
        return self._names.get(id, id)

    def _lies(self, shown: pv.ShipPreview, target: str, range_: int | None) -> str:
        """Range and bearing of a target after the planned move."""
        other = self._preview.others.get(st.ShipId(target))
        if other is None or range_ is None:
            return _("out of sight")
        bearing = bearing_words(shown.end, shown.facing, other.end)
        return _("range %(range)d, bearing %(bearing)s") % {"range": range_, "bearing": bearing}

    def _targets(self, ship: st.Ship, shown: pv.ShipPreview) -> Iterator[TargetRow]:
        """The enemies in sight, nearest first after the planned move, then the contacts that were lost."""
        families = {field.weapon: PARTS[field.kind].family for field in shown.sectors}
        working = Counter(family for weapon, family in families.items() if ship.systems[weapon] == "ok")
        if not working:
            return
        for id, bears in sorted(shown.bears.items(), key=lambda item: item[1].range):
            bearing = Counter(families[weapon] for weapon in bears.weapons)
            choices = tuple(_fire_choices(ship.id, id, working, bearing, works(self._ships[id])))
            yield TargetRow(name=self._name(id), lies=self._lies(shown, id, bears.range), choices=choices)
        for contact in self._lost:
            if contact.id in self._lost_groups:
                continue
            lies = _("last seen at %(at)s in turn %(turn)d") % {"at": words.place(contact.at), "turn": contact.turn}
            choices = tuple(_fire_choices(ship.id, contact.id, working, Counter(), []))
            yield TargetRow(name=self._name(contact.id), lies=lies, choices=choices)


def _fire_choices(
    ship: str, target: str, working: Counter[str], bearing: Counter[str], systems: Sequence[str]
) -> Iterator[FireChoice]:
    """An attack of each family; `systems` of the target that needle beams may aim at, the first one to begin with."""
    for family, fitted in working.items():
        needles = family == "needles"
        if needles and not systems:
            continue
        yield FireChoice(
            command=f"fire {ship} {family} {target}" + (f" {systems[0]}" if needles else ""),
            id=f"fire-{family}-{target}",
            key=family,
            target=target,
            system=systems[0] if needles else None,
            family=words.opened(str(words.FAMILIES[family])),
            bearing=bearing[family],
            fitted=fitted,
        )


def _steps(plot: Sequence[od.Step], shown: pv.ShipPreview, faults: Faults) -> Iterator[StepRow]:
    legs = iter(shown.steps)
    affordable = {_colour(one.step) for one in shown.next}
    for index, step in enumerate(plot):
        wrong = faults.at(f"plot[{index}]")
        leg = None if wrong else next(legs, None)
        yield StepRow(
            index=index,
            text=words.opened(words.step(step)),
            left=purse(leg.left) if leg else None,
            sized=not isinstance(step, od.Rotate),
            more=_colour(step) in affordable,
            faults=wrong,
        )


def _colour(step: od.Step) -> str:
    """What a burn or reverse spends, so that one more of it can be recognised among the further steps."""
    match step:
        case od.Burn():
            return step.colour
        case od.Reverse():
            return "reverse"
        case _:
            return ""


def purse(left: pv.Left) -> str:
    """Tokens still to spend, the carried ones only where there are any."""
    fresh = words.tokens(left.white, left.black)
    if not (left.carried_white or left.carried_black):
        return fresh
    return _("%(fresh)s (carried: %(carried)s)") % {
        "fresh": fresh,
        "carried": words.tokens(left.carried_white, left.carried_black),
    }


def _pips(left: pv.Left) -> tuple[str, ...]:
    """A mark for each token left, by colour."""
    return (
        *["white"] * left.white,
        *["black"] * left.black,
        *["carried white"] * left.carried_white,
        *["carried black"] * left.carried_black,
    )


def _carry(carry: pv.Carry) -> str:
    return words.tokens(carry.white, carry.black) if carry.white or carry.black else ""


def _choices(ship: str, following: Sequence[pv.NextStep], left: pv.Left) -> Iterator[ChoiceRow]:
    """The further steps, a row for each colour burnt and each way to pay for a turn."""
    rows: dict[str, list[Choice]] = defaultdict(list)
    for one in following:
        rows[_row_label(one, left)].append(_choice(ship, one))
    for label, choices in rows.items():
        yield ChoiceRow(label=label, choices=tuple(choices))


def _row_label(one: pv.NextStep, left: pv.Left) -> str:
    match one.step:
        case od.Rotate():
            return _("Turn 60° for %(price)s") % {"price": _price(left, one.left)}
        case od.Burn(colour="white"):
            return _("Burn white, 1 hex a token")
        case od.Burn():
            return _("Burn black, 1 hex a token")
        case od.Reverse():
            return _("Reverse, 1 hex for 2 white")
    assert_never(one.step)


def _choice(ship: str, one: pv.NextStep) -> Choice:
    step = one.step
    command = command_of_step(ship, step)
    turns = isinstance(step, od.Rotate)
    verb = " ".join(command.split()[2 : 4 if turns else 5])
    return Choice(
        command=command,
        id="do-" + command.replace(" ", "-"),
        label="" if isinstance(step, od.Rotate) else str(step.tokens),
        icon=f"rotate_{step.to}" if isinstance(step, od.Rotate) else "",
        spoken=words.opened(words.step(step)),
        left=purse(one.left),
        key=STEP_KEYS.get(verb, ""),
    )


def _price(before: pv.Left, after: pv.Left) -> str:
    """What a rotation costs of each kind of token: "1 white + 1 carried white"."""
    spent = (
        (before.white - after.white, _("%(n)d white")),
        (before.black - after.black, _("%(n)d black")),
        (before.carried_white - after.carried_white, _("%(n)d carried white")),
        (before.carried_black - after.carried_black, _("%(n)d carried black")),
    )
    return " + ".join(text % {"n": number} for number, text in spent if number)


def _weapons(ship: st.Ship, attack: od.Attack, odds: pv.AttackOdds) -> Iterator[WeaponRow]:
    """The attack's weapons, and those of its family that could be chosen too."""
    taking_part = {one.id: one for one in odds.weapons}
    kinds = {st.SystemId(id): kind for id, kind in _fitted(ship, attack.family)}
    for id, kind in kinds.items():
        part = taking_part.get(id)
        if part is None and attack.weapons is None:
            continue
        yield WeaponRow(
            id=id,
            name=words.opened(words.part(kind, id)),
            chosen=part is not None,
            bears=part is not None and part.bears,
            why=str(words.IDLE_REASONS[part.reason]) if part and part.reason else "",
            dice=words.dice(part.dice) if part and part.bears else "",
            expected=round(float(part.expected), 2) if part else 0.0,
        )


def _fitted(ship: st.Ship, family: str) -> Iterator[tuple[str, Kind]]:
    for number, system in enumerate(ship.design.systems, 1):
        if PARTS[system.kind].family == family:
            yield f"x{number}", system.kind


def plan_words(plan: od.ShipOrders, name: Any) -> str:
    """A ship's orders in one line, for the list of ships, the review and the receipt."""
    if plan.withdraw:
        return _("withdraws")
    hangars = [
        *(_("launches from %(hangar)s") % {"hangar": hangar} for hangar in plan.launch),
        *(_("takes %(group)s aboard") % {"group": name(group)} for group in plan.recover.values()),
    ]
    steps = words.listed([*(words.step(step) for step in plan.plot), *hangars]) or _("coasts")
    fire = words.listed(
        _("%(family)s at %(target)s") % {"family": words.FAMILIES[one.family], "target": name(one.target)}
        for one in plan.fire
    )
    return f"{steps}; {fire}" if fire else _("%(steps)s; holds fire") % {"steps": steps}

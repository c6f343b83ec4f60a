"""Opening a battle, and joining one."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, cast

from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils.translation import gettext

from battles.engine import Party, ruleset
from battles.models import Battle, Side
from battles.selectors import Rules, is_open_seat, rules_of
from battles.services.checking import Terms, account_named, check_fleet_in_battle, check_plan, trial_muster
from battles.services.plans import Arrangement, BattlePlan, Seating
from battles.services.telling import tell, tell_sides
from battles.services.turning import open_turn
from battles.turns import vault
from shipyard.rules import Fault, Json, Refused, fault, pick_fleet, write_fleet
from shipyard.selectors import catalogue_designs

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

_FLEETS = re.compile(r"^\$\.fleets\[(\d+)\]")
_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"  # none that look alike


def open_battle(account: Account, plan: BattlePlan, now: datetime) -> Battle:
    """A new battle: it begins at once if nobody else has to come, else the others are asked.

    Raises `Refused` with every fault; paths are those of the plan, such as `$.seats[0].fleet`.
    """
    rules = ruleset(plan.ruleset)
    if faults := check_plan(plan, rules, account):
        raise Refused(faults)
    sides = [_new_side(plan, rules, number, seat, account) for number, seat in enumerate(plan.seats)]
    _tell_apart(sides)
    if faults := list(_check_fleets(plan, rules, sides)):
        raise Refused(faults)
    with transaction.atomic():
        battle = _new_battle(account, plan, rules, now)
        for side in sides:
            side.battle = battle
        Side.objects.bulk_create(sides)
        tell(battle, "challenge", (side.account_id for side in sides if side.account_id != account.pk), now)
        _begin_if_complete(battle, now)
    return battle


def accept(
    battle: Battle,
    account: AbstractUser,
    fleet: Mapping[str, Json] | None,
    arrangement: Arrangement | None,
    now: datetime,
) -> Side:
    """Take one's seat, or a seat open to anyone, with a fleet (None where the units stand in the scenario); with the
    last one the battle begins.

    Raises `Refused`: with the faults of the fleet at `$.fleet`, or because there is no seat any more.
    """
    rules = rules_of(battle)
    with transaction.atomic():
        _hold_waiting(battle)
        sides = list(battle.sides.all())
        side = _seat_for(account, sides)
        if side.fleet is not None:  # a scenario's own
            fleet, arrangement = side.fleet, side.arrangement and tuple(map(tuple, side.arrangement))
        if faults := check_fleet_in_battle(rules, fleet, battle.budget, "$.fleet"):
            raise Refused(faults)
        side.account_id = account.pk
        side.name = _name_beside(account, side, [one.name for one in sides if one.pk != side.pk])
        bring(side, fleet, arrangement, battle.field)
        _refuse_what_cannot_be_mustered(rules, battle, side, sides)
        side.save()
        if not _begin_if_complete(battle, now):
            tell(battle, "accepted", [battle.created_by_id], now)
    return side


def rearrange(side: Side, arrangement: Arrangement | None, now: datetime) -> None:
    """Change one's secret place on the start line, until the battle begins (C-0)."""
    with transaction.atomic():
        _hold_waiting(side.battle)
        sides = list(side.battle.sides.all())
        side = next(one for one in sides if one.pk == side.pk)
        side.arrangement = None if arrangement is None else [list(place) for place in arrangement]
        _refuse_what_cannot_be_mustered(rules_of(side.battle), side.battle, side, sides)
        side.save(update_fields=["arrangement"])


def decline(battle: Battle, account: AbstractUser, now: datetime) -> None:
    """Turn a challenge down; the battle does not take place."""
    with transaction.atomic():
        _hold_waiting(battle)
        sides = list(battle.sides.all())
        if not any(side.account_id == account.pk and side.vacant for side in sides):
            raise Refused([fault("not_challenged", "$", "You have not been challenged to this battle.")])
        _close(battle, now)
        tell_sides(battle, "declined", [side for side in sides if side.account_id != account.pk], now)


def cancel(battle: Battle, account: AbstractUser, now: datetime) -> None:
    """Call off a battle that one has opened and that has not begun."""
    with transaction.atomic():
        _hold_waiting(battle)
        if battle.created_by_id != account.pk:
            raise Refused([fault("not_opener", "$", "Only who opened this battle can call it off.")])
        _close(battle, now)
        tell_sides(battle, "cancelled", [side for side in battle.sides.all() if side.account_id != account.pk], now)


def _new_battle(account: AbstractUser, plan: BattlePlan, rules: Rules, now: datetime) -> Battle:
    return Battle.objects.create(
        code=opaque_id(10),
        name=plan.name.strip(),
        ruleset=rules.key,
        version=rules.version,
        options=dict(plan.options),
        field=dict(plan.field),
        origin=plan.origin,
        created_by_id=account.pk,
        budget=plan.budget if rules.brings_fleets else 0,
        turn_minutes=plan.turn_minutes,
        spectators=plan.spectators,
        hot_seat=plan.hot_seat,
        created_at=now,
    )


def _new_side(plan: BattlePlan, rules: Rules, number: int, seat: Seating, opener: Account) -> Side:
    player = account_named(seat.account) if seat.account else None
    fleet = seat.fleet
    if seat.captain and fleet is None and rules.brings_fleets:
        fleet = _captains_fleet(rules, plan, seat.captain.capitalize())
    side = Side(
        seat=number,
        team=number if seat.team is None else seat.team,
        name=str(player or seat.name.strip() or seat.captain.capitalize()),
        account_id=player.pk if player else None,
        captain=seat.captain,
        secret=vault.store_secret(vault.new_secret()),
    )
    here = player == opener or seat.captain or seat.name
    if fleet is not None or (here and not rules.brings_fleets):
        bring(side, fleet, seat.arrangement, plan.field)
    if seat.given and not here:
        side.fleet_name = ""  # it waits for its player
    return side


def _tell_apart(sides: Sequence[Side]) -> None:
    """Number the sides whose names are the same, so that a log can be read."""
    names = Counter(side.name for side in sides if side.name)
    for side in sides:
        if names[side.name] > 1:
            side.name = f"{side.name} {side.seat + 1}"


def bring(
    side: Side, fleet: Mapping[str, Json] | None, arrangement: Arrangement | None, field: Mapping[str, Json]
) -> None:
    """Copied by value: what becomes of the fleet in the shipyard no longer matters to the battle.

    Without a fleet, the side leads the units that stand for it on the field.
    """
    side.fleet = None if fleet is None else dict(fleet)
    side.fleet_name = (_force_name(field, side.seat) if fleet is None else str(fleet.get("name", "")))[:60]
    side.arrangement = None if arrangement is None else [list(place) for place in arrangement]


def _force_name(field: Mapping[str, Json], seat: int) -> str:
    """What a scenario calls the units of a seat."""
    forces = cast("list[dict[str, Json]]", field.get("sides", []))
    return str(forces[seat].get("name") or gettext("Ground force")) if seat < len(forces) else ""


def _captains_fleet(rules: Rules, plan: BattlePlan, name: str) -> Mapping[str, Json]:
    """A varied fleet from what the catalogue has and the ruleset's battles take."""
    designs = cast("list[Json]", ready_designs(rules.key))
    return write_fleet(pick_fleet(designs, plan.budget, secrets.randbelow, name=name))


def ready_designs(key: str) -> list[dict[str, Json]]:
    """The catalogue's designs that battles of a ruleset take."""
    rules = ruleset(key)
    return [design for design in catalogue_designs(key) if _fights(rules, design)]


def _fights(rules: Rules, design: dict[str, Json]) -> bool:
    ships: list[Json] = [{"name": design["name"], "count": 1, "design": design}]
    fleet: dict[str, Json] = {"format": "hexbattle/fleet/1", "ruleset": rules.key, "name": "One", "budget": 10_000}
    fleet["ships"] = ships
    return not trial_muster(rules, Party(name="One", fleet=fleet), 0, (0, 1), Terms(), "$")


def _check_fleets(plan: BattlePlan, rules: Rules, sides: Sequence[Side]) -> Iterator[Fault]:
    if not rules.brings_fleets:
        yield from _check_units(plan, rules, sides)
        return
    teams = [side.team for side in sides]
    told: set[tuple[str, str]] = set()
    for side in sides:
        if side.fleet is None:
            continue
        path = f"$.seats[{side.seat}].fleet"
        faults = check_fleet_in_battle(rules, side.fleet, plan.budget, path)
        for one in faults or trial_muster(rules, party_of(side), side.seat, teams, plan, path):
            if (one.path, one.code) not in told:  # those of the options come with every fleet
                yield one
            told.add((one.path, one.code))


def _check_units(plan: BattlePlan, rules: Rules, sides: Sequence[Side]) -> Iterator[Fault]:
    """Everything but the names of those who are still to come is known when the battle is opened."""
    parties = [replace(party_of(side), name=side.name or f"{side.seat}") for side in sides]
    try:
        rules.muster(parties, plan.options, field=plan.field)
    except Refused as refusal:
        yield from (replace(one, path=_FLEETS.sub(r"$.seats[\1].fleet", one.path)) for one in refusal.faults)


def party_of(side: Side) -> Party:
    places = None if side.arrangement is None else tuple((place[0], place[1]) for place in side.arrangement)
    return Party(name=side.name, fleet=side.fleet, team=side.team, arrangement=places)


def _hold_waiting(battle: Battle) -> None:
    """Hold a battle that has not begun until the transaction ends, so that nobody else joins or cancels meanwhile."""
    waiting = Battle.objects.filter(pk=battle.pk, status=Battle.Status.WAITING)
    if not waiting.update(status=Battle.Status.WAITING):
        raise Refused([fault("not_waiting", "$", "This battle no longer waits for anybody.")])


def _seat_for(account: AbstractUser, sides: Sequence[Side]) -> Side:
    own = [side for side in sides if side.account_id == account.pk]
    free = [side for side in own if side.vacant] if own else [side for side in sides if is_open_seat(side)]
    if not free:
        raise Refused([fault("no_seat", "$", "There is no seat for you in this battle.")])
    return free[0]


def _name_beside(account: AbstractUser, side: Side, names: Sequence[str]) -> str:
    """The account's name, with the seat's number where another side has the same."""
    return str(account) if str(account) not in names else f"{account} {side.seat + 1}"


def _refuse_what_cannot_be_mustered(rules: Rules, battle: Battle, side: Side, sides: Sequence[Side]) -> None:
    teams = [one.team for one in sides]
    if faults := trial_muster(rules, party_of(side), side.seat, teams, battle, "$.fleet"):
        raise Refused(faults)


def _begin_if_complete(battle: Battle, now: datetime) -> bool:
    """Muster the fleets and open the first turn, once every side has brought its own."""
    sides = list(battle.sides.all())
    if any(side.vacant for side in sides):
        return False
    rules = rules_of(battle)
    ids = _ship_ids()
    parties = [party_of(side) for side in sides]
    state = rules.muster(parties, battle.options, lambda number: next(ids), battle.field)
    battle.status = Battle.Status.RUNNING
    battle.started_at = now
    battle.options = rules.write_state(state)["options"]
    battle.save(update_fields=["status", "started_at", "options"])
    open_turn(battle, sides, rules, state, now)
    return True


def _close(battle: Battle, now: datetime) -> None:
    battle.status = Battle.Status.CANCELLED
    battle.ended_at = now
    battle.save(update_fields=["status", "ended_at"])


def opaque_id(length: int) -> str:
    """Random letters and digits: nothing can be counted or guessed from them."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def _ship_ids() -> Iterator[str]:
    given: set[str] = set()
    while True:
        fresh = f"s{opaque_id(6)}"
        if fresh not in given:
            given.add(fresh)
            yield fresh

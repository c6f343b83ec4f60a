"""What is wrong with a battle that somebody wants to open or to join."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser

from battles.engine import Party
from battles.models import Battle
from battles.selectors import Rules
from battles.services.plans import (
    LONGEST_TURN,
    MOST_EVER_OF_A_GUEST,
    MOST_OF_A_GUEST,
    MOST_SEATS,
    MOST_WAITING,
    SHORTEST_TURN,
    BattlePlan,
    Seating,
)
from shipyard.rules import (
    LARGEST_BUDGET,
    YARDS,
    Fault,
    Json,
    Refused,
    check_name,
    fault,
)

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account


def check_plan(plan: BattlePlan, rules: Rules, opener: Account) -> list[Fault]:
    """Every fault of a plan but those of its fleets, options and arrangements."""
    return [
        *check_name(plan.name, "$.name"),
        *_check_forces(plan, rules),
        *_check_numbers(plan, opener),
        *_check_seats(plan, rules, opener),
    ]


def _check_forces(plan: BattlePlan, rules: Rules) -> Iterator[Fault]:
    """Either fleets come under a budget, or the units stand in the scenario."""
    if rules.brings_fleets and not 1 <= plan.budget <= LARGEST_BUDGET:
        yield fault("budget_range", "$.budget", "The budget is 1 to {most}.", most=LARGEST_BUDGET)
    if not rules.brings_fleets and not plan.field:
        yield fault("scenario_missing", "$.scenario", "Choose a scenario: it has the ground and the units.")


def _check_numbers(plan: BattlePlan, opener: Account) -> Iterator[Fault]:
    others = any(not (seat.captain or seat.name or _is(seat, opener)) for seat in plan.seats)
    if opener.guest:
        yield from _check_guest(opener, others)
    if plan.turn_minutes is None and others:
        yield fault("deadline_missing", "$.turn_minutes",
                    "A battle with other people needs a deadline; without one it may never go on.")  # fmt: skip
    if others and Battle.objects.filter(created_by=opener.pk, status=Battle.Status.WAITING).count() >= MOST_WAITING:
        yield fault("too_many_waiting", "$", "You have {most} battles that wait for opponents; call one off first.",
                    most=MOST_WAITING)  # fmt: skip
    if plan.turn_minutes is not None and not SHORTEST_TURN <= plan.turn_minutes <= LONGEST_TURN:
        yield fault("deadline_range", "$.turn_minutes", "A turn lasts {least} minutes to {most} days.",
                    least=SHORTEST_TURN, most=LONGEST_TURN // 1440)  # fmt: skip


def _check_guest(opener: Account, others: bool) -> Iterator[Fault]:
    """Who came without signing up plays by itself, and not without end."""
    if others:
        yield fault("guest_challenges", "$.seats",
                    "Guests do not challenge other players. Claim your account, then you can.")  # fmt: skip
    opened = Battle.objects.filter(created_by=opener.pk)
    if opened.count() >= MOST_EVER_OF_A_GUEST:
        yield fault("guest_for_long", "$", "You have fought {most} battles as a guest. Claim your account to go on.",
                    most=MOST_EVER_OF_A_GUEST)  # fmt: skip
    if opened.filter(status=Battle.Status.RUNNING).count() >= MOST_OF_A_GUEST:
        yield fault("too_many_running", "$", "A guest fights {most} battles at once; end one, or claim your account.",
                    most=MOST_OF_A_GUEST)  # fmt: skip


def _check_seats(plan: BattlePlan, rules: Rules, opener: Account) -> Iterator[Fault]:
    if not 2 <= len(plan.seats) <= MOST_SEATS:
        yield fault("seats_range", "$.seats", "A battle has 2 to {most} sides.", most=MOST_SEATS)
    teams = {number if seat.team is None else seat.team for number, seat in enumerate(plan.seats)}
    if len(plan.seats) > 1 and len(teams) < 2:
        yield fault("one_team", "$.seats", "All sides are in one team; there is nobody to fight.")
    if plan.hot_seat and not any(_is(seat, opener) for seat in plan.seats):
        yield fault("no_screen", "$.seats", "Whoever opens a battle for one screen plays in it.")
    names = Counter(seat.account.casefold() for seat in plan.seats if seat.account)
    for number, seat in enumerate(plan.seats):
        yield from _check_seat(seat, f"$.seats[{number}]", rules, opener)
        if names[seat.account.casefold()] > 1:
            yield fault("seated_twice", f"$.seats[{number}].account", "One player can hold one seat only.")


def _check_seat(seat: Seating, path: str, rules: Rules, opener: Account) -> Iterator[Fault]:
    if seat.captain and (seat.account or seat.captain not in rules.captains):
        yield fault("no_such_captain", f"{path}.captain", "There is no captain of that name for this seat.")
    elif seat.account and not _is(seat, opener) and account_named(seat.account) is None:
        yield fault("no_such_player", f"{path}.account", "There is no player with this log-in name.")
    if seat.name:
        yield from _check_companion(seat, path)
    if rules.brings_fleets and (_is(seat, opener) or seat.name) and seat.fleet is None:
        yield fault("fleet_missing", f"{path}.fleet", "Choose a fleet to fight with.")
    if seat.fleet is not None and not (seat.given or seat.captain or seat.name or _is(seat, opener)):
        yield fault("fleet_not_yours", f"{path}.fleet", "Other players bring their own fleets.")


def _check_companion(seat: Seating, path: str) -> Iterator[Fault]:
    """A further player at the same screen."""
    yield from check_name(seat.name, f"{path}.name")
    if seat.account or seat.captain:
        yield fault("seat_of_two", f"{path}.name", "A seat is one player's only.")


def _is(seat: Seating, account: AbstractUser) -> bool:
    return not seat.captain and seat.account.casefold() == account.get_username().casefold()


def account_named(name: str) -> AbstractUser | None:
    """The player with this log-in name, in capitals or not."""
    return get_user_model().objects.filter(username__iexact=name, is_active=True).first()


def check_fleet_in_battle(rules: Rules, document: Mapping[str, Json] | None, budget: int, path: str) -> list[Fault]:
    """Every fault of a fleet document, and whether the battle's budget (not the fleet's own) pays for it."""
    if document is None:
        return [fault("fleet_missing", path, "Choose a fleet to fight with.")] if rules.brings_fleets else []
    if not rules.brings_fleets:
        return [fault("fleets_given", path, "The units come with the scenario; no fleet is brought.")]
    yard = YARDS[rules.key]
    if faults := yard.check_fleet(dict(document), path):
        return faults
    price = yard.fleet_price(yard.read_fleet(dict(document), path))
    if price <= budget:
        return []
    return [fault("over_battle_budget", path, "This fleet costs {price} {currency}; the battle allows {budget}.",
                  price=price, currency=yard.currency, budget=budget)]  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What fleets are mustered under; plans and battles have it too."""

    options: Mapping[str, Json] = dataclasses.field(default_factory=dict)
    field: Mapping[str, Json] = dataclasses.field(default_factory=dict)


def trial_muster(
    rules: Rules, party: Party, seat: int, teams: Sequence[int], terms: Terms | BattlePlan | Battle, path: str
) -> list[Fault]:
    """Whether the ruleset takes a party, before the others have come: the same fleet stands in for theirs.

    Faults of the fleet are placed at `path`, its arrangement's at `path` + ".arrangement".
    """
    parties = [
        Party(name=party.name if number == seat else f"{number}", fleet=party.fleet, team=team,
              arrangement=party.arrangement if number == seat else None)
        for number, team in enumerate(teams)
    ]  # fmt: skip
    try:
        rules.muster(parties, terms.options, field=terms.field)
    except Refused as refusal:
        return list(_replaced(refusal.faults, f"$.fleets[{seat}]", path))
    return []


def _replaced(faults: Sequence[Fault], own: str, path: str) -> Iterator[Fault]:
    """Without the faults of the stand-ins, which are the same."""
    for one in faults:
        if one.path.startswith(own):
            yield replace(one, path=path + one.path.removeprefix(own))
        elif not one.path.startswith("$.fleets["):
            yield one

"""What is wrong with a campaign that somebody wants to open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from battles.engine import Fault, Refused, fault
from battles.services.checking import account_named
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign
from hexbattle.campaigns.services.plans import (
    LONGEST_TURN,
    MOST_OF_A_GUEST,
    MOST_RUNNING,
    MOST_WAITING,
    SHORTEST_TURN,
    CampaignPlan,
    Seating,
)
from shipyard.rules import check_name

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

FEWEST_SEATS, MOST_SEATS = 2, 8  # K-1


def check_plan(plan: CampaignPlan, opener: Account) -> list[Fault]:
    """Every fault of a plan but those that mustering finds: of its options, catalogue and start fleet."""
    return [
        *check_name(plan.name, "$.name"),
        *_check_clock(plan, opener),
        *_check_room(opener),
        *_check_seats(plan, opener),
        *_check_map(plan),
    ]


def _check_clock(plan: CampaignPlan, opener: Account) -> Iterator[Fault]:
    others = any(not seat.admiral and not _is(seat, opener) for seat in plan.seats)
    if plan.turn_minutes is None and others:
        yield fault("deadline_missing", "$.turn_minutes",
                    "A campaign with other people needs a deadline; without one it may never go on.")  # fmt: skip
    if plan.turn_minutes is not None and not SHORTEST_TURN <= plan.turn_minutes <= LONGEST_TURN:
        yield fault("deadline_range", "$.turn_minutes", "A turn lasts {least} minutes to {most} days.",
                    least=SHORTEST_TURN, most=LONGEST_TURN // 1440)  # fmt: skip
    if others and opener.guest:
        yield fault("guest_challenges", "$.seats",
                    "Guests do not invite other players. Claim your account, then you can.")  # fmt: skip


def _check_room(opener: Account) -> Iterator[Fault]:
    mine = Campaign.objects.filter(created_by=opener.pk)
    running = mine.filter(status=Campaign.Status.RUNNING).count()
    most = MOST_OF_A_GUEST if opener.guest else MOST_RUNNING
    if running >= most:
        yield fault(
            "too_many_running", "$", "You have opened {most} campaigns that still run; end one first.", most=most
        )
    if mine.filter(status=Campaign.Status.WAITING).count() >= MOST_WAITING:
        yield fault("too_many_waiting", "$", "You have {most} campaigns that wait for players; call one off first.",
                    most=MOST_WAITING)  # fmt: skip


def _check_seats(plan: CampaignPlan, opener: Account) -> Iterator[Fault]:
    if not FEWEST_SEATS <= len(plan.seats) <= MOST_SEATS:
        yield fault("seats_range", "$.seats", "A campaign has {least} to {most} factions.",
                    least=FEWEST_SEATS, most=MOST_SEATS)  # fmt: skip
    accounts = Counter(seat.account.casefold() for seat in plan.seats if seat.account)
    names = Counter(seat.name.strip().casefold() for seat in plan.seats if seat.name)
    for number, seat in enumerate(plan.seats):
        path = f"$.seats[{number}]"
        if seat.admiral and (seat.account or seat.admiral not in engine.ADMIRALS):
            yield fault("no_such_admiral", f"{path}.admiral", "There is no admiral of that name for this seat.")
        elif seat.account and not _is(seat, opener) and account_named(seat.account) is None:
            yield fault("no_such_player", f"{path}.account", "There is no player with this log-in name.")
        if accounts[seat.account.casefold()] > 1:
            yield fault("seated_twice", f"{path}.account", "One player can hold one seat only.")
        if seat.name:
            yield from check_name(seat.name, f"{path}.name")
        if names[seat.name.strip().casefold()] > 1:
            yield fault("named_twice", f"{path}.name", "Another faction has this name.")


def _check_map(plan: CampaignPlan) -> Iterator[Fault]:
    if plan.star_map is None:
        return
    try:
        engine.read_map(dict(plan.star_map))
    except Refused as refusal:
        for one in refusal.faults:
            yield fault(one.code, "$.star_map" + one.path.removeprefix("$"), one.template, **one.values)


def _is(seat: Seating, account: Account) -> bool:
    return not seat.admiral and seat.account.casefold() == account.get_username().casefold()

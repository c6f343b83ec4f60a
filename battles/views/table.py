"""A battle's page: everything that one answer shows, gathered once."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from battles.models import Battle, Side, Turn
from battles.narration import Heading, Line, aims, narrate, verdict, words
from battles.origins import Origin, origin_of
from battles.selectors import (
    Rules,
    Seen,
    confirmed_seats,
    contact_names,
    current_turn,
    events_of,
    events_through,
    last_turn,
    rules_of,
    turn_of,
    view_after,
    view_now,
    view_of,
)
from battles.turns.tokens import turn_token
from battles.views.film import Film
from battles.views.rooms import Room, room_of
from battles.views.sheet import Desk, draft_of

QUICK, SLOW = 2, 10  # seconds between looks for news


BOOKKEEPING = ("tokens_made", "turn_ended")


@dataclass
class LogGroup:
    """A heading of the log with the lines below it."""

    text: str
    turn: bool
    lines: list[Line] = field(default_factory=list)

    @property
    def minor(self) -> bool:
        """Only bookkeeping: told, but folded."""
        return bool(self.lines) and all(line.kind in BOOKKEEPING for line in self.lines)


@dataclass
class Table:
    """A running or ended battle as one visitor sees it. `asked`: the turn whose log was asked for, if any; `notice`:
    what the visitor has to be told first.

    What is shown costs queries only when it is asked for, so that a partial pays for itself alone.
    """

    seen: Seen
    asked: int | None = None
    handed: Desk | None = None
    notice: str = ""

    @property
    def battle(self) -> Battle:
        return self.seen.battle

    @property
    def side(self) -> Side | None:
        return self.seen.side

    @property
    def seat(self) -> int | None:
        return self.seen.seat

    @cached_property
    def rules(self) -> Rules:
        return rules_of(self.battle)

    @property
    def room(self) -> Room:
        return room_of(self.battle)

    @cached_property
    def turn(self) -> Turn | None:
        """The turn being played; None once the battle has ended. With a desk handed in, the turn of that desk:
        should the battle have gone on meanwhile, the page learns of it all the more by its next look for news.
        """
        if self.handed is None:
            return current_turn(self.battle)
        self.handed.turn.refresh_from_db(fields=["status", "ready"])
        return self.handed.turn

    @cached_property
    def newest(self) -> Turn:
        turn = self.turn or last_turn(self.battle)
        assert turn is not None  # a battle that runs or has ended has a turn  # noqa: S101
        return turn

    @cached_property
    def view(self) -> Any:
        """How things stand now."""
        return view_now(self.turn, self.seat) if self.turn else view_after(self.newest, self.seat)

    @cached_property
    def told(self) -> Turn | None:
        """The turn that log and film tell of: the one asked for, else the last one of which anything is known."""
        latest = self.latest
        number = latest if self.asked is None else self.asked
        if not self.room.first_turn <= number <= latest:
            return None
        return self.newest if number == self.newest.number else turn_of(self.battle, number)

    @property
    def latest(self) -> int:
        """The number of the last turn resolved or begun step by step; before there is any, one less than the first."""
        return self.newest.number - 1 if self.turn and not self.turn.steps_taken else self.newest.number

    @property
    def before(self) -> int | None:
        """The number of the turn before the one told, if there is one."""
        earlier = self.told is not None and self.told.number > self.room.first_turn
        return self.told.number - 1 if self.told and earlier else None

    @property
    def turn_name(self) -> str:
        """Which turn is being played."""
        if self.turn is None:
            return ""
        return _("Turn %(number)d") % {"number": self.turn.number} if self.turn.number else _("Deployment")

    @property
    def in_the_past(self) -> bool:
        return self.told is not None and self.told.number < self.latest

    @cached_property
    def events(self) -> tuple[Any, ...]:
        return events_of(self.told, self.seat) if self.told else ()

    @cached_property
    def log_groups(self) -> list[LogGroup]:
        """The log of the turn told, each heading with its lines."""
        if self.told is None:
            return []
        groups: list[LogGroup] = []
        number = self.told.number
        for one in narrate(self.battle.ruleset, self.events, turn=number, teams=self.teams, aims=self.aims):
            if isinstance(one, Line) and not groups:  # of no phase
                groups.append(LogGroup(text=_("Turn %(number)d") % {"number": number}, turn=False))
            if isinstance(one, Heading):
                groups.append(LogGroup(text=one.text, turn=one.level == "turn"))
            else:
                groups[-1].lines.append(one)
        return groups

    @cached_property
    def aims(self) -> Mapping[str, str]:
        """What the ships of captains were after in the turn told (H-7.3): never before the battle has ended."""
        if self.told is None or self.battle.status != Battle.Status.ENDED:
            return {}
        captains = {side.seat: side.captain for side in self.seen.sides if side.captain}
        return aims(self.battle.ruleset, view_of(self.told, self.seat), captains) if captains else {}

    @property
    def phase_level(self) -> int:
        """The level of the headings of phases: below those of turns, where the log has any."""
        return 4 if any(group.turn for group in self.log_groups) else 3

    @cached_property
    def teams(self) -> dict[int, str]:
        teams: dict[int, list[str]] = {}
        for side in self.seen.sides:
            teams.setdefault(side.team, []).append(side.name)
        return {team: " & ".join(names) for team, names in teams.items()}

    @cached_property
    def roster(self) -> Any:
        return self.room.roster(self.view, self.seat, contact_names(self.newest, self.seat))

    @cached_property
    def desk(self) -> Desk | None:
        """One's own order desk, while there is a turn to order for."""
        if self.handed or not (self.turn and self.side) or self.side.out:
            return self.handed
        ended = self.rules.stepwise and self.turn.ready
        if self.turn.status != Turn.Status.OPEN or self.side.seat not in self.turn.awaiting or ended:
            return None
        return self.room.desk(draft_of(self.turn, self.side, view=self.view))

    @cached_property
    def board(self) -> dict[str, Any]:
        film = Film(before=view_of(self.told, self.seat), events=self.events) if self.told else None
        if self.in_the_past and self.told:
            return self.room.board(self.rules, self.seat, view_after(self.told, self.seat), None, film)
        plans = self.desk.board_preview if self.desk else None
        return self.room.board(self.rules, self.seat, self.view, plans, film)

    @cached_property
    def confirmed(self) -> frozenset[int] | None:
        return confirmed_seats(self.turn, self.seat) if self.turn else None

    @property
    def pause(self) -> int:
        """Seconds until an open page should look again."""
        turn = self.turn
        waits = (
            turn is None or turn.status == Turn.Status.FAILED or (turn.status == Turn.Status.OPEN and not turn.ready)
        )
        return SLOW if waits else QUICK

    @cached_property
    def at_peace(self) -> frozenset[int]:
        """The sides of other teams that one's own may not fire at (K-5.1)."""
        own, field = self.side, self.battle.field
        others = [one for one in self.seen.sides if own and one.team != own.team]
        return frozenset(
            one.seat
            for one in others
            if own and not self.rules.fights_on({own.seat: own.team, one.seat: one.team}, field)
        )

    @property
    def captain_plays(self) -> bool:
        return any(side.captain for side in self.seen.sides)

    @property
    def draw_offered(self) -> bool:
        """Somebody else offers a draw."""
        return any(one.draw_offered for one in self.seen.sides if one.seat != self.seat)

    @property
    def winner(self) -> str:
        return "" if self.battle.winner is None else self.teams.get(self.battle.winner, "")

    @property
    def verdict(self) -> str:
        """Who won and why, in one sentence."""
        losers = words.listed(name for team, name in self.teams.items() if team != self.battle.winner)
        return verdict(self.battle.ruleset, self.battle.reason, self.winner, losers)

    @cached_property
    def ends(self) -> Any:
        """What became of each side, once the battle has ended."""
        deeds = events_through(self.battle, *self.room.deeds)
        return self.room.ends(self.view, deeds, self.battle.points, self.seat)

    @cached_property
    def origin(self) -> Origin | None:
        """What the battle is part of."""
        return origin_of(self.battle)

    @property
    def token(self) -> str:
        """What the next step of the running turn must bring (B-7)."""
        return turn_token(self.battle.code, self.turn) if self.turn else ""

    @property
    def moment(self) -> str:
        """Names what log, roster, board and desk are about: another one when they have to be drawn anew."""
        status = self.turn.status if self.turn else self.battle.status
        return f"{self.newest.number}-{status}-{self.newest.steps_taken}"

    @cached_property
    def tag(self) -> str:
        """Another one whenever the page would show anything else."""
        closes_at = self.turn.closes_at if self.turn else None
        offers = [(side.seat, side.draw_offered, side.out) for side in self.seen.sides]
        facts = (self.moment, self.battle.status, closes_at, sorted(self.confirmed or ()), offers)
        return hashlib.sha256(repr(facts).encode()).hexdigest()[:20]

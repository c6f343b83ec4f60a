"""Reads. What a seat may see of a battle is cut here, by the engine's one cut, and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db.models import Q, QuerySet

from battles.engine import Ruleset, Seat, Standings, hex_battle_score, ruleset
from battles.models import Battle, Event, HighScore, OrderSheet, Scenario, Side, Step, Turn

type Visitor = AbstractUser | AnonymousUser
type Rules = Ruleset[Any, Any, Any, Any]

LIST_LENGTH = 50
SCORED = ("hex_battle",)  # rulesets whose battles have scores (H-8)
BEST = 10
_HEAVY_SIDE = ("fleet", "arrangement", "secret")
_HEAVY_TURN = ("state", "final", "key", "trace")


@dataclass(frozen=True, kw_only=True)
class Unlocked:
    """The seat that a screen shared by several players (H-3.3) is handed to, for one turn."""

    seat: int
    turn: int


@dataclass(frozen=True, kw_only=True)
class Seen:
    """A battle with the sides in it, and the side that the visitor plays (None: a spectator, or not joined yet).

    `next_seats`: of a running battle at one screen (H-3.3) that nobody holds just now, those whom it may be handed to;
    None for any other battle. While it is handed to nobody, `side` is None.
    """

    battle: Battle
    sides: tuple[Side, ...]
    side: Side | None
    next_seats: tuple[Side, ...] | None = None

    @property
    def seat(self) -> Seat | None:
        return Seat(self.side.seat) if self.side else None


@dataclass(frozen=True, kw_only=True)
class Listed:
    """A battle as a list shows it. `awaits_me`: it cannot go on before its deadline without this account."""

    battle: Battle
    side: Side
    others: tuple[Side, ...]
    turn: Turn | None
    awaits_me: bool


@dataclass(frozen=True, kw_only=True)
class Result:
    """How a battle ended: the winning team (None: nobody), why, and what has become of its ships or units."""

    winner: int | None
    reason: str
    standings: Standings


def rules_of(battle: Battle) -> Rules:
    """The ruleset by which a battle is fought."""
    return ruleset(battle.ruleset)


def battle_for(visitor: Visitor, code: str, unlocked: Unlocked | None = None) -> Seen:
    """The battle of that code, if the visitor may know of it; raises `Battle.DoesNotExist` if not.

    Its players may, those challenged, and who opened it; everybody if it welcomes spectators and has begun; and,
    while a seat is open to anyone, everybody who is logged in. `unlocked` counts where several play at one screen.
    """
    battle = Battle.objects.get(code=code)
    sides = tuple(battle.sides.select_related("account").defer(*_HEAVY_SIDE))
    side = next((one for one in sides if visitor.is_authenticated and one.account_id == visitor.pk), None)
    if side and battle.hot_seat:
        return _shared_screen(battle, sides, unlocked)
    if side or _welcomes(battle, sides, visitor):
        return Seen(battle=battle, sides=sides, side=side)
    raise Battle.DoesNotExist


def _shared_screen(battle: Battle, sides: tuple[Side, ...], unlocked: Unlocked | None) -> Seen:
    """The battle as the seat that is unlocked may see it, until that has confirmed its orders (H-3.3)."""
    turn = current_turn(battle)
    if turn is None:
        return Seen(battle=battle, sides=sides, side=None)
    if rules_of(battle).stepwise:  # nothing is hidden (B-2.1): whose turn it is plays
        acting = next((one for one in sides if one.seat in turn.awaiting and not one.captain), None)
        return Seen(battle=battle, sides=sides, side=acting)
    confirmed = set(turn.sheets.filter(status=OrderSheet.Status.CONFIRMED).values_list("side_id", flat=True))
    waiting = [side for side in sides if side.seat in turn.awaiting and not side.captain and side.pk not in confirmed]
    own = [side for side in waiting if unlocked == Unlocked(seat=side.seat, turn=turn.number)]
    return Seen(battle=battle, sides=sides, side=own[0] if own else None, next_seats=None if own else tuple(waiting))


def _welcomes(battle: Battle, sides: Sequence[Side], visitor: Visitor) -> bool:
    if visitor.is_authenticated and battle.created_by_id == visitor.pk:
        return True
    match battle.status:
        case Battle.Status.RUNNING | Battle.Status.ENDED:
            return battle.spectators
        case Battle.Status.WAITING:
            return visitor.is_authenticated and any(is_open_seat(one) for one in sides)
        case _:
            return False


def is_open_seat(side: Side) -> bool:
    """Anybody may take this seat."""
    return side.account_id is None and not side.captain and not side.name


def current_turn(battle: Battle) -> Turn | None:
    """The turn that is not resolved yet; None before the battle begins and after it has ended."""
    return _turns(battle).filter(status__in=Turn.UNFINISHED).first()


def turn_of(battle: Battle, number: int) -> Turn:
    """Raises `Turn.DoesNotExist`."""
    return _turns(battle).get(number=number)


def last_turn(battle: Battle) -> Turn | None:
    """The newest turn, whatever its status."""
    return _turns(battle).order_by("-number").first()


def _turns(battle: Battle) -> QuerySet[Turn]:
    return battle.turns.select_related("battle").defer("final", "trace")


def state_of(turn: Turn) -> Any:
    """The whole state in which a turn opened: for services, never for pages."""
    return rules_of(turn.battle).read_state(turn.state)


def standing_of(turn: Turn) -> Any:
    """The whole state as it stands within a turn, after the last step taken in it: for services, never for pages."""
    last = turn.steps.order_by("-number").values_list("state", flat=True).first() if turn.steps_taken else None
    return rules_of(turn.battle).read_state(turn.state if last is None else last)


def view_now(turn: Turn, seat: int | None) -> Any:
    """The state as it stands within a turn, as a seat may see it."""
    return _cut(turn.battle, standing_of(turn), seat)


def view_of(turn: Turn, seat: int | None) -> Any:
    """The state in which a turn opened, as a seat (None: a spectator) may see it; uncut once the battle has ended."""
    return _cut(turn.battle, state_of(turn), seat)


def view_after(turn: Turn, seat: int | None) -> Any:
    """The state to which a resolved turn led, as a seat may see it."""
    document = turn.final
    if document is None:
        document = turn.battle.turns.values_list("state", flat=True).get(number=turn.number + 1)
    return _cut(turn.battle, rules_of(turn.battle).read_state(document), seat)


def contact_names(turn: Turn, seat: int | None) -> dict[str, str]:
    """The names of what a seat has lost from sight (C-3.3): it knew them when it saw them."""
    lost = {contact["id"] for contact in turn.state.get("contacts", {}).get(str(seat), ())}
    return {ship["id"]: ship["name"] for ship in turn.state.get("ships", ()) if ship["id"] in lost}


def _cut(battle: Battle, state: Any, seat: int | None) -> Any:
    if battle.status == Battle.Status.ENDED:
        return state
    return rules_of(battle).view(state, None if seat is None else Seat(seat))


def events_of(turn: Turn, seat: int | None) -> tuple[Any, ...]:
    """What a seat (None: a spectator) may know of what happened in a turn; all of it once the battle has ended."""
    rules = rules_of(turn.battle)
    events = rules.read_events(list(turn.events.values_list("data", flat=True)))
    if turn.battle.status == Battle.Status.ENDED:
        return events
    return rules.events_for(events, None if seat is None else Seat(seat))


def events_through(battle: Battle, *kinds: str) -> tuple[Any, ...]:
    """All events of some kinds in a whole battle that has ended; none before, as then they would have to be cut."""
    if battle.status != Battle.Status.ENDED:
        return ()
    written = Event.objects.filter(turn__battle=battle, kind__in=kinds).order_by("turn__number", "number")
    return rules_of(battle).read_events(list(written.values_list("data", flat=True)))


def sheet_of(turn: Turn, side: Side) -> OrderSheet | None:
    """A side's own orders for a turn, if there are any yet."""
    return turn.sheets.filter(side=side).first()


def sheets_shown(turn: Turn, side: Side | None) -> tuple[OrderSheet | Step, ...]:
    """The sheets (or steps) of a resolved turn that a side may read: its own; all once the battle has ended (D-3)."""
    if turn.status != Turn.Status.RESOLVED:
        return ()
    sheets = _sealed(turn).select_related("side")
    if turn.battle.status == Battle.Status.ENDED:
        return tuple(sheets)
    return tuple(sheets.filter(side=side)) if side else ()


def sheet_hashes(turn: Turn) -> tuple[tuple[int, str], ...]:
    """The hashes that went into a resolved turn's dice, each with its seat, in that order: for everybody (D-3)."""
    if turn.status != Turn.Status.RESOLVED:
        return ()
    return tuple(_sealed(turn).values_list("side__seat", "receipt"))


def _sealed(turn: Turn) -> QuerySet[OrderSheet] | QuerySet[Step]:
    """What was ordered in a turn, in the order in which its hashes are mixed into the dice."""
    if rules_of(turn.battle).stepwise:
        return turn.steps.order_by("number").defer("state")
    return turn.sheets.order_by("side__seat")


def steps_of_events(turn: Turn) -> tuple[int | None, ...]:
    """The step that each event of a turn came of, where turns are played step by step; nothing is hidden there."""
    return tuple(turn.events.values_list("step", flat=True))


def confirmed_seats(turn: Turn, seat: int | None) -> frozenset[int] | None:
    """The seats whose orders for an open turn are confirmed; None where the battle does not show it (C-0).

    Captains are always ready; of the others a side sees at least itself.
    """
    confirmed = set(turn.sheets.filter(status=OrderSheet.Status.CONFIRMED).values_list("side__seat", flat=True))
    if turn.battle.options.get("show_confirmed", True):
        return frozenset(confirmed | set(turn.battle.sides.exclude(captain="").values_list("seat", flat=True)))
    return None if seat is None else frozenset(confirmed & {seat})


def battles_of(origin: str) -> QuerySet[Battle]:
    """The battles whose origin begins so, in the order in which they were opened."""
    return Battle.objects.exclude(origin="").filter(origin__startswith=origin).order_by("pk")


def state_at_end(battle: Battle) -> Any:
    """The whole state in which a battle ended; None while it runs."""
    turn = last_turn(battle) if battle.status == Battle.Status.ENDED else None
    return None if turn is None else view_after(turn, None)


def result_of(battle: Battle) -> Result | None:
    """What whoever opened a battle reads of it once it has ended (K-6); None while it runs."""
    state = state_at_end(battle)
    if state is None:
        return None
    return Result(winner=battle.winner, reason=battle.reason, standings=rules_of(battle).standings(state))


def my_battles(account: AbstractUser, *, limit: int = LIST_LENGTH, ruleset: str = "") -> tuple[Listed, ...]:
    """The account's battles (of one ruleset, or of all), the running and waiting ones first, newest first."""
    sides = Side.objects.filter(account=account.pk).defer(*_HEAVY_SIDE).select_related("battle")
    if ruleset:
        sides = sides.filter(battle__ruleset=ruleset)
    alive = Q(battle__status__in=[Battle.Status.RUNNING, Battle.Status.WAITING])
    mine = [*sides.filter(alive).order_by("-battle_id")[:limit]]
    mine += sides.exclude(alive).order_by("-battle_id")[: limit - len(mine)]
    return _listed(mine, account)


def _listed(mine: Sequence[Side], account: AbstractUser) -> tuple[Listed, ...]:
    battles = [one.battle_id for one in mine]
    unfinished = Turn.objects.filter(status__in=Turn.UNFINISHED, battle__in=battles).defer(*_HEAVY_TURN)
    turns = {one.battle_id: one for one in unfinished}
    confirmed = OrderSheet.objects.filter(
        turn__in=unfinished, side__account=account.pk, status=OrderSheet.Status.CONFIRMED
    )
    done = frozenset(confirmed.values_list("turn_id", flat=True))
    others = _others(mine)
    return tuple(
        Listed(
            battle=one.battle,
            side=one,
            others=tuple(others[one.battle_id]),
            turn=turns.get(one.battle_id),
            awaits_me=_awaits(one, turns.get(one.battle_id), done),
        )
        for one in mine
    )


def _others(mine: Sequence[Side]) -> dict[int, list[Side]]:
    """The other sides by battle, in seat order."""
    found: dict[int, list[Side]] = {one.battle_id: [] for one in mine}
    others = Side.objects.filter(battle__in=found).exclude(pk__in=[one.pk for one in mine])
    for side in others.defer(*_HEAVY_SIDE).order_by("seat"):
        found[side.battle_id].append(side)
    return found


def _awaits(side: Side, turn: Turn | None, done: frozenset[int]) -> bool:
    if turn is None:
        return side.vacant and side.battle.status == Battle.Status.WAITING
    if side.battle.hot_seat:  # the account plays all its sides
        return turn.status == Turn.Status.OPEN and not turn.ready
    return turn.status == Turn.Status.OPEN and side.seat in turn.awaiting and turn.pk not in done


def open_challenges(account: AbstractUser, *, limit: int = LIST_LENGTH) -> tuple[Battle, ...]:
    """Battles with a seat for anyone, in which the account has none, newest first."""
    vacant = Side.objects.filter(account=None, captain="", name="")
    found = Battle.objects.filter(status=Battle.Status.WAITING, sides__in=vacant).exclude(sides__account=account.pk)
    return tuple(found.distinct().select_related("created_by").prefetch_related("sides").order_by("-id")[:limit])


def score_of(side: Side) -> hex_battle_score.Score:
    """What a side made of a battle that has ended, by the engine's count (H-8)."""
    turn = last_turn(side.battle)
    assert turn is not None  # a battle that has ended has a turn  # noqa: S101
    return hex_battle_score.score(view_after(turn, side.seat), side.seat)


def best_scores(game: str, captain: str | None = None, *, limit: int = BEST) -> tuple[HighScore, ...]:
    """The best scores of a game, of equal ones the older first; against one `captain` alone ("": against players)."""
    scores = HighScore.objects.filter(game=game).select_related("battle", "side")
    scores = scores.defer(*(f"side__{name}" for name in _HEAVY_SIDE))
    return tuple((scores if captain is None else scores.filter(captain=captain))[:limit])


def place_of(score: HighScore) -> int:
    """Its place in the whole list, from 1."""
    better = Q(score__gt=score.score) | Q(score=score.score, pk__lt=score.pk)
    return HighScore.objects.filter(better, game=score.game).count() + 1


def curated_scenarios(rules: str = "") -> QuerySet[Scenario]:
    """The scenarios that come with the site, of one ruleset if one is given."""
    found = Scenario.objects.filter(account=None, published=True).order_by("-ruleset", "pk")
    return found.filter(ruleset=rules) if rules else found


def scenarios_of(account: AbstractUser, rules: str = "") -> QuerySet[Scenario]:
    """An account's own scenarios, the newest first."""
    found = Scenario.objects.filter(account=account.pk)
    return found.filter(ruleset=rules) if rules else found


def scenario_for(visitor: Visitor, code: str) -> Scenario:
    """The scenario of that code, if it comes with the site or is the visitor's own; raises `Scenario.DoesNotExist`."""
    own = Q(account=visitor.pk) if visitor.is_authenticated else Q(pk=None)
    return Scenario.objects.get(Q(account=None, published=True) | own, code=code)


def scenarios_for(account: AbstractUser, rules: str) -> tuple[Scenario, ...]:
    """Those that an account may open battles of a ruleset in: the site's, then its own."""
    return (*curated_scenarios(rules), *scenarios_of(account, rules))

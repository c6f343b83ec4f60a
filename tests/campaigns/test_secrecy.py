"""What a faction may not know changes nothing in what it is shown (K-2.4, E-3)."""

from __future__ import annotations

from dataclasses import replace

from battles.engine import ConstantDice, Seat
from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import events as e
from hexbattle.campaigns.engine.geography import neighbours
from hexbattle.campaigns.engine.ids import Ids
from hexbattle.campaigns.engine.orders import Build, Label, Message, Orders, Part, Raise
from hexbattle.campaigns.engine.state import NOBODY, Place, Ship, State
from tests.campaigns.test_laws import long_campaigns
from tests.campaigns.worlds import campaign

SEAT = 0


def eyes(state: State) -> set[str]:
    """The systems that seat 0 is in: its own, and those with fleets of its."""
    own = {place.id for place in state.places if place.owner == SEAT}
    return {*own, *(fleet.at for fleet in state.fleets if fleet.seat == SEAT and fleet.bound is None)}


def seen_from_afar(state: State) -> set[str]:
    near = {two for place in eyes(state) for two in neighbours(state.lanes, place)}  # type: ignore[arg-type]
    ends = {end for one in state.fleets if one.seat == SEAT and one.bound for end in (one.at, one.bound)}
    return eyes(state) | near | ends


def otherwise(state: State) -> State:
    """The same world but for what seat 0 may not know."""
    in_sight, known = eyes(state), seen_from_afar(state)
    at = {fleet.id: fleet for fleet in state.fleets}
    met = {(one.at, one.bound) for one in state.fleets if one.seat == SEAT and one.bound}
    met |= {(two, one) for one, two in met if one and two}

    def ship(one: Ship) -> Ship:
        fleet = at[one.fleet]
        if one.seat == SEAT:
            return one
        hidden = replace(one, aboard={}, troops={}, came_from=None, built=7, unpaid=True)
        near = fleet.at in in_sight if fleet.bound is None else (fleet.at, fleet.bound) in met
        return hidden if near else replace(hidden, name="Otherwise", hits_taken=1, parts={})

    def place(one: Place) -> Place:
        if one.id in in_sight:
            return one
        if one.id in known:
            return replace(one, yard=40, garrison=tuple(replace(unit, hp=1) for unit in one.garrison or ()))
        return replace(one, yard=40, garrison=(), owner=NOBODY if one.owner == NOBODY else one.owner)

    return replace(
        state,
        key="00" * 16,
        factions=tuple(
            one if one.seat == SEAT else replace(one, carried=5, destroyed=9) for one in state.factions
        ),
        ships=tuple(map(ship, state.ships)),
        places=tuple(map(place, state.places)),
        fleets=tuple(
            one if one.seat == SEAT else replace(one, stance="evade", evaded=3, landing=None, arrived=2)
            for one in state.fleets
        ),
        works=tuple(one for one in state.works if one.seat == SEAT),
        ledger=tuple(row for row in state.ledger if row.seat == SEAT),
    )  # fmt: skip


def test_two_worlds_that_differ_only_in_what_is_hidden_look_alike() -> None:
    for state, _, _, _ in long_campaigns():
        if state.result is None:
            assert engine.view(otherwise(state), SEAT) == engine.view(state, SEAT)


def test_a_view_has_nothing_of_systems_out_of_sight() -> None:
    """Owner, yard, garrison and fleets of what is two lanes away are unknown; lanes and kinds are known to all."""
    state = campaign(4)
    shown, known = engine.view(state, SEAT), seen_from_afar(state)
    for place, whole in zip(shown.places, state.places, strict=True):
        assert (place.kind, place.ground) == (whole.kind, whole.ground)
        if place.id not in known:
            assert (place.owner, place.yard, place.garrison, place.garrisoned) == (None, None, None, None)
        elif place.id not in eyes(state):
            assert place.garrison is None
            assert place.garrisoned == len(whole.garrison or ())
    assert shown.lanes == state.lanes
    assert {fleet.seat for fleet in shown.fleets} == {SEAT}


def test_events_are_for_those_whom_they_name_as_seeing_them() -> None:
    """E-3: and who else saw a thing is cut from it."""
    for _, _, _, resolution in long_campaigns():
        shown = engine.events_for(resolution.events, SEAT)
        for event in shown:
            assert getattr(event, "seen_by", (SEAT,)) == (SEAT,)
            match event:
                case e.Credited(row=row):
                    assert row.seat == SEAT
                case e.ShipReturned(ship=ship) if ship.seat != SEAT:
                    assert (event.aboard, event.lost_fighters) == (None, None)
                case e.ShipLost(ship=ship) if ship.seat != SEAT:
                    assert (event.fighters, event.troops) == (None, None)
                case e.FleetMoved(fleet=fleet) if fleet.seat != SEAT:
                    assert fleet.name is None or fleet.named_by == (SEAT,)
                case _:
                    pass


def test_what_others_order_out_of_sight_changes_nothing_that_a_faction_is_shown() -> None:
    """K-2.4: builds, troops, yards, repairs, splits, messages to others, in a capital that seat 0 does not see."""
    state = campaign(3)
    capital = next(place.id for place in state.places if place.owner == 1)
    fleet = next(one.id for one in state.fleets if one.seat == 1)
    ship = next(one.id for one in state.ships if one.fleet == fleet)
    busy = Orders(
        build=(Build(at=capital, design=state.classes[1].id, name="Secret"),),
        troops={Label("new/1"): Raise(at=capital, archetype="scout")},
        split={Label("new/2"): Part(of=fleet, ships=(ship,), name="Half")},
        messages=(Message(to=2, text="Hush."),),
    )
    assert engine.check_orders(state, 1, busy) == ()
    shown = []
    for sheet in (Orders(), busy):
        turn = engine.resolve(state, {Seat(1): sheet}, (), ConstantDice(3))
        later = engine.resolve(turn.state, {}, (), ConstantDice(3))
        again = engine.resolve(later.state, {}, (), ConstantDice(3))
        events = (*turn.events, *later.events, *again.events)
        shown.append((engine.view(again.state, SEAT), engine.events_for(events, SEAT)))
    assert shown[0] == shown[1]


def test_without_fog_all_is_seen_but_what_is_the_owners_alone() -> None:
    """K-1: fog is an option; K-2.4: treasuries, orders and work in the yards stay their owner's."""
    shown = engine.view(campaign(3, fog=False), SEAT)
    assert {fleet.seat for fleet in shown.fleets} == {0, 1, 2}
    assert all(place.owner is not None for place in shown.places)
    assert [faction.carried for faction in shown.factions] == [0, None, None]
    assert shown.key is None


def test_a_spectator_sees_what_every_faction_sees() -> None:
    state = campaign(3)
    shown = engine.view(state, None)
    assert shown.fleets == ()
    assert shown.ledger == ()
    assert all(faction.carried is None for faction in shown.factions)


def test_an_id_tells_nothing_and_hangs_on_nothing_but_its_own_thing() -> None:
    """What else is made in the same turn, and in which order, changes no id; two that are alike have two."""
    one, other = Ids("ab" * 16, 3), Ids("ab" * 16, 3)
    first = (one.work(0, "y1", "c1"), one.work(0, "y1", "c2"), one.work(0, "y1", "c1"), one.fleet(1, "new", "y6"))
    again = (other.fleet(1, "new", "y6"), other.work(0, "y1", "c1"), other.work(0, "y1", "c1"))
    assert (first[3], first[0], first[2]) == again
    assert len(set(first)) == 4
    assert Ids("ab" * 16, 4).work(0, "y1", "c1") != first[0]
    assert Ids("ac" * 16, 3).work(0, "y1", "c1") != first[0]

"""Campaigns for tests: a catalogue, random legal orders, and stand-in results of battles and assaults."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from hexbattle.campaigns import engine
from hexbattle.campaigns.engine.designs import class_of, hits_left, parts_of, tonnage
from hexbattle.campaigns.engine.kinds import KINDS
from hexbattle.campaigns.engine.orders import Build, Care, Label, Message, Orders, Part, Raise
from hexbattle.campaigns.engine.results import AssaultResult, BattleResult, FightResult, ShipResult
from hexbattle.campaigns.engine.state import Assault, Battle, FightId, FleetId, Ship, Stance, State
from shipyard.rules import Drive, Json

type Document = dict[str, Any]

KEY = "5eed" * 8
STANCES: tuple[Stance, ...] = ("attack", "attack", "hold", "evade")
HEAD = {"format": "hexbattle/design/1", "ruleset": "conversion"}


def design(name: str, hull: int, engines: int, *kinds: str) -> Document:
    """A design with white engines of thrust 36 and systems that need no sector."""
    return {**HEAD, "name": name, "hull": hull, "drives": [{"colour": "white", "thrust": 36}] * engines,
            "systems": [_system(kind) for kind in kinds]}  # fmt: skip


def _system(kind: str) -> Document:
    return {"kind": kind, **({"from": "11:00"} if kind == "rocket" else {"hours": 12} if kind == "beam_c" else {})}


CATALOGUE: list[Document] = [
    design("Kite", 20, 2, "beam_c", "beam_c", "fire_control", "rocket", "rocket"),
    design("Barge", 24, 1, "troop_bay", "troop_bay", "pd"),
    design("Nest", 40, 2, "hangar", "hangar", "pd", "shield"),
    design("Wall", 60, 2, "shield", "beam_c", "fire_control", "troop_bay"),
]


def campaign(factions: int = 3, seed: str = "worlds", **options: Json) -> State:
    names = [f"Faction {seat}" for seat in range(factions)]
    return engine.muster(engine.make_map(seed, factions), names, list(CATALOGUE), options, KEY)


def random_sheet(state: State, seat: int, chance: Random, tries: int = 8) -> Orders:
    """A legal sheet: of several random additions those that leave it legal."""
    view, sheet = engine.view(state, seat), Orders()
    for _ in range(tries):
        addition = chance.choice(ADDITIONS)
        more = addition(view, seat, sheet, chance)
        if more != sheet and not engine.check_orders(view, seat, more):
            sheet = more
    return sheet


def _some[T](chance: Random, things: list[T]) -> T | None:
    return chance.choice(things) if things else None


def _ships(view: State, seat: int) -> list[Ship]:
    return [ship for ship in view.ships if ship.seat == seat]


def _build(view: State, seat: int, sheet: Orders, chance: Random) -> Orders:
    place = _some(chance, [one for one in view.places if one.owner == seat and one.yard])
    one = chance.choice(view.classes)
    return replace(sheet, build=(*sheet.build, Build(at=place.id, design=one.id, name="Ship"))) if place else sheet


def _yard(view: State, seat: int, sheet: Orders, chance: Random) -> Orders:
    place = _some(chance, [one for one in view.places if one.owner == seat])
    return replace(sheet, yards=(*sheet.yards, place.id)) if place and chance.random() < 0.2 else sheet


def _raise(view: State, seat: int, sheet: Orders, chance: Random) -> Orders:
    place = _some(chance, [one for one in view.places if one.owner == seat and KINDS[one.kind].raises])
    archetype = chance.choice(("defender", "striker", "support", "scout"))
    label = Label(f"new/{len(sheet.troops)}")
    return replace(sheet, troops={**sheet.troops, label: Raise(at=place.id, archetype=archetype)}) if place else sheet  # type: ignore[arg-type]


def _care(view: State, seat: int, sheet: Orders, chance: Random) -> Orders:
    ship, most = _some(chance, _ships(view, seat)), chance.randrange(60)
    if ship is None:
        return sheet
    key = chance.choice(("repair", "rearm"))
    old: Care = getattr(sheet, key) or Care(ships=(), most=0)
    return replace(sheet, **{key: Care(ships=(*old.ships, ship.id), most=old.most + most)})  # type: ignore[arg-type]


def _scrap(view: State, seat: int, sheet: Orders, chance: Random) -> Orders:
    ship = _some(chance, _ships(view, seat))
    return replace(sheet, scrap=(*sheet.scrap, ship.id)) if ship and chance.random() < 0.1 else sheet


def _diplomacy(view: State, seat: int, sheet: Orders, chance: Random) -> Orders:
    other = chance.choice([faction.seat for faction in view.factions])
    match chance.randrange(4):
        case 0:
            return replace(sheet, send={**sheet.send, other: chance.randrange(1, 40)})
        case 1:
            return replace(sheet, war=(*sheet.war, other))
        case 2:
            return replace(sheet, peace=(*sheet.peace, other))
    return replace(sheet, messages=(*sheet.messages, Message(to=other, text="Hear, hear.")))


def _move(view: State, seat: int, sheet: Orders, chance: Random) -> Orders:
    fleet = _some(chance, [one.id for one in view.fleets if one.seat == seat] + [FleetId(id) for id in sheet.split])
    goal = chance.choice(view.places).id
    if fleet is None:
        return sheet
    known = next((one for one in view.fleets if one.id == fleet), None)
    if known:
        near = [two if one == known.at else one for one, two in view.lanes if known.at in (one, two)]
        goal = chance.choice(near)
    stance = chance.choice(STANCES)
    return replace(sheet, move={**sheet.move, fleet: goal}, stance={**sheet.stance, fleet: stance})


def _split(view: State, seat: int, sheet: Orders, chance: Random) -> Orders:
    ship = _some(chance, _ships(view, seat))
    label = Label(f"new/f{len(sheet.split)}")
    if ship is None:
        return sheet
    return replace(sheet, split={**sheet.split, label: Part(of=ship.fleet, ships=(ship.id,), name="Part")})


def _merge(view: State, seat: int, sheet: Orders, chance: Random) -> Orders:
    own = [fleet for fleet in view.fleets if fleet.seat == seat]
    pairs = [(one, two) for one in own for two in own if one.at == two.at and one.id != two.id]
    pair = _some(chance, pairs)
    return replace(sheet, merge={**sheet.merge, pair[0].id: pair[1].id}) if pair else sheet


def _load(view: State, seat: int, sheet: Orders, chance: Random) -> Orders:
    at = {fleet.id: fleet.at for fleet in view.fleets}
    pairs = [
        (unit.id, ship.id) for place in view.places if place.owner == seat for unit in place.garrison or ()
        for ship in _ships(view, seat) if at[ship.fleet] == place.id and unit.id not in sheet.load
    ]  # fmt: skip
    pair = _some(chance, pairs)
    return replace(sheet, load={**sheet.load, pair[0]: pair[1]}) if pair else sheet


def _unload(view: State, seat: int, sheet: Orders, chance: Random) -> Orders:
    unit = _some(chance, [one.id for ship in _ships(view, seat) for one in (ship.troops or {}).values()])
    return replace(sheet, unload=(*sheet.unload, unit)) if unit and chance.random() < 0.3 else sheet


def _land(view: State, seat: int, sheet: Orders, chance: Random) -> Orders:
    ship = _some(chance, [one for one in _ships(view, seat) if one.troops])
    if ship is None or not ship.troops:
        return sheet
    return replace(sheet, land={**sheet.land, ship.fleet: tuple(unit.id for unit in ship.troops.values())})


type Addition = Callable[[State, int, Orders, Random], Orders]
ADDITIONS: tuple[Addition, ...] = (
    _build, _build, _yard, _raise, _care, _care, _scrap, _diplomacy, _move, _move, _move, _split, _merge, _load,
    _unload, _land, _land,
)  # fmt: skip


def random_results(state: State, chance: Random) -> Iterator[FightResult]:
    """Results of what is due, and of half of what else runs: the heavier side wins, with losses."""
    due = engine.due(state)
    for battle in state.battles:
        if battle.id in due or chance.random() < 0.5:
            yield battle_result(state, battle, chance)
    for assault in state.assaults:
        if assault.id in due or chance.random() < 0.5:
            yield assault_result(assault, chance)
    yield BattleResult(id=FightId("unknown"), drawn=False, ships=())


def battle_result(state: State, battle: Battle, chance: Random) -> BattleResult:
    ships = {ship.id: ship for ship in state.ships}
    weight: dict[int, int] = {}
    for party in battle.parties:
        weight[party.team] = weight.get(party.team, 0) + tonnage(state, tuple(ships[id] for id in party.ships))
    best, drawn = max(weight, key=lambda team: weight[team]), chance.random() < 0.2
    return BattleResult(
        id=battle.id,
        drawn=drawn,
        ships=tuple(
            ship_result(state, ships[id], chance, party.team == best or drawn)
            for party in battle.parties
            for id in party.ships
        ),
    )


def ship_result(state: State, ship: Ship, chance: Random, stays: bool) -> ShipResult:
    left = hits_left(state, ship)
    if chance.random() < (0.15 if stays else 0.5):
        return ShipResult(id=ship.id, status="destroyed", hits_taken=ship.hits_taken + left, aboard=ship.aboard or {})
    parts = dict(ship.parts)
    for id, part in parts_of(class_of(state, ship.design).design).items():
        if chance.random() < 0.1:
            parts[id] = "half" if isinstance(part, Drive) and id not in parts else "out"
        elif not isinstance(part, Drive) and part.kind == "rocket" and chance.random() < 0.5:
            parts[id] = parts.get(id, "spent")
    return ShipResult(
        id=ship.id, status="in_play" if stays else "withdrawn", hits_taken=ship.hits_taken + chance.randrange(left),
        parts=parts, aboard={bay: chance.randint(0, n) for bay, n in (ship.aboard or {}).items()},
    )  # fmt: skip


def assault_result(assault: Assault, chance: Random) -> AssaultResult:
    won = len(assault.landers) * chance.random() > len(assault.garrison) * chance.random()
    limit = not won and chance.random() < 0.5
    hp = {lander.unit.id: chance.randint(1, lander.unit.hp) for lander in assault.landers if won or limit}
    hp |= {} if won else {unit: chance.randint(1, 12) for unit in assault.garrison}
    lost = chance.choice([*hp]) if len(hp) > 1 else None
    return AssaultResult(id=assault.id, won=won, limit=limit, hp={id: left for id, left in hp.items() if id != lost})

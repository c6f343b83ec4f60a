/**
 * How a turn of `battleforge` is filmed: what each kind of event shows, and what it changes.
 *
 * @import {Hex, Script, Stand, Unit} from '../types.js'
 */
import { captionOfAssault } from "../captions_assault.js";

/** How long each kind of event is shown, in seconds; kinds left out are not shown. @type {Record<string, number>} */
const SECONDS = {
  moved: 0.45,
  attacked: 1.7,
  healed: 1.1,
  buffed: 1.1,
  area_hit: 1.4,
  defeated: 1.2,
  turn_ended: 0.5,
  objective_held: 1.2,
  turn_started: 1.3,
  side_out: 1,
  battle_ended: 2,
};
/** And for each tile of a way, so that all walk at one pace. */
const STRIDE = 0.16;
/** @type {Hex} */
const STILL = [0, 0];

/** @param {Unit} unit @param {number[]} left The seats that have given up: what still stood of theirs is gone. @returns {Stand} */
function standOf(unit, left) {
  const { id, name, seat, at, hp, hp_max: whole } = unit;
  const status = hp === 0 ? "destroyed" : left.includes(seat) ? "gone" : "in_play";
  return { id, name, seat, at, facing: 0, velocity: STILL, hitsTaken: whole - hp, fighters: 0, unit, status };
}

/** @param {Stand | undefined} stand @param {Partial<Unit>} change @returns {[string, Partial<Stand>]} */
function changed(stand, change) {
  if (!stand?.unit) return ["", {}];
  const unit = { ...stand.unit, ...change };
  return [stand.id, { unit, at: unit.at, hitsTaken: unit.hp_max - unit.hp }];
}

/** @param {Stand | undefined} stand @param {Partial<Unit>} change What it marks beside the action that it costs. */
function acted(stand, change) {
  return changed(stand, { actions_remaining: (stand?.unit?.actions_remaining ?? 1) - 1, ...change });
}

/** By kind of event. @type {Record<string, (event: any, frame: Map<string, Stand>) => [string, Partial<Stand>][]>} */
const CHANGES = {
  moved: ({ unit, end, actions_remaining, waded }, frame) =>
    [changed(frame.get(unit.id), { at: end, actions_remaining, waded_this_turn: waded })],
  attacked: ({ attacker, target, after }, frame) =>
    [acted(frame.get(attacker.id), { has_attacked: true }), changed(frame.get(target.id), { hp: after })],
  healed: ({ unit, target, after }, frame) => helped(frame, unit.id, target.id, { hp: after }),
  buffed: ({ unit, target, attack }, frame) => helped(frame, unit.id, target.id, { attack_buff: attack }),
  area_hit: ({ unit, struck }, frame) => [
    acted(frame.get(unit.id), { has_used_ability: true }),
    ...struck.map((/** @type {any} */ one) => changed(frame.get(one.unit.id), { hp: one.after })),
  ],
  defeated: ({ unit }) => [[unit.id, { status: "destroyed" }]],
  side_out: ({ seat }, frame) => {
    const theirs = [...frame.values()].filter((stand) => stand.seat === seat && stand.status === "in_play");
    return theirs.map(({ id }) => [id, { status: "gone" }]);
  },
  turn_ended: ({ team, buffs }, frame) => all(frame, team, ({ id, attack_buff }) => {
    const lasts = buffs.some((/** @type {any} */ one) => one.unit.id === id && one.turns > 0);
    return { actions_remaining: 0, attack_buff: lasts ? attack_buff : 0 };
  }),
  turn_started: ({ team, actions }, frame) => all(frame, team, ({ hp }) => {
    const fresh = { has_attacked: false, has_used_ability: false, waded_this_turn: false };
    return { ...fresh, actions_remaining: hp > 0 ? actions : 0 };
  }),
};

/** @param {Map<string, Stand>} frame @param {string} id Of who helps. @param {string} friend @param {Partial<Unit>} change */
function helped(frame, id, friend, change) {
  const used = { has_used_ability: true };
  if (id === friend) return [acted(frame.get(id), { ...used, ...change })];
  return [acted(frame.get(id), used), changed(frame.get(friend), change)];
}

/** @param {Map<string, Stand>} frame @param {number} team @param {(unit: Unit) => Partial<Unit>} change */
function all(frame, team, change) {
  const theirs = [...frame.values()].filter(({ seat, unit }) => seat === team && unit);
  return theirs.map((stand) => changed(stand, change(/** @type {Unit} */ (stand.unit))));
}

/** @type {Script} */
export const ASSAULT = {
  seconds: (/** @type {any} */ { kind, path }) => SECONDS[kind] && SECONDS[kind] + STRIDE * (path?.length ?? 0),
  caption: captionOfAssault,
  named: ({ events }) => events,
  stands({ units = [], sides }) {
    const left = sides.filter(({ out }) => out).map(({ seat }) => seat);
    return units.map((unit) => standOf(unit, left));
  },
  together: () => false,
  newcomer: () => null,
  motion(/** @type {any} */ event) {
    if (event.kind !== "moved") return null;
    const [start, end] = [event.start, event.end].map((at) => ({ at, facing: 0, velocity: STILL }));
    return { id: event.unit.id, start, end, path: [event.start, ...event.path], burned: false };
  },
  leaver: () => undefined,
  wrecked: (/** @type {any} */ event) => (event.kind === "defeated" ? event.unit.id : undefined),
  changes: (event, frame) => CHANGES[event.kind]?.(event, frame) ?? [],
};

/**
 * How a turn of `conversion` is filmed: what each kind of event shows, and what it changes.
 *
 * @import {BattleEvent, GroupMoved, Moved, Place, Script, Ship, Stand, View, Who} from '../types.js'
 */
import { captionOf } from "../captions.js";
import { same } from "../geometry.js";
import { namesOf, standOfGroup, withNames } from "../groups.js";

/** How long each kind of event is shown, in seconds; kinds left out are not shown. @type {Record<string, number>} */
const SECONDS = {
  launched: 0.9,
  moved: 2.2,
  group_moved: 2.2,
  recovered: 0.9,
  recovery_failed: 0.5,
  withdrew: 0.9,
  pd_fired: 0.7,
  pd_over: 0.7,
  fired: 1.1,
  held_fire: 0.5,
  group_fired: 1.1,
  group_held_fire: 0.5,
  fighters_lost: 0.9,
  damaged: 0.9,
  destroyed: 1.6,
  failure_check: 0.5,
  system_failed: 0.8,
  contact_lost: 0.5,
  contact_gained: 0.5,
  group_left: 0.9,
  side_out: 1,
  battle_ended: 1.2,
};

/** @type {Script} */
export const CONVERSION = {
  seconds: ({ kind }) => SECONDS[kind],
  caption: captionOf,
  named: withNames,
  stands: standsOf,
  together,
  newcomer,
  motion(event) {
    if (!isMove(event)) return null;
    const id = moverOf(event)?.id;
    return id === undefined ? null : { id, start: event.start, end: event.end, burned: burned(event) };
  },
  leaver,
  wrecked: (event) => (event.kind === "destroyed" ? event.ship.id : undefined),
  changes: (event) => [changeOf(event)],
};

/** @param {BattleEvent} one @param {BattleEvent} next @returns {boolean} Whether both are shown at once. */
function together(one, next) {
  if ((one.kind === "pd_fired" || one.kind === "pd_over") && one.kind === next.kind) {
    return one.step === next.step && one.firer?.id === next.firer?.id && one.group?.id === next.group?.id;
  }
  return (isMove(one) && isMove(next)) || (one.kind === "launched" && next.kind === "launched");
}

/** @param {BattleEvent} event @returns {event is Moved | GroupMoved} */
function isMove(event) {
  return event.kind === "moved" || event.kind === "group_moved";
}

/** @param {Moved | GroupMoved} move @returns {Who | null} What moves. */
function moverOf(move) {
  return move.kind === "moved" ? move.ship : move.group;
}

/** @param {Ship} ship @returns {Stand} */
function standOf({ id, name, seat, at, facing, velocity, hits_taken, status }) {
  const shown = status === "withdrawn" ? "gone" : status;
  return { id, name, seat, at, facing, velocity, hitsTaken: hits_taken, fighters: 0, status: shown };
}

/** @param {View} view @returns {Stand[]} Its ships, then its groups of fighters. */
function standsOf({ ships, groups = [] }) {
  const names = namesOf(ships);
  return [...ships.map(standOf), ...groups.map((group) => standOfGroup(group, names))];
}

/** @param {BattleEvent} event @returns {Stand | null} */
function newcomer(event) {
  if (event.kind === "launched") return { ...standAt(event.group, event.at, event.fighters), status: "gone" };
  if (!isMove(event)) return null;
  const [who, place] = [moverOf(event), event.start ?? event.end];
  return who && place && standAt(who, place, event.kind === "moved" ? 0 : event.fighters);
}

/** @param {Who} who @param {Place} place @param {number} fighters @returns {Stand} */
function standAt({ id, name, seat }, place, fighters) {
  return { id, name, seat, ...place, hitsTaken: 0, fighters, status: "in_play" };
}

/** @param {BattleEvent} event @returns {[string, Partial<Stand>]} */
function changeOf(event) {
  switch (event.kind) {
    case "moved":
      return [event.ship?.id ?? "", event.end ? placeOf(event.end) : { status: "gone" }];
    case "damaged":
      return [event.ship.id, { hitsTaken: event.taken_after }];
    case "destroyed":
      return [event.ship.id, { status: "destroyed" }];
    case "withdrew":
      return [event.ship.id, { status: "gone" }];
    default:
      return changeOfGroup(event);
  }
}

/** @param {BattleEvent} event @returns {[string, Partial<Stand>]} */
function changeOfGroup(event) {
  switch (event.kind) {
    case "launched":
      return [event.group.id, { ...placeOf(event.at), fighters: event.fighters, status: "in_play" }];
    case "group_moved":
      return [event.group.id, event.end ? { ...placeOf(event.end), fighters: event.fighters } : { status: "gone" }];
    case "fighters_lost":
      return [event.group.id, event.after ? { fighters: event.after } : { status: "gone" }];
    case "recovered":
    case "group_left":
      return [event.group.id, { status: "gone" }];
    default:
      return ["", {}];
  }
}

/** @param {Place} place @returns {Partial<Stand>} */
function placeOf({ at, facing, velocity }) {
  return { at, facing, velocity };
}

/** @param {Moved | GroupMoved} move Did its engines run? Only where both ends were seen. */
function burned({ start, end }) {
  return Boolean(start && end && (start.facing !== end.facing || !same(start.velocity, end.velocity)));
}

/** @param {BattleEvent} event @returns {string | undefined} The id of what leaves the board and no wreck behind. */
function leaver(event) {
  switch (event.kind) {
    case "withdrew":
      return event.ship.id;
    case "recovered":
    case "group_left":
      return event.group.id;
    case "fighters_lost":
      return event.after === 0 ? event.group.id : undefined;
    default:
      return undefined;
  }
}

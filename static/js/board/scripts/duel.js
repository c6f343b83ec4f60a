/**
 * How a turn of `hex_battle` is filmed: what each kind of event shows, and what it changes.
 *
 * @import {DuelShip, Hex, Script, Stand} from '../types.js'
 */
import { captionOfDuel } from "../captions_duel.js";
import { distance, same } from "../geometry.js";

/** How long each kind of event is shown, in seconds; kinds left out are not shown. @type {Record<string, number>} */
const SECONDS = {
  deployed: 1.2,
  moved: 2.4,
  disengaged: 0.9,
  terrain_hit: 1,
  initiative: 1.6,
  shot: 1.2,
  held: 0.6,
  destroyed: 1.7,
  exploded: 0.8,
  blast: 0.9,
  threshold: 1.2,
  reloaded: 0.6,
  effect_ended: 0.6,
  objective_held: 0.9,
  side_out: 1,
  battle_ended: 1.2,
};
/** All at once: these happen to everybody. */
const AT_ONCE = [["deployed"], ["moved"], ["reloaded", "effect_ended"]];
/** @type {Hex} Of a ship that has not been deployed. */
const NOWHERE = [0, 0];

/** @param {DuelShip} ship @returns {Stand} */
function standOf({ id, name, seat, at, facing, velocity, hull, hull_max: whole, status }) {
  const shown = at && (status === "in_play" || status === "destroyed") ? status : "gone";
  const rest = { hitsTaken: whole - hull, fighters: 0, status: /** @type {Stand["status"]} */ (shown) };
  return { id, name, seat, at: at ?? NOWHERE, facing: facing ?? 0, velocity, ...rest };
}

/** @param {any} event @returns {string} The ship whose hull an event changes. */
function struck(event) {
  return event.kind === "shot" ? event.target.id : event.ship.id;
}

/** @type {Script} */
export const DUEL = {
  seconds: ({ kind }) => SECONDS[kind],
  caption: captionOfDuel,
  named: ({ events }) => events,
  stands: (/** @type {any} */ view) => view.ships.map(standOf),
  together(/** @type {any} */ one, /** @type {any} */ next) {
    if (one.kind === "blast" && next.kind === "blast") return one.source.id === next.source.id;
    return AT_ONCE.some((kinds) => kinds.includes(one.kind) && kinds.includes(next.kind));
  },
  newcomer: () => null,
  motion(/** @type {any} */ event) {
    if (event.kind !== "moved") return null;
    const { ship, start, end, path } = event;
    const before = { at: start, facing: event.facing_before, velocity: event.velocity_before };
    const after = { at: end, facing: event.facing_after, velocity: event.velocity_after };
    return { id: ship.id, start: before, end: after, path: flown(path, end), burned: burned(event) };
  },
  leaver: (/** @type {any} */ event) => (event.kind === "disengaged" ? event.ship.id : undefined),
  wrecked: (/** @type {any} */ event) => (event.kind === "destroyed" ? event.ship.id : undefined),
  changes: (event, frame) => [changeOf(event, frame)],
};

/** @param {any} event @param {Map<string, Stand>} frame @returns {[string, Partial<Stand>]} */
function changeOf(event, frame) {
  switch (event.kind) {
    case "deployed":
      return [event.ship.id, { at: event.at, facing: event.facing, status: "in_play" }];
    case "moved":
      return [event.ship.id, { at: event.end, facing: event.facing_after, velocity: event.velocity_after }];
    case "shot":
    case "blast":
    case "terrain_hit": {
      const id = struck(event);
      return [id, { hitsTaken: (frame.get(id)?.hitsTaken ?? 0) + event.before - event.after }];
    }
    case "destroyed":
      return [event.ship.id, { status: "destroyed" }];
    case "disengaged":
      return [event.ship.id, { status: "gone" }];
    default:
      return ["", {}];
  }
}

/** @param {Hex[]} path @param {Hex} end @returns {Hex[]} The way to where the ship stands: one pushed aside leaves its path. */
export function flown(path, end) {
  const reached = path.findIndex((hex) => same(hex, end));
  return reached < 0 ? [...path, end] : path.slice(0, reached + 1);
}

/** @param {any} event Did its engines run? */
function burned({ facing_before: before, facing_after: after, velocity_before: from, velocity_after: to }) {
  return before !== after || distance(from, to) > 0;
}

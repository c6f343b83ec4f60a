/**
 * One line of plain words for each cue of a duel's film.
 *
 * @import {Cue} from './types.js'
 */
import { say } from "./words.js";

/** Why a shot is held. @type {Record<string, string>} */
const REASONS = {
  crew_hit: "its crew was hit",
  weapon_destroyed: "the weapon is destroyed",
  reloading: "it is being loaded",
  target_gone: "the target is gone",
  out_of_range: "out of range",
  out_of_arc: "out of arc",
  line_of_fire: "a planet is in the line of fire",
};
/** What a threshold does. @type {Record<string, string>} */
const EFFECTS = {
  crew_hit: "crew hit",
  weapon_destroyed: "weapon destroyed",
  engine_hit: "engine hit",
  fire_control: "fire control hit",
  screens_down: "screens down",
  no_effect: "no effect",
};
/** @type {Record<string, string>} */
const TERRAIN = { debris: "debris", nebula: "a nebula", planet: "a planet" };

/** @param {string} effect @returns {string} */
export function effectWords(effect) {
  return say(EFFECTS[effect] ?? effect);
}

/** @param {any} event @returns {string} */
function shot(event) {
  const { ship, target, weapon_name: weapon, range, points } = event;
  const words = { name: ship.name, weapon, target: target.name, range, points };
  if (!event.hit) return say("{name} fires {weapon} at {target} and misses", words);
  return points === 1
    ? say("{name} hits {target} with {weapon}: 1 point", words)
    : say("{name} hits {target} with {weapon}: {points} points", words);
}

/** By kind of event. @type {Record<string, (event: any, cue: Cue) => string>} */
const CAPTIONS = {
  deployed: () => say("All ships are deployed"),
  moved: () => say("All ships move"),
  disengaged: ({ ship }) => say("{name} leaves the board", { name: ship.name }),
  terrain_hit: ({ ship, terrain, points }) =>
    say("{name} runs into {terrain}: {points}", { name: ship.name, terrain: say(TERRAIN[terrain] ?? terrain), points }),
  initiative: ({ order }) => say("They fire in this order: {names}", { names: order.map((/** @type {any} */ one) => one.name).join(", ") }),
  shot,
  held: ({ ship, weapon_name: weapon, reason }) =>
    say("{name} holds {weapon}: {reason}", { name: ship.name, weapon, reason: say(REASONS[reason] ?? reason) }),
  destroyed: ({ ship }) => say("{name} is destroyed", { name: ship.name }),
  exploded: ({ ship }) => say("{name} explodes", { name: ship.name }),
  blast: ({ source, points, ship }, { events }) =>
    events.length === 1
      ? say("The explosion of {source} hits {name}: {points}", { source: source.name, name: ship.name, points })
      : say("The explosion of {source} hits {n} ships", { source: source.name, n: events.length }),
  threshold: ({ ship, percent, effect }) =>
    say("{name} at {percent}% of its hull: {effect}", { name: ship.name, percent, effect: effectWords(effect) }),
  reloaded: () => say("Ships make ready for the next turn"),
  effect_ended: () => say("Ships make ready for the next turn"),
  objective_held: ({ team, turns }) =>
    team === null ? say("Nobody holds the objective") : say("The objective is held, turn {turns}", { turns }),
  side_out: ({ name }) => say("{name} is out of the battle", { name }),
  battle_ended: () => say("The battle is over"),
};

/** @param {Cue} cue @returns {string} */
export function captionOfDuel(cue) {
  const event = /** @type {any} */ (cue.events[0]);
  return CAPTIONS[event.kind]?.(event, cue) ?? "";
}

/**
 * One line of plain words for each cue of an assault's film.
 *
 * @import {Cue} from './types.js'
 */
import { say } from "./words.js";

/** @param {any} event @returns {string} */
function attacked({ attacker, target, roll, threshold, hit, crit, concealed, damage }) {
  const words = { name: attacker.name, target: target.name, roll: roll.face, needed: threshold, damage };
  if (concealed) return say("{name} attacks {target}: rolled {roll}, needed {needed}, but the forest hides it", words);
  if (!hit) return say("{name} attacks {target}: rolled {roll}, needed {needed}, a miss", words);
  return crit
    ? say("{name} attacks {target}: rolled {roll}, needed {needed}, a critical hit for {damage}", words)
    : say("{name} attacks {target}: rolled {roll}, needed {needed}, a hit for {damage}", words);
}

/** By kind of event. @type {Record<string, (event: any) => string>} */
const CAPTIONS = {
  moved: ({ unit, end: [x, y], waded }) =>
    waded
      ? say("{name} wades into the water at {x}, {y}", { name: unit.name, x, y })
      : say("{name} moves to {x}, {y}", { name: unit.name, x, y }),
  attacked,
  healed: ({ unit, target, points }) => say("{name} heals {target} for {points}", { name: unit.name, target: target.name, points }),
  buffed: ({ unit, target, attack }) => say("{name} buffs {target}: +{n} attack", { name: unit.name, target: target.name, n: attack }),
  area_hit: ({ unit, tile: [x, y], struck }) =>
    struck.length === 1
      ? say("{name} hits 1 unit at {x}, {y}", { name: unit.name, x, y })
      : say("{name} hits {n} units at {x}, {y}", { name: unit.name, x, y, n: struck.length }),
  defeated: ({ unit }) => say("{name} is defeated", { name: unit.name }),
  turn_ended: ({ name }) => say("{name} ends its turn", { name }),
  objective_held: ({ name, turns }) =>
    turns === 0 ? say("{name} holds the objective no more", { name }) : say("{name} holds the objective, turn {turns}", { name, turns }),
  turn_started: ({ name, round }) => say("Round {round}: it is {name}'s turn", { name, round }),
  side_out: ({ name }) => say("{name} is out of the battle", { name }),
  battle_ended: ({ winner_name: name }) => (name ? say("{name} wins the battle", { name }) : say("The battle is a draw")),
};

/** @param {Cue} cue @returns {string} */
export function captionOfAssault(cue) {
  const event = /** @type {any} */ (cue.events[0]);
  return CAPTIONS[event.kind]?.(event) ?? "";
}

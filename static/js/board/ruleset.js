/**
 * What differs on the board between the rulesets, beside the film: how far is far, who sees how far, words for figures.
 *
 * @import {Hex, View} from './types.js'
 * @import {Ring} from './geometry.js'
 */
import { HEXES, RANGES, distance, range } from "./geometry.js";
import { say, signed } from "./words.js";

/**
 * `far`: its measure of range, and `ring` the shape of that. `fog`: what is out of sight is dimmed. `bow`: every ship
 * has a mark ahead of its bow. `price`: of a move. `damage`: what a hull has lost, and `whole` if it is known.
 * @typedef {{far: (a: Hex, b: Hex) => number, ring: Ring, fog: boolean, bow: boolean,
 *   price: (points: number) => string, damage: (lost: number, whole?: number) => string,
 *   lost: (lost: number) => string, speed: (velocity: Hex) => string}} Ruleset
 */

/** @type {Hex} */
const STILL = [0, 0];

/** @type {Record<string, Ruleset>} */
const RULESETS = {
  conversion: {
    far: range,
    ring: RANGES,
    fog: true,
    bow: false,
    price: (tokens) => (tokens === 1 ? say("1 token") : say("{n} tokens", { n: tokens })),
    damage: (hits, whole) => signed(-hits) + (whole ? ` / ${whole}` : ""),
    lost: (hits) => say("{hits} hits taken", { hits }),
    speed: (velocity) => say("speed {speed}", { speed: distance(STILL, velocity) }),
  },
  hex_battle: {
    far: distance,
    ring: HEXES,
    fog: false,
    bow: true,
    price: (points) => say("{n} thrust", { n: points }),
    damage: (lost, whole) => (whole ? `${whole - lost} / ${whole}` : signed(-lost)),
    lost: (lost) => (lost === 1 ? say("1 hull point lost") : say("{n} hull points lost", { n: lost })),
    speed: ([q, r]) => say("velocity {q}, {r}, speed {speed}", { q: signed(q), r: signed(r), speed: distance(STILL, [q, r]) }),
  },
};

/** @param {View} view @returns {Ruleset} */
export function rulesetOf({ ruleset = "conversion" }) {
  return RULESETS[ruleset] ?? RULESETS.conversion;
}

/**
 * What differs on the board between the rulesets, beside the film: what it is laid out in, how far is far, words for
 * places and prices; and of those that fly, how.
 *
 * @import {Hex, View} from './types.js'
 * @import {Ring} from './geometry.js'
 * @import {Grid} from './grids.js'
 */
import { HEXES, RANGES, distance, range } from "./geometry.js";
import { HEXAGONS, SQUARES } from "./grids.js";
import { stepsBetween } from "./squares.js";
import { groundWords, stepsWords } from "./terrain.js";
import { say, signed } from "./words.js";

/**
 * `far`: its measure of range. `fog`: what is out of sight is dimmed. `crowds`: several can stand in one place. `stepwise`: a turn is told as it goes on, so
 * that its film grows. `place`: what is told of one,
 * `away`: how far it is from who has that name; `price`: of a move.
 * @typedef {{grid: Grid, far: (a: Hex, b: Hex) => number, fog: boolean, crowds: boolean, stepwise: boolean,
 *   place: (at: Hex, view: View) => string, away: (n: number, name: string) => string, price: (points: number) => string}} Ruleset
 *
 * `ring`: the shape of a range. `bow`: every ship has a mark ahead of its bow.
 * `damage`: what a hull has lost, and `whole` if it is known.
 * @typedef {{ring: Ring, bow: boolean, damage: (lost: number, whole?: number) => string,
 *   lost: (lost: number) => string, speed: (velocity: Hex) => string}} Flight
 */

/** @type {Hex} */
const STILL = [0, 0];

const IN_SPACE = {
  grid: HEXAGONS,
  crowds: true,
  stepwise: false,
  place: (/** @type {Hex} */ [q, r]) => say("hex {q}, {r}", { q: signed(q), r: signed(r) }),
  away: (/** @type {number} */ range, /** @type {string} */ name) => say("range {range} from {name}", { range, name }),
};

/** @type {Record<string, Ruleset>} */
const RULESETS = {
  conversion: {
    ...IN_SPACE,
    far: range,
    fog: true,
    price: (tokens) => (tokens === 1 ? say("1 token") : say("{n} tokens", { n: tokens })),
  },
  hex_battle: {
    ...IN_SPACE,
    far: distance,
    fog: false,
    price: (points) => say("{n} thrust", { n: points }),
  },
  battleforge: {
    grid: SQUARES,
    fog: false,
    crowds: false,
    stepwise: true,
    far: stepsBetween,
    place: (at, view) => say("tile {x}, {y}: {ground}", { x: at[0], y: at[1], ground: groundWords(view, at) }),
    away: (n, name) => say("{steps} from {name}", { steps: stepsWords(n), name }),
    price: (cost) => say("cost {n}", { n: cost }),
  },
};

/** @type {Record<string, Flight>} */
const FLIGHTS = {
  conversion: {
    ring: RANGES,
    bow: false,
    damage: (hits, whole) => signed(-hits) + (whole ? ` / ${whole}` : ""),
    lost: (hits) => say("{hits} hits taken", { hits }),
    speed: (velocity) => say("speed {speed}", { speed: distance(STILL, velocity) }),
  },
  hex_battle: {
    ring: HEXES,
    bow: true,
    damage: (lost, whole) => (whole ? `${whole - lost} / ${whole}` : signed(-lost)),
    lost: (lost) => (lost === 1 ? say("1 hull point lost") : say("{n} hull points lost", { n: lost })),
    speed: ([q, r]) => say("velocity {q}, {r}, speed {speed}", { q: signed(q), r: signed(r), speed: distance(STILL, [q, r]) }),
  },
};

/** @param {View} view @returns {Ruleset} */
export function rulesetOf({ ruleset = "conversion" }) {
  return RULESETS[ruleset] ?? RULESETS.conversion;
}

/** @param {View} view @returns {Flight} How the ships of a battle fly. */
export function flightOf({ ruleset = "conversion" }) {
  return FLIGHTS[ruleset] ?? FLIGHTS.conversion;
}

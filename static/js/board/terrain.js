/**
 * What lies on a tile, in words.
 *
 * @import {Hex, View} from './types.js'
 */
import { same } from "./geometry.js";
import { say } from "./words.js";

/** @type {Record<string, string>} */
const TERRAIN = { open: "open ground", forest: "forest", rough: "broken ground", water: "water", blocking: "rock, which nobody enters" };

/** @param {View} view @param {Hex} at @returns {string} */
export function groundWords(view, at) {
  const kind = view.terrain?.[at.join()] ?? "open";
  const ground = say(TERRAIN[kind] ?? kind);
  return view.goals?.some((tile) => same(tile, at)) ? say("{ground}, an objective", { ground }) : ground;
}

/** @param {number} n @returns {string} */
export function stepsWords(n) {
  return n === 1 ? say("1 step") : say("{n} steps", { n });
}

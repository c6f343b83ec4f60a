/**
 * Outlines of straight lines, as their points: what an SVG path alone does not tell.
 *
 * @import {Point} from '../types.js'
 */

/** @param {string} path @returns {Point[][]} The corners of each part of an outline of straight lines. */
export function partsOf(path) {
  return path.split(/[Zz]/).map((part) => {
    const numbers = part.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
    return Array.from({ length: numbers.length >> 1 }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }));
  }).filter((points) => points.length > 2);
}

/** @type {Map<string, number>} */
const noses = new Map();

/** @param {string} path @returns {number} How far its nose reaches. Measured once. */
export function noseOf(path) {
  let nose = noses.get(path);
  if (nose === undefined) noses.set(path, (nose = Math.max(0, ...partsOf(path).flat().map(({ x }) => x))));
  return nose;
}

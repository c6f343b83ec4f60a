/**
 * A flight of fighters as a silhouette: a dart for each of them, in formation, nose along +x.
 *
 * @import {Silhouette} from '../types.js'
 */

/** Where each fighter flies; the first leads. */
const PLACES = [[26, 0], [4, -20], [4, 20], [-18, 0], [-20, -38], [-20, 38]];

/** @type {Map<number, Silhouette>} */
const shapes = new Map();

/** @param {number} fighters 1 ... 6 @returns {Silhouette} */
export function flightShape(fighters) {
  let shape = shapes.get(fighters);
  if (!shape) shapes.set(fighters, (shape = shapeOf(PLACES.slice(0, fighters))));
  return shape;
}

/** @param {number[][]} places @returns {Silhouette} */
function shapeOf(places) {
  return {
    path: places.map(([x, y]) => `M${x + 18} ${y}l-30 13l6 -13l-6 -13z`).join(""),
    engines: places.map(([x, y]) => [x - 6, y, 5]),
  };
}

/**
 * Geometry of square tiles (B, "square grid"): x to the right, y down, tile 0, 0 about the origin of the world.
 *
 * @import {Hex, Point} from './types.js'
 */

/** The side of a tile at zoom 1, in pixels. */
export const TILE = 96;

/** @param {Hex} tile @returns {Point} Its centre. */
export function tileToPixel([x, y]) {
  return { x: TILE * x, y: TILE * y };
}

/** @param {Point} point @returns {Hex} The tile that has the point. */
export function pixelToTile({ x, y }) {
  return [Math.floor(x / TILE + 0.5), Math.floor(y / TILE + 0.5)];
}

/** @param {Hex} a @param {Hex} b @returns {number} Steps from one to the other, by neighbours. */
export function stepsBetween(a, b) {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
}

/** @param {Point} centre @param {number} [size] @returns {Point[]} The tile's corners, clockwise from the upper right. */
export function tileCorners({ x, y }, size = 1) {
  const half = (size * TILE) / 2;
  return [[1, -1], [1, 1], [-1, 1], [-1, -1]].map(([right, down]) => ({ x: x + right * half, y: y + down * half }));
}

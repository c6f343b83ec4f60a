/**
 * Lines of equal height over open ground, as on a map: for the eye alone, no rule knows of heights.
 *
 * @import {Board, Point} from '../types.js'
 */
import { TILE } from "../squares.js";
import { scatter } from "./pen.js";

/** Squares to a tile, tiles to a hill, and the heights that have a line. */
const FINE = 4;
const HILL = 3.2;
const HEIGHTS = [0.3, 0.42, 0.54, 0.66, 0.78];
/** Which edges of a square a line crosses, by which of its corners are high: bits 1, 2, 4, 8 clockwise from the upper left. */
const CROSSED = [
  [], [3, 0], [0, 1], [3, 1], [1, 2], [3, 0, 1, 2], [0, 2], [3, 2], [2, 3], [2, 0], [0, 1, 2, 3], [2, 1], [1, 3], [1, 0], [0, 3], [],
];
const CORNERS = [[0, 0], [1, 0], [1, 1], [0, 1]];

/** @param {Board} board @returns {Path2D} */
export function contoursOf(board) {
  const path = new Path2D();
  const [wide, high] = [board.columns * FINE, board.rows * FINE];
  const heights = Array.from({ length: high + 1 }, (_, y) => Array.from({ length: wide + 1 }, (_, x) => heightAt(x / FINE, y / FINE, board)));
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const corners = CORNERS.map(([right, down]) => heights[y + down][x + right]);
      for (const height of HEIGHTS) addSegments(path, { x, y }, corners, height);
    }
  }
  return path;
}

/** @param {Path2D} path @param {Point} square @param {number[]} corners Their heights. @param {number} height */
function addSegments(path, square, corners, height) {
  const edges = CROSSED[corners.reduce((bits, corner, i) => bits + (corner > height ? 1 << i : 0), 0)];
  edges.forEach((edge, i) => {
    const next = (edge + 1) % 4;
    const share = (height - corners[edge]) / (corners[next] - corners[edge]);
    const [[ax, ay], [bx, by]] = [CORNERS[edge], CORNERS[next]];
    const x = TILE * ((square.x + ax + (bx - ax) * share) / FINE - 0.5);
    const y = TILE * ((square.y + ay + (by - ay) * share) / FINE - 0.5);
    if (i % 2) path.lineTo(x, y);
    else path.moveTo(x, y);
  });
}

/** @param {number} x @param {number} y In tiles. @param {Board} board @returns {number} 0 ... 1 */
function heightAt(x, y, { columns, rows }) {
  const seed = columns * 977 + rows * 131;
  return 0.7 * smooth(x / HILL, y / HILL, seed) + 0.3 * smooth((2.3 * x) / HILL, (2.3 * y) / HILL, seed + 7);
}

/** @param {number} x @param {number} y @param {number} seed @returns {number} A random landscape, one height a unit. */
function smooth(x, y, seed) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const ease = (/** @type {number} */ t) => t * t * (3 - 2 * t);
  const [right, down] = [ease(x - left), ease(y - top)];
  const at = (/** @type {number} */ i, /** @type {number} */ j) => scatter((left + i) * 73856093 + (top + j) * 19349663 + seed)();
  const mix = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ t) => a + (b - a) * t;
  return mix(mix(at(0, 0), at(1, 0), right), mix(at(0, 1), at(1, 1), right), down);
}

/**
 * What a board is laid out in: hexes or square tiles. Whatever holds for both asks the grid.
 *
 * @import {Board, Hex, Point} from './types.js'
 */
import { RADIUS, STEP, corners, hexToPixel, pixelToHex } from "./geometry.js";
import { TILE, pixelToTile, tileCorners, tileToPixel } from "./squares.js";

/**
 * `centre` of a place, and `at`: the place that has a point. `across`: the neighbours by edge, from corner i to corner
 * i + 1. `places` and `box` of a board that has an edge: all of them, and the two outermost points.
 * @typedef {{centre: (at: Hex) => Point, at: (point: Point) => Hex, corners: (centre: Point, size?: number) => Point[],
 *   across: Hex[], places: (board: Board) => Hex[], box: (board: Board) => [Point, Point]}} Grid
 */

/** @type {Grid} */
export const HEXAGONS = {
  centre: hexToPixel,
  at: pixelToHex,
  corners,
  across: [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]],
  places: (board) => placesOf(board).map(([q, row]) => [q, row - Math.floor(q / 2)]),
  box({ columns, rows }) {
    const low = columns > 1 ? 1 : 0.5; // odd columns hang half a hex lower
    return [{ x: -RADIUS, y: -STEP / 2 }, { x: RADIUS * (1.5 * columns - 0.5), y: STEP * (rows - 1 + low) }];
  },
};

/** @type {Grid} */
export const SQUARES = {
  centre: tileToPixel,
  at: pixelToTile,
  corners: tileCorners,
  across: [[1, 0], [0, 1], [-1, 0], [0, -1]],
  places: placesOf,
  box: ({ columns, rows }) => [{ x: -TILE / 2, y: -TILE / 2 }, { x: TILE * (columns - 0.5), y: TILE * (rows - 0.5) }],
};

/** @param {Board} board @returns {Hex[]} Column and row of each place. */
function placesOf({ columns, rows }) {
  return Array.from({ length: columns * rows }, (_, i) => [Math.floor(i / rows), i % rows]);
}

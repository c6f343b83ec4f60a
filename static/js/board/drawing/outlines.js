/**
 * Outlines of patches of ground: the tiles of one kind, joined, their edge bent as if by nature. Always the same for the
 * same map.
 *
 * @import {Board, Hex, Point} from '../types.js'
 */
import { TILE } from "../squares.js";
import { scatter } from "./pen.js";

/** Where on the edge of a tile its outline has points, and how far at most it recedes from the edge there. */
const ALONG = [0.2, 0.5, 0.8];
const RECEDES = 9;
/** How far beyond the map a patch at its edge goes on. */
const OVER = 16;
/** Edges go clockwise about a tile: right, down, left, up. */
const TURNS = [[1, 0], [0, 1], [-1, 0], [0, -1]];

/** @typedef {{x: number, y: number, way: number}} Edge Of a tile: where it begins, in corners of tiles, and its way. */

/**
 * @param {Hex[]} tiles
 * @returns {Edge[][]} Their edges, each loop with the tiles to the right of its way. Tiles that meet in a corner only are apart.
 */
export function edgeLoops(tiles) {
  const within = new Set(tiles.map(String));
  /** @type {Map<string, Edge>} */
  const left = new Map();
  for (const [x, y] of tiles) {
    const sides = [[x, y, 0, -1], [x + 1, y, 1, 0], [x + 1, y + 1, 0, 1], [x, y + 1, -1, 0]];
    sides.forEach(([cx, cy, right, down], way) => {
      if (!within.has(String([x + right, y + down]))) left.set(keyOf(cx, cy, way), { x: cx, y: cy, way });
    });
  }
  /** @type {Edge[][]} */
  const loops = [];
  for (const first of left.values()) loops.push(loopFrom(first, left));
  return loops;
}

/** @param {number} x @param {number} y @param {number} way */
function keyOf(x, y, way) {
  return `${x},${y},${way}`;
}

/** @param {Edge} first @param {Map<string, Edge>} left Those not yet in a loop. @returns {Edge[]} */
function loopFrom(first, left) {
  const loop = [];
  for (let edge = /** @type {Edge | undefined} */ (first); edge; ) {
    loop.push(edge);
    left.delete(keyOf(edge.x, edge.y, edge.way));
    const { way } = edge;
    const [x, y] = [edge.x + TURNS[way][0], edge.y + TURNS[way][1]];
    edge = [way + 1, way, way + 3].map((next) => left.get(keyOf(x, y, next % 4))).find(Boolean); // to the right first
  }
  return loop;
}

/**
 * @param {Edge[]} loop @param {Board} board @param {number} [recedes]
 * @returns {Point[]} The points of its bent outline, in the world.
 */
export function bent(loop, { columns, rows }, recedes = RECEDES) {
  return loop.flatMap(({ x, y, way }) => {
    const [right, down] = TURNS[way];
    const rim = (down === 0 && (y === 0 || y === rows)) || (right === 0 && (x === 0 || x === columns));
    const random = scatter(x * 7919 + y * 104729 + way * 31);
    return ALONG.map((along) => {
      const inward = rim ? -OVER : recedes * (0.15 + 0.85 * random());
      return {
        x: TILE * (x - 0.5 + right * along) - down * inward,
        y: TILE * (y - 0.5 + down * along) + right * inward,
      };
    });
  });
}

/** @param {Point[]} points @param {Path2D} path A round curve by all of them is added. */
export function addCurve(points, path) {
  const middle = (/** @type {number} */ i) => {
    const [a, b] = [points[i % points.length], points[(i + 1) % points.length]];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const start = middle(0);
  path.moveTo(start.x, start.y);
  points.forEach((_, i) => {
    const [bend, end] = [points[(i + 1) % points.length], middle(i + 1)];
    path.quadraticCurveTo(bend.x, bend.y, end.x, end.y);
  });
  path.closePath();
}

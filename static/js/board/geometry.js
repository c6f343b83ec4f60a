/** @import {Hex, Point} from './types.js' */

/** Outer radius of a hex at zoom 1, in pixels (G-1). */
export const RADIUS = 64;
/** From the centre of a hex to its neighbour's, in pixels. */
export const STEP = RADIUS * Math.sqrt(3);
/** The range to which a ship sees (C-3.1): for the dimming only; what is seen is decided by the server. */
export const SIGHT = 54;

const HALF_HOUR = Math.PI / 12;

/** @param {Hex} hex @returns {Point} The centre of the hex (G-1). */
export function hexToPixel([q, r]) {
  return { x: RADIUS * 1.5 * q, y: STEP * (r + q / 2) };
}

/** @param {Point} point @returns {Hex} The hex that has the point (G-1). */
export function pixelToHex({ x, y }) {
  const q = x / (RADIUS * 1.5);
  return cubeRound(q, y / STEP - q / 2);
}

/** @param {number} q @param {number} r @returns {Hex} The nearest hex; never -0 (G-1). */
export function cubeRound(q, r) {
  const s = -q - r;
  const [rq, rr, rs] = [Math.round(q), Math.round(r), Math.round(s)];
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  if (dq > dr && dq > ds) return [-rr - rs + 0, rr + 0];
  if (dr > ds) return [rq + 0, -rq - rs + 0];
  return [rq + 0, rr + 0];
}

/** @param {Hex} a @param {Hex} b @returns {Hex} a + b */
export function add(a, b) {
  return [a[0] + b[0], a[1] + b[1]];
}

/** @param {Hex} a @param {Hex} b */
export function same(a, b) {
  return a[0] === b[0] && a[1] === b[1];
}

/** @param {Hex} a @param {Hex} b @returns {number} Hex distance (G-3). */
export function distance(a, b) {
  const [q, r] = [b[0] - a[0], b[1] - a[1]];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** @param {Hex} a @param {Hex} b @returns {number} Range (G-4). */
export function range(a, b) {
  const [q, r] = [b[0] - a[0], b[1] - a[1]];
  const [small, middle] = [Math.abs(q), Math.abs(r), Math.abs(q + r)].sort((m, n) => m - n);
  return Math.floor((2 * middle + small + 1) / 2);
}

/** @param {number} facing @returns {number} Angle of the nose on the screen, clockwise from +x, in radians (G-2). */
export function noseAngle(facing) {
  return ((facing * 60 - 90) * Math.PI) / 180;
}

/** @param {Point} centre @param {number} [size] @returns {Point[]} The hex's six corners, clockwise from the right. */
export function corners({ x, y }, size = 1) {
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = (i * Math.PI) / 3;
    return { x: x + size * RADIUS * Math.cos(angle), y: y + size * RADIUS * Math.sin(angle) };
  });
}

/**
 * The shape of all places at one distance: a regular hexagon. `corner`: the angle of one of its corners; `over`: what
 * is added to the distance, in hexes, so that centres at it are inside; `flat`: how far out its sides are, for its size.
 * @typedef {{corner: number, over: number, flat: number}} Ring
 */
const SIXTH = Math.PI / 3;

/** By G-4: flat sides across the six headings; centres lie half a hex apart. @type {Ring} */
export const RANGES = { corner: 0, over: 0.25, flat: 1 };
/** By G-3, plain hexes: a corner on each heading. @type {Ring} */
export const HEXES = { corner: SIXTH / 2, over: 0.45, flat: Math.cos(SIXTH / 2) };

/**
 * The edge of everything within a range, round the origin.
 * @param {number} range @param {Ring} [ring] @returns {Point[]}
 */
export function rangeOutline(range, ring = RANGES) {
  return [0, 1, 2, 3, 4, 5].map((i) => polar(ring.corner + i * SIXTH, range, ring));
}

/**
 * The edge of a sector of fire out to a range, round the origin.
 * @param {number} facing
 * @param {{start: number | null, half_hours: number}} sector `start` in half hours from the bow, null: all round.
 * @param {number} range @param {Ring} [ring] @returns {Point[]}
 */
export function sectorOutline(facing, { start, half_hours: size }, range, ring = RANGES) {
  if (start === null) return rangeOutline(range, ring);
  const from = noseAngle(facing) + start * HALF_HOUR;
  const to = from + size * HALF_HOUR;
  const points = [{ x: 0, y: 0 }, polar(from, range, ring)];
  const first = Math.ceil((from - ring.corner) / SIXTH + 1e-9) * SIXTH + ring.corner;
  for (let corner = first; corner < to - 1e-9; corner += SIXTH) points.push(polar(corner, range, ring));
  points.push(polar(to, range, ring));
  return points;
}

/**
 * A place on the edge of a sector of fire.
 * @param {number} facing @param {{start: number | null, half_hours: number}} sector @param {number} range
 * @param {number} share How far along the edge: 0 ... 1; half is the middle, dead ahead if it is all round.
 * @param {Ring} [ring]
 */
export function sectorEdge(facing, { start, half_hours }, range, share, ring = RANGES) {
  const turn = (start === null ? 24 * share - 12 : start + half_hours * share) * HALF_HOUR;
  return polar(noseAngle(facing) + turn, range, ring);
}

/** @param {number} angle @param {number} range @param {Ring} ring @returns {Point} */
function polar(angle, range, { corner, over, flat }) {
  const aside = (angle - corner) / SIXTH - 0.5; // from the middle of a side
  const radius = ((range + over) * STEP * flat) / Math.cos((aside - Math.round(aside)) * SIXTH);
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

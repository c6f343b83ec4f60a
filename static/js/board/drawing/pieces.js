/**
 * A hull that goes to pieces: its own shape, cut into shards that drift apart and fade.
 *
 * @import {Frame, Pen, Piece, Point} from '../types.js'
 */
import { polygon, scatter, sideColour } from "./pen.js";
import { partsOf } from "./shape.js";
import { placed, silhouetteOf } from "./ships.js";

/** How far shards drift, in the silhouette's pixels. */
const DRIFT = 46;
const MOST = 26;

/** @typedef {{outline: Path2D, middle: Point, spin: number, speed: number}} Shard */

/** @type {Map<string, Shard[]>} */
const cut = new Map();

/** @param {string} path @returns {Shard[]} Triangles about the middle of each part. Made once. */
export function shardsOf(path) {
  let shards = cut.get(path);
  if (!shards) cut.set(path, (shards = partsOf(path).flatMap(fan).slice(0, MOST)));
  return shards;
}

/** @param {Point[]} points @param {number} part @returns {Shard[]} */
function fan(points, part) {
  const random = scatter(points.length * 31 + part * 7 + 3);
  const centre = middleOf(points);
  const step = Math.max(1, Math.floor(points.length / 12));
  /** @type {Shard[]} */
  const shards = [];
  for (let i = 0; i < points.length; i += step) {
    const corners = [centre, ...points.slice(i, i + step + 1)];
    if (i + step >= points.length) corners.push(points[0]);
    if (corners.length < 3) continue;
    shards.push({ outline: polygon(corners), middle: middleOf(corners), spin: 3 * (random() - 0.5), speed: 0.5 + random() });
  }
  return shards;
}

/** @param {Point[]} points @returns {Point} */
function middleOf(points) {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** @param {Pen} ctx @param {Frame} frame @param {Piece} piece @param {number} t From whole, 0, to gone, 1. */
export function drawPieces(ctx, frame, piece, t) {
  const out = 1 - (1 - t) ** 2;
  placed(ctx, frame, piece, (scale) => {
    ctx.fillStyle = sideColour(frame, piece);
    ctx.strokeStyle = frame.theme.ink;
    ctx.lineWidth = 0.8 / scale;
    for (const { outline, middle, spin, speed } of shardsOf(silhouetteOf(frame, piece.id).path)) {
      const far = Math.hypot(middle.x, middle.y) || 1;
      ctx.save();
      ctx.translate(middle.x + (middle.x / far) * DRIFT * speed * out, middle.y + (middle.y / far) * DRIFT * speed * out);
      ctx.rotate(spin * out);
      ctx.translate(-middle.x, -middle.y);
      ctx.globalAlpha = (1 - t) * 0.85;
      ctx.fill(outline);
      ctx.stroke(outline);
      ctx.restore();
    }
  });
}

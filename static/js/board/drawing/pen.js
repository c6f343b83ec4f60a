/**
 * Small tools that the layers share.
 *
 * @import {Camera, Frame, Pen, Piece, Point} from '../types.js'
 */

/** @type {Map<string, Path2D>} */
const paths = new Map();

/** @param {string} text An SVG path. @returns {Path2D} Made once. */
export function pathOf(text) {
  let path = paths.get(text);
  if (!path) paths.set(text, (path = new Path2D(text)));
  return path;
}

/** @param {Point[]} points @param {Point} [origin] @param {Path2D} [path] To add to. @returns {Path2D} Closed. */
export function polygon(points, origin = { x: 0, y: 0 }, path = new Path2D()) {
  const [first, ...others] = points;
  path.moveTo(first.x + origin.x, first.y + origin.y);
  for (const { x, y } of others) path.lineTo(x + origin.x, y + origin.y);
  path.closePath();
  return path;
}

/**
 * Draws in world pixels; the context is as before afterwards.
 * @param {Pen} ctx @param {Camera} camera @param {() => void} draw
 */
export function inWorld(ctx, camera, draw) {
  ctx.save();
  ctx.translate(camera.width / 2, camera.height / 2);
  ctx.scale(camera.zoom, camera.zoom);
  ctx.translate(-camera.x, -camera.y);
  draw();
  ctx.restore();
}

/** @param {Pen} ctx @param {Point} a @param {Point} b */
export function line(ctx, a, b) {
  ctx.beginPath();
  ctx.moveTo(a.x, a.y);
  ctx.lineTo(b.x, b.y);
  ctx.stroke();
}

/** @param {Pen} ctx @param {Point} centre @param {number} radius */
export function circle(ctx, { x, y }, radius) {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
}

/** @typedef {{size?: number, weight?: number, head?: boolean}} Type */

/** @param {Frame} frame @param {Type} type */
function fontOf({ theme }, { size = 13, weight = 500, head = false }) {
  return `${weight} ${size}px ${head ? theme.head : theme.text}`;
}

/** @param {Pen} ctx @param {Frame} frame @param {string} text @param {Type} type @returns {number} In pixels. */
export function widthOf(ctx, frame, text, type) {
  ctx.font = fontOf(frame, type);
  return ctx.measureText(text).width;
}

/**
 * @param {Pen} ctx @param {Frame} frame @param {string} text @param {Type} type @param {number} room In pixels.
 * @returns {string[]} Its lines, none wider than that but for a single word.
 */
export function wrapped(ctx, frame, text, type, room) {
  const [first, ...words] = text.split(" ");
  const rows = [first];
  for (const word of words) {
    const longer = `${rows[rows.length - 1]} ${word}`;
    if (widthOf(ctx, frame, longer, type) <= room) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}

/**
 * Text with the ground's colour round it, so that it reads over anything.
 * @param {Pen} ctx @param {Frame} frame @param {string} text @param {Point} at
 * @param {Type & {colour: string, align?: CanvasTextAlign}} look
 */
export function write(ctx, frame, text, { x, y }, { colour, align = "center", ...type }) {
  ctx.font = fontOf(frame, type);
  ctx.textAlign = align;
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  ctx.lineWidth = 3.5;
  ctx.strokeStyle = frame.theme.halo;
  ctx.strokeText(text, x, y);
  ctx.fillStyle = colour;
  ctx.fillText(text, x, y);
}

/** @param {Frame} frame @param {Piece} piece @returns {string} The colour of the piece's side. */
export function sideColour({ theme }, piece) {
  return theme.sides[piece.seat % theme.sides.length];
}

/** @param {string} colour As #rrggbb. @returns {string} The same, wholly clear ("transparent" is a clear black). */
export function clear(colour) {
  return /^#[0-9a-f]{6}$/i.test(colour) ? `${colour}00` : "transparent";
}

/** @param {number} zoom @param {number} from @param {number} to @returns {number} 0 below `from`, 1 above `to`. */
export function ramp(zoom, from, to) {
  return Math.min(Math.max((zoom - from) / (to - from), 0), 1);
}

/** @param {number} zoom @returns {number} Scale of a silhouette: it shrinks with the map, yet never out of sight. */
export function shipScale(zoom) {
  return Math.max(zoom, 0.16 + 0.45 * Math.sqrt(zoom));
}

/** @param {number} seed @returns {() => number} The same numbers, 0 ... 1, for the same seed. */
export function scatter(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

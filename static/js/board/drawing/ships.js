/**
 * Ships: silhouette, heading, velocity, glow. One's own side is solid, every other an outline; colour tells the seat.
 *
 * @import {Frame, Pen, Piece, Point, Silhouette} from '../types.js'
 */
import { toScreen, onScreen } from "../camera.js";
import { add, hexToPixel } from "../geometry.js";
import { flightOf } from "../ruleset.js";
import { planOf } from "../state.js";
import { flightShape } from "./flight.js";
import { circle, clear, line, pathOf, ramp, shipScale, sideColour } from "./pen.js";
import { noseOf } from "./shape.js";

/** For a ship whose silhouette the page did not send. @type {Silhouette} */
const PLAIN = { path: "M46 0 L-18 20 L-36 14 L-30 0 L-36 -14 L-18 -20 Z", engines: [[-33, 8], [-33, -8]] };
const BEYOND = 90;
/** How far ahead of the hull the mark of its bow stands, in pixels of the screen. */
const BOW = 8;

/** @param {Frame} frame @param {string} id @returns {Silhouette} */
export function silhouetteOf({ state, pieces }, id) {
  const fighters = pieces.find((piece) => piece.id === id)?.fighters;
  return fighters ? flightShape(fighters) : (state.data.silhouettes?.[id] ?? PLAIN);
}

/** @param {Pen} ctx @param {Frame} frame Every ship on the screen and its wake. */
export function drawShips(ctx, frame) {
  for (const piece of frame.pieces) {
    if (!onScreen(frame.camera, piece, BEYOND)) continue;
    ctx.globalAlpha = piece.alpha;
    if (piece.wake) drawWake(ctx, frame, piece, piece.wake);
    if (piece.status === "destroyed") drawWreck(ctx, frame, piece);
    else drawShip(ctx, frame, piece);
  }
  ctx.globalAlpha = 1;
}

/** @param {Pen} ctx @param {Frame} frame @param {Piece} piece */
function drawShip(ctx, frame, piece) {
  const shape = silhouetteOf(frame, piece.id);
  drawMarks(ctx, frame, piece);
  placed(ctx, frame, piece, (scale) => {
    if (piece.burn > 0) drawFlames(ctx, frame, shape, piece);
    drawHull(ctx, frame, shape, piece, scale);
  });
  if (flightOf(frame.state.data.view).bow) drawBow(ctx, frame, piece, shape);
}

/** A small triangle ahead of the hull's forward edge.
 * @param {Pen} ctx @param {Frame} frame @param {Piece} piece @param {Silhouette} shape */
function drawBow(ctx, frame, piece, { path }) {
  const at = toScreen(frame.camera, piece);
  const ahead = noseOf(path) * shipScale(frame.camera.zoom) * piece.scale + BOW;
  drawTriangle(ctx, at, piece.angle, ahead, sideColour(frame, piece));
}

/** @param {Frame} frame @param {Piece} piece @param {number[]} point Of its silhouette. @returns {Point} On the screen. */
export function onHull({ camera }, piece, [x, y]) {
  const at = toScreen(camera, piece);
  const scale = shipScale(camera.zoom) * piece.scale;
  const [cos, sin] = [Math.cos(piece.angle) * scale, Math.sin(piece.angle) * scale];
  return { x: at.x + x * cos - y * sin, y: at.y + x * sin + y * cos };
}

/**
 * Draws in the silhouette's own coordinates, nose along +x.
 * @param {Pen} ctx @param {Frame} frame @param {Point & {angle: number, scale?: number}} place
 * @param {(scale: number) => void} draw
 */
export function placed(ctx, { camera }, place, draw) {
  const { x, y } = toScreen(camera, place);
  const scale = shipScale(camera.zoom) * (place.scale ?? 1);
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(place.angle);
  ctx.scale(scale, scale);
  draw(scale);
  ctx.restore();
}

/** @param {Pen} ctx @param {Frame} frame @param {Silhouette} shape @param {Piece} piece @param {number} scale */
function drawHull(ctx, frame, shape, piece, scale) {
  const { theme } = frame;
  const own = piece.stance === "own";
  const path = pathOf(shape.path);
  const alpha = ctx.globalAlpha;
  ctx.lineJoin = "round";
  ctx.strokeStyle = sideColour(frame, piece);
  ctx.globalAlpha = alpha * (theme.dark ? 0.17 : 0.1);
  ctx.lineWidth = 5 / scale + 3;
  ctx.stroke(path);
  ctx.globalAlpha = alpha;
  if (own && !theme.dark) ctx.strokeStyle = theme.ink;
  outline(ctx, path, own ? sideColour(frame, piece) : theme.deep, (own ? 1 : 1.7) / scale);
  if (scale > 0.32) drawPlates(ctx, frame, shape, piece, scale);
}

/**
 * A silhouette's outer edge only: it may be of several overlapping parts, and the filling covers the edges within.
 * @param {Pen} ctx @param {Path2D} path @param {string} filling @param {number} width
 */
export function outline(ctx, path, filling, width) {
  ctx.lineWidth = 2 * width;
  ctx.stroke(path);
  ctx.fillStyle = filling;
  ctx.fill(path);
}

/** @param {Pen} ctx @param {Frame} frame @param {Silhouette} shape @param {Piece} piece @param {number} scale */
function drawPlates(ctx, frame, shape, piece, scale) {
  const { theme } = frame;
  const own = piece.stance === "own";
  const near = ramp(scale, 0.3, 0.85);
  const alpha = ctx.globalAlpha;
  if (own) {
    ctx.fillStyle = shade(ctx, theme.deep);
    ctx.globalAlpha = alpha * 0.5 * near;
    ctx.fill(pathOf(shape.path));
  }
  if (shape.plates) {
    const plates = pathOf(shape.plates);
    ctx.strokeStyle = own ? theme.deep : sideColour(frame, piece);
    ctx.globalAlpha = alpha * (own ? 0.75 : 0.55) * near;
    ctx.lineWidth = 0.7 / scale;
    ctx.stroke(plates);
  }
  ctx.globalAlpha = alpha;
}

/** @param {Pen} ctx @param {string} colour Light from above the spine, dark along both edges. */
function shade(ctx, colour) {
  const across = ctx.createLinearGradient(0, -26, 0, 26);
  across.addColorStop(0, colour);
  across.addColorStop(0.5, clear(colour));
  across.addColorStop(1, colour);
  return across;
}

/** @param {Pen} ctx @param {Frame} frame @param {Piece} piece @param {Point[]} flown The way that lies behind it. */
function drawWake(ctx, frame, piece, flown) {
  const way = [...flown, piece].map((place) => toScreen(frame.camera, place));
  const [a, b] = [way[0], way[way.length - 1]];
  const trail = ctx.createLinearGradient(a.x, a.y, b.x, b.y);
  trail.addColorStop(0, clear(sideColour(frame, piece)));
  trail.addColorStop(1, sideColour(frame, piece));
  ctx.strokeStyle = trail;
  ctx.lineWidth = 2;
  ctx.beginPath();
  way.forEach(({ x, y }, i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
  ctx.stroke();
}

/** @param {Pen} ctx @param {Frame} frame @param {Silhouette} shape @param {{burn: number}} piece */
export function drawFlames(ctx, { theme }, shape, { burn }) {
  ctx.save();
  if (theme.dark) ctx.globalCompositeOperation = "lighter";
  for (const [x, y, width = 7] of shape.engines ?? []) {
    const long = 10 + (22 + 3 * width) * burn;
    const glow = ctx.createLinearGradient(x, y, x - long, y);
    glow.addColorStop(0, theme.flameCore);
    glow.addColorStop(0.25, theme.flame);
    glow.addColorStop(1, clear(theme.flame));
    ctx.fillStyle = glow;
    ctx.beginPath();
    ctx.moveTo(x + 1, y - width * 0.6);
    ctx.quadraticCurveTo(x - long * 0.3, y - width * 0.6, x - long, y);
    ctx.quadraticCurveTo(x - long * 0.3, y + width * 0.6, x + 1, y + width * 0.6);
    ctx.fill();
  }
  ctx.restore();
}

/** A heading mark ahead of the nose, and the ring of a selected or pointed ship.
 * @param {Pen} ctx @param {Frame} frame @param {Piece} piece */
function drawMarks(ctx, frame, piece) {
  const { state, theme, camera } = frame;
  const selected = piece.id === state.selected;
  if (!selected && piece.id !== state.pointed) return;
  const at = toScreen(camera, piece);
  const radius = 60 * shipScale(camera.zoom) * piece.scale + 4;
  ctx.save();
  ctx.strokeStyle = selected ? theme.focus : theme.ink;
  ctx.globalAlpha *= selected ? 0.16 : 0;
  ctx.shadowColor = theme.focus;
  ctx.shadowBlur = selected ? 22 : 0;
  ctx.lineWidth = 8;
  circle(ctx, at, radius);
  ctx.stroke();
  ctx.globalAlpha = selected ? 0.95 : 0.6;
  ctx.lineWidth = selected ? 1.6 : 1.2;
  if (!selected) ctx.setLineDash([4, 5]);
  ctx.stroke();
  ctx.restore();
  if (!flightOf(state.data.view).bow) drawTriangle(ctx, at, piece.angle, radius + 1, selected ? theme.focus : theme.ink);
}

/** @param {Pen} ctx @param {Point} at @param {number} angle @param {number} ahead Pixels. @param {string} colour */
function drawTriangle(ctx, at, angle, ahead, colour) {
  ctx.save();
  ctx.translate(at.x, at.y);
  ctx.rotate(angle);
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.moveTo(ahead + 11, 0);
  ctx.lineTo(ahead, -4);
  ctx.lineTo(ahead, 4);
  ctx.fill();
  ctx.restore();
}

/** @param {Pen} ctx @param {Frame} frame @param {Piece} piece A hull broken in two, adrift. */
function drawWreck(ctx, frame, piece) {
  const { theme } = frame;
  const path = pathOf(silhouetteOf(frame, piece.id).path);
  const alpha = ctx.globalAlpha;
  placed(ctx, frame, piece, (scale) => {
    ctx.strokeStyle = sideColour(frame, piece);
    for (const side of [-1, 1]) {
      ctx.save();
      ctx.beginPath();
      ctx.rect(side < 0 ? -90 : 0, -90, 90, 180);
      ctx.translate(side * 4, side * 5);
      ctx.rotate(side * 0.12);
      ctx.clip();
      ctx.globalAlpha = alpha * 0.6;
      outline(ctx, path, theme.halo, 1 / scale);
      ctx.restore();
    }
  });
}

/** @param {Pen} ctx @param {Frame} frame Where each ship goes if nobody burns, while the battle goes on. */
export function drawVectors(ctx, frame) {
  const { camera, state } = frame;
  if (state.data.view.result) return;
  ctx.save();
  for (const piece of frame.pieces) {
    const still = piece.velocity[0] === 0 && piece.velocity[1] === 0;
    if (still || piece.status !== "in_play" || planOf(state, piece.id)) continue;
    const goal = hexToPixel(add(piece.at, piece.velocity));
    if (!onScreen(camera, piece, BEYOND) && !onScreen(camera, goal, BEYOND)) continue;
    ctx.globalAlpha = piece.alpha * (piece.id === state.selected || piece.id === state.pointed ? 0.95 : 0.55);
    ctx.strokeStyle = ctx.fillStyle = sideColour(frame, piece);
    ctx.lineWidth = 1.3;
    arrow(ctx, toScreen(camera, piece), toScreen(camera, goal));
  }
  ctx.restore();
}

/** @param {Pen} ctx @param {Point} from @param {Point} to @param {number} [short] Pixels to leave at its end. */
export function arrow(ctx, from, to, short = 0) {
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  if (long <= short + 10) return;
  const part = (long - short) / long;
  to = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  line(ctx, from, to);
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  ctx.save();
  ctx.translate(to.x, to.y);
  ctx.rotate(angle);
  ctx.beginPath();
  ctx.moveTo(0, 0);
  ctx.lineTo(-9, -4);
  ctx.lineTo(-9, 4);
  ctx.fill();
  ctx.restore();
}

/**
 * Ships: silhouette, heading, velocity, glow. One's own side is solid, every other an outline; colour tells the seat.
 *
 * @import {Frame, Piece, Point, Silhouette} from '../types.js'
 */
import { toScreen, onScreen } from "../camera.js";
import { add, hexToPixel } from "../geometry.js";
import { circle, line, pathOf, shipScale, sideColour } from "./pen.js";

/** For a ship whose silhouette the page did not send. @type {Silhouette} */
const PLAIN = { path: "M46 0 L-18 20 L-36 14 L-30 0 L-36 -14 L-18 -20 Z", engines: [[-33, 8], [-33, -8]] };
const BEYOND = 90;

/** @param {Frame} frame @param {string} id @returns {Silhouette} */
export function silhouetteOf({ state }, id) {
  return state.data.silhouettes?.[id] ?? PLAIN;
}

/** @param {CanvasRenderingContext2D} ctx @param {Frame} frame Every ship on the screen and its wake. */
export function drawShips(ctx, frame) {
  for (const piece of frame.pieces) {
    if (!onScreen(frame.camera, piece, BEYOND)) continue;
    ctx.globalAlpha = piece.alpha;
    if (piece.status === "destroyed") drawWreck(ctx, frame, piece);
    else drawShip(ctx, frame, piece);
  }
  ctx.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} ctx @param {Frame} frame @param {Piece} piece */
function drawShip(ctx, frame, piece) {
  const shape = silhouetteOf(frame, piece.id);
  drawMarks(ctx, frame, piece);
  placed(ctx, frame, piece, (scale) => {
    if (piece.burn > 0) drawFlames(ctx, frame, shape, piece);
    drawHull(ctx, frame, shape, piece, scale);
  });
}

/**
 * Draws in the silhouette's own coordinates, nose along +x.
 * @param {CanvasRenderingContext2D} ctx @param {Frame} frame @param {Point & {angle: number}} place
 * @param {(scale: number) => void} draw
 */
export function placed(ctx, { camera }, place, draw) {
  const { x, y } = toScreen(camera, place);
  const scale = shipScale(camera.zoom);
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(place.angle);
  ctx.scale(scale, scale);
  draw(scale);
  ctx.restore();
}

/** @param {CanvasRenderingContext2D} ctx @param {Frame} frame @param {Silhouette} shape @param {Piece} piece @param {number} scale */
function drawHull(ctx, frame, shape, piece, scale) {
  const { theme } = frame;
  const colour = sideColour(frame, piece);
  const path = pathOf(shape.path);
  const alpha = ctx.globalAlpha;
  ctx.lineJoin = "round";
  ctx.strokeStyle = colour;
  ctx.globalAlpha = alpha * (theme.dark ? 0.16 : 0.1);
  ctx.lineWidth = 9;
  ctx.stroke(path);
  ctx.globalAlpha = alpha;
  ctx.fillStyle = piece.stance === "own" ? colour : theme.deep;
  ctx.fill(path);
  ctx.lineWidth = (piece.stance === "own" ? 1.1 : 1.9) / scale;
  ctx.strokeStyle = piece.stance === "own" && !theme.dark ? theme.ink : colour;
  ctx.stroke(path);
  if (scale > 0.34) drawFittings(ctx, frame, shape, piece, scale);
}

/** @param {CanvasRenderingContext2D} ctx @param {Frame} frame @param {Silhouette} shape @param {Piece} piece @param {number} scale */
function drawFittings(ctx, frame, shape, piece, scale) {
  const { theme } = frame;
  const alpha = ctx.globalAlpha;
  if (shape.plates) {
    ctx.strokeStyle = piece.stance === "own" ? theme.deep : sideColour(frame, piece);
    ctx.globalAlpha = alpha * (piece.stance === "own" ? 0.65 : 0.5);
    ctx.lineWidth = 0.8 / scale;
    ctx.stroke(pathOf(shape.plates));
  }
  ctx.fillStyle = piece.stance === "own" ? theme.deep : theme.flame;
  ctx.globalAlpha = alpha * 0.8;
  for (const [x, y] of shape.engines ?? []) {
    circle(ctx, { x, y }, 2.2);
    ctx.fill();
  }
  ctx.globalAlpha = alpha;
}

/** @param {CanvasRenderingContext2D} ctx @param {Frame} frame @param {Silhouette} shape @param {{burn: number}} piece */
export function drawFlames(ctx, { theme }, shape, { burn }) {
  ctx.save();
  if (theme.dark) ctx.globalCompositeOperation = "lighter";
  for (const [x, y] of shape.engines ?? []) {
    const long = 12 + 34 * burn;
    const glow = ctx.createLinearGradient(x, y, x - long, y);
    glow.addColorStop(0, theme.flameCore);
    glow.addColorStop(0.25, theme.flame);
    glow.addColorStop(1, "transparent");
    ctx.fillStyle = glow;
    ctx.beginPath();
    ctx.moveTo(x + 2, y - 5);
    ctx.quadraticCurveTo(x - long * 0.3, y - 5, x - long, y);
    ctx.quadraticCurveTo(x - long * 0.3, y + 5, x + 2, y + 5);
    ctx.fill();
  }
  ctx.restore();
}

/** A heading mark ahead of the nose, and the ring of a selected or pointed ship.
 * @param {CanvasRenderingContext2D} ctx @param {Frame} frame @param {Piece} piece */
function drawMarks(ctx, frame, piece) {
  const { state, theme, camera } = frame;
  const selected = piece.id === state.selected;
  if (!selected && piece.id !== state.pointed) return;
  const at = toScreen(camera, piece);
  const radius = 60 * shipScale(camera.zoom) + 4;
  ctx.save();
  ctx.strokeStyle = selected ? theme.focus : theme.ink;
  ctx.globalAlpha *= selected ? 0.16 : 0;
  ctx.lineWidth = 8;
  circle(ctx, at, radius);
  ctx.stroke();
  ctx.globalAlpha = selected ? 0.95 : 0.6;
  ctx.lineWidth = selected ? 1.6 : 1.2;
  if (!selected) ctx.setLineDash([4, 5]);
  ctx.stroke();
  ctx.restore();
  drawHeading(ctx, at, piece.angle, radius, selected ? theme.focus : theme.ink);
}

/** @param {CanvasRenderingContext2D} ctx @param {Point} at @param {number} angle @param {number} radius @param {string} colour */
function drawHeading(ctx, at, angle, radius, colour) {
  ctx.save();
  ctx.translate(at.x, at.y);
  ctx.rotate(angle);
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.moveTo(radius + 9, 0);
  ctx.lineTo(radius + 1, -5);
  ctx.lineTo(radius + 1, 5);
  ctx.fill();
  ctx.restore();
}

/** @param {CanvasRenderingContext2D} ctx @param {Frame} frame @param {Piece} piece A hull broken in two, adrift. */
function drawWreck(ctx, frame, piece) {
  const { theme } = frame;
  const path = pathOf(silhouetteOf(frame, piece.id).path);
  const alpha = ctx.globalAlpha;
  placed(ctx, frame, piece, (scale) => {
    ctx.strokeStyle = sideColour(frame, piece);
    ctx.lineWidth = 1.2 / scale;
    ctx.setLineDash([5, 5]);
    for (const side of [-1, 1]) {
      ctx.save();
      ctx.beginPath();
      ctx.rect(side < 0 ? -90 : 0, -90, 90, 180);
      ctx.translate(side * 4, side * 5);
      ctx.rotate(side * 0.12);
      ctx.clip();
      ctx.globalAlpha = alpha * 0.18;
      ctx.fillStyle = theme.inkSoft;
      ctx.fill(path);
      ctx.globalAlpha = alpha * 0.6;
      ctx.stroke(path);
      ctx.restore();
    }
  });
}

/** @param {CanvasRenderingContext2D} ctx @param {Frame} frame Where each ship goes if nobody burns. */
export function drawVectors(ctx, frame) {
  const { camera, state } = frame;
  ctx.save();
  for (const piece of frame.pieces) {
    const still = piece.velocity[0] === 0 && piece.velocity[1] === 0;
    if (still || piece.status !== "in_play" || state.data.preview?.ships[piece.id]) continue;
    const goal = hexToPixel(add(piece.at, piece.velocity));
    if (!onScreen(camera, piece, BEYOND) && !onScreen(camera, goal, BEYOND)) continue;
    ctx.globalAlpha = piece.alpha * (piece.id === state.selected || piece.id === state.pointed ? 0.95 : 0.55);
    ctx.strokeStyle = ctx.fillStyle = sideColour(frame, piece);
    ctx.lineWidth = 1.3;
    arrow(ctx, toScreen(camera, piece), toScreen(camera, goal));
  }
  ctx.restore();
}

/** @param {CanvasRenderingContext2D} ctx @param {Point} from @param {Point} to */
export function arrow(ctx, from, to) {
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

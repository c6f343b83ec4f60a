/**
 * The events of `conversion` in a film: beams, rockets, torpedoes, points, failures, the end of a ship. An end of a shot
 * that the viewer did not see is not drawn. Bloom, trails and bursts are every ruleset's.
 *
 * @import {BattleEvent, Fired, Frame, Pen, Piece, Point, Shot} from '../types.js'
 */
import { toScreen } from "../camera.js";
import { say, signed } from "../words.js";
import { circle, clear, line, scatter, shipScale, sideColour, write } from "./pen.js";
import { drawPieces } from "./pieces.js";

/** When in its cue a shot reaches its target. */
const IMPACT = 0.55;
const SPARKS = 34;
/** Of the trail of a torpedo or a missile, and how much of its way it covers. */
const PARTICLES = 44;
const TRAIL = 0.42;

/** @param {Pen} ctx @param {Frame} frame @param {BattleEvent} event @param {number} progress */
export function drawFire(ctx, frame, event, progress) {
  const { caution, danger, inkSoft } = frame.theme;
  switch (event.kind) {
    case "fired":
      return drawFired(ctx, frame, event, progress);
    case "damaged":
      return mark(ctx, frame, event.ship.id, signed(-event.points), danger, progress, 24);
    case "destroyed":
      return drawBurst(ctx, frame, event.ship.id, progress);
    case "system_failed":
      return mark(ctx, frame, event.ship.id, say("{what} fails", { what: event.what }), caution, progress, 16);
    case "failure_check":
      return mark(ctx, frame, event.ship.id, say("check"), caution, progress, 16);
    case "held_fire":
      return mark(ctx, frame, event.firer.id, say("holds fire"), inkSoft, progress, 15);
    case "withdrew":
      return mark(ctx, frame, event.ship.id, say("withdraws"), inkSoft, progress, 16);
    default:
  }
}

/** @param {Frame} frame @param {string | undefined} id @returns {Piece | undefined} */
export function pieceOf(frame, id) {
  return frame.pieces.find((piece) => piece.id === id);
}

/**
 * Words that rise from a ship and fade.
 * @param {Pen} ctx @param {Frame} frame @param {string | undefined} id @param {string} text
 * @param {string} colour @param {number} t @param {number} size
 */
export function mark(ctx, frame, id, text, colour, t, size) {
  const piece = pieceOf(frame, id);
  if (!piece) return;
  const { x, y } = toScreen(frame.camera, piece);
  ctx.globalAlpha = Math.min(1, t * 6, (1 - t) * 3);
  const above = y - 40 * shipScale(frame.camera.zoom) - 10 - 22 * t;
  write(ctx, frame, text, { x, y: above }, { colour, size, weight: 750, head: true });
}

/** @param {Pen} ctx @param {Frame} frame @param {Fired} event @param {number} t */
function drawFired(ctx, frame, event, t) {
  const [firer, target] = [pieceOf(frame, event.firer?.id), pieceOf(frame, event.target?.id)];
  if (firer && target) {
    const [from, to] = [toScreen(frame.camera, firer), toScreen(frame.camera, target)];
    event.shots.forEach((shot, index) => {
      drawShot(ctx, frame, event, { shot, from, to: aim(frame, event, index, to), index }, t);
    });
  }
  if (firer) ringOut(ctx, frame, firer, frame.theme.beam, t * 2.2);
  if (!target || t < IMPACT * 0.7) return;
  const later = (t - IMPACT * 0.7) / (1 - IMPACT * 0.7);
  const hits = event.shots.some((shot) => hit(shot));
  if (hits) {
    drawBloom(ctx, frame, toScreen(frame.camera, target), later * 1.6);
    ringOut(ctx, frame, target, frame.theme.danger, later * 1.4);
  }
  mark(ctx, frame, target.id, outcome(event, hits), hits ? frame.theme.danger : frame.theme.inkSoft, later, 24);
}

/** @param {Shot} shot Needle beams make no points. */
function hit(shot) {
  return shot.points > 0 || (shot.kind === "needle" && Boolean(shot.hit));
}

/** @param {Fired} event @param {boolean} hits */
function outcome(event, hits) {
  if (!hits) return say("miss");
  return event.family === "needles" ? say("{system} hit", { system: event.system ?? "" }) : signed(-event.points);
}

/** @param {Frame} frame @param {Fired} event @param {number} i @param {Point} to @returns {Point} A miss goes by. */
function aim(frame, event, i, to) {
  const random = scatter(i * 77 + event.shots.length);
  const wide = (hit(event.shots[i]) ? 8 : 54) * shipScale(frame.camera.zoom);
  const angle = random() * 2 * Math.PI;
  return { x: to.x + wide * Math.cos(angle), y: to.y + wide * Math.sin(angle) };
}

/**
 * @typedef {{shot: Shot, from: Point, to: Point, index: number}} Flight
 * @param {Pen} ctx @param {Frame} frame @param {Fired} event @param {Flight} flight @param {number} t
 */
function drawShot(ctx, frame, event, flight, t) {
  ctx.save();
  if (frame.theme.dark) ctx.globalCompositeOperation = "lighter";
  ctx.lineCap = "round";
  if (event.family === "rockets") drawRockets(ctx, frame, flight, t);
  else if (event.family === "torpedoes") drawTorpedo(ctx, frame, flight, t);
  else if (event.family === "needles") drawNeedle(ctx, frame, flight, t);
  else drawBeam(ctx, frame, flight, t);
  ctx.restore();
}

/** @param {Pen} ctx @param {Frame} frame @param {Flight} flight @param {number} t */
function drawBeam(ctx, frame, { shot, from, to, index }, t) {
  const since = t - 0.06 * Math.min(index, 5);
  const strength = Math.max(0, Math.min(1, since * 9, (0.85 - since) * 3));
  if (strength === 0) return;
  const hit = shot.points > 0;
  ctx.strokeStyle = frame.theme.beam;
  for (const [width, alpha] of hit ? [[9, 0.12], [4.5, 0.3], [1.8, 1]] : [[5, 0.08], [1.1, 0.6]]) {
    ctx.globalAlpha = alpha * strength;
    ctx.lineWidth = width;
    line(ctx, from, hit ? to : beyond(from, to, 1.12));
  }
}

/** @param {Pen} ctx @param {Frame} frame @param {Flight} flight @param {number} t */
function drawNeedle(ctx, frame, { shot, from, to, index }, t) {
  const since = t - 0.06 * Math.min(index, 5);
  const strength = Math.max(0, Math.min(1, since * 9, (0.85 - since) * 3));
  if (strength === 0) return;
  ctx.strokeStyle = frame.theme.danger;
  ctx.globalAlpha = strength * (hit(shot) ? 1 : 0.55);
  ctx.lineWidth = 0.9;
  line(ctx, from, hit(shot) ? to : beyond(from, to, 1.12));
}

/** @param {Point} from @param {Point} to @param {number} along @returns {Point} */
export function beyond(from, to, along) {
  return { x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along };
}

/** @param {Pen} ctx @param {Frame} frame @param {Flight} flight @param {number} t */
function drawTorpedo(ctx, frame, { shot, from, to, index }, t) {
  const along = (t - 0.05 * Math.min(index, 5)) / IMPACT;
  if (along < 0 || along > (shot.hit ? 1 : 1.3)) return;
  const at = beyond(from, to, along);
  const fade = along > 1 ? 1 - (along - 1) / 0.3 : 1;
  ctx.strokeStyle = ctx.fillStyle = frame.theme.torpedo;
  ctx.globalAlpha = 0.35 * fade;
  ctx.lineWidth = 2.5;
  line(ctx, beyond(from, to, Math.max(0, along - 0.14)), at);
  for (const [radius, alpha] of [[12, 0.14], [7, 0.35], [3.2, 1]]) {
    ctx.globalAlpha = alpha * fade;
    circle(ctx, at, radius);
    ctx.fill();
  }
}

/** @param {Pen} ctx @param {Frame} frame @param {Flight} flight @param {number} t */
function drawRockets(ctx, frame, { from, to, index }, t) {
  ctx.strokeStyle = frame.theme.rocket;
  for (let i = 0; i < 4; i++) {
    const along = (t - 0.03 * i - 0.04 * Math.min(index, 5)) / IMPACT;
    if (along < 0 || along > 1) continue;
    const bend = ((i % 2 ? 1 : -1) * (4 + 3 * i)) / 80;
    for (const [back, width, alpha] of [[0.13, 1.2, 0.35], [0.03, 2.6, 1]]) {
      ctx.globalAlpha = alpha;
      ctx.lineWidth = width;
      line(ctx, curved(from, to, Math.max(0, along - back), bend), curved(from, to, along, bend));
    }
  }
}

/** @param {Point} from @param {Point} to @param {number} t @param {number} bend @returns {Point} */
function curved(from, to, t, bend) {
  const off = 4 * t * (1 - t) * bend;
  const { x, y } = beyond(from, to, t);
  return { x: x - (to.y - from.y) * off, y: y + (to.x - from.x) * off };
}

/** @typedef {{head: number, colour: string, fade: number}} Trail `head`: how far on its way it is, 1 at its target. */

/**
 * Particles that stay behind what flies, and its glowing head while it does.
 * @param {Pen} ctx @param {Frame} frame @param {Point} from @param {Point} to @param {Trail} trail
 */
export function drawTrail(ctx, { theme, camera }, from, to, { head, colour, fade }) {
  const random = scatter(Math.round(from.x + 3 * to.y));
  const wide = 5 * shipScale(camera.zoom) + 1.5;
  ctx.fillStyle = colour;
  for (let i = 0; i < PARTICLES; i++) {
    const [back, off, size] = [i / PARTICLES, (2 * random() - 1) * wide, 0.8 + 1.6 * random()];
    const along = head - back * TRAIL;
    if (along < 0) continue;
    const at = beyond(from, to, along);
    ctx.globalAlpha = fade * (1 - back) ** 1.5 * 0.85;
    circle(ctx, { x: at.x + off * back, y: at.y + off * back }, size * (1.4 - back));
    ctx.fill();
  }
  if (fade < 1) return;
  const at = beyond(from, to, head);
  for (const [radius, alpha, paint] of /** @type {[number, number, string][]} */ ([[10, 0.2, colour], [5, 0.6, colour], [2.4, 1, theme.flash]])) {
    ctx.fillStyle = paint;
    ctx.globalAlpha = alpha;
    circle(ctx, at, radius);
    ctx.fill();
  }
}

/** White light where a shot has hit.
 * @param {Pen} ctx @param {Frame} frame @param {Point} at @param {number} t */
export function drawBloom(ctx, { theme, camera }, at, t) {
  if (t <= 0 || t >= 1) return;
  const radius = (16 + 26 * t) * shipScale(camera.zoom) + 6;
  const light = ctx.createRadialGradient(at.x, at.y, 0, at.x, at.y, radius);
  light.addColorStop(0, theme.flash);
  light.addColorStop(0.4, theme.flash);
  light.addColorStop(1, clear(theme.flash));
  ctx.globalAlpha = (1 - t) ** 1.4;
  ctx.fillStyle = light;
  circle(ctx, at, radius);
  ctx.fill();
}

/** @param {Pen} ctx @param {Frame} frame @param {Piece} piece @param {string} colour @param {number} t */
export function ringOut(ctx, frame, piece, colour, t) {
  if (t <= 0 || t >= 1) return;
  ctx.strokeStyle = colour;
  ctx.globalAlpha = (1 - t) * 0.9;
  ctx.lineWidth = 3 * (1 - t) + 0.5;
  circle(ctx, toScreen(frame.camera, piece), (14 + 46 * t) * shipScale(frame.camera.zoom) + 4);
  ctx.stroke();
}

/** @param {Pen} ctx @param {Frame} frame @param {string} id @param {number} t @param {number} [size] */
export function drawBurst(ctx, frame, id, t, size = 1) {
  const piece = pieceOf(frame, id);
  if (!piece) return;
  const at = toScreen(frame.camera, piece);
  const scale = size * shipScale(frame.camera.zoom);
  const out = 1 - (1 - t) ** 3;
  ctx.save();
  if (frame.theme.dark) ctx.globalCompositeOperation = "lighter";
  drawFlash(ctx, frame, at, 110 * scale * (0.4 + out), 1 - t);
  drawSparks(ctx, frame, at, 120 * scale * out, t);
  ctx.restore();
  ringOut(ctx, frame, piece, sideColour(frame, piece), t * 1.1);
  if (size === 1) drawPieces(ctx, frame, piece, t);
  if (size === 1) mark(ctx, frame, id, say("destroyed"), frame.theme.danger, t, 22);
}

/** @param {Pen} ctx @param {Frame} frame @param {Point} at @param {number} radius @param {number} strength */
function drawFlash(ctx, { theme }, at, radius, strength) {
  const glow = ctx.createRadialGradient(at.x, at.y, 0, at.x, at.y, radius);
  glow.addColorStop(0, theme.flameCore);
  glow.addColorStop(0.2, theme.caution);
  glow.addColorStop(0.5, theme.danger);
  glow.addColorStop(1, clear(theme.danger));
  ctx.globalAlpha = strength ** 1.5 * 0.9;
  ctx.fillStyle = glow;
  circle(ctx, at, radius);
  ctx.fill();
}

/** @param {Pen} ctx @param {Frame} frame @param {Point} at @param {number} radius @param {number} t */
function drawSparks(ctx, { theme }, at, radius, t) {
  const random = scatter(5);
  ctx.lineWidth = 1.4;
  for (let i = 0; i < SPARKS; i++) {
    const [angle, far] = [random() * 2 * Math.PI, radius * (0.35 + 0.75 * random())];
    ctx.strokeStyle = i % 3 ? theme.caution : theme.danger;
    ctx.globalAlpha = (1 - t) ** 0.7;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    line(ctx, { x: at.x + cos * far * 0.86, y: at.y + sin * far * 0.86 }, { x: at.x + cos * far, y: at.y + sin * far });
  }
}

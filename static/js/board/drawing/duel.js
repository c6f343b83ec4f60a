/**
 * The cue of a duel's film on the screen: beams, torpedoes, missiles, bloom and figures, thresholds, explosions.
 *
 * @import {Frame, Pen, Piece, Point} from '../types.js'
 */
import { toScreen } from "../camera.js";
import { effectWords } from "../captions_duel.js";
import { hexToPixel } from "../geometry.js";
import { say, signed } from "../words.js";
import { beyond, drawBloom, drawBurst, drawTrail, mark, pieceOf, ringOut } from "./fire.js";
import { circle, clear, line, shipScale } from "./pen.js";
import { onHull } from "./ships.js";

/** When in its cue a beam burns, for 200 ms of 1.2 s, and what is seen of it afterwards. */
const BEAM = { from: 0.12, to: 0.12 + 0.2 / 1.2, after: 0.8, ghost: 0.2 };
/** When in its cue a torpedo or a missile arrives. */
const IMPACT = 0.5;
/** How far past its target a miss flies. */
const PAST = 1.25;

/** By kind of event; t runs from 0 to 1. @type {Record<string, (ctx: Pen, frame: Frame, event: any, t: number) => void>} */
const DRAWINGS = {
  shot: drawShot,
  held: (ctx, frame, { ship }, t) => mark(ctx, frame, ship.id, say("holds"), frame.theme.inkSoft, t, 15),
  terrain_hit: (ctx, frame, event, t) => {
    const at = toScreen(frame.camera, hexToPixel(event.at));
    glow(ctx, frame, at, frame.theme[/** @type {"debris"} */ (event.terrain)], 50, t);
    figure(ctx, frame, event.ship.id, event.points, t);
  },
  blast: (ctx, frame, { ship, points }, t) => figure(ctx, frame, ship.id, points, t),
  threshold: (ctx, frame, { ship, percent, effect }, t) => {
    const piece = pieceOf(frame, ship.id);
    if (!piece) return;
    glow(ctx, frame, toScreen(frame.camera, piece), frame.theme.danger, 76, t);
    const text = say("{percent}%: {effect}", { percent, effect: effectWords(effect) });
    mark(ctx, frame, ship.id, text, frame.theme.danger, t, 17);
  },
  destroyed: (ctx, frame, { ship }, t) => drawBurst(ctx, frame, ship.id, t),
  exploded: (ctx, frame, { at }, t) => {
    const place = { ...toScreen(frame.camera, hexToPixel(at)) };
    drawWave(ctx, frame, place, t);
  },
  disengaged: (ctx, frame, { ship }, t) => mark(ctx, frame, ship.id, say("leaves"), frame.theme.inkSoft, t, 16),
  reloaded: (ctx, frame, { ship }, t) => mark(ctx, frame, ship.id, say("loaded"), frame.theme.inkSoft, t, 15),
  effect_ended: (ctx, frame, { ship }, t) => mark(ctx, frame, ship.id, say("ready again"), frame.theme.inkSoft, t, 15),
  initiative: (ctx, frame, { order }, t) =>
    order.forEach((/** @type {{id: string}} */ { id }, /** @type {number} */ place) =>
      mark(ctx, frame, id, say("{n}.", { n: place + 1 }), frame.theme.accent, t, 20)),
};

/** @param {Pen} ctx @param {Frame} frame @param {any} event @param {number} t */
export function drawDuel(ctx, frame, event, t) {
  DRAWINGS[event.kind]?.(ctx, frame, event, t);
}

/** @param {Pen} ctx @param {Frame} frame @param {any} event @param {number} t */
function drawShot(ctx, frame, event, t) {
  const [firer, target] = [pieceOf(frame, event.ship.id), pieceOf(frame, event.target.id)];
  if (!firer || !target) return;
  const from = mountOf(frame, firer, event.weapon);
  const goal = toScreen(frame.camera, target);
  const to = event.hit ? goal : beside(from, goal, 34 * shipScale(frame.camera.zoom));
  const beam = event.type !== "torpedo" && event.type !== "missile";
  ctx.save();
  if (beam) drawBeam(ctx, frame, { from, to: event.hit ? to : beyond(from, to, PAST) }, t);
  else drawFlight(ctx, frame, { from, to, hit: event.hit, missile: event.type === "missile" }, t);
  ctx.restore();
  const impact = beam ? BEAM.from : IMPACT;
  if (t < impact) return;
  const later = (t - impact) / (1 - impact);
  if (event.hit) {
    drawBloom(ctx, frame, goal, later * 1.6);
    ringOut(ctx, frame, target, frame.theme.danger, later * 1.3);
  }
  const text = event.hit ? (event.points > 0 ? signed(-event.points) : say("no damage")) : say("miss");
  mark(ctx, frame, target.id, text, event.points > 0 ? frame.theme.danger : frame.theme.inkSoft, later, 24);
}

/** @param {Frame} frame @param {Piece} piece @param {string} weapon @returns {Point} Its mount, on the screen. */
function mountOf(frame, piece, weapon) {
  const mount = frame.state.data.silhouettes?.[piece.id]?.mounts?.[weapon];
  return onHull(frame, piece, mount ?? [0, 0]);
}

/** @param {Point} from @param {Point} to @param {number} off @returns {Point} So many pixels to the side of the target. */
function beside(from, to, off) {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: to.x - ((to.y - from.y) / long) * off, y: to.y + ((to.x - from.x) / long) * off };
}

/** A white line while it burns, and a thin trace of it until it is forgotten.
 * @param {Pen} ctx @param {Frame} frame @param {{from: Point, to: Point}} way @param {number} t */
function drawBeam(ctx, { theme }, { from, to }, t) {
  const burns = t >= BEAM.from && t < BEAM.to;
  const trace = t >= BEAM.to && t < BEAM.after ? BEAM.ghost * (1 - (t - BEAM.to) / (BEAM.after - BEAM.to)) + 0.08 : 0;
  if (!burns && !trace) return;
  ctx.lineCap = "round";
  ctx.strokeStyle = theme.beam;
  for (const [width, alpha] of burns ? [[11, 0.2], [6, 0.45]] : [[2.4, trace]]) {
    ctx.globalAlpha = alpha;
    ctx.lineWidth = width;
    line(ctx, from, to);
  }
  if (!burns) return;
  ctx.strokeStyle = theme.flash;
  ctx.globalAlpha = 1;
  ctx.lineWidth = 2.4;
  line(ctx, from, to);
}

/** @typedef {{from: Point, to: Point, hit: boolean, missile: boolean}} Flight */

/** A trail of particles, blue behind a torpedo and red behind a missile.
 * @param {Pen} ctx @param {Frame} frame @param {Flight} flight @param {number} t */
function drawFlight(ctx, frame, { from, to, hit, missile }, t) {
  const along = t / IMPACT;
  const end = hit ? 1 : PAST;
  const colour = missile ? frame.theme.missile : frame.theme.torpedoTrail;
  drawTrail(ctx, frame, from, to, { head: Math.min(along, end), colour, fade: along > end ? Math.max(0, 1 - (along - end)) : 1 });
}

/** @param {Pen} ctx @param {Frame} frame @param {string} id @param {number} points @param {number} t */
function figure(ctx, frame, id, points, t) {
  const text = points > 0 ? signed(-points) : say("no damage");
  mark(ctx, frame, id, text, points > 0 ? frame.theme.danger : frame.theme.inkSoft, t, 24);
}

/** @param {Pen} ctx @param {Frame} frame @param {Point} at @param {string} colour @param {number} size @param {number} t */
function glow(ctx, frame, at, colour, size, t) {
  const radius = size * shipScale(frame.camera.zoom) + 8;
  const light = ctx.createRadialGradient(at.x, at.y, 0, at.x, at.y, radius);
  light.addColorStop(0, colour);
  light.addColorStop(1, clear(colour));
  ctx.globalAlpha = Math.max(0, Math.sin(Math.PI * Math.min(1, t * 1.15))) * 0.75;
  ctx.fillStyle = light;
  circle(ctx, at, radius);
  ctx.fill();
}

/** @param {Pen} ctx @param {Frame} frame @param {Point} at @param {number} t A wave that reaches the hexes about it. */
function drawWave(ctx, { camera, theme }, at, t) {
  const out = 1 - (1 - t) ** 2;
  ctx.strokeStyle = theme.caution;
  ctx.globalAlpha = (1 - t) * 0.9;
  ctx.lineWidth = 5 * (1 - t) + 1;
  circle(ctx, at, 20 + 150 * camera.zoom * out);
  ctx.stroke();
}

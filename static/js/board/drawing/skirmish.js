/**
 * Fighters and point defence in the cue on the screen: launches, tracers, fire of groups, fighters lost.
 *
 * @import {BattleEvent, FightersLost, Frame, GroupFired, PdFired, PdOver, Pen, Point} from '../types.js'
 */
import { toScreen } from "../camera.js";
import { say, signed } from "../words.js";
import { beyond, drawBurst, mark, pieceOf, ringOut } from "./fire.js";
import { circle, line, scatter, shipScale, sideColour } from "./pen.js";

/** How far about a group its fighters fly, in the silhouette's pixels. */
const SPREAD = 34;
/** Flashes of one point defence system. */
const BURSTS = 3;
/** How much of its cue one of them takes. */
const SHOT = 0.44;

/**
 * @param {Pen} ctx @param {Frame} frame @param {BattleEvent} event @param {number} progress
 * @param {number} index In its cue.
 */
export function drawSkirmish(ctx, frame, event, progress, index) {
  const { caution, inkSoft } = frame.theme;
  switch (event.kind) {
    case "launched":
      return drawLaunch(ctx, frame, event.ship.id, progress);
    case "pd_fired":
    case "pd_over":
      return drawPd(ctx, frame, event, progress, index);
    case "group_fired":
      return drawGroupFire(ctx, frame, event, progress);
    case "fighters_lost":
      return drawLoss(ctx, frame, event, progress);
    case "recovered":
      return mark(ctx, frame, event.ship.id, say("{n} aboard", { n: event.fighters }), inkSoft, progress, 16);
    case "recovery_failed":
      return mark(ctx, frame, event.ship.id, say("not met"), caution, progress, 15);
    case "group_held_fire":
      return mark(ctx, frame, event.group.id, say("holds fire"), inkSoft, progress, 15);
    case "group_left":
      return mark(ctx, frame, event.group.id, say("leaves"), inkSoft, progress, 16);
    default:
  }
}

/** @param {Pen} ctx @param {Frame} frame @param {string} id @param {number} t */
function drawLaunch(ctx, frame, id, t) {
  const ship = pieceOf(frame, id);
  if (ship) ringOut(ctx, frame, ship, sideColour(frame, ship), t * 1.2);
}

/** @param {Pen} ctx @param {Frame} frame @param {PdFired | PdOver} event @param {number} t @param {number} index Of the system. */
function drawPd(ctx, frame, event, t, index) {
  const [firer, group] = [pieceOf(frame, event.firer?.id), pieceOf(frame, event.group?.id)];
  if (!group) return;
  const random = scatter(index * 31 + 7);
  const at = toScreen(frame.camera, group);
  const spread = SPREAD * shipScale(frame.camera.zoom) * group.scale;
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = frame.theme.rocket;
  for (let i = 0; i < BURSTS; i++) {
    const to = near(at, spread, random);
    const since = (t - 0.14 * i - 0.06 * index) / SHOT;
    if (since > 0 && since < 1) drawTracer(ctx, firer && toScreen(frame.camera, firer), to, since);
  }
  ctx.restore();
  if (event.points > 0) ringOut(ctx, frame, group, frame.theme.danger, t * 1.6 - 0.4);
}

/** @param {Pen} ctx @param {Point | undefined} from @param {Point} to @param {number} t A shot that runs, then flashes. */
function drawTracer(ctx, from, to, t) {
  if (from && t < 0.6) {
    ctx.globalAlpha = 0.9;
    ctx.lineWidth = 1.4;
    line(ctx, beyond(from, to, t / 0.6), beyond(from, to, Math.min(1, t / 0.6 + 0.18)));
  }
  if (t < 0.5) return;
  ctx.globalAlpha = 2 * (1 - t);
  circle(ctx, to, 2 + 5 * t);
  ctx.fill();
}

/** @param {Point} at @param {number} spread @param {() => number} random @returns {Point} */
function near(at, spread, random) {
  return { x: at.x + (2 * random() - 1) * spread, y: at.y + (2 * random() - 1) * spread };
}

/** @param {Pen} ctx @param {Frame} frame @param {GroupFired} event @param {number} t A line for each fighter. */
function drawGroupFire(ctx, frame, event, t) {
  const [group, target] = [pieceOf(frame, event.group?.id), pieceOf(frame, event.target?.id)];
  if (group && target) {
    const random = scatter(event.rolls.length);
    const [from, to] = [toScreen(frame.camera, group), toScreen(frame.camera, target)];
    const spread = SPREAD * shipScale(frame.camera.zoom);
    event.rolls.forEach(({ points }, i) => {
      const [start, goal] = [near(from, spread * group.scale, random), near(to, points ? 6 : spread * 1.5, random)];
      drawShot(ctx, frame, start, points ? goal : beyond(start, goal, 1.1), points > 0, t - 0.07 * i);
    });
  }
  if (!target || t < 0.4) return;
  const later = (t - 0.4) / 0.6;
  const { danger, inkSoft } = frame.theme;
  const text = event.points > 0 ? signed(-event.points) : say("miss");
  mark(ctx, frame, target.id, text, event.points > 0 ? danger : inkSoft, later, 24);
}

/** @param {Pen} ctx @param {Frame} frame @param {Point} from @param {Point} to @param {boolean} hit @param {number} since */
function drawShot(ctx, { theme }, from, to, hit, since) {
  const strength = Math.max(0, Math.min(1, since * 10, (0.75 - since) * 4));
  if (strength === 0) return;
  ctx.strokeStyle = theme.beam;
  for (const [width, alpha] of hit ? [[4, 0.2], [1.5, 1]] : [[1, 0.6]]) {
    ctx.globalAlpha = alpha * strength;
    ctx.lineWidth = width;
    line(ctx, from, to);
  }
}

/** @param {Pen} ctx @param {Frame} frame @param {FightersLost} event @param {number} t */
function drawLoss(ctx, frame, event, t) {
  drawBurst(ctx, frame, event.group.id, t, event.after === 0 ? 0.7 : 0.4);
  const text = signed(event.after - event.before);
  mark(ctx, frame, event.group.id, event.after ? text : say("shot down"), frame.theme.danger, t, 22);
}

/**
 * The cue of an assault's film on the screen: dice and blows, shots, misses, healing, area damage, the fallen, banners.
 *
 * @import {Frame, Pen, Piece, Point} from '../types.js'
 */
import { toScreen } from "../camera.js";
import { SQUARES } from "../grids.js";
import { TILE } from "../squares.js";
import { say, signed } from "../words.js";
import { areaOf } from "./area.js";
import { beyond, drawBloom, mark, pieceOf, ringOut } from "./fire.js";
import { circle, inWorld, line, pathOf, scatter, sideColour, widthOf, write } from "./pen.js";
import { about } from "./tactics.js";
import { tokenOf } from "./tokens.js";
import { LANDS } from "./units.js";

/** How far past its target a miss flies. */
const PAST = 1.35;
const LEAVES = 16;
const SHARDS = 9;

/** By kind of event; t runs from 0 to 1. @type {Record<string, (ctx: Pen, frame: Frame, event: any, t: number) => void>} */
const DRAWINGS = {
  moved: drawStride,
  attacked: drawAttack,
  healed: (ctx, frame, { target, points }, t) => drawHelp(ctx, frame, target.id, say("+{n}", { n: points }), frame.theme.good, t),
  buffed: (ctx, frame, { target, attack }, t) =>
    drawHelp(ctx, frame, target.id, say("+{n} attack", { n: attack }), frame.theme.caution, t),
  area_hit: drawShell,
  defeated: drawFall,
  objective_held: (ctx, frame, event, t) => drawBanner(ctx, frame, heldWords(event), event.team, t),
  turn_started: (ctx, frame, { name, round, team }, t) =>
    drawBanner(ctx, frame, [say("Round {round}", { round }), say("{name}'s turn", { name })], team, t),
  side_out: (ctx, frame, { name, seat }, t) => drawBanner(ctx, frame, [name, say("is out of the battle")], seat, t),
  battle_ended: (ctx, frame, { winner, winner_name: name }, t) =>
    drawBanner(ctx, frame, name ? [say("Victory"), name] : [say("The battle is over"), say("A draw")], winner, t),
};

/** @param {Pen} ctx @param {Frame} frame @param {any} event @param {number} t */
export function drawAssault(ctx, frame, event, t) {
  ctx.save();
  DRAWINGS[event.kind]?.(ctx, frame, event, t);
  ctx.restore();
}

/** @param {any} event @returns {string[]} */
function heldWords({ name, turns }) {
  return turns ? [name, say("holds the objective: {turns}", { turns })] : [name, say("holds the objective no more")];
}

/** @param {Pen} ctx @param {Frame} frame @param {any} event @param {number} t Steps on the way, and a splash at its end. */
function drawStride(ctx, frame, { unit, path, waded }, t) {
  const piece = pieceOf(frame, unit.id);
  if (!piece) return;
  const goal = toScreen(frame.camera, SQUARES.centre(path[path.length - 1]));
  ctx.fillStyle = sideColour(frame, piece);
  for (const tile of path) {
    ctx.globalAlpha = 0.5 * (1 - t);
    circle(ctx, toScreen(frame.camera, SQUARES.centre(tile)), 3 + 3 * frame.camera.zoom);
    ctx.fill();
  }
  if (!waded || t < 0.7) return;
  const since = (t - 0.7) / 0.3;
  ctx.strokeStyle = frame.theme.ripple;
  for (const late of [0, 0.25]) {
    ctx.globalAlpha = Math.max(0, 1 - since) * 0.9;
    ctx.lineWidth = 2.5;
    circle(ctx, goal, TILE * frame.camera.zoom * (0.15 + 0.4 * Math.max(0, since - late)));
    ctx.stroke();
  }
  mark(ctx, frame, unit.id, say("wades"), frame.theme.shore, since * 0.7, 16);
}

/** @param {Pen} ctx @param {Frame} frame @param {any} event @param {number} t */
function drawAttack(ctx, frame, event, t) {
  const [from, to] = [pieceOf(frame, event.attacker.id), pieceOf(frame, event.target.id)];
  if (!from || !to) return;
  drawFlanks(ctx, frame, event, to, t);
  if (event.range > 1) drawShot(ctx, frame, event, [toScreen(frame.camera, from), toScreen(frame.camera, to)], t);
  else if (t > LANDS - 0.06 && t < LANDS + 0.2) drawSlash(ctx, frame, event, from, to, (t - LANDS + 0.06) / 0.26);
  drawRoll(ctx, frame, event, to, t);
  if (t < LANDS) return;
  const later = (t - LANDS) / (1 - LANDS);
  const at = toScreen(frame.camera, { x: to.x, y: to.y - 7 });
  const { danger, inkSoft, good, caution } = frame.theme;
  if (event.concealed) drawLeaves(ctx, frame, at, later);
  if (!event.hit) return mark(ctx, frame, to.id, event.concealed ? say("hidden") : say("miss"), event.concealed ? good : inkSoft, 0.12 + later * 0.7, 22);
  drawBloom(ctx, frame, at, later * (event.crit ? 1 : 1.6));
  ringOut(ctx, frame, to, event.crit ? caution : danger, later * 1.3);
  if (event.crit) drawStar(ctx, frame, at, later);
  const text = event.crit ? say("{n} crit", { n: signed(-event.damage) }) : signed(-event.damage);
  mark(ctx, frame, to.id, text, event.crit ? caution : danger, 0.12 + later * 0.7, event.crit ? 32 : 26);
}

/** @param {Pen} ctx @param {Frame} frame @param {any} event @param {Piece} target @param {number} t */
function drawFlanks(ctx, frame, { flankers }, target, t) {
  ctx.strokeStyle = frame.theme.caution;
  ctx.lineWidth = 2;
  ctx.lineCap = "round";
  ctx.setLineDash([5, 6]);
  for (const { id } of flankers) {
    const ally = pieceOf(frame, id);
    if (!ally) continue;
    ctx.globalAlpha = 0.85 * Math.min(1, 4 * t, 3 * (1 - t));
    const [a, b] = [toScreen(frame.camera, ally), toScreen(frame.camera, target)];
    line(ctx, beyond(a, b, 0.32), beyond(a, b, 0.66));
  }
  ctx.setLineDash([]);
}

/** The number rolled and the number needed, on a plate below the target. While it tumbles, other numbers.
 * @param {Pen} ctx @param {Frame} frame @param {any} event @param {Piece} target @param {number} t */
function drawRoll(ctx, frame, { roll, threshold, hit, concealed, concealment }, target, t) {
  const { camera, theme } = frame;
  const tumbling = t < LANDS * 0.7;
  const face = tumbling ? 1 + Math.floor(100 * scatter(roll.face * 97 + Math.floor(t * 40))()) : roll.face;
  const reached = hit || concealed;
  const colour = tumbling ? theme.ink : reached ? theme.good : theme.danger;
  const words = concealment && !tumbling
    ? say("{roll} / {needed}, cover {face}", { roll: face, needed: threshold, face: concealment.face })
    : say("{roll} / {needed}", { roll: face, needed: threshold });
  const at = toScreen(camera, { x: target.x, y: target.y + TILE * 0.66 });
  const type = { size: Math.max(13, Math.min(18, 10 + TILE * camera.zoom * 0.12)), weight: 700, head: true };
  const [wide, high] = [widthOf(ctx, frame, words, type) + 14, type.size + 7];
  ctx.globalAlpha = Math.min(1, 8 * t, 5 * (1 - t));
  ctx.fillStyle = theme.halo;
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  ctx.roundRect(at.x - wide / 2, at.y - high / 2, wide, high, 5);
  ctx.fill();
  ctx.stroke();
  write(ctx, frame, words, { x: at.x, y: at.y + 0.5 }, { colour, ...type });
}

/** @param {Pen} ctx @param {Frame} frame @param {any} event @param {Point[]} ends @param {number} t */
function drawShot(ctx, { theme }, { hit }, [from, to], t) {
  const along = (t - LANDS + 0.2) / 0.2;
  if (along < 0 || along > (hit ? 1.1 : PAST)) return;
  ctx.strokeStyle = theme.rocket;
  ctx.lineCap = "round";
  for (const [width, alpha] of [[7, 0.25], [2.6, 1]]) {
    ctx.globalAlpha = alpha;
    ctx.lineWidth = width;
    line(ctx, beyond(from, to, Math.max(0, along - 0.22)), beyond(from, to, Math.min(along, hit ? 1 : PAST)));
  }
}

/** @param {Pen} ctx @param {Frame} frame @param {any} event @param {Piece} from @param {Piece} to @param {number} t An arc of steel. */
function drawSlash(ctx, frame, { hit }, from, to, t) {
  const at = toScreen(frame.camera, { x: to.x, y: to.y - 7 });
  const radius = TILE * frame.camera.zoom * (hit ? 0.44 : 0.62);
  const facing = Math.atan2(from.y - to.y, from.x - to.x);
  ctx.strokeStyle = frame.theme.flash;
  ctx.lineCap = "round";
  const start = facing - 1.1 + 1.6 * t;
  for (const [width, alpha] of [[9, 0.35], [3.5, 1]]) {
    ctx.globalAlpha = alpha * (1 - t) * (hit ? 1 : 0.6);
    ctx.lineWidth = width * Math.max(0.5, frame.camera.zoom);
    ctx.beginPath();
    ctx.arc(at.x, at.y, radius, start, start + 0.9);
    ctx.stroke();
  }
}

/** @param {Pen} ctx @param {Frame} frame @param {Point} at @param {number} t Leaves that fly up: the forest hid the target. */
function drawLeaves(ctx, { theme, camera }, at, t) {
  const random = scatter(17);
  for (let i = 0; i < LEAVES; i++) {
    const [angle, far] = [2 * Math.PI * random(), TILE * camera.zoom * (0.15 + 0.5 * t * (0.5 + random()))];
    ctx.save();
    ctx.translate(at.x + far * Math.cos(angle), at.y + far * Math.sin(angle) - 10 * t);
    ctx.rotate(angle + 3 * t);
    ctx.fillStyle = i % 2 ? theme.treeLight : theme.good;
    ctx.globalAlpha = 1 - t;
    ctx.beginPath();
    ctx.ellipse(0, 0, 5.5 * Math.max(0.6, camera.zoom), 2.5 * Math.max(0.6, camera.zoom), 0, 0, 2 * Math.PI);
    ctx.fill();
    ctx.restore();
  }
}

/** @param {Pen} ctx @param {Frame} frame @param {Point} at @param {number} t */
function drawStar(ctx, { theme, camera }, at, t) {
  ctx.strokeStyle = theme.caution;
  ctx.lineCap = "round";
  ctx.globalAlpha = (1 - t) ** 0.8;
  ctx.lineWidth = 3;
  for (let i = 0; i < 10; i++) {
    const angle = (i * Math.PI) / 5 + 0.2;
    const [near, far] = [0.25 + 0.35 * t, 0.4 + (i % 2 ? 0.35 : 0.6) * Math.sqrt(t)].map((part) => part * TILE * camera.zoom);
    line(ctx, { x: at.x + near * Math.cos(angle), y: at.y + near * Math.sin(angle) }, { x: at.x + far * Math.cos(angle), y: at.y + far * Math.sin(angle) });
  }
}

/** @param {Pen} ctx @param {Frame} frame @param {string} id @param {string} text @param {string} colour @param {number} t */
function drawHelp(ctx, frame, id, text, colour, t) {
  const piece = pieceOf(frame, id);
  if (!piece) return;
  const random = scatter(31);
  inWorld(ctx, frame.camera, () => {
    ctx.translate(piece.x, piece.y);
    ctx.strokeStyle = colour;
    ctx.lineCap = "round";
    ctx.lineWidth = 3.6;
    for (let i = 0; i < 8; i++) {
      const [x, start] = [TILE * 0.7 * (random() - 0.5), random() * 0.4];
      const along = (t - start) / (1 - start);
      if (along < 0) continue;
      ctx.globalAlpha = Math.sin(Math.PI * Math.min(1, along));
      const y = TILE * (0.4 - 0.9 * along);
      line(ctx, { x: x - 5, y }, { x: x + 5, y });
      line(ctx, { x, y: y - 5 }, { x, y: y + 5 });
    }
  });
  ringOut(ctx, frame, piece, colour, t * 1.1);
  mark(ctx, frame, id, text, colour, t, 24);
}

/** @param {Pen} ctx @param {Frame} frame @param {any} event @param {number} t A shell comes down; all about it are hit. */
function drawShell(ctx, frame, { tile, struck }, t) {
  const { camera, theme } = frame;
  const at = toScreen(camera, SQUARES.centre(tile));
  const { fill, edge } = areaOf(SQUARES, about(tile));
  inWorld(ctx, camera, () => {
    ctx.fillStyle = ctx.strokeStyle = theme.danger;
    ctx.globalAlpha = 0.3 * Math.min(1, 5 * t, 2 * (1 - t));
    ctx.fill(fill);
    ctx.globalAlpha *= 3;
    ctx.lineWidth = 2.4 / camera.zoom;
    ctx.stroke(edge);
  });
  if (t < LANDS * 0.6) {
    ctx.strokeStyle = theme.rocket;
    ctx.lineWidth = 3;
    ctx.globalAlpha = 1;
    const fall = 1 - t / (LANDS * 0.6);
    line(ctx, { x: at.x + 90 * fall, y: at.y - 160 * fall }, { x: at.x + 90 * fall + 10, y: at.y - 160 * fall - 18 });
    return;
  }
  const later = (t - LANDS * 0.6) / (1 - LANDS * 0.6);
  drawBurstAt(ctx, frame, at, later);
  for (const { unit, points } of struck) mark(ctx, frame, unit.id, signed(-points), theme.danger, later, 24);
}

/** @param {Pen} ctx @param {Frame} frame @param {Point} at @param {number} t */
function drawBurstAt(ctx, frame, at, t) {
  drawBloom(ctx, frame, at, t);
  const random = scatter(41);
  ctx.strokeStyle = frame.theme.rocket;
  ctx.lineCap = "round";
  ctx.lineWidth = 2.4;
  for (let i = 0; i < 18; i++) {
    const [angle, far] = [2 * Math.PI * random(), TILE * frame.camera.zoom * 1.3 * (0.3 + 0.7 * random()) * (1 - (1 - t) ** 2)];
    ctx.globalAlpha = 1 - t;
    const tip = { x: at.x + far * Math.cos(angle), y: at.y + far * Math.sin(angle) };
    line(ctx, beyond(at, tip, 0.8), tip);
  }
}

/** @param {Pen} ctx @param {Frame} frame @param {any} event @param {number} t The plate breaks. */
function drawFall(ctx, frame, { unit }, t) {
  const piece = pieceOf(frame, unit.id);
  if (!piece) return;
  const path = pathOf(tokenOf(piece.unit?.archetype).plate);
  const out = 1 - (1 - t) ** 2;
  inWorld(ctx, frame.camera, () => {
    ctx.translate(piece.x, piece.y - 7);
    for (let i = 0; i < SHARDS; i++) {
      const [from, to] = [(2 * Math.PI * i) / SHARDS, (2 * Math.PI * (i + 1)) / SHARDS];
      const middle = (from + to) / 2;
      ctx.save();
      ctx.translate(34 * out * Math.cos(middle), 34 * out * Math.sin(middle) + 10 * t * t);
      ctx.rotate((i % 2 ? 0.7 : -0.7) * out);
      ctx.beginPath();
      for (const [x, y] of [[0, 0], [60 * Math.cos(from), 60 * Math.sin(from)], [60 * Math.cos(to), 60 * Math.sin(to)]]) ctx.lineTo(x, y);
      ctx.clip();
      ctx.globalAlpha = (1 - t) * 0.9;
      ctx.fillStyle = sideColour(frame, piece);
      ctx.fill(path);
      ctx.restore();
    }
  });
  ringOut(ctx, frame, piece, frame.theme.danger, t * 1.2);
  mark(ctx, frame, unit.id, say("defeated"), frame.theme.danger, t, 22);
}

/** @param {Pen} ctx @param {Frame} frame @param {string[]} words Two lines. @param {number | null} team @param {number} t */
function drawBanner(ctx, frame, [small, large], team, t) {
  const { camera, theme } = frame;
  const colour = team === null ? theme.ink : theme.sides[team % theme.sides.length];
  const type = { size: Math.max(26, Math.min(46, camera.width / 14)), weight: 700, head: true };
  while (type.size > 16 && widthOf(ctx, frame, large, type) > camera.width - 40) type.size -= 2;
  const [middle, high] = [camera.height * 0.42, type.size * 2.3];
  const strength = Math.min(1, 7 * t, 5 * (1 - t));
  ctx.globalAlpha = 0.86 * strength;
  ctx.fillStyle = theme.halo;
  ctx.fillRect(0, middle - high / 2, camera.width, high);
  ctx.globalAlpha = strength;
  ctx.fillStyle = colour;
  for (const edge of [-high / 2, high / 2 - 2]) ctx.fillRect(0, middle + edge, camera.width, 2);
  const slide = (1 - Math.min(1, 6 * t)) * 30;
  write(ctx, frame, small, { x: camera.width / 2 - slide, y: middle - type.size * 0.62 }, { colour: theme.inkSoft, ...type, size: type.size * 0.48, weight: 600 });
  write(ctx, frame, large, { x: camera.width / 2 + slide, y: middle + type.size * 0.24 }, { colour, ...type });
}

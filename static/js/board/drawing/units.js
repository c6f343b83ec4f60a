/**
 * Units on the ground: a plate by archetype, solid for one's own side and an outline for others, hp, marks, name. A unit
 * that waded is pale and blurred until its team's next turn; one that fell lies where it fell.
 *
 * @import {Frame, Pen, Piece, Point, Unit} from '../types.js'
 */
import { onScreen, toScreen } from "../camera.js";
import { currentCue } from "../film.js";
import { TILE } from "../squares.js";
import { inFilm } from "../state.js";
import { say } from "../words.js";
import { inWorld, pathOf, ramp, sideColour, widthOf, write } from "./pen.js";
import { REACH, tokenOf } from "./tokens.js";

/** When in its cue an attack lands. */
export const LANDS = 0.5;
/** How far a unit at close quarters lunges, as a share of the way. */
const LUNGE = 0.42;
/** How thick a plate is, in world pixels, and how far its middle stands above that of its tile. */
const THICK = 6;
const ABOVE = 7;
/** What is seen of a unit that waded. */
const PALE = 0.58;
const BLUR = 1.2;
/** The bar of its hp, below the plate. */
const BAR = { wide: 62, high: 9, y: 38 };
/** From this side of a tile on, in pixels of the screen, every unit has its name. */
const NAMED = 33;
/** And from this one on the selected one has its hp in figures. */
const ROOMY = 44;
const NAME = { weight: 650, head: true };

/** @param {Pen} ctx @param {Frame} frame The fallen first: others may stand where they lie. */
export function drawUnits(ctx, frame) {
  const seen = frame.pieces.filter((piece) => onScreen(frame.camera, piece, TILE * frame.camera.zoom));
  for (const piece of seen) if (piece.status === "destroyed") drawFallen(ctx, frame, piece);
  const standing = seen.filter(({ status }) => status !== "destroyed").sort((a, b) => a.y - b.y);
  for (const piece of standing) drawUnit(ctx, frame, piece);
  for (const piece of [...seen.filter(({ status }) => status === "destroyed"), ...standing]) drawName(ctx, frame, piece);
  ctx.globalAlpha = 1;
}

/** @param {Frame} frame @param {Piece} piece @returns {Unit | undefined} As it is at this moment of a film, or now. */
export function unitAt({ state }, piece) {
  const { film } = state;
  if (!film || !inFilm(state) || film.progress < LANDS) return piece.unit;
  return film.frames[film.cue + 1]?.get(piece.id)?.unit ?? piece.unit;
}

/** @param {Frame} frame @param {Piece} piece @returns {Point} Where it stands, or how far it has lunged. */
function placeOf(frame, piece) {
  const { film } = frame.state;
  const event = film && inFilm(frame.state) ? /** @type {any} */ (currentCue(film)?.events[0]) : null;
  if (event?.kind !== "attacked" || event.attacker.id !== piece.id || event.range > 1) return piece;
  const target = frame.pieces.find(({ id }) => id === event.target.id);
  const t = film?.progress ?? 0;
  const out = LUNGE * Math.max(0, 1 - Math.abs(t - LANDS) / 0.16);
  return target ? { x: piece.x + (target.x - piece.x) * out, y: piece.y + (target.y - piece.y) * out } : piece;
}

/** @param {Pen} ctx @param {Frame} frame @param {Piece} piece */
function drawUnit(ctx, frame, piece) {
  const unit = unitAt(frame, piece);
  if (!unit) return;
  const place = placeOf(frame, piece);
  inWorld(ctx, frame.camera, () => {
    ctx.translate(place.x, place.y - ABOVE);
    drawBrackets(ctx, frame, piece);
    ctx.globalAlpha = piece.alpha;
    if (piece.unit?.waded_this_turn) wading(ctx, frame, () => drawPlate(ctx, frame, piece));
    else drawPlate(ctx, frame, piece);
    ctx.globalAlpha = piece.alpha;
    drawBar(ctx, frame, piece, unit);
    drawMarks(ctx, frame, piece, unit);
  });
}

/**
 * Pale and blurred; where the canvas cannot blur, three pale ones a little apart.
 * @param {Pen} ctx @param {Frame} frame @param {() => void} draw
 */
function wading(ctx, { camera }, draw) {
  ctx.save();
  const alpha = ctx.globalAlpha;
  if (typeof ctx.filter === "string") {
    ctx.filter = `blur(${(BLUR * Math.max(camera.zoom, 0.5)).toFixed(2)}px)`;
    ctx.globalAlpha = alpha * PALE;
    draw();
  } else {
    for (const aside of [-BLUR, 0, BLUR]) {
      ctx.globalAlpha = (alpha * PALE) / 2;
      ctx.translate(aside, 0);
      draw();
    }
  }
  ctx.restore();
}

/** @param {Pen} ctx @param {Frame} frame @param {Piece} piece Its shadow, its rim, its face. */
function drawPlate(ctx, frame, piece) {
  const { theme, camera } = frame;
  const { plate, sign } = tokenOf(piece.unit?.archetype);
  const [path, colour, own] = [pathOf(plate), sideColour(frame, piece), piece.stance === "own"];
  const alpha = ctx.globalAlpha;
  drawShadow(ctx, frame);
  ctx.lineJoin = "round";
  ctx.save();
  ctx.translate(0, THICK);
  ctx.strokeStyle = theme.deep;
  ctx.lineWidth = 3 + 1.5 / camera.zoom;
  ctx.stroke(path);
  ctx.fillStyle = colour;
  ctx.fill(path);
  ctx.fillStyle = theme.shade;
  ctx.globalAlpha = alpha * (own ? 0.5 : 0.62);
  ctx.fill(path);
  ctx.restore();
  ctx.globalAlpha = alpha;
  ctx.strokeStyle = own ? theme.deep : colour;
  ctx.lineWidth = own ? 2.5 : 6;
  ctx.stroke(path);
  ctx.fillStyle = own ? colour : theme.deep;
  ctx.fill(path);
  drawShine(ctx, path, own ? theme.flash : colour, alpha);
  ctx.strokeStyle = own ? theme.deep : colour;
  ctx.lineCap = "round";
  ctx.lineWidth = Math.max(4.2, 1.5 / camera.zoom);
  ctx.stroke(pathOf(sign));
}

/** @param {Pen} ctx @param {Frame} frame */
function drawShadow(ctx, { theme }) {
  const alpha = ctx.globalAlpha;
  ctx.globalAlpha = alpha * (theme.dark ? 0.6 : 0.35);
  ctx.fillStyle = theme.shade;
  ctx.beginPath();
  ctx.ellipse(4, REACH - 1, REACH * 0.88, 11, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.globalAlpha = alpha;
}

/** @param {Pen} ctx @param {Path2D} path @param {string} colour @param {number} alpha Light from the upper left. */
function drawShine(ctx, path, colour, alpha) {
  const light = ctx.createLinearGradient(-REACH, -REACH, REACH * 0.5, REACH * 0.7);
  light.addColorStop(0, colour);
  light.addColorStop(0.55, `${colour}00`);
  ctx.globalAlpha = alpha * 0.3;
  ctx.fillStyle = light;
  ctx.fill(path);
  ctx.globalAlpha = alpha;
}

/** @param {Pen} ctx @param {Frame} frame @param {Piece} piece @param {Unit} unit */
function drawBar(ctx, { theme, camera }, piece, { hp, hp_max: whole }) {
  const high = Math.max(BAR.high, 4.5 / camera.zoom);
  const [left, top, rim] = [-BAR.wide / 2, BAR.y, Math.max(1.5, 1 / camera.zoom)];
  const share = Math.max(0, hp / whole);
  ctx.fillStyle = theme.deep;
  ctx.fillRect(left - rim, top - rim, BAR.wide + 2 * rim, high + 2 * rim);
  ctx.fillStyle = theme.grid;
  ctx.globalAlpha *= 0.45;
  ctx.fillRect(left, top, BAR.wide, high);
  ctx.globalAlpha = piece.alpha;
  ctx.fillStyle = share > 0.5 ? theme.good : share > 0.25 ? theme.caution : theme.danger;
  ctx.fillRect(left, top, BAR.wide * share, high);
  ctx.fillStyle = theme.deep;
  for (let mark = 5; mark < whole; mark += 5) ctx.fillRect(left + (BAR.wide * mark) / whole - rim / 2, top, rim, high);
}

/** @param {Pen} ctx @param {Frame} frame @param {Piece} piece @param {Unit} unit Actions left, a buff, wet feet. */
function drawMarks(ctx, frame, piece, unit) {
  const { theme, state } = frame;
  const { active_team: active, result } = state.data.view;
  const acts = inFilm(state) ? unit.actions_remaining > 0 : active === piece.seat && !result;
  ctx.lineJoin = ctx.lineCap = "round";
  if (acts) {
    for (let i = 0; i < 2; i++) drawPip(ctx, frame, { x: 38, y: -28 + 15 * i }, i < unit.actions_remaining);
  }
  if (unit.attack_buff > 0) marked(ctx, frame, "M-46-16l8-8l8 8M-46-26l8-8l8 8", theme.caution);
  if (unit.waded_this_turn) marked(ctx, frame, "M-46 6q4-5 8 0q4 5 8 0M-46 15q4-5 8 0q4 5 8 0", theme.ripple);
}

/** @param {Pen} ctx @param {Frame} frame @param {Point} at @param {boolean} full An action that is left. */
function drawPip(ctx, { theme, camera }, { x, y }, full) {
  ctx.beginPath();
  for (const [right, down] of [[0, -6.5], [6.5, 0], [0, 6.5], [-6.5, 0]]) ctx.lineTo(x + right, y + down);
  ctx.closePath();
  ctx.strokeStyle = theme.deep;
  ctx.lineWidth = 5 + 1 / camera.zoom;
  ctx.stroke();
  ctx.fillStyle = full ? theme.focus : theme.deep;
  ctx.fill();
  ctx.strokeStyle = theme.focus;
  ctx.lineWidth = 1.6;
  ctx.stroke();
}

/** @param {Pen} ctx @param {Frame} frame @param {string} text @param {string} colour */
function marked(ctx, { theme }, text, colour) {
  const path = pathOf(text);
  ctx.strokeStyle = theme.deep;
  ctx.lineWidth = 8;
  ctx.stroke(path);
  ctx.strokeStyle = colour;
  ctx.lineWidth = 3.6;
  ctx.stroke(path);
}

/** @param {Pen} ctx @param {Frame} frame @param {Piece} piece The corners of its tile, if it is selected or pointed at. */
function drawBrackets(ctx, { state, theme, camera }, piece) {
  const selected = piece.id === state.selected;
  if (!selected && piece.id !== state.pointed) return;
  const [half, arm] = [TILE / 2 - 3, 20];
  ctx.beginPath();
  for (const [x, y] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
    ctx.moveTo(x * (half - arm), y * half + ABOVE);
    ctx.lineTo(x * half, y * half + ABOVE);
    ctx.lineTo(x * half, y * (half - arm) + ABOVE);
  }
  ctx.lineJoin = ctx.lineCap = "round";
  ctx.strokeStyle = theme.deep;
  ctx.globalAlpha = 0.8;
  ctx.lineWidth = 8 + 2 / camera.zoom;
  ctx.stroke();
  ctx.strokeStyle = selected ? theme.focus : theme.ink;
  ctx.globalAlpha = selected ? 1 : 0.75;
  ctx.lineWidth = selected ? 3 + 1.2 / camera.zoom : 2 + 0.8 / camera.zoom;
  ctx.stroke();
}

/** @param {Pen} ctx @param {Frame} frame @param {Piece} piece */
function drawName(ctx, frame, piece) {
  const { state, camera } = frame;
  const side = TILE * camera.zoom;
  const matters = piece.id === state.selected || piece.id === state.pointed;
  const fallen = piece.status === "destroyed";
  if (!matters && (fallen || side < NAMED)) return;
  const type = { ...NAME, size: Math.min(17, Math.max(12, 7 + side * 0.1)) };
  const place = placeOf(frame, piece);
  const at = toScreen(camera, { x: place.x, y: place.y + BAR.y - ABOVE + Math.max(BAR.high, 4.5 / camera.zoom) });
  const unit = unitAt(frame, piece);
  const hp = fallen ? ` ${say("(fallen)")}` : matters && unit && side >= ROOMY ? ` ${unit.hp}/${unit.hp_max}` : "";
  const text = (matters ? piece.name : shortened(ctx, frame, piece.name, type, side * 1.15)) + hp;
  ctx.globalAlpha = piece.alpha * (matters ? 1 : ramp(side, NAMED - 1, NAMED + 2));
  write(ctx, frame, text, { x: at.x, y: at.y + type.size * 0.62 }, { colour: sideColour(frame, piece), ...type });
}

/** @param {Pen} ctx @param {Frame} frame @param {string} name @param {object} type @param {number} room In pixels. */
function shortened(ctx, frame, name, type, room) {
  if (widthOf(ctx, frame, name, type) <= room) return name;
  let end = name.length - 1;
  while (end > 1 && widthOf(ctx, frame, `${name.slice(0, end)}…`, type) > room) end--;
  return `${name.slice(0, end)}…`;
}

/** @param {Pen} ctx @param {Frame} frame @param {Piece} piece Its plate on the ground, broken, and a cross over it. */
function drawFallen(ctx, frame, piece) {
  const { theme, camera } = frame;
  inWorld(ctx, camera, () => {
    ctx.translate(piece.x, piece.y - ABOVE);
    drawBrackets(ctx, frame, piece);
    ctx.translate(0, 6 + ABOVE);
    ctx.scale(0.62, 0.46);
    ctx.rotate(0.5);
    const path = pathOf(tokenOf(piece.unit?.archetype).plate);
    ctx.lineJoin = ctx.lineCap = "round";
    ctx.globalAlpha = 0.75 * piece.alpha;
    ctx.fillStyle = theme.deep;
    ctx.fill(path);
    ctx.strokeStyle = sideColour(frame, piece);
    ctx.lineWidth = 5;
    ctx.setLineDash([16, 9]);
    ctx.stroke(path);
    ctx.setLineDash([]);
    ctx.lineWidth = 7;
    ctx.stroke(pathOf("M-15-15L15 15M15-15L-15 15"));
  });
}

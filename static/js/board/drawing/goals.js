/**
 * The tiles that have to be held, and who holds them: a frame about them, a flag, and a dot for each turn.
 *
 * @import {BoardState, Frame, Hex, Pen, Point} from '../types.js'
 */
import { toScreen } from "../camera.js";
import { SQUARES } from "../grids.js";
import { TILE } from "../squares.js";
import { inFilm } from "../state.js";
import { say } from "../words.js";
import { areaOf, kept } from "./area.js";
import { inWorld, write } from "./pen.js";

const goalArea = kept((tiles) => areaOf(SQUARES, tiles));
/** A board narrower than this has shorter words. */
const NARROW = 480;
/** @typedef {{team: number, turns: number}} Hold */

/** @param {BoardState} state @returns {Hold | null} Who holds the goal at this moment of the film, or now. */
export function holdOf(state) {
  const { film } = state;
  const held = { ...(film && inFilm(state) ? film.seats.held : state.data.view.held) };
  const told = film && inFilm(state) ? film.cues.slice(0, film.cue + 1).flatMap(({ events }) => events) : [];
  for (const event of /** @type {any[]} */ (told)) if (event.kind === "objective_held") held[event.team] = event.turns;
  const [team, turns] = Object.entries(held).sort((a, b) => b[1] - a[1])[0] ?? ["0", 0];
  return turns > 0 ? { team: Number(team), turns } : null;
}

/** @param {Pen} ctx @param {Frame} frame */
export function drawGoals(ctx, frame) {
  const { state, camera, theme } = frame;
  const { goals = [] } = state.data.view;
  if (!goals.length) return;
  const held = holdOf(state);
  const colour = colourOf(frame, held);
  const { fill, edge } = goalArea(goals);
  inWorld(ctx, camera, () => {
    ctx.fillStyle = ctx.strokeStyle = colour;
    ctx.globalAlpha = theme.dark ? 0.13 : 0.16;
    ctx.fill(fill);
    ctx.globalAlpha = 1;
    ctx.lineCap = "round";
    ctx.lineWidth = 2.4 / camera.zoom;
    if (!held) ctx.setLineDash([9 / camera.zoom, 7 / camera.zoom]);
    ctx.stroke(edge);
    ctx.setLineDash([]);
    for (const tile of goals) drawRing(ctx, SQUARES.centre(tile));
  });
  ctx.globalAlpha = 1;
}

/** @param {Frame} frame @param {Hold | null} held */
function colourOf({ theme }, held) {
  return held ? theme.sides[held.team % theme.sides.length] : theme.caution;
}

/** @param {Pen} ctx @param {Frame} frame The flag at the goal, over all that stands there. */
export function drawFlag(ctx, frame) {
  const { state, camera } = frame;
  const { goals = [], hold = 0, sides } = state.data.view;
  if (!goals.length) return;
  const held = holdOf(state);
  const colour = colourOf(frame, held);
  const top = topOf(goals);
  const at = toScreen(camera, { x: top.x, y: top.y - TILE / 2 });
  const name = held ? (sides.find(({ team }) => team === held.team)?.name ?? "") : "";
  const text = held
    ? say("held by {name}, {turns} of {all}", { name, turns: held.turns, all: hold })
    : camera.width < NARROW ? say("hold {all}", { all: hold }) : say("objective: hold {all} turns", { all: hold });
  ctx.globalAlpha = 1;
  drawCloth(ctx, { x: at.x - 5, y: at.y }, colour, Boolean(held));
  write(ctx, frame, text, { x: at.x + 14, y: at.y - 16 }, { colour, size: 14, weight: 650, head: true, align: "left" });
}

/** @param {Hex[]} goals @returns {Point} The middle of the uppermost. */
function topOf(goals) {
  const row = Math.min(...goals.map(([, y]) => y));
  const columns = goals.filter(([, y]) => y === row).map(([x]) => x);
  return SQUARES.centre([Math.min(...columns), row]);
}

/** @param {Pen} ctx @param {Point} centre */
function drawRing(ctx, { x, y }) {
  ctx.globalAlpha = 0.45;
  ctx.lineWidth = 2.5;
  ctx.beginPath();
  ctx.ellipse(x, y + 14, 37, 24, 0, 0, 2 * Math.PI);
  ctx.stroke();
}

/** @param {Pen} ctx @param {Point} at Its foot, on the screen. @param {string} colour @param {boolean} held Filled, if so. */
function drawCloth(ctx, { x, y }, colour, held) {
  ctx.strokeStyle = ctx.fillStyle = colour;
  ctx.lineWidth = 2;
  ctx.lineJoin = "round";
  ctx.beginPath();
  ctx.moveTo(x, y + 2);
  ctx.lineTo(x, y - 24);
  ctx.lineTo(x + 14, y - 19);
  ctx.lineTo(x, y - 13);
  if (held) ctx.fill();
  ctx.stroke();
}

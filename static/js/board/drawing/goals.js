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
import { writeWhereFree } from "./labels.js";
import { inWorld } from "./pen.js";

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
  const name = held ? (sides.find(({ team }) => team === held.team)?.name ?? "") : "";
  const text = held
    ? say("held by {name}, {turns} of {all}", { name, turns: held.turns, all: hold })
    : camera.width < NARROW ? say("hold {all}", { all: hold }) : say("objective: hold {all} turns", { all: hold });
  ctx.globalAlpha = 1;
  const { corner, spots } = aboutOf(goals);
  drawCloth(ctx, toScreen(camera, corner), colour, Boolean(held));
  writeWhereFree(ctx, frame, [{ text, colour, spots }]);
}

/** @param {Hex[]} goals @returns {{corner: Point, spots: Point[]}} Their upper left corner, and where words can be beside them. */
function aboutOf(goals) {
  const centres = goals.map(SQUARES.centre);
  const [xs, ys] = [centres.map(({ x }) => x), centres.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const middle = (left + right) / 2;
  const rows = [top - 0.75 * TILE, bottom + 0.75 * TILE, top - 1.6 * TILE, bottom + 1.6 * TILE];
  const spots = rows.flatMap((y) => [0.8, 2, -0.8, -2, 3.2].map((aside) => ({ x: middle + aside * TILE, y })));
  return { corner: { x: left - TILE / 2, y: top - TILE / 2 }, spots };
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

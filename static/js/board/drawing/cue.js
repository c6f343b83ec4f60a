/**
 * The cue of a film on the screen, by the drawings of its ruleset, and what happens in it in one line of words.
 *
 * @import {BattleEvent, Frame, Pen} from '../types.js'
 */
import { currentCue } from "../film.js";
import { inFilm } from "../state.js";
import { drawAssault } from "./assault.js";
import { drawDuel } from "./duel.js";
import { drawFire } from "./fire.js";
import { widthOf, wrapped, write } from "./pen.js";
import { drawSkirmish } from "./skirmish.js";

/** A board narrower than this has smaller captions. */
const NARROW = 480;

/** @typedef {(ctx: Pen, frame: Frame, event: BattleEvent, t: number, index: number) => void} Drawing */

/** By ruleset. @type {Record<string, Drawing[]>} */
const DRAWINGS = { conversion: [drawSkirmish, drawFire], hex_battle: [drawDuel], battleforge: [drawAssault] };

/** @param {Pen} ctx @param {Frame} frame */
export function drawCue(ctx, frame) {
  const { film } = frame.state;
  const cue = film && inFilm(frame.state) ? currentCue(film) : undefined;
  if (!film || !cue) return;
  for (const draw of DRAWINGS[film.seats.ruleset ?? "conversion"] ?? []) {
    cue.events.forEach((event, index) => draw(ctx, frame, event, film.progress, index));
  }
  ctx.globalAlpha = 1;
  drawCaption(ctx, frame, film.script.caption(cue));
}

/** @param {Pen} ctx @param {Frame} frame @param {string} text On a plate, in as many lines as it takes. */
function drawCaption(ctx, frame, text) {
  const { theme, camera } = frame;
  const type = { size: camera.width < NARROW ? 17 : 20, weight: 600, head: true };
  const rows = wrapped(ctx, frame, text, type, camera.width - 36);
  const [high, wide] = [type.size * 1.3, Math.max(...rows.map((row) => widthOf(ctx, frame, row, type)))];
  const [middle, top] = [camera.width / 2, camera.height - 10 - high * rows.length];
  ctx.fillStyle = theme.halo;
  ctx.globalAlpha = 0.8;
  ctx.beginPath();
  ctx.roundRect(middle - wide / 2 - 10, top - 4, wide + 20, high * rows.length + 8, 6);
  ctx.fill();
  ctx.globalAlpha = 1;
  rows.forEach((row, i) => write(ctx, frame, row, { x: middle, y: top + high * (i + 0.5) }, { colour: theme.ink, ...type }));
}

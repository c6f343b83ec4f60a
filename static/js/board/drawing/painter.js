/**
 * Paints one frame, layer over layer. Painting reads the frame and changes nothing in it.
 *
 * @import {Frame, Pen} from '../types.js'
 */
import { inFilm } from "../state.js";
import { drawAim } from "./aim.js";
import { makeGrid, makeFog, makeStars, stillKept } from "./backdrop.js";
import { drawCue } from "./cue.js";
import { drawField } from "./field.js";
import { drawFlag, drawGoals } from "./goals.js";
import { drawGround } from "./ground.js";
import { drawContacts, drawLabels, drawReadout } from "./labels.js";
import { drawPlans, drawReach } from "./plan.js";
import { drawShips, drawVectors } from "./ships.js";
import { drawChoices, drawTargets } from "./tactics.js";
import { drawUnits } from "./units.js";

/**
 * What is drawn of a battle, from the back: what stays as it is while nothing moves, then the film or the present.
 * @typedef {(ctx: Pen, frame: Frame) => void} Layer
 * @typedef {{still: () => Layer[], film: Layer[], present: Layer[]}} Scene
 */

/** @type {Scene} */
const SPACE = {
  still: () => [makeStars(), makeGrid(), makeFog()],
  film: [drawField, drawShips, drawLabels, drawCue],
  present: [drawField, drawReach, drawContacts, drawVectors, drawPlans, drawAim, drawShips, drawLabels, drawReadout],
};
/** @type {Scene} */
const GROUND = {
  still: () => [drawGround],
  film: [drawGoals, drawUnits, drawFlag, drawCue],
  present: [drawGoals, drawChoices, drawUnits, drawFlag, drawTargets, drawReadout],
};
/** By ruleset. @type {Record<string, Scene>} */
const SCENES = { conversion: SPACE, hex_battle: SPACE, battleforge: GROUND };

/** @param {HTMLCanvasElement} canvas @param {string} [ruleset] @returns {(frame: Frame) => void} */
export function makePainter(canvas, ruleset = "conversion") {
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const { still, film, present } = SCENES[ruleset] ?? SPACE;
  const behind = stillKept(still());
  return (frame) => {
    ctx.setTransform(frame.ratio, 0, 0, frame.ratio, 0, 0);
    ctx.clearRect(0, 0, frame.camera.width, frame.camera.height);
    behind(ctx, frame);
    for (const layer of inFilm(frame.state) ? film : present) layer(ctx, frame);
  };
}

/**
 * Paints one frame, layer over layer. Painting reads the frame and changes nothing in it.
 *
 * @import {Frame} from '../types.js'
 */
import { inFilm } from "../state.js";
import { drawAim } from "./aim.js";
import { makeBackdrop } from "./backdrop.js";
import { drawCue } from "./cue.js";
import { drawField } from "./field.js";
import { drawContacts, drawLabels, drawReadout } from "./labels.js";
import { drawPlans, drawReach } from "./plan.js";
import { drawShips, drawVectors } from "./ships.js";

/** @param {HTMLCanvasElement} canvas @returns {(frame: Frame) => void} */
export function makePainter(canvas) {
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const backdrop = makeBackdrop();
  return (frame) => {
    ctx.setTransform(frame.ratio, 0, 0, frame.ratio, 0, 0);
    ctx.clearRect(0, 0, frame.camera.width, frame.camera.height);
    backdrop(ctx, frame);
    for (const layer of inFilm(frame.state) ? FILM : PRESENT) layer(ctx, frame);
  };
}

const FILM = [drawField, drawShips, drawLabels, drawCue];
const PRESENT = [drawField, drawReach, drawContacts, drawVectors, drawPlans, drawAim, drawShips, drawLabels, drawReadout];

/**
 * The hex within reach that is pointed at: how the selected ship would stand there, and what it costs.
 *
 * @import {Frame, Pen} from '../types.js'
 */
import { toScreen } from "../camera.js";
import { priceOf } from "../describe.js";
import { corners, hexToPixel } from "../geometry.js";
import { arrivalOf } from "../state.js";
import { inWorld, line, polygon, shipScale, write } from "./pen.js";
import { drawGhost } from "./plan.js";

/** @param {Pen} ctx @param {Frame} frame */
export function drawAim(ctx, frame) {
  const { state, camera, theme } = frame;
  const arrival = arrivalOf(state);
  const ship = frame.pieces.find((piece) => piece.id === state.selected);
  if (!arrival || !ship) return;
  const place = hexToPixel(arrival.at);
  const [from, to] = [toScreen(camera, ship), toScreen(camera, place)];
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = theme.focus;
  inWorld(ctx, camera, () => {
    const hex = polygon(corners(place));
    ctx.globalAlpha = 0.2;
    ctx.fill(hex);
    ctx.globalAlpha = 1;
    ctx.lineWidth = 2.5 / camera.zoom;
    ctx.stroke(hex);
  });
  ctx.globalAlpha = 0.7;
  ctx.lineWidth = 1.4;
  ctx.setLineDash([6, 5]);
  line(ctx, from, to);
  ctx.setLineDash([]);
  ctx.globalAlpha = 0.85;
  drawGhost(ctx, frame, ship.id, { end: arrival.at, facing: arrival.facing, burns: arrival.price > 0 });
  ctx.restore();
  const above = { x: to.x, y: to.y - 44 * shipScale(camera.zoom) - 8 };
  write(ctx, frame, priceOf(state.data.view, arrival.price), above, { colour: theme.focus, size: 15, weight: 650, head: true });
}

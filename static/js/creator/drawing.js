/**
 * Draws the Ship Creator's board: grid, long axis, regions, corners, mounts and what is being drawn. Changes nothing.
 *
 * @import {Camera} from '../board/types.js'
 * @import {Point, State} from './state.js'
 */
import { toScreen, toWorld, ZOOM_MAX } from "../board/camera.js";
import { middles, pointOf } from "./state.js";

/** World pixels of the camera to a step of the shape's coordinates. */
export const UNIT = 6;
/** A hex of the battle's board about the shape (G-1). */
const HEX = 64;
/** Pixels between the ship and the edge of the board. */
const EDGE = 8;
/** Lines of the grid stand at least so many pixels apart. */
const APART = 7;

const COLOURS = {
  ground: "--well", grid: "--grid", axis: "--line-strong", ink: "--ink", soft: "--ink-2", accent: "--accent",
  hull: "--hull-mid", edge: "--hull-edge", amber: "--amber", glow: "--glow", focus: "--focus",
};

/** @returns {Record<keyof typeof COLOURS, string>} The page's colours. */
export function readColours() {
  const style = getComputedStyle(document.documentElement);
  const entries = Object.entries(COLOURS).map(([key, name]) => [key, style.getPropertyValue(name).trim()]);
  return /** @type {Record<keyof typeof COLOURS, string>} */ (Object.fromEntries(entries));
}

/** @param {Camera} camera @param {Point} point @returns {Point} On the screen. */
export const onScreen = (camera, { x, y }) => toScreen(camera, { x: x * UNIT, y: y * UNIT });

/** @param {Camera} camera @param {Point} screen @returns {Point} On the shape. */
export function onShape(camera, screen) {
  const { x, y } = toWorld(camera, screen);
  return { x: x / UNIT, y: y / UNIT };
}

/** @param {Camera} camera @param {Point[]} points On the shape. @returns {Camera} Shows them all, as near as may be. */
export function framed(camera, points) {
  const [xs, ys] = [points.map(({ x }) => x * UNIT), points.map(({ y }) => y * UNIT)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = Math.min((camera.width - 2 * EDGE) / (right - left), (camera.height - 2 * EDGE) / (bottom - top));
  return { ...camera, x: (left + right) / 2, y: (top + bottom) / 2, zoom: Math.min(room, ZOOM_MAX) };
}

/**
 * @param {CanvasRenderingContext2D} pen In pixels of the page.
 * @param {Camera} camera @param {State} state @param {Point | null} pointer On the shape.
 * @param {ReturnType<typeof readColours>} colours
 */
export function paint(pen, camera, state, pointer, colours) {
  pen.fillStyle = colours.ground;
  pen.fillRect(0, 0, camera.width, camera.height);
  paintGrid(pen, camera, state.grid, colours);
  paintFrame(pen, camera, colours);
  for (const [number, region] of state.ship.regions.entries()) {
    const chosen = state.selected?.region === number;
    trace(pen, camera, region.map(pointOf));
    pen.closePath();
    pen.globalAlpha = chosen ? 0.8 : 0.55;
    pen.fillStyle = colours.hull;
    pen.fill();
    pen.globalAlpha = 1;
    stroke(pen, chosen ? colours.accent : colours.edge, chosen ? 2.5 : 1.5);
  }
  paintCorners(pen, camera, state, colours);
  paintMounts(pen, camera, state, colours);
  paintDraft(pen, camera, state, pointer, colours);
}

/** @param {CanvasRenderingContext2D} pen @param {string} colour @param {number} width @param {number[]} [dashes] */
function stroke(pen, colour, width, dashes = []) {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.setLineDash(dashes);
  pen.stroke();
  pen.setLineDash([]);
}

/** @param {CanvasRenderingContext2D} pen @param {Camera} camera @param {Point[]} points */
function trace(pen, camera, points) {
  pen.beginPath();
  for (const [i, point] of points.entries()) {
    const { x, y } = onScreen(camera, point);
    if (i) pen.lineTo(x, y);
    else pen.moveTo(x, y);
  }
}

/** @param {CanvasRenderingContext2D} pen @param {Camera} camera @param {number} grid @param {ReturnType<typeof readColours>} colours */
function paintGrid(pen, camera, grid, colours) {
  const scale = camera.zoom * UNIT;
  let step = grid || 10;
  while (step * scale < APART) step *= step % 3 ? 5 : 2;
  const [low, high] = [onShape(camera, { x: 0, y: 0 }), onShape(camera, { x: camera.width, y: camera.height })];
  for (const every of [step, step * 5]) {
    pen.beginPath();
    for (let x = Math.ceil(low.x / every) * every; x <= high.x; x += every) line(pen, camera, { x, y: low.y }, { x, y: high.y });
    for (let y = Math.ceil(low.y / every) * every; y <= high.y; y += every) line(pen, camera, { x: low.x, y }, { x: high.x, y });
    pen.globalAlpha = every === step ? 0.45 : 1;
    stroke(pen, colours.grid, 1);
  }
  pen.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} pen @param {Camera} camera @param {Point} a @param {Point} b */
function line(pen, camera, a, b) {
  const [from, to] = [onScreen(camera, a), onScreen(camera, b)];
  pen.moveTo(Math.round(from.x) + 0.5, Math.round(from.y) + 0.5);
  pen.lineTo(Math.round(to.x) + 0.5, Math.round(to.y) + 0.5);
}

/** The hex about the ship, its long axis and which way the nose is. @param {CanvasRenderingContext2D} pen @param {Camera} camera @param {ReturnType<typeof readColours>} colours */
function paintFrame(pen, camera, colours) {
  const corners = Array.from({ length: 6 }, (_, i) => (Math.PI * (2 * i + 1)) / 6);
  trace(pen, camera, corners.map((angle) => ({ x: HEX * Math.cos(angle), y: HEX * Math.sin(angle) })));
  pen.closePath();
  stroke(pen, colours.axis, 1, [2, 6]);
  const [left, right] = [onShape(camera, { x: 0, y: 0 }).x, onShape(camera, { x: camera.width, y: 0 }).x];
  pen.beginPath();
  line(pen, camera, { x: left, y: 0 }, { x: right, y: 0 });
  stroke(pen, colours.axis, 1, [14, 5, 2, 5]);
  const { x, y } = onScreen(camera, { x: HEX - 2, y: 0 });
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x - 13, y - 6);
  pen.lineTo(x - 13, y + 6);
  pen.fillStyle = colours.soft;
  pen.fill();
}

/** @param {CanvasRenderingContext2D} pen @param {Camera} camera @param {State} state @param {ReturnType<typeof readColours>} colours */
function paintCorners(pen, camera, { ship, selected }, colours) {
  const region = selected && ship.regions[selected.region];
  if (!region) return;
  for (const middle of middles(region)) plus(pen, onScreen(camera, middle), colours.accent);
  for (const [number, corner] of region.entries()) {
    const chosen = number === selected.point;
    dot(pen, onScreen(camera, pointOf(corner)), chosen ? 7 : 5, chosen ? colours.focus : colours.accent, colours.ground);
  }
}

/** @param {CanvasRenderingContext2D} pen @param {Point} at @param {number} radius @param {string} fill @param {string} edge */
function dot(pen, { x, y }, radius, fill, edge) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
  stroke(pen, edge, 1.5);
}

/** @param {CanvasRenderingContext2D} pen @param {Point} at @param {string} colour */
function plus(pen, { x, y }, colour) {
  pen.beginPath();
  pen.moveTo(x - 4, y);
  pen.lineTo(x + 4, y);
  pen.moveTo(x, y - 4);
  pen.lineTo(x, y + 4);
  stroke(pen, colour, 1.5);
}

/** @param {CanvasRenderingContext2D} pen @param {Camera} camera @param {State} state @param {ReturnType<typeof readColours>} colours */
function paintMounts(pen, camera, { ship, mounting }, colours) {
  pen.font = "600 12px sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const [number, weapon] of ship.weapons.entries()) {
    const at = onScreen(camera, pointOf(weapon));
    dot(pen, at, 9, number === mounting ? colours.focus : colours.amber, colours.ground);
    pen.fillStyle = colours.ground;
    pen.fillText(String(number + 1), at.x, at.y + 0.5);
  }
}

/** @param {CanvasRenderingContext2D} pen @param {Camera} camera @param {State} state @param {Point | null} pointer @param {ReturnType<typeof readColours>} colours */
function paintDraft(pen, camera, { draft }, pointer, colours) {
  if (!draft) return;
  trace(pen, camera, pointer ? [...draft, pointer] : draft);
  stroke(pen, colours.accent, 2, [6, 4]);
  for (const [number, corner] of draft.entries()) {
    const closes = number === 0 && draft.length > 2;
    dot(pen, onScreen(camera, corner), closes ? 8 : 5, closes ? colours.focus : colours.accent, colours.ground);
  }
  if (pointer) dot(pen, onScreen(camera, pointer), 3, colours.ink, colours.ground);
}

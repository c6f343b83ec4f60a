/**
 * Draws the map of the scenario editor. Changes nothing.
 *
 * @import {Camera, Hex, Point} from '../board/types.js'
 * @import {State} from './state.js'
 */
import { toScreen, toWorld } from "../board/camera.js";
import { corners, distance, hexToPixel, noseAngle, pixelToHex, RADIUS, STEP } from "../board/geometry.js";
import { SEATS } from "./document.js";
import { boardOf, brushed, cellOf, hexNamed, hexOf } from "./state.js";

/** Hexes smaller than so many pixels are not drawn one by one, and bear no letters. */
const SMALLEST = 5;
const LETTER_FROM = 9;
const FARTHEST = 0.002;
const NAMES = {
  ground: "--ground", well: "--well", grid: "--grid", edge: "--line-strong", ink: "--ink", debris: "--amber", nebula: "--nebula",
  planet: "--good", focus: "--focus", glow: "--glow",
};
const LETTERS = { debris: "D", nebula: "N", planet: "P" };

/**
 * Where sides begin for which the scenario says nothing.
 * @typedef {{zones?: Hex[][], lines?: {at: Hex, facing: number}[]}} Places
 * @typedef {Record<keyof typeof NAMES, string> & {sides: string[]}} Colours
 */

/** @returns {Colours} The page's colours. */
export function readColours() {
  const style = getComputedStyle(document.documentElement);
  const read = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const named = Object.fromEntries(Object.entries(NAMES).map(([key, name]) => [key, read(name)]));
  return /** @type {Colours} */ ({ ...named, sides: [...SEATS].map((_, seat) => read(`--side-${seat}`)) });
}

/** @param {State} state @param {Places} places @returns {Point[]} What is always in view when all is shown. */
function extent(state, places) {
  if (state.bounded) {
    const { columns, rows } = boardOf(state);
    return [[0, 0], [columns - 1, 0], [0, rows - 1], [columns - 1, rows - 1]]
      .map(([column, row]) => hexToPixel(hexOf(column, row)))
      .flatMap(({ x, y }) => [{ x: x - RADIUS, y: y - STEP }, { x: x + RADIUS, y: y + STEP }]);
  }
  const { objective } = state.ground;
  const starts = state.ground.sides.map((side, seat) => side.line?.at ?? places.lines?.[seat]?.at ?? [0, 0]);
  return [...starts, ...(objective ? [objective.at] : [])].map((at) => hexToPixel(/** @type {Hex} */ (at)));
}

/** @param {Camera} camera @param {State} state @param {Places} places @returns {Camera} Shows all. */
export function framed(camera, state, places) {
  const points = extent(state, places);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = state.bounded ? 8 : Math.min(60, camera.width / 6, camera.height / 6);
  const zoom = Math.min((camera.width - 2 * margin) / (right - left + 1), (camera.height - 2 * margin) / (bottom - top + 1), 1);
  return { ...camera, x: (left + right) / 2, y: (top + bottom) / 2, zoom: Math.max(zoom, FARTHEST) };
}

/** @param {CanvasRenderingContext2D} pen In pixels of the page. @param {Camera} camera @param {State} state @param {Places} places @param {Colours} colours @param {boolean} focused */
export function paint(pen, camera, state, places, colours, focused) {
  const map = { pen, camera, state, colours, hex: RADIUS * camera.zoom };
  pen.fillStyle = colours.well;
  pen.fillRect(0, 0, camera.width, camera.height);
  paintCells(map);
  for (const [seat, side] of state.ground.sides.entries()) paintZone(map, side.zone ?? places.zones?.[seat] ?? [], seat);
  paintTerrain(map);
  paintGoal(map);
  for (const [seat, side] of state.ground.sides.entries()) {
    const line = side.line ?? places.lines?.[seat];
    if (line && !state.bounded) paintLine(map, line, seat);
  }
  if (focused || state.tool !== "look") paintCursor(map);
}

/** @typedef {{pen: CanvasRenderingContext2D, camera: Camera, state: State, colours: Colours, hex: number}} Map */

/** @param {Map} map @param {Iterable<Hex>} hexes @param {number} [size] Draws the outlines of hexes that are in view as one path. */
function trace({ pen, camera, hex }, hexes, size = 1) {
  pen.beginPath();
  for (const at of hexes) {
    const middle = toScreen(camera, hexToPixel(at));
    if (middle.x < -hex || middle.y < -hex || middle.x > camera.width + hex || middle.y > camera.height + hex) continue;
    for (const [i, corner] of corners(hexToPixel(at), size).entries()) {
      const { x, y } = toScreen(camera, corner);
      if (i) pen.lineTo(x, y);
      else pen.moveTo(x, y);
    }
    pen.closePath();
  }
}

/** @param {Map} map The hexes of the board, or of space where they are large enough. */
function paintCells(map) {
  const { pen, colours, state, hex } = map;
  if (!state.bounded && hex < SMALLEST) return;
  trace(map, state.bounded ? boardHexes(state) : seenHexes(map));
  if (state.bounded) {
    pen.fillStyle = colours.ground;
    pen.fill();
  }
  pen.strokeStyle = colours.grid;
  pen.lineWidth = hex < SMALLEST ? 0.4 : 1;
  pen.stroke();
}

/** @param {State} state @returns {Generator<Hex>} */
function* boardHexes(state) {
  const { columns, rows } = boardOf(state);
  for (let column = 0; column < columns; column += 1) for (let row = 0; row < rows; row += 1) yield hexOf(column, row);
}

/** @param {Map} map @returns {Generator<Hex>} */
function* seenHexes({ camera }) {
  const low = cellOf(pixelToHex(toWorld(camera, { x: 0, y: 0 })));
  const high = cellOf(pixelToHex(toWorld(camera, { x: camera.width, y: camera.height })));
  for (let column = low.column - 1; column <= high.column + 1; column += 1) {
    for (let row = low.row - 1; row <= high.row + 1; row += 1) yield hexOf(column, row);
  }
}

/** @param {Map} map @param {Hex[]} zone @param {number} seat */
function paintZone(map, zone, seat) {
  const { pen, camera, colours, hex } = map;
  if (zone.length === 0) return;
  trace(map, zone);
  pen.fillStyle = colours.sides[seat];
  pen.globalAlpha = 0.24;
  pen.fill();
  pen.globalAlpha = 1;
  const points = zone.map(hexToPixel);
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  letter(pen, toScreen(camera, { x: sum.x / zone.length, y: sum.y / zone.length }), SEATS[seat], Math.max(hex * 1.6, 14), colours.sides[seat], colours.ground);
}

/** @param {Map} map */
function paintTerrain(map) {
  const { pen, camera, colours, hex, state } = map;
  const entries = Object.entries(state.ground.terrain ?? {});
  for (const kind of /** @type {(keyof typeof LETTERS)[]} */ (Object.keys(LETTERS))) {
    const hexes = entries.filter(([, what]) => what === kind).map(([at]) => hexNamed(at));
    trace(map, hexes);
    pen.fillStyle = colours[kind];
    pen.globalAlpha = kind === "planet" ? 0.18 : 0.36;
    pen.fill();
    pen.globalAlpha = 1;
    if (kind === "debris") dash(pen, colours.debris, [3, 3]);
    for (const at of hexes) {
      const middle = toScreen(camera, hexToPixel(at));
      if (kind === "planet") disc(pen, middle, hex * 0.72, colours.planet);
      if (hex >= LETTER_FROM) letter(pen, middle, LETTERS[kind], hex * 0.75, kind === "planet" ? colours.ground : colours.ink, null);
    }
  }
}

/** @param {Map} map The hexes that count as the objective, where there is a board; else its middle and a ring. */
function paintGoal(map) {
  const { pen, camera, colours, hex, state } = map;
  const { objective } = state.ground;
  if (!objective) return;
  const colour = objective.team === null || objective.team === undefined ? colours.glow : colours.sides[objective.team] ?? colours.glow;
  const reach = (objective.radius + 0.5) * STEP;
  const from = state.bounded ? -Math.PI / 2 : 0;
  const wide = state.bounded ? reach : reach / Math.cos(Math.PI / 6);
  const middle = hexToPixel(objective.at);
  pen.beginPath();
  for (let i = 0; i < 6; i += 1) {
    const angle = from + (i * Math.PI) / 3;
    const { x, y } = toScreen(camera, { x: middle.x + wide * Math.cos(angle), y: middle.y + wide * Math.sin(angle) });
    if (i) pen.lineTo(x, y);
    else pen.moveTo(x, y);
  }
  pen.closePath();
  dash(pen, colour, [8, 5], 2.5);
  const at = toScreen(camera, middle);
  pen.beginPath();
  pen.arc(at.x, at.y, Math.max(hex * 0.5, 5), 0, 2 * Math.PI);
  dash(pen, colour, [], 2.5);
  disc(pen, at, Math.max(hex * 0.16, 2), colour);
}

/** @param {Map} map @param {{at: Hex, facing: number}} line @param {number} seat A bar across the heading, an arrow along it. */
function paintLine({ pen, camera, colours }, { at, facing }, seat) {
  const { x, y } = toScreen(camera, hexToPixel(at));
  pen.save();
  pen.translate(x, y);
  pen.rotate(noseAngle(facing));
  pen.beginPath();
  pen.moveTo(0, -24);
  pen.lineTo(0, 24);
  pen.moveTo(0, 0);
  pen.lineTo(32, 0);
  pen.moveTo(23, -7);
  pen.lineTo(32, 0);
  pen.lineTo(23, 7);
  dash(pen, colours.sides[seat], [], 3);
  pen.restore();
  const angle = noseAngle(facing);
  letter(pen, { x: x - 15 * Math.cos(angle), y: y - 15 * Math.sin(angle) }, SEATS[seat], 17, colours.sides[seat], colours.ground);
}

/** @param {Map} map The hexes under the brush. */
function paintCursor(map) {
  const { pen, colours, state } = map;
  const under = brushed(state, state.cursor);
  trace(map, under.length ? under : [state.cursor], 0.94);
  dash(pen, colours.focus, [], 2.5);
}

/** @param {CanvasRenderingContext2D} pen @param {string} colour @param {number[]} dashes @param {number} [width] */
function dash(pen, colour, dashes, width = 1) {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.setLineDash(dashes);
  pen.stroke();
  pen.setLineDash([]);
}

/** @param {CanvasRenderingContext2D} pen @param {Point} at @param {number} radius @param {string} colour */
function disc(pen, { x, y }, radius, colour) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
}

/** @param {CanvasRenderingContext2D} pen @param {Point} at @param {string} text @param {number} size @param {string} colour @param {string | null} halo */
function letter(pen, { x, y }, text, size, colour, halo) {
  pen.font = `700 ${size}px sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  if (halo) {
    pen.strokeStyle = halo;
    pen.lineWidth = size / 4;
    pen.lineJoin = "round";
    pen.strokeText(text, x, y);
  }
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

/** @param {Hex} a @param {Hex} b @returns {Hex[]} The hexes that a quick stroke from one to the other went over. */
export function stroke(a, b) {
  const steps = Math.max(distance(a, b), 1);
  const [from, to] = [hexToPixel(a), hexToPixel(b)];
  return Array.from({ length: steps }, (_, i) => {
    const along = (i + 1) / steps;
    return pixelToHex({ x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along });
  });
}

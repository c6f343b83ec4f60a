/**
 * The field of a battle that has one: the edge of its board, what lies in its hexes, and where sides deploy. Each kind
 * of terrain has its letter, so that colour is never all that tells it.
 *
 * @import {Board, Camera, Frame, Hex, Pen, Theme} from '../types.js'
 */
import { onScreen, toScreen, toWorld } from "../camera.js";
import { RADIUS, STEP, corners, hexToPixel, pixelToHex } from "../geometry.js";
import { HEXAGONS } from "../grids.js";
import { inFilm } from "../state.js";
import { say } from "../words.js";
import { areaOf, kept } from "./area.js";
import { circle, inWorld, polygon, ramp, scatter, shipScale, widthOf, write } from "./pen.js";

/** @typedef {{fill: Path2D, edge: Path2D, outside: Path2D}} Shape Of a board: all of it, its edge, all but it. */

const LETTERS = { debris: "D", nebula: "N", planet: "P" };
/** How far from the middle of a hex its letter stands, in world pixels. */
const LETTER = STEP * 0.33;
/** In hexes smaller than this, in pixels of the screen, letters stand in the middle, and no two side by side. */
const SMALL = 30;
/** World pixels about a board that are darkened. */
const BEYOND = 40_000;
const zoneOf = kept((hexes) => areaOf(HEXAGONS, hexes));

/** @type {WeakMap<Board, Shape>} */
const shapes = new WeakMap();

/** @param {Board} board @param {Hex} hex @returns {boolean} */
export function onBoard({ columns, rows }, [q, r]) {
  const row = r + Math.floor(q / 2);
  return q >= 0 && q < columns && row >= 0 && row < rows;
}

/** @param {Board} board @param {Camera} camera @returns {Hex[]} Its hexes on the screen; the others cost nothing. */
export function hexesInView(board, camera) {
  const [a, b] = [toWorld(camera, { x: 0, y: 0 }), toWorld(camera, { x: camera.width, y: camera.height })];
  const [from] = pixelToHex({ x: a.x - RADIUS, y: 0 });
  const [to] = pixelToHex({ x: b.x + RADIUS, y: 0 });
  /** @type {Hex[]} */
  const hexes = [];
  for (let q = Math.max(0, from); q <= Math.min(board.columns - 1, to); q++) {
    const half = Math.floor(q / 2);
    const top = Math.max(0, Math.floor(a.y / STEP - q / 2) - 1 + half);
    const bottom = Math.min(board.rows - 1, Math.ceil(b.y / STEP - q / 2) + 1 + half);
    for (let row = top; row <= bottom; row++) hexes.push([q, row - half]);
  }
  return hexes;
}

/** @param {Board} board @returns {Shape} Made once. */
function shapeOf(board) {
  let shape = shapes.get(board);
  if (!shape) {
    const { fill, edge } = areaOf(HEXAGONS, HEXAGONS.places(board));
    const outside = new Path2D();
    outside.rect(-BEYOND, -BEYOND, 2 * BEYOND + board.columns * RADIUS * 1.5, 2 * BEYOND + board.rows * STEP);
    outside.addPath(fill);
    shapes.set(board, (shape = { fill, edge, outside }));
  }
  return shape;
}

/** @param {Pen} ctx @param {Frame} frame Under everything else. */
export function drawField(ctx, frame) {
  const { board, terrain = {} } = frame.state.data.view;
  if (!board) return drawObjective(ctx, frame);
  drawEdge(ctx, frame, board);
  for (const [place, kind] of Object.entries(terrain)) drawTerrain(ctx, frame, hexOf(place), kind);
  const small = STEP * frame.camera.zoom < SMALL;
  for (const place of small ? apart(terrain) : Object.keys(terrain)) drawLetter(ctx, frame, hexOf(place), terrain[place], small);
  drawObjective(ctx, frame);
  if (!inFilm(frame.state)) drawZones(ctx, frame);
  ctx.globalAlpha = 1;
}

/** @param {string} place As the terrain names it. @returns {Hex} */
function hexOf(place) {
  const [q, r] = place.split(",").map(Number);
  return [q, r];
}

/** @param {Pen} ctx @param {Frame} frame @param {Board} board */
function drawEdge(ctx, { camera, theme }, board) {
  const { edge, outside } = shapeOf(board);
  inWorld(ctx, camera, () => {
    ctx.fillStyle = theme.fog;
    ctx.globalAlpha = theme.dark ? 0.72 : 0.4;
    ctx.fill(outside, "evenodd");
    ctx.strokeStyle = theme.sight;
    ctx.lineJoin = "round";
    ctx.globalAlpha = 0.25;
    ctx.lineWidth = 7 / camera.zoom;
    ctx.stroke(edge);
    ctx.globalAlpha = 1;
    ctx.lineWidth = 1.8 / camera.zoom;
    ctx.stroke(edge);
  });
}

/** @param {Pen} ctx @param {Frame} frame @param {Hex} hex @param {string} kind */
function drawTerrain(ctx, frame, hex, kind) {
  const { camera, theme } = frame;
  const at = hexToPixel(hex);
  if (!onScreen(camera, at, RADIUS * camera.zoom + 4)) return;
  const colour = theme[/** @type {"debris" | "nebula" | "planet"} */ (kind)];
  inWorld(ctx, camera, () => {
    ctx.translate(at.x, at.y);
    ctx.fillStyle = ctx.strokeStyle = colour;
    TERRAIN[kind]?.(ctx, theme, scatter(hex[0] * 131 + hex[1] * 17 + 5), camera.zoom);
  });
}

/** @type {WeakMap<object, string[]>} */
const keptApart = new WeakMap();

/** @param {Record<string, string>} terrain @returns {string[]} Places of which no two neighbours are of one kind. Found once. */
export function apart(terrain) {
  let places = keptApart.get(terrain);
  if (places) return places;
  const taken = new Set();
  for (const place of Object.keys(terrain)) {
    const [q, r] = hexOf(place);
    const beside = HEXAGONS.across.map(([right, down]) => `${q + right},${r + down}`);
    if (!beside.some((other) => taken.has(other) && terrain[other] === terrain[place])) taken.add(place);
  }
  keptApart.set(terrain, (places = [...taken]));
  return places;
}

/** @param {Pen} ctx @param {Frame} frame @param {Hex} hex @param {string} kind @param {boolean} small */
function drawLetter(ctx, frame, hex, kind, small) {
  const { camera, theme } = frame;
  const { x, y } = hexToPixel(hex);
  if (!onScreen(camera, { x, y }, RADIUS * camera.zoom)) return;
  const colour = theme[/** @type {"debris" | "nebula" | "planet"} */ (kind)];
  const letter = toScreen(camera, { x, y: small ? y : y + LETTER });
  const look = { colour, size: Math.max(11, Math.min(18, 20 * camera.zoom)), weight: 700, head: true };
  ctx.globalAlpha = 1;
  write(ctx, frame, LETTERS[/** @type {"debris" | "nebula" | "planet"} */ (kind)] ?? "", letter, look);
}

/** @type {Record<string, (ctx: Pen, theme: Theme, random: () => number, zoom: number) => void>} About the origin. */
const TERRAIN = {
  debris(ctx, theme, random, zoom) {
    const hex = polygon(corners({ x: 0, y: 0 }, 0.95));
    ctx.globalAlpha = theme.dark ? 0.16 : 0.2;
    ctx.fill(hex);
    ctx.globalAlpha = 0.5;
    ctx.lineWidth = 1 / zoom;
    ctx.stroke(hex);
    for (let i = 0; i < 11; i++) {
      const [angle, far, size] = [random() * 2 * Math.PI, STEP * 0.4 * Math.sqrt(random()), 2.5 + 6 * random()];
      const sides = 5 + Math.floor(3 * random());
      const rock = Array.from({ length: sides }, (_, side) => {
        const [turn, out] = [(side / sides) * 2 * Math.PI, size * (0.65 + 0.5 * random())];
        return { x: far * Math.cos(angle) + out * Math.cos(turn), y: far * Math.sin(angle) + out * Math.sin(turn) };
      });
      ctx.globalAlpha = 0.35 + 0.5 * random();
      ctx.fill(polygon(rock));
    }
  },
  nebula(ctx, theme, random) {
    ctx.globalAlpha = theme.dark ? 0.14 : 0.16;
    ctx.fill(polygon(corners({ x: 0, y: 0 }, 0.99)));
    for (let i = 0; i < 7; i++) {
      const [angle, far, size] = [random() * 2 * Math.PI, STEP * 0.32 * random(), STEP * (0.14 + 0.14 * random())];
      ctx.globalAlpha = theme.dark ? 0.13 : 0.12;
      circle(ctx, { x: far * Math.cos(angle), y: far * Math.sin(angle) }, size);
      ctx.fill();
    }
  },
  planet(ctx, theme, random, zoom) {
    const radius = STEP * 0.44;
    circle(ctx, { x: 0, y: 0 }, radius);
    ctx.globalAlpha = theme.dark ? 0.34 : 0.4;
    ctx.fill();
    ctx.globalAlpha = 0.95;
    ctx.lineWidth = 2 / zoom;
    ctx.stroke();
    ctx.clip();
    ctx.globalAlpha = 0.3;
    for (let band = -2; band <= 2; band++) {
      const y = radius * (0.34 * band + 0.12 * (random() - 0.5));
      ctx.fillRect(-radius, y, 2 * radius, radius * (0.08 + 0.08 * random()));
    }
  },
};

/** @param {Pen} ctx @param {Frame} frame The hexes that have to be held, if any have. */
function drawObjective(ctx, frame) {
  const { camera, theme, state } = frame;
  const objective = state.data.view.objective;
  if (!objective) return;
  const at = hexToPixel(objective.at);
  inWorld(ctx, camera, () => {
    ctx.strokeStyle = theme.caution;
    ctx.globalAlpha = 0.9;
    ctx.lineWidth = 2 / camera.zoom;
    ctx.setLineDash([10 / camera.zoom, 7 / camera.zoom]);
    circle(ctx, at, STEP * (objective.radius + 0.5));
    ctx.stroke();
  });
  const above = toScreen(camera, { x: at.x, y: at.y - STEP * (objective.radius + 0.5) });
  ctx.globalAlpha = 1;
  write(ctx, frame, say("objective"), { x: above.x, y: above.y - 10 }, { colour: theme.caution, size: 14, weight: 650, head: true });
}

/** @param {Pen} ctx @param {Frame} frame Where each side deploys, while it does. */
function drawZones(ctx, frame) {
  const { camera, theme, state } = frame;
  const { zones = [], view } = state.data;
  zones.forEach((hexes, seat) => {
    if (!hexes.length) return;
    const { fill, edge } = zoneOf(hexes);
    const colour = theme.sides[seat % theme.sides.length];
    inWorld(ctx, camera, () => {
      ctx.fillStyle = ctx.strokeStyle = colour;
      ctx.globalAlpha = theme.dark ? 0.1 : 0.12;
      ctx.fill(fill);
      ctx.globalAlpha = 0.85;
      ctx.lineWidth = 1.6 / camera.zoom;
      if (seat !== state.data.seat) ctx.setLineDash([8 / camera.zoom, 6 / camera.zoom]);
      ctx.stroke(edge);
    });
    const places = hexes.map(hexToPixel);
    const top = Math.min(...places.map(({ y }) => y));
    const middle = places.reduce((sum, { x }) => sum + x, 0) / places.length;
    const at = toScreen(camera, { x: middle, y: top - STEP / 2 });
    const look = { colour, size: 14, weight: 650, head: true };
    const name = view.sides.find((side) => side.seat === seat)?.name ?? "";
    ctx.globalAlpha = ramp(shipScale(camera.zoom), 0.2, 0.3);
    const text = say("{name} deploys", { name });
    const half = widthOf(ctx, frame, text, look) / 2 + 4;
    const x = Math.min(Math.max(at.x, half), Math.max(half, camera.width - half));
    write(ctx, frame, text, { x, y: at.y - 12 }, look);
  });
}

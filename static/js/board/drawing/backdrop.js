/**
 * What lies behind the ships: stars, grid and the dark beyond sight. (The ground is the canvas's own background, in
 * board.css.) While camera, theme and ships' places stay as they are, it is copied from a canvas kept for it.
 *
 * @import {Board, Camera, Frame, Hex, Pen, Point} from '../types.js'
 */
import { RADIUS, SIGHT, STEP, hexToPixel, pixelToHex, range, rangeOutline } from "../geometry.js";
import { toScreen, toWorld } from "../camera.js";
import { rulesetOf } from "../ruleset.js";
import { hexesInView, onBoard } from "./field.js";
import { inWorld, polygon, ramp, scatter, write } from "./pen.js";

const TILE = 512;
/** How far each layer of stars follows the camera, how many it has in a tile, and their size and strength. */
const STARS = [
  { depth: 0.012, count: 110, size: 0.9, alpha: 0.4 },
  { depth: 0.028, count: 40, size: 1.3, alpha: 0.6 },
  { depth: 0.055, count: 9, size: 1.9, alpha: 0.9 },
];
/** The fog is painted small and drawn large, which makes its edge soft. */
const FOG_SCALE = 1 / 8;

/** @typedef {(ctx: CanvasRenderingContext2D, frame: Frame) => void} Layer */

/** @param {Layer[]} layers @returns {Layer} All of them, as one that costs little while nothing moves. */
export function stillKept(layers) {
  const kept = document.createElement("canvas");
  const ctx = /** @type {CanvasRenderingContext2D} */ (kept.getContext("2d"));
  let [seen, painted] = ["", ""];
  return (target, frame) => {
    const key = keyOf(frame);
    if (key !== seen) {
      seen = key;
      for (const layer of layers) layer(target, frame);
      return;
    }
    if (key !== painted) {
      painted = key;
      fit(kept, frame.camera, frame.ratio);
      ctx.setTransform(frame.ratio, 0, 0, frame.ratio, 0, 0);
      for (const layer of layers) layer(ctx, frame);
    }
    target.save();
    target.setTransform(1, 0, 0, 1, 0, 0);
    target.drawImage(kept, 0, 0);
    target.restore();
  };
}

/** @param {Frame} frame */
function keyOf({ camera, theme, ratio, state }) {
  const { x, y, zoom, width, height } = camera;
  return [x, y, zoom, width, height, ratio, theme.grid, theme.text, seesFog(state) ? eyes(state).join(" ") : ""].join();
}

/** @param {HTMLCanvasElement} canvas Cleared. @param {Camera} camera @param {number} ratio Its pixels to one of CSS. */
function fit(canvas, { width, height }, ratio) {
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
}

/** Stars of three depths; the nearer ones follow the camera a little. @returns {Layer} */
export function makeStars() {
  const layers = STARS.map((layer, i) => ({ ...layer, stars: starsOf(layer, scatter(i + 11)) }));
  return (ctx, { camera, theme }) => {
    ctx.fillStyle = theme.star;
    for (const { depth, alpha, stars } of layers) {
      const [left, top] = [camera.x, camera.y].map((shift) => firstTile(-shift * depth));
      ctx.globalAlpha = alpha * (theme.dark ? 1 : 0.5);
      for (let x = left; x < camera.width; x += TILE) {
        for (let y = top; y < camera.height; y += TILE) {
          for (const star of stars) ctx.fillRect(x + star.x, y + star.y, star.size, star.size);
        }
      }
    }
    ctx.globalAlpha = 1;
  };
}

/** @param {number} shift @returns {number} Where the first tile begins, at or before the edge of the screen. */
function firstTile(shift) {
  return (((shift % TILE) + TILE) % TILE) - TILE;
}

/** @param {typeof STARS[number]} layer @param {() => number} random */
function starsOf({ count, size }, random) {
  return Array.from({ length: count }, () => {
    return { x: random() * TILE, y: random() * TILE, size: size * (0.5 + 0.8 * random() ** 2) };
  });
}

/** A hairline grid that fades as one moves away; its path is kept while the camera stays over it. @returns {Layer} */
export function makeGrid() {
  /** @type {{path: Path2D, left: number, right: number, top: number, bottom: number} | null} */
  let kept = null;
  return (ctx, frame) => {
    const { camera, theme } = frame;
    const { board } = frame.state.data.view;
    const strength = ramp(camera.zoom, 0.1, 0.4);
    if (strength === 0) return;
    const a = toWorld(camera, { x: 0, y: 0 });
    const b = toWorld(camera, { x: camera.width, y: camera.height });
    if (!kept || a.x < kept.left || b.x > kept.right || a.y < kept.top || b.y > kept.bottom) kept = gridOver(a, b, board);
    const { path } = kept;
    inWorld(ctx, camera, () => {
      ctx.globalAlpha = (0.2 + 0.35 * strength) * strength;
      ctx.strokeStyle = theme.grid;
      ctx.lineWidth = 1 / camera.zoom;
      ctx.stroke(path);
    });
    if (camera.zoom > 0.95) drawNumbers(ctx, frame, board ? hexesInView(board, camera) : hexesOver(a, b));
    ctx.globalAlpha = 1;
  };
}

/** @param {Point} a @param {Point} b The corners of what is seen. @param {Board} [board] That has an edge. */
function gridOver(a, b, board) {
  const [wide, high] = [(b.x - a.x) * 0.25, (b.y - a.y) * 0.25];
  const box = { left: a.x - wide, right: b.x + wide, top: a.y - high, bottom: b.y + high };
  const path = new Path2D();
  for (const hex of hexesOver({ x: box.left, y: box.top }, { x: box.right, y: box.bottom })) {
    if (!board || onBoard(board, hex)) halfEdge(path, hex);
  }
  return { path, ...box };
}

/** @param {Path2D} path @param {Hex} hex Three of its edges; its neighbours draw the others. */
function halfEdge(path, hex) {
  const { x, y } = hexToPixel(hex);
  path.moveTo(x + RADIUS, y);
  path.lineTo(x + RADIUS / 2, y + STEP / 2);
  path.lineTo(x - RADIUS / 2, y + STEP / 2);
  path.lineTo(x - RADIUS, y);
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b @returns {Hex[]} */
function hexesOver(a, b) {
  /** @type {Hex[]} */
  const hexes = [];
  const [from] = pixelToHex(a);
  const [to] = pixelToHex(b);
  for (let q = from - 1; q <= to + 1; q++) {
    const top = Math.floor(a.y / STEP - q / 2) - 1;
    const bottom = Math.ceil(b.y / STEP - q / 2) + 1;
    for (let r = top; r <= bottom; r++) hexes.push([q, r]);
  }
  return hexes;
}

/** @param {Pen} ctx @param {Frame} frame @param {Hex[]} hexes */
function drawNumbers(ctx, frame, hexes) {
  const { camera, theme } = frame;
  ctx.globalAlpha = ramp(camera.zoom, 0.95, 1.3);
  for (const hex of hexes) {
    const { x, y } = toScreen(camera, hexToPixel(hex));
    const text = hex.join(", ").replaceAll("-", "−");
    write(ctx, frame, text, { x, y: y + STEP * 0.4 * camera.zoom }, { colour: theme.inkSoft, size: 10, weight: 400 });
  }
}

/** @param {Frame["state"]} state */
function seesFog({ data }) {
  return rulesetOf(data.view).fog;
}

/** @param {Frame["state"]} state @returns {Hex[]} The places from which the viewer's team sees. */
function eyes({ data }) {
  const { view, seat } = data;
  if (seat === null) return [];
  const team = view.sides.find((side) => side.seat === seat)?.team;
  const ours = view.sides.filter((side) => side.team === team).map((side) => side.seat);
  return view.ships.filter((ship) => ship.status === "in_play" && ours.includes(ship.seat)).map((ship) => ship.at);
}

/** Dims what is out of sight of the viewer's ships. @returns {Layer} */
export function makeFog() {
  const small = document.createElement("canvas");
  const fog = /** @type {CanvasRenderingContext2D} */ (small.getContext("2d"));
  const lit = polygon(rangeOutline(SIGHT));
  return (ctx, { state, camera, theme }) => {
    const hexes = seesFog(state) ? eyes(state) : [];
    if (hexes.length === 0 || hexes.some((hex) => seesAll(hex, camera))) return;
    fit(small, camera, FOG_SCALE);
    fog.setTransform(FOG_SCALE, 0, 0, FOG_SCALE, 0, 0);
    fog.fillStyle = theme.fog;
    fog.fillRect(0, 0, camera.width + 8, camera.height + 8);
    fog.globalCompositeOperation = "destination-out";
    for (const hex of hexes) {
      const { x, y } = hexToPixel(hex);
      inWorld(fog, camera, () => {
        fog.translate(x, y);
        fog.fill(lit);
      });
    }
    ctx.globalAlpha = theme.dark ? 0.62 : 0.38;
    ctx.drawImage(small, 0, 0, camera.width, camera.height);
    ctx.globalAlpha = 1;
  };
}

/** @param {Hex} eye @param {Camera} camera Whether all of the screen is in sight of one place. */
function seesAll(eye, camera) {
  const corners = [[0, 0], [camera.width, 0], [0, camera.height], [camera.width, camera.height]];
  return corners.every(([x, y]) => range(eye, pixelToHex(toWorld(camera, { x, y }))) < SIGHT);
}

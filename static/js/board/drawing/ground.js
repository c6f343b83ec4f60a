/**
 * The ground of an assault: open land with its contours, woods, broken rock, water, rock masses; the grid; a letter for
 * each kind of terrain, so that colour is never all that tells it.
 *
 * @import {Board, Frame, Pen, Theme} from '../types.js'
 * @import {Ground} from './ground_shapes.js'
 */
import { onScreen, toScreen } from "../camera.js";
import { TILE, tileToPixel } from "../squares.js";
import { say } from "../words.js";
import { groundOf, tileNamed } from "./ground_shapes.js";
import { inWorld, ramp, write } from "./pen.js";

/** Tiles smaller than so many pixels of the screen bear no letters, and those from `LETTERED` on all do. */
const LETTERS_FROM = 34;
const LETTERED = 52;

/** @type {WeakMap<object, Ground>} */
const made = new WeakMap();

/** @param {Board} board @param {Record<string, string>} terrain @returns {Ground} Made once. */
function kept(board, terrain) {
  let ground = made.get(terrain);
  if (!ground) made.set(terrain, (ground = groundOf(board, terrain)));
  return ground;
}

/** @param {Pen} ctx @param {Frame} frame Under everything else. */
export function drawGround(ctx, frame) {
  const { camera, theme, state } = frame;
  const { board, terrain = {} } = state.data.view;
  if (!board) return;
  const ground = kept(board, terrain);
  inWorld(ctx, camera, () => {
    drawPlate(ctx, theme, ground, camera.zoom);
    ctx.save();
    ctx.clip(ground.plate);
    drawOpen(ctx, theme, ground, camera.zoom);
    drawScree(ctx, theme, ground, camera.zoom);
    drawWater(ctx, theme, ground, camera.zoom);
    drawGrid(ctx, theme, ground, camera.zoom);
    drawWoods(ctx, theme, ground, camera.zoom);
    drawCliffs(ctx, theme, ground, camera.zoom);
    ctx.restore();
    ctx.strokeStyle = theme.sight;
    ctx.lineWidth = 1.5 / camera.zoom;
    ctx.stroke(ground.plate);
  });
  drawLetters(ctx, frame, terrain);
  drawRulers(ctx, frame, board);
  ctx.globalAlpha = 1;
}

/** @param {Pen} ctx @param {Theme} theme @param {Ground} ground @param {number} zoom The map lies on the table. */
function drawPlate(ctx, theme, { plate }, zoom) {
  ctx.save();
  ctx.shadowColor = theme.shade;
  ctx.shadowBlur = 26;
  ctx.shadowOffsetY = 5;
  ctx.fillStyle = theme.earth;
  ctx.fill(plate);
  ctx.restore();
  ctx.strokeStyle = theme.sight;
  ctx.globalAlpha = 0.2;
  ctx.lineWidth = 7 / zoom;
  ctx.stroke(plate);
  ctx.globalAlpha = 1;
}

/** @param {Pen} ctx @param {Theme} theme @param {Ground} ground @param {number} zoom */
function drawOpen(ctx, theme, { contours, tufts }, zoom) {
  ctx.lineCap = "round";
  ctx.strokeStyle = theme.contour;
  ctx.globalAlpha = 0.5;
  ctx.lineWidth = Math.max(1.1, 0.8 / zoom);
  ctx.stroke(contours);
  ctx.globalAlpha = 0.75 * ramp(zoom, 0.35, 0.6);
  if (ctx.globalAlpha) {
    ctx.strokeStyle = theme.grass;
    ctx.lineWidth = 1.3;
    ctx.stroke(tufts);
  }
  ctx.globalAlpha = 1;
}

/** @param {Pen} ctx @param {Theme} theme @param {Ground} ground @param {number} zoom */
function drawGrid(ctx, theme, { grid }, zoom) {
  ctx.globalAlpha = 0.12 + 0.38 * ramp(zoom, 0.2, 0.5);
  ctx.strokeStyle = theme.grid;
  ctx.lineWidth = 1 / zoom;
  ctx.stroke(grid);
  ctx.globalAlpha = 1;
}

/** @param {Pen} ctx @param {Theme} theme @param {Ground} ground @param {number} zoom */
function drawScree(ctx, theme, { scree, rocks, facets, pebbles }, zoom) {
  ctx.fillStyle = theme.scree;
  ctx.fill(scree);
  ctx.fillStyle = theme.rock;
  ctx.fill(pebbles);
  shifted(ctx, 2.5, 3.5, () => {
    ctx.fillStyle = theme.shade;
    ctx.globalAlpha = 0.5;
    ctx.fill(rocks);
  });
  ctx.lineJoin = "round";
  ctx.strokeStyle = theme.rockLine;
  ctx.lineWidth = Math.max(1.4, 0.7 / zoom);
  ctx.stroke(rocks);
  ctx.fillStyle = theme.rock;
  ctx.fill(rocks);
  ctx.fillStyle = theme.rockLight;
  ctx.fill(facets);
}

/** @param {Pen} ctx @param {number} x @param {number} y @param {() => void} draw */
function shifted(ctx, x, y, draw) {
  ctx.save();
  ctx.translate(x, y);
  draw();
  ctx.restore();
}

/** @param {Pen} ctx @param {Theme} theme @param {Ground} ground @param {number} zoom */
function drawWater(ctx, theme, { water, ripples }, zoom) {
  ctx.fillStyle = theme.water;
  ctx.fill(water);
  ctx.save();
  ctx.clip(water);
  ctx.strokeStyle = theme.shore;
  for (const [width, alpha] of [[44, 0.1], [26, 0.16], [10, 0.28]]) {
    ctx.globalAlpha = alpha;
    ctx.lineWidth = width;
    ctx.stroke(water);
  }
  ctx.restore();
  ctx.strokeStyle = theme.shore;
  ctx.lineWidth = Math.max(1.8, 1.1 / zoom);
  ctx.stroke(water);
  ctx.strokeStyle = theme.ripple;
  ctx.lineCap = "round";
  ctx.lineWidth = Math.max(2, 1 / zoom);
  ctx.globalAlpha = 0.8;
  ctx.stroke(ripples);
  ctx.globalAlpha = 1;
}

/** @param {Pen} ctx @param {Theme} theme @param {Ground} ground @param {number} zoom */
function drawWoods(ctx, theme, { wood, trees, lights }, zoom) {
  ctx.fillStyle = theme.wood;
  ctx.fill(wood);
  trees.forEach((layer, i) => {
    shifted(ctx, 3, 4.5, () => {
      ctx.fillStyle = theme.shade;
      ctx.globalAlpha = 0.45;
      ctx.fill(layer);
    });
    ctx.strokeStyle = theme.treeLine;
    ctx.lineWidth = Math.max(2.2, 1.2 / zoom);
    ctx.stroke(layer);
    ctx.fillStyle = [theme.treeDark, theme.tree, theme.treeLight][i];
    ctx.fill(layer);
  });
  ctx.fillStyle = theme.treeLight;
  ctx.globalAlpha = 0.5;
  ctx.fill(lights);
  ctx.globalAlpha = 1;
}

/** @param {Pen} ctx @param {Theme} theme @param {Ground} ground @param {number} zoom */
function drawCliffs(ctx, theme, { cliffs, sides, hachures }, zoom) {
  ctx.lineJoin = "round";
  shifted(ctx, 5, 9, () => {
    ctx.fillStyle = theme.shade;
    ctx.globalAlpha = 0.5;
    ctx.fill(sides);
  });
  ctx.fillStyle = theme.cliffSide;
  ctx.strokeStyle = theme.cliffLine;
  ctx.lineWidth = Math.max(2.4, 1.4 / zoom);
  ctx.stroke(sides);
  ctx.fill(sides);
  ctx.fillStyle = theme.cliff;
  ctx.stroke(cliffs);
  ctx.fill(cliffs);
  ctx.strokeStyle = theme.cliffLight;
  ctx.lineWidth = Math.max(1.5, 0.9 / zoom);
  ctx.globalAlpha = 0.75;
  ctx.stroke(hachures);
  ctx.globalAlpha = 1;
}

/** What stands for each kind of terrain in a corner of its tiles. @type {Record<string, () => string>} */
const LETTERS = { forest: () => say("F"), rough: () => say("R"), water: () => say("W"), blocking: () => say("B") };

/** @param {Pen} ctx @param {Frame} frame @param {Record<string, string>} terrain */
function drawLetters(ctx, frame, terrain) {
  const { camera, theme } = frame;
  const side = TILE * camera.zoom;
  const strength = ramp(side, LETTERS_FROM, LETTERED);
  if (strength === 0) return;
  const look = { colour: theme.inkSoft, size: Math.min(14, side * 0.2), weight: 700, head: true };
  for (const [place, kind] of Object.entries(terrain)) {
    const centre = tileToPixel(tileNamed(place));
    if (!onScreen(camera, centre, side)) continue;
    const at = toScreen(camera, { x: centre.x - TILE * 0.41, y: centre.y - TILE * 0.39 });
    ctx.globalAlpha = strength * 0.9;
    write(ctx, frame, LETTERS[kind]?.() ?? "", at, look);
  }
}

/** @param {Pen} ctx @param {Frame} frame @param {Board} board The numbers of its columns and rows, along its edge. */
function drawRulers(ctx, frame, { columns, rows }) {
  const { camera, theme } = frame;
  const side = TILE * camera.zoom;
  const every = side > 18 ? 1 : 5;
  const look = { colour: theme.inkSoft, size: Math.min(12, Math.max(9, side * 0.22)), weight: 600, head: true };
  ctx.globalAlpha = 0.8;
  for (let x = 0; x < columns; x += every) {
    const at = toScreen(camera, { x: TILE * x, y: -TILE / 2 });
    write(ctx, frame, String(x), { x: at.x, y: at.y - 7 }, look);
  }
  for (let y = 0; y < rows; y += every) {
    const at = toScreen(camera, { x: -TILE / 2, y: TILE * y });
    write(ctx, frame, String(y), { x: at.x - 8, y: at.y }, look);
  }
}

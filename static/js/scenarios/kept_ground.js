/**
 * The ground of the map as a picture that is kept: drawing woods and water takes a while on a large map. While somebody
 * paints or moves the map, the last picture is shown where it belongs, with what is new on it in plain colours; it is
 * drawn anew as soon as nothing changes for a moment.
 *
 * @import {Camera, Frame} from '../board/types.js'
 */
import { toScreen } from "../board/camera.js";
import { drawGround } from "../board/drawing/ground.js";
import { tileNamed } from "../board/drawing/ground_shapes.js";
import { TILE, tileToPixel } from "../board/squares.js";

/** A picture that took no longer than so many milliseconds is drawn anew at once; a slow one after such a rest. */
const QUICK = 30;
const REST = 250;

/** @typedef {{land: import("./tile_drawing.js").Land, camera: Camera, theme: unknown, ratio: number, took: number}} Kept */

/** @param {() => void} redraw @returns {(pen: CanvasRenderingContext2D, frame: Frame, land: import("./tile_drawing.js").Land) => void} */
export function keptGround(redraw) {
  const picture = document.createElement("canvas");
  /** @type {Kept | null} */ let kept = null;
  let waiting = 0;
  return (pen, frame, land) => {
    const fresh = kept !== null && isOf(kept, frame, land);
    if (!fresh && (kept === null || kept.took < QUICK || waiting < 0)) {
      kept = { land, camera: frame.camera, theme: frame.theme, ratio: frame.ratio, took: drawn(picture, frame) };
      waiting = 0;
    } else if (!fresh) {
      clearTimeout(waiting);
      waiting = window.setTimeout(() => {
        waiting = -1;
        redraw();
      }, REST);
    }
    if (kept) show(pen, picture, kept, frame.camera);
    if (kept && kept.land !== land) showNew(pen, frame, kept.land, land);
  };
}

/** @param {Kept} kept @param {Frame} frame @param {import("./tile_drawing.js").Land} land */
function isOf({ land: before, camera, theme, ratio }, frame, land) {
  const still = Object.entries(frame.camera).every(([key, value]) => camera[/** @type {keyof Camera} */ (key)] === value);
  return still && before === land && theme === frame.theme && ratio === frame.ratio;
}

/** @param {HTMLCanvasElement} picture @param {Frame} frame @returns {number} How long it took, in milliseconds. */
function drawn(picture, frame) {
  const { camera, ratio } = frame;
  const began = performance.now();
  picture.width = Math.max(1, Math.round(camera.width * ratio));
  picture.height = Math.max(1, Math.round(camera.height * ratio));
  const pen = /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d"));
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawGround(pen, frame);
  return performance.now() - began;
}

/** @param {CanvasRenderingContext2D} pen @param {HTMLCanvasElement} picture @param {Kept} kept @param {Camera} camera Where it belongs now. */
function show(pen, picture, { camera: before }, camera) {
  const scale = camera.zoom / before.zoom;
  const corner = { x: before.x - before.width / 2 / before.zoom, y: before.y - before.height / 2 / before.zoom };
  const { x, y } = toScreen(camera, corner);
  pen.drawImage(picture, x, y, before.width * scale, before.height * scale);
}

/** @param {CanvasRenderingContext2D} pen @param {Frame} frame @param {import("./tile_drawing.js").Land} before @param {import("./tile_drawing.js").Land} land */
function showNew(pen, { camera, theme }, before, land) {
  /** @type {Record<string, string>} */
  const colours = { forest: theme.tree, rough: theme.rock, water: theme.water, blocking: theme.cliff };
  const side = TILE * camera.zoom;
  for (const place of changedPlaces(before, land)) {
    const { x, y } = toScreen(camera, tileToPixel(tileNamed(place)));
    pen.fillStyle = colours[land.terrain[place]] ?? theme.earth;
    pen.fillRect(x - side / 2, y - side / 2, side, side);
  }
}

/** @param {import("./tile_drawing.js").Land} before @param {import("./tile_drawing.js").Land} land @returns {string[]} Of a map of another size, all. */
function changedPlaces(before, land) {
  const { columns, rows } = land.board;
  const all = Array.from({ length: columns * rows }, (_, i) => `${i % columns},${Math.floor(i / columns)}`);
  const resized = columns !== before.board.columns || rows !== before.board.rows;
  return resized ? all : all.filter((place) => before.terrain[place] !== land.terrain[place]);
}

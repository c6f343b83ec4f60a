/** @import {Camera, Point} from './types.js' */

export const ZOOM_MIN = 0.25;
export const ZOOM_MAX = 3;
/** Fleets that have flown far apart must still fit the screen, so a fit may go below the wheel's least zoom. */
const FIT_MIN = 0.005;
const FIT_MAX = 1.2;
/** Round a board that is shown whole. */
const RIM = 20;
/** Round what is shown, and for the caption of a film, in pixels of the screen. */
const MARGIN = 70;
const CAPTION = 36;

/** @returns {Camera} */
export function newCamera() {
  return { x: 0, y: 0, zoom: 1, width: 1, height: 1 };
}

/** @param {Camera} camera @param {Point} world @returns {Point} */
export function toScreen(camera, { x, y }) {
  return { x: (x - camera.x) * camera.zoom + camera.width / 2, y: (y - camera.y) * camera.zoom + camera.height / 2 };
}

/** @param {Camera} camera @param {Point} screen @returns {Point} */
export function toWorld(camera, { x, y }) {
  return { x: (x - camera.width / 2) / camera.zoom + camera.x, y: (y - camera.height / 2) / camera.zoom + camera.y };
}

/**
 * @param {Camera} camera @param {number} dx Screen pixels that the picture moves. @param {number} dy
 * @returns {Camera}
 */
export function panned(camera, dx, dy) {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom };
}

/** @param {Camera} camera @param {Point} world @returns {Camera} */
export function centred(camera, { x, y }) {
  return { ...camera, x, y };
}

/** @param {Camera} camera @param {number} width @param {number} height @returns {Camera} */
export function resized(camera, width, height) {
  return { ...camera, width: Math.max(width, 1), height: Math.max(height, 1) };
}

/**
 * On a screen of another size, zoomed so that what was shown fills it.
 * @param {Camera} camera @param {number} width @param {number} height @returns {Camera}
 */
export function filling(camera, width, height) {
  const next = resized(camera, width, height);
  return { ...next, zoom: camera.zoom * Math.min(next.width / camera.width, next.height / camera.height) };
}

/**
 * Zooms so that the world under one point of the screen stays there.
 * @param {Camera} camera @param {number} factor @param {Point} [about] The middle, if left out. @returns {Camera}
 */
export function zoomed(camera, factor, about = { x: camera.width / 2, y: camera.height / 2 }) {
  const least = Math.min(ZOOM_MIN, camera.zoom);
  const zoom = Math.min(Math.max(camera.zoom * factor, least), ZOOM_MAX);
  const before = toWorld(camera, about);
  const after = toWorld({ ...camera, zoom }, about);
  return { ...camera, zoom, x: camera.x + before.x - after.x, y: camera.y + before.y - after.y };
}

/**
 * Shows all the points, with a margin round them, and more of it below, where a film has its captions. Nothing is seen
 * of what lies beyond a board for that.
 * @param {Camera} camera @param {Point[]} points @param {[Point, Point]} [board] Its outermost points. @returns {Camera}
 */
export function fitted(camera, points, board) {
  const near = framed(camera, points, MARGIN);
  const whole = board && framed(camera, board, RIM);
  return whole && (whole.zoom > near.zoom || points.length === 0) ? whole : near;
}

/** @param {Camera} camera @param {Point[]} points @param {number} margin @returns {Camera} */
function framed(camera, points, margin) {
  if (points.length === 0) return { ...camera, x: 0, y: 0 };
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const edge = Math.min(margin, camera.width / 5, camera.height / 5);
  const below = Math.min(CAPTION, camera.height / 10);
  const zoom = Math.min(
    (camera.width - 2 * edge) / Math.max(right - left, 1),
    (camera.height - below - 2 * edge) / Math.max(bottom - top, 1),
    FIT_MAX,
  );
  const near = Math.max(zoom, FIT_MIN);
  return { ...camera, x: (left + right) / 2, y: (top + bottom + below / near) / 2, zoom: near };
}

/**
 * A camera on its way from one view to another: the middle goes straight, the zoom by equal factors.
 * @param {Camera} from @param {Camera} to @param {number} t 0 ... 1 @returns {Camera} With the screen of `to`.
 */
export function between(from, to, t) {
  if (t >= 1) return to;
  const along = t * t * (3 - 2 * t);
  const zoom = from.zoom * (to.zoom / from.zoom) ** along;
  // The middle moves as the zoom does, so that no place on the screen swings out and back.
  const share = to.zoom === from.zoom ? along : (1 / from.zoom - 1 / zoom) / (1 / from.zoom - 1 / to.zoom);
  return { ...to, zoom, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** @param {Camera} camera @param {Point} world @param {number} margin Screen pixels. */
export function onScreen(camera, world, margin) {
  const { x, y } = toScreen(camera, world);
  return x > -margin && y > -margin && x < camera.width + margin && y < camera.height + margin;
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { ZOOM_MAX, ZOOM_MIN, between, filling, fitted, newCamera, onScreen, panned } from "../../static/js/board/camera.js";
import { resized, toScreen, toWorld, zoomed } from "../../static/js/board/camera.js";

const camera = { ...resized(newCamera(), 800, 600), x: 120, y: -40, zoom: 0.7 };

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
function near(a, b) {
  assert.ok(Math.hypot(a.x - b.x, a.y - b.y) < 1e-6, `${JSON.stringify(a)} is not ${JSON.stringify(b)}`);
}

test("the world under the cursor stays under it while the wheel turns", () => {
  const cursor = { x: 611, y: 77 };
  let now = camera;
  for (const factor of [1.3, 1.3, 0.5, 2, 0.8]) {
    const next = zoomed(now, factor, cursor);
    near(toWorld(next, cursor), toWorld(now, cursor));
    now = next;
  }
});

test("the wheel keeps the zoom between a quarter and three, and the cursor's place at the stops too", () => {
  const cursor = { x: 10, y: 590 };
  const out = zoomed(camera, 0.001, cursor);
  const close = zoomed(camera, 1000, cursor);
  assert.equal(out.zoom, ZOOM_MIN);
  assert.equal(close.zoom, ZOOM_MAX);
  near(toWorld(out, cursor), toWorld(camera, cursor));
  near(toWorld(close, cursor), toWorld(camera, cursor));
});

test("from a fit farther out than the wheel goes, the wheel zooms in and never jumps", () => {
  const far = { ...camera, zoom: 0.1 };
  assert.equal(zoomed(far, 0.5).zoom, 0.1);
  assert.ok(Math.abs(zoomed(far, 1.2).zoom - 0.12) < 1e-9);
});

test("screen and world turn into each other", () => {
  const point = { x: 31, y: 444 };
  near(toScreen(camera, toWorld(camera, point)), point);
});

test("a pan moves the picture by as many pixels as the finger went", () => {
  const world = { x: 5, y: 6 };
  const before = toScreen(camera, world);
  near(toScreen(panned(camera, 30, -12), world), { x: before.x + 30, y: before.y - 12 });
});

test("a fit shows every ship, on a phone and however far apart", () => {
  const points = [{ x: -4000, y: 0 }, { x: 4000, y: 900 }, { x: 0, y: -700 }];
  for (const [width, height] of [[390, 500], [1280, 720], [80, 60]]) {
    const all = fitted(resized(newCamera(), width, height), points);
    for (const point of points) assert.ok(onScreen(all, point, 0), `${width} wide`);
  }
});

test("what is shown fills a larger screen, none of it lost", () => {
  const small = { ...camera, width: 800, height: 500, zoom: 0.8 };
  const large = filling(small, 1920, 1000);
  assert.equal(large.zoom, 1.6);
  assert.deepEqual([large.width, large.height, large.x, large.y], [1920, 1000, small.x, small.y]);
});

test("a single ship is not blown up beyond reason", () => {
  const near = fitted(camera, [{ x: 77, y: 8 }]);
  assert.equal(near.x, 77);
  assert.ok(near.zoom <= 1.5);
});

test("a fit leaves room for the caption of a film below the ships", () => {
  const all = fitted(camera, [{ x: 0, y: -5000 }, { x: 0, y: 5000 }]);
  const [above, below] = [toScreen(all, { x: 0, y: -5000 }).y, camera.height - toScreen(all, { x: 0, y: 5000 }).y];
  assert.ok(below - above > 30, `${above} above, ${below} below`);
});

test("a glide begins at one view, ends at the other, and passes between", () => {
  const goal = { ...camera, x: 900, y: 300, zoom: 2.1 };
  near(between(camera, goal, 0), camera);
  assert.equal(between(camera, goal, 1), goal);
  const half = between(camera, goal, 0.5);
  assert.ok(half.zoom > camera.zoom && half.zoom < goal.zoom && half.x > camera.x && half.x < goal.x);
  near(between(camera, { ...goal, zoom: camera.zoom }, 0.5), { x: 510, y: 130 });
});

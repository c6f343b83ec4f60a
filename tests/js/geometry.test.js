import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as geometry from "../../static/js/board/geometry.js";

/** @typedef {import('../../static/js/board/types.js').Hex} Hex */
/** @type {{headings: {facing: number, step: Hex}[], centres: {hex: Hex, x: number, y: number}[],
 *   points: {x: number, y: number, hex: Hex}[], distances: {a: Hex, b: Hex, hexes: number, range: number}[]}} */
const cases = JSON.parse(readFileSync(new URL("../shared/geometry.json", import.meta.url), "utf8"));

/** @param {number} a @param {number} b */
const near = (a, b) => Math.abs(a - b) < 1e-6;

test("G-1: a hex's centre is where the shared cases have it", () => {
  for (const { hex, x, y } of cases.centres) {
    const found = geometry.hexToPixel(hex);
    assert.ok(near(found.x, x) && near(found.y, y), `${hex}: ${found.x}, ${found.y}`);
  }
});

test("G-1: a pixel lies in the hex that the shared cases name", () => {
  for (const { x, y, hex } of cases.points) assert.deepEqual(geometry.pixelToHex({ x, y }), hex, `${x}, ${y}`);
});

test("G-1: rounding never yields a minus zero", () => {
  for (let q = -2; q <= 2; q += 0.125) {
    for (let r = -2; r <= 2; r += 0.125) {
      for (const part of geometry.cubeRound(q, r)) assert.ok(!Object.is(part, -0), `${q}, ${r}`);
    }
  }
});

test("G-2: a ship's nose points at the neighbour that its facing names", () => {
  for (const { facing, step } of cases.headings) {
    const { x, y } = geometry.hexToPixel(step);
    const angle = geometry.noseAngle(facing);
    assert.ok(near(x, geometry.STEP * Math.cos(angle)) && near(y, geometry.STEP * Math.sin(angle)), `facing ${facing}`);
  }
});

test("G-3, G-4: distance and range are those of the shared cases", () => {
  for (const { a, b, hexes, range } of cases.distances) {
    assert.equal(geometry.distance(a, b), hexes, `${a} to ${b}`);
    assert.equal(geometry.range(a, b), range, `${a} to ${b}`);
  }
});

/** @param {{x: number, y: number}[]} outline @param {{x: number, y: number}} point By the crossings of a ray. */
function inside(outline, { x, y }) {
  return outline.reduce((within, a, i) => {
    const b = outline[(i + 1) % outline.length];
    const crosses = a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x;
    return crosses ? !within : within;
  }, false);
}

test("G-4: the drawn edge of a range has just the hexes of that range inside", () => {
  for (const limit of [6, 12, 54]) {
    const outline = geometry.rangeOutline(limit);
    for (let q = -limit - 3; q <= limit + 3; q++) {
      for (let r = -2 * limit; r <= 2 * limit; r++) {
        const away = geometry.range([0, 0], [q, r]);
        assert.equal(inside(outline, geometry.hexToPixel([q, r])), away <= limit, `${q}, ${r} at ${away} of ${limit}`);
      }
    }
  }
});

test("G-5: a drawn sector begins and ends on its clock hours, turned with the ship", () => {
  const sector = geometry.sectorOutline(1, { start: 21, half_hours: 6 }, 12); // three hours from 10:30, heading for 2 o'clock
  const off = (/** @type {Hex} */ hex) => inside(sector, geometry.hexToPixel(hex));
  assert.ok(off([5, -5]), "straight ahead");
  assert.ok(!off([0, -5]) && !off([5, 0]), "two hours to either side");
  assert.ok(!off([-5, 5]), "astern");
});

test("a sector of twelve hours is the whole range", () => {
  assert.deepEqual(geometry.sectorOutline(3, { start: null, half_hours: 24 }, 9), geometry.rangeOutline(9));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { describe } from "../../static/js/board/describe.js";
import { apart, hexesInView, onBoard } from "../../static/js/board/drawing/field.js";
import { noseOf, partsOf } from "../../static/js/board/drawing/shape.js";
import { currentCue, makeFilm } from "../../static/js/board/film.js";
import { HEXES, distance, hexToPixel, pixelToHex, rangeOutline, sectorOutline } from "../../static/js/board/geometry.js";
import { LONGEST_STEP, advanced, playing, posed, skipped } from "../../static/js/board/playback.js";
import { flightOf } from "../../static/js/board/ruleset.js";
import { flown } from "../../static/js/board/scripts/duel.js";
import * as states from "../../static/js/board/state.js";

/** @import {BoardData, FilmData, Hex, Point, View} from "../../static/js/board/types.js" */

/** @param {string} id @param {number} seat @param {Hex | null} at @param {object} [more] */
const ship = (id, seat, at, more = {}) =>
  ({ id, seat, name: id.toUpperCase(), at, facing: at ? 1 : null, velocity: [0, 0], hull: 10, hull_max: 12, status: "in_play", ...more });

/** @param {object[]} ships @returns {View} */
const view = (...ships) => /** @type {any} */ ({
  ruleset: "hex_battle", turn: 3, board: { columns: 24, rows: 18 }, terrain: { "6,5": "debris" },
  sides: [{ seat: 0, name: "Azure", team: 0 }, { seat: 1, name: "Red", team: 1 }], ships,
});

/** @param {View} now @param {object} [more] @returns {BoardData} */
const data = (now, more = {}) => /** @type {any} */ ({ seat: 0, turn: 3, view: now, silhouettes: {}, ...more });

/** @param {string} id @param {number} seat */
const who = (id, seat) => ({ id, name: id.toUpperCase(), seat });

const A = who("a", 0);
const B = who("b", 1);
const EVENTS = [
  { kind: "moved", ship: A, start: [2, 2], end: [4, 3], path: [[2, 2], [3, 2], [4, 3]], facing_before: 1, facing_after: 2, velocity_before: [0, 0], velocity_after: [2, 1] },
  { kind: "moved", ship: B, start: [9, 2], end: [8, 2], path: [[9, 2], [8, 2]], facing_before: 5, facing_after: 5, velocity_before: [-1, 0], velocity_after: [-1, 0] },
  { kind: "initiative", rolls: [], order: [A, B] },
  { kind: "shot", ship: A, weapon: "w1", weapon_name: "Lance", type: "class3", target: B, range: 4, hit: true, points: 4, before: 10, after: 6 },
  { kind: "shot", ship: B, weapon: "w1", weapon_name: "Gun", type: "class1", target: A, range: 4, hit: false, points: 0, before: 10, after: 10 },
  { kind: "destroyed", ship: B, at: [8, 2] },
  { kind: "exploded", ship: B, at: [8, 2] },
  { kind: "threshold", ship: A, percent: 75, effect: "crew_hit" },
  { kind: "turn_ended" },
];
const film = (events = EVENTS) =>
  makeFilm(/** @type {FilmData} */ (/** @type {any} */ ({ before: view(ship("a", 0, [2, 2]), ship("b", 1, [9, 2])), events })));

test("a duel's turn is cut into cues that keep their place in the log", () => {
  assert.deepEqual(film().cues.map((cue) => [cue.kind, cue.indexes]), [
    ["moved", [0, 1]], ["initiative", [2]], ["shot", [3]], ["shot", [4]], ["destroyed", [5]], ["exploded", [6]], ["threshold", [7]],
  ]);
});

test("ships stand and are hurt as the events say, and a destroyed one leaves a wreck", () => {
  const { frames } = film();
  assert.deepEqual(frames[1].get("a")?.at, [4, 3]);
  assert.equal(frames[2].get("b")?.hitsTaken, 2);
  assert.equal(frames[3].get("b")?.hitsTaken, 6);
  assert.equal(frames[5].get("b")?.status, "destroyed");
});

test("a ship flies along its path, hex by hex, and not straight to its end", () => {
  const board = data(view(), { film: { before: view(ship("a", 0, [2, 2]), ship("b", 1, [9, 2])), events: EVENTS } });
  const state = states.newState(board);
  const half = states.withFilm(state, { .../** @type {any} */ (state.film), progress: 0.5, playing: true });
  const piece = states.piecesOf(half).find(({ id }) => id === "a");
  assert.deepEqual(pixelToHex(/** @type {Point} */ (piece)), [3, 2]);
  assert.deepEqual(states.alongPath([{ x: 0, y: 0 }, { x: 2, y: 0 }, { x: 2, y: 4 }], 0.75), { x: 2, y: 2 });
  assert.deepEqual(states.alongPath([{ x: 3, y: 1 }], 0.5), { x: 3, y: 1 });
});

test("a ship pushed off its path is shown where it stands", () => {
  assert.deepEqual(flown([[0, 0], [1, 0], [2, 0]], [1, 0]), [[0, 0], [1, 0]]);
  assert.deepEqual(flown([[0, 0], [1, 0]], [1, 1]), [[0, 0], [1, 0], [1, 1]]);
});

test("each cue has its words", () => {
  const { script, cues } = film();
  assert.deepEqual(cues.map(script.caption), [
    "All ships move", "They fire in this order: A, B", "A hits B with Lance: 4 points", "B fires Gun at A and misses",
    "B is destroyed", "B explodes", "A at 75% of its hull: crew hit",
  ]);
});

test("all deployments are one cue in which the ships come in", () => {
  const before = view(ship("a", 0, null), ship("b", 1, null));
  const events = [{ kind: "deployed", ship: A, at: [1, 1], facing: 2 }, { kind: "deployed", ship: B, at: [22, 1], facing: 5 }];
  const { cues, frames } = makeFilm(/** @type {any} */ ({ before, events }));
  assert.equal(cues.length, 1);
  assert.equal(frames[0].get("a")?.status, "gone");
  assert.deepEqual([frames[1].get("a")?.status, frames[1].get("a")?.at], ["in_play", [1, 1]]);
});

test("no frame of the film is longer than the longest step, and drawing changes no state", () => {
  const start = playing(film());
  const next = advanced(start, 10);
  assert.ok(Math.abs(next.progress * start.cues[0].seconds - LONGEST_STEP) < 1e-9);
  const state = Object.freeze({ ...states.newState(data(view(ship("a", 0, [2, 2])))), film: Object.freeze(next) });
  states.piecesOf(state);
  describe(state);
});

test("without motion each cue is one still picture", () => {
  const moved = { ...film(), progress: 0.3 };
  assert.equal(posed(moved).progress, 1);
  assert.equal(posed({ ...moved, cue: 2 }).progress, posed({ ...moved, cue: 2, progress: 0.8 }).progress);
  assert.equal(currentCue(skipped(moved)), undefined);
});

test("before they are deployed, one's own ships stand where the draft has them and others nowhere", () => {
  const plan = { start: [1, 4], end: [1, 4], facing: 2, velocity: [0, 0], coast: [], reachable: [[1, 4], [1, 5]], arrivals: [[2, 0], [2, 0]], sectors: [] };
  const state = states.newState(data(view(ship("a", 0, null), ship("b", 1, null)), { preview: { ships: { a: plan }, others: {} } }));
  assert.deepEqual(states.piecesOf(state).map(({ id, at, facing }) => [id, at, facing]), [["a", [1, 4], 2]]);
});

test("ranges are hexes, and what is told of a ship is in this ruleset's words", () => {
  const state = states.withSelected(states.newState(data(view(ship("a", 0, [2, 2], { velocity: [2, -1] }), ship("b", 1, [4, 4])))), "a");
  assert.match(describe(state), /velocity 2, −1, speed 2, 2 hull points lost/);
  assert.match(describe(states.withPointed(state, "b", null)), /range 4 from A/);
  assert.equal(flightOf(state.data.view).damage(2, 12), "10 / 12");
});

test("the outline of a distance has all hexes at it inside and none beyond", () => {
  const outline = rangeOutline(4, HEXES);
  for (let q = -7; q <= 7; q++) {
    for (let r = -7; r <= 7; r++) {
      assert.equal(inside(hexToPixel([q, r]), outline), distance([0, 0], [q, r]) <= 4, `${q}, ${r}`);
    }
  }
  const fore = sectorOutline(0, { start: 20, half_hours: 8 }, 4, HEXES);
  assert.ok(inside(hexToPixel([1, -4]), fore));
  assert.ok(!inside(hexToPixel([0, 2]), fore));
});

test("only hexes of the board that are in view are drawn", () => {
  const board = { columns: 24, rows: 18 };
  assert.ok(onBoard(board, [0, 0]) && onBoard(board, [23, -11]) && !onBoard(board, [23, -12]) && !onBoard(board, [24, 0]));
  const middle = hexToPixel([12, 3]);
  const near = hexesInView(board, { ...middle, zoom: 1, width: 400, height: 400 });
  assert.ok(near.length < 60 && near.some(([q, r]) => q === 12 && r === 3));
  assert.equal(hexesInView(board, { ...middle, zoom: 0.1, width: 2000, height: 2000 }).length, 24 * 18);
  assert.deepEqual(hexesInView(board, { x: -9000, y: 0, zoom: 1, width: 400, height: 400 }), []);
});

test("on a small board no two neighbours of one kind of terrain have a letter, and none is far from one", () => {
  const terrain = { "3,3": "planet", "4,3": "planet", "5,3": "planet", "3,4": "debris", "9,9": "nebula" };
  assert.deepEqual(apart(terrain), ["3,3", "5,3", "3,4", "9,9"]);
});

test("a shape's parts and the reach of its nose are read from its outline", () => {
  const path = "M27.4 0L-27.4 15.7L-27.4 -15.7ZM-10 4L-12 9L-14 4Z";
  assert.equal(partsOf(path).length, 2);
  assert.deepEqual(partsOf(path)[0][1], { x: -27.4, y: 15.7 });
  assert.equal(noseOf(path), 27.4);
});

/** @param {Point} point @param {Point[]} polygon */
function inside({ x, y }, polygon) {
  let within = false;
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) within = !within;
  });
  return within;
}

import assert from "node:assert/strict";
import { test } from "node:test";

import { stroke } from "../../static/js/scenarios/drawing.js";
import * as states from "../../static/js/scenarios/state.js";

/** @import {Hex} from '../../static/js/board/types.js' */

/** @param {Partial<states.Ground>} [ground] */
const board = (ground = {}) =>
  states.newState({ sides: [{ name: "West" }, { name: "East" }], board: { columns: 10, rows: 8 }, ...ground }, true);

/** @param {states.State} state @param {states.Tool} tool @param {number} [seat] */
const taking = (state, tool, seat) => states.withTool(state, tool, seat);

/** @param {states.State} state @param {Hex[]} hexes One stroke of the brush. */
const drawn = (state, ...hexes) => states.settled(hexes.slice(1).reduce(states.painted, states.begun(state, hexes[0])));

test("a brush paints terrain by the document's names, and open space takes it away", () => {
  const painted = drawn(taking(board(), "debris"), [3, 0], [4, 0]);
  assert.deepEqual(painted.ground.terrain, { "3,0": "debris", "4,0": "debris" });
  assert.deepEqual(drawn(taking(painted, "open"), [3, 0]).ground.terrain, { "4,0": "debris" });
});

test("a larger brush takes the hexes about it, on the board only (H-2.1)", () => {
  const state = { ...taking(board(), "nebula"), size: 2 };
  assert.equal(states.brushed(state, [5, 0]).length, 7);
  assert.deepEqual(states.brushed(state, [0, 0]).map(String), ["0,0", "0,1", "1,0"]);
  assert.deepEqual(states.brushed(state, [-5, 0]), []);
});

test("a stroke is one step back, and can be done again", () => {
  const once = drawn(taking(board(), "planet"), [1, 0], [2, 0], [3, 0]);
  const twice = drawn(once, [7, 0]);
  assert.equal(Object.keys(states.undone(twice).ground.terrain ?? {}).length, 3);
  const none = states.undone(states.undone(twice));
  assert.equal(none.ground.terrain, undefined);
  assert.deepEqual(states.redone(states.redone(none)).ground, twice.ground);
  assert.deepEqual(drawn(none, [0, 0]).future, []);
});

test("a hex lies in one zone only, and a zone without a hex is the edge again", () => {
  const west = drawn(taking(board(), "zone", 0), [0, 1], [0, 2]);
  const east = drawn(taking(west, "zone", 1), [0, 2]);
  assert.deepEqual(east.ground.sides.map((side) => side.zone), [[[0, 1]], [[0, 2]]]);
  const none = drawn(taking(east, "zone", 1), [0, 2]);
  assert.deepEqual(none.ground.sides[1], { name: "East" });
});

test("a stroke over a zone that begins in it clears", () => {
  const zone = drawn(taking(board(), "zone", 0), [0, 1], [0, 2], [0, 3]);
  assert.deepEqual(drawn(zone, [0, 2], [0, 3], [0, 4]).ground.sides[0].zone, [[0, 1]]);
});

test("a start line turns when it is set once more where it stands", () => {
  const space = taking(states.newState({ sides: [{ name: "A" }, { name: "B" }] }, false), "line", 1);
  const set = drawn(space, [30, -4]);
  assert.deepEqual(set.ground.sides[1].line, { at: [30, -4], facing: 0 });
  assert.equal(drawn(set, [30, -4]).ground.sides[1].line?.facing, 1);
  assert.deepEqual(drawn(drawn(set, [30, -4]), [31, -4]).ground.sides[1].line, { at: [31, -4], facing: 1 });
});

test("an objective keeps its terms when it moves, and may go", () => {
  const set = drawn(taking(board(), "objective"), [5, 1]);
  const changed = states.goalChanged(set, { radius: 0, team: 1 });
  assert.deepEqual(drawn(changed, [6, 1]).ground.objective, { at: [6, 1], radius: 0, turns: 2, team: 1 });
  assert.equal("objective" in states.goalChanged(changed, null).ground, false);
});

test("what a smaller board has no room for goes, and comes back with undo", () => {
  const ground = { terrain: { "9,0": "debris", "1,0": "debris" }, objective: { at: /** @type {Hex} */ ([9, 0]), radius: 1, turns: 1 } };
  const full = drawn(taking(board(ground), "zone", 1), [9, 1], [2, 1]);
  const small = states.resized(full, "columns", 6);
  assert.deepEqual(small.ground.terrain, { "1,0": "debris" });
  assert.deepEqual(small.ground.sides[1].zone, [[2, 1]]);
  assert.equal(small.ground.objective, undefined);
  assert.deepEqual(states.undone(small).ground, full.ground);
});

test("the cursor goes by columns and rows and stays on the board", () => {
  const corner = states.moved({ ...board(), cursor: [0, 0] }, -1, -1);
  assert.deepEqual(corner.cursor, [0, 0]);
  const east = states.moved(corner, 99, 0);
  assert.deepEqual(states.cellOf(east.cursor), { column: 9, row: 0 });
  const { cursor } = states.moved(states.newState({ sides: [] }, false), -3, 0);
  assert.deepEqual(states.cellOf(cursor), { column: -3, row: 0 });
});

test("sides come and go, two stay, and what is undefined is left out", () => {
  const three = states.sideAdded(board(), "C");
  assert.equal(states.sideRemoved(three, 0).ground.sides[0].name, "East");
  assert.equal(states.sideRemoved(board(), 0).ground.sides.length, 2);
  const team = states.sideChanged(three, 2, { team: 1 });
  assert.deepEqual(states.sideChanged(team, 2, { team: undefined }).ground.sides[2], { name: "C" });
});

test("what lies in a hex is told", () => {
  const objective = { at: /** @type {Hex} */ ([3, 0]), radius: 1, turns: 1 };
  const state = drawn(taking(board({ terrain: { "3,0": "nebula" }, objective }), "zone", 1), [3, 0]);
  assert.deepEqual(states.thereAt(state, [3, 0]), { terrain: "nebula", zones: [1], lines: [], objective: true });
  assert.deepEqual(states.thereAt(state, [8, 0]), { terrain: null, zones: [], lines: [], objective: false });
});

test("nothing is a step back that changes nothing", () => {
  const state = drawn(taking(board(), "open"), [1, 1]);
  assert.equal(drawn(state, [1, 1]).past.length, state.past.length);
  assert.equal(states.undone(board()).past.length, 0);
});

test("a quick stroke goes over every hex on its way", () => {
  const way = stroke([0, 0], [4, 2]);
  assert.equal(way.length, 6);
  assert.deepEqual(way.at(-1), [4, 2]);
});

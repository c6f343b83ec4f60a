import assert from "node:assert/strict";
import { test } from "node:test";

import * as states from "../../static/js/creator/state.js";

const SQUARE = [{ x: 10, y: 20 }, { x: -10, y: 20 }, { x: -10, y: 40 }, { x: 10, y: 40 }];

/** @param {states.Corner[][]} regions */
const holding = (...regions) => states.newState({ fields: { name: "Kite" }, regions, weapons: [] });

/** @param {states.State} state @param {[number, number][]} places */
const clicked = (state, places) => places.reduce((now, [x, y]) => states.drawn(now, { x, y }), state);

/** @param {states.Corner[]} region */
const places = (region) => region.map(({ x, y }) => [x, y]);

test("clicks on the grid become the corners of a region, which is selected when it is closed", () => {
  const state = states.closed(clicked(states.drawing(holding()), [[30.4, 0.7], [-20.9, 15], [-21, -15.2]]));
  assert.deepEqual(places(state.ship.regions[0]), [[30, 0], [-20, 16], [-20, -16]]);
  assert.deepEqual([state.draft, state.selected], [null, { region: 0, point: null }]);
});

test("without a grid places are kept to a tenth", () => {
  assert.deepEqual(states.snapped({ ...holding(), grid: 0 }, { x: 1.26, y: -0.04 }), { x: 1.3, y: 0 });
});

test("two corners make no region, and a corner on the last one is none", () => {
  const two = clicked(states.drawing(holding()), [[0, 0], [10, 0], [10.2, 0.1]]);
  assert.equal(two.draft?.length, 2);
  assert.equal(states.closed(two), two);
  assert.equal(states.drawnLess(two).draft?.length, 1);
});

test("undo gives back what there was before, redo what was undone, and a new change ends that", () => {
  const first = holding(SQUARE);
  const second = states.removed(first, 0, 1);
  const third = states.removedRegion(second, 0);
  assert.deepEqual(states.undone(third).ship, second.ship);
  assert.deepEqual(states.undone(states.undone(third)).ship, first.ship);
  assert.deepEqual(states.undone(first), first);
  assert.deepEqual(states.redone(states.undone(third)).ship, third.ship);
  const other = states.mirrored(states.undone(third), 0);
  assert.deepEqual(other.future, []);
});

test("one drag is one step back, and so is typing in one field", () => {
  let state = holding(SQUARE);
  for (const x of [11, 12, 13]) state = states.moved(state, { region: 0, point: 0 }, { x, y: 20 }, "drag");
  assert.equal(states.undone(state).ship.regions[0][0].x, 10);
  state = states.moved(states.settled(state), { region: 0, point: 0 }, { x: 14, y: 20 }, "drag");
  assert.equal(states.undone(state).ship.regions[0][0].x, 13);
});

test("nothing stays selected that an undo takes away", () => {
  const drawn = states.withNewRegion(holding(), [...SQUARE]);
  assert.equal(states.undone(drawn).selected, null);
});

test("a region beside the long axis gets a twin on the other side", () => {
  const state = states.mirrored(holding(SQUARE), 0);
  assert.deepEqual(places(state.ship.regions[1]), [[10, -40], [-10, -40], [-10, -20], [10, -20]]);
  assert.equal(state.selected?.region, 1);
});

test("a region across the long axis is made alike on both sides after its larger half", () => {
  const lopsided = [{ x: 30, y: 0 }, { x: -20, y: 20 }, { x: -20, y: -10 }];
  const [region] = states.mirrored(holding(lopsided), 0).ship.regions;
  const corners = new Set(region.map(({ x, y }) => `${x} ${y}`));
  assert.ok(corners.has("-20 20"));
  assert.ok(!corners.has("-20 -10"));
  assert.deepEqual(corners, new Set(region.map(({ x, y }) => `${x} ${0 - Number(y)}`)));
  assert.equal(states.mirrored(holding(lopsided), 0).ship.regions.length, 1);
});

test("a shape that is alike on both sides already stays as it is", () => {
  const wedge = [{ x: 30, y: 0 }, { x: -20, y: 16 }, { x: -20, y: -16 }];
  const [region] = states.mirrored(holding(wedge), 0).ship.regions;
  assert.equal(states.size(region.map(states.pointOf)), states.size(wedge));
});

test("a corner is inserted halfway or where it is put, and selected", () => {
  const state = states.inserted(holding(SQUARE), 0, 0);
  assert.deepEqual(places(state.ship.regions[0])[1], [0, 20]);
  assert.deepEqual(state.selected, { region: 0, point: 1 });
  assert.deepEqual(places(states.inserted(holding(SQUARE), 0, 3, { x: 16, y: 30 }).ship.regions[0])[4], [16, 30]);
});

test("the last corner of a region takes it along", () => {
  assert.deepEqual(states.removed(holding([{ x: 1, y: 1 }]), 0, 0).ship.regions, []);
});

test("arrows move the selected corner, else the region, by steps of the grid", () => {
  const corner = states.nudged(states.withSelected(holding(SQUARE), { region: 0, point: 2 }), 1, -5);
  assert.deepEqual(places(corner.ship.regions[0])[2], [-8, 30]);
  const region = states.nudged(states.withSelected(holding(SQUARE), { region: 0, point: null }), 0, 1);
  assert.deepEqual(places(region.ship.regions[0])[0], [10, 22]);
  assert.equal(states.nudged(holding(SQUARE), 1, 1).ship.regions[0], SQUARE);
});

test("the next corner goes on from region to region and round", () => {
  let state = holding(SQUARE, [...SQUARE]);
  const seen = [];
  for (let i = 0; i < 9; i += 1) {
    state = states.withNextCorner(state, 1);
    seen.push(`${state.selected?.region}.${state.selected?.point}`);
  }
  assert.deepEqual(seen, ["0.0", "0.1", "0.2", "0.3", "1.0", "1.1", "1.2", "1.3", "0.0"]);
  assert.deepEqual(states.withNextCorner(state, -1).selected, { region: 1, point: 3 });
});

test("what lies under a point: a corner, the middle of a side, the topmost region", () => {
  const state = states.withSelected(holding(SQUARE, [...SQUARE]), { region: 0, point: null });
  assert.deepEqual(states.cornerAt(state, { x: 9, y: 21 }, 3), { region: 0, point: 0 });
  assert.equal(states.cornerAt(state, { x: 0, y: 30 }, 3), null);
  assert.deepEqual(states.sideAt(state, { x: 0, y: 20 }, 2), { region: 0, after: 0 });
  assert.equal(states.regionAt(state, { x: 0, y: 30 }), 1);
  assert.equal(states.regionAt(state, { x: 0, y: 0 }), null);
});

test("a weapon of a kind that is there already gets a name of its own; its mount is set on the grid", () => {
  const beam = { type: "class2", arc: "fore", name: "Beam" };
  const two = states.armed(states.armed(holding(), beam), beam);
  assert.deepEqual(two.ship.weapons.map((weapon) => weapon.name), ["Beam", "Beam 2"]);
  const placed = states.mounted(two, 1, { x: 14.9, y: -3.1 });
  assert.deepEqual([placed.ship.weapons[1].x, placed.ship.weapons[1].y], [14, -4]);
  assert.equal(states.mountAt(placed, { x: 15, y: -4 }, 2), 1);
  assert.equal(states.disarmed(states.mounting(placed, 1), 1).mounting, null);
});

test("what is typed for a coordinate stays as it is typed until it is a number", () => {
  assert.deepEqual([" 12.5", "-3", "", "1,5", "x"].map(states.coordinate), [12.5, -3, "", "1,5", "x"]);
  assert.equal(states.movedRegion(holding([{ x: "x", y: 1 }]), 0, 1, 0).ship.regions[0][0].x, 1);
});

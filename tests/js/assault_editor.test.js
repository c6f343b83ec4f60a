import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { tokenOf } from "../../static/js/board/drawing/tokens.js";
import { redone, settled, undone, withTool } from "../../static/js/scenarios/steps.js";
import * as tiles from "../../static/js/scenarios/tile_state.js";

/** @import {Hex} from '../../static/js/board/types.js' */

/** @param {Partial<tiles.Ground>} [ground] */
const field = (ground = {}) =>
  tiles.newState({
    map: { width: 6, height: 5, terrain: Array.from({ length: 5 }, () => "......") },
    sides: [
      { name: "West", units: [{ name: "Ash", archetype: "defender", at: [0, 2] }] },
      { name: "East", units: [{ name: "Cedar", archetype: "scout", at: [5, 2] }] },
    ],
    ...ground,
  });

/** @param {tiles.State} state @param {Hex[]} at One stroke of the brush. */
const drawn = (state, ...at) => settled(at.slice(1).reduce(tiles.painted, tiles.begun(state, at[0])));

/** @param {tiles.State} state */
const placesOf = (state) => state.ground.sides.map(({ units }) => (units ?? []).map(({ at }) => at.join()));

test("a brush paints terrain as the document writes it (B-3)", () => {
  const painted = drawn(withTool(field(), "water"), [1, 0], [2, 0]);
  assert.equal(painted.ground.map.terrain[0], ".ww...");
  assert.equal(drawn(withTool(painted, "open"), [1, 0]).ground.map.terrain[0], "..w...");
  assert.equal(drawn(withTool(painted, "blocking"), [9, 9]).ground, painted.ground);
});

test("a larger brush takes the neighbours too, on the map only", () => {
  const state = { ...withTool(field(), "forest"), size: 2 };
  assert.deepEqual(tiles.brushed(state, [0, 0]).map(String), ["0,0", "1,0", "0,1"]);
  assert.equal(tiles.brushed(state, [2, 2]).length, 5);
});

test("the brush of a side places a unit on a free tile, and chooses the one that stands there", () => {
  const placed = tiles.begun(withTool(field(), "unit", 1), [3, 3]);
  assert.deepEqual(placed.ground.sides[1].units?.[1], { name: "Defender1", archetype: "defender", at: [3, 3] });
  assert.deepEqual(placed.chosen, { seat: 1, index: 1 });
  const chosen = tiles.begun(placed, [0, 2]);
  assert.deepEqual(chosen.chosen, { seat: 0, index: 0 });
  assert.equal(chosen.ground, placed.ground);
});

test("no two units are given one name (B-1.1)", () => {
  const twice = drawn(drawn(withTool(field(), "unit", 0), [1, 1]), [2, 1]);
  assert.deepEqual(twice.ground.sides[0].units?.map(({ name }) => name), ["Ash", "Defender1", "Defender2"]);
});

test("a unit is dragged as one step, and never onto another or off the map", () => {
  const moved = drawn(field(), [0, 2], [1, 2], [2, 2]);
  assert.deepEqual(placesOf(moved), [["2,2"], ["5,2"]]);
  assert.deepEqual(placesOf(undone(moved)), [["0,2"], ["5,2"]]);
  assert.deepEqual(placesOf(redone(undone(moved))), [["2,2"], ["5,2"]]);
  assert.deepEqual(placesOf(drawn(moved, [2, 2], [5, 2])), placesOf(moved));
  assert.deepEqual(placesOf(drawn(moved, [2, 2], [2, 7])), placesOf(moved));
});

test("a chosen unit changes its figures, its side, and goes", () => {
  const chosen = { ...field(), chosen: { seat: 0, index: 0 } };
  const weaker = tiles.unitChanged(chosen, { hp: 9 });
  assert.equal(tiles.unitOf(weaker)?.hp, 9);
  assert.ok(!("hp" in (tiles.unitOf(tiles.unitChanged(weaker, { hp: undefined })) ?? {})));
  const turned = tiles.unitTurned(weaker, 1);
  assert.deepEqual(placesOf(turned), [[], ["5,2", "0,2"]]);
  assert.equal(tiles.unitOf(turned)?.name, "Ash");
  assert.deepEqual(placesOf(tiles.unitRemoved(turned)), [[], ["5,2"]]);
});

test("objective tiles are painted, and a stroke that begins on one takes them away (B-5)", () => {
  const held = drawn(withTool(field(), "objective"), [2, 2], [3, 2]);
  assert.deepEqual(held.ground.victory, { turns: 3, kind: "hold_objective", tiles: [[2, 2], [3, 2]] });
  assert.deepEqual(drawn(held, [2, 2], [3, 2]).ground.victory?.tiles, []);
  assert.deepEqual(tiles.victoryChanged(held, { kind: "eliminate_all" }).ground.victory, { kind: "eliminate_all" });
});

test("a smaller map loses what lies beyond, which comes back while the number is still being typed", () => {
  const four = tiles.resized(field(), "width", 4);
  assert.deepEqual(placesOf(four), [["0,2"], []]);
  assert.deepEqual(placesOf(tiles.resized(four, "width", 40)), [["0,2"], ["5,2"]]);
  assert.deepEqual(placesOf(tiles.resized(settled(four), "width", 40)), [["0,2"], []]);
});

test("who defends stays the same side when another one goes", () => {
  const three = tiles.sideAdded(field(), "South");
  const defended = tiles.defenderChosen(three, 2);
  assert.equal(tiles.sideRemoved(defended, 0).ground.defending_team, 1);
  assert.equal(tiles.sideRemoved(defended, 2).ground.defending_team, undefined);
  assert.equal(tiles.sideRemoved(field(), 0).ground.sides.length, 2);
});

test("a unit that is added by the form stands on the nearest free ground", () => {
  const walled = field({ map: { width: 6, height: 5, terrain: ["......", "#.....", "##....", "#.....", "......"] } });
  assert.deepEqual(tiles.freeTile(walled, 0), [0, 0]);
});

test("pictures of scenarios show units as the board does", () => {
  const source = readFileSync(new URL("../../battles/views/ground_picture.py", import.meta.url), "utf8");
  for (const archetype of tiles.ARCHETYPES) {
    const { plate, sign } = tokenOf(archetype);
    assert.ok(source.includes(`plate="${plate}"`) && source.includes(`sign="${sign}"`), archetype);
  }
});

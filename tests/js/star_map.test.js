import assert from "node:assert/strict";
import test from "node:test";

import { ahead, held } from "../../static/js/campaigns/geometry.js";

const ALL = { x: -100, y: -50, width: 400, height: 200 };

test("a part of the map that is shown stays within the map", () => {
  assert.deepEqual(held({ x: -500, y: 900, width: 100, height: 50 }, ALL), { x: -100, y: 100, width: 100, height: 50 });
  assert.deepEqual(held({ x: 0, y: 0, width: 100, height: 50 }, ALL), { x: 0, y: 0, width: 100, height: 50 });
});

test("an arrow key goes to the nearest system that way, and never back", () => {
  const here = { x: 0, y: 0 };
  const spots = [{ x: 50, y: 5 }, { x: 30, y: -20 }, { x: -10, y: 0 }, { x: 0, y: 40 }];
  assert.equal(ahead(here, [1, 0], spots), 0, "straight on, rather than nearer and askew");
  assert.equal(ahead(here, [-1, 0], spots), 2);
  assert.equal(ahead(here, [0, 1], spots), 3);
  assert.equal(ahead(here, [0, -1], [{ x: 90, y: -10 }]), -1, "nothing lies that way");
});

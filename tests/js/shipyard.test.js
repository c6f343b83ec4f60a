import assert from "node:assert/strict";
import { test } from "node:test";

import { halfHourAt } from "../../static/js/shipyard/dial.js";
import { History, values } from "../../static/js/shipyard/undo.js";

test("a point of the dial stands for the nearest half hour, clockwise from the bow", () => {
  const points = Array.from({ length: 24 }, (_, at) => (at * Math.PI) / 12);
  assert.deepEqual(
    points.map((angle) => halfHourAt(50 * Math.sin(angle), -50 * Math.cos(angle))),
    points.map((_, at) => at),
  );
  assert.equal(halfHourAt(-1, -50), 0);
});

test("a history gives its states back one by one and then stays at the first", () => {
  const history = new History("a");
  history.note("a");
  assert.ok(history.empty);
  history.note("b");
  history.note("c");
  assert.equal(history.back(), "b");
  history.note("d");
  assert.deepEqual([history.back(), history.back(), history.back()], ["b", "a", "a"]);
  assert.ok(history.empty);
});

test("a history forgets what lies more than a hundred steps back", () => {
  const history = new History("0");
  for (let step = 1; step <= 150; step += 1) history.note(String(step));
  let steps = 0;
  for (; !history.empty; steps += 1) history.back();
  assert.deepEqual([steps, history.now], [100, "50"]);
});

test("the values of a state keep every row in its order", () => {
  assert.deepEqual(values("hull=30&system-kind=shield&system-kind=pd&system-start=&system-start="), {
    hull: ["30"],
    "system-kind": ["shield", "pd"],
    "system-start": ["", ""],
  });
});

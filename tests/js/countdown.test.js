import assert from "node:assert/strict";
import { test } from "node:test";
import { remaining } from "../../static/js/desk/countdown.js";

test("a deadline is told in the largest unit of which there are two", () => {
  assert.equal(remaining(3 * 86_400, "en"), "in 3 days");
  assert.equal(remaining(47 * 3_600, "en"), "in 47 hours");
  assert.equal(remaining(119, "en"), "in 119 seconds");
  assert.equal(remaining(121, "en"), "in 2 minutes");
});

test("a deadline that has passed is now, and never minus something", () => {
  assert.equal(remaining(-5, "en"), "in 0 seconds");
});

test("it speaks the page's language", () => {
  assert.equal(remaining(3 * 86_400, "de"), "in 3 Tagen");
});

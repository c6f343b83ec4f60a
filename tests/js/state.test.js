import assert from "node:assert/strict";
import { test } from "node:test";
import { describe as inWords } from "../../static/js/board/describe.js";
import { hexToPixel, noseAngle } from "../../static/js/board/geometry.js";
import { playing } from "../../static/js/board/playback.js";
import * as states from "../../static/js/board/state.js";
import { EVENTS, HERON, KITE, VESPER, data, ship, view } from "./battle.js";

/** @param {import("../../static/js/board/types.js").Piece[]} pieces @param {string} id */
const named = (pieces, id) => pieces.find((piece) => piece.id === id);

test("a selection lasts while the ship is on the board, and goes with it", () => {
  const chosen = states.withSelected(states.newState(data()), "s3");
  assert.equal(states.withData(chosen, data({ turn: 4 })).selected, "s3");
  assert.equal(states.withData(chosen, data({ view: view([KITE]) })).selected, null);
});

test("a new preview changes the plan and nothing else", () => {
  const before = states.withSelected(states.newState(data()), "s1");
  const plan = /** @type {any} */ ({ end: [1, 1] });
  const after = states.withPreview(before, { ships: { s1: plan }, others: {} });
  assert.equal(states.selectedPlan(after), plan);
  assert.equal(states.selectedPlan(before), null);
  assert.equal(after.data.view, before.data.view);
});

test("an enemy has no plan to show", () => {
  const chosen = states.withSelected(states.newState(data({ preview: { ships: {}, others: {} } })), "s3");
  assert.equal(states.selectedPlan(chosen), null);
});

test("ships that share a hex stand apart, near its centre, and each can be hit", () => {
  const pieces = states.piecesOf(states.newState(data()));
  const [kite, heron] = [named(pieces, "s1"), named(pieces, "s2")];
  assert.ok(kite && heron);
  assert.ok(Math.hypot(kite.x - heron.x, kite.y - heron.y) > 30);
  assert.equal(states.pieceAt(pieces, { x: kite.x + 3, y: kite.y }, 26)?.id, "s1");
  assert.equal(states.pieceAt(pieces, { x: heron.x, y: heron.y - 2 }, 26)?.id, "s2");
});

test("a press on empty space hits nothing", () => {
  const pieces = states.piecesOf(states.newState(data()));
  assert.equal(states.pieceAt(pieces, { x: 300, y: 300 }, 26), null);
});

test("a ship alone stands in the middle of its hex with its nose along its heading", () => {
  const vesper = named(states.piecesOf(states.newState(data())), "s3");
  assert.deepEqual([vesper?.x, vesper?.y], [hexToPixel([8, 0]).x, hexToPixel([8, 0]).y]);
  assert.equal(vesper?.angle, noseAngle(5));
});

test("teammates are allies, others foes; a spectator looks with the eyes of the first side", () => {
  const { view: seen } = data();
  assert.deepEqual([0, 1, 2].map((seat) => states.stanceOf(seen, 0, seat)), ["own", "foe", "ally"]);
  assert.deepEqual([0, 1].map((seat) => states.stanceOf(seen, null, seat)), ["own", "foe"]);
});

test("walking through the ships goes round in both directions", () => {
  let now = states.newState(data());
  const walked = [1, 1, 1, 1, -1].map((by) => (now = states.withNextPointed(now, /** @type {1 | -1} */ (by))).pointed);
  assert.deepEqual(walked, ["s1", "s2", "s3", "s1", "s3"]);
  assert.equal(states.withNextPointed(states.newState(data({ view: view([]) })), 1).pointed, null);
});

test("a ship that has left is not on the board; a wreck is", () => {
  const ships = [ship({ status: "withdrawn" }), ship({ id: "s2", status: "destroyed" })];
  assert.deepEqual(states.piecesOf(states.newState(data({ view: view(ships) }))).map((p) => p.id), ["s2"]);
});

const filmed = () => {
  const state = states.newState(data({ film: { before: view([KITE, HERON, VESPER]), events: EVENTS } }));
  assert.ok(state.film);
  return { state, film: playing(state.film) };
};

test("until it is played, a film leaves the present on the board", () => {
  assert.equal(states.inFilm(filmed().state), false);
});

test("in a film a ship is on its way between its two places, with engines lit if it burned", () => {
  const { state, film } = filmed();
  const kite = named(states.piecesOf(states.withFilm(state, { ...film, progress: 0.5 })), "s1");
  const goal = hexToPixel([3, -1]);
  assert.ok(kite && kite.x > 0 && kite.x < goal.x);
  assert.ok(kite.burn > 0);
});

test("a ship whose end was not seen fades where it was last seen", () => {
  const { state, film } = filmed();
  const vesper = named(states.piecesOf(states.withFilm(state, { ...film, progress: 0.75 })), "s3");
  assert.equal(vesper?.alpha, 0.25);
  assert.equal(vesper?.x, hexToPixel(VESPER.at).x);
});

test("a turn across the top of the clock goes the short way", () => {
  const start = { at: VESPER.at, facing: 5, velocity: VESPER.velocity };
  const events = /** @type {any[]} */ ([{ kind: "moved", ship: VESPER, start, end: { ...start, facing: 0 } }]);
  const state = states.newState(data({ film: { before: view([VESPER]), events } }));
  assert.ok(state.film);
  const seen = states.piecesOf(states.withFilm(state, { ...playing(state.film), progress: 0.2 }))[0];
  assert.ok(seen.angle > noseAngle(5) && seen.angle < noseAngle(6));
});

test("the board puts a ship into words, with its range from the selected one", () => {
  const chosen = states.withSelected(states.newState(data()), "s1");
  assert.equal(inWords(chosen), "Selected: Kite, hex 0, 0, yours, heading 2 o'clock, speed 2.");
  assert.equal(
    inWords(states.withPointed(chosen, "s3", null)),
    "Vesper, hex 8, 0, enemy, of side 1, heading 10 o'clock, speed 2, range 8 from Kite.",
  );
});

test("to a spectator no ship is \"yours\"", () => {
  const watching = states.withSelected(states.newState(data({ seat: null })), "s1");
  assert.equal(inWords(watching), "Selected: Kite, hex 0, 0, of side 0, heading 2 o'clock, speed 2.");
});

test("a ship becomes a wreck within the burst that ends it", () => {
  const { state, film } = filmed();
  const burst = { ...film, cue: film.cues.findIndex((cue) => cue.kind === "destroyed") };
  const at = (/** @type {number} */ progress) => states.piecesOf(states.withFilm(state, { ...burst, progress }));
  assert.deepEqual([named(at(0.1), "s2")?.status, named(at(0.9), "s2")?.status], ["in_play", "destroyed"]);
});

/** Kite coasts to 2, 0 and can also end in the six hexes about it; the nearer to the bow the cheaper. */
const steered = () => {
  /** @type {import("../../static/js/board/types.js").Hex[]} */
  const reachable = [[2, 0], [2, -1], [3, -1], [3, 0], [2, 1], [1, 1], [1, 0]];
  const arrivals = reachable.map((_, i) => [i % 6, i]);
  const plan = /** @type {any} */ ({ end: [2, 0], facing: 1, reachable, arrivals });
  return states.withSelected(states.newState(data({ preview: { ships: { s1: plan }, others: {} } })), "s1");
};

test("arrow keys walk through the hexes that the selected ship can reach", () => {
  let now = /** @type {import("../../static/js/board/types.js").BoardState | null} */ (steered());
  /** @type {[number, number][]} */
  const walk = [[0, -1], [1, 0], [0, 1], [0, 1], [-1, 0], [-1, 0], [0, -1]];
  const places = walk.map(([right, down]) => (now = now && states.withNextHex(now, right, down))?.hex?.join());
  assert.deepEqual(places, ["2,-1", "3,-1", "3,0", "2,1", "1,1", "1,1", "1,0"]);
});

test("a hex within reach is told with its price and heading, and what is planned as planned", () => {
  const at = (/** @type {number} */ q, /** @type {number} */ r) => states.withPointed(steered(), null, [q, r]);
  assert.deepEqual(states.arrivalOf(at(3, 0)), { at: [3, 0], facing: 3, price: 3 });
  assert.equal(inWords(at(3, 0)), "Hex 3, 0: Kite can end there, 3 tokens, heading 6 o'clock. Enter plots it.");
  assert.equal(inWords(at(2, 0)), "Kite: Will end in hex 2, 0, heading 2 o'clock.");
  assert.equal(states.arrivalOf(at(9, 9)), null);
});

test("with no ship of one's own selected there is nowhere to walk", () => {
  assert.equal(states.withNextHex(states.withSelected(steered(), "s3"), 1, 0), null);
  assert.equal(states.withNextHex(states.withSelected(steered(), null), 1, 0), null);
});

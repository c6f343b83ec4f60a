import assert from "node:assert/strict";
import { test } from "node:test";
import { captionOf } from "../../static/js/board/captions.js";
import { describe as inWords } from "../../static/js/board/describe.js";
import { flightShape } from "../../static/js/board/drawing/flight.js";
import { buildCues, makeFilm, placesOf } from "../../static/js/board/film.js";
import { hexToPixel, noseAngle } from "../../static/js/board/geometry.js";
import { groupName, isGroup } from "../../static/js/board/groups.js";
import { playing } from "../../static/js/board/playback.js";
import * as states from "../../static/js/board/state.js";
import { HERON, KITE, VESPER, data, place, view, who } from "./battle.js";

/** @import {BattleEvent, BoardState, Group, GroupPlan, Hex, Place, View, Who} from '../../static/js/board/types.js' */

/** @type {Group} */
const RAVENS = { id: "s1/x5", seat: 0, home: "s1", at: [3, 0], facing: 1, velocity: [3, 0], fighters: 5 };
/** @type {Who} */
const NAMELESS = { id: "s1/x5", name: "s1/x5", seat: 0 };

/** @type {Who} */
const CROWS = { id: "s1/x6", name: "s1/x6", seat: 0 };

/** @param {Hex} at @param {number} [facing] @returns {Place} */
const spot = (at, facing = 1) => ({ at, facing, velocity: [3, 0] });

/** @param {Group[]} groups @returns {View} */
const sky = (...groups) => ({ ...view([KITE, HERON, VESPER]), groups });

/** @param {Partial<GroupPlan>} [change] @returns {GroupPlan} */
const plan = (change) => ({
  start: [0, 0], end: [1, 0], facing: 1, velocity: [1, 0], coast: [], reachable: [[0, 0], [1, 0]], sectors: [],
  arrivals: [[1, 1], [1, 0]], fighters: 6, left: 6, reach: 6, ...change,
});

/** @type {BattleEvent[]} */
const BATTLE = [
  { kind: "launched", ship: who(KITE), group: NAMELESS, hangar: "x5", fighters: 6, at: spot([0, 0]) },
  { kind: "moved", ship: who(KITE), start: place(KITE), end: place(KITE, { at: [2, 0] }) },
  { kind: "group_moved", group: NAMELESS, start: spot([0, 0]), end: spot([4, 0], 2), fighters: 6 },
  { kind: "pd_fired", firer: who(VESPER), step: 3, group: NAMELESS, points: 1 },
  { kind: "pd_fired", firer: who(VESPER), step: 3, group: NAMELESS, points: 2 },
  { kind: "pd_over", firer: who(VESPER), step: 3, group: CROWS, points: 1 },
  { kind: "pd_over", firer: who(VESPER), step: 3, group: CROWS, points: 1 },
  { kind: "fighters_lost", group: NAMELESS, before: 6, after: 3 },
  { kind: "group_fired", group: NAMELESS, target: who(VESPER), rolls: [{ points: 2 }, { points: 0 }], points: 2 },
  { kind: "pd_fired", firer: who(VESPER), step: 4, group: NAMELESS, points: 2 },
  { kind: "fighters_lost", group: NAMELESS, before: 3, after: 0 },
];
const film = (events = BATTLE) => makeFilm({ before: sky(), events });
/** @param {string} kind @param {BattleEvent[]} [events] */
const frameAfter = (kind, events = BATTLE) => {
  const { cues, frames } = film(events);
  return frames[cues.findIndex((cue) => cue.kind === kind) + 1].get("s1/x5");
};
/** @param {number} cue @param {number} progress @param {BattleEvent[]} [events] */
const shown = (cue, progress, events = BATTLE) => {
  const state = states.newState(data({ view: sky(), film: { before: sky(), events } }));
  assert.ok(state.film);
  return states.piecesOf(states.withFilm(state, { ...playing(state.film), cue, progress }));
};

test("ships and fighters move in one cue, and a ship's point defence at one group is one cue a step", () => {
  assert.deepEqual(buildCues(BATTLE).map((cue) => [cue.kind, cue.indexes]), [
    ["launched", [0]], ["moved", [1, 2]], ["pd_fired", [3, 4]], ["pd_over", [5, 6]], ["fighters_lost", [7]],
    ["group_fired", [8]], ["pd_fired", [9]], ["fighters_lost", [10]],
  ]);
});

test("a group is called by its carrier's name where that is known, else by its id", () => {
  const names = new Map([["s1", "Kite"]]);
  assert.equal(groupName("s1/x5", names), "Kite's fighters x5");
  assert.equal(groupName("s9/x5", names), "fighters s9/x5");
  assert.equal(groupName("g1", names), "fighters g1");
  assert.deepEqual(["s1/x5", "s1"].map(isGroup), [true, false]);
});

test("every cue with fighters has its words", () => {
  assert.deepEqual(film().cues.map(captionOf), [
    "Kite launches 6 fighters", "All ships and fighters move",
    "Vesper fires point defence at Kite's fighters x5: 3", "Vesper: 2 left over, on to Kite's fighters x6", "Kite's fighters x5: 3 of 6 are left",
    "Kite's fighters x5 fire at Vesper: 2", "Vesper fires point defence at Kite's fighters x5: 2",
    "Kite's fighters x5 are shot down",
  ]);
  const others = film([
    { kind: "recovered", ship: who(KITE), group: NAMELESS, fighters: 4 },
    { kind: "recovery_failed", ship: who(KITE), group: "s1/x5", reason: "hex" },
    { kind: "group_held_fire", group: NAMELESS, target: "s3/x1", target_name: "s3/x1" },
    { kind: "group_left", group: NAMELESS },
    { kind: "contact_lost", contact: { id: "s3/x1", at: [0, 0], turn: 2 }, name: "s3/x1" },
    { kind: "pd_fired", firer: null, step: 4, group: null, points: 0 },
    { kind: "group_fired", group: null, target: who(KITE), rolls: [], points: 1 },
  ]);
  assert.deepEqual(others.cues.map(captionOf), [
    "Kite takes Kite's fighters x5 aboard", "Kite does not meet its fighters",
    "Kite's fighters x5 hold their fire on Vesper's fighters x1", "Kite's fighters x5 leave the battle",
    "Contact with Vesper's fighters x1 is lost", "unknown contact fires point defence at unknown contact: 0",
    "unknown contact fire at Kite: 1",
  ]);
});

test("needle beams are told by the system that they aim at and their hits", () => {
  const shots = [{ kind: "needle", points: 0, hit: true }, { kind: "needle", points: 0, hit: false }];
  const [cue] = buildCues([
    { kind: "fired", firer: who(KITE), target: who(VESPER), family: "needles", shots, points: 0, system: "d1" },
  ]);
  assert.equal(captionOf(cue), "Kite fires needle beams at d1 of Vesper: 1 hit");
});

test("a group comes into the film at its launch, flies, shrinks and is gone", () => {
  assert.equal(film().frames[0].get("s1/x5")?.status, "gone");
  assert.deepEqual([frameAfter("launched")?.at, frameAfter("launched")?.status], [[0, 0], "in_play"]);
  assert.deepEqual([frameAfter("moved")?.at, frameAfter("moved")?.facing], [[4, 0], 2]);
  assert.equal(frameAfter("fighters_lost")?.fighters, 3);
  const { frames } = film();
  assert.equal(frames[frames.length - 1].get("s1/x5")?.status, "gone");
});

test("a group taken aboard, or out of sight at its end, is gone; no place is invented for it", () => {
  assert.equal(frameAfter("recovered", [{ ...BATTLE[0] }, { kind: "recovered", ship: who(KITE), group: NAMELESS, fighters: 6 }])?.status, "gone");
  const fled = frameAfter("moved", [{ ...BATTLE[0] }, { kind: "group_moved", group: NAMELESS, start: spot([0, 0]), end: null, fighters: 6 }]);
  assert.deepEqual([fled?.status, fled?.at], ["gone", [0, 0]]);
});

test("a group that comes into sight is in the film with its number", () => {
  const { frames } = film([{ kind: "group_moved", group: NAMELESS, start: null, end: spot([6, 0]), fighters: 4 }]);
  assert.deepEqual([frames[0].get("s1/x5")?.fighters, frames[0].get("s1/x5")?.at], [4, [6, 0]]);
});

test("launched fighters appear, those shot down or taken aboard fade, and those that fly are on their way", () => {
  const group = (/** @type {import("../../static/js/board/types.js").Piece[]} */ pieces) => pieces.find(({ id }) => id === "s1/x5");
  assert.equal(group(shown(0, 0.25))?.alpha, 0.25);
  const flying = group(shown(1, 0.5));
  assert.ok(flying && flying.x > 0 && flying.x < hexToPixel([4, 0]).x);
  assert.equal(group(shown(7, 0.75))?.alpha, 0.25);
  const home = [BATTLE[0], /** @type {BattleEvent} */ ({ kind: "recovered", ship: who(KITE), group: NAMELESS, fighters: 6 })];
  assert.equal(group(shown(1, 0.75, home))?.alpha, 0.25);
});

test("the camera of a film takes in where launched fighters fly to", () => {
  const end = hexToPixel([4, 0]);
  assert.ok(placesOf(film(BATTLE.slice(0, 3))).some(({ x, y }) => x === end.x && y === end.y));
});

test("groups stand on the board as pieces with their number, their heading and their carrier's name", () => {
  const piece = states.piecesOf(states.newState(data({ view: sky(RAVENS) }))).find(({ id }) => id === "s1/x5");
  assert.deepEqual([piece?.name, piece?.fighters, piece?.stance], ["Kite's fighters x5", 5, "own"]);
  assert.equal(piece?.angle, noseAngle(1));
});

/** @returns {BoardState} Kite is to launch, and its group is selected. */
const launching = () => {
  const preview = { ships: {}, groups: { "s1/x5": plan() }, others: {} };
  return states.withSelected(states.newState(data({ view: sky(), preview })), "s1/x5");
};

test("a group to be launched is seen beside its ship before it is, and can be steered", () => {
  const piece = states.piecesOf(launching()).find(({ id }) => id === "s1/x5");
  assert.ok(piece?.planned && piece.alpha < 1);
  assert.equal(states.selectedPlan(launching())?.start.join(), "0,0");
  assert.deepEqual(states.arrivalOf(states.withPointed(launching(), null, [0, 0]))?.price, 1);
  assert.equal(states.withData(launching(), launching().data).selected, "s1/x5");
  assert.equal(states.withData(launching(), data({ view: sky() })).selected, null);
});

test("a group is put into words with its number", () => {
  const chosen = states.withSelected(states.newState(data({ view: sky(RAVENS) })), "s1/x5");
  assert.equal(
    inWords(chosen),
    "Selected: Kite's fighters x5, hex 3, 0, yours, 5 fighters, heading 2 o'clock, speed 3.",
  );
  assert.match(inWords(launching()), /6 fighters, to be launched, .* Will end in hex 1, 0/);
});

test("a flight is drawn as so many darts, within the bounds of a silhouette", () => {
  for (const fighters of [1, 2, 3, 4, 5, 6]) {
    const { path, engines } = flightShape(fighters);
    assert.equal(path.match(/M/g)?.length, fighters);
    assert.equal(engines?.length, fighters);
    for (const [x, y] of engines ?? []) assert.ok(Math.abs(x) <= 50 && Math.abs(y) + 13 <= 52);
  }
  assert.equal(flightShape(3), flightShape(3));
});

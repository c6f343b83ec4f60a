import assert from "node:assert/strict";
import { test } from "node:test";
import { fitted, newCamera, resized, toScreen } from "../../static/js/board/camera.js";
import { captionOfAssault } from "../../static/js/board/captions_assault.js";
import { attackShown, deedOf, reachShown } from "../../static/js/board/deeds.js";
import { describe } from "../../static/js/board/describe.js";
import { holdOf } from "../../static/js/board/drawing/goals.js";
import { bent, edgeLoops } from "../../static/js/board/drawing/outlines.js";
import { about } from "../../static/js/board/drawing/tactics.js";
import { makeFilm } from "../../static/js/board/film.js";
import { HEXAGONS, SQUARES } from "../../static/js/board/grids.js";
import { isOver, playing, skipped } from "../../static/js/board/playback.js";
import { TILE, pixelToTile, stepsBetween, tileCorners, tileToPixel } from "../../static/js/board/squares.js";
import * as states from "../../static/js/board/state.js";

/** @import {BoardData, BoardState, FilmData, Hex, UnitPlan, View} from "../../static/js/board/types.js" */

const FRESH = { attack_buff: 0, has_attacked: false, has_used_ability: false, waded_this_turn: false };

/** @param {string} id @param {number} seat @param {Hex} at @param {object} [more] */
const unit = (id, seat, at, more = {}) =>
  ({ id, seat, at, name: id.toUpperCase(), archetype: "striker", hp: 16, hp_max: 16, actions_remaining: seat ? 0 : 2, ...FRESH, ...more });

const A = unit("a", 0, [1, 1]);
const B = unit("b", 0, [2, 2], { archetype: "support", hp: 9, hp_max: 14 });
const C = unit("c", 1, [2, 1], { archetype: "defender", hp: 8, hp_max: 20 });

/** @param {object} [more] @returns {View} */
const view = (more = {}) => /** @type {any} */ ({
  ruleset: "battleforge", turn: 5, round: 3, active_team: 0, board: { columns: 6, rows: 4 },
  sides: [{ seat: 0, name: "Azure", team: 0 }, { seat: 1, name: "Red", team: 1 }],
  terrain: { "2,1": "forest", "3,3": "water", "0,3": "blocking" }, goals: [[4, 2]], hold: 3, held: {}, units: [A, B, C], ...more,
});

/** @type {Record<string, UnitPlan>} */
const PLANS = {
  a: {
    at: [1, 1],
    moves: [{ at: [1, 2], cost: 1, path: [[1, 2]], wades: false }, { at: [3, 3], cost: 6, path: [[1, 2], [1, 3], [2, 3], [3, 3]], wades: true }],
    attacks: [{ target: "c", chance: 56.1, flankers: ["b"] }],
    ability: { kind: "area_damage", points: 5, friends: [], tiles: [{ at: [2, 0], struck: ["c"] }] },
  },
  b: { at: [2, 2], moves: [], attacks: [], ability: { kind: "heal", points: 5, friends: [{ target: "b", points: 5 }], tiles: [] } },
};

/** @param {object} [more] @returns {BoardState} */
const board = (more = {}) =>
  states.newState(/** @type {any} */ ({ seat: 0, turn: 5, view: view(), preview: { units: PLANS }, ...more }));

/** @param {string} id @param {Partial<BoardState>} [more] With that one selected. */
const chosen = (id, more = {}) => ({ ...states.withSelected(board(), id), ...more });

/** @param {{id: string, name: string, seat: number}} of */
const who = ({ id, name, seat }) => ({ id, name, team: seat });
const BLOW = { kind: "attacked", attacker: who(A), target: who(C), range: 1, threshold: 45, flankers: [who(B)], roll: { face: 60 },
  concealment: { face: 40 }, hit: true, crit: false, concealed: false, damage: 8, before: 8, after: 0 };
const EVENTS = [
  { kind: "moved", unit: who(B), start: [2, 2], path: [[2, 3], [3, 3]], end: [3, 3], cost: 4, waded: true, actions_remaining: 0 },
  BLOW,
  { kind: "defeated", unit: who(C), at: [2, 1] },
  { kind: "turn_ended", turn: 5, team: 0, name: "Azure", buffs: [] },
  { kind: "objective_held", team: 0, name: "Azure", turns: 2 },
  { kind: "turn_started", turn: 6, round: 3, team: 1, name: "Red", actions: 2 },
];
/** @param {object[]} [events] @param {View} [before] */
const film = (events = EVENTS, before = view()) => makeFilm(/** @type {FilmData} */ (/** @type {any} */ ({ before, events })));

test("every point of a tile lies in it, and no coordinate is a minus zero", () => {
  for (const [x, y] of /** @type {Hex[]} */ ([[0, 0], [3, 7], [39, 39]])) {
    const centre = tileToPixel([x, y]);
    for (const corner of tileCorners(centre, 0.98)) assert.deepEqual(pixelToTile(corner), [x, y]);
  }
  assert.deepEqual(pixelToTile({ x: -TILE * 0.6, y: 0 }), [-1, 0]);
  assert.ok(pixelToTile({ x: -1, y: -1 }).every((part) => Object.is(part, 0)));
});

test("distances are steps between neighbours, never across corners", () => {
  assert.equal(stepsBetween([2, 2], [5, 1]), 4);
  assert.equal(stepsBetween([1, 1], [2, 2]), 2);
});

test("a neighbour lies across its edge, on tiles and on hexes", () => {
  for (const grid of [SQUARES, HEXAGONS]) {
    const [points, home] = [grid.corners(grid.centre([3, 3])), grid.centre([3, 3])];
    grid.across.forEach(([right, down], i) => {
      const [a, b] = [points[i], points[(i + 1) % points.length]];
      const beyond = { x: a.x + b.x - home.x, y: a.y + b.y - home.y };
      assert.deepEqual(grid.at(beyond), [3 + right, 3 + down]);
    });
  }
});

test("a board's places all lie within its box", () => {
  for (const grid of [SQUARES, HEXAGONS]) {
    const size = { columns: 7, rows: 5 };
    const [least, most] = grid.box(size);
    assert.equal(grid.places(size).length, 35);
    for (const point of grid.places(size).flatMap((place) => grid.corners(grid.centre(place)))) {
      assert.ok(point.x > least.x - 1e-6 && point.x < most.x + 1e-6 && point.y > least.y - 1e-6 && point.y < most.y + 1e-6);
    }
  }
});

test("a board that is shown whole fills the canvas but for a rim", () => {
  const camera = fitted(resized(newCamera(), 800, 700), [], SQUARES.box({ columns: 14, rows: 9 }));
  const [left, right] = SQUARES.box({ columns: 14, rows: 9 }).map((point) => toScreen(camera, point).x);
  assert.ok(left >= 0 && left < 30 && right <= 800 && right > 770, `${left} ${right}`);
});

test("a press anywhere in the tile of a unit hits it, and one beside it or on the fallen does not", () => {
  const state = board({ view: view({ units: [A, B, { ...C, hp: 0 }] }) });
  const at = (/** @type {Hex} */ tile, dx = 0) => states.pieceUnder(state, { x: tileToPixel(tile).x + dx, y: tileToPixel(tile).y }, 500)?.id;
  assert.deepEqual([at([1, 1], 46), at([1, 1], 50), at([2, 1])], ["a", undefined, undefined]);
});

test("a unit stands in the middle of its tile, even over one that has fallen there", () => {
  const pieces = states.piecesOf(board({ view: view({ units: [A, { ...C, at: [1, 1], hp: 0 }] }) }));
  assert.deepEqual(pieces.map(({ x, y, status }) => [x, y, status]), [[TILE, TILE, "in_play"], [TILE, TILE, "destroyed"]]);
});

test("arrow keys go from tile to tile, stop at the edge, and point at whoever stands there", () => {
  let now = /** @type {BoardState} */ (chosen("a"));
  const walk = [[1, 0], [0, -1], [0, -1], [-1, 0], [-1, 0], [-1, 0]];
  const seen = walk.map(([right, down]) => ((now = states.withNextHex(now, right, down) ?? now), [String(now.hex), now.pointed]));
  assert.deepEqual(seen, [["2,1", "c"], ["2,0", null], ["2,0", null], ["1,0", null], ["0,0", null], ["0,0", null]]);
  assert.ok(states.withNextHex(states.withSelected(board(), null), 1, 0)?.hex, "without a selection too");
});

test("what a press does: go there, attack, use the ability, or nothing", () => {
  const at = (/** @type {string | null} */ id, /** @type {Hex | null} */ tile, ability = false) => deedOf(chosen("a", { pointed: id, hex: tile, ability }));
  assert.deepEqual(at(null, [1, 2]), { do: "move", at: [1, 2], target: null });
  assert.deepEqual(at("c", [2, 1]), { do: "attack", at: [2, 1], target: "c" });
  assert.deepEqual(at(null, [2, 0], true), { do: "ability", at: [2, 0], target: null });
  assert.equal(at("c", [2, 1], true), null);
  assert.equal(at(null, [1, 2], true), null);
  assert.equal(at("b", [2, 2]), null);
  assert.equal(at(null, [5, 3]), null);
  assert.equal(deedOf(chosen("b", { hex: [2, 2], ability: true }))?.target, "b", "itself");
});

test("nothing can be done while a film is on, nor by another's unit", () => {
  const state = board({ film: { before: view(), events: EVENTS } });
  const on = states.withSelected(states.withFilm(state, playing(/** @type {any} */ (state.film))), "a");
  assert.equal(deedOf(states.withPointed(on, "c", [2, 1])), null);
  assert.equal(deedOf(chosen("c", { hex: [1, 2] })), null);
});

test("what the desk has chosen is shown until something else is pointed at, and goes with the selection", () => {
  const state = states.withChosen(states.withChosen(chosen("a"), { at: [3, 3] }), { target: "c" });
  assert.deepEqual([reachShown(state)?.at, attackShown(state)?.target], [[3, 3], "c"]);
  assert.deepEqual(reachShown(states.withPointed(state, null, [1, 2]))?.at, [1, 2]);
  assert.equal(reachShown(states.withSelected(state, "b")), null);
});

test("each event of an assault is a cue of its own, with its place in the log", () => {
  assert.deepEqual(film().cues.map((cue) => [cue.kind, cue.indexes]), [
    ["moved", [0]], ["attacked", [1]], ["defeated", [2]], ["turn_ended", [3]], ["objective_held", [4]], ["turn_started", [5]],
  ]);
});

test("a long way takes longer than a short one", () => {
  const move = (/** @type {number} */ n) => film([{ ...EVENTS[0], path: Array(n).fill([2, 3]) }]).cues[0].seconds;
  assert.ok(move(6) > move(1));
});

test("units stand, are hurt, wade and fall as the events say, and have their actions back in their turn", () => {
  const { frames } = film(EVENTS, view({ units: [A, B, C, unit("d", 1, [5, 0])] }));
  const after = (/** @type {number} */ cue, /** @type {string} */ id) => /** @type {any} */ (frames[cue].get(id));
  assert.deepEqual([after(1, "b").at, after(1, "b").unit.waded_this_turn, after(1, "b").unit.actions_remaining], [[3, 3], true, 0]);
  assert.deepEqual([after(2, "c").unit.hp, after(2, "a").unit.actions_remaining, after(2, "a").unit.has_attacked], [0, 1, true]);
  assert.deepEqual([after(2, "c").status, after(3, "c").status], ["in_play", "destroyed"]);
  assert.equal(after(4, "a").unit.actions_remaining, 0);
  assert.deepEqual([after(5, "d").unit.actions_remaining, after(6, "d").unit.actions_remaining], [0, 2]);
  assert.deepEqual([after(6, "c").unit.actions_remaining, after(6, "b").unit.waded_this_turn], [0, true]);
});

test("healing, buffs and area damage change those they are for", () => {
  const { frames } = film([
    { kind: "healed", unit: who(B), target: who(B), points: 5, before: 9, after: 14, heals_left: 2 },
    { kind: "buffed", unit: who(B), target: who(A), attack: 3, turns: 2 },
    { kind: "area_hit", unit: who(A), tile: [2, 1], struck: [{ unit: who(C), points: 5, before: 8, after: 3 }] },
    { kind: "turn_ended", turn: 5, team: 0, name: "Azure", buffs: [{ unit: who(A), turns: 1 }] },
    { kind: "turn_ended", turn: 7, team: 0, name: "Azure", buffs: [{ unit: who(A), turns: 0 }] },
  ]);
  const unitOf = (/** @type {number} */ cue, /** @type {string} */ id) => /** @type {any} */ (frames[cue].get(id)).unit;
  assert.deepEqual([unitOf(1, "b").hp, unitOf(1, "b").has_used_ability, unitOf(1, "b").actions_remaining], [14, true, 1]);
  assert.deepEqual([unitOf(2, "a").attack_buff, unitOf(3, "c").hp], [3, 3]);
  assert.deepEqual([unitOf(4, "a").attack_buff, unitOf(5, "a").attack_buff], [3, 0]);
});

test("the units of a side that gives up leave the field, and its fallen stay", () => {
  const before = view({ units: [A, { ...B, hp: 0 }, C] });
  const { frames } = film([{ kind: "side_out", seat: 0, name: "Azure", how: "conceded" }], before);
  assert.deepEqual([...frames[1].values()].map(({ status }) => status), ["gone", "destroyed", "in_play"]);
  const sides = before.sides.map((side) => ({ ...side, out: side.seat === 0 }));
  assert.deepEqual(states.piecesOf(board({ view: { ...before, sides } })).map(({ id }) => id), ["b", "c"]);
});

test("a unit walks along its path and not straight to its end", () => {
  const state = board({ film: { before: view(), events: EVENTS } });
  const half = states.withFilm(state, { .../** @type {any} */ (state.film), progress: 0.5, playing: true });
  const piece = /** @type {any} */ (states.piecesOf(half).find(({ id }) => id === "b"));
  assert.deepEqual(pixelToTile(piece), [2, 3]);
});

test("news of the same turn is shown from where the film was, and another turn's from its beginning", () => {
  const data = (/** @type {number} */ n, more = {}) =>
    /** @type {BoardData} */ (/** @type {any} */ ({ seat: 0, turn: 5, view: view(), film: { before: view(more), events: EVENTS.slice(0, n) } }));
  const still = states.newState(data(1));
  assert.equal(states.withData(still, data(2)).film?.cue, 1, "what was never played is not played now");
  const running = states.withFilm(still, { ...playing(/** @type {any} */ (still.film)), progress: 0.4 });
  assert.deepEqual([states.withData(running, data(3)).film?.cue, states.withData(running, data(3)).film?.progress], [0, 0.4]);
  const seen = states.withFilm(still, skipped(/** @type {any} */ (still.film)));
  assert.ok(isOver(/** @type {any} */ (states.withData(seen, data(1)).film)), "nothing new");
  assert.equal(states.withData(seen, data(2, { turn: 6 })).film?.cue, 0);
});

test("the goal is held by whom the events say, at each moment of the film", () => {
  const state = board({ film: { before: view({ held: { 1: 1 } }), events: EVENTS } });
  const at = (/** @type {number} */ cue) => holdOf(states.withFilm(state, { .../** @type {any} */ (state.film), cue, progress: 0.5 }));
  assert.deepEqual([at(0), at(4)], [{ team: 1, turns: 1 }, { team: 0, turns: 2 }]);
  assert.equal(holdOf(board()), null);
});

test("each cue has its words", () => {
  assert.deepEqual(film().cues.map(captionOfAssault), [
    "B wades into the water at 3, 3", "A attacks C: rolled 60, needed 45, a hit for 8", "C is defeated", "Azure ends its turn",
    "Azure holds the objective, turn 2", "Round 3: it is Red's turn",
  ]);
  const told = (/** @type {object} */ more) => captionOfAssault(film([{ ...BLOW, ...more }]).cues[0]);
  assert.match(told({ hit: false, concealed: true }), /the forest hides it$/);
  assert.match(told({ hit: false }), /a miss$/);
  assert.match(told({ crit: true }), /a critical hit for 8$/);
});

test("the board is put into words: units, tiles within reach, the chance of an attack", () => {
  assert.equal(describe(chosen("a")), "Selected: A, striker, tile 1, 1, open ground, yours, 16 of 16 hp, 2 actions left. "
    + "2 tiles within reach, 1 enemy in range, its ability can be used.");
  assert.equal(describe(chosen("a", { pointed: "c", hex: [2, 1] })), "C, defender, tile 2, 1, forest, enemy, of Red, 8 of 20 hp, "
    + "1 step from A. A has a chance of 56.1% to hit it, with B at its flanks. Enter chooses it.");
  assert.equal(describe(chosen("a", { hex: [3, 3] })), "Tile 3, 3: water. A can wade there, cost 6; that ends its turn. Enter chooses it.");
  assert.equal(describe(chosen("a", { hex: [4, 2] })), "Tile 4, 2: open ground, an objective, 4 steps from A.");
  assert.match(describe(chosen("a", { hex: [2, 0], ability: true })), /A can hit C there, 5 hp each/);
  assert.match(describe(chosen("a", { pointed: "b", ability: true })), /support/);
  assert.match(describe(chosen("b", { hex: [2, 2], ability: true })), /2, 2/);
});

test("tiles of one kind have one outline where they touch along an edge, and two where in a corner only", () => {
  assert.deepEqual(edgeLoops([[1, 1], [2, 1], [2, 2]]).map((loop) => loop.length), [8]);
  assert.deepEqual(edgeLoops([[1, 1], [2, 2]]).map((loop) => loop.length), [4, 4]);
  const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => /** @type {Hex} */ ([x, y]))).filter(([x, y]) => x !== 1 || y !== 1);
  assert.deepEqual(edgeLoops(ring).map((loop) => loop.length).sort((a, b) => a - b), [4, 12]);
});

test("an outline stays within its tiles, but for the edge of the map, which it runs off", () => {
  const points = bent(edgeLoops([[0, 1]])[0], { columns: 6, rows: 4 });
  assert.ok(points.some(({ x }) => x < -TILE / 2));
  assert.ok(points.every(({ x, y }) => x <= TILE / 2 && y >= TILE / 2 && y <= 1.5 * TILE));
});

test("area damage is drawn over its tile and the four beside it", () => {
  assert.deepEqual(about([3, 3]).map(String).sort(), ["2,3", "3,2", "3,3", "3,4", "4,3"]);
});

/**
 * What the scenario editor holds: the JSON of the form as an object, the brush, the cursor, and steps back and forth.
 * All is headless; what the rules have to say about a scenario, the server says.
 *
 * @import {Hex} from '../board/types.js'
 *
 * @typedef {{name?: string, team?: number | null, zone?: Hex[] | null, line?: {at: Hex, facing: number} | null, fleet?: unknown, arrangement?: unknown}} Side
 * @typedef {{at: Hex, radius: number, turns: number, team?: number | null}} Objective
 * @typedef {{columns: number, rows: number}} Board
 * @typedef {{sides: Side[], board?: Board, terrain?: Record<string, string>, objective?: Objective | null} & Record<string, unknown>} Ground
 * @typedef {"look" | "open" | "debris" | "nebula" | "planet" | "zone" | "line" | "objective"} Tool
 *
 * @typedef {object} State
 * @property {boolean} bounded Whether there is a board with terrain and zones; else lines in open space.
 * @property {Ground} ground
 * @property {Tool} tool
 * @property {number} seat Whose zone or line the brush draws.
 * @property {number} size Of the brush: 1 is one hex, 2 the hexes next to it too.
 * @property {boolean} clearing A stroke over a zone that takes hexes out of it.
 * @property {Hex} cursor
 * @property {Ground[]} past @property {Ground[]} future
 * @property {string | null} step What is being done: more of it is no new step back.
 */
import { add, distance, same } from "../board/geometry.js";
import { changed, settled } from "./steps.js";

export { changed, redone, settled, undone, withTool } from "./steps.js";

export const BOARD = { columns: 24, rows: 18 };
const GOAL = { radius: 2, turns: 2 };
const MOST_SIDES = 8;

/** @param {Ground} ground @param {boolean} bounded @returns {State} */
export function newState(ground, bounded) {
  const { columns, rows } = ground.board ?? BOARD;
  const cursor = bounded ? hexOf(Math.floor(columns / 2), Math.floor(rows / 2)) : /** @type {Hex} */ ([0, 0]);
  return { bounded, ground, tool: "look", seat: 0, size: 1, clearing: false, cursor, past: [], future: [], step: null };
}

// The board.

/** @param {number} column @param {number} row @returns {Hex} */
export const hexOf = (column, row) => [column, row - Math.floor(column / 2)];

/** @param {Hex} hex */
export const cellOf = ([q, r]) => ({ column: q, row: r + Math.floor(q / 2) });

/** @param {State} state @returns {Board} */
export const boardOf = ({ ground }) => ground.board ?? BOARD;

/** @param {State} state @param {Hex} hex */
export function onBoard(state, hex) {
  const { column, row } = cellOf(hex);
  const { columns, rows } = boardOf(state);
  return !state.bounded || (column >= 0 && column < columns && row >= 0 && row < rows);
}

/** @param {State} state @param {Hex} middle @returns {Hex[]} The hexes of the board under the brush. */
export function brushed(state, middle) {
  const reach = (state.tool === "zone" || isTerrain(state.tool) ? state.size : 1) - 1;
  const hexes = [];
  for (let q = -reach; q <= reach; q += 1) {
    for (let r = -reach; r <= reach; r += 1) if (Math.abs(q + r) <= reach) hexes.push(add(middle, [q, r]));
  }
  return hexes.filter((hex) => onBoard(state, hex));
}

/** @param {Tool} tool */
export const isTerrain = (tool) => ["open", "debris", "nebula", "planet"].includes(tool);

/** @param {State} state @param {string} key @param {number} value @returns {State} What the new board has no room for goes. */
export function resized(state, key, value) {
  const board = { ...boardOf(state), [key]: value };
  const within = (/** @type {Hex} */ hex) => onBoard({ ...state, ground: { ...state.ground, board } }, hex);
  const terrain = Object.fromEntries(Object.entries(state.ground.terrain ?? {}).filter(([at]) => within(hexNamed(at))));
  const sides = state.ground.sides.map((side) => (side.zone ? withZone(side, side.zone.filter(within)) : side));
  const { objective } = state.ground;
  const kept = objective && within(objective.at) ? { objective } : {};
  const { objective: _objective, ...rest } = state.ground;
  return changed(state, { ...rest, board, ...(state.ground.terrain ? { terrain } : {}), sides, ...kept }, `board ${key}`);
}

/** @param {string} name @returns {Hex} */
export const hexNamed = (name) => /** @type {Hex} */ (name.split(",").map(Number));

// The brush.

/** @param {State} state @param {Hex} at @returns {State} A stroke begins: over a zone it clears if it begins in it. */
export function begun(state, at) {
  const inside = state.tool === "zone" && (state.ground.sides[state.seat]?.zone ?? []).some((hex) => same(hex, at));
  return painted({ ...settled(state), clearing: inside }, at);
}

/** @param {State} state @param {Hex} at @returns {State} The brush is used on a hex. */
export function painted(state, at) {
  const there = { ...state, cursor: at };
  const hexes = brushed(state, at);
  if (hexes.length === 0) return there;
  if (isTerrain(state.tool)) return changed(there, withTerrain(state, hexes), "stroke");
  if (state.tool === "zone") return changed(there, withZoned(state, hexes), "stroke");
  if (state.tool === "line") return changed(there, withLine(state, at), "stroke");
  if (state.tool === "objective") return changed(there, { ...state.ground, objective: { ...GOAL, ...state.ground.objective, at } }, "stroke");
  return there;
}

/** @param {State} state @param {Hex[]} hexes @returns {Ground} */
function withTerrain({ ground, tool }, hexes) {
  const terrain = { ...ground.terrain };
  for (const [q, r] of hexes) {
    if (tool === "open") delete terrain[`${q},${r}`];
    else terrain[`${q},${r}`] = tool;
  }
  return { ...ground, terrain };
}

/** @param {State} state @param {Hex[]} hexes @returns {Ground} A hex is in one zone only. */
function withZoned({ ground, seat, clearing }, hexes) {
  const without = (/** @type {Hex[]} */ zone) => zone.filter((hex) => !hexes.some((one) => same(one, hex)));
  const sides = ground.sides.map((side, number) => {
    const zone = side.zone ?? [];
    if (number !== seat) return side.zone ? withZone(side, without(zone)) : side;
    return withZone(side, clearing ? without(zone) : [...zone, ...hexes.filter((hex) => !zone.some((one) => same(one, hex)))]);
  });
  return { ...ground, sides };
}

/** @param {Side} side @param {Hex[]} hexes @returns {Side} A side without a hex has the zone that it has by itself. */
function withZone(side, hexes) {
  const { zone: _zone, ...rest } = side;
  return hexes.length ? { ...rest, zone: hexes } : rest;
}

/** @param {State} state @param {Hex} at @returns {Ground} On its own hex the line turns. */
function withLine({ ground, seat }, at) {
  const line = ground.sides[seat]?.line;
  const facing = line ? (line.facing + (same(line.at, at) ? 1 : 0)) % 6 : 0;
  return withSide(ground, seat, { line: { at, facing } });
}

/** @param {Ground} ground @param {number} seat @param {Partial<Side>} change @returns {Ground} */
function withSide(ground, seat, change) {
  return { ...ground, sides: ground.sides.map((side, number) => (number === seat ? { ...side, ...change } : side)) };
}

// Sides and the objective.

/** @param {State} state @param {number} seat @param {Partial<Side>} change @param {string | null} [step] @returns {State} */
export function sideChanged(state, seat, change, step = null) {
  const ground = withSide(state.ground, seat, change);
  for (const key of /** @type {(keyof Side)[]} */ (Object.keys(change))) if (change[key] === undefined) delete ground.sides[seat][key];
  return changed(state, ground, step);
}

/** @param {State} state @param {string} name @returns {State} */
export function sideAdded(state, name) {
  const { sides } = state.ground;
  return sides.length < MOST_SIDES ? changed(state, { ...state.ground, sides: [...sides, { name }] }) : state;
}

/** @param {State} state @param {number} seat @returns {State} Two stay. */
export function sideRemoved(state, seat) {
  const { sides } = state.ground;
  if (sides.length <= 2) return state;
  return { ...changed(state, { ...state.ground, sides: sides.toSpliced(seat, 1) }), seat: 0, tool: "look" };
}

/** @param {State} state @param {Partial<Objective> | null} change None: there is no objective. @returns {State} */
export function goalChanged(state, change) {
  const { objective, ...rest } = state.ground;
  if (change === null) return changed(state, rest);
  return objective ? changed(state, { ...rest, objective: { ...objective, ...change } }, `goal ${Object.keys(change)}`) : state;
}

// The cursor.

/** @param {State} state @param {number} right @param {number} down @returns {State} By columns and rows, never off the board. */
export function moved(state, right, down) {
  const { column, row } = cellOf(state.cursor);
  const next = hexOf(column + right, row + down);
  if (!state.bounded) return { ...state, cursor: next };
  const { columns, rows } = boardOf(state);
  const clamp = (/** @type {number} */ value, /** @type {number} */ most) => Math.min(Math.max(value, 0), most - 1);
  return { ...state, cursor: hexOf(clamp(column + right, columns), clamp(row + down, rows)) };
}

/** @param {State} state @param {Hex} hex What lies there, by the words of the document. */
export function thereAt(state, hex) {
  const { terrain = {}, sides, objective } = state.ground;
  const seats = [...sides.keys()].filter((seat) => sides[seat].zone?.some((one) => same(one, hex)));
  const starts = [...sides.keys()].filter((seat) => sides[seat].line && same(/** @type {{at: Hex}} */ (sides[seat].line).at, hex));
  return {
    terrain: terrain[`${hex[0]},${hex[1]}`] ?? null,
    zones: seats,
    lines: starts,
    objective: Boolean(objective && distance(objective.at, hex) <= objective.radius),
  };
}

/**
 * What the editor of ground assaults holds: ground, units and victory as in the document, and which unit is chosen.
 * All is headless; what the rules have to say about a scenario, the server says.
 *
 * @import {Hex} from '../board/types.js'
 * @import {Drawn} from './steps.js'
 *
 * @typedef {Record<string, unknown> & {name?: string, archetype?: string, at: Hex}} Unit
 * @typedef {{name?: string, units?: Unit[]} & Record<string, unknown>} Side
 * @typedef {{width: number, height: number, terrain: string[]}} Land
 * @typedef {{kind: string, tiles?: Hex[], turns?: number}} Victory
 * @typedef {{map: Land, sides: Side[], victory?: Victory, defending_team?: number | null} & Record<string, unknown>} Ground
 * @typedef {{seat: number, index: number}} Chosen Which unit of which side.
 *
 * `archetype`: of the units that the brush places. `clearing`: a stroke that takes objective tiles away.
 * @typedef {Drawn<Ground> & {archetype: string, chosen: Chosen | null, clearing: boolean}} State
 */
import { same } from "../board/geometry.js";
import { changed, settled } from "./steps.js";

/** How terrain is written, by brush. @type {Record<string, string>} */
export const LETTERS = { open: ".", forest: "f", rough: "r", water: "w", blocking: "#" };
export const ARCHETYPES = ["defender", "striker", "support", "scout"];
const [FEWEST_SIDES, MOST_SIDES] = [2, 4];
const BLANK = { width: 14, height: 10, terrain: /** @type {string[]} */ ([]) };

/** @param {Ground | null} ground @returns {State} */
export function newState(ground) {
  const known = ground ?? { map: BLANK, sides: [] };
  /** @type {Hex} */
  const cursor = [Math.floor(known.map.width / 2), Math.floor(known.map.height / 2)];
  return { ground: known, tool: "look", seat: 0, size: 1, cursor, past: [], future: [], step: null, archetype: "defender", chosen: null, clearing: false };
}

// The map.

/** @param {State} state @param {Hex} tile */
export const onMap = ({ ground: { map } }, [x, y]) => x >= 0 && y >= 0 && x < map.width && y < map.height;

/** @param {State} state @param {Hex} tile @returns {string} The name of its terrain. */
export function terrainAt({ ground: { map } }, [x, y]) {
  const letter = map.terrain[y]?.[x] ?? ".";
  return Object.keys(LETTERS).find((name) => LETTERS[name] === letter) ?? "open";
}

/** @param {State} state @param {Hex} middle @returns {Hex[]} The tiles of the map under the brush. */
export function brushed(state, [x, y]) {
  const reach = state.tool in LETTERS ? state.size - 1 : 0;
  /** @type {Hex[]} */
  const tiles = [];
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) if (Math.abs(dx) + Math.abs(dy) <= reach) tiles.push([x + dx, y + dy]);
  }
  return tiles.filter((tile) => onMap(state, tile));
}

/** @param {Land} map @returns {string[][]} The letters of every tile, open where the rows are too short. */
const lettersOf = ({ width, height, terrain }) =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => terrain[y]?.[x] ?? "."));

/**
 * New land is open; what lies beyond goes, yet comes back while the number is still being typed.
 * @param {State} state @param {string} key @param {number} value @returns {State}
 */
export function resized(state, key, value) {
  const step = `map ${key}`;
  const before = state.step === step ? (state.past.at(-1) ?? state.ground) : state.ground;
  const map = { ...before.map, [key]: value };
  const terrain = lettersOf(map).map((row) => row.join(""));
  const within = (/** @type {Hex} */ at) => at[0] < map.width && at[1] < map.height;
  const sides = before.sides.map((side) => (side.units ? { ...side, units: side.units.filter(({ at }) => within(at)) } : side));
  const tiles = before.victory?.tiles?.filter(within);
  const victory = before.victory && { victory: { ...before.victory, ...(tiles ? { tiles } : {}) } };
  const next = changed(state, { ...before, map: { ...map, terrain }, sides, ...victory }, step);
  const unit = unitOf(state);
  return { ...next, chosen: unit && unitAt(next, unit.at) };
}

/** @param {State} state @param {string} text A row a line. @returns {State} */
export function landWritten(state, text) {
  const terrain = text.replace(/\n+$/, "").split("\n");
  const map = { width: Math.max(...terrain.map((row) => row.length)), height: terrain.length, terrain };
  return changed(state, { ...state.ground, map }, "land");
}

// Units.

/** @param {State} state @param {Hex} tile @returns {Chosen | null} The unit that stands there. */
export function unitAt({ ground }, tile) {
  for (const [seat, side] of ground.sides.entries()) {
    const index = (side.units ?? []).findIndex(({ at }) => same(at, tile));
    if (index >= 0) return { seat, index };
  }
  return null;
}

/** @param {State} state @param {Chosen | null} [chosen] @returns {Unit | null} */
export const unitOf = (state, chosen = state.chosen) => (chosen && state.ground.sides[chosen.seat]?.units?.[chosen.index]) ?? null;

/** @param {State} state @param {number} seat @param {Unit[]} units @param {string | null} [step] @returns {State} */
function withUnits(state, seat, units, step = null) {
  const sides = state.ground.sides.map((side, number) => (number === seat ? { ...side, units } : side));
  return changed(state, { ...state.ground, sides }, step);
}

/** @param {State} state @param {number} seat @param {Hex} at @returns {State} A unit of the brush's archetype, chosen. */
export function unitAdded(state, seat, at) {
  const units = state.ground.sides[seat]?.units ?? [];
  const next = withUnits(state, seat, [...units, { name: nameFor(state), archetype: state.archetype, at }]);
  return { ...next, chosen: { seat, index: units.length } };
}

/** @param {State} state @returns {string} A name that no unit has. */
function nameFor({ ground, archetype }) {
  const known = new Set(ground.sides.flatMap(({ units }) => (units ?? []).map(({ name }) => name)));
  const word = archetype[0].toUpperCase() + archetype.slice(1);
  let number = 1;
  while (known.has(`${word}${number}`)) number += 1;
  return `${word}${number}`;
}

/** @param {State} state @param {Record<string, unknown>} change Undefined takes a key away. @param {string | null} [step] @returns {State} */
export function unitChanged(state, change, step = null) {
  const { chosen } = state;
  const unit = unitOf(state);
  if (!chosen || !unit) return state;
  const next = Object.fromEntries(Object.entries({ ...unit, ...change }).filter(([, value]) => value !== undefined));
  return withUnits(state, chosen.seat, (state.ground.sides[chosen.seat].units ?? []).with(chosen.index, /** @type {Unit} */ (next)), step);
}

/** @param {State} state @param {number} seat @returns {State} The chosen unit changes sides. */
export function unitTurned(state, seat) {
  const unit = unitOf(state);
  if (!unit || state.chosen?.seat === seat || !state.ground.sides[seat]) return state;
  const without = unitRemoved(state);
  const units = without.ground.sides[seat].units ?? [];
  const sides = without.ground.sides.map((side, number) => (number === seat ? { ...side, units: [...units, unit] } : side));
  return { ...changed(state, { ...without.ground, sides }), chosen: { seat, index: units.length } };
}

/** @param {State} state @returns {State} Without the chosen unit. */
export function unitRemoved(state) {
  const { chosen } = state;
  if (!chosen || !unitOf(state)) return state;
  const units = (state.ground.sides[chosen.seat].units ?? []).toSpliced(chosen.index, 1);
  return { ...withUnits(settled(state), chosen.seat, units), chosen: null };
}

/** @param {State} state @param {Hex} at @returns {State} The chosen unit goes there, if the tile is free. */
export function unitMoved(state, at) {
  return onMap(state, at) && !unitAt(state, at) ? unitChanged(state, { at }, "move") : state;
}

/** @param {State} state @param {number} seat @returns {Hex | null} The free tile nearest to the cursor that can be stood on. */
export function freeTile(state, seat) {
  const { width, height } = state.ground.map;
  const [x, y] = state.ground.sides[seat]?.units?.at(-1)?.at ?? state.cursor;
  const tiles = Array.from({ length: width * height }, (_, i) => /** @type {Hex} */ ([i % width, Math.floor(i / width)]));
  const far = (/** @type {Hex} */ tile) => Math.abs(tile[0] - x) + Math.abs(tile[1] - y);
  const free = tiles.filter((tile) => !unitAt(state, tile) && terrainAt(state, tile) !== "blocking");
  return free.sort((a, b) => far(a) - far(b))[0] ?? null;
}

// The brush.

/** @param {State} state @param {Hex} at Whether a press there draws, or takes a unit; else it moves the map. */
export const grabs = (state, at) => onMap(state, at) && (state.tool !== "look" || unitAt(state, at) !== null);

/** @param {State} state @param {Hex} at @returns {State} A stroke begins: units are taken up where they stand. */
export function begun(state, at) {
  const fresh = { ...settled(state), cursor: at };
  const there = unitAt(state, at);
  if (state.tool === "look" || state.tool === "unit") {
    if (there) return { ...fresh, chosen: there };
    return state.tool === "unit" && onMap(state, at) ? unitAdded(fresh, state.seat, at) : fresh;
  }
  const inside = state.tool === "objective" && (state.ground.victory?.tiles ?? []).some((tile) => same(tile, at));
  return painted({ ...fresh, clearing: inside }, at);
}

/** @param {State} state @param {Hex} at @returns {State} The brush, or the unit that was taken up, comes to a tile. */
export function painted(state, at) {
  const there = { ...state, cursor: at };
  if (state.tool === "look" || state.tool === "unit") return unitMoved(there, at);
  const tiles = brushed(state, at);
  if (tiles.length === 0) return there;
  return state.tool === "objective" ? changed(there, withGoal(state, at), "stroke") : changed(there, withLand(state, tiles), "stroke");
}

/** @param {State} state @param {Hex[]} tiles @returns {Ground} */
function withLand({ ground, tool }, tiles) {
  const letters = lettersOf(ground.map);
  for (const [x, y] of tiles) letters[y][x] = LETTERS[tool];
  return { ...ground, map: { ...ground.map, terrain: letters.map((row) => row.join("")) } };
}

/** @param {State} state @param {Hex} at @returns {Ground} With a tile to hold there, or without it. */
function withGoal({ ground, clearing }, at) {
  const others = (ground.victory?.tiles ?? []).filter((tile) => !same(tile, at));
  return { ...ground, victory: { turns: 3, ...ground.victory, kind: "hold_objective", tiles: clearing ? others : [...others, at] } };
}

// Sides and victory.

/** @param {State} state @param {number} seat @param {string} name @returns {State} */
export function sideNamed(state, seat, name) {
  const sides = state.ground.sides.map((side, number) => (number === seat ? { ...side, name } : side));
  return changed(state, { ...state.ground, sides }, `name ${seat}`);
}

/** @param {State} state @param {string} name @returns {State} */
export function sideAdded(state, name) {
  const { sides } = state.ground;
  return sides.length < MOST_SIDES ? changed(state, { ...state.ground, sides: [...sides, { name, units: [] }] }) : state;
}

/** @param {State} state @param {number} seat @returns {State} Two stay. A side that defends keeps its place. */
export function sideRemoved(state, seat) {
  const { sides, defending_team: defender, ...rest } = state.ground;
  if (sides.length <= FEWEST_SIDES) return state;
  const moved = typeof defender === "number" && defender !== seat ? { defending_team: defender - Number(defender > seat) } : {};
  const ground = /** @type {Ground} */ ({ ...rest, sides: sides.toSpliced(seat, 1), ...moved });
  return { ...changed(state, ground), seat: 0, chosen: null, tool: "look" };
}

/** @param {State} state @param {Partial<Victory>} change @returns {State} */
export function victoryChanged(state, change) {
  const { victory, ...rest } = state.ground;
  const next = { kind: "eliminate_all", ...victory, ...change };
  if (next.kind === "eliminate_all") return changed(state, /** @type {Ground} */ ({ ...rest, victory: { kind: next.kind } }), "victory");
  return changed(state, /** @type {Ground} */ ({ ...rest, victory: { tiles: [], turns: 3, ...next } }), "victory");
}

/** @param {State} state @param {number | null} seat @returns {State} */
export function defenderChosen(state, seat) {
  const { defending_team: _before, ...rest } = state.ground;
  return changed(state, /** @type {Ground} */ (seat === null ? rest : { ...rest, defending_team: seat }));
}

// The cursor.

/** @param {State} state @param {number} right @param {number} down @returns {State} Never off the map. */
export function moved(state, right, down) {
  const { width, height } = state.ground.map;
  const clamp = (/** @type {number} */ value, /** @type {number} */ most) => Math.min(Math.max(value, 0), most - 1);
  return { ...state, cursor: [clamp(state.cursor[0] + right, width), clamp(state.cursor[1] + down, height)] };
}

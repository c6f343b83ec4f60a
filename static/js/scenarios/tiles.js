/**
 * Drawing on square ground: terrain, units of each side, and tiles to hold.
 *
 * @import {Hex} from '../board/types.js'
 * @import {Field, Part} from './index.js'
 * @import {Fault} from './tile_panels.js'
 * @import {State, Unit} from './tile_state.js'
 */
import { pixelToTile, stepsBetween } from "../board/squares.js";
import { readTheme } from "../board/theme.js";
import { SEATS } from "./document.js";
import { seatOf } from "./hexes.js";
import { keptGround } from "./kept_ground.js";
import { settled, withTool } from "./steps.js";
import { framed, paint } from "./tile_drawing.js";
import { faultyTiles, readFaults, readStats, showPanels, unitIn } from "./tile_panels.js";
import * as tiles from "./tile_state.js";

/** What terrain is called by the keys that paint it. @type {Record<string, string>} */
const BRUSHES = { o: "open", f: "forest", r: "rough", w: "water", x: "blocking" };

/** What a number typed for the size must be before the map follows; the server says what may be. */
const [FEWEST, MOST] = [2, 60];

/** @param {unknown} at */
const isTile = (at) => Array.isArray(at) && at.length === 2 && at.every(Number.isInteger);

/** @param {any} ground Whether everything that is drawn has the form of it; the server judges the rest. */
function drawable({ map, sides, victory }) {
  const sized = map && [map.width, map.height].every((size) => Number.isInteger(size) && size > 0 && size <= 100);
  const land = sized && Array.isArray(map.terrain) && map.terrain.every((/** @type {unknown} */ row) => typeof row === "string");
  const manned = sides.every((/** @type {any} */ { units = [] }) => Array.isArray(units) && units.every((/** @type {any} */ unit) => isTile(unit?.at)));
  return land && manned && (victory === undefined || (victory !== null && (victory.tiles === undefined || (Array.isArray(victory.tiles) && victory.tiles.every(isTile)))));
}

/** @param {Hex} a @param {Hex} b @returns {Hex[]} The tiles that a quick stroke from one to the other went over. */
export function stroke(a, b) {
  const steps = Math.max(stepsBetween(a, b), 1);
  return Array.from({ length: steps }, (_, i) => {
    const along = (i + 1) / steps;
    return [Math.round(a[0] + (b[0] - a[0]) * along), Math.round(a[1] + (b[1] - a[1]) * along)];
  });
}

/** @param {() => void} redraw @returns {Part} */
export function tilePart(redraw) {
  const stats = readStats();
  const drawLand = keptGround(redraw);
  let theme = readTheme(document.documentElement);
  /** @type {Fault[]} */ let faults = [];
  /** @param {Unit} unit */
  const hpOf = ({ hp, archetype = "" }) => Number(hp ?? stats[archetype]?.hp ?? 1);
  return {
    drawable,
    begin: tiles.newState,
    at: pixelToTile,
    stroke,
    framed,
    paint: (pen, camera, state, focused) => paint(pen, camera, state, theme, drawLand, focused, faultyTiles(state, faults), hpOf),
    recolour: () => (theme = readTheme(document.documentElement)),
    refresh: () => (faults = readFaults()),
    told,
    pressed: ({ tool, seat }, state) => tool === state.tool && (seat === undefined || Number(seat) === state.seat),
    showPanels: (state) => showPanels(state, faults, stats),
    typed,
    acts: ACTS,
    keys: KEYS,
    grabs: tiles.grabs,
    begun: tiles.begun,
    painted: tiles.painted,
    looked: (state, cursor) => ({ ...state, cursor, chosen: tiles.unitAt(state, cursor) }),
    moved: tiles.moved,
  };
}

/** @param {State} state @param {Record<string, string>} words What is at the cursor. */
function told(state, words) {
  const { cursor, ground } = state;
  const there = tiles.unitAt(state, cursor);
  const what = [words[tiles.terrainAt(state, cursor)]];
  if ((ground.victory?.tiles ?? []).some(([x, y]) => x === cursor[0] && y === cursor[1])) what.push(words.objective);
  if (there) {
    const mine = there.seat === state.chosen?.seat && there.index === state.chosen.index;
    const text = (mine ? words.chosen : words.unit).replace("{unit}", tiles.unitOf(state, there)?.name ?? "");
    what.push(text.replace("{name}", ground.sides[there.seat].name ?? SEATS[there.seat]));
  }
  return (tiles.onMap(state, cursor) ? words.at : words.off).replace("{at}", cursor.join(", ")).replace("{what}", what.join(", "));
}

/** @param {string} name @param {number} [seat] @returns {(state: State) => State} */
const tool = (name, seat) => (state) => withTool(state, name, seat);

/** @param {State} state @param {HTMLElement} [button] @returns {State} */
function unitAdded(state, button) {
  const seat = seatOf(button);
  const at = tiles.freeTile(state, seat);
  return at ? tiles.unitAdded(settled({ ...state, cursor: at }), seat, at) : state;
}

/** Fields of faults that are not about a unit, by the beginnings of their paths. */
const FIELDS = Object.entries({ "$.map.width": "width", "$.map.height": "height", "$.map": "land", "$.victory.turns": "victory-turns", "$.victory": "victory-tiles", "$.defending_team": "defender" });

/** @param {State} state @param {HTMLElement} [link] @returns {State} To what a fault is about. */
function wentToFault(state, link) {
  const path = link?.dataset.path ?? "";
  const about = unitIn(path);
  const unit = about && tiles.unitOf(state, about);
  const id = unit ? `unit-${{ at: "x", "": "name", hp_max: "hp" }[about.key] ?? about.key}` : FIELDS.find(([start]) => path.startsWith(start))?.[1];
  const field = document.getElementById(id ?? "");
  if (!field) return state;
  queueMicrotask(() => {
    field.closest("details")?.setAttribute("open", "");
    field.focus();
  });
  return unit ? { ...state, chosen: { seat: about.seat, index: about.index }, cursor: unit.at } : { ...state };
}

/** @type {Part["acts"]} */
const ACTS = {
  look: tool("look"),
  objective: tool("objective"),
  ...Object.fromEntries(Object.values(BRUSHES).map((name) => [name, tool(name)])),
  ...Object.fromEntries([0, 1, 2, 3].map((seat) => [`seat-${seat}`, (/** @type {State} */ state) => (seat < state.ground.sides.length ? tool("unit", seat)(state) : state)])),
  "next-kind": (state) => ({ ...state, archetype: tiles.ARCHETYPES[(tiles.ARCHETYPES.indexOf(state.archetype) + 1) % tiles.ARCHETYPES.length] }),
  "add-unit": unitAdded,
  "choose-unit": (state, button) => {
    const chosen = { seat: seatOf(button), index: Number(button?.dataset.index) };
    return { ...state, chosen, cursor: tiles.unitOf(state, chosen)?.at ?? state.cursor };
  },
  "remove-unit": (state) => tiles.unitRemoved(state),
  "remove-here": (state) => tiles.unitRemoved({ ...state, chosen: tiles.unitAt(state, state.cursor) }),
  "move-here": (state) => tiles.unitMoved(settled(state), state.cursor),
  "go-to-fault": wentToFault,
  "add-side": (state) => tiles.sideAdded(settled(state), SEATS[state.ground.sides.length] ?? ""),
  "remove-side": (state, button) => tiles.sideRemoved(settled(state), seatOf(button)),
};

/** @type {Record<string, string>} */
const KEYS = {
  a: "seat-0", b: "seat-1", c: "seat-2", d: "seat-3", ...BRUSHES,
  k: "next-kind", m: "move-here", Delete: "remove-here", Backspace: "remove-here",
};

/** What fields without a name change in the document. @param {State} state @param {Field} field @returns {State} */
function typed(state, field) {
  const { side, land, victory, unit } = field.dataset;
  const number = field.value === "" ? undefined : Number(field.value);
  if (side === "name") return tiles.sideNamed(state, seatOf(field), field.value);
  if (land === "text") return tiles.landWritten(state, field.value);
  if (land) return number && number >= FEWEST && number <= MOST ? tiles.resized(state, land, number) : state;
  if (victory === "tiles") return tiles.victoryChanged(state, { tiles: tilesIn(field.value) });
  if (victory) return tiles.victoryChanged(state, { [victory]: victory === "kind" ? field.value : (number ?? 0) });
  if ("defender" in field.dataset) return tiles.defenderChosen(state, number ?? null);
  if ("archetype" in field.dataset) return { ...state, archetype: field.value };
  return unit ? unitTyped(state, unit, field.value, number) : state;
}

/** @param {string} text @returns {Hex[]} */
const tilesIn = (text) => [...text.matchAll(/(-?\d+)\s*,\s*(-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

/** @param {State} state @param {string} key @param {string} text @param {number | undefined} number Empty figures are the archetype's. @returns {State} */
function unitTyped(state, key, text, number) {
  const step = `unit ${key}`;
  const at = tiles.unitOf(state)?.at ?? [0, 0];
  if (key === "side") return tiles.unitTurned(state, number ?? 0);
  if (key === "x") return tiles.unitChanged(state, { at: [number ?? at[0], at[1]] }, step);
  if (key === "y") return tiles.unitChanged(state, { at: [at[0], number ?? at[1]] }, step);
  if (key === "ability") return tiles.unitChanged(state, { ability: text === "" ? undefined : text === "none" ? null : text }, step);
  return tiles.unitChanged(state, { [key]: key === "name" || key === "archetype" ? text : number }, step);
}

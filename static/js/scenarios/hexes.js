/**
 * Drawing on hexes: a board with terrain and zones, or start lines in open space.
 *
 * @import {Part} from './index.js'
 * @import {Places} from './drawing.js'
 * @import {State, Tool} from './state.js'
 */
import { pixelToHex } from "../board/geometry.js";
import { SEATS } from "./document.js";
import { framed, paint, readColours, stroke } from "./drawing.js";
import { drawable, showPanels } from "./panels.js";
import * as states from "./state.js";

/** @returns {Places} */
const readPlaces = () => JSON.parse(document.getElementById("scenario-places")?.textContent ?? "{}");

/** @param {HTMLElement | undefined} button */
export const seatOf = (button) => Number(button?.closest("[data-seat]")?.getAttribute("data-seat") ?? 0);

/** @param {boolean} bounded @returns {Part} */
export function hexPart(bounded) {
  let colours = readColours();
  let places = readPlaces();
  return {
    drawable,
    begin: (ground) => states.newState(ground ?? { sides: [] }, bounded),
    at: pixelToHex,
    framed: (camera, state) => framed(camera, state, places),
    paint: (pen, camera, state, focused) => paint(pen, camera, state, places, colours, focused),
    recolour: () => (colours = readColours()),
    refresh() {
      if (document.getElementById("scenario-places")) places = readPlaces();
    },
    told,
    pressed: ({ tool, seat }, state) => tool === state.tool && (seat === undefined || Number(seat) === state.seat),
    showPanels,
    typed,
    acts: actsOf(bounded),
    keys: keysOf(bounded),
    stroke,
    begun: states.begun,
    painted: states.painted,
    grabs: (state) => state.tool !== "look",
    looked: (state, cursor) => ({ ...state, cursor }),
    moved: states.moved,
  };
}

/** @param {State} state @param {Record<string, string>} words What is at the cursor. */
function told(state, words) {
  const { cursor, ground } = state;
  const there = states.thereAt(state, cursor);
  const named = (/** @type {string} */ text) => (/** @type {number} */ seat) => text.replace("{name}", ground.sides[seat].name ?? SEATS[seat]);
  const what = [
    ...(there.terrain ? [words[there.terrain] ?? there.terrain] : []),
    ...there.zones.map(named(words.zone)),
    ...there.lines.map(named(words.line)),
    ...(there.objective ? [words.objective] : []),
  ];
  const { column, row } = states.cellOf(cursor);
  const text = states.onBoard(state, cursor) ? words.at : words.off;
  const values = { at: cursor.join(", "), column, row, what: what.join(", ") || words.open };
  return Object.entries(values).reduce((so, [key, value]) => so.replace(`{${key}}`, String(value)), text);
}

/** @param {Tool} name @param {number} [seat] @returns {(state: State) => State} */
const tool = (name, seat) => (state) => states.withTool(state, name, seat);

/** @param {boolean} bounded @returns {Part["acts"]} */
function actsOf(bounded) {
  const seated = [...SEATS].map((_, seat) => [
    `seat-${seat}`,
    (/** @type {State} */ state) => (seat < state.ground.sides.length ? tool(bounded ? "zone" : "line", seat)(state) : state),
  ]);
  return {
    look: tool("look"),
    objective: tool("objective"),
    "no-objective": (state) => states.goalChanged(states.settled(state), null),
    "add-side": (state) => states.sideAdded(states.settled(state), SEATS[state.ground.sides.length] ?? ""),
    "remove-side": (state, button) => states.sideRemoved(states.settled(state), seatOf(button)),
    "default-place": (state, button) => states.sideChanged(states.settled(state), seatOf(button), bounded ? { zone: undefined } : { line: undefined }),
    ...Object.fromEntries(seated),
    ...(bounded ? Object.fromEntries(/** @type {Tool[]} */ (["open", "debris", "nebula", "planet"]).map((name) => [name, tool(name)])) : {}),
  };
}

/** A side's letter is its own, unless a brush has it. @param {boolean} bounded @returns {Record<string, string>} */
const keysOf = (bounded) => ({
  ...Object.fromEntries([...SEATS.toLowerCase()].map((letter, seat) => [letter, `seat-${seat}`])),
  ...(bounded ? { o: "open", d: "debris", n: "nebula", p: "planet" } : {}),
});

/** What fields without a name change in the document. @param {State} state @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} field @returns {State} */
function typed(state, field) {
  const { side, board, goal } = field.dataset;
  const number = field.value === "" ? undefined : Number(field.value);
  if (side === "name") return states.sideChanged(state, seatOf(field), { name: field.value }, `name ${seatOf(field)}`);
  if (side === "team") return states.sideChanged(state, seatOf(field), { team: number }, `team ${seatOf(field)}`);
  if (board && number && number <= 100) return states.resized(state, board, number);
  if (goal) return states.goalChanged(state, { [goal]: number ?? (goal === "team" ? null : 0) });
  return state;
}

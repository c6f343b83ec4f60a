/**
 * The scenario editor: a map to draw on, and fields, over one JSON document. The form is what is sent; the server says
 * what is wrong with it and draws the preview.
 *
 * @import {Camera, Hex, Point} from '../board/types.js'
 * @import {Places} from './drawing.js'
 * @import {State, Tool} from './state.js'
 */
import { newCamera, panned, resized, toWorld, zoomed } from "../board/camera.js";
import { pixelToHex } from "../board/geometry.js";
import { listen } from "../creator/input.js";
import { framed, paint, readColours, SEATS, stroke } from "./drawing.js";
import { readGround, showPanels, writeGround } from "./panels.js";
import * as states from "./state.js";

const ZOOM = 1.25;
const form = /** @type {HTMLFormElement} */ (document.getElementById("scenario-form"));
const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("map"));
const status = /** @type {HTMLElement} */ (document.getElementById("map-status"));
const json = /** @type {HTMLTextAreaElement} */ (document.getElementById("id_ground"));
const brush = document.getElementById("brush");
const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
const bounded = form.dataset.rules === "hex_battle";

const first = readGround();
let broken = first === null;
let state = states.newState(first ?? { sides: [] }, bounded);
/** @type {Places} */ let places = readPlaces();
/** @type {Camera} */ let camera = newCamera();
/** @type {Hex | null} Where the stroke has come to. */ let last = null;
let colours = readColours();
let changed = "changed" in form.dataset;
let leaving = false;
let asked = 0;

/** @returns {Places} */
function readPlaces() {
  return JSON.parse(document.getElementById("scenario-places")?.textContent ?? "{}");
}

/** @param {State} next Draws it, and writes the form where the document is another. */
function show(next) {
  if (broken) return;
  const before = state.ground;
  state = next;
  if (before !== state.ground) {
    changed = true;
    writeGround(state.ground);
    showPanels(state);
  }
  showTools();
  redraw();
}

function redraw() {
  if (!asked) asked = requestAnimationFrame(draw);
}

function draw() {
  asked = 0;
  const ratio = devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((pixels) => Math.round(pixels * ratio));
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  paint(pen, camera, state, places, colours, document.activeElement === canvas);
}

function showTools() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (stage.querySelectorAll("[data-tool]"))) {
    const seated = button.dataset.seat === undefined || Number(button.dataset.seat) === state.seat;
    button.setAttribute("aria-pressed", String(button.dataset.tool === state.tool && seated));
  }
  act("undo").disabled = state.past.length === 0;
  act("redo").disabled = state.future.length === 0;
  if (brush instanceof HTMLSelectElement) brush.value = String(state.size);
  const text = statusText();
  if (status.textContent !== text) status.textContent = text;
}

/** @param {string} name */
const act = (name) => /** @type {HTMLButtonElement} */ (stage.querySelector(`[data-act="${name}"]`));

function statusText() {
  const words = /** @type {Record<string, string>} */ ({ ...status.dataset });
  if (broken) return words.broken;
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

/** @param {Point} screen @returns {Hex} */
const hexUnder = (screen) => pixelToHex(toWorld(camera, screen));

function fit() {
  camera = framed(camera, state, places);
  redraw();
}

/** @param {number} factor @param {Point} [about] */
function zoom(factor, about) {
  camera = zoomed(camera, factor, about);
  redraw();
}

/** @param {Tool} name @param {number} [seat] @returns {() => void} */
const tool = (name, seat) => () => show(states.withTool(state, name, seat));

/** What buttons and keys do. @type {Record<string, (button?: HTMLElement) => void>} */
const ACTS = {
  undo: () => show(states.undone(state)),
  redo: () => show(states.redone(state)),
  fit,
  "zoom-in": () => zoom(ZOOM),
  "zoom-out": () => zoom(1 / ZOOM),
  paint: () => show(states.settled(states.begun(state, state.cursor))),
  look: tool("look"),
  objective: tool("objective"),
  "no-objective": () => show(states.goalChanged(states.settled(state), null)),
  "add-side": () => show(states.sideAdded(states.settled(state), SEATS[state.ground.sides.length] ?? "")),
  "remove-side": (button) => show(states.sideRemoved(states.settled(state), seatOf(button))),
  "default-place": (button) => show(states.sideChanged(states.settled(state), seatOf(button), bounded ? { zone: undefined } : { line: undefined })),
  ...Object.fromEntries([...SEATS].map((_, seat) => [`seat-${seat}`, () => seat < state.ground.sides.length && tool(bounded ? "zone" : "line", seat)()])),
  ...(bounded ? Object.fromEntries(/** @type {Tool[]} */ (["open", "debris", "nebula", "planet"]).map((name) => [name, tool(name)])) : {}),
  ...Object.fromEntries([1, 2, 3].map((size) => [`size-${size}`, () => show({ ...state, size })])),
};

/** Keys on the map. A side's letter is its own, unless a brush has it. @type {Record<string, string>} */
const KEYS = {
  ...Object.fromEntries([...SEATS.toLowerCase()].map((letter, seat) => [letter, `seat-${seat}`])),
  ...(bounded ? { o: "open", d: "debris", n: "nebula", p: "planet", 1: "size-1", 2: "size-2", 3: "size-3" } : {}),
  t: "objective", l: "look", Escape: "look", " ": "paint", Enter: "paint", z: "fit", 0: "fit", "+": "zoom-in", "=": "zoom-in", "-": "zoom-out",
};

/** @param {HTMLElement | undefined} button */
const seatOf = (button) => Number(button?.closest("[data-seat]")?.getAttribute("data-seat") ?? 0);

form.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest("button[data-act], button[data-tool]");
  if (!(button instanceof HTMLElement)) return;
  const { act: name, tool: brushName, seat } = button.dataset;
  if (brushName) tool(/** @type {Tool} */ (brushName), seat === undefined ? undefined : Number(seat))();
  else ACTS[name ?? ""]?.(button);
});

/** What fields without a name change in the document. @param {HTMLInputElement | HTMLSelectElement} field @returns {State} */
function typed(field) {
  const { side, board, goal } = field.dataset;
  const number = field.value === "" ? undefined : Number(field.value);
  if (side === "name") return states.sideChanged(state, seatOf(field), { name: field.value }, `name ${seatOf(field)}`);
  if (side === "team") return states.sideChanged(state, seatOf(field), { team: number }, `team ${seatOf(field)}`);
  if (board && number && number <= 100) return states.resized(state, board, number);
  if (goal) return states.goalChanged(state, { [goal]: number ?? (goal === "team" ? null : 0) });
  return state;
}

form.addEventListener("input", (event) => {
  const { target } = event;
  changed = true;
  if (target === json) {
    const ground = readGround();
    broken = ground === null;
    if (ground) state = states.changed(state, ground, "json");
    if (ground) showPanels(state);
    showTools();
    redraw();
  } else if (target === brush && brush instanceof HTMLSelectElement) {
    show({ ...state, size: Number(brush.value) });
  } else if ((target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && !target.name) {
    event.stopPropagation();
    show(typed(target));
  }
}, true);
form.addEventListener("change", () => (state = states.settled(state)));
form.addEventListener("submit", () => (leaving = true));
addEventListener("beforeunload", (event) => {
  if (changed && !leaving) event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  const writes = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
  if (!(event.ctrlKey || event.metaKey) || event.altKey || writes) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  ACTS[key === "y" || event.shiftKey ? "redo" : "undo"]();
});
document.addEventListener("htmx:afterSettle", () => {
  if (!document.getElementById("scenario-places")) return;
  places = readPlaces();
  redraw();
});

listen(canvas, {
  grab: (screen) => {
    if (state.tool === "look") return false;
    last = hexUnder(screen);
    show(states.begun(state, last));
    return true;
  },
  drag: (screen) => {
    const at = hexUnder(screen);
    if (!last || (at[0] === last[0] && at[1] === last[1])) return;
    show(stroke(last, at).reduce(states.painted, state));
    last = at;
  },
  drop: () => {
    last = null;
    state = states.settled(state);
  },
  click: (screen) => state.tool === "look" && show({ ...state, cursor: hexUnder(screen) }),
  point: (screen) => {
    if (!screen || state.tool === "look") return;
    state = { ...state, cursor: hexUnder(screen) };
    redraw();
  },
  pan: (dx, dy) => {
    camera = panned(camera, dx, dy);
    redraw();
  },
  zoom,
  nudge: (right, down) => show(states.moved(state, right, down)),
  act: (name) => ACTS[name]?.(),
}, KEYS);
for (const kind of ["focus", "blur"]) canvas.addEventListener(kind, redraw);

stage.hidden = false;
for (const one of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-scripted]"))) one.hidden = false;
/** @type {HTMLDetailsElement} */ (document.getElementById("as-json")).open = broken;
let fittedOnce = false;
new ResizeObserver(() => {
  if (!canvas.clientWidth) return;
  camera = resized(camera, canvas.clientWidth, canvas.clientHeight);
  if (!fittedOnce) fit();
  fittedOnce = true;
  draw();
}).observe(canvas);
document.addEventListener("themechange", () => requestAnimationFrame(() => {
  colours = readColours();
  redraw();
}));
showPanels(state);
showTools();

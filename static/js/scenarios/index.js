/**
 * The scenario editor: a map to draw on, and fields, over one JSON document. The form is what is sent; the server says
 * what is wrong with it and draws the preview. What is drawn, hexes or square ground, is told by a part of its own.
 *
 * @import {Camera, Hex, Point} from '../board/types.js'
 * @import {Drawn} from './steps.js'
 */
import { newCamera, panned, resized, toWorld, zoomed } from "../board/camera.js";
import { watchTheme } from "../board/theme.js";
import { listen } from "../creator/input.js";
import { readGround, writeGround } from "./document.js";
import { hexPart } from "./hexes.js";
import * as steps from "./steps.js";
import { tilePart } from "./tiles.js";

/**
 * @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field
 * @typedef {Drawn<any> & Record<string, any>} Any What a part holds.
 *
 * What is drawn, in a part's own states. `grabs`: whether a press draws; else it moves the map, and a click only looks.
 * `told`: what is at the cursor. `typed`: what a field without a name changes. `refresh`: the server has judged anew.
 * @typedef {object} Part
 * @property {(ground: any) => boolean} drawable @property {(ground: any) => any} begin
 * @property {(world: Point) => Hex} at @property {(a: Hex, b: Hex) => Hex[]} stroke
 * @property {(camera: Camera, state: any) => Camera} framed
 * @property {(pen: CanvasRenderingContext2D, camera: Camera, state: any, focused: boolean) => void} paint
 * @property {() => void} recolour @property {() => void} refresh
 * @property {(state: any, words: Record<string, string>) => string} told
 * @property {(button: DOMStringMap, state: any) => boolean} pressed
 * @property {(state: any) => void} showPanels @property {(state: any, field: Field) => any} typed
 * @property {Record<string, (state: any, button?: HTMLElement) => any>} acts @property {Record<string, string>} keys
 * @property {(state: any, at: Hex) => boolean} grabs @property {(state: any, at: Hex) => any} begun
 * @property {(state: any, at: Hex) => any} painted @property {(state: any, at: Hex) => any} looked
 * @property {(state: any, right: number, down: number) => any} moved
 */

const ZOOM = 1.25;
const form = /** @type {HTMLFormElement} */ (document.getElementById("scenario-form"));
const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("map"));
const status = /** @type {HTMLElement} */ (document.getElementById("map-status"));
const json = document.getElementById("id_ground");
const brush = document.getElementById("brush");
const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
const { rules } = form.dataset;
const part = rules === "battleforge" ? tilePart(redraw) : hexPart(rules === "hex_battle");

const first = readGround(part.drawable);
let broken = first === null;
/** @type {Any} */ let state = part.begin(first);
/** @type {Camera} */ let camera = newCamera();
/** @type {Hex | null} Where the stroke has come to. */ let last = null;
let changed = "changed" in form.dataset;
let leaving = false;
let asked = 0;

/** @param {Any} next Draws it, and writes the form where the document is another. */
function show(next) {
  if (broken) return;
  const before = state;
  state = next;
  if (before.ground !== state.ground) {
    changed = true;
    writeGround(state.ground);
  }
  if (before !== state) part.showPanels(state);
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
  part.paint(pen, camera, state, document.activeElement === canvas);
}

function showTools() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (stage.querySelectorAll("[data-tool]"))) {
    button.setAttribute("aria-pressed", String(part.pressed(button.dataset, state)));
  }
  act("undo").disabled = state.past.length === 0;
  act("redo").disabled = state.future.length === 0;
  if (brush instanceof HTMLSelectElement) brush.value = String(state.size);
  const words = /** @type {Record<string, string>} */ ({ ...status.dataset });
  const text = broken ? words.broken : part.told(state, words);
  if (status.textContent !== text) status.textContent = text;
}

/** @param {string} name */
const act = (name) => /** @type {HTMLButtonElement} */ (stage.querySelector(`[data-act="${name}"]`));

/** @param {Point} screen @returns {Hex} */
const placeUnder = (screen) => part.at(toWorld(camera, screen));

function fit() {
  camera = part.framed(camera, state);
  redraw();
}

/** @param {number} factor @param {Point} [about] */
function zoom(factor, about) {
  camera = zoomed(camera, factor, about);
  redraw();
}

/** What buttons and keys do. @type {Record<string, (button?: HTMLElement) => void>} */
const ACTS = {
  ...Object.fromEntries(Object.entries(part.acts).map(([name, next]) => [name, (/** @type {HTMLElement} */ button) => show(next(state, button))])),
  undo: () => show(steps.undone(state)),
  redo: () => show(steps.redone(state)),
  fit,
  "zoom-in": () => zoom(ZOOM),
  "zoom-out": () => zoom(1 / ZOOM),
  paint: () => show(part.grabs(state, state.cursor) ? steps.settled(part.begun(state, state.cursor)) : part.looked(state, state.cursor)),
  ...Object.fromEntries([1, 2, 3].map((size) => [`size-${size}`, () => show({ ...state, size })])),
};

/** Keys on the map. @type {Record<string, string>} */
const KEYS = {
  ...part.keys,
  ...(brush ? { 1: "size-1", 2: "size-2", 3: "size-3" } : {}),
  t: "objective", l: "look", Escape: "look", " ": "paint", Enter: "paint", z: "fit", 0: "fit", "+": "zoom-in", "=": "zoom-in", "-": "zoom-out",
};

form.addEventListener("click", (event) => {
  const { target } = event;
  const button = target instanceof Element && target.closest("button[data-act], button[data-tool], [data-act][href]");
  if (!(button instanceof HTMLElement)) return;
  const { act: name, tool: brushName, seat } = button.dataset;
  const before = state;
  if (brushName) show(steps.withTool(state, brushName, seat === undefined ? undefined : Number(seat)));
  else ACTS[name ?? ""]?.(button);
  if (button instanceof HTMLAnchorElement && before !== state) event.preventDefault();
});

form.addEventListener("input", (event) => {
  const { target } = event;
  changed = true;
  if (target === json) {
    const ground = readGround(part.drawable);
    broken = ground === null;
    if (ground) state = steps.changed(state, ground, "json");
    if (ground) part.showPanels(state);
    showTools();
    redraw();
  } else if (target === brush && brush instanceof HTMLSelectElement) {
    show({ ...state, size: Number(brush.value) });
  } else if (isField(target) && !target.name) {
    event.stopPropagation();
    show(part.typed(state, target));
  }
}, true);

/** @param {EventTarget | null} target @returns {target is Field} */
function isField(target) {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

form.addEventListener("change", () => (state = steps.settled(state)));
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
  part.refresh();
  part.showPanels(state);
  redraw();
});

listen(canvas, {
  grab: (screen) => {
    const at = placeUnder(screen);
    if (!part.grabs(state, at)) return false;
    last = at;
    show(part.begun(state, at));
    return true;
  },
  drag: (screen) => {
    const at = placeUnder(screen);
    if (!last || (at[0] === last[0] && at[1] === last[1])) return;
    show(part.stroke(last, at).reduce(part.painted, state));
    last = at;
  },
  drop: () => {
    last = null;
    state = steps.settled(state);
  },
  click: (screen) => {
    const at = placeUnder(screen);
    if (!part.grabs(state, at)) show(part.looked(state, at));
  },
  point: (screen) => {
    if (!screen || state.tool === "look") return;
    state = { ...state, cursor: placeUnder(screen) };
    redraw();
  },
  pan: (dx, dy) => {
    camera = panned(camera, dx, dy);
    redraw();
  },
  zoom,
  nudge: (right, down) => show(part.moved(state, right, down)),
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
watchTheme(() => {
  part.recolour();
  redraw();
});
part.refresh();
part.showPanels(state);
showTools();

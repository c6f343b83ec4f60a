/**
 * The Ship Creator: the drawing board and the form hold one ship. The form is what is sent; the server says what is
 * wrong with the ship and what it comes to.
 *
 * @import {Camera} from '../board/types.js'
 * @import {Point, Selection, State} from './state.js'
 */
import { newCamera, panned, resized, zoomed } from "../board/camera.js";
import { framed, onScreen, onShape, paint, readColours, UNIT } from "./drawing.js";
import { listen } from "./input.js";
import { placeOf, readSheet, said, showFaults, showScripted, weaponOf, writeSheet } from "./sheet.js";
import * as states from "./state.js";
import { setUpTabs } from "./tabs.js";

const ZOOM = 1.25;
/** What is always in view when the whole ship is shown. */
const AROUND = [{ x: -66, y: -50 }, { x: 66, y: 50 }];
/** A first region for those who type. */
const STEM = [{ x: 30, y: 0 }, { x: -20, y: 16 }, { x: -20, y: -16 }];

const form = /** @type {HTMLFormElement} */ (document.getElementById("creator"));
const room = /** @type {HTMLElement} */ (document.getElementById("creator-room"));
const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("board"));
const status = /** @type {HTMLElement} */ (document.getElementById("creator-status"));
const panels = /** @type {HTMLElement} */ (document.querySelector(".creator-panels"));
const grid = /** @type {HTMLSelectElement} */ (document.getElementById("grid"));
const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

let state = states.newState(readSheet());
const saved = "changed" in form.dataset ? null : state.ship;
/** @type {Camera} */ let camera = newCamera();
/** @type {Point | null} */ let pointer = null;
let colours = readColours();
let leaving = false;
let asked = 0;
/** What the pointer has hold of: moves it to a place. @type {((at: Point) => void) | null} */
let hold = null;

/** @param {State} next Draws it, writes the form where the ship is another, and has the server judge that. */
function show(next) {
  const before = state.ship;
  state = next;
  if (before !== state.ship) {
    writeSheet(state.ship);
    form.dispatchEvent(new Event("input", { bubbles: true }));
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
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  const place = pointer && state.draft ? states.snapped(state, onShape(camera, pointer)) : null;
  paint(pen, camera, state, place, colours);
}

/** @param {string} name @param {(button: HTMLButtonElement) => void} change */
function tool(name, change) {
  const button = stage.querySelector(`[data-act="${name}"]`);
  if (button instanceof HTMLButtonElement) change(button);
}

function showTools() {
  tool("draw", (button) => button.setAttribute("aria-pressed", String(state.draft !== null)));
  tool("select", (button) => button.setAttribute("aria-pressed", String(!state.draft && state.mounting === null)));
  tool("undo", (button) => (button.disabled = state.past.length === 0 && !state.draft?.length));
  tool("redo", (button) => (button.disabled = state.future.length === 0));
  for (const [at, button] of document.querySelectorAll("#weapon-list [data-do=mount]").entries()) {
    button.setAttribute("aria-pressed", String(at === state.mounting));
  }
  showChosen();
  const text = statusText();
  if (status.textContent !== text) status.textContent = text;
}

/** Marks the row of what is selected, and brings it into view where the table scrolls by itself. */
function showChosen() {
  const row = state.selected && document.getElementById(idOf(state.selected));
  for (const other of document.querySelectorAll(".chosen")) if (other !== row) other.classList.remove("chosen");
  if (!row || row.classList.contains("chosen")) return;
  row.classList.add("chosen");
  if (row.contains(document.activeElement) || getComputedStyle(panels).overflowY !== "auto") return;
  const [{ top, bottom }, frame] = [row.getBoundingClientRect(), panels.getBoundingClientRect()];
  if (top < frame.top || bottom > frame.bottom) panels.scrollTop += top - frame.top - frame.height / 4;
}

/** @param {Selection} at */
const idOf = ({ region, point }) => (point === null ? `region-${region}` : `point-${region}-${point}`);

function statusText() {
  const { draft, mounting, selected, ship } = state;
  const words = /** @type {Record<string, string>} */ ({ ...status.dataset });
  if (draft) return draft.length ? said(words.drawing, { n: draft.length }) : words.empty;
  if (mounting !== null) return said(words.mount, { name: ship.weapons[mounting].name });
  if (!selected) return words.idle;
  const region = ship.regions[selected.region];
  const numbers = { r: selected.region + 1, n: ship.regions.length };
  if (selected.point === null) return said(words.region, { ...numbers, p: region.length });
  return said(words.point, { ...numbers, p: selected.point + 1, ...region[selected.point] });
}

/** @param {Point} screen */
const here = (screen) => onShape(camera, screen);
/** @param {number} pixels */
const reach = (pixels) => pixels / camera.zoom / UNIT;

/** @param {Point} screen @param {number} near Takes hold of a mount, a corner, a side or a region. */
function grab(screen, near) {
  const [at, within] = [here(screen), reach(near)];
  hold = state.draft ? null : holdOf(at, within);
  return hold !== null;
}

/** @param {Point} at @param {number} within @returns {((at: Point) => void) | null} */
function holdOf(at, within) {
  const mount = tabIs("stats") ? states.mountAt(state, at, within) : null;
  if (mount !== null) return (to) => show(states.mounted(states.mounting(state, mount), mount, to, `drag ${mount}`));
  if (state.mounting !== null) return null;
  const corner = states.cornerAt(state, at, within);
  if (corner && (corner.region === state.selected?.region || state.selected === null)) {
    show(states.withSelected(state, corner));
    return (to) => show(states.moved(state, corner, states.snapped(state, to), "drag"));
  }
  const side = states.sideAt(state, at, within);
  if (side) {
    show(states.inserted(state, side.region, side.after, at));
    const added = { region: side.region, point: side.after + 1 };
    return (to) => show(states.moved(state, added, states.snapped(state, to), "drag"));
  }
  const region = states.regionAt(state, at);
  if (region === null || region !== state.selected?.region) return null;
  return holdOfRegion(region, at);
}

/** @param {number} region @param {Point} from @returns {(at: Point) => void} */
function holdOfRegion(region, from) {
  let last = states.snapped(state, from);
  return (to) => {
    const next = states.snapped(state, to);
    show(states.movedRegion(state, region, next.x - last.x, next.y - last.y, "drag"));
    last = next;
  };
}

/** @param {string} name */
const tabIs = (name) => room.dataset.tab === name;

/** @param {Point} screen @param {number} near */
function click(screen, near) {
  const [at, within] = [here(screen), reach(near)];
  if (state.draft) return clickDrawing(screen, at, near);
  if (state.mounting !== null) return show(states.mounting(states.mounted(state, state.mounting, at), null));
  const corner = states.cornerAt(state, at, within);
  if (corner && corner.region === state.selected?.region) return show(states.withSelected(state, corner));
  const region = states.regionAt(state, at);
  show(states.withSelected(state, region === null ? corner : { region, point: null }));
}

/** @param {Point} screen @param {Point} at @param {number} near The first corner closes the region. */
function clickDrawing(screen, at, near) {
  const first = state.draft?.[0];
  const away = first ? Math.hypot(onScreen(camera, first).x - screen.x, onScreen(camera, first).y - screen.y) : Infinity;
  show(away < near && (state.draft?.length ?? 0) > 2 ? states.closed(state) : states.drawn(state, at));
}

function close() {
  if (!state.draft) return;
  if (state.draft.length < 3) status.textContent = status.dataset.short ?? "";
  else show(states.closed(state));
}

function removeSelected() {
  const { selected } = state;
  if (!selected) return;
  const { region, point } = selected;
  show(point === null ? states.removedRegion(state, region) : states.removed(state, region, point));
}

function fit() {
  camera = framed(camera, [...AROUND, ...state.ship.regions.flat().map(states.pointOf)]);
  redraw();
}

/** @param {number} factor @param {Point} [about] */
function zoom(factor, about) {
  camera = zoomed(camera, factor, about);
  redraw();
}

/** What buttons and keys do. @type {Record<string, () => void>} */
const ACTS = {
  draw: () => show(state.draft ? states.idle(state) : states.drawing(state)),
  select: () => show(states.idle(state)),
  mirror: () => state.selected && show(states.mirrored(state, state.selected.region)),
  delete: removeSelected,
  back: () => (state.draft ? show(states.drawnLess(state)) : removeSelected()),
  next: () => show(states.withNextCorner(state, 1)),
  previous: () => show(states.withNextCorner(state, -1)),
  insert: () => state.selected && show(states.inserted(state, state.selected.region, state.selected.point ?? 0)),
  undo: () => show(state.draft?.length ? states.drawnLess(state) : states.undone(state)),
  redo: () => show(states.redone(state)),
  close,
  escape: () => show(states.withSelected(states.idle(state), null)),
  fit,
  "zoom-in": () => zoom(ZOOM),
  "zoom-out": () => zoom(1 / ZOOM),
};

/** What the buttons of the form's rows do here instead of asking the server. @type {Record<string, (button: HTMLButtonElement) => void>} */
const ROWS = {
  region: () => show(states.withNewRegion(state, STEM)),
  mirror: (button) => atPlace(button, ({ region }) => states.mirrored(state, region)),
  "remove-region": (button) => atPlace(button, ({ region }) => states.removedRegion(state, region)),
  insert: (button) => atPlace(button, ({ region, point }) => states.inserted(state, region, point ?? 0)),
  remove: (button) => atPlace(button, ({ region, point }) => states.removed(state, region, point ?? 0)),
  weapon: ({ dataset: { type = "", arc = "", name = "" } }) => show(states.armed(state, { type, arc, name })),
  "remove-weapon": (button) => show(states.disarmed(state, weaponOf(button))),
  mount: (button) => {
    const at = weaponOf(button);
    show(states.mounting(state, state.mounting === at ? null : at));
    if (state.mounting !== null) canvas.scrollIntoView({ block: "nearest" });
  },
};

/** @param {HTMLButtonElement} button @param {(at: Selection) => State} change The focus goes to where the change is. */
function atPlace(button, change) {
  const at = placeOf(button);
  if (!at) return;
  show(change(at));
  const { selected } = state;
  const row = selected ? document.getElementById(idOf(selected)) : document.getElementById("regions");
  const target = row?.matches(".point-row") ? row.querySelector("input") : row;
  if (target instanceof HTMLElement) target.focus({ preventScroll: false });
}

form.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("button[data-do], button[data-act]");
  if (!(button instanceof HTMLButtonElement)) return;
  const act = button.dataset.do ? ROWS[button.dataset.do] : ACTS[button.dataset.act ?? ""];
  event.preventDefault();
  act?.(button);
});
form.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || target === grid) return;
  state = states.changed(state, readSheet(), target.id);
  showTools();
  redraw();
});
form.addEventListener("change", () => (state = states.settled(state)));
form.addEventListener("focusin", ({ target }) => {
  const at = target instanceof Element && target.closest("#region-list") ? placeOf(target) : null;
  if (!at || (at.region === state.selected?.region && at.point === state.selected.point)) return;
  state = states.withSelected(state, at);
  showTools();
  redraw();
});
form.addEventListener("submit", () => (leaving = true));
grid.addEventListener("input", (event) => {
  event.stopPropagation();
  state = { ...state, grid: Number(grid.value) };
  redraw();
});
addEventListener("beforeunload", (event) => {
  if (!leaving && (!saved || !states.alike(saved, state.ship) || state.draft?.length)) event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !form.isConnected) return;
  const key = event.key.toLowerCase();
  const again = key === "y" || (key === "z" && event.shiftKey);
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  ACTS[again ? "redo" : "undo"]();
});
document.addEventListener("htmx:afterSettle", showFaults);

listen(canvas, {
  grab,
  drag: (at) => hold?.(here(at)),
  drop: () => {
    hold = null;
    state = states.settled(state);
  },
  click,
  point: (at) => {
    pointer = at;
    if (state.draft) redraw();
  },
  pan: (dx, dy) => {
    camera = panned(camera, dx, dy);
    redraw();
  },
  zoom,
  nudge: (right, down) => show(states.nudged(state, right, down)),
  act: (name) => ACTS[name]?.(),
});

stage.hidden = false;
showScripted(document);
setUpTabs(room, () => redraw());
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
if (state.ship.regions.length === 0) state = states.drawing(state);
showTools();

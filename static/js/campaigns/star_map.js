/**
 * The star map under one's hands: zoom, pan, and arrow keys that go from system to system. The drawing comes from the
 * server and comes anew after every command; what part of it is shown is kept here.
 */

import { ahead, held } from "./geometry.js";

/** @typedef {import("./geometry.js").Box} Box */

const STEP = 1.25;
/** Pixels a unit of the drawing, below which its small figures are left out. */
const LEGIBLE = 0.42;
const CLOSEST = 6; // times as large as the whole map
const STILL = 6; // pixels that a press may wander and still be a press
/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @returns {SVGSVGElement | null} */
const map = () => /** @type {SVGSVGElement | null} */ (document.querySelector("#star-map"));

/** @type {Box | null} The part that is shown; null: all of it. */
let shown = null;
/** @type {Map<number, {x: number, y: number}>} Fingers on the map. */
const fingers = new Map();
let wandered = 0;

/** @returns {Box} */
function whole() {
  const [x, y, width, height] = (map()?.dataset.box ?? "0 0 1 1").split(" ").map(Number);
  return { x, y, width, height };
}

function show() {
  const svg = map();
  const { x, y, width, height } = shown ?? whole();
  svg?.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  if (!svg) return;
  const { width: across, height: down } = svg.getBoundingClientRect();
  const unit = Math.min(across / width, down / height) * Number(svg.dataset.scale);
  svg.toggleAttribute("data-small", unit < LEGIBLE);
  svg.toggleAttribute("data-near", shown !== null);
}

/** @param {number} times @param {{x: number, y: number}} [at] Where on the map to stay, its middle if left out. */
function zoom(times, at) {
  const all = whole();
  const from = shown ?? all;
  const width = Math.min(all.width, Math.max(all.width / CLOSEST, from.width / times));
  const height = (width / all.width) * all.height;
  const middle = at ?? { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  const part = width / from.width;
  shown = width >= all.width ? null : held({ x: middle.x - (middle.x - from.x) * part, y: middle.y - (middle.y - from.y) * part, width, height }, all);
  show();
}

/** @param {number} across @param {number} down In pixels. */
function pan(across, down) {
  const svg = map();
  if (!shown || !svg) return;
  const unit = 1 / (svg.getScreenCTM()?.a ?? 1);
  shown = held({ ...shown, x: shown.x - across * unit, y: shown.y - down * unit }, whole());
  show();
}

/** @param {{clientX: number, clientY: number}} event */
function onTheMap({ clientX, clientY }) {
  const svg = /** @type {SVGSVGElement} */ (map());
  return new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
}

/** @param {Element} star */
function middleOf(star) {
  const { x, y, width, height } = star.querySelector(".star-touch")?.getBoundingClientRect() ?? star.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** @returns {SVGElement[]} */
const stars = () => [.../** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll("#star-map a.star"))];

/** The nearest system that way. @param {SVGElement} from @param {[number, number]} way @returns {SVGElement | undefined} */
function next(from, way) {
  const others = stars().filter((star) => star !== from);
  return others[ahead(middleOf(from), way, others.map(middleOf))];
}

/** On a narrow screen the map begins near the system that is open. */
function comeCloser() {
  const svg = map();
  const chosen = svg?.querySelector(".star.chosen");
  if (!svg || !chosen || svg.getBoundingClientRect().width > 600) return;
  const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (chosen.querySelector(".star-touch")).getBoundingClientRect();
  zoom(1.8, onTheMap({ clientX: x + width / 2, clientY: y + height / 2 }));
}

/** @param {HTMLElement} frame Where the map stands; it stays when the map itself is replaced. */
export function setUpMap(frame) {
  frame.addEventListener("click", (event) => {
    const tool = event.target instanceof Element ? event.target.closest("[data-map]") : null;
    if (tool) ({ in: () => zoom(STEP), out: () => zoom(1 / STEP), fit: () => zoom(1 / CLOSEST) })[/** @type {"in"} */ (tool.getAttribute("data-map"))]();
    if (wandered > STILL && event.target instanceof Element && event.target.closest("#star-map")) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, true);
  frame.addEventListener("wheel", (event) => {
    if (!(event.target instanceof Element && event.target.closest("#star-map")) || !(event.ctrlKey || shown)) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? STEP : 1 / STEP, onTheMap(event));
  }, { passive: false });
  frame.addEventListener("pointerdown", (event) => {
    if (!(event.target instanceof Element && event.target.closest("#star-map"))) return;
    if (!fingers.size) wandered = 0;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    wandered += Math.hypot(now.x - before.x, now.y - before.y);
    if (fingers.size === 2) pinch(event.pointerId, before, now);
    else pan(now.x - before.x, now.y - before.y);
    fingers.set(event.pointerId, now);
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) addEventListener(name, ({ pointerId }) => fingers.delete(pointerId));
  frame.addEventListener("dragstart", (event) => event.preventDefault());
  frame.addEventListener("keydown", (event) => {
    const star = /** @type {SVGElement | null} */ (event.target instanceof Element ? event.target.closest("a.star") : null);
    if (event.ctrlKey || event.metaKey || event.altKey || !star) return;
    if (event.key in WAYS) {
      event.preventDefault();
      next(star, WAYS[event.key])?.focus();
    } else if (event.key === "+" || event.key === "=") zoom(STEP);
    else if (event.key === "-") zoom(1 / STEP);
    else if (event.key === "0") zoom(1 / CLOSEST);
  });
  addEventListener("resize", show);
  comeCloser();
  show();
}

/** @param {number} id @param {{x: number, y: number}} before @param {{x: number, y: number}} now */
function pinch(id, before, now) {
  const other = [...fingers].find(([one]) => one !== id)?.[1];
  if (!other) return;
  const times = Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
  zoom(times, onTheMap({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }));
}

/** The drawing has come anew. */
export function mapArrived() {
  show();
}

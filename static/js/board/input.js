/**
 * Mouse, touch and keys on the canvas, told as intentions. Keys are read by their place on the keyboard, so that they
 * work in every layout. Tab is left to the page: the board must not hold the focus.
 *
 * @import {Point} from './types.js'
 */

/**
 * @typedef {object} Intentions
 * @property {(dx: number, dy: number) => void} pan Screen pixels that the picture moves.
 * @property {(right: number, down: number) => boolean} walk To the next hex that way; false if there is nowhere to walk.
 * @property {(factor: number, about?: Point) => void} zoom
 * @property {() => void} fit
 * @property {() => void} closeUp
 * @property {() => void} fullScreen
 * @property {(at: Point | null) => void} point Null: the pointer has left.
 * @property {(at: Point) => void} choose
 * @property {(by: 1 | -1) => void} cycle
 * @property {() => void} enter
 * @property {() => void} escape
 */

const KEY_PAN = 60;
const KEY_ZOOM = 1.25;
/** A press that moves less than this is a click. */
const SLOP = 5;

/** @param {HTMLCanvasElement} canvas @param {Intentions} on @param {AbortSignal} signal Ends the listening. */
export function listen(canvas, on, signal) {
  listenToPointers(canvas, on, signal);
  canvas.addEventListener("wheel", (event) => turnWheel(canvas, on, event), { signal, passive: false });
  canvas.addEventListener("keydown", (event) => pressKey(on, event), { signal });
}

/** @param {HTMLCanvasElement} canvas @param {Intentions} on @param {WheelEvent} event */
function turnWheel(canvas, on, event) {
  event.preventDefault();
  const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 30;
  on.zoom(Math.exp(-Math.max(-300, Math.min(300, pixels)) / 400), within(canvas, event));
}

/** @param {HTMLCanvasElement} canvas @param {{clientX: number, clientY: number}} event @returns {Point} */
function within(canvas, { clientX, clientY }) {
  const box = canvas.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}

/** @param {Intentions} on @param {KeyboardEvent} event */
function pressKey(on, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = KEYS[event.code] ?? KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act(on, event);
}

/** @param {number} right @param {number} down @returns {(on: Intentions, event: KeyboardEvent) => void} */
function arrow(right, down) {
  return (on, { shiftKey }) => {
    if (shiftKey || !on.walk(right, down)) on.pan(-KEY_PAN * right, -KEY_PAN * down);
  };
}

/**
 * By place on the keyboard, or by what is printed on the key.
 * @type {Record<string, (on: Intentions, event: KeyboardEvent) => void>}
 */
const KEYS = {
  ArrowLeft: arrow(-1, 0),
  ArrowRight: arrow(1, 0),
  ArrowUp: arrow(0, -1),
  ArrowDown: arrow(0, 1),
  "+": (on) => on.zoom(KEY_ZOOM),
  "=": (on) => on.zoom(KEY_ZOOM),
  "-": (on) => on.zoom(1 / KEY_ZOOM),
  NumpadAdd: (on) => on.zoom(KEY_ZOOM),
  NumpadSubtract: (on) => on.zoom(1 / KEY_ZOOM),
  KeyZ: (on) => on.fit(),
  Digit0: (on) => on.fit(),
  KeyC: (on) => on.closeUp(),
  KeyN: (on) => on.cycle(1),
  KeyP: (on) => on.cycle(-1),
  KeyF: (on) => on.fullScreen(),
  BracketLeft: (on) => on.cycle(-1),
  BracketRight: (on) => on.cycle(1),
  PageUp: (on) => on.cycle(-1),
  PageDown: (on) => on.cycle(1),
  Enter: (on) => on.enter(),
  Space: (on) => on.enter(),
  Escape: (on) => on.escape(),
};

/** @param {HTMLCanvasElement} canvas @param {Intentions} on @param {AbortSignal} signal */
function listenToPointers(canvas, on, signal) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  let travelled = 0;

  const press = (/** @type {PointerEvent} */ event) => {
    if (event.button > 1) return;
    canvas.setPointerCapture(event.pointerId);
    if (down.size === 0) travelled = 0;
    down.set(event.pointerId, within(canvas, event));
  };
  const move = (/** @type {PointerEvent} */ event) => {
    const now = within(canvas, event);
    const before = down.get(event.pointerId);
    if (!before) return on.point(now);
    const others = [...down.entries()].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    down.set(event.pointerId, now);
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (travelled < SLOP) return;
    canvas.classList.add("panning");
    if (others.length) pinch(on, others[0], before, now);
    else on.pan(now.x - before.x, now.y - before.y);
  };
  const release = (/** @type {PointerEvent} */ event) => {
    const at = down.get(event.pointerId);
    if (!down.delete(event.pointerId) || down.size) return;
    canvas.classList.remove("panning");
    if (at && travelled < SLOP && event.type === "pointerup" && event.button === 0) on.choose(at);
  };
  canvas.addEventListener("pointerdown", press, { signal });
  canvas.addEventListener("pointermove", move, { signal });
  canvas.addEventListener("pointerup", release, { signal });
  canvas.addEventListener("pointercancel", release, { signal });
  canvas.addEventListener("pointerleave", () => down.size || on.point(null), { signal });
}

/**
 * One of two fingers has moved: the picture keeps under both.
 * @param {Intentions} on @param {Point} other @param {Point} before @param {Point} now
 */
function pinch(on, other, before, now) {
  const apart = (/** @type {Point} */ p) => Math.max(Math.hypot(p.x - other.x, p.y - other.y), 1);
  on.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  on.zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
}

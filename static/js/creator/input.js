/**
 * Mouse, touch and keys on the drawing board, told as intentions.
 *
 * @import {Point} from './state.js'
 *
 * @typedef {object} Intentions
 * @property {(at: Point, near: number) => boolean} grab Whether something is taken hold of there. `near`: pixels.
 * @property {(at: Point) => void} drag
 * @property {() => void} drop
 * @property {(at: Point, near: number) => void} click
 * @property {(at: Point | null) => void} point
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, about?: Point) => void} zoom
 * @property {(right: number, down: number) => void} nudge
 * @property {(name: string) => void} act
 */

/** A press that moves less than this is a click. */
const SLOP = 4;
/** How near a press must be, in pixels: with a pointer, and with a finger. */
const NEAR = { mouse: 10, touch: 22 };
const KEY_ZOOM = 1.25;

/** @type {Record<string, string>} Keys by what is printed on them. */
const ACTS = {
  d: "draw", v: "select", m: "mirror", n: "next", p: "previous", i: "insert", z: "fit", 0: "fit", "+": "zoom-in", "=": "zoom-in",
  "-": "zoom-out", Delete: "delete", Backspace: "back", Enter: "close", Escape: "escape",
};

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {HTMLCanvasElement} canvas @param {Intentions} on @param {Record<string, string>} [acts] What keys do. */
export function listen(canvas, on, acts = ACTS) {
  listenToPointers(canvas, on);
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 30;
    on.zoom(Math.exp(-Math.max(-300, Math.min(300, pixels)) / 400), within(canvas, event));
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [arrow, act] = [ARROWS[event.key], acts[event.key] ?? acts[event.key.toLowerCase()]];
    if (arrow) on.nudge(arrow[0] * (event.shiftKey ? 5 : 1), arrow[1] * (event.shiftKey ? 5 : 1));
    else if (act === "zoom-in" || act === "zoom-out") on.zoom(act === "zoom-in" ? KEY_ZOOM : 1 / KEY_ZOOM);
    else if (act) on.act(act);
    else return;
    event.preventDefault();
  });
}

/** @param {HTMLCanvasElement} canvas @param {{clientX: number, clientY: number}} event @returns {Point} */
function within(canvas, { clientX, clientY }) {
  const box = canvas.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}

/** @param {HTMLCanvasElement} canvas @param {Intentions} on */
function listenToPointers(canvas, on) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  /** @type {"click" | "drag" | "pan" | "done"} */
  let doing = "done";
  let held = false;
  let travelled = 0;

  const near = (/** @type {PointerEvent} */ { pointerType }) => (pointerType === "touch" ? NEAR.touch : NEAR.mouse);

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button > 1) return;
    canvas.setPointerCapture(event.pointerId);
    down.set(event.pointerId, within(canvas, event));
    travelled = 0;
    if (down.size > 1 || event.button === 1) {
      if (held) on.drop();
      [held, doing] = [false, "pan"];
      event.preventDefault();
    } else {
      doing = "click";
      held = on.grab(within(canvas, event), near(event));
    }
  });
  canvas.addEventListener("pointermove", (event) => {
    const now = within(canvas, event);
    const before = down.get(event.pointerId);
    if (!before) return on.point(now);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (doing === "click" && travelled >= SLOP) doing = held ? "drag" : "pan";
    if (doing === "click") return;
    down.set(event.pointerId, now);
    if (doing === "drag") on.drag(now);
    else if (other) pinch(on, other, before, now);
    else if (doing === "pan") on.pan(now.x - before.x, now.y - before.y);
  });
  const release = (/** @type {PointerEvent} */ event) => {
    const at = down.get(event.pointerId);
    if (!down.delete(event.pointerId) || !at) return;
    if (held) on.drop();
    if (doing === "click" && event.type === "pointerup") on.click(at, near(event));
    held = false;
    if (down.size === 0) doing = "done";
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("pointerleave", () => down.size || on.point(null));
}

/**
 * One of two fingers has moved: the sheet keeps under both.
 * @param {Intentions} on @param {Point} other @param {Point} before @param {Point} now
 */
function pinch(on, other, before, now) {
  const apart = (/** @type {Point} */ p) => Math.max(Math.hypot(p.x - other.x, p.y - other.y), 1);
  on.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  on.zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
}

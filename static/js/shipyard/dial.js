// A sector of fire on a clock dial: click, drag or arrow keys set the select beside it. The select stays the truth.

const HALF_HOURS = 24;

/** @param {number} value */
const turn = (value) => ((value % HALF_HOURS) + HALF_HOURS) % HALF_HOURS;

/**
 * The half hour (0-23) that a point of the dial stands for, seen from the dial's middle.
 * @param {number} x to the right
 * @param {number} y downwards
 */
export function halfHourAt(x, y) {
  return turn(Math.round((Math.atan2(x, -y) * HALF_HOURS) / (2 * Math.PI)));
}

/** @param {SVGElement} dial */
function selectOf(dial) {
  return /** @type {HTMLSelectElement} */ (document.getElementById(dial.dataset.dial ?? ""));
}

/** @param {SVGElement} dial */
const halfHours = (dial) => Number(dial.dataset.halfHours);

/** @param {SVGElement} dial */
function show(dial) {
  const select = selectOf(dial);
  const start = select.selectedIndex;
  const end = select.options[turn(start + halfHours(dial))];
  dial.querySelector(".dial-sector")?.setAttribute("stroke-dashoffset", String(-start));
  dial.setAttribute("aria-valuenow", String(start));
  dial.setAttribute("aria-valuetext", `${select.options[start].text} ${dial.dataset.to} ${end.text}`);
}

/**
 * @param {SVGElement} dial
 * @param {number} start
 */
function choose(dial, start) {
  const select = selectOf(dial);
  if (select.selectedIndex === turn(start)) return;
  select.selectedIndex = turn(start);
  select.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Points the middle of the sector at the pointer.
 * @param {SVGElement} dial
 * @param {PointerEvent} event
 */
function follow(dial, event) {
  const box = dial.getBoundingClientRect();
  const at = halfHourAt(event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2);
  choose(dial, at - halfHours(dial) / 2);
}

/** @type {Record<string, number>} */
const KEYS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 6, PageDown: -6 };

/**
 * @param {SVGElement} dial
 * @param {KeyboardEvent} event
 */
function press(dial, event) {
  const step = KEYS[event.key];
  if (!step) return;
  event.preventDefault();
  choose(dial, selectOf(dial).selectedIndex + step);
}

/** @param {SVGElement} dial */
function describe(dial) {
  dial.classList.add("live");
  dial.removeAttribute("aria-hidden");
  dial.setAttribute("role", "slider");
  dial.setAttribute("tabindex", "0");
  dial.setAttribute("aria-label", dial.dataset.label ?? "");
  dial.setAttribute("aria-valuemin", "0");
  dial.setAttribute("aria-valuemax", String(HALF_HOURS - 1));
}

/**
 * Makes one drawn dial a slider.
 * @param {SVGElement} dial
 */
export function setUpDial(dial) {
  describe(dial);
  dial.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    dial.focus({ preventScroll: true }); // it must not move under the pointer
    dial.setPointerCapture(event.pointerId);
    follow(dial, event);
  });
  dial.addEventListener("pointermove", (event) => {
    if (dial.hasPointerCapture(event.pointerId)) follow(dial, event);
  });
  dial.addEventListener("keydown", (event) => press(dial, event));
  selectOf(dial).addEventListener("input", () => show(dial));
  show(dial);
}

/**
 * When a sector changes its size, keeps its middle where it was; runs before the row is drawn anew.
 * @param {HTMLSelectElement} hours the select of the size
 * @param {number} before the size that it had
 */
export function keepMiddle(hours, before) {
  const start = document.getElementById(hours.id.replace("-hours", "-start"));
  if (start instanceof HTMLSelectElement) start.selectedIndex = turn(start.selectedIndex + before - Number(hours.value));
}

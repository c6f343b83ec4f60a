// The designer's comforts: dials, hull slider, undo, and a warning before unsaved work is left. The server does the sums.

import "../presses.js";
import { keepMiddle, setUpDial } from "./dial.js";
import { History, read, values } from "./undo.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("designer"));
const undo = /** @type {HTMLButtonElement} */ (document.getElementById("undo"));
const hull = /** @type {HTMLInputElement} */ (document.getElementById("hull"));
const slider = /** @type {HTMLInputElement} */ (document.getElementById("hull-slider"));
const htmx = /** @type {{ ajax: (verb: string, path: string, context: object) => void }} */ (
  /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (window)).htmx
);
const typedEarly = [...form.querySelectorAll("input")].some((field) => field.value !== field.defaultValue);
const saved = typedEarly || form.querySelector("[role=alert]") ? "" : read(form);
const past = new History(read(form));
let leaving = false;

function note() {
  past.note(read(form));
  undo.disabled = past.empty;
}

function setUpHull() {
  slider.hidden = false;
  slider.addEventListener("input", () => {
    hull.value = slider.value;
    hull.dispatchEvent(new Event("input", { bubbles: true }));
  });
  hull.addEventListener("input", () => {
    slider.value = hull.value;
  });
}

function setUpRows() {
  for (const dial of form.querySelectorAll("svg[data-dial]:not(.live)")) setUpDial(/** @type {SVGElement} */ (dial));
  for (const hours of form.querySelectorAll("select[name=system-hours]")) {
    if (hours instanceof HTMLSelectElement) hours.dataset.before = hours.value;
  }
}

/** @param {string} state */
function restore(state) {
  const fields = values(state);
  for (const name of ["name", "class", "hull", "shape"]) {
    const input = /** @type {HTMLInputElement | HTMLSelectElement | null} */ (document.getElementById(name));
    if (input) input.value = fields[name]?.[0] ?? "";
  }
  slider.value = hull.value;
  htmx.ajax("POST", location.pathname, {
    target: "#rows",
    swap: "outerHTML",
    values: { ...fields, do: "show" },
  });
}

// Figures that were opened stay open when the bill is drawn anew.
/** @type {Set<string | undefined>} */
let open = new Set();

const figures = () => [.../** @type {NodeListOf<HTMLDetailsElement>} */ (form.querySelectorAll("#bill details"))];

/** @param {HTMLDetailsElement} figure */
const nameOf = (figure) => figure.querySelector(".figure-name")?.textContent ?? undefined;

function rememberOpen() {
  open = new Set(figures().filter((figure) => figure.open).map(nameOf));
}

function reopen() {
  for (const figure of figures()) figure.open = open.has(nameOf(figure));
}

form.addEventListener("input", note);
form.addEventListener("focusin", ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === "number") target.select();
});
form.addEventListener(
  "change",
  ({ target }) => {
    if (target instanceof HTMLSelectElement && target.name === "system-hours") {
      keepMiddle(target, Number(target.dataset.before));
    }
  },
  true,
);
form.addEventListener("submit", () => {
  leaving = true;
});
undo.addEventListener("click", () => {
  const state = past.back();
  undo.disabled = past.empty;
  restore(state);
});
addEventListener("beforeunload", (event) => {
  if (!leaving && read(form) !== saved) event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLInputElement;
  if (!(event.ctrlKey || event.metaKey) || event.key !== "z" || typing) return;
  event.preventDefault();
  undo.click();
});
form.addEventListener("htmx:beforeSwap", rememberOpen);
document.addEventListener("htmx:afterSwap", note); // at once: whatever is typed or undone next is a step of its own
document.addEventListener("htmx:afterSettle", () => {
  setUpRows();
  reopen();
});

undo.hidden = false;
setUpHull();
setUpRows();
if (typedEarly) {
  // Before this script was there, or kept by the browser over a reload: the bill does not know of it yet.
  document.addEventListener("htmx:load", () => hull.dispatchEvent(new Event("input", { bubbles: true })), { once: true });
}

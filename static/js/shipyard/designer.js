// The designer's comforts: dials, hull slider, undo, and a warning before unsaved work is left. The server does the sums.

import { keepMiddle, setUpDial } from "./dial.js";
import { history, read, values } from "./undo.js";

const form = document.getElementById("designer");
const undo = document.getElementById("undo");
const hull = document.getElementById("hull");
const slider = document.getElementById("hull-slider");
const saved = form.querySelector("[role=alert]") ? "" : read(form);
const past = history(read(form));
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

function setUpRows(root) {
  for (const dial of root.querySelectorAll("svg[data-dial]:not(.live)")) setUpDial(dial);
  for (const hours of root.querySelectorAll("select[name=system-hours]")) hours.dataset.before = hours.value;
}

function restore(state) {
  const fields = values(state);
  for (const name of ["name", "class", "hull"]) form.elements[name].value = fields[name]?.[0] ?? "";
  slider.value = hull.value;
  htmx.ajax("POST", location.pathname, {
    target: "#rows",
    swap: "outerHTML",
    values: { ...fields, do: "show" },
    headers: { "X-CSRFToken": form.elements.csrfmiddlewaretoken.value },
  });
}

// Figures that were opened stay open when the bill is drawn anew.
let open = new Set();
const figureName = (details) => details.querySelector(".figure-name").textContent;

function rememberOpen() {
  open = new Set([...form.querySelectorAll("#bill details[open]")].map(figureName));
}

function reopen() {
  for (const details of form.querySelectorAll("#bill details")) details.open = open.has(figureName(details));
}

form.addEventListener("input", note);
form.addEventListener(
  "change",
  (event) => {
    if (event.target.name === "system-hours") keepMiddle(event.target, Number(event.target.dataset.before));
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
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !event.target.matches("input")) {
    event.preventDefault();
    undo.click();
  }
});
form.addEventListener("htmx:beforeSwap", rememberOpen);
document.addEventListener("htmx:afterSettle", () => {
  setUpRows(form);
  reopen();
  if (document.activeElement?.matches("input[autofocus]")) document.activeElement.select();
  note();
});

undo.hidden = false;
setUpHull();
setUpRows(form);

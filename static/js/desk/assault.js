/**
 * The desk of a ground assault: the card that is open, what is chosen on it, and how it and the board follow each
 * other. A choice does nothing before its button is pressed; without scripts each form works by itself.
 */
import { makeChoiceBar } from "./choice.js";
import { makeNews } from "./news.js";
import { freshNonce } from "./nonce.js";

const page = /** @type {HTMLElement} */ (document.getElementById("battle"));
const canvas = /** @type {HTMLElement} */ (document.getElementById("board"));
const news = makeNews(page);
const bar = makeChoiceBar(canvas, { why: showWhy, drop: () => dropChoice() });
/** The unit whose action is on its way, and whether its button was pressed over the board. @type {{unit: string, board: boolean} | null} */
let acting = null;

/** @returns {HTMLElement | null} */
const desk = () => document.getElementById("desk");
/** @returns {HTMLDetailsElement | null} The card that is open. */
const card = () => document.querySelector("#desk .squad-unit[open]");
/** @param {Element | null | undefined} one */
const unitOf = (one) => one?.closest("[data-unit]")?.getAttribute("data-unit") ?? "";

/** @param {string} name @param {object} detail To the board. */
function tell(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

/** @param {string} text @param {Element | null | undefined} form @param {boolean} explained */
function offer(text, form, explained) {
  const button = form?.querySelector("button[name=action]");
  if (button instanceof HTMLElement) bar.show(text, button, explained);
  if (document.activeElement === canvas) news.speak(text); // on the desk it is read where it stands
}

/** Nothing is chosen any more. @param {Element | null} [but] What stays as it is. */
function dropChoice(but = null) {
  for (const aim of document.querySelectorAll("#desk .aim[open]")) if (aim !== but && aim instanceof HTMLDetailsElement) aim.open = false;
  for (const list of document.querySelectorAll("#desk .deed select")) {
    if (list === but || !(list instanceof HTMLSelectElement) || !list.value) continue;
    list.value = "";
    showWhatItDoes(list);
  }
  if (but) return;
  if (bar.focused()) canvas.focus({ preventScroll: true });
  bar.hide();
}

/** Below the list, and on the board. @param {HTMLSelectElement} list @returns {string} What comes of what is chosen on it. */
function showWhatItDoes(list) {
  const { says = "", ...more } = list.value ? list.selectedOptions[0].dataset : {};
  const words = list.form?.querySelector(".deed-says");
  if (words instanceof HTMLElement) {
    words.textContent = says;
    words.hidden = !says;
    words.classList.toggle("wades", "wades" in more);
  }
  const at = list.value ? list.value.split(",").map(Number) : null;
  if (list.form?.dataset.deed === "move") tell("desk:tile", { unit: unitOf(list), at });
  return says;
}

/** @param {HTMLSelectElement} list Something has been chosen on it, or nothing. */
function chosen(list) {
  const says = showWhatItDoes(list);
  dropChoice(list.value ? list : null);
  if (list.value) offer(says, list.form, false);
}

/** @param {string} id Of a list on the desk. @param {string} value @returns {boolean} Whether it is there. */
function choose(id, value) {
  const list = document.getElementById(id);
  if (!(list instanceof HTMLSelectElement) || ![...list.options].some((option) => option.value === value)) return false;
  list.value = value;
  chosen(list);
  return true;
}

/** @param {HTMLDetailsElement} aim */
function aimToggled(aim) {
  const [unit, target] = [unitOf(aim), aim.dataset.target];
  if (!aim.open) {
    if (document.querySelector("#desk .aim[open]")) return;
    tell("desk:aim", { unit, target: null });
    if (![...document.querySelectorAll("#desk .deed select")].some((list) => /** @type {HTMLSelectElement} */ (list).value)) bar.hide();
    return;
  }
  dropChoice(aim);
  offer(aim.dataset.says ?? "", aim, true);
  tell("desk:aim", { unit, target });
}

/** @param {HTMLDetailsElement} toggled A card, opened or closed; another may be open in its place already. */
function cardToggled(toggled) {
  const [summary, open] = [toggled.querySelector("summary"), card()];
  if (toggled.open) summary?.setAttribute("aria-current", "true");
  else summary?.removeAttribute("aria-current");
  const unit = unitOf(open);
  if (toggled !== (open ?? toggled) || desk()?.dataset.selected === unit) return;
  desk()?.setAttribute("data-selected", unit);
  dropChoice();
  if (!toggled.open) return;
  tell("desk:select", { id: unit });
  const there = document.activeElement === canvas || toggled.contains(document.activeElement);
  if (!there) summary?.focus({ preventScroll: true });
  bringIntoView(toggled);
}

/** Scrolls the desk, if it scrolls by itself, and never the page. @param {HTMLElement} part */
function bringIntoView(part) {
  const outer = part.closest(".battle-part");
  if (!outer || outer.scrollHeight <= outer.clientHeight + 1) return;
  const room = outer.getBoundingClientRect();
  const top = part.getBoundingClientRect().top - room.top - 64;
  if (top < 0 || top > room.height / 2) outer.scrollTop += top;
}

/** The preview in full, on the desk. */
function showWhy() {
  page.querySelector("[data-tab-for=desk]")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  const summary = document.querySelector("#desk .aim[open] > summary");
  if (summary instanceof HTMLElement) summary.focus();
}

/** Whom to help, or the preview of an attack: nothing is done yet. @param {{unit: string, target: string, do: string}} aimed */
function aimed({ unit, target, do: deed }) {
  const aim = document.getElementById(`aim-${unit}-${target}`);
  if (deed === "ability") choose(`ability-${unit}`, target);
  else if (aim instanceof HTMLDetailsElement) aim.open = true;
}

/** @param {{at: number[], ship: string | null, do: string | null}} pressed `ship`: the unit selected. */
function tilePressed({ at, ship, do: deed }) {
  if (!choose(`${deed === "ability" ? "ability" : "tile"}-${ship}`, at.join(","))) dropChoice();
}

/** After an action the same unit goes on, if it can; else the next that can; else the turn is to be ended. */
function deskArrived() {
  const was = acting;
  acting = null;
  bar.hide();
  const same = was && document.getElementById(`unit-${was.unit}`);
  const next = same ?? document.getElementById(`unit-${desk()?.dataset.selected}`);
  if (next instanceof HTMLDetailsElement) next.open = true; // shut, as the old desk's card was open beside it for a moment
  if (!was) return;
  const place = next?.querySelector("summary") ?? document.getElementById("end-turn") ?? document.getElementById("desk-head");
  (was.board ? canvas : place)?.focus({ preventScroll: was.board });
}

/** What is new stands at the end of the log of a turn that goes on. */
function logArrived() {
  const part = document.getElementById("log-part");
  const goesOn = news.arrived();
  if (part) part.scrollTop = goesOn ? part.scrollHeight : 0;
}

page.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement && target.closest(".deed")) chosen(target);
});
page.addEventListener("focusin", ({ target }) => {
  const deed = target instanceof Element ? target.closest("#desk form[data-deed]") : null;
  if (deed) tell("desk:ability", { unit: unitOf(deed), on: deed.getAttribute("data-deed") === "ability" });
});
page.addEventListener(
  "toggle",
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.isConnected) return;
    if (target.matches(".squad-unit")) cardToggled(target);
    if (target.matches(".aim")) aimToggled(target);
    if (target.matches(".end-turn") && target.open) document.getElementById("end-turn-now")?.focus();
  },
  true,
);
canvas.addEventListener("board:select", (event) => /** @type {CustomEvent} */ (event).detail.id ?? dropChoice());
canvas.addEventListener("board:aim", (event) => aimed(/** @type {CustomEvent} */ (event).detail));
canvas.addEventListener("board:hex", (event) => tilePressed(/** @type {CustomEvent} */ (event).detail));

document.addEventListener("htmx:configRequest", (event) => {
  const { elt, parameters } = /** @type {CustomEvent} */ (event).detail;
  if (!desk()?.contains(elt)) return;
  parameters.nonce = freshNonce();
  acting = { unit: unitOf(elt), board: bar.pressing() };
});
for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(name, () => {
    acting = null;
  });
}
document.addEventListener("htmx:load", ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.id === "desk") deskArrived();
  if (target.id === "log") logArrived();
});

/**
 * What makes the battle page quick: tabs on a phone, keys, the countdown, and board, roster, log and desk that follow
 * each other. Everything here has a slower way without scripts.
 */
import { whenIdle } from "../presses.js";
import { setUpCountdowns } from "./countdown.js";
import { setUpKeys } from "./keys.js";
import { freshNonce } from "./nonce.js";
import { setUpReplay } from "./replay.js";
import { setUpWeapons } from "./weapons.js";

const page = /** @type {HTMLElement} */ (document.getElementById("battle"));
const canvas = document.getElementById("board");
let turnShown = desk()?.querySelector("input[name=turn]")?.getAttribute("value") ?? "";

/** @param {string} name The part to be shown where there is room for one only. */
function showTab(name) {
  page.dataset.tab = name;
  for (const tab of page.querySelectorAll("[data-tab-for]")) {
    tab.toggleAttribute("aria-current", tab.getAttribute("data-tab-for") === name);
    if (tab.hasAttribute("aria-current")) tab.setAttribute("aria-current", "true");
  }
}

/** @returns {HTMLElement | null} */
function desk() {
  return document.getElementById("desk");
}

function fillNonce() {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-nonce]"));
  if (field && !field.value) field.value = freshNonce();
}

/** The review asks in a real dialog, where the browser can. */
function openReview() {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[data-modal]"));
  if (!dialog) return;
  dialog.close();
  dialog.showModal();
}

/** Board and desk show the same ship. */
function tellSelected() {
  const id = desk()?.dataset.selected;
  if (id) document.dispatchEvent(new CustomEvent("desk:select", { detail: { id } }));
}

/** @param {string | null} id */
function openOnDesk(id) {
  if (!id || desk()?.dataset.selected === id) return;
  document.getElementById(`select-${id}`)?.click();
}

/**
 * Has the desk plot the way to a hex of the board that is on its list.
 * @param {string | null} ship @param {[number, number]} at
 */
function steer(ship, at) {
  const list = document.getElementById("place");
  if (!ship || desk()?.dataset.selected !== ship || !(list instanceof HTMLSelectElement)) return;
  const place = [...list.options].find((option) => (option.dataset.at ?? option.value) === at.join(" "));
  if (!place) return;
  list.value = place.value;
  document.getElementById("steer")?.click();
}

/** @param {string | null} id */
function markInRoster(id) {
  for (const row of page.querySelectorAll("[data-ship]")) row.classList.toggle("chosen", row.getAttribute("data-ship") === id);
}

/** @param {number[]} indexes The events that the board shows at this moment. */
function markInLog(indexes) {
  for (const line of document.querySelectorAll("#log [data-event]")) {
    const now = indexes.includes(Number(line.getAttribute("data-event")));
    line.classList.toggle("now", now);
    if (now) bringIntoView(line);
  }
}

/** Scrolls the log, if it scrolls by itself, and never the page. @param {Element} told A line, folded away perhaps. */
function bringIntoView(told) {
  const line = told.closest("details:not([open])") ?? told;
  const part = line.closest(".battle-part");
  if (!part || part.scrollHeight <= part.clientHeight + 1) return;
  const [inner, outer] = [line.getBoundingClientRect(), part.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) part.scrollTop += inner.bottom - outer.bottom + 24;
  if (inner.top < outer.top) part.scrollTop += inner.top - outer.top - 24;
}

/** What is typed has not reached the server yet: neither a new turn nor a closed tab may take it away. */
function markUnsaved() {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("desk-unsaved"));
  if (field) field.value = "1";
  desk()?.setAttribute("data-unsaved", "");
}

/** Orders for another turn begin at the top of the desk. */
function toTheTopOfANewTurn() {
  const now = desk()?.querySelector("input[name=turn]")?.getAttribute("value") ?? "";
  const part = desk()?.closest(".battle-part");
  if (part && now !== turnShown) part.scrollTop = 0;
  turnShown = now;
}

function deskArrived() {
  toTheTopOfANewTurn();
  fillNonce();
  openReview();
  tellSelected();
  if (document.activeElement === document.body) document.getElementById("desk-head")?.focus({ preventScroll: true });
}

page.addEventListener("click", (event) => {
  const clicked = event.target instanceof Element ? event.target : null;
  const tab = clicked?.closest("[data-tab-for]");
  if (tab) {
    event.preventDefault();
    showTab(tab.getAttribute("data-tab-for") ?? "board");
  }
  const show = clicked?.closest("[data-show]");
  if (show) {
    showTab("board");
    document.dispatchEvent(new CustomEvent("desk:select", { detail: { id: show.getAttribute("data-show") } }));
  }
});

page.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !("send" in target.dataset)) return;
  target.form?.requestSubmit(/** @type {HTMLButtonElement} */ (target.form.querySelector("button[value=look]")));
});

page.addEventListener("input", ({ target }) => {
  const typed = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "number");
  if (typed || (target instanceof HTMLSelectElement && "kept" in target.dataset)) markUnsaved();
});

canvas?.addEventListener("board:select", (event) => {
  const { id } = /** @type {CustomEvent} */ (event).detail;
  markInRoster(id);
  openOnDesk(id);
});
canvas?.addEventListener("board:hex", (event) => {
  const { ship, at } = /** @type {CustomEvent} */ (event).detail;
  whenIdle(desk, () => steer(ship, at));
});
canvas?.addEventListener("board:cue", (event) => markInLog(/** @type {CustomEvent} */ (event).detail.indexes));

document.addEventListener("htmx:load", ({ target }) => {
  if (target instanceof Element && target.id === "desk") deskArrived();
});
document.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = /** @type {CustomEvent} */ (event);
  if (detail.xhr.status === 409 && detail.target.id === "desk") Object.assign(detail, { shouldSwap: true, isError: false });
});
for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  page.addEventListener(name, (event) => {
    // A poll that fails is tried again; only what the player did deserves a complaint.
    if (event.target instanceof Element && event.target.id === "battle-status") event.stopPropagation();
  });
}
addEventListener("beforeunload", (event) => {
  if (desk()?.dataset.unsaved !== undefined) event.preventDefault();
});

// Whoever pressed a button before the scripts were here stands at the desk's own address: to reload the page must not
// hand the same orders in again.
if (location.pathname.endsWith("/desk/")) history.replaceState(history.state, "", location.pathname.replace(/desk\/$/, ""));

setUpCountdowns();
setUpKeys(page);
setUpReplay(page, showTab);
setUpWeapons(page);
fillNonce();
openReview();
tellSelected();
showTab(location.hash === "#desk-part" ? "desk" : page.dataset.tab ?? "board");

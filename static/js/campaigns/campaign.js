/**
 * What makes the campaign page quick: map, lists and desk that follow each other, moves chosen on the map, the
 * countdown. Everything here has a slower way without scripts.
 */
import { whenIdle } from "../presses.js";
import { setUpCountdowns } from "../desk/countdown.js";
import { freshNonce } from "../desk/nonce.js";
import { mapArrived, setUpMap } from "./star_map.js";

const page = /** @type {HTMLElement} */ (document.getElementById("campaign"));
/** @type {string | null} The fleet whose goal is being chosen on the map. */
let picking = null;
/** @type {string | null} The system that had the focus before the map came anew. */
let focused = null;
/** @type {{command: string, part: string} | null} The button that was pressed last, and the part of the desk it stands in. */
let pressed = null;
let turnShown = turn();
/** Whether what is opened is to come into view: it was asked for in a list, not on the map. */
let follow = false;

/** @returns {HTMLElement | null} */
const desk = () => document.getElementById("desk");
/** @returns {HTMLFormElement | null} */
const form = () => /** @type {HTMLFormElement | null} */ (document.getElementById("desk-form"));

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

/** What is typed has not reached the server yet: neither a new turn nor a closed tab may take it away. */
function markUnsaved() {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("desk-unsaved"));
  if (field) field.value = "1";
  desk()?.setAttribute("data-unsaved", "");
}

/** Presses a command of the desk that has no button on the page. @param {string} command @returns {boolean} */
function press(command) {
  if (!form()) return false;
  whenIdle(desk, () => {
    const button = document.createElement("button");
    Object.assign(button, { name: "do", value: command, hidden: true });
    form()?.append(button);
    button.click(); // htmx sends the button that was clicked, not the one that a form is asked to submit with
    button.remove();
  });
  return true;
}

/** @param {string} place @returns {boolean} Whether the desk opens it; without one the link does. */
function open(place) {
  if (picking) return moveTo(place);
  focused = document.activeElement?.closest("a.star") ? place : null;
  return press(`place ${place}`);
}

/** @param {Element | null | undefined} link @returns {string | null} The system that it opens. */
function placeOf(link) {
  if (!link) return null;
  const to = new URL(link.getAttribute("href") ?? "", location.href);
  return link.getAttribute("data-place") ?? (to.pathname === location.pathname ? to.searchParams.get("place") : null);
}

/** @returns {Element[]} The buttons of the moves that the fleet can make. */
const ways = () => (picking ? [...document.querySelectorAll(`[data-way][data-fleet="${CSS.escape(picking)}"]:enabled`)] : []);

/** @param {string} place @returns {boolean} */
function moveTo(place) {
  const way = ways().find((button) => button.getAttribute("data-way") === place);
  pick(null);
  if (way instanceof HTMLElement) way.click();
  return true;
}

/** @param {string | null} fleet Begin, or end, to choose its goal on the map. */
function pick(fleet) {
  picking = fleet;
  const goals = ways().map((button) => button.getAttribute("data-way"));
  for (const star of document.querySelectorAll("a.star")) star.classList.toggle("goal", goals.includes(star.getAttribute("data-place")));
  for (const button of document.querySelectorAll("[data-pick]")) button.setAttribute("aria-pressed", String(button.getAttribute("data-pick") === fleet));
  const hint = document.getElementById("map-hint");
  hint?.toggleAttribute("hidden", !fleet);
  if (hint) hint.textContent = fleet ? page.dataset.hint ?? "" : "";
  if (!fleet) return;
  document.getElementById("map-part")?.scrollIntoView({ block: "nearest" });
  const first = document.querySelector("a.star.goal");
  if (first instanceof SVGElement) first.focus({ preventScroll: true });
}

page.addEventListener("click", (event) => {
  const clicked = event.target instanceof Element ? event.target : null;
  const button = clicked?.closest("#desk button[name=do]");
  if (button instanceof HTMLButtonElement) pressed = { command: button.value, part: button.closest("#desk-form [id]")?.id ?? "" };
  const place = placeOf(clicked?.closest("a"));
  if (place) follow = !clicked?.closest("#star-map");
  if (place && !event.ctrlKey && !event.metaKey && open(place)) event.preventDefault();
  const picker = clicked?.closest("[data-pick]");
  if (picker) pick(picker.getAttribute("data-pick") === picking ? null : picker.getAttribute("data-pick"));
});
page.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && picking) pick(null);
});
page.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement && "goto" in target.dataset) press("goto");
});
page.addEventListener("input", ({ target }) => {
  const typed = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "number");
  if (typed || (target instanceof HTMLElement && "kept" in target.dataset)) markUnsaved();
});

function deskArrived() {
  pick(null);
  fillNonce();
  openReview();
  markOpen();
  if (follow) document.getElementById("system")?.scrollIntoView();
  follow = false;
  if (document.activeElement === document.body && !focused) (goesOn() ?? document.getElementById("desk-head"))?.focus({ preventScroll: true });
  if (turn() !== turnShown) page.scrollIntoView(); // a new turn begins with its news
  turnShown = turn();
}

/** @returns {string} The number of the turn that is ordered for. */
function turn() {
  return document.querySelector("#desk input[name=turn]")?.getAttribute("value") ?? "";
}

/** @returns {HTMLElement | null} The button that was pressed, as it is now; where it is gone, the next thing in its part. */
function goesOn() {
  if (!pressed || turn() !== turnShown) return null;
  const same = document.querySelector(`#desk [name=do][value="${CSS.escape(pressed.command)}"]:enabled`);
  const part = pressed.part && document.getElementById(pressed.part);
  return /** @type {HTMLElement | null} */ (same ?? (part ? part.querySelector("button:enabled, select, input:not([type=hidden])") : null));
}

/** The list shows which system is open. */
function markOpen() {
  const place = desk()?.dataset.selected;
  for (const row of document.querySelectorAll(".atlas tbody tr")) row.classList.toggle("chosen", row.querySelector("[data-place]")?.getAttribute("data-place") === place);
}

function mapCame() {
  mapArrived();
  if (focused) document.getElementById(`star-${focused}`)?.focus({ preventScroll: true });
  focused = null;
}

document.addEventListener("htmx:load", ({ target }) => {
  if (target instanceof Element && target.id === "desk") deskArrived();
  if (target instanceof Element && target.id === "map-frame") mapCame();
});
document.addEventListener("htmx:oobAfterSwap", () => mapArrived());
document.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = /** @type {CustomEvent} */ (event);
  if (detail.xhr.status === 409 && detail.target.id === "desk") Object.assign(detail, { shouldSwap: true, isError: false });
});
for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  page.addEventListener(name, (event) => {
    // A poll that fails is tried again; only what the player did deserves a complaint.
    if (event.target instanceof Element && event.target.id === "campaign-status") event.stopPropagation();
  });
}
addEventListener("beforeunload", (event) => {
  if (desk()?.dataset.unsaved !== undefined) event.preventDefault();
});

// Whoever pressed a button before the scripts were here stands at the desk's own address: to reload the page must not
// hand the same orders in again.
if (location.pathname.endsWith("/desk/")) history.replaceState(history.state, "", location.pathname.replace(/desk\/$/, ""));

setUpCountdowns();
setUpMap(/** @type {HTMLElement} */ (document.getElementById("map-part")));
fillNonce();
openReview();

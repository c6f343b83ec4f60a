/**
 * Films in their order: the turn that was played while one was away, all turns one after the other, and the last turn
 * before the result. The board plays each film that arrives; here is only which one comes next, and what waits for it.
 */

/** Milliseconds between two turns. */
const BREATH = 700;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let walking = false;

/** @param {string} selector @returns {boolean} Whether there was something to press. */
function press(selector) {
  const found = document.querySelector(selector);
  if (found instanceof HTMLElement) found.click();
  return found !== null;
}

/** @param {boolean} on Whether one turn follows another. */
function walk(on) {
  walking = on;
  document.querySelector("[data-play-all]")?.setAttribute("aria-pressed", String(on));
}

/** From the turn that is shown, or from the first if that is the last one. */
function playAll() {
  walk(true);
  const goesOn = document.querySelector("a#replay-on");
  if (goesOn || !press("a#replay-first")) press("[data-board=play]");
}

function stop() {
  walk(false);
  press("[data-board=pause]:not([hidden])");
}

function filmIsOver() {
  if (!walking) return;
  setTimeout(() => {
    if (walking && !press("a#replay-on")) walk(false);
  }, BREATH);
}

/** @param {HTMLElement} page The result waits for the film. */
function holdBack(page) {
  if (!calm.matches) page.toggleAttribute("data-film-first", true);
}

/** @param {HTMLElement} page The end is there: the board says it too. */
function arrive(page) {
  if (!page.hasAttribute("data-film-first")) return;
  page.removeAttribute("data-film-first");
  page.toggleAttribute("data-arrived", true);
  showScore();
}

/** A battle that is counted in points ends with them. */
function showScore() {
  const dialog = document.getElementById("score");
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

/**
 * Remembers in this browser which turn was seen here last.
 * @param {HTMLElement} page @returns {{before: number | null, now: number}}
 */
function seen(page) {
  const key = `hexbattle-seen-${page.dataset.code}`;
  const now = Number(document.getElementById("log")?.dataset.turn);
  try {
    const before = localStorage.getItem(key);
    localStorage.setItem(key, String(Math.max(now, Number(before))));
    return { before: before === null ? null : Number(before), now };
  } catch {
    return { before: null, now }; // storage is closed to us
  }
}

/** @param {HTMLElement} page @returns {boolean} Whether a turn is told that was not there before, and no draft is. */
function isNews(page) {
  const { before, now } = seen(page);
  const unsaved = document.getElementById("desk-unsaved");
  return before !== null && now > before && !(unsaved instanceof HTMLInputElement && unsaved.value);
}

/** @param {HTMLElement} page */
function playWhatIsNew(page) {
  const { before, now } = seen(page);
  if (before === null || before >= now || calm.matches || location.search) return;
  holdBack(page);
  press("[data-board=play]");
}

/** @type {[string, (page: HTMLElement) => void][]} What a click on some part does. */
const CLICKS = [
  ["[data-play-all]", () => (walking ? stop() : playAll())],
  ["[data-play-from]", () => walk(true)],
  ["[data-reveal]", arrive],
  ["[data-close-banner]", () => document.querySelector(".banner")?.remove()],
];

/** @param {HTMLElement} page @param {(part: string) => void} showPart Where there is room for one part only. */
export function setUpReplay(page, showPart) {
  page.addEventListener("click", ({ target, isTrusted }) => {
    const clicked = target instanceof Element ? target : null;
    for (const [selector, act] of CLICKS) if (clicked?.closest(selector)) return act(page);
    if (isTrusted && clicked?.closest("#replay a, .turns a, [data-board=pause], [data-board=step]")) walk(false);
  });
  document.addEventListener("board:film", (event) => {
    if (!(/** @type {CustomEvent} */ (event).detail.over)) return;
    arrive(page);
    filmIsOver();
  });
  document.addEventListener("htmx:load", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.id === "desk" && target.querySelector(".result")) (calm.matches ? showScore : holdBack)(page);
    if (target.id === "replay") walk(walking);
    if (target.id === "log" && isNews(page)) showPart("board");
  });
  playWhatIsNew(page);
}

/**
 * The board on the battle page: its data, the buttons around it, and what page and board tell each other.
 *
 * From the page, as events on the document: `desk:select` {id}, `desk:weapon` {weapon}, `desk:ability` {on}, `desk:tile`
 * {unit, at} and `desk:aim` {unit, target} (what is chosen there), `board:preview` (a preview), `board:update` (board
 * data). Fragments that htmx brings may carry the same as JSON in `#board-preview` and `#board-data`.
 *
 * @import {BoardData} from './types.js'
 */
import { mountBoard } from "./index.js";

/** @typedef {ReturnType<typeof mountBoard>} Board */
/** @typedef {{playing: boolean, cues: number, cue?: number, over?: boolean}} FilmNews */

/** @type {Record<string, (board: Board) => void>} By the button's `data-board`. */
const BUTTONS = {
  fit: (board) => board.fit(),
  "close-up": (board) => board.closeUp(),
  "zoom-in": (board) => board.zoom(1.25),
  "zoom-out": (board) => board.zoom(1 / 1.25),
  fullscreen: (board) => void board.fullScreen(),
  play: (board) => board.play(),
  pause: (board) => board.pause(),
  step: (board) => board.step(),
  skip: (board) => board.skip(),
  "skip-film": (board) => board.skip(),
};
const FILM_BUTTONS = ["play", "pause", "step", "skip", "speed"];

/** @param {HTMLCanvasElement} canvas */
function boot(canvas) {
  const written = readJson(document, "board-data");
  if (!written) return;
  const data = withDesk(written);
  const board = mountBoard(canvas, data, {
    description: document.getElementById("board-words"),
    fullScreen: document.getElementById("board-frame"),
  });
  listenToButtons(board);
  listenToPage(board);
  showFilm({ playing: false, cues: data.film?.events.length ?? 0 });
  takeSpeed(board);
  if (data.autoplay && data.film) board.play();
}

/** @param {Board} board The speed that the reader has chosen lasts from film to film. */
function takeSpeed(board) {
  const chosen = document.querySelector('select[data-board="speed"]');
  if (chosen instanceof HTMLSelectElement) board.speed(Number(chosen.value));
}

/** @param {Board} board */
function listenToButtons(board) {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button[data-board]") : null;
    if (button) BUTTONS[button.getAttribute("data-board") ?? ""]?.(board);
  });
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.dataset.board === "speed") takeSpeed(board);
  });
}

/** @param {Board} board */
function listenToPage(board) {
  const hear = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) =>
    document.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
  const update = (/** @type {any} */ written) => {
    const data = withDesk(written);
    board.setData(data);
    takeSpeed(board);
    board.playNews();
  };
  hear("desk:select", ({ id }) => board.select(id));
  hear("desk:tile", ({ unit, at }) => board.setChosen(unit, { at }));
  hear("desk:aim", ({ unit, target }) => board.setChosen(unit, { target }));
  hear("desk:ability", ({ on }) => board.setAbility(on));
  hear("desk:weapon", ({ weapon }) => board.setWeapon(weapon));
  hear("board:preview", (preview) => board.setPreview(preview));
  hear("board:update", update);
  hear("board:film", (news) => showFilm(news));
  document.addEventListener("htmx:load", ({ target }) => {
    if (!(target instanceof Element) || target === document.body) return;
    const [data, preview] = [readJson(target, "board-data"), readJson(target, "board-preview")];
    if (data) update(data);
    if (preview) board.setPreview(preview);
  });
}

/**
 * @param {any} data As the server wrote it: a silhouette once for all `ships` that look so.
 * @returns {BoardData} With the plan on the desk, newer than the one kept.
 */
function withDesk(data) {
  const preview = (data.preview && readJson(document, "board-preview")) ?? data.preview;
  const looks = data.silhouettes.flatMap((/** @type {{ships: string[]}} */ { ships, ...shape }) => ships.map((id) => [id, shape]));
  return { ...data, preview, silhouettes: Object.fromEntries(looks) };
}

/** @param {Document | Element} where @param {string} id @returns {any} What Django's json_script wrote, or null. */
function readJson(where, id) {
  const script = where instanceof Element && where.id === id ? where : where.querySelector(`#${id}`);
  return script ? JSON.parse(script.textContent || "null") : null;
}

/** @param {FilmNews} news Shows play or pause, whichever can be done now, and the way out of a film that is on. */
function showFilm({ playing, cues, cue = 0, over = false }) {
  for (const name of FILM_BUTTONS) {
    for (const control of document.querySelectorAll(`[data-board="${name}"]`)) {
      if (control instanceof HTMLButtonElement || control instanceof HTMLSelectElement) control.disabled = cues === 0;
    }
  }
  swapButtons(playing ? "play" : "pause", playing ? "pause" : "play");
  showSkip(playing || (cue > 0 && !over));
}

/** @param {boolean} on */
function showSkip(on) {
  const button = find("skip-film");
  if (!button) return;
  if (!on && document.activeElement === button) find("play")?.focus();
  button.hidden = !on;
}

/** @param {string} name @returns {HTMLElement | null} */
function find(name) {
  return document.querySelector(`[data-board="${name}"]`);
}

/** @param {string} out @param {string} into The keyboard's focus goes along. */
function swapButtons(out, into) {
  const [hidden, shown] = [find(out), find(into)];
  if (!hidden || !shown) return;
  const focused = document.activeElement === hidden;
  hidden.hidden = true;
  shown.hidden = false;
  if (focused) shown.focus();
}

const canvas = document.getElementById("board");
if (canvas instanceof HTMLCanvasElement) boot(canvas);

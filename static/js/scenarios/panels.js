/**
 * The fields beside the map: sides, board, objective and the JSON. They show the state, and are told of as intentions.
 *
 * @import {State} from './state.js'
 */
import { BOARD } from "./state.js";
import { SEATS, put } from "./document.js";

const rows = /** @type {HTMLElement} */ (document.getElementById("sides"));
const tools = /** @type {HTMLElement} */ (document.getElementById("seat-tools"));
const blank = /** @type {HTMLTemplateElement} */ (document.getElementById("side-row"));

/** @param {any} hex */
const isHex = (hex) => Array.isArray(hex) && hex.length === 2 && hex.every(Number.isInteger);

/** @param {any} ground Whether everything that is drawn has the form of it; the server judges the rest. */
export function drawable({ sides, board, terrain, objective }) {
  const sized = board === undefined || (Number.isInteger(board?.columns) && Number.isInteger(board?.rows) && board.columns * board.rows <= 10_000);
  const lying = terrain === undefined || (terrain !== null && typeof terrain === "object" && Object.keys(terrain).every((at) => /^-?\d+,-?\d+$/.test(at)));
  const aimed = objective === undefined || objective === null || (isHex(objective.at) && Number.isInteger(objective.radius));
  return sized && lying && aimed && sides.every(placed);
}

/** @param {any} side */
function placed({ zone, line }) {
  const zoned = zone === undefined || zone === null || (Array.isArray(zone) && zone.every(isHex));
  return zoned && (line === undefined || line === null || (isHex(line.at) && Number.isInteger(line.facing)));
}

/** @param {State} state */
export function showPanels(state) {
  showSides(state);
  for (const field of document.querySelectorAll("[data-board]")) {
    const board = /** @type {Record<string, number>} */ (state.ground.board ?? BOARD);
    put(field, String(board[/** @type {HTMLElement} */ (field).dataset.board ?? ""]));
  }
  showGoal(state);
}

/** @param {State} state */
function showSides(state) {
  const { sides } = state.ground;
  while (rows.children.length > sides.length) rows.lastElementChild?.remove();
  while (rows.children.length < sides.length) rows.append(newRow(rows.children.length));
  for (const [seat, row] of [...rows.children].entries()) {
    put(row.querySelector("[data-side=name]"), sides[seat].name ?? "");
    put(row.querySelector("[data-side=team]"), String(sides[seat].team ?? ""));
    const title = row.querySelector("[data-title]");
    if (title) title.textContent = sides[seat].name ?? "";
    const usual = /** @type {HTMLButtonElement} */ (row.querySelector("[data-act=default-place]"));
    usual.disabled = !(sides[seat].zone || sides[seat].line);
    const remove = row.querySelector("[data-act=remove-side]");
    if (remove instanceof HTMLButtonElement) remove.disabled = sides.length <= 2;
  }
  showSeatTools(state);
}

/** @param {number} seat */
function newRow(seat) {
  const row = /** @type {HTMLElement} */ (blank.content.firstElementChild?.cloneNode(true));
  row.dataset.seat = String(seat);
  row.classList.replace("side-0", `side-${seat}`);
  for (const one of row.querySelectorAll("[id], [for], [name]")) {
    for (const key of ["id", "for", "name"]) if (one.getAttribute(key)) one.setAttribute(key, (one.getAttribute(key) ?? "").replace("-0", `-${seat}`));
  }
  const mark = row.querySelector("[data-letter]");
  if (mark) mark.textContent = SEATS[seat];
  for (const one of row.querySelectorAll("[data-scripted]")) /** @type {HTMLElement} */ (one).hidden = false;
  return row;
}

/** @param {State} state A button for the zone or the line of each side. */
function showSeatTools({ ground, bounded }) {
  const words = (bounded ? rows.dataset.zoneWords : rows.dataset.lineWords) ?? "";
  while (tools.children.length > ground.sides.length) tools.lastElementChild?.remove();
  while (tools.children.length < ground.sides.length) {
    const seat = tools.children.length;
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: `btn small side-edge side-${seat}`, textContent: words.replace("{letter}", SEATS[seat]) });
    Object.assign(button.dataset, { tool: bounded ? "zone" : "line", seat: String(seat) });
    tools.append(button);
  }
}

/** @param {State} state */
function showGoal({ ground }) {
  const goal = /** @type {Record<string, unknown> | null} */ (ground.objective ?? null);
  const team = document.getElementById("team");
  if (team instanceof HTMLSelectElement) {
    const teams = [...new Set(ground.sides.map((side, seat) => side.team ?? seat))];
    const names = (/** @type {number} */ one) => ground.sides.filter((side, seat) => (side.team ?? seat) === one).map((side) => side.name).join(", ");
    team.replaceChildren(new Option(team.dataset.anybody ?? "", ""), ...teams.map((one) => new Option(names(one), String(one))));
  }
  for (const field of document.querySelectorAll("[data-goal]")) {
    put(field, String(goal?.[/** @type {HTMLElement} */ (field).dataset.goal ?? ""] ?? ""));
  }
  for (const row of document.querySelectorAll(".goal")) /** @type {HTMLElement} */ (row).hidden = !goal;
  const none = /** @type {HTMLElement} */ (document.querySelector("[data-goal-none]"));
  none.hidden = Boolean(goal);
  /** @type {HTMLElement} */ (document.querySelector("[data-act=no-objective]")).hidden = !goal;
}

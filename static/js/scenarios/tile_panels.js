/**
 * The fields beside the map of an assault: sides with their units, the chosen unit, victory and land. They show the
 * state, with what is wrong in its place, and are told of as intentions.
 *
 * @import {Hex} from '../board/types.js'
 * @import {State, Unit} from './tile_state.js'
 */
import { put, SEATS } from "./document.js";
import { unitOf } from "./tile_state.js";

/** @typedef {{path: string, text: string}} Fault As the server has told it. @typedef {Record<string, Record<string, number | string | null>>} Stats By archetype. */

const rows = () => /** @type {HTMLElement} */ (document.getElementById("sides"));
const tools = () => /** @type {HTMLElement} */ (document.getElementById("seat-tools"));

/** @returns {Fault[]} */
export const readFaults = () =>
  [...document.querySelectorAll("#verdict [data-path]")].map((one) => ({ path: one.getAttribute("data-path") ?? "", text: one.textContent ?? "" }));

/** @returns {Stats} */
export const readStats = () => JSON.parse(document.getElementById("archetypes")?.textContent ?? "{}");

/** @param {string} path @returns {{seat: number, index: number, key: string} | null} The unit that a fault is about. */
export function unitIn(path) {
  const found = /^\$\.sides\[(\d+)\]\.units\[(\d+)\](?:\.(\w+))?/.exec(path);
  return found && { seat: Number(found[1]), index: Number(found[2]), key: found[3] ?? "" };
}

/** @param {State} state @param {Fault[]} faults @returns {Hex[]} The tiles that faults are about. */
export function faultyTiles(state, faults) {
  return faults.flatMap(({ path }) => {
    const about = unitIn(path);
    const unit = about && unitOf(state, about);
    const tile = /^\$\.victory\.tiles\[(\d+)\]/.exec(path);
    const goal = tile && state.ground.victory?.tiles?.[Number(tile[1])];
    return unit ? [unit.at] : goal ? [goal] : [];
  });
}

/** @param {State} state @param {Fault[]} faults @param {Stats} stats */
export function showPanels(state, faults, stats) {
  put(document.getElementById("archetype"), state.archetype);
  showSides(state, faults);
  showUnit(state, faults, stats);
  showVictory(state, faults);
}

/** @param {State} state @param {Fault[]} faults */
function showSides(state, faults) {
  const { sides } = state.ground;
  const list = rows();
  while (list.children.length > sides.length) list.lastElementChild?.remove();
  while (list.children.length < sides.length) list.append(newRow(list.children.length));
  for (const [seat, row] of [...list.children].entries()) {
    put(row.querySelector("[data-side=name]"), sides[seat].name ?? "");
    const title = row.querySelector("[data-title]");
    if (title) title.textContent = sides[seat].name ?? "";
    const remove = row.querySelector("[data-act=remove-side]");
    if (remove instanceof HTMLButtonElement) remove.disabled = sides.length <= 2;
    showUnits(/** @type {HTMLElement} */ (row.querySelector("[data-units]")), state, seat, faults);
  }
  showSeatTools(sides.length);
}

/** @param {HTMLElement} list @param {State} state @param {number} seat @param {Fault[]} faults A button for each unit. */
function showUnits(list, state, seat, faults) {
  const units = state.ground.sides[seat].units ?? [];
  while (list.children.length > units.length) list.lastElementChild?.remove();
  while (list.children.length < units.length) list.append(newChip(list.children.length));
  for (const [index, item] of [...list.children].entries()) {
    const button = /** @type {HTMLElement} */ (item.firstElementChild);
    const wrong = faults.some(({ path }) => path.startsWith(`$.sides[${seat}].units[${index}]`));
    button.textContent = `${wrong ? "! " : ""}${units[index].name ?? ""}`;
    button.classList.toggle("danger", wrong);
    button.setAttribute("aria-pressed", String(state.chosen?.seat === seat && state.chosen.index === index));
  }
}

/** @param {number} index */
function newChip(index) {
  const [item, button] = [document.createElement("li"), document.createElement("button")];
  Object.assign(button, { type: "button", className: "btn small" });
  Object.assign(button.dataset, { act: "choose-unit", index: String(index) });
  item.append(button);
  return item;
}

/** @param {number} seat */
function newRow(seat) {
  const blank = /** @type {HTMLTemplateElement} */ (document.getElementById("side-row"));
  const row = /** @type {HTMLElement} */ (blank.content.firstElementChild?.cloneNode(true));
  row.dataset.seat = String(seat);
  row.classList.replace("side-0", `side-${seat}`);
  for (const one of row.querySelectorAll("[id], [for]")) {
    for (const key of ["id", "for"]) if (one.getAttribute(key)) one.setAttribute(key, (one.getAttribute(key) ?? "").replace("-0", `-${seat}`));
  }
  const mark = row.querySelector("[data-letter]");
  if (mark) mark.textContent = SEATS[seat];
  for (const one of row.querySelectorAll("[data-scripted]")) /** @type {HTMLElement} */ (one).hidden = false;
  return row;
}

/** @param {number} sides A brush for the units of each. */
function showSeatTools(sides) {
  const list = tools();
  while (list.children.length > sides) list.lastElementChild?.remove();
  while (list.children.length < sides) {
    const seat = list.children.length;
    const button = document.createElement("button");
    const textContent = (rows().dataset.placeWords ?? "").replace("{letter}", SEATS[seat]);
    Object.assign(button, { type: "button", className: `btn small side-edge side-${seat}`, textContent });
    Object.assign(button.dataset, { tool: "unit", seat: String(seat) });
    list.append(button);
  }
}

/** @param {State} state @param {Fault[]} faults @param {Stats} stats */
function showUnit(state, faults, stats) {
  const unit = unitOf(state);
  const panel = /** @type {HTMLElement} */ (document.getElementById("unit"));
  /** @type {HTMLElement} */ (panel.querySelector("[data-no-unit]")).hidden = unit !== null;
  /** @type {HTMLElement} */ (panel.querySelector("[data-with-unit]")).hidden = unit === null;
  /** @type {HTMLButtonElement} */ (panel.querySelector("[data-act=remove-unit]")).disabled = unit === null;
  const about = faults.filter(({ path }) => {
    const one = unitIn(path);
    return one && state.chosen && one.seat === state.chosen.seat && one.index === state.chosen.index;
  });
  showTold("unit-faults", about);
  if (unit) fill(panel, state, unit, about, stats[unit.archetype ?? ""] ?? {});
}

/** @param {HTMLElement} panel @param {State} state @param {Unit} unit @param {Fault[]} faults @param {Stats[string]} usual */
function fill(panel, state, unit, faults, usual) {
  const side = /** @type {HTMLSelectElement} */ (panel.querySelector("[data-unit=side]"));
  side.replaceChildren(...state.ground.sides.map(({ name }, seat) => new Option(name || SEATS[seat], String(seat))));
  const ability = unit.ability === null ? "none" : unit.ability;
  const shown = { ...unit, ability, side: state.chosen?.seat, x: unit.at[0], y: unit.at[1] };
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (panel.querySelectorAll("[data-unit]"))) {
    const key = field.dataset.unit ?? "";
    put(field, String(/** @type {Record<string, unknown>} */ (shown)[key] ?? ""));
    if (key in usual && field instanceof HTMLInputElement) field.placeholder = String(usual[key]);
    const wrong = faults.some(({ path }) => unitIn(path)?.key === (key === "x" || key === "y" ? "at" : key));
    if (wrong) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
    if (wrong) field.setAttribute("aria-describedby", "unit-faults");
    else field.removeAttribute("aria-describedby");
  }
}

/** @param {string} id @param {Fault[]} faults */
function showTold(id, faults) {
  const list = /** @type {HTMLElement} */ (document.getElementById(id));
  const told = faults.map(({ text }) => Object.assign(document.createElement("li"), { textContent: text }));
  if (list.textContent !== told.map(({ textContent }) => textContent).join("")) list.replaceChildren(...told);
}

/** @param {State} state @param {Fault[]} faults */
function showVictory(state, faults) {
  const { map, victory, sides, defending_team: defender } = state.ground;
  put(document.getElementById("width"), String(map.width));
  put(document.getElementById("height"), String(map.height));
  put(document.getElementById("land"), map.terrain.join("\n"));
  put(document.getElementById("victory-kind"), victory?.kind ?? "eliminate_all");
  put(document.getElementById("victory-turns"), String(victory?.turns ?? 3));
  put(document.getElementById("victory-tiles"), (victory?.tiles ?? []).join(" "));
  for (const row of document.querySelectorAll(".holding")) /** @type {HTMLElement} */ (row).hidden = victory?.kind !== "hold_objective";
  const select = document.getElementById("defender");
  if (select instanceof HTMLSelectElement) {
    select.replaceChildren(new Option(select.dataset.nobody ?? "", ""), ...sides.map(({ name }, seat) => new Option(name || SEATS[seat], String(seat))));
    select.value = String(defender ?? "");
  }
  showTold("land-faults", faults.filter(({ path }) => /^\$\.(map|victory|defending_team)/.test(path)));
}

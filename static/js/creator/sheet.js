/**
 * The form that the ship is typed in: read into a ship, and written when the ship has been changed elsewhere. Its rows
 * are copies of the server's own (`<template>`); labels are filled in from `data-label`.
 *
 * @import {Corner, Ship, Weapon} from './state.js'
 */
import { coordinate } from "./state.js";

const FIELDS = ["name", "hull", "thrust", "screens"];

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {ParentNode} part @param {string} name @returns {HTMLInputElement} */
const field = (part, name) => /** @type {HTMLInputElement} */ (part.querySelector(`[name="${name}"]`));

/** @returns {HTMLElement[]} */
const rowsOf = (/** @type {ParentNode} */ part, /** @type {string} */ kind) => [
  .../** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll(kind)),
];

/** @returns {Ship} What the form holds. */
export function readSheet() {
  return {
    fields: Object.fromEntries(FIELDS.map((name) => [name, /** @type {HTMLInputElement} */ (byId(name)).value])),
    regions: rowsOf(document, "#region-list .region").map((region) =>
      rowsOf(region, ".point-row").map((row) => ({
        x: coordinate(field(row, "point-x").value),
        y: coordinate(field(row, "point-y").value),
      })),
    ),
    weapons: rowsOf(document, "#weapon-list .weapon-row").map((row) => ({
      name: field(row, "weapon-name").value,
      type: field(row, "weapon-type").value,
      arc: field(row, "weapon-arc").value,
      x: coordinate(field(row, "weapon-x").value),
      y: coordinate(field(row, "weapon-y").value),
    })),
  };
}

/** @param {Ship} ship */
export function writeSheet(ship) {
  for (const name of FIELDS) put(/** @type {HTMLInputElement} */ (byId(name)), ship.fields[name] ?? "");
  writeRows(byId("region-list"), ".region", "region-template", ship.regions, writeRegion);
  writeRows(byId("weapon-list"), ".weapon-row", "weapon-template", ship.weapons, writeWeapon);
  byId("start").hidden = ship.regions.length > 0;
  byId("unarmed").hidden = ship.weapons.length > 0;
}

/**
 * As many rows as there are items, each written.
 * @template T
 * @param {HTMLElement} list @param {string} kind @param {string} template @param {T[]} items
 * @param {(row: HTMLElement, item: T, at: number) => void} write
 */
function writeRows(list, kind, template, items, write) {
  const rows = rowsOf(list, kind);
  for (const spare of rows.splice(items.length)) spare.remove();
  while (rows.length < items.length) {
    const copy = /** @type {HTMLTemplateElement} */ (byId(template)).content.cloneNode(true);
    const row = /** @type {HTMLElement} */ (/** @type {DocumentFragment} */ (copy).querySelector(kind));
    list.append(row);
    showScripted(row);
    rows.push(row);
  }
  for (const [at, item] of items.entries()) write(rows[at], item, at);
}

/** @param {ParentNode} part Buttons that need scripts appear. */
export function showScripted(part) {
  for (const button of rowsOf(part, "[data-do=mount]")) button.hidden = false;
}

/** What was last written in each section, so that a drag writes one of them only. @type {WeakMap<HTMLElement, Corner[]>} */
const written = new WeakMap();

/** @param {HTMLElement} section @param {Corner[]} region @param {number} at */
function writeRegion(section, region, at) {
  if (written.get(section) === region && section.id === `region-${at}`) return;
  written.set(section, region);
  section.id = `region-${at}`;
  field(section, "corners").value = String(region.length);
  const body = /** @type {HTMLElement} */ (section.querySelector("tbody"));
  writeRows(body, ".point-row", "point-template", region, (row, corner, point) => {
    row.id = `point-${at}-${point}`;
    /** @type {HTMLElement} */ (row.querySelector("th")).textContent = String(point + 1);
    writePlace(row, "point", row.id, corner);
    label(row, { p: point + 1, r: at + 1 });
    for (const axis of ["x", "y"]) {
      field(row, `point-${axis}`).setAttribute("aria-label", said(section.dataset[axis] ?? "", { p: point + 1, r: at + 1 }));
    }
  });
  label(section, { r: at + 1 }, ":scope > .region-head [data-label], caption[data-label]");
}

/** @param {HTMLElement} row @param {Weapon} weapon @param {number} at */
function writeWeapon(row, weapon, at) {
  row.id = `weapon-${at}`;
  for (const key of /** @type {const} */ (["name", "type", "arc"])) {
    const input = field(row, `weapon-${key}`);
    input.id = `${row.id}-${key}`;
    put(input, weapon[key]);
  }
  writePlace(row, "weapon", row.id, weapon);
  label(row, { n: at + 1 });
}

/** @param {HTMLElement} row @param {string} what @param {string} id @param {Corner} place */
function writePlace(row, what, id, place) {
  for (const axis of /** @type {const} */ (["x", "y"])) {
    const input = field(row, `${what}-${axis}`);
    input.id = `${id}-${axis}`;
    if (coordinate(input.value) !== place[axis]) put(input, String(place[axis]));
  }
}

/** @param {HTMLInputElement} input @param {string} value */
function put(input, value) {
  if (input.value !== value) input.value = value;
}

/** @param {HTMLElement} part @param {Record<string, string | number>} values @param {string} [which] */
function label(part, values, which = "[data-label]") {
  for (const one of rowsOf(part, which)) {
    const text = said(one.dataset.label ?? "", values);
    if (one.getAttribute("role") === "group") one.setAttribute("aria-label", text);
    else one.textContent = text;
  }
}

/** @param {string} text With {places}. @param {Record<string, string | number>} values */
export function said(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
}

/** Shows each fault of the verdict also beside the field that it is about. */
export function showFaults() {
  for (const says of rowsOf(document, "#creator .says")) says.replaceChildren();
  for (const input of rowsOf(document, "#creator [aria-invalid]")) input.removeAttribute("aria-invalid");
  for (const link of rowsOf(document, "#verdict a[data-field]")) {
    const about = document.getElementById(link.dataset.field ?? "");
    const says = about?.closest("[data-row]")?.querySelector(".says");
    if (about instanceof HTMLInputElement || about instanceof HTMLSelectElement) about.setAttribute("aria-invalid", "true");
    if (says) says.append(faultText(link.textContent ?? ""));
  }
}

/** @param {string} text */
function faultText(text) {
  const line = document.createElement("p");
  line.className = "error-text";
  line.textContent = text;
  return line;
}

/** @param {Element} element @returns {{region: number, point: number | null} | null} The region and corner that a row of the table is. */
export function placeOf(element) {
  const [region, row] = [element.closest(".region"), element.closest(".point-row")];
  if (!region) return null;
  const at = rowsOf(document, "#region-list .region").indexOf(/** @type {HTMLElement} */ (region));
  return { region: at, point: row ? rowsOf(region, ".point-row").indexOf(/** @type {HTMLElement} */ (row)) : null };
}

/** @param {Element} element @returns {number} The weapon whose row it is in. */
export function weaponOf(element) {
  return rowsOf(document, "#weapon-list .weapon-row").indexOf(/** @type {HTMLElement} */ (element.closest(".weapon-row")));
}

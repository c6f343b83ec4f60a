/** The page of a turn's dice: derives them and ticks off what the log says. */
import { checkTurn } from "./verify.js";

const turn = JSON.parse(document.getElementById("dice-data")?.textContent ?? "null");
const verdict = /** @type {HTMLElement} */ (document.getElementById("dice-verdict"));

/** @param {Element | null} place @param {boolean} holds @param {string} [face] */
function tick(place, holds, face = "") {
  const mark = document.querySelector(`template[data-mark="${holds}"]`);
  if (!place || !(mark instanceof HTMLTemplateElement)) return;
  place.replaceChildren(face ? `${face} ` : "", mark.content.cloneNode(true));
}

/** @param {string} name What came of it: "good", "bad" or "cannot". */
function conclude(name) {
  for (const text of verdict.querySelectorAll("[data-verdict]")) {
    text.toggleAttribute("hidden", text.getAttribute("data-verdict") !== name);
  }
}

async function check() {
  const found = await checkTurn(turn);
  tick(document.querySelector("[data-check=commitment]"), found.committed);
  found.sheets.forEach((holds, place) => tick(document.querySelector(`[data-check=sheet-${place}]`), holds));
  found.same.forEach((holds, place) => tick(document.querySelector(`[data-roll="${place}"]`), holds, String(found.faces[place])));
  const all = [found.committed, ...found.sheets, ...found.same];
  conclude(all.every(Boolean) ? "good" : "bad");
}

if (!globalThis.crypto?.subtle) conclude("cannot");
else check();

/**
 * What is chosen on the board and what is new in the log, said aloud by screen readers: the log itself is replaced as a
 * whole each time.
 */
import { say } from "../board/words.js";

/** So many lines are read out one by one; of more their number and the last, which says whose turn it is. */
const MOST = 3;

/** @returns {{turn: number, lines: string[]}} */
function logged() {
  const log = document.getElementById("log");
  const lines = [...(log?.querySelectorAll("li[data-event]") ?? [])];
  return { turn: Number(log?.dataset.turn), lines: lines.map((line) => line.firstChild?.textContent?.trim() ?? "") };
}

/** @param {HTMLElement} page */
export function makeNews(page) {
  const region = document.createElement("p");
  region.className = "sr-only";
  region.id = "news";
  region.setAttribute("role", "status");
  page.append(region);
  let told = logged();
  const speak = (/** @type {string} */ text) => void (region.textContent = text);
  return {
    speak,
    /** Another log is there; one of an earlier turn is no news. @returns {boolean} Whether it is that of the same turn. */
    arrived() {
      const now = logged();
      if (now.turn < told.turn) return false;
      const goesOn = now.turn === told.turn;
      const fresh = goesOn ? now.lines.slice(told.lines.length) : now.lines;
      told = now;
      if (fresh.length > MOST) speak(`${say("{n} new lines in the log.", { n: fresh.length })} ${fresh.at(-1)}`);
      else if (fresh.length) speak(fresh.join(". "));
      return goesOn;
    },
  };
}

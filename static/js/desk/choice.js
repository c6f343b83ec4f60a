/**
 * The bar over the board: what has been chosen, with the button that carries it out. Choosing alone does nothing.
 */
import { say } from "../board/words.js";

/** @param {string} tag @param {string} className @param {string} text */
function made(tag, className, text) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  if (element instanceof HTMLButtonElement) element.type = "button";
  return element;
}

/**
 * @param {HTMLElement} canvas The bar comes after it, in the order of the Tab key too.
 * @param {{why: () => void, drop: () => void}} on `why`: what it would do is wanted in full; `drop`: it is not wanted.
 */
export function makeChoiceBar(canvas, on) {
  const bar = made("div", "board-choice", "");
  const words = made("p", "board-choice-words", "");
  const act = made("button", "btn small primary", "");
  const why = made("button", "btn small", say("Why so?"));
  const drop = made("button", "btn small quiet", say("Not that"));
  /** @type {HTMLElement | null} */ let button = null;
  let pressing = false;
  act.addEventListener("click", () => {
    pressing = true;
    button?.click();
    pressing = false;
  });
  why.addEventListener("click", on.why);
  drop.addEventListener("click", on.drop);
  bar.append(words, act, why, drop);
  bar.hidden = true;
  canvas.after(bar);
  return {
    /** @param {string} text @param {HTMLElement} commits The button of the desk. @param {boolean} explained */
    show(text, commits, explained) {
      button = commits;
      words.textContent = text;
      act.textContent = [...commits.childNodes].map((one) => (one instanceof Text ? one.data : "")).join("").trim();
      why.hidden = !explained;
      bar.hidden = false;
    },
    hide() {
      bar.hidden = true;
      words.textContent = "";
    },
    /** @returns {boolean} Whether its own button is what is being pressed just now. */
    pressing: () => pressing,
    /** @returns {boolean} Whether the focus is here. */
    focused: () => bar.contains(document.activeElement),
  };
}

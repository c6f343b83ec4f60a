/**
 * The desk answers one press at a time. What is pressed while an answer is on its way is pressed again when it is
 * there, if it will still mean the same then (`data-again`); the rest is let go, since its row may have moved.
 */

/** @type {(() => void)[]} */
const waiting = [];

function busy() {
  return document.querySelector("#desk .htmx-request") !== null;
}

/** @param {() => void} act Done now, or when the desk has answered. */
export function whenIdle(act) {
  if (busy()) waiting.push(act);
  else act();
}

/** @param {Element} target @returns {HTMLButtonElement | null} The button of the desk that is pressed there. */
function pressed(target) {
  return target.closest("#desk-form button[name=do]");
}

/** @param {string} command */
function pressAgain(command) {
  const button = document.querySelector(`#desk-form button[value="${CSS.escape(command)}"]:not(:disabled)`);
  if (button instanceof HTMLButtonElement) button.click();
  else goOn();
}

function goOn() {
  waiting.shift()?.();
}

/** @param {HTMLElement} page */
export function setUpPresses(page) {
  page.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element && pressed(event.target);
      if (!button || !busy()) return;
      event.preventDefault();
      event.stopPropagation();
      if ("again" in button.dataset) whenIdle(() => pressAgain(button.value));
    },
    true,
  );
  document.addEventListener("htmx:load", ({ target }) => {
    if (target instanceof Element && target.id === "desk") goOn();
  });
  for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    page.addEventListener(name, () => waiting.splice(0));
  }
}

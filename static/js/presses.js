/**
 * A part of the page that htmx is about to replace takes no further press. What is pressed there meanwhile is pressed
 * again in the new part, if it still means the same then (`data-again`); the rest is let go, since its row may move.
 */

/** Parts whose replacement is on its way, by request. @type {Map<XMLHttpRequest, Element>} */
const replaced = new Map();
/** @type {(() => void)[]} */
const waiting = [];
/** Milliseconds after an answer that replaces nothing, so that no end is waited for in vain. */
const PATIENCE = 200;

/** @param {Element | null} part */
function leaving(part) {
  return [...replaced.values()].some((going) => going.contains(part));
}

/** @param {() => Element | null} find The part that is acted on. @param {() => void} act Now, or in the new part. */
export function whenIdle(find, act) {
  if (leaving(find())) waiting.push(act);
  else act();
}

/** @param {Element} target @returns {HTMLButtonElement | null} The button there, if htmx sends what it is pressed for. */
function pressed(target) {
  const button = target.closest("button");
  const sent = button?.matches("[hx-post]") || button?.form?.matches("[hx-post]:not([hx-trigger])");
  return button?.name && sent ? button : null;
}

/** @param {string} name @param {string} value */
function pressAgain(name, value) {
  const button = document.querySelector(`button[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]:enabled`);
  if (button instanceof HTMLButtonElement) button.click();
  else waiting.shift()?.();
}

/** @param {XMLHttpRequest} request */
function over(request) {
  replaced.get(request)?.removeAttribute("aria-busy");
  if (!replaced.delete(request)) return;
  if (replaced.size === 0) waiting.shift()?.();
}

document.addEventListener(
  "click",
  (event) => {
    const button = event.target instanceof Element && pressed(event.target);
    if (!button || !leaving(button)) return;
    event.preventDefault();
    event.stopPropagation();
    const { name, value } = button;
    if ("again" in button.dataset) waiting.push(() => pressAgain(name, value));
  },
  true,
);
document.addEventListener("htmx:beforeRequest", (event) => {
  const { xhr, target } = /** @type {CustomEvent} */ (event).detail;
  replaced.set(xhr, target);
  target.setAttribute("aria-busy", "true");
});
document.addEventListener("htmx:afterRequest", (event) => {
  const { xhr, failed } = /** @type {CustomEvent} */ (event).detail;
  if (failed) waiting.splice(0);
  setTimeout(over, PATIENCE, xhr);
});
document.addEventListener("htmx:afterSettle", (event) => over(/** @type {CustomEvent} */ (event).detail.xhr));

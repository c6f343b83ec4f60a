/** Single keys for orders: each presses a button that is on the page. They can be switched off (WCAG 2.1.4). */

const STORED = "hexbattle-keys";

/** @param {HTMLElement} page */
export function setUpKeys(page) {
  const toggle = /** @type {HTMLInputElement | null} */ (page.querySelector("[data-keys-on]"));
  if (!toggle) return;
  toggle.checked = localStorage.getItem(STORED) !== "off";
  toggle.addEventListener("change", () => localStorage.setItem(STORED, toggle.checked ? "on" : "off"));
  document.addEventListener("keydown", (event) => {
    if (toggle.checked && meant(event) && press(page, event.key.toLowerCase())) event.preventDefault();
  });
}

/** @param {KeyboardEvent} event Not typed into a field, not a shortcut of the browser, not one of the board's own. */
function meant(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const at = event.target instanceof Element ? event.target : null;
  return !at?.closest("input, select, textarea, dialog");
}

/** @param {HTMLElement} page @param {string} key @returns {boolean} Whether the key did anything. */
function press(page, key) {
  const field = shown(page, `[data-focus-key="${CSS.escape(key)}"]`);
  if (field) {
    field.focus();
    return true;
  }
  const button = key === "n" || key === "p" ? neighbour(page, key === "n" ? 1 : -1) : byKey(page, key);
  button?.click();
  return Boolean(button);
}

/** @param {HTMLElement} page @param {string} key @returns {HTMLElement | null} */
function byKey(page, key) {
  return page.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
}

/** @param {HTMLElement} page @param {string} selector @returns {HTMLElement | undefined} The first that is not folded away. */
function shown(page, selector) {
  return /** @type {HTMLElement[]} */ ([...page.querySelectorAll(selector)]).find((one) => one.checkVisibility());
}

/** @param {HTMLElement} page @param {1 | -1} by @returns {HTMLElement | undefined} What is beside the one open on the desk. */
function neighbour(page, by) {
  const ships = /** @type {HTMLElement[]} */ ([...page.querySelectorAll(".desk-ship")]);
  const at = ships.findIndex((ship) => ship.hasAttribute("aria-current"));
  const next = ships[at < 0 && by < 0 ? ships.length - 1 : (at + by + ships.length) % ships.length];
  return next === ships[at] ? undefined : next;
}

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
  const field = /** @type {HTMLElement | null} */ (page.querySelector(`[data-focus-key="${CSS.escape(key)}"]`));
  if (field) {
    field.focus();
    return true;
  }
  const button = key === "n" || key === "p" ? neighbour(page, key === "n" ? 1 : -1) : byKey(page, key);
  button?.click();
  return Boolean(button);
}

/** @param {HTMLElement} page @param {string} key @returns {HTMLButtonElement | null} */
function byKey(page, key) {
  return page.querySelector(`button[data-key="${CSS.escape(key)}"]:not(:disabled)`);
}

/** @param {HTMLElement} page @param {1 | -1} by @returns {HTMLButtonElement | undefined} The ship beside the one on the desk. */
function neighbour(page, by) {
  const ships = /** @type {HTMLButtonElement[]} */ ([...page.querySelectorAll("button.desk-ship")]);
  const at = ships.findIndex((ship) => ship.hasAttribute("aria-current"));
  return ships[(at + by + ships.length) % ships.length];
}

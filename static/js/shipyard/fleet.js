// The − and + beside a number of ships.

import "../presses.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("fleet-form"));

function setUp() {
  for (const button of form.querySelectorAll("button[data-step]")) button.removeAttribute("hidden");
}

form.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button[data-step]") : null;
  const count = button?.parentElement?.querySelector("input");
  if (!(button instanceof HTMLButtonElement) || !count) return;
  if (Number(button.dataset.step) > 0) count.stepUp();
  else count.stepDown();
  count.dispatchEvent(new Event("input", { bubbles: true }));
});
document.addEventListener("htmx:afterSettle", setUp);
setUp();

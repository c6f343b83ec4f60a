/** A new campaign: seats and map follow what is chosen, without losing what is typed. Without scripts buttons do it. */

const form = /** @type {HTMLFormElement} */ (document.getElementById("campaign-form"));
const htmx = /** @type {{ ajax: (verb: string, path: string, context: object) => Promise<void> }} */ (
  /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (window)).htmx
);

/** @param {string} [another] Whether another map is to be drawn. */
async function drawAnew(another) {
  const typed = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  typed.delete("csrf_token");
  typed.delete("csrfmiddlewaretoken");
  if (another) typed.set("another", "1");
  await htmx.ajax("get", `seats/?${typed}`, { target: "#seats", swap: "outerHTML" });
}

/** A name is asked for only where a player is invited by name. */
function showNames() {
  for (const seat of form.querySelectorAll(".seat")) {
    const holder = /** @type {HTMLSelectElement | null} */ (seat.querySelector(".seat-1 select"));
    seat.querySelector(".seat-2")?.toggleAttribute("hidden", holder?.value !== "account");
  }
}

form.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement && target.name === "factions") drawAnew();
  showNames();
});
form.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-redraw]") : null;
  if (!button) return;
  event.preventDefault();
  drawAnew("another");
});
document.addEventListener("htmx:load", showNames);
showNames();

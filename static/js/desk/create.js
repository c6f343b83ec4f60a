/** The form for a new battle shows only the fields that the chosen opponent asks for, and offers people a deadline. */

const form = /** @type {HTMLFormElement} */ (document.getElementById("battle-form"));

function showFields() {
  const chosen = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=opponent]:checked"))?.value;
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".for-opponent"))) {
    part.hidden = !part.classList.contains(`for-${chosen}`);
  }
}

/** Only a captain, or two at one screen, wait for ever: for anybody else "no deadline" gives way to a day. */
function offerDeadline() {
  const lasts = /** @type {HTMLSelectElement} */ (form.elements.namedItem("turn_minutes"));
  const opponent = /** @type {RadioNodeList} */ (form.elements.namedItem("opponent"));
  if (!["captain", "screen"].includes(opponent.value) && lasts.value === "0") lasts.value = "1440";
}

function follow() {
  showFields();
  offerDeadline();
}

for (const radio of form.querySelectorAll("input[name=opponent]")) radio.addEventListener("change", follow);
follow();

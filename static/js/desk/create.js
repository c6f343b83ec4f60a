/** The form for a new battle shows only the fields that the chosen opponent asks for. */

const form = /** @type {HTMLFormElement} */ (document.getElementById("battle-form"));

function showFields() {
  const chosen = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=opponent]:checked"))?.value;
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".for-opponent"))) {
    part.hidden = !part.classList.contains(`for-${chosen}`);
  }
}

form.addEventListener("change", showFields);
showFields();

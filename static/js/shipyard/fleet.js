// The − and + beside a number of ships.

const form = document.getElementById("fleet-form");

function setUp() {
  for (const button of form.querySelectorAll("[data-step][hidden]")) button.hidden = false;
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const count = button.parentElement.querySelector("input");
  if (Number(button.dataset.step) > 0) count.stepUp();
  else count.stepDown();
  count.dispatchEvent(new Event("input", { bubbles: true }));
});
document.addEventListener("htmx:afterSettle", setUp);
setUp();

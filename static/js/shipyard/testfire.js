// Test fire: a slider beside the number of the range. The server works the odds out.

const range = document.getElementById("id_range");
const slider = document.getElementById("range-slider");

if (range instanceof HTMLInputElement && slider instanceof HTMLInputElement) {
  slider.hidden = false;
  slider.value = range.value;
  slider.addEventListener("input", () => {
    range.value = slider.value;
  });
  range.addEventListener("input", () => {
    slider.value = range.value;
  });
}

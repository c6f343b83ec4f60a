// A sector of fire on a clock dial: click, drag or arrow keys set the select beside it. The select stays the truth.

const HALF_HOURS = 24;

const turn = (value) => ((value % HALF_HOURS) + HALF_HOURS) % HALF_HOURS;

/** The half hour (0-23) that a point of the dial stands for. */
export function halfHourAt(dial, event) {
  const box = dial.getBoundingClientRect();
  const x = event.clientX - box.left - box.width / 2;
  const y = event.clientY - box.top - box.height / 2;
  return turn(Math.round((Math.atan2(x, -y) * HALF_HOURS) / (2 * Math.PI)));
}

function selectOf(dial) {
  return document.getElementById(dial.dataset.dial);
}

function show(dial) {
  const select = selectOf(dial);
  const width = Number(dial.dataset.halfHours);
  const start = select.selectedIndex;
  dial.querySelector(".dial-sector").setAttribute("stroke-dashoffset", String(-start));
  const end = select.options[turn(start + width)].text;
  dial.setAttribute("aria-valuenow", String(start));
  dial.setAttribute("aria-valuetext", `${select.options[start].text} ${dial.dataset.to} ${end}`);
}

function choose(dial, start) {
  const select = selectOf(dial);
  if (select.selectedIndex === turn(start)) return;
  select.selectedIndex = turn(start);
  show(dial);
  select.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Points the middle of the sector at the pointer. */
function follow(dial, event) {
  choose(dial, halfHourAt(dial, event) - Number(dial.dataset.halfHours) / 2);
}

const KEYS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 6, PageDown: -6 };

function press(dial, event) {
  const step = KEYS[event.key];
  if (!step) return;
  event.preventDefault();
  choose(dial, selectOf(dial).selectedIndex + step);
}

/** Makes one drawn dial a slider. */
export function setUpDial(dial) {
  dial.removeAttribute("aria-hidden");
  dial.setAttribute("role", "slider");
  dial.setAttribute("tabindex", "0");
  dial.setAttribute("aria-label", dial.dataset.label);
  dial.setAttribute("aria-valuemin", "0");
  dial.setAttribute("aria-valuemax", String(HALF_HOURS - 1));
  dial.classList.add("live");
  dial.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    dial.focus();
    dial.setPointerCapture(event.pointerId);
    follow(dial, event);
  });
  dial.addEventListener("pointermove", (event) => {
    if (dial.hasPointerCapture(event.pointerId)) follow(dial, event);
  });
  dial.addEventListener("keydown", (event) => press(dial, event));
  selectOf(dial).addEventListener("input", () => show(dial));
  show(dial);
}

/** When a sector changes its size, keeps its middle where it was; runs before the row is drawn anew. */
export function keepMiddle(hours, before) {
  const start = document.getElementById(hours.id.replace("-hours", "-start"));
  if (start && before) start.selectedIndex = turn(start.selectedIndex + before - Number(hours.value));
}

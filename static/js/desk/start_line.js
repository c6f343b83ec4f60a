/**
 * The start line: ships are dragged, or moved with arrow keys. What is sent are the number fields, which follow, and
 * which move the ships in turn. All is heard on the document, as htmx brings other fleets.
 */

/** @type {Record<string, [number, number]>} Along and ahead. */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @type {SVGGElement | null} */
let held = null;

/** @param {EventTarget | null} target @returns {SVGGElement | null} */
function shipAt(target) {
  return target instanceof Element ? target.closest(".start-line-ship") : null;
}

/** @param {Element} part @returns {HTMLElement} */
function lineOf(part) {
  return /** @type {HTMLElement} */ (part.closest("[data-start-line]"));
}

/** @param {SVGGElement} ship @returns {HTMLInputElement[]} Its fields: along the line, ahead of it. */
function fieldsOf(ship) {
  const line = lineOf(ship);
  const place = [...line.querySelectorAll(".start-line-ship")].indexOf(ship);
  return ["along", "ahead"].map(
    (name) => /** @type {HTMLInputElement} */ (line.querySelectorAll(`input[name=${name}]`)[place]),
  );
}

/** @param {SVGGElement} ship @returns {Record<string, number>} Pixels: a hex ahead, one along, and what odd ones are ahead. */
function drawnBy(ship) {
  const { unit, across, odd } = lineOf(ship).dataset;
  return { unit: Number(unit), across: Number(across), odd: Number(odd) };
}

/** @param {SVGGElement} ship As far as its fields allow. @param {number} along @param {number} ahead */
function move(ship, along, ahead) {
  const fields = fieldsOf(ship);
  [along, ahead].forEach((value, i) => {
    fields[i].value = String(Math.min(Math.max(Math.round(value), Number(fields[i].min)), Number(fields[i].max)));
  });
  show(ship);
}

/** @param {SVGGElement} ship Where its fields say. */
function show(ship) {
  const [along, ahead] = fieldsOf(ship).map((field) => Math.round(Number(field.value)));
  const { unit, across, odd } = drawnBy(ship);
  ship.setAttribute("transform", `translate(${along * across} ${-ahead * unit - (along % 2 ? odd : 0)})`);
  ship.setAttribute("aria-valuenow", String(along));
  const words = (ship.dataset.words ?? "").replace("%along%", String(along)).replace("%ahead%", String(ahead));
  ship.setAttribute("aria-valuetext", words);
}

/** @param {PointerEvent} event @param {SVGGElement} ship */
function drag(event, ship) {
  const turned = ship.ownerSVGElement?.getScreenCTM()?.inverse();
  if (!turned) return;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(turned);
  const { unit, across, odd } = drawnBy(ship);
  const along = Math.round(x / across);
  move(ship, along, (-y - (along % 2 ? odd : 0)) / unit);
}

document.addEventListener("pointerdown", (event) => {
  held = event.button === 0 ? shipAt(event.target) : null;
  held?.focus({ preventScroll: true });
  held?.setPointerCapture(event.pointerId);
  if (held) event.preventDefault();
});
document.addEventListener("pointermove", (event) => {
  if (held) drag(event, held);
});
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => (held = null));
document.addEventListener("keydown", (event) => {
  const [ship, step] = [shipAt(event.target), ARROWS[event.key]];
  if (!ship || !step || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const [along, ahead] = fieldsOf(ship).map((field) => Number(field.value));
  move(ship, along + step[0], ahead + step[1]);
});
document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.closest("[data-start-line]")) return;
  const place = [...lineOf(target).querySelectorAll(`input[name=${target.name}]`)].indexOf(target);
  const ship = /** @type {SVGGElement | undefined} */ (lineOf(target).querySelectorAll(".start-line-ship")[place]);
  if (ship) show(ship);
});

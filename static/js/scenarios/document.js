/** The JSON in the form, and fields that show parts of it. */

const field = () => /** @type {HTMLTextAreaElement} */ (document.getElementById("id_ground"));

/** The letters of the sides. */
export const SEATS = "ABCDEFGH";

/** @param {(ground: any) => boolean} drawable @returns {any} What the JSON holds; null where it cannot be drawn. */
export function readGround(drawable) {
  try {
    const ground = JSON.parse(field().value);
    const whole = ground && Array.isArray(ground.sides) && ground.sides.every((/** @type {unknown} */ side) => side && typeof side === "object");
    return whole && drawable(ground) ? ground : null;
  } catch {
    return null;
  }
}

/** @param {unknown} ground A few hexes in a line, so that it can be read. */
export function writeGround(ground) {
  const json = field();
  json.value = JSON.stringify(ground, null, 1).replace(/\[\s+(-?\d+),\s+(-?\d+)\s+\]/g, "[$1, $2]");
  json.dispatchEvent(new Event("input", { bubbles: true }));
}

/** @param {Element | null} one @param {string} value A field that is being typed in is left alone. */
export function put(one, value) {
  if (one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement) {
    if (document.activeElement !== one || one instanceof HTMLSelectElement) one.value = value;
  }
}

/** Boxes and ways on the star map. */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** How far off the way of an arrow key a system may lie: the sine of the angle. */
const ASTRAY = 0.75;

/** @param {Box} box @param {Box} all The whole map. @returns {Box} The same part, moved into the map. */
export function held(box, all) {
  const x = Math.min(Math.max(box.x, all.x), all.x + all.width - box.width);
  const y = Math.min(Math.max(box.y, all.y), all.y + all.height - box.height);
  return { ...box, x, y };
}

/**
 * @param {Point} here @param {[number, number]} way Of an arrow key. @param {Point[]} spots
 * @returns {number} Which of them lies nearest that way, counting what is askew twice; -1: none.
 */
export function ahead(here, [across, down], spots) {
  const costs = spots.map(({ x, y }) => {
    const far = Math.hypot(x - here.x, y - here.y);
    const forward = (x - here.x) * across + (y - here.y) * down;
    const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * across);
    return forward <= 0 || aside / far > ASTRAY ? Infinity : far + aside;
  });
  const least = Math.min(...costs);
  return least === Infinity ? -1 : costs.indexOf(least);
}

/**
 * What the Ship Creator holds, without any screen: the ship as typed, what is selected, what is being drawn, and the
 * steps back. Every function returns a new state; none of them knows a rule of the game.
 *
 * @typedef {{x: number | string, y: number | string}} Corner A number, or text that is none and is the server's to refuse.
 * @typedef {{name: string, type: string, arc: string, x: number | string, y: number | string}} Weapon
 * @typedef {{fields: Record<string, string>, regions: Corner[][], weapons: Weapon[]}} Ship
 * @typedef {{x: number, y: number}} Point
 * @typedef {{region: number, point: number | null}} Selection
 * @typedef {object} State
 * @property {Ship} ship
 * @property {Ship[]} past
 * @property {Ship[]} future
 * @property {string | null} step What the last change was of; changes of one thing in a row are one step back.
 * @property {Selection | null} selected
 * @property {Point[] | null} draft The corners of the region being drawn; null where none is.
 * @property {number | null} mounting The weapon whose mount is being set.
 * @property {number} grid Steps of the grid; 0 is none.
 */

const STEPS = 200;
/** Without a grid, places are kept to a tenth. */
const FINE = 10;

/** @param {Ship} ship @returns {State} */
export function newState(ship) {
  return { ship, past: [], future: [], step: null, selected: null, draft: null, mounting: null, grid: 2 };
}

/** @param {number | string} value @returns {number} What can be drawn of a coordinate. */
export const drawable = (value) => (typeof value === "number" ? value : 0);

/** @param {Corner} corner @returns {Point} */
export const pointOf = ({ x, y }) => ({ x: drawable(x), y: drawable(y) });

/** @param {string} text @returns {number | string} The number that was typed, else the text. */
export function coordinate(text) {
  return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** @param {Ship} a @param {Ship} b */
export const alike = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * @param {State} state @param {Ship} ship
 * @param {string | null} step Changes that name the same thing one after the other are taken back together.
 * @returns {State}
 */
export function changed(state, ship, step = null) {
  if (alike(ship, state.ship)) return state;
  const joined = step !== null && step === state.step;
  const past = joined ? state.past : [...state.past, state.ship].slice(-STEPS);
  return { ...state, ship, past, future: [], step };
}

/** @param {State} state @returns {State} The next change is a step of its own. */
export function settled(state) {
  return { ...state, step: null };
}

/** @param {State} state @returns {State} */
export function undone(state) {
  const ship = state.past.at(-1);
  if (!ship) return state;
  return reselected({ ...state, ship, past: state.past.slice(0, -1), future: [state.ship, ...state.future], step: null });
}

/** @param {State} state @returns {State} */
export function redone(state) {
  const [ship, ...future] = state.future;
  if (!ship) return state;
  return reselected({ ...state, ship, past: [...state.past, state.ship], future, step: null });
}

/** @param {State} state @returns {State} Nothing stays selected that is not there. */
function reselected(state) {
  const { selected, ship } = state;
  const region = selected && ship.regions[selected.region];
  const point = region && selected.point !== null && selected.point < region.length ? selected.point : null;
  const mounting = state.mounting !== null && state.mounting < ship.weapons.length ? state.mounting : null;
  return { ...state, mounting, selected: region ? { region: selected.region, point } : null };
}

/** @param {State} state @param {Selection | null} selected @returns {State} */
export function withSelected(state, selected) {
  return settled({ ...state, selected });
}

/** @param {State} state @param {number} by @returns {State} The next or previous corner, from region to region. */
export function withNextCorner(state, by) {
  const corners = state.ship.regions.flatMap((region, r) => region.map((_, p) => ({ region: r, point: p })));
  if (corners.length === 0) return state;
  const { selected } = state;
  const at = corners.findIndex((one) => one.region === selected?.region && one.point === (selected.point ?? 0));
  const next = at < 0 ? 0 : selected?.point === null ? at : (at + by + corners.length) % corners.length;
  return withSelected(state, corners[next]);
}

/** @param {State} state @param {Point} point @returns {Point} The place of the grid that is nearest. */
export function snapped({ grid }, { x, y }) {
  /** @param {number} value */
  const near = (value) => (grid ? Math.round(value / grid) * grid : Math.round(value * FINE) / FINE) + 0;
  return { x: near(x), y: near(y) };
}

// Drawing a region.

/** @param {State} state @returns {State} */
export function drawing(state) {
  return { ...state, draft: state.draft ?? [], mounting: null, selected: null };
}

/** @param {State} state @param {Point} point @returns {State} One more corner, unless it lies on the last one. */
export function drawn(state, point) {
  const place = snapped(state, point);
  const draft = state.draft ?? [];
  const last = draft.at(-1);
  return last && last.x === place.x && last.y === place.y ? state : { ...state, draft: [...draft, place] };
}

/** @param {State} state @returns {State} Takes the last corner back. */
export function drawnLess(state) {
  return state.draft ? { ...state, draft: state.draft.slice(0, -1) } : state;
}

/** @param {State} state @returns {State} The corners drawn become a region, if they make one. */
export function closed(state) {
  if (!state.draft || state.draft.length < 3) return state;
  const regions = [...state.ship.regions, state.draft];
  const next = changed({ ...state, draft: null }, { ...state.ship, regions });
  return withSelected(next, { region: regions.length - 1, point: null });
}

/** @param {State} state @returns {State} Back to selecting; what was drawn half is dropped. */
export function idle(state) {
  return { ...state, draft: null, mounting: null };
}

// Regions and corners.

/** @param {Ship} ship @param {number} at @param {Corner[][]} regions What comes in its place. @returns {Ship} */
function withRegion(ship, at, ...regions) {
  return { ...ship, regions: ship.regions.toSpliced(at, 1, ...regions) };
}

/** @param {State} state @param {Selection} at @param {Corner} corner @param {string | null} [step] @returns {State} */
export function moved(state, at, corner, step = null) {
  const region = state.ship.regions[at.region];
  if (at.point === null || !region?.[at.point]) return state;
  return changed(state, withRegion(state.ship, at.region, region.with(at.point, corner)), step);
}

/** @param {State} state @param {number} at @param {number} dx @param {number} dy @param {string | null} [step] @returns {State} */
export function movedRegion(state, at, dx, dy, step = null) {
  const region = state.ship.regions[at];
  if (!region) return state;
  const shifted = region.map(pointOf).map(({ x, y }) => ({ x: tidy(x + dx), y: tidy(y + dy) }));
  return changed(state, withRegion(state.ship, at, shifted), step);
}

/** @param {number} value @returns {number} Without the dust of adding fractions. */
const tidy = (value) => Math.round(value * 1e6) / 1e6 + 0;

/** @param {State} state @param {number} region @param {number} after @param {Point} [place] Else halfway. @returns {State} */
export function inserted(state, region, after, place) {
  const corners = state.ship.regions[region];
  if (!corners?.[after]) return state;
  const [a, b] = [corners[after], corners[(after + 1) % corners.length]].map(pointOf);
  const corner = snapped(state, place ?? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const next = changed(state, withRegion(state.ship, region, corners.toSpliced(after + 1, 0, corner)));
  return withSelected(next, { region, point: after + 1 });
}

/** @param {State} state @param {number} region @param {number} point @returns {State} The last corner takes the region along. */
export function removed(state, region, point) {
  const corners = state.ship.regions[region];
  if (!corners?.[point]) return state;
  if (corners.length === 1) return removedRegion(state, region);
  const next = changed(state, withRegion(state.ship, region, corners.toSpliced(point, 1)));
  return withSelected(next, { region, point: Math.min(point, corners.length - 2) });
}

/** @param {State} state @param {number} region @returns {State} */
export function removedRegion(state, region) {
  return withSelected(changed(state, withRegion(state.ship, region)), null);
}

/** @param {State} state @param {Point[]} corners @returns {State} */
export function withNewRegion(state, corners) {
  const regions = [...state.ship.regions, corners];
  return withSelected(changed(state, { ...state.ship, regions }), { region: regions.length - 1, point: null });
}

/**
 * Mirrors about the long axis: a region that lies across it is made alike on both sides after its larger half, any
 * other gets a twin.
 * @param {State} state @param {number} at @returns {State}
 */
export function mirrored(state, at) {
  const region = state.ship.regions[at]?.map(pointOf);
  if (!region) return state;
  const even = evened(region);
  if (even) return withSelected(changed(state, withRegion(state.ship, at, even)), { region: at, point: null });
  const next = changed(state, withRegion(state.ship, at, state.ship.regions[at], twin(region)));
  return withSelected(next, { region: at + 1, point: null });
}

/** @param {Point[]} region @returns {Point[]} */
const twin = (region) => region.map(({ x, y }) => ({ x, y: 0 - y })).reverse();

/** @param {Point[]} region @returns {Point[] | null} Null where it is not cut in two by the axis. */
function evened(region) {
  const [starboard, port] = [half(region, 1), half(region, -1)];
  if (!starboard || !port) return null;
  const larger = size(starboard) >= size(port) ? starboard : port;
  return [...larger, ...twin(larger).filter(({ y }) => y !== 0)];
}

/** @param {Point[]} region @param {1 | -1} side @returns {Point[] | null} From one end on the axis to the other. */
function half(region, side) {
  const cut = region.flatMap((a, i) => {
    const b = region[(i + 1) % region.length];
    const kept = a.y * side >= 0 ? [a] : [];
    if (a.y * b.y >= 0) return kept;
    return [...kept, { x: tidy(a.x + ((b.x - a.x) * a.y) / (a.y - b.y)), y: 0 }];
  });
  const on = cut.flatMap(({ y }, i) => (y === 0 ? [i] : []));
  const entry = on.find((i) => cut[(i + 1) % cut.length].y !== 0);
  if (on.length < 2 || entry === undefined || !cut.some(({ y }) => y !== 0)) return null;
  const turned = [...cut.slice(entry), ...cut.slice(0, entry)];
  const exit = turned.findLastIndex(({ y }) => y !== 0) + 1;
  const inner = turned.slice(1, exit);
  return inner.every(({ y }) => y !== 0) ? turned.slice(0, exit + 1) : null;
}

/** @param {Point[]} region @returns {number} */
export function size(region) {
  return Math.abs(
    region.reduce((sum, a, i) => {
      const b = region[(i + 1) % region.length];
      return sum + a.x * b.y - b.x * a.y;
    }, 0) / 2,
  );
}

// Weapons.

/** @param {State} state @param {{type: string, arc: string, name: string}} kind @returns {State} Armed with one more, under a name of its own. */
export function armed(state, { type, arc, name }) {
  const taken = new Set(state.ship.weapons.map((weapon) => weapon.name));
  let unused = name;
  for (let n = 2; taken.has(unused); n += 1) unused = `${name} ${n}`;
  return changed(state, { ...state.ship, weapons: [...state.ship.weapons, { name: unused, type, arc, x: 0, y: 0 }] });
}

/** @param {State} state @param {number} at @returns {State} */
export function disarmed(state, at) {
  return reselected(changed(state, { ...state.ship, weapons: state.ship.weapons.toSpliced(at, 1) }));
}

/** @param {State} state @param {number | null} weapon @returns {State} */
export function mounting(state, weapon) {
  return { ...state, draft: null, selected: null, mounting: weapon };
}

/** @param {State} state @param {number} at @param {Point} point @param {string | null} [step] @returns {State} */
export function mounted(state, at, point, step = null) {
  const weapon = state.ship.weapons[at];
  if (!weapon) return state;
  const weapons = state.ship.weapons.with(at, { ...weapon, ...snapped(state, point) });
  return changed(state, { ...state.ship, weapons }, step);
}

/**
 * Moves what is selected by steps of the grid.
 * @param {State} state @param {number} right @param {number} down @returns {State}
 */
export function nudged(state, right, down) {
  const { selected, ship } = state;
  const [dx, dy] = [right, down].map((steps) => steps * (state.grid || 1));
  const weapon = state.mounting !== null && ship.weapons[state.mounting];
  if (weapon) {
    return mounted(state, state.mounting ?? 0, { x: drawable(weapon.x) + dx, y: drawable(weapon.y) + dy }, "nudge mount");
  }
  if (!selected) return state;
  const corner = selected.point === null ? undefined : ship.regions[selected.region]?.[selected.point];
  if (!corner) return movedRegion(state, selected.region, dx, dy, `nudge ${selected.region}`);
  const { x, y } = pointOf(corner);
  return moved(state, selected, { x: tidy(x + dx), y: tidy(y + dy) }, `nudge ${selected.region} ${selected.point}`);
}

// What lies under a point.

/** @param {State} state @param {Point} at @param {number} within @returns {Selection | null} The corner there; of the selected region before others. */
export function cornerAt(state, at, within) {
  let best = null;
  let least = within;
  for (const [region, corners] of state.ship.regions.entries()) {
    const bonus = region === state.selected?.region ? 0.5 : 1;
    for (const [point, corner] of corners.entries()) {
      const away = distance(pointOf(corner), at) * bonus;
      if (away < least) [best, least] = [{ region, point }, away];
    }
  }
  return best;
}

/** @param {State} state @param {Point} at @param {number} within @returns {{region: number, after: number} | null} The middle of a side of the selected region. */
export function sideAt(state, at, within) {
  const region = state.selected?.region ?? -1;
  const after = middles(state.ship.regions[region] ?? []).findIndex((middle) => distance(middle, at) < within);
  return after < 0 ? null : { region, after };
}

/** @param {Corner[]} region @returns {Point[]} The middle of each side. */
export function middles(region) {
  return region.map((corner, i) => {
    const [a, b] = [pointOf(corner), pointOf(region[(i + 1) % region.length])];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  });
}

/** @param {State} state @param {Point} at @returns {number | null} The topmost region there. */
export function regionAt(state, at) {
  const found = state.ship.regions.findLastIndex((region) => covers(region.map(pointOf), at));
  return found < 0 ? null : found;
}

/** @param {State} state @param {Point} at @param {number} within @returns {number | null} The weapon mounted there. */
export function mountAt(state, at, within) {
  const found = state.ship.weapons.findLastIndex((weapon) => distance(pointOf(weapon), at) < within);
  return found < 0 ? null : found;
}

/** @param {Point[]} region @param {Point} at */
function covers(region, { x, y }) {
  let inside = false;
  for (const [i, a] of region.entries()) {
    const b = region[(i + 1) % region.length];
    if (a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)) inside = !inside;
  }
  return inside;
}

/** @param {Point} a @param {Point} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

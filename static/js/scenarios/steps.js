/**
 * Steps back and forth, and the brush, of whatever document is drawn.
 *
 * @import {Hex} from '../board/types.js'
 */

const STEPS_BACK = 100;

/**
 * `step`: what is being done; more of it is no new step back. `cursor`: where the brush would be used.
 * @template G
 * @typedef {{ground: G, tool: string, seat: number, size: number, cursor: Hex, past: G[], future: G[], step: string | null}} Drawn
 */

/** @template {Drawn<any>} S @param {S} state @param {S["ground"]} ground @param {string | null} [step] @returns {S} */
export function changed(state, ground, step = null) {
  if (JSON.stringify(ground) === JSON.stringify(state.ground)) return state;
  if (step !== null && step === state.step) return { ...state, ground };
  return { ...state, ground, step, past: [...state.past, state.ground].slice(-STEPS_BACK), future: [] };
}

/** @template {Drawn<any>} S @param {S} state @returns {S} The next change is a step of its own. */
export const settled = (state) => ({ ...state, step: null, clearing: false });

/** @template {Drawn<any>} S @param {S} state @returns {S} */
export function undone(state) {
  const ground = state.past.at(-1);
  return ground ? { ...settled(state), ground, past: state.past.slice(0, -1), future: [state.ground, ...state.future] } : state;
}

/** @template {Drawn<any>} S @param {S} state @returns {S} */
export function redone(state) {
  const [ground, ...future] = state.future;
  return ground ? { ...settled(state), ground, past: [...state.past, state.ground], future } : state;
}

/** @template {Drawn<any>} S @param {S} state @param {S["tool"]} tool @param {number} [seat] @returns {S} */
export const withTool = (state, tool, seat = state.seat) => ({ ...settled(state), tool, seat });

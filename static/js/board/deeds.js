/**
 * What the selected ship or unit of the viewer's can do where the pointer is, as the preview has it.
 *
 * @import {Attack, BoardState, Hex, Reach, UnitPlan} from './types.js'
 */
import { same } from "./geometry.js";
import { arrivalOf, inFilm, piecesOf } from "./state.js";

/** @typedef {{do: "move" | "attack" | "ability", at: Hex, target: string | null}} Deed */

/** @param {BoardState} state @returns {UnitPlan | null} What the selected unit may do now. */
export function unitPlan(state) {
  return (!inFilm(state) && state.selected && state.data.preview?.units?.[state.selected]) || null;
}

/** @param {BoardState} state @returns {Hex | null} The place of the pointer or of the unit pointed at. */
export function placePointed(state) {
  const pointed = state.pointed && piecesOf(state).find(({ id }) => id === state.pointed);
  return pointed ? pointed.at : state.hex;
}

/** @param {BoardState} state @returns {Reach | null} The move of the selected unit to the tile pointed at. */
export function reachPointed(state) {
  const [plan, at] = [unitPlan(state), placePointed(state)];
  return (at && !state.ability && plan?.moves.find((reach) => same(reach.at, at))) || null;
}

/** @param {BoardState} state @returns {Attack | null} The attack of the selected unit on the one pointed at. */
export function attackPointed(state) {
  return attackOn(state, state.pointed);
}

/** @param {BoardState} state @param {string | null} [id] @returns {Attack | null} The attack of the selected unit on that one. */
function attackOn(state, id) {
  return (!state.ability && unitPlan(state)?.attacks.find(({ target }) => target === id)) || null;
}

/** @param {BoardState} state @returns {Reach | null} The move that is shown: to the tile pointed at, else the chosen one. */
export function reachShown(state) {
  const { at } = state.chosen;
  return reachPointed(state) ?? ((at && !state.ability && unitPlan(state)?.moves.find((reach) => same(reach.at, at))) || null);
}

/** @param {BoardState} state @returns {Attack | null} The attack that is shown: on the one pointed at, else on the chosen one. */
export function attackShown(state) {
  return attackPointed(state) ?? attackOn(state, state.chosen.target);
}

/** @param {BoardState} state @returns {Deed | null} */
export function deedOf(state) {
  const arrival = arrivalOf(state);
  if (arrival) return { do: "move", at: arrival.at, target: null };
  const [attack, reach, at] = [attackPointed(state), reachPointed(state), placePointed(state)];
  if (attack && at) return { do: "attack", at, target: attack.target };
  if (reach) return { do: "move", at: reach.at, target: null };
  const deed = state.ability ? unitPlan(state)?.ability : null;
  if (!deed || !at) return null;
  const friend = deed.friends.find(({ target }) => target === (state.pointed ?? state.selected));
  if (friend && same(at, placeOf(state, friend.target))) return { do: "ability", at, target: friend.target };
  return deed.tiles.some((tile) => same(tile.at, at)) ? { do: "ability", at, target: null } : null;
}

/** @param {BoardState} state @param {string} id @returns {Hex} */
function placeOf(state, id) {
  return piecesOf(state).find((piece) => piece.id === id)?.at ?? [NaN, NaN];
}

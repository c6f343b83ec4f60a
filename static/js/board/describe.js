/**
 * The board in words, for those who cannot see it. The contact list has the same and more.
 *
 * @import {Arrival} from './state.js'
 * @import {BoardState, Piece, Plan, View} from './types.js'
 */
import { describeAssault } from "./describe_assault.js";
import { same } from "./geometry.js";
import { flightOf, rulesetOf } from "./ruleset.js";
import { arrivalOf, inFilm, piecesOf, selectedPlan, withFilm } from "./state.js";
import { whose } from "./whose.js";
import { say, signed } from "./words.js";

const CLOCK = [12, 2, 4, 6, 8, 10];

/**
 * @param {BoardState} state
 * @returns {string} The unit or the tile, the ship or the hex within reach that is pointed at, else the selected ship, as they stand now.
 */
export function describe(state) {
  return state.data.view.ruleset === "battleforge" ? describeAssault(state) : describeFlight(state);
}

/** @param {BoardState} state @returns {string} */
function describeFlight(state) {
  const pieces = piecesOf(withFilm(state, null));
  const selected = pieces.find((piece) => piece.id === state.selected);
  const pointed = pieces.find((piece) => piece.id === state.pointed);
  if (pointed && pointed !== selected) return describePiece(state, pointed, selected);
  const arrival = arrivalOf(state);
  if (arrival && selected) return describeArrival(state, arrival, selected);
  if (!selected) return "";
  const plan = inFilm(state) ? null : selectedPlan(state);
  const words = [say("Selected: {ship}", { ship: describePiece(state, selected) }), plan ? describePlan(plan) : ""];
  return words.filter(Boolean).join(" ");
}

/** @param {Plan} plan */
function describePlan({ end, facing }) {
  return say("Will end in hex {q}, {r}, heading {clock} o'clock.", {
    q: signed(end[0]),
    r: signed(end[1]),
    clock: CLOCK[facing],
  });
}

/** @param {BoardState} state @param {Arrival} arrival @param {Piece} ship */
function describeArrival(state, { at, facing, price }, { name }) {
  const plan = selectedPlan(state);
  if (plan && same(at, plan.end)) return `${name}: ${describePlan(plan)}`;
  const how = { name, q: signed(at[0]), r: signed(at[1]), price: priceOf(state.data.view, price), clock: CLOCK[facing] };
  return say("Hex {q}, {r}: {name} can end there, {price}, heading {clock} o'clock. Enter plots it.", how);
}

/** @param {View} view @param {number} price */
export function priceOf(view, price) {
  return price === 0 ? say("free") : rulesetOf(view).price(price);
}

/** @param {BoardState} state @param {Piece} piece @param {Piece} [from] The selected ship. */
function describePiece(state, piece, from) {
  const place = { name: piece.name, q: signed(piece.at[0]), r: signed(piece.at[1]) };
  if (piece.status === "destroyed") return say("{name}, a wreck, hex {q}, {r}", place);
  const parts = [
    say("{name}, hex {q}, {r}", place),
    whose(state, piece),
    ...(piece.fighters ? [piece.fighters === 1 ? say("1 fighter") : say("{n} fighters", { n: piece.fighters })] : []),
    ...(piece.planned ? [say("to be launched")] : []),
    say("heading {clock} o'clock", { clock: CLOCK[piece.facing] }),
    flightOf(state.data.view).speed(piece.velocity),
  ];
  if (piece.hitsTaken) parts.push(flightOf(state.data.view).lost(piece.hitsTaken));
  const { far, away } = rulesetOf(state.data.view);
  if (from) parts.push(away(far(from.at, piece.at), from.name));
  return parts.join(", ") + ".";
}

/**
 * The board in words, for those who cannot see it. The contact list has the same and more.
 *
 * @import {BoardState, Piece} from './types.js'
 */
import { distance, range } from "./geometry.js";
import { piecesOf, withFilm } from "./state.js";
import { say, signed } from "./words.js";

const CLOCK = [12, 2, 4, 6, 8, 10];

/** @param {BoardState} state @returns {string} The ship pointed at, else the selected one, as they stand now. */
export function describe(state) {
  const pieces = piecesOf(withFilm(state, null));
  const selected = pieces.find((piece) => piece.id === state.selected);
  const pointed = pieces.find((piece) => piece.id === state.pointed);
  if (pointed && pointed !== selected) return describePiece(state, pointed, selected);
  return selected ? say("Selected: {ship}", { ship: describePiece(state, selected) }) : "";
}

/** @param {BoardState} state @param {Piece} piece @param {Piece} [from] The selected ship. */
function describePiece(state, piece, from) {
  const place = { name: piece.name, q: signed(piece.at[0]), r: signed(piece.at[1]) };
  if (piece.status === "destroyed") return say("{name}, a wreck, hex {q}, {r}", place);
  const parts = [
    say("{name}, hex {q}, {r}", place),
    whose(state, piece),
    say("heading {clock} o'clock", { clock: CLOCK[piece.facing] }),
    say("speed {speed}", { speed: distance([0, 0], piece.velocity) }),
  ];
  if (piece.hitsTaken) parts.push(say("{hits} hits taken", { hits: piece.hitsTaken }));
  if (from) parts.push(say("range {range} from {name}", { range: range(from.at, piece.at), name: from.name }));
  return parts.join(", ") + ".";
}

/** @param {BoardState} state @param {Piece} piece */
function whose({ data }, piece) {
  const side = data.view.sides.find(({ seat }) => seat === piece.seat)?.name ?? "";
  if (data.seat === null) return say("of {side}", { side });
  if (piece.stance === "own") return say("yours");
  return piece.stance === "ally" ? say("ally, of {side}", { side }) : say("enemy, of {side}", { side });
}

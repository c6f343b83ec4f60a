/**
 * Whose a ship or a unit is, in words.
 *
 * @import {BoardState, Piece} from './types.js'
 */
import { say } from "./words.js";

/** @param {BoardState} state @param {Piece} piece */
export function whose({ data }, piece) {
  const side = data.view.sides.find(({ seat }) => seat === piece.seat)?.name ?? "";
  if (data.seat === null) return say("of {side}", { side });
  if (piece.stance === "own") return say("yours");
  return piece.stance === "ally" ? say("ally, of {side}", { side }) : say("enemy, of {side}", { side });
}

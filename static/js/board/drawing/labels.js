/**
 * Names of ships and contacts, and what the pointer is over. Labels that would cover a more important one are left out.
 *
 * @import {Frame, Piece, Point} from '../types.js'
 */
import { onScreen, toScreen } from "../camera.js";
import { hexToPixel, range } from "../geometry.js";
import { say, signed } from "../words.js";
import { circle, shipScale, sideColour, write } from "./pen.js";

const HEIGHT = 17;

/** @param {CanvasRenderingContext2D} ctx @param {Frame} frame */
export function drawLabels(ctx, frame) {
  /** @type {{left: number, right: number, y: number}[]} */
  const taken = [];
  const seen = frame.pieces.filter((piece) => onScreen(frame.camera, piece, 40));
  const { state } = frame;
  seen.sort((a, b) => weight(b, state) - weight(a, state));
  for (const piece of seen) drawLabel(ctx, frame, piece, taken);
  ctx.globalAlpha = 1;
}

/** @param {Piece} piece @param {Frame["state"]} state */
function weight(piece, state) {
  if (piece.id === state.selected) return 4;
  if (piece.id === state.pointed) return 3;
  return piece.status === "destroyed" ? 0 : piece.stance === "own" ? 2 : 1;
}

/** @param {CanvasRenderingContext2D} ctx @param {Frame} frame @param {Piece} piece @param {{left: number, right: number, y: number}[]} taken */
function drawLabel(ctx, frame, piece, taken) {
  const { x, y } = toScreen(frame.camera, piece);
  const wreck = piece.status === "destroyed";
  const below = y + 58 * shipScale(frame.camera.zoom) + 10;
  const text = wreck ? say("{name} (wreck)", { name: piece.name }) : piece.name;
  const half = text.length * 3.6 + 4;
  if (taken.some((t) => t.left < x + half && t.right > x - half && Math.abs(t.y - below) < HEIGHT)) return;
  taken.push({ left: x - half, right: x + half, y: below });
  ctx.globalAlpha = piece.alpha * (wreck ? 0.6 : 1);
  const colour = wreck ? frame.theme.inkSoft : sideColour(frame, piece);
  write(ctx, frame, text, { x, y: below }, { colour, size: 16, weight: 650, head: true });
  if (piece.hitsTaken > 0 && !wreck) drawDamage(ctx, frame, piece, { x, y: below + 15 });
}

/** @param {CanvasRenderingContext2D} ctx @param {Frame} frame @param {Piece} piece @param {Point} at */
function drawDamage(ctx, frame, piece, at) {
  const hits = frame.state.data.silhouettes?.[piece.id]?.hits;
  const text = signed(-piece.hitsTaken) + (hits ? ` / ${hits}` : "");
  write(ctx, frame, text, at, { colour: frame.theme.caution, size: 12, weight: 600 });
}

/** @param {CanvasRenderingContext2D} ctx @param {Frame} frame Where the viewer last saw what it sees no longer. */
export function drawContacts(ctx, frame) {
  const { data } = frame.state;
  for (const contact of data.view.contacts?.[String(data.seat)] ?? []) {
    const at = toScreen(frame.camera, hexToPixel(contact.at));
    ctx.save();
    ctx.strokeStyle = frame.theme.inkSoft;
    ctx.lineWidth = 1.4;
    ctx.setLineDash([3, 4]);
    circle(ctx, at, 15);
    ctx.stroke();
    ctx.restore();
    write(ctx, frame, "?", at, { colour: frame.theme.inkSoft, size: 18, weight: 700, head: true });
    const text = say("lost, turn {turn}", { turn: contact.turn });
    write(ctx, frame, text, { x: at.x, y: at.y + 25 }, { colour: frame.theme.inkSoft, size: 12 });
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {Frame} frame The hex under the pointer and its range. */
export function drawReadout(ctx, frame) {
  const { state, camera, theme } = frame;
  if (!state.hex) return;
  const from = frame.pieces.find((piece) => piece.id === state.selected);
  const place = say("hex {q}, {r}", { q: signed(state.hex[0]), r: signed(state.hex[1]) });
  const away = from ? say("range {range} from {name}", { range: range(from.at, state.hex), name: from.name }) : "";
  const text = [place, away].filter(Boolean).join("  ·  ");
  const at = { x: camera.width - 14, y: camera.height - 16 };
  write(ctx, frame, text, at, { colour: theme.inkSoft, size: 13, align: "right" });
}

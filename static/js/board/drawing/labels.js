/**
 * Names of ships and contacts, and what the pointer is over. Labels that would cover a more important one are left out.
 *
 * @import {Frame, Pen, Piece, Point} from '../types.js'
 */
import { onScreen, toScreen } from "../camera.js";
import { hexToPixel } from "../geometry.js";
import { isGroup } from "../groups.js";
import { flightOf, rulesetOf } from "../ruleset.js";
import { say } from "../words.js";
import { circle, shipScale, sideColour, widthOf, write } from "./pen.js";

const HEIGHT = 17;
const NAME = { size: 16, weight: 650, head: true };
/** From this zoom on wrecks have their names too. */
const WRECKS_NAMED = 0.7;

/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

/** @param {Pen} ctx @param {Frame} frame */
export function drawLabels(ctx, frame) {
  const { state, camera } = frame;
  const seen = frame.pieces.filter((piece) => onScreen(camera, piece, 40));
  seen.sort((a, b) => weight(b, state) - weight(a, state));
  const taken = seen.map((piece) => hullBox(frame, piece));
  for (const piece of seen) {
    if (weight(piece, state) === 0 && camera.zoom < WRECKS_NAMED) continue;
    const box = freeBox(frame, piece, taken, widthOf(ctx, frame, nameOf(piece, state), NAME) + 8);
    if (!box) continue;
    taken.push(box);
    drawLabel(ctx, frame, piece, { x: (box.left + box.right) / 2, y: box.top + HEIGHT / 2 });
  }
  ctx.globalAlpha = 1;
}

/**
 * The middle of the ship, which no label may cover.
 * @param {Frame} frame @param {Piece} piece @param {number} [below] And what is below it. @returns {Box}
 */
function hullBox({ camera }, piece, below = 0) {
  const { x, y } = toScreen(camera, piece);
  const half = 24 * shipScale(camera.zoom) * piece.scale;
  return { left: x - half, right: x + half, top: y - half, bottom: y + half + below };
}

/**
 * Writes each label on the first of its spots that is on the screen and free of ships, their names and other labels.
 * @param {Pen} ctx @param {Frame} frame @param {{text: string, colour: string, spots: Point[]}[]} labels In the world.
 */
export function writeWhereFree(ctx, frame, labels) {
  const type = { size: 14, weight: 600, head: true };
  const taken = frame.pieces.map((piece) => hullBox(frame, piece, 2 * HEIGHT));
  for (const { text, colour, spots } of labels) {
    const half = widthOf(ctx, frame, text, type) / 2 + 3;
    const boxes = spots.filter((spot) => onScreen(frame.camera, spot, -HEIGHT)).map((spot) => {
      const { x, y } = toScreen(frame.camera, spot);
      return { left: x - half, right: x + half, top: y - HEIGHT / 2, bottom: y + HEIGHT / 2 };
    });
    const box = boxes.find((one) => !taken.some((other) => overlap(one, other)));
    if (!box) continue;
    taken.push(box);
    write(ctx, frame, text, { x: box.left + half, y: box.top + HEIGHT / 2 }, { colour, ...type });
  }
}

/** @param {Piece} piece @param {Frame["state"]} state */
function weight(piece, state) {
  if (piece.id === state.selected) return 4;
  if (piece.id === state.pointed) return 3;
  return piece.status === "destroyed" ? 0 : piece.stance === "own" ? 2 : 1;
}

/**
 * Below the ship if there is room.
 * @param {Frame} frame @param {Piece} piece @param {Box[]} taken @param {number} wide @returns {Box | undefined}
 */
function freeBox(frame, piece, taken, wide) {
  const { x, y } = toScreen(frame.camera, piece);
  const away = 52 * shipScale(frame.camera.zoom) * piece.scale;
  const tall = piece.hitsTaken > 0 ? HEIGHT + 8 : HEIGHT;
  const spots = [
    [x - wide / 2, y + away],
    [x + away * 0.8, y - HEIGHT / 2],
    [x - away * 0.8 - wide, y - HEIGHT / 2],
    [x - wide / 2, y - away - tall],
  ];
  const boxes = spots.map(([left, top]) => ({ left, right: left + wide, top, bottom: top + tall }));
  const free = boxes.find((box) => !taken.some((other) => overlap(box, other)));
  return free ?? (weight(piece, frame.state) > 2 ? boxes[0] : undefined);
}

/** @param {Piece} piece @param {Frame["state"]} state Groups have their number, and their name when they matter. */
function nameOf(piece, state) {
  if (piece.fighters) return weight(piece, state) > 2 ? `${piece.name} · ${piece.fighters}` : String(piece.fighters);
  return piece.status === "destroyed" ? say("{name} (wreck)", { name: piece.name }) : piece.name;
}

/** @param {Box} a @param {Box} b */
function overlap(a, b) {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

/** @param {Pen} ctx @param {Frame} frame @param {Piece} piece @param {Point} at */
function drawLabel(ctx, frame, piece, { x, y }) {
  const wreck = piece.status === "destroyed";
  const colour = wreck ? frame.theme.inkSoft : sideColour(frame, piece);
  ctx.globalAlpha = piece.alpha * (wreck ? 0.75 : 1);
  write(ctx, frame, nameOf(piece, frame.state), { x, y }, { colour, ...NAME });
  if (piece.hitsTaken > 0 && !wreck) drawDamage(ctx, frame, piece, { x, y: y + 13 });
}

/**
 * What is left of the hull, as a bar, or in figures from near and for the ship that matters.
 * @param {Pen} ctx @param {Frame} frame @param {Piece} piece @param {Point} at
 */
function drawDamage(ctx, frame, piece, { x, y }) {
  const { state, camera, theme } = frame;
  const hits = state.data.silhouettes?.[piece.id]?.hits;
  if (!hits || camera.zoom > 0.7 || weight(piece, state) > 2) {
    const text = flightOf(state.data.view).damage(piece.hitsTaken, hits);
    return write(ctx, frame, text, { x, y }, { colour: theme.caution, size: 12, weight: 600 });
  }
  const [wide, left] = [30, Math.max(0, 1 - piece.hitsTaken / hits)];
  ctx.fillStyle = theme.halo;
  ctx.fillRect(x - wide / 2 - 1.5, y - 3.5, wide + 3, 6);
  ctx.fillStyle = theme.grid;
  ctx.fillRect(x - wide / 2, y - 2, wide, 3);
  ctx.fillStyle = left > 0.5 ? sideColour(frame, piece) : theme.caution;
  ctx.fillRect(x - wide / 2, y - 2, wide * left, 3);
}

/** @param {Pen} ctx @param {Frame} frame Where the viewer last saw what it sees no longer. */
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
    const words = { turn: contact.turn };
    const text = isGroup(contact.id) ? say("fighters lost, turn {turn}", words) : say("lost, turn {turn}", words);
    write(ctx, frame, text, { x: at.x, y: at.y + 25 }, { colour: frame.theme.inkSoft, size: 12 });
  }
}

/** @param {Pen} ctx @param {Frame} frame The hex under the pointer and its range. */
export function drawReadout(ctx, frame) {
  const { state, camera, theme } = frame;
  if (!state.hex) return;
  const from = frame.pieces.find((piece) => piece.id === state.selected);
  const { far, place, away: words } = rulesetOf(state.data.view);
  const away = from ? words(far(from.at, state.hex), from.name) : "";
  const text = [place(state.hex, state.data.view), away].filter(Boolean).join("  ·  ");
  const at = { x: camera.width - 14, y: camera.height - 16 };
  write(ctx, frame, text, at, { colour: theme.inkSoft, size: 13, align: "right" });
}

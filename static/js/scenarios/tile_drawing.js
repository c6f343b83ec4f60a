/**
 * Draws the map of an assault in the editor, as the battle's board draws it, with what is wrong marked. Changes nothing.
 *
 * @import {Camera, Frame, Hex, Piece} from '../board/types.js'
 * @import {State, Unit} from './tile_state.js'
 */
import { fitted, toScreen } from "../board/camera.js";
import { drawGoals } from "../board/drawing/goals.js";
import { drawUnits } from "../board/drawing/units.js";
import { SQUARES } from "../board/grids.js";
import { TILE, tileToPixel } from "../board/squares.js";
import { brushed, LETTERS } from "./tile_state.js";

/**
 * @typedef {ReturnType<import("../board/theme.js").readTheme>} Theme
 * @typedef {{board: {columns: number, rows: number}, terrain: Record<string, string>}} Land As the board has it.
 * @typedef {(pen: CanvasRenderingContext2D, frame: Frame, land: Land) => void} DrawLand
 */

/** @param {Camera} camera @param {State} state @returns {Camera} Shows all. */
export const framed = (camera, { ground: { map } }) => fitted(camera, [], SQUARES.box({ columns: map.width, rows: map.height }));

/** What the board needs to know of the land; the same object while the land is the same. */
const kept = { key: "", land: /** @type {Land} */ ({ board: { columns: 0, rows: 0 }, terrain: {} }) };

/** @param {State} state */
function landOf({ ground: { map } }) {
  const key = JSON.stringify(map);
  if (kept.key === key) return kept.land;
  const names = Object.fromEntries(Object.entries(LETTERS).map(([name, letter]) => [letter, name]));
  /** @type {Record<string, string>} */
  const terrain = {};
  for (let y = 0; y < map.height; y += 1) {
    for (let x = 0; x < map.width; x += 1) {
      const name = names[map.terrain[y]?.[x] ?? "."] ?? "open";
      if (name !== "open") terrain[`${x},${y}`] = name;
    }
  }
  kept.land = { board: { columns: map.width, rows: map.height }, terrain };
  kept.key = key;
  return kept.land;
}

/**
 * @param {CanvasRenderingContext2D} pen In pixels of the page. @param {Camera} camera @param {State} state @param {Theme} theme
 * @param {DrawLand} drawLand @param {boolean} focused @param {Hex[]} faulty Tiles where something is wrong. @param {(unit: Unit) => number} hpOf
 */
export function paint(pen, camera, state, theme, drawLand, focused, faulty, hpOf) {
  const frame = frameOf(camera, state, theme, hpOf);
  pen.fillStyle = theme.deep;
  pen.fillRect(0, 0, camera.width, camera.height);
  drawLand(pen, frame, landOf(state));
  drawGoals(pen, frame);
  drawUnits(pen, frame);
  for (const tile of faulty) drawFault(pen, camera, tile, theme.danger);
  if (focused || state.tool !== "look") for (const tile of tilesUnder(state)) drawCursor(pen, camera, tile, theme.focus);
}

/** @param {State} state @returns {Hex[]} */
function tilesUnder(state) {
  const under = brushed(state, state.cursor);
  return under.length ? under : [state.cursor];
}

/** @param {Camera} camera @param {State} state @param {Theme} theme @param {(unit: Unit) => number} hpOf @returns {Frame} As a board that shows a battle. */
function frameOf(camera, state, theme, hpOf) {
  const { sides, victory } = state.ground;
  const holding = victory?.kind === "hold_objective" ? victory : null;
  const pieces = sides.flatMap((side, seat) => (side.units ?? []).map((unit, index) => pieceOf(unit, seat, index, hpOf(unit))));
  const view = { ...landOf(state), goals: holding?.tiles ?? [], hold: holding?.turns ?? 3, sides: [], held: {} };
  const selected = state.chosen ? idOf(state.chosen.seat, state.chosen.index) : null;
  const shown = { data: { view }, film: null, selected, pointed: null };
  return /** @type {any} */ ({ camera, theme, state: shown, pieces, ratio: devicePixelRatio || 1 });
}

/** @param {number} seat @param {number} index */
const idOf = (seat, index) => `${seat}-${index}`;

/** @param {Unit} unit @param {number} seat @param {number} index @param {number} hp @returns {Piece} The first side's are drawn as one's own. */
function pieceOf({ name = "", archetype = "", at }, seat, index, hp) {
  const unit = { archetype, hp, hp_max: hp, actions_remaining: 0, attack_buff: 0, waded_this_turn: false };
  const stance = seat === 0 ? "own" : "foe";
  return /** @type {any} */ ({ id: idOf(seat, index), seat, name, at, stance, status: "present", alpha: 1, unit, ...tileToPixel(at) });
}

/** @param {CanvasRenderingContext2D} pen @param {Camera} camera @param {Hex} tile @param {number} share How much of the tile. */
function trace(pen, camera, tile, share) {
  const { x, y } = toScreen(camera, tileToPixel(tile));
  const side = TILE * camera.zoom * share;
  pen.beginPath();
  pen.rect(x - side / 2, y - side / 2, side, side);
}

/** @param {CanvasRenderingContext2D} pen @param {Camera} camera @param {Hex} tile @param {string} colour A frame, and a cross beside it. */
function drawFault(pen, camera, tile, colour) {
  trace(pen, camera, tile, 0.96);
  pen.strokeStyle = colour;
  pen.lineWidth = 3;
  pen.stroke();
  const { x, y } = toScreen(camera, tileToPixel(tile));
  const side = TILE * camera.zoom;
  pen.font = `800 ${Math.max(14, side * 0.34)}px sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = colour;
  pen.fillText("!", x - side * 0.38, y - side * 0.3);
}

/** @param {CanvasRenderingContext2D} pen @param {Camera} camera @param {Hex} tile @param {string} colour */
function drawCursor(pen, camera, tile, colour) {
  trace(pen, camera, tile, 0.92);
  pen.strokeStyle = colour;
  pen.lineWidth = 2.5;
  pen.stroke();
}

/**
 * What the selected unit can do: tiles within reach with their cost, the way to the one pointed at, whom it can attack
 * and how likely it hits, and whom or what its ability is good for.
 *
 * @import {Frame, Hex, Pen, Piece, Point, UnitPlan} from '../types.js'
 */
import { toScreen } from "../camera.js";
import { attackShown, placePointed, reachShown, unitPlan } from "../deeds.js";
import { same } from "../geometry.js";
import { SQUARES } from "../grids.js";
import { TILE } from "../squares.js";
import { say } from "../words.js";
import { areaOf, kept } from "./area.js";
import { inWorld, line, write } from "./pen.js";

/** How far area damage reaches from its tile, for the drawing only: who is hit is decided by the server. */
const AROUND = 1;
/** How much of a tile is lit. */
const LIT = 0.88;
/** Where a figure may stand beside a unit, best first. */
const SIDES = [[0, -1], [1, 0], [-1, 0], [0, 1]];
/** Tiles smaller than this, in pixels of the screen, have no room for words. */
const WORDED = 44;

const areas = kept((tiles) => areaOf(SQUARES, tiles, LIT));
/** @type {WeakMap<object, {dry: Hex[], wet: Hex[]}>} */
const sorted = new WeakMap();

/** @param {UnitPlan} plan @returns {{dry: Hex[], wet: Hex[]}} Tiles within reach, by whether they end its turn. Made once. */
function reachOf(plan) {
  let tiles = sorted.get(plan);
  if (!tiles) {
    const [wet, dry] = [true, false].map((wades) => plan.moves.filter((one) => one.wades === wades).map(({ at }) => at));
    sorted.set(plan, (tiles = { dry, wet }));
  }
  return tiles;
}

/** @param {Pen} ctx @param {Frame} frame Under the units. */
export function drawChoices(ctx, frame) {
  const { state } = frame;
  const plan = unitPlan(state);
  if (plan && state.ability) drawAbilityTiles(ctx, frame, plan);
  else if (plan) drawReach(ctx, frame, plan);
  drawCursor(ctx, frame);
  ctx.globalAlpha = 1;
}

/** @param {Pen} ctx @param {Frame} frame @param {UnitPlan} plan */
function drawReach(ctx, frame, plan) {
  const { dry, wet } = reachOf(plan);
  fillTiles(ctx, frame, dry, frame.theme.accent, []);
  fillTiles(ctx, frame, wet, frame.theme.ripple, [7, 6]);
  const side = TILE * frame.camera.zoom;
  const size = Math.max(10, Math.min(20, side * 0.3));
  const shown = reachShown(frame.state);
  for (const reach of plan.moves) {
    if (reach === shown) continue;
    const at = toScreen(frame.camera, SQUARES.centre(reach.at));
    ctx.globalAlpha = 0.95;
    const colour = reach.wades ? frame.theme.ripple : frame.theme.accent;
    write(ctx, frame, reach.wades ? `≈${reach.cost}` : String(reach.cost), at, { colour, size, weight: 650, head: true });
  }
  if (shown) drawWay(ctx, frame, plan, shown);
}

/** @param {Pen} ctx @param {Frame} frame @param {Hex[]} tiles @param {string} colour @param {number[]} dash */
function fillTiles(ctx, { camera, theme }, tiles, colour, dash) {
  if (!tiles.length) return;
  const { fill, edge } = areas(tiles);
  inWorld(ctx, camera, () => {
    ctx.fillStyle = ctx.strokeStyle = colour;
    ctx.globalAlpha = theme.dark ? 0.2 : 0.17;
    ctx.fill(fill);
    ctx.globalAlpha = 0.9;
    ctx.lineCap = "round";
    ctx.lineWidth = 1.8 / camera.zoom;
    ctx.setLineDash(dash.map((part) => part / camera.zoom));
    ctx.stroke(edge);
  });
}

/** @param {Pen} ctx @param {Frame} frame @param {UnitPlan} plan @param {import('../types.js').Reach} reach */
function drawWay(ctx, frame, plan, reach) {
  const { camera, theme } = frame;
  const way = [plan.at, ...reach.path].map((tile) => toScreen(camera, SQUARES.centre(tile)));
  const end = way[way.length - 1];
  ctx.globalAlpha = 1;
  ctx.lineJoin = ctx.lineCap = "round";
  for (const [colour, width] of /** @type {[string, number][]} */ ([[theme.halo, 7], [theme.focus, 3]])) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.beginPath();
    way.forEach(({ x, y }) => ctx.lineTo(x, y));
    ctx.stroke();
  }
  drawHead(ctx, way[way.length - 2], end, theme.focus);
  const words = reach.wades ? say("cost {n}, ends its turn", { n: reach.cost }) : say("cost {n}", { n: reach.cost });
  const above = { x: end.x, y: end.y - TILE * camera.zoom * 0.3 - 8 };
  write(ctx, frame, words, above, { colour: theme.focus, size: 16, weight: 700, head: true });
}

/** @param {Pen} ctx @param {Point} from @param {Point} to @param {string} colour An arrow's head. */
function drawHead(ctx, from, to, colour) {
  ctx.save();
  ctx.translate(to.x, to.y);
  ctx.rotate(Math.atan2(to.y - from.y, to.x - from.x));
  ctx.fillStyle = colour;
  ctx.beginPath();
  for (const [x, y] of [[9, 0], [-6, -8], [-2, 0], [-6, 8]]) ctx.lineTo(x, y);
  ctx.fill();
  ctx.restore();
}

/** @param {Pen} ctx @param {Frame} frame The tile that is pointed at. */
function drawCursor(ctx, { state, camera, theme }) {
  if (!state.hex || state.pointed) return;
  const centre = SQUARES.centre(state.hex);
  inWorld(ctx, camera, () => {
    ctx.strokeStyle = theme.focus;
    ctx.globalAlpha = 0.9;
    ctx.lineWidth = 2 / camera.zoom;
    ctx.strokeRect(centre.x - TILE / 2, centre.y - TILE / 2, TILE, TILE);
  });
}

/** @param {Pen} ctx @param {Frame} frame Over the units. */
export function drawTargets(ctx, frame) {
  const { state } = frame;
  const plan = unitPlan(state);
  if (!plan) return;
  if (state.ability) drawFriends(ctx, frame, plan);
  else drawAttacks(ctx, frame, plan);
  ctx.globalAlpha = 1;
}

/** @param {Frame} frame @param {string} id */
function pieceOf({ pieces }, id) {
  return pieces.find((piece) => piece.id === id);
}

/** @param {Pen} ctx @param {Frame} frame @param {UnitPlan} plan */
function drawAttacks(ctx, frame, plan) {
  const { theme, state } = frame;
  const shown = attackShown(state);
  if (shown) drawAttack(ctx, frame, plan, shown);
  for (const { target, chance } of plan.attacks) {
    const piece = pieceOf(frame, target);
    if (!piece) continue;
    drawMarkOn(ctx, frame, piece, theme.danger);
    const size = shown?.target === target ? badgeSize(frame) + 3 : badgeSize(frame);
    drawPlateText(ctx, frame, say("{n}%", { n: Number(chance.toFixed(1)) }), freeSpot(frame, piece), theme.danger, size);
  }
}

/** @param {Pen} ctx @param {Frame} frame @param {UnitPlan} plan @param {import('../types.js').Attack} attack */
function drawAttack(ctx, frame, plan, { target, flankers }) {
  const { camera, theme } = frame;
  const piece = pieceOf(frame, target);
  if (!piece) return;
  const to = toScreen(camera, piece);
  ctx.lineCap = "round";
  ctx.strokeStyle = theme.danger;
  ctx.lineWidth = 3;
  short(ctx, toScreen(camera, SQUARES.centre(plan.at)), to, 16 * camera.zoom);
  for (const id of flankers) {
    const ally = pieceOf(frame, id);
    if (!ally) continue;
    const from = toScreen(camera, ally);
    ctx.globalAlpha = 1;
    ctx.strokeStyle = theme.caution;
    ctx.lineWidth = 2.4;
    ctx.setLineDash([5, 6]);
    short(ctx, from, to, 16 * camera.zoom);
    ctx.setLineDash([]);
    if (TILE * camera.zoom < WORDED) continue;
    const beside = { x: from.x + 0.55 * (from.x - to.x), y: from.y + 0.72 * (from.y - to.y) };
    write(ctx, frame, say("flanks"), beside, { colour: theme.caution, size: 13, weight: 650, head: true });
  }
}

/** @param {Pen} ctx @param {Point} from @param {Point} to @param {number} cut Pixels left out at both ends. */
function short(ctx, from, to, cut) {
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  if (long < 3 * cut) cut = long / 4;
  const [x, y] = [((to.x - from.x) / long) * cut, ((to.y - from.y) / long) * cut];
  line(ctx, { x: from.x + x, y: from.y + y }, { x: to.x - x, y: to.y - y });
}

/** @param {Pen} ctx @param {Frame} frame @param {Piece} piece @param {string} colour A cross-hair about it. */
function drawMarkOn(ctx, { camera }, piece, colour) {
  inWorld(ctx, camera, () => {
    ctx.translate(piece.x, piece.y);
    ctx.strokeStyle = colour;
    ctx.lineCap = "round";
    ctx.lineWidth = 3 + 1 / camera.zoom;
    const radius = TILE * 0.46;
    for (let i = 0; i < 4; i++) {
      ctx.beginPath();
      ctx.arc(0, 0, radius, (i * Math.PI) / 2 + 0.35, ((i + 1) * Math.PI) / 2 - 0.35);
      ctx.stroke();
    }
  });
}

/** @param {Frame} frame @returns {number} Of the figures beside units, in pixels. */
function badgeSize({ camera }) {
  return Math.max(12, Math.min(18, 8 + TILE * camera.zoom * 0.14));
}

/** @param {Frame} frame @param {Piece} piece @returns {Point} On that side of it, on the screen, where nobody stands. */
function freeSpot({ camera, pieces }, piece) {
  const [x, y] = piece.at;
  const taken = pieces.filter(({ status }) => status === "in_play").map(({ at }) => at.join());
  const [right, down] = SIDES.find(([across, along]) => !taken.includes(`${x + across},${y + along}`)) ?? SIDES[0];
  const at = toScreen(camera, { x: piece.x + right * TILE * 0.5, y: piece.y + down * TILE * 0.5 });
  return { x: at.x + right * 12, y: at.y - 2 + down * 4 };
}

/** @param {Pen} ctx @param {Frame} frame @param {string} text @param {Point} at @param {string} colour @param {number} size */
function drawPlateText(ctx, frame, text, { x, y }, colour, size) {
  const wide = size * 0.48 * text.length + 10;
  ctx.globalAlpha = 0.88;
  ctx.fillStyle = frame.theme.halo;
  ctx.beginPath();
  ctx.roundRect(x - wide / 2, y - size * 0.62, wide, size * 1.24, 4);
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.2;
  ctx.stroke();
  write(ctx, frame, text, { x, y: y + 0.5 }, { colour, size, weight: 700, head: true });
}

/** @param {Pen} ctx @param {Frame} frame @param {UnitPlan} plan Where area damage can be laid, and what it would hit. */
function drawAbilityTiles(ctx, frame, { ability }) {
  if (!ability?.tiles.length) return;
  const { theme, camera, state } = frame;
  fillTiles(ctx, frame, tilesOf(ability), theme.caution, [4, 4]);
  const place = placePointed(state);
  const tile = place && ability.tiles.find(({ at }) => same(at, place));
  if (!tile) return;
  const { fill, edge } = areaOf(SQUARES, about(tile.at));
  inWorld(ctx, camera, () => {
    ctx.fillStyle = ctx.strokeStyle = theme.danger;
    ctx.globalAlpha = 0.28;
    ctx.fill(fill);
    ctx.globalAlpha = 1;
    ctx.lineWidth = 2.6 / camera.zoom;
    ctx.stroke(edge);
  });
}

/** @type {WeakMap<object, Hex[]>} */
const tileLists = new WeakMap();

/** @param {import('../types.js').AbilityPlan} ability @returns {Hex[]} The same list each time. */
function tilesOf(ability) {
  let tiles = tileLists.get(ability);
  if (!tiles) tileLists.set(ability, (tiles = ability.tiles.map(({ at }) => at)));
  return tiles;
}

/** @param {Hex} tile @returns {Hex[]} The footprint of area damage. */
export function about([x, y]) {
  /** @type {Hex[]} */
  const tiles = [];
  for (let down = -AROUND; down <= AROUND; down++) {
    const wide = AROUND - Math.abs(down);
    for (let right = -wide; right <= wide; right++) tiles.push([x + right, y + down]);
  }
  return tiles;
}

/** @param {Pen} ctx @param {Frame} frame @param {UnitPlan} plan Whom it can help, or would hit, and by how much. */
function drawFriends(ctx, frame, { ability }) {
  if (!ability) return;
  const { theme, state } = frame;
  const place = placePointed(state);
  const struck = (place && ability.tiles.find(({ at }) => same(at, place))?.struck) ?? [];
  const hit = struck.map((target) => ({ target, text: say("−{n}", { n: ability.points }), colour: theme.danger }));
  const helped = ability.friends.map(({ target, points }) => {
    const text = ability.kind === "buff" ? say("+{n} attack", { n: points }) : say("+{n} hp", { n: points });
    return { target, text, colour: theme.good };
  });
  for (const { target, text, colour } of [...hit, ...helped]) {
    const piece = pieceOf(frame, target);
    if (!piece) continue;
    drawMarkOn(ctx, frame, piece, colour);
    drawPlateText(ctx, frame, text, freeSpot(frame, piece), colour, badgeSize(frame));
  }
}

/**
 * The plan of the selected ship, as the preview has it: sectors of fire, hexes within reach, the path, a ghost at its
 * end and where it coasts to afterwards. Other ships of one's own show their path and ghost.
 *
 * @import {Frame, Hex, Pen, Plan, Point, Sector} from '../types.js'
 */
import { toScreen } from "../camera.js";
import { STEP, hexToPixel, noseAngle, same, sectorEdge, sectorOutline } from "../geometry.js";
import { HEXAGONS } from "../grids.js";
import { flightOf } from "../ruleset.js";
import { selectedPlan } from "../state.js";
import { say } from "../words.js";
import { areaOf, kept } from "./area.js";
import { writeWhereFree } from "./labels.js";
import { circle, clear, inWorld, line, pathOf, polygon, shipScale, sideColour, write } from "./pen.js";
import { arrow, drawFlames, outline, placed, silhouetteOf } from "./ships.js";

/** @type {Record<string, "beam" | "rocket" | "torpedo" | "danger">} */
const COLOURS = { rocket: "rocket", torpedo: "torpedo", needle: "danger", missile: "rocket" };
/** @type {Record<string, string>} */
const KINDS = {
  beam_a: "beam A",
  beam_b: "beam B",
  beam_c: "beam C",
  rocket: "rockets",
  torpedo: "torpedo",
  needle: "needle beam",
  fighters: "fighters",
  class1: "class-1 beam",
  class2: "class-2 beam",
  class3: "class-3 beam",
  missile: "missile",
};
const SECTOR_FILL = 0.17;
/** Where on the edge of a band its label may stand, best first. */
const ALONG = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
/** How much of a hex within reach is lit. */
const TILE = 0.88;

const reachOf = kept((hexes) => areaOf(HEXAGONS, hexes, TILE));

/** @param {Pen} ctx @param {Frame} frame Sectors and reach, under the ships. */
export function drawReach(ctx, frame) {
  const plan = selectedPlan(frame.state);
  if (!plan) return;
  drawSectors(ctx, frame, plan);
  const { fill, edge } = reachOf(plan.reachable);
  inWorld(ctx, frame.camera, () => {
    ctx.fillStyle = ctx.strokeStyle = frame.theme.accent;
    ctx.globalAlpha = frame.theme.dark ? 0.3 : 0.24;
    ctx.fill(fill);
    ctx.globalAlpha = 0.9;
    ctx.lineWidth = 1.6 / frame.camera.zoom;
    ctx.stroke(edge);
  });
}

/** @param {Pen} ctx @param {Frame} frame @param {Plan} plan Bands of each different sector, or of the chosen weapon's. */
function drawSectors(ctx, frame, plan) {
  const { weapon } = frame.state;
  const shown = plan.sectors.filter((sector) => !weapon || sector.weapon === weapon);
  /** @type {Map<string, Sector>} */
  const different = new Map(shown.map((s) => [[s.start, s.half_hours, s.ranges, colourOf(s)].join(), s]));
  for (const sector of different.values()) drawSector(ctx, frame, plan, sector);
  ctx.globalAlpha = 0.9;
  writeWhereFree(ctx, frame, [...different.values()].flatMap((sector) => bandLabels(frame, plan, sector)));
  ctx.globalAlpha = 1;
}

/** @param {Sector} sector */
function kindOf({ kind }) {
  return say(KINDS[kind] ?? kind);
}

/** @param {Sector} sector */
function colourOf(sector) {
  return COLOURS[sector.kind] ?? "beam";
}

/** @param {Pen} ctx @param {Frame} frame @param {Plan} plan @param {Sector} sector Strongest near the ship. */
function drawSector(ctx, { theme, camera, state }, plan, sector) {
  const origin = hexToPixel(plan.end);
  const colour = theme[colourOf(sector)];
  const { ring } = flightOf(state.data.view);
  const bands = sector.ranges.map((range) => polygon(sectorOutline(plan.facing, sector, range, ring), origin));
  const { x, y } = origin;
  const glow = ctx.createRadialGradient(x, y, 0, x, y, Math.max(...sector.ranges) * STEP);
  glow.addColorStop(0, colour);
  glow.addColorStop(1, clear(colour));
  inWorld(ctx, camera, () => {
    ctx.fillStyle = glow;
    ctx.strokeStyle = colour;
    ctx.globalAlpha = sector.start === null ? SECTOR_FILL / 3 : SECTOR_FILL;
    ctx.fill(bands[bands.length - 1]);
    ctx.globalAlpha = 0.45;
    ctx.lineWidth = 1 / camera.zoom;
    for (const band of bands) ctx.stroke(band);
  });
}

/** @param {Frame} frame @param {Plan} plan @param {Sector} sector */
function bandLabels({ theme, state }, plan, sector) {
  const { ring } = flightOf(state.data.view);
  const origin = hexToPixel(plan.end);
  const [widest, colour] = [Math.max(...sector.ranges), theme[colourOf(sector)]];
  return sector.ranges.map((range) => {
    const places = ALONG.map((share) => sectorEdge(plan.facing, sector, range, share, ring));
    const spots = places.map(({ x, y }) => ({ x: origin.x + x, y: origin.y + y }));
    return { text: range === widest ? `${kindOf(sector)} ${range}` : String(range), colour, spots };
  });
}

/** @param {Pen} ctx @param {Frame} frame Paths and ghosts of the viewer's own ships. */
export function drawPlans(ctx, frame) {
  const { preview } = frame.state.data;
  if (!preview) return;
  for (const [id, plan] of Object.entries({ ...preview.ships, ...preview.groups })) {
    const piece = frame.pieces.find((p) => p.id === id);
    if (!piece || piece.status !== "in_play") continue;
    const chosen = id === frame.state.selected;
    ctx.globalAlpha = chosen ? 1 : 0.5;
    ctx.strokeStyle = ctx.fillStyle = chosen ? frame.theme.focus : sideColour(frame, piece);
    const [from, to] = [toScreen(frame.camera, piece), toScreen(frame.camera, hexToPixel(plan.end))];
    ctx.lineWidth = chosen ? 2 : 1.3;
    const burns = plan.burns ?? Boolean(plan.steps?.some(({ step }) => step.do !== "rotate"));
    if (plan.path && plan.path.length > 2) drawPath(ctx, frame, plan.path, to);
    else arrow(ctx, from, to, 46 * shipScale(frame.camera.zoom));
    if (!same(plan.end, piece.at) || plan.facing !== piece.facing) drawGhost(ctx, frame, id, { ...plan, burns });
    if (chosen) drawCoast(ctx, frame, to, plan.coast);
    if (chosen && plan.leaves) drawLeaving(ctx, frame, plan.path ?? []);
    drawAims(ctx, frame, plan, to, chosen);
  }
  drawOthersCoast(ctx, frame);
  ctx.globalAlpha = 1;
}

/** @param {Pen} ctx @param {Frame} frame @param {Hex[]} path @param {Point} end Hex by hex, a dot in each. */
function drawPath(ctx, frame, path, end) {
  const places = path.map((hex) => toScreen(frame.camera, hexToPixel(hex)));
  const last = places[places.length - 1];
  const aside = Math.hypot(last.x - end.x, last.y - end.y) > 2 ? [end] : [];
  const way = [...places, ...aside];
  ctx.beginPath();
  way.slice(0, -1).forEach(({ x, y }, i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
  ctx.stroke();
  for (const place of way.slice(1, -1)) {
    circle(ctx, place, 3);
    ctx.fill();
  }
  arrow(ctx, way[way.length - 2], way[way.length - 1], 30 * shipScale(frame.camera.zoom));
}

/** @param {Pen} ctx @param {Frame} frame @param {Hex[]} path A ship that flies off the board is out of the battle. */
function drawLeaving(ctx, frame, path) {
  if (!path.length) return;
  const at = toScreen(frame.camera, hexToPixel(path[path.length - 1]));
  write(ctx, frame, say("leaves the board"), at, { colour: frame.theme.danger, size: 15, weight: 650, head: true });
}

/** @param {Pen} ctx @param {Frame} frame @param {Plan} plan @param {Point} from @param {boolean} chosen Whom it fires at. */
function drawAims(ctx, frame, { aims = [] }, from, chosen) {
  const { camera, theme, state } = frame;
  ctx.save();
  for (const { weapon, target, fires } of aims) {
    const other = state.data.preview?.others?.[target];
    if (!other || !fires || (chosen && state.weapon && state.weapon !== weapon)) continue;
    ctx.strokeStyle = theme.danger;
    ctx.globalAlpha = chosen ? 0.85 : 0.35;
    ctx.lineWidth = chosen ? 1.8 : 1;
    ctx.setLineDash([3, 6]);
    const to = toScreen(camera, hexToPixel(other.end));
    line(ctx, from, to);
    ctx.setLineDash([]);
    circle(ctx, to, 20 * shipScale(camera.zoom) + 6);
    ctx.stroke();
  }
  ctx.restore();
}

/**
 * The outline of a ship where it will be.
 * @param {Pen} ctx @param {Frame} frame @param {string} id @param {{end: Hex, facing: number, burns: boolean}} plan
 */
export function drawGhost(ctx, frame, id, plan) {
  const shape = silhouetteOf(frame, id);
  const alpha = ctx.globalAlpha;
  placed(ctx, frame, { ...hexToPixel(plan.end), angle: noseAngle(plan.facing) }, (scale) => {
    if (plan.burns) {
      ctx.globalAlpha = alpha * 0.5;
      drawFlames(ctx, frame, shape, { burn: 0.35 });
    }
    ctx.globalAlpha = alpha * 0.9;
    ctx.lineJoin = "round";
    outline(ctx, pathOf(shape.path), frame.theme.halo, 0.9 / scale);
  });
  ctx.globalAlpha = alpha;
}

/**
 * A dotted line through the next turns without thrust, a ring at each with its count.
 * @param {Pen} ctx @param {Frame} frame @param {Point} from On the screen. @param {Hex[]} coast
 */
function drawCoast(ctx, frame, from, coast) {
  let last = from;
  const colour = String(ctx.strokeStyle);
  coast.forEach((hex, i) => {
    const at = toScreen(frame.camera, hexToPixel(hex));
    if (Math.hypot(at.x - last.x, at.y - last.y) < 2) return;
    ctx.save();
    ctx.lineWidth = 1.2;
    ctx.setLineDash([1, 5]);
    ctx.lineCap = "round";
    line(ctx, last, at);
    ctx.restore();
    ctx.fillStyle = frame.theme.halo;
    circle(ctx, at, 4);
    ctx.fill();
    ctx.lineWidth = 1.4;
    ctx.stroke();
    const label = { colour, size: 13, weight: 600, head: true };
    write(ctx, frame, `+${i + 1}`, { x: at.x, y: at.y - 14 }, label);
    ctx.strokeStyle = colour;
    last = at;
  });
}

/** @param {Pen} ctx @param {Frame} frame Of the other ship that is selected or pointed at. */
function drawOthersCoast(ctx, frame) {
  const { state } = frame;
  for (const id of new Set([state.selected, state.pointed])) {
    const other = id && state.data.preview?.others?.[id];
    const piece = frame.pieces.find((p) => p.id === id);
    if (!other || !piece) continue;
    ctx.globalAlpha = 0.8;
    ctx.strokeStyle = sideColour(frame, piece);
    drawCoast(ctx, frame, toScreen(frame.camera, hexToPixel(other.end)), other.coast);
  }
}

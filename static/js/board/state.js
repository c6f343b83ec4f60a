/**
 * What the board shows, without any screen: data, selection, pointer and film, and the pieces that follow from them.
 * Every function returns a new state; none of them knows a rule of the game.
 *
 * @typedef {Point & {scale: number}} Spot
 * @typedef {{at: Hex, facing: number, price: number}} Arrival
 * @import {Grid} from './grids.js'
 * @import {Board, BoardData, BoardState, Choice, Film, Hex, Piece, Plan, Point, Preview, Stance, Stand, View} from './types.js'
 */
import { currentCue, makeFilm, standsOf } from "./film.js";
import { noseAngle, same } from "./geometry.js";
import { groupName, namesOf } from "./groups.js";
import { isOver } from "./playback.js";
import { rulesetOf } from "./ruleset.js";

/** How far ships that share a hex stand from its centre, in world pixels. */
const FAN = 34;
/** How small they are then. */
const FAN_SCALE = 0.66;
/** When, in the burst that ends it, a ship becomes a wreck. */
const BROKEN = 0.3;
/** Ships turn in the first part of their movement. */
const TURNING = 0.45;
/** How much is seen of a group that is to be launched. */
const PLANNED = 0.6;

/** @param {BoardData} data @returns {BoardState} */
export function newState(data) {
  return { data, film: data.film ? makeFilm(data.film) : null, selected: null, pointed: null, hex: null, weapon: null, ability: false, chosen: {} };
}

/** @param {BoardState} state @returns {Grid} What its board is laid out in. */
export function gridOf({ data }) {
  return rulesetOf(data.view).grid;
}

/** @param {BoardState} state @param {BoardData} data @returns {BoardState} The selection stays where the ship does. */
export function withData(state, data) {
  const there = presentStands(data).some((stand) => stand.id === state.selected);
  const { film, ...rest } = newState(data);
  return { ...rest, film: film && continued(state, film), selected: there ? state.selected : null };
}

/** @param {BoardState} state @param {Film} film @returns {Film} Of a turn that goes on, from what has not been shown. */
function continued(state, film) {
  const before = state.film;
  if (!before || !rulesetOf(film.seats).stepwise || before.seats.turn !== film.seats.turn) return film;
  const { cue, progress } = inFilm(state) ? before : { cue: before.cues.length, progress: 0 };
  return cue <= film.cues.length ? { ...film, cue, progress, speed: before.speed } : film;
}

/** @param {BoardState} state @param {Preview | null} preview @returns {BoardState} */
export function withPreview(state, preview) {
  return { ...state, data: { ...state.data, preview } };
}

/** @param {BoardState} state @param {Film | null} film @returns {BoardState} */
export function withFilm(state, film) {
  return { ...state, film };
}

/** @param {BoardState} state @param {string | null} id @returns {BoardState} */
export function withSelected(state, id) {
  return { ...state, selected: id, weapon: null, ability: false, chosen: {} };
}

/** @param {BoardState} state @param {string | null} weapon Of the selected ship: its field of fire alone is shown. */
export function withWeapon(state, weapon) {
  return { ...state, weapon };
}

/** @param {BoardState} state @param {Choice} choice What else is chosen stays. @returns {BoardState} */
export function withChosen(state, choice) {
  return { ...state, chosen: { ...state.chosen, ...choice } };
}

/** @param {BoardState} state @param {boolean} ability Of the selected unit: a press chooses whom or what it is for. */
export function withAbility(state, ability) {
  return { ...state, ability };
}

/** @param {BoardState} state @param {string | null} id @param {Hex | null} hex @returns {BoardState} */
export function withPointed(state, id, hex) {
  return { ...state, pointed: id, hex };
}

/**
 * Points at the next ship in the order of the battle.
 * @param {BoardState} state @param {1 | -1} by @returns {BoardState}
 */
export function withNextPointed(state, by) {
  const ids = piecesOf(state).map((piece) => piece.id);
  if (ids.length === 0) return state;
  const from = ids.indexOf(state.pointed ?? state.selected ?? "");
  const next = from < 0 ? (by > 0 ? 0 : ids.length - 1) : (from + by + ids.length) % ids.length;
  return withPointed(state, ids[next], null);
}

/** @param {BoardState} state Is a film on the screen rather than the present? */
export function inFilm(state) {
  return state.film !== null && !isOver(state.film) && (state.film.playing || state.film.cue + state.film.progress > 0);
}

/** @param {BoardState} state @returns {Plan | null} The plan of the selected ship or group, if it is the viewer's. */
export function selectedPlan(state) {
  return (state.selected && planOf(state, state.selected)) || null;
}

/** @param {BoardState} state @param {string} id @returns {Plan | undefined} Of a ship or a group of the viewer's. */
export function planOf({ data: { preview } }, id) {
  return preview?.ships?.[id] ?? preview?.groups?.[id];
}

/** @param {BoardState} state @returns {Arrival | null} How the selected ship can end in the hex pointed at, if it can. */
export function arrivalOf(state) {
  const [plan, { hex }] = [inFilm(state) ? null : selectedPlan(state), state];
  const place = plan && hex && !state.pointed ? plan.reachable.findIndex((at) => same(at, hex)) : -1;
  if (!plan || place < 0) return null;
  const [facing, price] = plan.arrivals[place];
  return { at: plan.reachable[place], facing, price };
}

/**
 * Points at the next hex within reach of the selected ship, in a direction of the screen; on tiles, at the next one.
 * @param {BoardState} state @param {number} right @param {number} down Either is 1, -1 or 0.
 * @returns {BoardState | null} Null where no ship is selected whose plan is shown.
 */
export function withNextHex(state, right, down) {
  const { board } = state.data.view;
  if (board && !rulesetOf(state.data.view).crowds) return withNextTile(state, board, right, down);
  const plan = inFilm(state) ? null : selectedPlan(state);
  if (!plan) return null;
  const { centre } = gridOf(state);
  const from = centre(arrivalOf(state)?.at ?? plan.end);
  const home = centre(plan.end);
  let [best, least] = [/** @type {Hex | null} */ (null), Infinity];
  for (const hex of plan.reachable) {
    const [x, y] = [centre(hex).x - from.x, centre(hex).y - from.y];
    const [along, across] = [x * right + y * down, Math.abs(x * down) + Math.abs(y * right)];
    // Of two that lie alike, the one nearer to the middle, so that a walk to the side does not climb.
    const cost = along + 2 * across + 0.01 * (Math.abs(y + from.y - home.y) + Math.abs(x + from.x - home.x));
    if (along > 1 && cost < least) [best, least] = [hex, cost];
  }
  return withPointed(state, null, best ?? arrivalOf(state)?.at ?? plan.end);
}

/**
 * Points at the next tile of the board, and at the unit that stands there.
 * @param {BoardState} state @param {Board} board @param {number} right @param {number} down @returns {BoardState}
 */
function withNextTile(state, { columns, rows }, right, down) {
  const pieces = piecesOf(state);
  const home = pieces.find(({ id }) => id === state.pointed) ?? pieces.find(({ id }) => id === state.selected);
  const from = state.hex ?? home?.at;
  const clamped = (/** @type {number} */ place, /** @type {number} */ size) => Math.min(Math.max(place, 0), size - 1);
  /** @type {Hex} */
  const tile = from
    ? [clamped(from[0] + right, columns), clamped(from[1] + down, rows)]
    : [Math.floor(columns / 2), Math.floor(rows / 2)];
  const there = pieceUnder(state, gridOf(state).centre(tile), 0);
  return withPointed(state, there && there.id !== state.selected ? there.id : null, tile);
}

/** @param {View} view @param {number | null} seat The viewer's. @param {number} other @returns {Stance} */
export function stanceOf(view, seat, other) {
  const team = (/** @type {number} */ s) => view.sides.find((side) => side.seat === s)?.team ?? s;
  const home = seat ?? view.sides[0]?.seat ?? 0;
  if (other === home) return "own";
  return team(other) === team(home) ? "ally" : "foe";
}

/** @param {BoardData} data @returns {Stand[]} Ships, wrecks and groups, and the groups that are to be launched. */
function presentStands({ view, preview, seat }) {
  const stands = standsOf(view);
  const there = new Set(stands.map(({ id }) => id));
  for (const [id, plan] of Object.entries(preview?.ships ?? {})) {
    const place = stands.findIndex((stand) => stand.id === id && stand.status === "gone");
    if (place < 0 || !plan.start) continue;
    // It is to be deployed there.
    stands[place] = { ...stands[place], at: plan.start, facing: plan.facing, status: "in_play" };
  }
  for (const [id, plan] of Object.entries(preview?.groups ?? {})) {
    if (there.has(id)) continue;
    const { start: at, facing, fighters } = plan;
    const rest = { hitsTaken: 0, fighters, planned: true, status: /** @type {const} */ ("in_play") };
    stands.push({ id, name: groupName(id, namesOf(view.ships)), seat: seat ?? 0, at, facing, velocity: [0, 0], ...rest });
  }
  return stands;
}

/** @param {BoardState} state @returns {Piece[]} All of that, fanned out where several share a hex. */
export function piecesOf(state) {
  const { film, data } = state;
  if (film && inFilm(state)) return filmPieces(film, data.seat);
  const stands = presentStands(data).filter((stand) => stand.status !== "gone");
  const places = fannedOut(stands, data.view);
  return stands.map((stand) => piece(stand, stanceOf(data.view, data.seat, stand.seat), at(places, stand, data.view)));
}

/** @param {Film} film @param {number | null} seat @returns {Piece[]} */
function filmPieces(film, seat) {
  const before = film.frames[film.cue];
  const after = film.frames[film.cue + 1];
  const placesBefore = fannedOut([...before.values()], film.seats);
  const placesAfter = fannedOut([...after.values()], film.seats);
  const isGone = (/** @type {string} */ id) => before.get(id)?.status === "gone";
  const shown = [...before.values()].filter(({ id }) => !isGone(id));
  const launched = [...after.values()].filter(({ id, status }) => isGone(id) && status !== "gone");
  const made = (/** @type {Stand} */ stand, /** @type {Map<string, Spot>} */ places) =>
    piece(stand, stanceOf(film.seats, seat, stand.seat), at(places, stand, film.seats));
  return [
    ...shown.map((stand) => moving(film, made(stand, placesBefore), at(placesAfter, stand, film.seats))),
    ...launched.map((stand) => ({ ...made(stand, placesAfter), alpha: film.progress })),
  ];
}

/** @param {Film} film @param {Piece} made @param {Spot} goal @returns {Piece} The piece as it is within the cue. */
function moving(film, made, goal) {
  const { script, progress } = film;
  const events = currentCue(film)?.events ?? [];
  if (events.some((event) => script.wrecked(event) === made.id) && progress > BROKEN) return { ...made, status: "destroyed" };
  if (events.some((event) => script.leaver(event) === made.id)) return { ...made, alpha: 1 - progress };
  const move = events.map(script.motion).find((motion) => motion?.id === made.id);
  const along = eased(progress);
  const [x, y, scale] = [mid(made.x, goal.x, along), mid(made.y, goal.y, along), mid(made.scale, goal.scale, along)];
  if (!move) return { ...made, x, y, scale };
  if (!move.start) return { ...made, alpha: progress };
  if (!move.end) return { ...made, alpha: 1 - progress };
  const turn = noseAngle(nearestTurn(move.start.facing, move.end.facing, eased(progress / TURNING)));
  const burn = move.burned ? Math.sin(Math.PI * progress) : 0;
  const path = move.path?.map(rulesetOf(film.seats).grid.centre) ?? [{ x: made.x, y: made.y }];
  const place = move.path ? alongPath(path, along) : { x, y };
  const flown = path.slice(0, Math.max(1, Math.ceil(along * (path.length - 1))));
  return { ...made, ...place, scale, angle: turn, burn, wake: flown };
}

/** @param {Point[]} path @param {number} along 0 ... 1 @returns {Point} So far along it, each of its steps taking as long. */
export function alongPath(path, along) {
  const steps = path.length - 1;
  const at = Math.min(Math.floor(along * steps), steps - 1);
  if (steps === 0) return path[0];
  const rest = along * steps - at;
  return { x: mid(path[at].x, path[at + 1].x, rest), y: mid(path[at].y, path[at + 1].y, rest) };
}

/** @param {number} from @param {number} to @param {number} along @returns {number} A facing between, the short way. */
function nearestTurn(from, to, along) {
  const by = ((to - from + 9) % 6) - 3;
  return from + by * along;
}

/** @param {number} a @param {number} b @param {number} t */
function mid(a, b, t) {
  return a + (b - a) * t;
}

/** @param {number} t 0 ... 1, else cut to it. */
function eased(t) {
  const x = Math.min(Math.max(t, 0), 1);
  return x * x * (3 - 2 * x);
}

/** @param {Stand} stand @param {Stance} stance @param {Spot} spot @returns {Piece} */
function piece(stand, stance, spot) {
  return { ...stand, ...spot, stance, angle: noseAngle(stand.facing), alpha: stand.planned ? PLANNED : 1, burn: 0, wake: null };
}

/** @param {Map<string, Spot>} places @param {Stand} stand @param {View} view @returns {Spot} */
function at(places, stand, view) {
  return places.get(stand.id) ?? { ...rulesetOf(view).grid.centre(stand.at), scale: 1 };
}

/** @param {Stand[]} stands @param {View} view @returns {Map<string, Spot>} A place of its own for each that shares one. */
function fannedOut(stands, view) {
  const { grid, crowds } = rulesetOf(view);
  if (!crowds) return new Map();
  /** @type {Map<string, Stand[]>} */
  const byHex = new Map();
  for (const stand of stands) {
    if (stand.status === "gone") continue;
    const key = stand.at.join();
    byHex.set(key, [...(byHex.get(key) ?? []), stand]);
  }
  return new Map([...byHex.values()].flatMap((crowd) => placesInHex(crowd, grid)));
}

/** @param {Stand[]} stands Those in one hex. @param {Grid} grid @returns {[string, Spot][]} */
function placesInHex(stands, grid) {
  const centre = grid.centre(stands[0].at);
  if (stands.length === 1) return [[stands[0].id, { ...centre, scale: 1 }]];
  const radius = FAN * Math.max(1, stands.length / 5);
  return stands.map((stand, i) => {
    const angle = (2 * Math.PI * i) / stands.length - Math.PI / 2;
    const [x, y] = [centre.x + radius * Math.cos(angle), centre.y + radius * Math.sin(angle)];
    return [stand.id, { x, y, scale: FAN_SCALE }];
  });
}

/**
 * The piece under a point: where each has its place to itself, the one whose place it is.
 * @param {BoardState} state @param {Point} world @param {number} within World pixels. @returns {Piece | null}
 */
export function pieceUnder(state, world, within) {
  const { grid, crowds } = rulesetOf(state.data.view);
  const pieces = piecesOf(state);
  if (crowds) return pieceAt(pieces, world, within);
  const tile = grid.at(world);
  return pieces.find(({ status, at }) => status === "in_play" && same(at, tile)) ?? null;
}

/**
 * The piece under a point, the nearest of several.
 * @param {Piece[]} pieces @param {Point} world @param {number} within World pixels. @returns {Piece | null}
 */
export function pieceAt(pieces, world, within) {
  let best = null;
  let least = within;
  for (const piece of pieces) {
    const away = Math.hypot(piece.x - world.x, piece.y - world.y);
    if (away <= least) [best, least] = [piece, away];
  }
  return best;
}

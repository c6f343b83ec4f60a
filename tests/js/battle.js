/** A small battle for the tests: two own ships in one hex, an enemy, and a turn's events as one side sees them. */

/** @import {BattleEvent, BoardData, Place, Ship, View, Who} from '../../static/js/board/types.js' */

/** @param {Partial<Ship>} change @returns {Ship} */
export function ship(change) {
  const plain = { seat: 0, facing: 1, hits_taken: 0 };
  return { id: "s1", name: "Kite", at: [0, 0], velocity: [0, 0], status: "in_play", ...plain, ...change };
}

/** @param {Ship[]} ships @returns {View} */
export function view(ships) {
  const sides = [0, 1, 2].map((seat) => ({ seat, name: `side ${seat}`, team: seat === 2 ? 0 : seat }));
  return { turn: 3, sides, ships, contacts: { 0: [{ id: "s9", at: [5, 5], turn: 2 }] } };
}

export const KITE = ship({ at: [0, 0], velocity: [2, 0] });
export const HERON = ship({ id: "s2", name: "Heron", at: [0, 0], velocity: [2, 0] });
export const VESPER = ship({ id: "s3", name: "Vesper", seat: 1, at: [8, 0], facing: 5, velocity: [-2, 0] });

/** @param {Partial<BoardData>} [change] @returns {BoardData} */
export function data(change = {}) {
  return { seat: 0, turn: 3, view: view([KITE, HERON, VESPER]), preview: null, film: null, ...change };
}

/** @param {Ship} of @returns {Who} */
export const who = ({ id, name, seat }) => ({ id, name, seat });

/** @param {Ship} of @param {Partial<Place>} [change] @returns {Place} */
export const place = ({ at, facing, velocity }, change = {}) => ({ at, facing, velocity, ...change });

const ROCKET = { kind: "rocket", points: 0 };

/** @type {BattleEvent[]} */
export const EVENTS = [
  { kind: "plotted" },
  { kind: "moved", ship: who(KITE), start: place(KITE), end: place(KITE, { at: [3, -1], velocity: [3, -1] }) },
  { kind: "moved", ship: who(VESPER), start: place(VESPER), end: null },
  { kind: "fired", firer: null, target: who(KITE), family: "beams", shots: [{ kind: "beam_a", points: 2 }], points: 2 },
  { kind: "fired", firer: who(KITE), target: null, family: "rockets", shots: [ROCKET], points: 0 },
  { kind: "damaged", ship: who(KITE), points: 2, taken_after: 2 },
  { kind: "destroyed", ship: who(HERON), at: [2, 0] },
  { kind: "turn_ended" },
];

/**
 * A resolved turn as a film: the events of the turn cut into cues, and how the ships stand before each of them.
 * What the viewer did not see is null in the events and stays out of the film.
 *
 * @import {BattleEvent, Cue, Film, FilmData, GroupMoved, Moved, Place, Ship, Stand, View, Who} from './types.js'
 */
import { hexToPixel, same } from "./geometry.js";
import { namesOf, standOfGroup, withNames } from "./groups.js";

/** How long each kind of event is shown, in seconds; kinds left out are not shown. @type {Record<string, number>} */
const SECONDS = {
  launched: 0.9,
  moved: 2.2,
  group_moved: 2.2,
  recovered: 0.9,
  recovery_failed: 0.5,
  withdrew: 0.9,
  pd_fired: 0.7,
  pd_over: 0.7,
  fired: 1.1,
  held_fire: 0.5,
  group_fired: 1.1,
  group_held_fire: 0.5,
  fighters_lost: 0.9,
  damaged: 0.9,
  destroyed: 1.6,
  failure_check: 0.5,
  system_failed: 0.8,
  contact_lost: 0.5,
  contact_gained: 0.5,
  group_left: 0.9,
  side_out: 1,
  battle_ended: 1.2,
};

/** @param {FilmData} data @returns {Film} At its first cue, not running. */
export function makeFilm({ before, events }) {
  const named = withNames({ before, events });
  const cues = buildCues(named);
  const frames = [startingFrame(before, named)];
  for (const cue of cues) frames.push(after(frames[frames.length - 1], cue.events));
  return { cues, frames, seats: before, cue: 0, progress: 0, playing: false, stopAt: cues.length, speed: 1 };
}

/**
 * Movement is one cue, since everything moves at once, and so are the launches, and all the point defence of one ship
 * at one group, also what it has left over from another; every other event has a cue of its own.
 * @param {BattleEvent[]} events @returns {Cue[]}
 */
export function buildCues(events) {
  /** @type {Cue[]} */
  const cues = [];
  events.forEach((event, index) => {
    const seconds = SECONDS[event.kind];
    if (seconds === undefined || (event.kind === "moved" && !event.ship)) return;
    const last = cues[cues.length - 1];
    if (last && together(last.events[0], event)) {
      last.indexes.push(index);
      last.events.push(event);
    } else cues.push({ kind: isMove(event) ? "moved" : event.kind, indexes: [index], seconds, events: [event] });
  });
  return cues;
}

/** @param {BattleEvent} one @param {BattleEvent} next @returns {boolean} Whether both are shown at once. */
function together(one, next) {
  if ((one.kind === "pd_fired" || one.kind === "pd_over") && one.kind === next.kind) {
    return one.step === next.step && one.firer?.id === next.firer?.id && one.group?.id === next.group?.id;
  }
  return (isMove(one) && isMove(next)) || (one.kind === "launched" && next.kind === "launched");
}

/** @param {BattleEvent} event @returns {event is Moved | GroupMoved} */
export function isMove(event) {
  return event.kind === "moved" || event.kind === "group_moved";
}

/** @param {Moved | GroupMoved} move @returns {Who | null} What moves. */
export function moverOf(move) {
  return move.kind === "moved" ? move.ship : move.group;
}

/** @param {Ship} ship @returns {Stand} */
export function standOf({ id, name, seat, at, facing, velocity, hits_taken, status }) {
  const shown = status === "withdrawn" ? "gone" : status;
  return { id, name, seat, at, facing, velocity, hitsTaken: hits_taken, fighters: 0, status: shown };
}

/** @param {View} view @returns {Stand[]} Its ships, then its groups of fighters. */
export function standsOf({ ships, groups = [] }) {
  const names = namesOf(ships);
  return [...ships.map(standOf), ...groups.map((group) => standOfGroup(group, names))];
}

/**
 * How things stood as the turn opened, and, where they will come in, those that come into sight or are launched in it.
 * @param {View} before @param {BattleEvent[]} events
 */
function startingFrame(before, events) {
  /** @type {Map<string, Stand>} */
  const frame = new Map(standsOf(before).map((stand) => [stand.id, stand]));
  for (const event of events) {
    const stand = newcomer(event);
    if (stand && !frame.has(stand.id)) frame.set(stand.id, stand);
  }
  return frame;
}

/** @param {BattleEvent} event @returns {Stand | null} */
function newcomer(event) {
  if (event.kind === "launched") return { ...standAt(event.group, event.at, event.fighters), status: "gone" };
  if (!isMove(event)) return null;
  const [who, place] = [moverOf(event), event.start ?? event.end];
  return who && place && standAt(who, place, event.kind === "moved" ? 0 : event.fighters);
}

/** @param {Who} who @param {Place} place @param {number} fighters @returns {Stand} */
function standAt({ id, name, seat }, place, fighters) {
  return { id, name, seat, ...place, hitsTaken: 0, fighters, status: "in_play" };
}

/** @param {Map<string, Stand>} frame @param {BattleEvent[]} events @returns {Map<string, Stand>} */
function after(frame, events) {
  const next = new Map(frame);
  for (const event of events) {
    const [id, change] = changeOf(event);
    const stand = next.get(id);
    if (stand) next.set(id, { ...stand, ...change });
  }
  return next;
}

/** @param {BattleEvent} event @returns {[string, Partial<Stand>]} */
function changeOf(event) {
  switch (event.kind) {
    case "moved":
      return [event.ship?.id ?? "", event.end ? placeOf(event.end) : { status: "gone" }];
    case "damaged":
      return [event.ship.id, { hitsTaken: event.taken_after }];
    case "destroyed":
      return [event.ship.id, { status: "destroyed" }];
    case "withdrew":
      return [event.ship.id, { status: "gone" }];
    default:
      return changeOfGroup(event);
  }
}

/** @param {BattleEvent} event @returns {[string, Partial<Stand>]} */
function changeOfGroup(event) {
  switch (event.kind) {
    case "launched":
      return [event.group.id, { ...placeOf(event.at), fighters: event.fighters, status: "in_play" }];
    case "group_moved":
      return [event.group.id, event.end ? { ...placeOf(event.end), fighters: event.fighters } : { status: "gone" }];
    case "fighters_lost":
      return [event.group.id, event.after ? { fighters: event.after } : { status: "gone" }];
    case "recovered":
    case "group_left":
      return [event.group.id, { status: "gone" }];
    default:
      return ["", {}];
  }
}

/** @param {Place} place @returns {Partial<Stand>} */
function placeOf({ at, facing, velocity }) {
  return { at, facing, velocity };
}

/** @param {Film} film @returns {Cue | undefined} The cue on screen; none when the film is over. */
export function currentCue(film) {
  return film.cues[film.cue];
}

/** @param {Moved | GroupMoved} move Did its engines run? Only where both ends were seen. */
export function burned({ start, end }) {
  return Boolean(start && end && (start.facing !== end.facing || !same(start.velocity, end.velocity)));
}

/**
 * @param {Film} film
 * @returns {import('./types.js').Point[]} Every place that a ship of the film stands on, but those of old wrecks.
 */
export function placesOf({ frames }) {
  const [before, after] = [frames[0], frames[frames.length - 1]];
  const shown = [...before.values(), ...after.values()].filter((stand) => stand.status === "in_play");
  const ends = shown.flatMap((stand) => [stand, after.get(stand.id) ?? stand]);
  return ends.filter((stand) => stand.status !== "gone").map((stand) => hexToPixel(stand.at));
}

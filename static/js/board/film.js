/**
 * A resolved turn as a film: the events of the turn cut into cues, and how the ships stand before each of them.
 * What the viewer did not see is null in the events and stays out of the film.
 *
 * @import {BattleEvent, Cue, Film, FilmData, Moved, Ship, Stand, Who} from './types.js'
 */
import { hexToPixel, same } from "./geometry.js";
import { say } from "./words.js";

/** How long each kind of event is shown, in seconds; kinds left out are not shown. @type {Record<string, number>} */
const SECONDS = {
  moved: 2.2,
  withdrew: 0.9,
  fired: 1.1,
  held_fire: 0.5,
  damaged: 0.9,
  destroyed: 1.6,
  failure_check: 0.5,
  system_failed: 0.8,
  contact_lost: 0.5,
  contact_gained: 0.5,
  side_out: 1,
  battle_ended: 1.2,
};

/** @type {Record<string, string>} */
const FAMILIES = { beams: "beams", rockets: "rockets", torpedoes: "torpedoes", needles: "needle beams" };

/** @param {FilmData} data @returns {Film} At its first cue, not running. */
export function makeFilm({ before, events }) {
  const cues = buildCues(events);
  const frames = [startingFrame(before.ships, events)];
  for (const cue of cues) frames.push(after(frames[frames.length - 1], cue.events));
  return { cues, frames, seats: before, cue: 0, progress: 0, playing: false, stopAt: cues.length, speed: 1 };
}

/**
 * Movement is one cue, since everything moves at once; every other event has a cue of its own.
 * @param {BattleEvent[]} events @returns {Cue[]}
 */
export function buildCues(events) {
  /** @type {Cue[]} */
  const cues = [];
  events.forEach((event, index) => {
    const seconds = SECONDS[event.kind];
    if (seconds === undefined || (event.kind === "moved" && !event.ship)) return;
    const last = cues[cues.length - 1];
    if (event.kind === "moved" && last?.kind === "moved") {
      last.indexes.push(index);
      last.events.push(event);
    } else cues.push({ kind: event.kind, indexes: [index], seconds, events: [event] });
  });
  return cues;
}

/** @param {Ship} ship @returns {Stand} */
export function standOf({ id, name, seat, at, facing, velocity, hits_taken, status }) {
  const shown = status === "withdrawn" ? "gone" : status;
  return { id, name, seat, at, facing, velocity, hitsTaken: hits_taken, status: shown };
}

/**
 * The ships as the turn opened, and, where they will come in, those that come into sight during it.
 * @param {Ship[]} ships @param {BattleEvent[]} events
 */
function startingFrame(ships, events) {
  /** @type {Map<string, Stand>} */
  const frame = new Map(ships.map((ship) => [ship.id, standOf(ship)]));
  for (const event of events) {
    if (event.kind !== "moved" || !event.ship || frame.has(event.ship.id)) continue;
    const place = event.start ?? event.end;
    if (place) frame.set(event.ship.id, newcomer(event.ship, place));
  }
  return frame;
}

/** @param {Who} who @param {import('./types.js').Place} place @returns {Stand} */
function newcomer({ id, name, seat }, place) {
  return { id, name, seat, ...place, hitsTaken: 0, status: "in_play" };
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
      return ["", {}];
  }
}

/** @param {import('./types.js').Place} place @returns {Partial<Stand>} */
function placeOf({ at, facing, velocity }) {
  return { at, facing, velocity };
}

/** @param {Film} film @returns {Cue | undefined} The cue on screen; none when the film is over. */
export function currentCue(film) {
  return film.cues[film.cue];
}

/** @param {Moved} move Did its engines run? Only where both ends were seen. */
export function burned({ start, end }) {
  return Boolean(start && end && (start.facing !== end.facing || !same(start.velocity, end.velocity)));
}

/**
 * @param {Film} film
 * @returns {import('./types.js').Point[]} Every place that a ship of the film stands on, but those of old wrecks.
 */
export function placesOf({ frames }) {
  const [before, after] = [frames[0], frames[frames.length - 1]];
  const shown = [...before.values()].filter((stand) => stand.status === "in_play");
  const ends = shown.flatMap((stand) => [stand, after.get(stand.id) ?? stand]);
  return ends.filter((stand) => stand.status !== "gone").map((stand) => hexToPixel(stand.at));
}

/** @param {Cue} cue @returns {string} One line of plain words for the cue. */
export function captionOf(cue) {
  const event = cue.events[0];
  switch (event.kind) {
    case "moved":
      return say("All ships move");
    case "fired":
      return firedCaption(event);
    case "held_fire":
      return say("{name} holds fire on {target}", { name: event.firer.name, target: event.target_name });
    case "damaged":
      return say("{name} takes {points} in all", { name: event.ship.name, points: event.points });
    case "destroyed":
      return say("{name} is destroyed", { name: event.ship.name });
    case "withdrew":
      return say("{name} withdraws", { name: event.ship.name });
    case "failure_check":
      return say("{name} checks its systems", { name: event.ship.name });
    case "system_failed":
      return say("{name}: {what} fails", { name: event.ship.name, what: event.what });
    default:
      return otherCaption(event);
  }
}

/** @param {import('./types.js').Fired} event */
function firedCaption(event) {
  const stranger = say("unknown contact");
  return say("{name} fires {family} at {target}: {points}", {
    name: event.firer?.name ?? stranger,
    family: say(FAMILIES[event.family] ?? event.family),
    target: event.target?.name ?? stranger,
    points: event.points,
  });
}

/** @param {BattleEvent} event */
function otherCaption(event) {
  switch (event.kind) {
    case "contact_lost":
      return say("Contact with {name} is lost", { name: event.name });
    case "contact_gained":
      return say("{name} comes into sight", { name: event.ship.name });
    case "side_out":
      return say("{name} is out of the battle", { name: event.name });
    case "battle_ended":
      return say("The battle is over");
    default:
      return "";
  }
}

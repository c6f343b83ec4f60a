/**
 * A resolved turn as a film: the events of the turn cut into cues, and how the ships stand before each of them.
 * What the viewer did not see is null in the events and stays out of the film.
 *
 * @import {BattleEvent, Cue, Film, FilmData, Script, Stand, View} from './types.js'
 */
import { rulesetOf } from "./ruleset.js";
import { ASSAULT } from "./scripts/assault.js";
import { CONVERSION } from "./scripts/conversion.js";
import { DUEL } from "./scripts/duel.js";

/** By ruleset. @type {Record<string, Script>} */
const SCRIPTS = { conversion: CONVERSION, hex_battle: DUEL, battleforge: ASSAULT };

/** @param {View} view @returns {Script} How the ruleset of a battle is filmed. */
export function scriptOf({ ruleset = "conversion" }) {
  return SCRIPTS[ruleset] ?? CONVERSION;
}

/** @param {View} view @returns {Stand[]} What stands on the board. */
export function standsOf(view) {
  return scriptOf(view).stands(view);
}

/** @param {FilmData} data @returns {Film} At its first cue, not running. */
export function makeFilm({ before, events }) {
  const script = scriptOf(before);
  const named = script.named({ before, events });
  const cues = buildCues(named, script);
  const frames = [startingFrame(before, named, script)];
  for (const cue of cues) frames.push(after(frames[frames.length - 1], cue.events, script));
  return { script, cues, frames, seats: before, cue: 0, progress: 0, playing: false, stopAt: cues.length, speed: 1 };
}

/**
 * What happens to all at once is one cue, such as movement; every other event has a cue of its own. What nobody saw
 * move is not shown.
 * @param {BattleEvent[]} events @param {Script} [script] @returns {Cue[]}
 */
export function buildCues(events, script = CONVERSION) {
  /** @type {Cue[]} */
  const cues = [];
  events.forEach((event, index) => {
    const seconds = script.seconds(event);
    const motion = script.motion(event);
    if (seconds === undefined || (event.kind === "moved" && !motion)) return;
    const last = cues[cues.length - 1];
    if (last && script.together(last.events[0], event)) {
      last.indexes.push(index);
      last.events.push(event);
    } else cues.push({ kind: motion ? "moved" : event.kind, indexes: [index], seconds, events: [event] });
  });
  return cues;
}

/**
 * How things stood as the turn opened, and, where they will come in, those that come into sight or are launched in it.
 * @param {View} before @param {BattleEvent[]} events @param {Script} script
 */
function startingFrame(before, events, script) {
  /** @type {Map<string, Stand>} */
  const frame = new Map(script.stands(before).map((stand) => [stand.id, stand]));
  for (const event of events) {
    const stand = script.newcomer(event);
    if (stand && !frame.has(stand.id)) frame.set(stand.id, stand);
  }
  return frame;
}

/** @param {Map<string, Stand>} frame @param {BattleEvent[]} events @param {Script} script @returns {Map<string, Stand>} */
function after(frame, events, script) {
  const next = new Map(frame);
  for (const event of events) {
    for (const [id, change] of script.changes(event, next)) {
      const stand = next.get(id);
      if (stand) next.set(id, { ...stand, ...change });
    }
  }
  return next;
}

/** @param {Film} film @returns {Cue | undefined} The cue on screen; none when the film is over. */
export function currentCue(film) {
  return film.cues[film.cue];
}

/**
 * @param {Film} film
 * @returns {import('./types.js').Point[]} Every place that a ship of the film stands on, but those of old wrecks.
 */
export function placesOf({ frames, seats }) {
  const [before, after] = [frames[0], frames[frames.length - 1]];
  const shown = [...before.values(), ...after.values()].filter((stand) => stand.status === "in_play");
  const ends = shown.flatMap((stand) => [stand, after.get(stand.id) ?? stand]);
  return ends.filter((stand) => stand.status !== "gone").map((stand) => rulesetOf(seats).grid.centre(stand.at));
}

/**
 * One line of plain words for each cue of a film.
 *
 * @import {BattleEvent, Cue, Fired, PdFired, PdOver, Who} from './types.js'
 */
import { say } from "./words.js";

/** @type {Record<string, string>} */
const FAMILIES = { beams: "beams", rockets: "rockets", torpedoes: "torpedoes", needles: "needle beams" };

/** @param {Cue} cue @returns {string} */
export function captionOf(cue) {
  const event = cue.events[0];
  switch (event.kind) {
    case "moved":
    case "group_moved":
      return cue.events.some(({ kind }) => kind === "group_moved") ? say("All ships and fighters move") : say("All ships move");
    case "pd_fired":
    case "pd_over":
      return pdCaption(event, cue.events);
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
      return groupCaption(event) || otherCaption(event);
  }
}

/** @param {Who | null} who */
function called(who) {
  return who?.name ?? say("unknown contact");
}

/** @param {Fired} event */
function firedCaption(event) {
  const [name, target] = [called(event.firer), called(event.target)];
  if (event.family === "needles") {
    const hits = event.shots.filter((shot) => shot.hit).length;
    const system = event.system ?? say("a system");
    const words = { name, target, system, hits };
    return hits === 1
      ? say("{name} fires needle beams at {system} of {target}: 1 hit", words)
      : say("{name} fires needle beams at {system} of {target}: {hits} hits", words);
  }
  const family = say(FAMILIES[event.family] ?? event.family);
  return say("{name} fires {family} at {target}: {points}", { name, family, target, points: event.points });
}

/** @param {PdFired | PdOver} event @param {BattleEvent[]} events All that one ship fires at one group. */
function pdCaption(event, events) {
  const points = events.reduce((sum, one) => sum + (one.kind === event.kind ? one.points : 0), 0);
  const words = { name: called(event.firer), target: called(event.group), points };
  if (event.kind === "pd_over") return say("{name}: {points} left over, on to {target}", words);
  return say("{name} fires point defence at {target}: {points}", words);
}

/** @param {BattleEvent} event */
function groupCaption(event) {
  switch (event.kind) {
    case "launched":
      return say("{name} launches {n} fighters", { name: event.ship.name, n: event.fighters });
    case "recovered":
      return say("{name} takes {group} aboard", { name: event.ship.name, group: event.group.name });
    case "recovery_failed":
      return say("{name} does not meet its fighters", { name: event.ship.name });
    case "group_fired":
      return say("{name} fire at {target}: {points}", {
        name: called(event.group),
        target: called(event.target),
        points: event.points,
      });
    case "group_held_fire":
      return say("{name} hold their fire on {target}", { name: event.group.name, target: event.target_name });
    case "fighters_lost":
      return event.after === 0
        ? say("{name} are shot down", { name: event.group.name })
        : say("{name}: {n} of {all} are left", { name: event.group.name, n: event.after, all: event.before });
    case "group_left":
      return say("{name} leave the battle", { name: event.group.name });
    default:
      return "";
  }
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

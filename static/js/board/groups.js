/**
 * Fighter groups on the board: the name of each, where it stands, and the words for it in events.
 *
 * @import {BattleEvent, FilmData, Group, Ship, Stand} from './types.js'
 */
import { say } from "./words.js";

/** @typedef {Map<string, string>} Names Of the ships that the viewer knows, by id. */

/** @param {string} id A group that was launched in play has the id of its ship and hangar. */
export function isGroup(id) {
  return id.includes("/");
}

/** @param {Ship[]} ships @returns {Names} */
export function namesOf(ships) {
  return new Map(ships.map(({ id, name }) => [id, name]));
}

/** @param {string} id @param {Names} names @returns {string} By its carrier's name, where that is known. */
export function groupName(id, names) {
  const [ship, hangar] = id.split("/");
  const carrier = hangar === undefined ? undefined : names.get(ship);
  return carrier === undefined ? say("fighters {id}", { id }) : say("{ship}'s fighters {hangar}", { ship: carrier, hangar });
}

/** @param {Group} group @param {Names} names @returns {Stand} */
export function standOfGroup({ id, seat, at, facing, velocity, fighters }, names) {
  return { id, name: groupName(id, names), seat, at, facing, velocity, hitsTaken: 0, fighters, status: "in_play" };
}

/**
 * Events call a group by its id; here they get its name.
 * @param {FilmData} film @returns {BattleEvent[]}
 */
export function withNames({ before, events }) {
  const names = namesOf(before.ships);
  for (const event of events) if (event.kind === "moved" && event.ship) names.set(event.ship.id, event.ship.name);
  const named = (/** @type {any} */ part) => {
    return part && typeof part.id === "string" && part.id === part.name ? { ...part, name: groupName(part.id, names) } : part;
  };
  return events.map((event) => {
    const parts = Object.entries(event).map(([key, part]) => [key, named(part)]);
    const told = Object.fromEntries(parts);
    if (event.kind === "contact_lost" && event.name === event.contact.id) told.name = groupName(event.name, names);
    if (event.kind === "group_held_fire" && event.target === event.target_name) told.target_name = groupName(event.target, names);
    return /** @type {BattleEvent} */ (told);
  });
}

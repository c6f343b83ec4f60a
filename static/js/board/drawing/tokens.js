/**
 * The shapes of units, one for each archetype, about the origin: the plate and the sign on it.
 *
 * @typedef {{plate: string, sign: string}} Token SVG paths. The sign is stroked.
 */

/** How far a plate reaches from its middle, in world pixels. */
export const REACH = 34;

const SHIELD = "M-27-25Q-14-27 0-34Q14-27 27-25L27 0Q25 22 0 35Q-25 22-27 0Z";
const DIAMOND = "M0-37L31 0L0 37L-31 0Z";
const DISC = "M0-32A32 32 0 0 1 0 32A32 32 0 0 1 0-32Z";
const KITE = "M0-37L33 17Q0 34-33 17Z";

const WALL = "M-13 12L-13-12L-7-12L-7-5L-3-5L-3-12L3-12L3-5L7-5L7-12L13-12L13 12Z";
const SWORD = "M0-22L0 12M-9 7L9 7M0 12L0 20M-3-17L0-22L3-17";
const CROSS = "M-15 0L15 0M0-15L0 15";
const EYE = "M-16 4Q0-13 16 4Q0 17-16 4ZM4 3A4 4 0 0 1-4 3A4 4 0 0 1 4 3Z";

/** @type {Record<string, Token>} */
const TOKENS = {
  defender: { plate: SHIELD, sign: WALL },
  striker: { plate: DIAMOND, sign: SWORD },
  support: { plate: DISC, sign: CROSS },
  scout: { plate: KITE, sign: EYE },
};

/** @param {string} [archetype] @returns {Token} */
export function tokenOf(archetype = "") {
  return TOKENS[archetype] ?? TOKENS.defender;
}

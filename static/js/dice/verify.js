/**
 * A turn's sealed dice (D-3), derived anew from what is shown of it, with the browser's own cryptography and nothing
 * of the server's. It says the same as battles/turns/sealing.py and battles/engine/dice.py; tests/shared/dice.json
 * holds both to it.
 */

/**
 * @typedef {{purpose: string, sides: number, face: number, hashes: number}} Roll `hashes`: how many of the turn's
 *   hashes, from the first on, its dice are mixed of: all, or those of the steps up to its own.
 * @typedef {{game: string, turn: number, commitment: string, key: string, hashes: string[],
 *   sheets: {nonce: string, text: string, hash: string}[], rolls: Roll[]}} Turn
 */

const encoder = new TextEncoder();
const NUMBERS = 1n << 64n; // each draw gives one of so many

/** @param {string} hex @returns {Uint8Array<ArrayBuffer>} */
export function fromHex(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {ArrayBuffer | Uint8Array} bytes @returns {string} */
export function toHex(bytes) {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {...Uint8Array} parts @returns {Uint8Array<ArrayBuffer>} */
function joined(...parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * Several fields as one message: each as its length in four big-endian bytes, then its bytes.
 * @param {...(Uint8Array | string | number)} fields @returns {Uint8Array<ArrayBuffer>}
 */
export function frame(...fields) {
  return joined(
    ...fields.flatMap((field) => {
      const bytes = field instanceof Uint8Array ? field : encoder.encode(String(field));
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, bytes.length);
      return [length, bytes];
    }),
  );
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<string>} */
async function sha256(bytes) {
  return toHex(await crypto.subtle.digest("SHA-256", bytes));
}

/** @param {Uint8Array<ArrayBuffer>} key @returns {Promise<CryptoKey>} */
function hmacKey(key) {
  return crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** What is shown from the moment the turn opens. @param {string} game @param {number} turn @param {string} key */
export function commitment(game, turn, key) {
  return sha256(frame("turn", game, turn, fromHex(key)));
}

/** @param {string} nonce @param {string} text The sheet in its canonical form. */
export function sheetHash(nonce, text) {
  return sha256(joined(fromHex(nonce), encoder.encode(text)));
}

/**
 * The key that the dice come from, in hexadecimal.
 * @param {string} key @param {string} game @param {number} turn @param {string[]} hashes In seat order.
 */
export async function mixedKey(key, game, turn, hashes) {
  const message = frame(game, turn, ...hashes.map(fromHex));
  return toHex(await crypto.subtle.sign("HMAC", await hmacKey(fromHex(key)), message));
}

/** Dice of a mixed key: a stream of numbers for each purpose. */
export class SealedDice {
  /** @type {Promise<CryptoKey>} */
  #key;
  /** @type {Map<string, bigint>} */
  #drawn = new Map();

  /** @param {string} mixed In hexadecimal. */
  constructor(mixed) {
    this.#key = hmacKey(fromHex(mixed));
  }

  /** One roll, 1…sides; numbers that would favour some faces are passed over. @param {bigint} sides @param {string} purpose */
  async d(sides, purpose) {
    const limit = NUMBERS - (NUMBERS % sides);
    for (;;) {
      const number = await this.#next(purpose);
      if (number < limit) return (number % sides) + 1n;
    }
  }

  /** @param {string} purpose @returns {Promise<bigint>} */
  async #next(purpose) {
    const counter = this.#drawn.get(purpose) ?? 0n;
    this.#drawn.set(purpose, counter + 1n);
    const count = new Uint8Array(8);
    new DataView(count.buffer).setBigUint64(0, counter);
    const message = joined(encoder.encode(purpose), new Uint8Array(1), count);
    return new DataView(await crypto.subtle.sign("HMAC", await this.#key, message)).getBigUint64(0);
  }
}

/**
 * Everything that can be checked about a turn. `faces` has a number for each roll, as it is derived.
 * @param {Turn} turn
 * @returns {Promise<{committed: boolean, sheets: boolean[], faces: number[], same: boolean[]}>}
 */
export async function checkTurn(turn) {
  const shown = await commitment(turn.game, turn.turn, turn.key);
  const sheets = await Promise.all(turn.sheets.map(async ({ nonce, text, hash }) => (await sheetHash(nonce, text)) === hash));
  /** @type {Map<number, SealedDice>} */
  const dice = new Map();
  const faces = [];
  for (const { sides, purpose, hashes } of turn.rolls) {
    const mixed = dice.get(hashes) ?? new SealedDice(await mixedKey(turn.key, turn.game, turn.turn, turn.hashes.slice(0, hashes)));
    faces.push(Number(await dice.set(hashes, mixed).get(hashes)?.d(BigInt(sides), purpose)));
  }
  const same = faces.map((face, place) => face === turn.rolls[place].face);
  return { committed: shown === turn.commitment, sheets, faces, same };
}

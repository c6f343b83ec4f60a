import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as verify from "../../static/js/dice/verify.js";

/** @type {{frames: {fields: (string | number)[], hex: string}[],
 *   turns: {game: string, turn: number, key: string, commitment: string, mixed: string,
 *     sheets: {nonce: string, text: string, hash: string}[], rolls: {purpose: string, sides: string, face: string}[]}[]}} */
const cases = JSON.parse(readFileSync(new URL("../shared/dice.json", import.meta.url), "utf8"));

test("D-3: fields are framed as the shared cases have it", () => {
  for (const { fields, hex } of cases.frames) assert.equal(verify.toHex(verify.frame(...fields)), hex, `${fields}`);
});

test("D-3: a key has the hash that was shown for it", async () => {
  for (const { game, turn, key, commitment } of cases.turns) assert.equal(await verify.commitment(game, turn, key), commitment);
});

test("D-3: a sheet has the hash of its receipt, whatever letters are in it", async () => {
  for (const { nonce, text, hash } of cases.turns.flatMap(({ sheets }) => sheets)) {
    assert.equal(await verify.sheetHash(nonce, text), hash, text);
  }
});

test("D-3: every die is derived as the server derives it, also where numbers are passed over", async () => {
  for (const { game, turn, key, mixed, sheets, rolls } of cases.turns) {
    const hashes = sheets.map(({ hash }) => hash);
    assert.equal(await verify.mixedKey(key, game, turn, hashes), mixed);
    const dice = new verify.SealedDice(mixed);
    for (const { purpose, sides, face } of rolls) assert.equal(String(await dice.d(BigInt(sides), purpose)), face, purpose);
  }
});

/** @returns {import('../../static/js/dice/verify.js').Turn} */
function honest() {
  const { game, turn, key, commitment, sheets, rolls } = cases.turns[0];
  const small = rolls
    .filter(({ sides }) => sides === "6")
    .map(({ purpose, face }) => ({ purpose, sides: 6, face: Number(face), hashes: sheets.length }));
  return { game, turn, key, commitment, sheets, hashes: sheets.map(({ hash }) => hash), rolls: small };
}

test("an honest turn holds in every point", async () => {
  const found = await verify.checkTurn(honest());
  assert.ok(found.committed && found.sheets.every(Boolean) && found.same.every(Boolean));
  assert.ok(found.same.length > 3);
});

test("another key, another sheet and another face are found out, each in its place", async () => {
  const turn = honest();
  assert.equal((await verify.checkTurn({ ...turn, key: turn.key.replace(/^../, "ff") })).committed, false);
  const [first, ...others] = turn.sheets;
  assert.equal((await verify.checkTurn({ ...turn, sheets: [{ ...first, text: "{}" }, ...others] })).sheets[0], false);
  const rolls = turn.rolls.map((roll, place) => (place === 2 ? { ...roll, face: 7 - roll.face } : roll));
  assert.deepEqual((await verify.checkTurn({ ...turn, rolls })).same.map((same, place) => (same ? -1 : place)).filter((place) => place >= 0), [2]);
});

/**
 * The board of an assault in words: the tile or the unit that is pointed at, else the selected unit.
 *
 * @import {BoardState, Hex, Piece, Reach, UnitPlan} from './types.js'
 */
import { attackPointed, deedOf, placePointed, reachPointed, unitPlan } from "./deeds.js";
import { same } from "./geometry.js";
import { piecesOf, withFilm } from "./state.js";
import { stepsBetween } from "./squares.js";
import { groundWords, stepsWords } from "./terrain.js";
import { whose } from "./whose.js";
import { say } from "./words.js";

/** @type {Record<string, string>} */
const ARCHETYPES = { defender: "defender", striker: "striker", support: "support", scout: "scout" };

/** @param {BoardState} state @returns {string} */
export function describeAssault(state) {
  const now = withFilm(state, null);
  const pieces = piecesOf(now);
  const selected = pieces.find(({ id }) => id === state.selected);
  const pointed = pieces.find(({ id }) => id === state.pointed);
  if (pointed && pointed !== selected) return [unitWords(state, pointed, selected), attackWords(state, selected)].filter(Boolean).join(" ");
  if (state.hex) return tileWords(state, state.hex, selected);
  if (!selected) return "";
  const plan = unitPlan(state);
  return [say("Selected: {unit}", { unit: unitWords(state, selected) }), plan ? choiceWords(plan) : ""].filter(Boolean).join(" ");
}

/** @param {BoardState} state @param {Hex} at @param {Piece} [selected] */
function tileWords(state, at, selected) {
  const [x, y] = at;
  const place = say("Tile {x}, {y}: {ground}", { x, y, ground: groundWords(state.data.view, at) });
  if (selected && same(selected.at, at)) return `${place}. ${unitWords(state, selected)}`;
  const reach = reachPointed(state);
  if (reach && selected) return `${place}. ${reachWords(reach, selected)}`;
  const deed = deedOf(state);
  if (deed?.do === "ability" && selected) return `${place}. ${abilityWords(state, selected)}`;
  return selected ? `${place}, ${awayWords(selected, at)}.` : `${place}.`;
}

/** @param {Piece} from @param {Hex} at */
function awayWords({ name, at: start }, at) {
  return say("{steps} from {name}", { steps: stepsWords(stepsBetween(start, at)), name });
}

/** @param {Reach} reach @param {Piece} unit */
function reachWords({ cost, wades }, { name }) {
  const words = { name, n: cost };
  return wades
    ? say("{name} can wade there, cost {n}; that ends its turn. Enter chooses it.", words)
    : say("{name} can go there, cost {n}. Enter chooses it.", words);
}

/** @param {BoardState} state @param {Piece} piece @param {Piece} [from] The selected unit. */
function unitWords(state, piece, from) {
  const { unit, name } = piece;
  const [x, y] = piece.at;
  if (!unit || unit.hp === 0) return say("{name}, fallen, tile {x}, {y}.", { name, x, y });
  const parts = [
    say("{name}, {kind}, tile {x}, {y}, {ground}", { name, kind: say(ARCHETYPES[unit.archetype] ?? unit.archetype), x, y, ground: groundWords(state.data.view, piece.at) }),
    whose(state, piece),
    say("{hp} of {all} hp", { hp: unit.hp, all: unit.hp_max }),
    ...stateWords(state, piece),
  ];
  if (from) parts.push(awayWords(from, piece.at));
  return `${parts.join(", ")}.`;
}

/** @param {BoardState} state @param {Piece} piece */
function stateWords({ data }, { unit, seat }) {
  if (!unit) return [];
  const { actions_remaining: left, attack_buff: buff, waded_this_turn: waded } = unit;
  const acts = data.view.active_team === seat ? [left === 1 ? say("1 action left") : say("{n} actions left", { n: left })] : [];
  return [...acts, ...(buff ? [say("+{n} attack", { n: buff })] : []), ...(waded ? [say("waded this turn")] : [])];
}

/** @param {BoardState} state @param {Piece} [selected] What it can do to the one pointed at. */
function attackWords(state, selected) {
  const attack = attackPointed(state);
  if (!selected) return "";
  if (attack) {
    const names = piecesOf(state).filter(({ id }) => attack.flankers.includes(id)).map(({ name }) => name);
    const words = { name: selected.name, n: Number(attack.chance.toFixed(1)), names: names.join(", ") };
    return names.length
      ? say("{name} has a chance of {n}% to hit it, with {names} at its flanks. Enter chooses it.", words)
      : say("{name} has a chance of {n}% to hit it. Enter chooses it.", words);
  }
  return deedOf(state)?.do === "ability" && placePointed(state) ? abilityWords(state, selected) : "";
}

/** @param {BoardState} state @param {Piece} unit What its ability would do where it is pointed at. */
function abilityWords(state, { name }) {
  const [plan, deed] = [unitPlan(state)?.ability, deedOf(state)];
  if (!plan || !deed) return "";
  const help = plan.friends.find(({ target }) => target === deed.target);
  if (help && plan.kind === "buff") return say("{name} can give it +{n} attack. Enter chooses it.", { name, n: help.points });
  if (help) return say("{name} can heal it by {n} hp. Enter chooses it.", { name, n: help.points });
  const struck = plan.tiles.find(({ at }) => same(at, deed.at))?.struck ?? [];
  const names = piecesOf(state).filter(({ id }) => struck.includes(id)).map((piece) => piece.name);
  return say("{name} can hit {names} there, {n} hp each. Enter chooses it.", { name, names: names.join(", "), n: plan.points });
}

/** @param {UnitPlan} plan */
function choiceWords({ moves, attacks, ability }) {
  const parts = [moves.length === 1 ? say("1 tile within reach") : say("{n} tiles within reach", { n: moves.length })];
  if (attacks.length) parts.push(attacks.length === 1 ? say("1 enemy in range") : say("{n} enemies in range", { n: attacks.length }));
  const uses = ability ? ability.friends.length + ability.tiles.length : 0;
  if (uses) parts.push(say("its ability can be used"));
  return `${parts.join(", ")}.`;
}

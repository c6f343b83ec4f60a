/**
 * The shapes of a map's ground, in the world, made once a map: they are filled and stroked as often as needed, and stay
 * crisp at every zoom.
 *
 * @import {Board, Hex, Point} from '../types.js'
 */
import { TILE, tileToPixel } from "../squares.js";
import { contoursOf } from "./contours.js";
import { addCurve, bent, edgeLoops } from "./outlines.js";
import { polygon, scatter } from "./pen.js";

/** How deep a rock mass looks, in world pixels. */
const DEEP = 13;
/** Trees stand in rows of three, so far apart. */
const ROW = TILE / 3;

/**
 * `trees`: three layers of crowns, the upper ones lighter; `lights`: where the light falls on them. `facets`: of rocks.
 * `hachures`: strokes down from the edge of a rock mass.
 * @typedef {{plate: Path2D, contours: Path2D, tufts: Path2D, grid: Path2D, water: Path2D, ripples: Path2D, wood: Path2D,
 *   trees: Path2D[], lights: Path2D, scree: Path2D, rocks: Path2D, facets: Path2D, pebbles: Path2D, cliffs: Path2D,
 *   sides: Path2D, hachures: Path2D}} Ground
 */

/** @param {Board} board @param {Record<string, string>} terrain By place. @returns {Ground} */
export function groundOf(board, terrain) {
  /** @param {string} name @returns {Hex[]} */
  const tilesOf = (name) => Object.keys(terrain).filter((place) => terrain[place] === name).map(tileNamed);
  const [forest, rough, water, blocking] = ["forest", "rough", "water", "blocking"].map(tilesOf);
  return {
    plate: plateOf(board),
    contours: contoursOf(board),
    tufts: tuftsOf(board, terrain),
    grid: gridOf(board),
    water: patchOf(water, board, 12),
    ripples: ripplesOf(water),
    wood: patchOf(forest, board),
    ...treesOf(forest),
    scree: patchOf(rough, board),
    ...rocksOf(rough),
    ...cliffsOf(blocking, board),
  };
}

/** @param {string} place "x,y" @returns {Hex} */
export function tileNamed(place) {
  const [x, y] = place.split(",").map(Number);
  return [x, y];
}

/** @param {Board} board */
function plateOf({ columns, rows }) {
  const path = new Path2D();
  path.rect(-TILE / 2, -TILE / 2, TILE * columns, TILE * rows);
  return path;
}

/** @param {Board} board Its inner lines. */
function gridOf({ columns, rows }) {
  const path = new Path2D();
  for (let x = 1; x < columns; x++) addLine(path, [TILE * (x - 0.5), -TILE / 2], [TILE * (x - 0.5), TILE * (rows - 0.5)]);
  for (let y = 1; y < rows; y++) addLine(path, [-TILE / 2, TILE * (y - 0.5)], [TILE * (columns - 0.5), TILE * (y - 0.5)]);
  return path;
}

/** @param {Path2D} path @param {number[]} a @param {number[]} b */
function addLine(path, [ax, ay], [bx, by]) {
  path.moveTo(ax, ay);
  path.lineTo(bx, by);
}

/** @param {Path2D} path @param {Point} centre @param {number} radius */
function addCircle(path, { x, y }, radius) {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

/** @param {Hex[]} tiles @param {Board} board @param {number} [recedes] */
function patchOf(tiles, board, recedes) {
  const path = new Path2D();
  for (const loop of edgeLoops(tiles)) addCurve(bent(loop, board, recedes), path);
  return path;
}

/** @param {Hex} tile @param {number} salt @returns {() => number} Always the same for a tile. */
function chanceOn([x, y], salt) {
  return scatter(x * 131 + y * 7817 + salt);
}

/** @param {Board} board @param {Record<string, string>} terrain Grass, here and there on open tiles. */
function tuftsOf({ columns, rows }, terrain) {
  const path = new Path2D();
  for (let i = 0; i < columns * rows; i++) {
    /** @type {Hex} */
    const tile = [i % columns, Math.floor(i / columns)];
    if (terrain[tile.join()]) continue;
    const [random, centre] = [chanceOn(tile, 3), tileToPixel(tile)];
    for (let n = 0; n < 3; n++) {
      const [x, y] = [centre.x + TILE * 0.8 * (random() - 0.5), centre.y + TILE * 0.8 * (random() - 0.5)];
      for (const lean of [-3.5, 0, 3.5]) addLine(path, [x + lean * 0.4, y], [x + lean, y - 5 - 2 * random()]);
    }
  }
  return path;
}

/** @param {Hex[]} tiles Waves, three to a tile. */
function ripplesOf(tiles) {
  const path = new Path2D();
  for (const tile of tiles) {
    const [random, centre] = [chanceOn(tile, 11), tileToPixel(tile)];
    for (let n = 0; n < 3; n++) {
      const long = 13 + 7 * random();
      const [x, y] = [centre.x + TILE * 0.42 * (random() - 0.5) - long, centre.y + TILE * (n - 1) * 0.26 + 8 * (random() - 0.5)];
      path.moveTo(x, y);
      path.quadraticCurveTo(x + long / 2, y - 7, x + long, y);
      path.quadraticCurveTo(x + long * 1.5, y + 7, x + long * 2, y);
    }
  }
  return path;
}

/** @param {Hex[]} tiles */
function treesOf(tiles) {
  const [trees, lights] = [[new Path2D(), new Path2D(), new Path2D()], new Path2D()];
  for (const tile of tiles) {
    const [random, centre] = [chanceOn(tile, 23), tileToPixel(tile)];
    for (let n = 0; n < 9; n++) {
      const [column, row] = [(n % 3) - 1, Math.floor(n / 3) - 1];
      const at = { x: centre.x + ROW * column * 0.98 + 10 * (random() - 0.5), y: centre.y + ROW * row * 0.98 + 10 * (random() - 0.5) };
      const radius = 12.5 + 5.5 * random();
      addCrown(trees[Math.floor(3 * random())], at, radius, random);
      addCircle(lights, { x: at.x - radius * 0.3, y: at.y - radius * 0.34 }, radius * 0.42);
    }
  }
  return { trees, lights };
}

/** @param {Path2D} path @param {Point} at @param {number} radius @param {() => number} random A crown of leaves, from above. */
function addCrown(path, { x, y }, radius, random) {
  const [lobes, turn] = [6 + Math.floor(2 * random()), 6 * random()];
  for (let i = 0; i < lobes; i++) {
    const [from, to] = [turn + (2 * Math.PI * i) / lobes, turn + (2 * Math.PI * (i + 1)) / lobes];
    const bend = radius * (1.32 + 0.14 * random());
    if (i === 0) path.moveTo(x + radius * Math.cos(from), y + radius * Math.sin(from));
    const middle = (from + to) / 2;
    path.quadraticCurveTo(x + bend * Math.cos(middle), y + bend * Math.sin(middle), x + radius * Math.cos(to), y + radius * Math.sin(to));
  }
  path.closePath();
}

/** @param {Hex[]} tiles */
function rocksOf(tiles) {
  const [rocks, facets, pebbles] = [new Path2D(), new Path2D(), new Path2D()];
  for (const tile of tiles) {
    const [random, centre] = [chanceOn(tile, 37), tileToPixel(tile)];
    for (let n = 0; n < 7; n++) {
      const angle = 2.4 * n + random();
      const far = TILE * (n === 0 ? 0.05 : 0.2 + 0.14 * random());
      addRock(rocks, facets, { x: centre.x + far * Math.cos(angle), y: centre.y + far * Math.sin(angle) }, 6 + 7 * random(), random);
    }
    for (let n = 0; n < 9; n++) {
      addCircle(pebbles, { x: centre.x + TILE * 0.8 * (random() - 0.5), y: centre.y + TILE * 0.8 * (random() - 0.5) }, 1 + 1.4 * random());
    }
  }
  return { rocks, facets, pebbles };
}

/** @param {Path2D} rocks @param {Path2D} facets @param {Point} at @param {number} size @param {() => number} random */
function addRock(rocks, facets, at, size, random) {
  const sides = 5 + Math.floor(2.5 * random());
  const points = Array.from({ length: sides }, (_, i) => {
    const [angle, far] = [Math.PI + (2 * Math.PI * i) / sides + 0.5 * random(), size * (0.8 + 0.4 * random())];
    return { x: at.x + far * Math.cos(angle), y: at.y + 0.86 * far * Math.sin(angle) };
  });
  polygon(points, undefined, rocks);
  polygon([points[0], points[1], points[2], { x: at.x + size * 0.1, y: at.y + size * 0.1 }], undefined, facets);
}

/** @param {Hex[]} tiles @param {Board} board Craggy masses, their walls seen from the south. */
function cliffsOf(tiles, board) {
  const [cliffs, sides, hachures] = [new Path2D(), new Path2D(), new Path2D()];
  for (const loop of edgeLoops(tiles)) {
    const points = bent(loop, board, 13).map(({ x, y }) => ({ x, y: y - DEEP / 2 }));
    polygon(points, undefined, cliffs);
    points.forEach((a, i) => {
      const b = points[(i + 1) % points.length];
      polygon([a, b, { x: b.x, y: b.y + DEEP }, { x: a.x, y: a.y + DEEP }], undefined, sides);
      addHachures(hachures, a, b, scatter(i * 17 + Math.round(a.x)));
    });
  }
  return { cliffs, sides, hachures };
}

/** @param {Path2D} path @param {Point} a @param {Point} b @param {() => number} random Strokes inward from an edge. */
function addHachures(path, a, b, random) {
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [inX, inY] = [-(b.y - a.y) / long, (b.x - a.x) / long];
  for (let far = 4; far < long; far += 8) {
    const [x, y, reach] = [a.x + ((b.x - a.x) * far) / long, a.y + ((b.y - a.y) * far) / long, 9 + 13 * random()];
    addLine(path, [x + 3 * inX, y + 3 * inY], [x + reach * inX, y + reach * inY]);
  }
}

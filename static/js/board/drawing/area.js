/**
 * Areas made of hexes or tiles, as paths in the world.
 *
 * @import {Grid} from '../grids.js'
 * @import {Hex} from '../types.js'
 */
import { polygon } from "./pen.js";

/**
 * @param {Grid} grid @param {Hex[]} places @param {number} [size] How much of each place is filled.
 * @returns {{fill: Path2D, edge: Path2D}} All of them, and the edges that have no neighbour among them.
 */
export function areaOf(grid, places, size = 1) {
  const within = new Set(places.map(String));
  const [fill, edge] = [new Path2D(), new Path2D()];
  for (const place of places) {
    const centre = grid.centre(place);
    const points = grid.corners(centre);
    polygon(size === 1 ? points : grid.corners(centre, size), undefined, fill);
    grid.across.forEach(([right, down], i) => {
      if (within.has(String([place[0] + right, place[1] + down]))) return;
      const next = points[(i + 1) % points.length];
      edge.moveTo(points[i].x, points[i].y);
      edge.lineTo(next.x, next.y);
    });
  }
  return { fill, edge };
}

/**
 * @param {(places: Hex[]) => {fill: Path2D, edge: Path2D}} make
 * @returns {(places: Hex[]) => {fill: Path2D, edge: Path2D}} The same, made once for each list.
 */
export function kept(make) {
  /** @type {WeakMap<Hex[], {fill: Path2D, edge: Path2D}>} */
  const made = new WeakMap();
  return (places) => {
    let area = made.get(places);
    if (!area) made.set(places, (area = make(places)));
    return area;
  };
}

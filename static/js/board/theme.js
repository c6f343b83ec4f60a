/**
 * The board's colours and type, read from the page's custom properties (static/css/tokens.css and board.css).
 */

const NAMES = {
  deep: "--board-deep",
  fog: "--board-fog",
  grid: "--board-grid",
  sight: "--board-sight",
  beam: "--board-beam",
  rocket: "--board-rocket",
  torpedo: "--board-torpedo",
  halo: "--board-halo",
  star: "--star",
  ink: "--ink",
  inkSoft: "--ink-2",
  accent: "--accent",
  focus: "--focus",
  caution: "--amber",
  danger: "--danger",
  flame: "--flame",
  flameCore: "--flame-core",
  flash: "--board-flash",
  debris: "--board-debris",
  nebula: "--board-nebula",
  planet: "--board-planet",
  torpedoTrail: "--board-torpedo-trail",
  missile: "--board-missile",
  shade: "--board-shade",
  earth: "--board-earth",
  contour: "--board-contour",
  grass: "--board-grass",
  wood: "--board-wood",
  treeDark: "--board-tree-dark",
  tree: "--board-tree",
  treeLight: "--board-tree-light",
  treeLine: "--board-tree-line",
  scree: "--board-scree",
  rock: "--board-rock",
  rockLight: "--board-rock-light",
  rockLine: "--board-rock-line",
  water: "--board-water",
  shore: "--board-shore",
  ripple: "--board-ripple",
  cliff: "--board-cliff",
  cliffSide: "--board-cliff-side",
  cliffLight: "--board-cliff-light",
  cliffLine: "--board-cliff-line",
  good: "--good",
};

/** @param {Element} element Where the properties are read. */
export function readTheme(element) {
  const style = getComputedStyle(element);
  const read = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const colours = Object.fromEntries(Object.entries(NAMES).map(([key, name]) => [key, read(name)]));
  return {
    .../** @type {Record<keyof typeof NAMES, string>} */ (colours),
    sides: Array.from({ length: 8 }, (_, seat) => read(`--side-${seat}`)),
    dark: read("color-scheme") !== "light",
    head: read("--font-head") || "sans-serif",
    text: read("--font-text") || "sans-serif",
  };
}

/**
 * Calls back whenever the colours may have changed.
 * @param {() => void} changed @returns {() => void} Stops it.
 */
export function watchTheme(changed) {
  const later = () => requestAnimationFrame(changed);
  const system = matchMedia("(prefers-color-scheme: light)");
  document.addEventListener("themechange", later);
  system.addEventListener("change", later);
  document.fonts?.ready.then(changed);
  return () => {
    document.removeEventListener("themechange", later);
    system.removeEventListener("change", later);
  };
}

/**
 * The board on a canvas. The page needs static/css/board.css for the board's colours.
 *
 * Tells on the canvas element: `board:select` {id | null}, `board:hex` {at, ship, do}: a place is chosen, and the selected
 * ship or unit if it can go there or use its ability there, else null; `board:aim` {unit, target, do}: the selected unit
 * can attack that one or use its ability on it; `board:cue` {index | null, indexes} and `board:film` {playing, over,
 * cue, cues, speed}.
 *
 * @import {BoardData, BoardState, Camera, Choice, Film, Frame, Point, Preview} from './types.js'
 */
import { between, centred, filling, fitted, newCamera, onScreen, panned, resized, toScreen, toWorld, zoomed } from "./camera.js";
import { describe } from "./describe.js";
import { makePainter } from "./drawing/painter.js";
import { placesOf } from "./film.js";
import { deedOf, unitPlan } from "./deeds.js";
import { add } from "./geometry.js";
import { listen } from "./input.js";
import { rulesetOf } from "./ruleset.js";
import * as playback from "./playback.js";
import * as states from "./state.js";
import { readTheme, watchTheme } from "./theme.js";

/** How near to a ship a press must be, in pixels of the screen. */
const TOUCH = 26;
/** How long the camera takes to another view, in seconds. */
const GLIDE = 0.35;
/** A film that could be shown so many times larger is brought nearer. */
const TINY = 2;

/**
 * @param {HTMLCanvasElement} canvas Sized by the page's style.
 * @param {BoardData} data
 * @param {{description?: HTMLElement | null, fullScreen?: HTMLElement | null}} [options] A live region for the words
 *   that go with the selection, and what fills the screen when asked for (the canvas, if left out).
 */
export function mountBoard(canvas, data, options = {}) {
  return new Board(canvas, data, options);
}

class Board {
  /** @type {BoardState} */ #state;
  /** @type {Camera} */ #camera = newCamera();
  #theme;
  #paint;
  #canvas;
  #options;
  #asked = 0;
  #lastTime = 0;
  /** @type {{from: Camera, to: Camera, since: number} | null} */ #glide = null;
  #fitWanted = true;
  /** How many times larger than on the page everything is shown, on the full screen; else 1. */ #grown = 1;
  #cueTold = -1;
  #stop = new AbortController();
  #calm = matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {HTMLCanvasElement} canvas @param {BoardData} data @param {Parameters<typeof mountBoard>[2]} options */
  constructor(canvas, data, options = {}) {
    this.#canvas = canvas;
    this.#options = options;
    this.#state = states.newState(data);
    this.#theme = readTheme(canvas);
    this.#paint = makePainter(canvas, data.view.ruleset);
    if (canvas.tabIndex < 0) canvas.tabIndex = 0;
    listen(canvas, this.#intentions(), this.#stop.signal);
    const sizes = new ResizeObserver(() => this.#resize());
    sizes.observe(canvas);
    window.addEventListener("resize", () => this.#resize(), { signal: this.#stop.signal }); // another pixel ratio
    const themes = watchTheme(() => {
      this.#theme = readTheme(canvas);
      this.#redraw();
    });
    this.#stop.signal.addEventListener("abort", () => (sizes.disconnect(), themes()));
  }

  /** Shows a new plan; nothing else changes. @param {Preview | null} preview */
  setPreview(preview) {
    this.#become(states.withPreview(this.#state, preview));
  }

  /** Shows another moment of the battle; camera and selection stay. @param {BoardData} data */
  setData(data) {
    this.#become(states.withData(this.#state, data));
    this.#tellFilm();
  }

  /** @param {string | null} id Brought onto the screen, if it is not there. */
  select(id) {
    if (id === this.#state.selected) return;
    this.#become(states.withSelected(this.#state, id));
    this.#reveal(id);
    this.#tell("board:select", { id });
  }

  /** @param {string} unit Nothing is shown for another than the selected one. @param {Choice} choice */
  setChosen(unit, choice) {
    if (unit === this.#state.selected) this.#become(states.withChosen(this.#state, choice), false);
  }

  /** @param {boolean} on Of the selected unit's ability: a press then chooses whom or what it is for. */
  setAbility(on) {
    if (on !== this.#state.ability) this.#become(states.withAbility(this.#state, on));
  }

  /** @param {string | null} weapon Of the selected ship: its field of fire alone is shown. */
  setWeapon(weapon) {
    if (weapon !== this.#state.weapon) this.#become(states.withWeapon(this.#state, weapon), false);
  }

  /** Shows every ship; of a board of tiles, all of it. */
  fit() {
    this.#glideTo(fitted(this.#camera, this.#shown(), this.#outermost()));
  }

  /** @returns {[Point, Point] | undefined} The outermost points of a board that has an edge. */
  #outermost() {
    const { board } = this.#state.data.view;
    return board && states.gridOf(this.#state).box(board);
  }

  /** @returns {Point[]} What is to be seen when all is shown. */
  #shown() {
    if (!rulesetOf(this.#state.data.view).crowds) return [];
    const { film } = this.#state;
    const contacts = Object.values(this.#state.data.view.contacts ?? {}).flat();
    if (film && states.inFilm(this.#state)) return placesOf(film);
    const { centre } = states.gridOf(this.#state);
    const all = states.piecesOf(this.#state);
    const alive = all.filter((piece) => piece.status === "in_play"); // wrecks are left behind
    const pieces = alive.length ? alive : all;
    const goals = pieces.map((piece) => add(piece.at, piece.velocity));
    const { objective } = this.#state.data.view;
    const zones = [...(this.#state.data.zones ?? []).flat(), ...(objective ? [objective.at] : [])];
    return [...pieces, ...[...goals, ...zones, ...contacts.map((contact) => contact.at)].map(centre)];
  }

  /** Shows the selected ship from near, with all that it can reach; every ship, if none is selected. */
  closeUp() {
    const piece = this.#selected();
    if (!piece) return this.fit();
    const reachable = states.selectedPlan(this.#state)?.reachable ?? unitPlan(this.#state)?.moves.map(({ at }) => at) ?? [];
    const places = [...reachable, add(piece.at, piece.velocity), piece.at];
    this.#glideTo(fitted(this.#camera, places.map(states.gridOf(this.#state).centre)));
  }

  /** About the selected ship, if it is on the screen. @param {number} factor */
  zoom(factor) {
    const piece = this.#selected();
    const about = piece && onScreen(this.#camera, piece, 0) ? toScreen(this.#camera, piece) : undefined;
    this.#look(zoomed(this.#camera, factor, about));
  }

  #selected() {
    return states.piecesOf(this.#state).find((piece) => piece.id === this.#state.selected);
  }

  async fullScreen() {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await (this.#options.fullScreen ?? this.#canvas).requestFullscreen?.();
  }

  play() {
    const { film } = this.#state;
    if (!film) return;
    const places = placesOf(film);
    const away = places.some((place) => !onScreen(this.#camera, place, -20));
    const tiny = fitted(this.#camera, places, this.#outermost()).zoom > TINY * this.#camera.zoom;
    this.#run(playback.playing(film));
    if (away || tiny) this.fit();
  }

  /** Plays what the film tells that has not been shown. */
  playNews() {
    const { film } = this.#state;
    if (film && !playback.isOver(film)) this.play();
  }

  pause() {
    if (this.#state.film) this.#run(playback.paused(this.#state.film));
  }

  /** Shows one event and stops. */
  step() {
    if (this.#state.film) this.#run(playback.stepping(this.#state.film));
  }

  /** To the end of the film. */
  skip() {
    if (this.#state.film) this.#run(playback.skipped(this.#state.film));
  }

  /** @param {number} times 1 is as filmed. */
  speed(times) {
    if (this.#state.film) this.#run(playback.atSpeed(this.#state.film, times));
  }

  /** Lets go of the canvas. */
  destroy() {
    cancelAnimationFrame(this.#asked);
    this.#stop.abort();
  }

  /** @returns {import('./input.js').Intentions} */
  #intentions() {
    return {
      pan: (dx, dy) => this.#look(panned(this.#camera, dx, dy)),
      walk: (right, down) => this.#walk(right, down),
      zoom: (factor, about) => (about ? this.#look(zoomed(this.#camera, factor, about)) : this.zoom(factor)),
      fit: () => this.fit(),
      closeUp: () => this.closeUp(),
      fullScreen: () => void this.fullScreen(),
      point: (at) => this.#point(at),
      choose: (at) => this.#choose(at),
      cycle: (by) => this.#cycle(by),
      enter: () => this.#enter(),
      escape: () => this.#letGo(),
    };
  }

  /** @param {Point} at On the screen. */
  #pieceAt(at) {
    return states.pieceUnder(this.#state, toWorld(this.#camera, at), TOUCH / this.#camera.zoom);
  }

  /** @param {Point | null} at */
  #point(at) {
    const piece = at && this.#pieceAt(at);
    const other = piece && piece.id !== this.#state.selected ? piece.id : null;
    const hex = at && states.gridOf(this.#state).at(toWorld(this.#camera, at));
    this.#become(states.withPointed(this.#state, other, hex), false);
    this.#canvas.classList.toggle("pointing", Boolean(other || deedOf(this.#state)));
  }

  /** @param {Point} at */
  #choose(at) {
    this.#point(at);
    this.#enter();
  }

  /** Chooses what the selected one can do there, else selects the ship pointed at, else chooses the place. */
  #enter() {
    const { pointed, hex, selected } = this.#state;
    const deed = deedOf(this.#state);
    if (deed?.target) this.#tell("board:aim", { unit: selected, target: deed.target, do: deed.do });
    else if (pointed && !deed) this.select(pointed);
    else if (deed || hex) this.#tell("board:hex", { at: deed?.at ?? hex, ship: deed && selected, do: deed?.do ?? null });
  }

  /** @param {number} right @param {number} down @returns {boolean} */
  #walk(right, down) {
    const next = states.withNextHex(this.#state, right, down);
    if (!next?.hex) return false;
    this.#become(next);
    const place = states.gridOf(next).centre(next.hex);
    if (!onScreen(this.#camera, place, -30)) this.#glideTo(centred(this.#camera, place));
    return true;
  }

  #letGo() {
    this.#become(states.withPointed(this.#state, null, null));
    this.select(null);
  }

  /** @param {1 | -1} by */
  #cycle(by) {
    this.#become(states.withNextPointed(this.#state, by));
    this.#reveal(this.#state.pointed);
  }

  /** @param {string | null} id */
  #reveal(id) {
    const piece = states.piecesOf(this.#state).find((p) => p.id === id);
    if (piece && !onScreen(this.#camera, piece, -30)) this.#glideTo(centred(this.#camera, piece));
  }

  /** @param {Film} film */
  #run(film) {
    this.#lastTime = 0;
    this.#become(states.withFilm(this.#state, film));
    this.#tellFilm();
  }

  /** @param {BoardState} state @param {boolean} [spoken] Put into words too: the mouse alone would chatter. */
  #become(state, spoken = true) {
    this.#state = state;
    if (spoken && this.#options.description) this.#options.description.textContent = describe(state);
    this.#redraw();
  }

  /** @param {Camera} camera At once. */
  #look(camera) {
    this.#glide = null;
    this.#camera = camera;
    this.#redraw();
  }

  /** @param {Camera} to Little by little, where motion is wanted. */
  #glideTo(to) {
    if (this.#calm.matches) return this.#look(to);
    this.#glide = { from: this.#camera, to, since: performance.now() };
    this.#redraw();
  }

  #redraw() {
    this.#asked ||= requestAnimationFrame((time) => this.#frame(time));
  }

  /** @param {number} time In milliseconds. */
  #frame(time) {
    this.#asked = 0;
    this.#fly(time);
    this.#advance(time);
    this.#paint(this.#frameOf());
  }

  /** @returns {Frame} */
  #frameOf() {
    const { film } = this.#state;
    const state = film && this.#calm.matches ? states.withFilm(this.#state, playback.posed(film)) : this.#state;
    const ratio = this.#canvas.width / this.#camera.width;
    return { state, pieces: states.piecesOf(state), camera: this.#camera, theme: this.#theme, ratio };
  }

  /** @param {number} time In milliseconds. */
  #fly(time) {
    if (!this.#glide) return;
    const { from, to, since } = this.#glide;
    const along = Math.max(0, (time - since) / 1000 / GLIDE);
    const { width, height } = this.#camera; // which may have changed on the way
    this.#camera = resized(between(from, to, along), width, height);
    if (along >= 1) this.#glide = null;
    else this.#redraw();
  }

  /** @param {number} time In milliseconds. Moves the film on while it runs. */
  #advance(time) {
    const { film } = this.#state;
    if (!film?.playing) return;
    const seconds = this.#lastTime ? (time - this.#lastTime) / 1000 : 0;
    this.#lastTime = time;
    const next = playback.advanced(film, seconds);
    this.#state = states.withFilm(this.#state, next);
    if (next.cue !== film.cue || !next.playing || this.#cueTold < 0) this.#tellFilm();
    this.#redraw();
  }

  #tellFilm() {
    const { film } = this.#state;
    const cue = film && states.inFilm(this.#state) ? film.cue : -1;
    if (cue !== this.#cueTold) {
      this.#cueTold = cue;
      const indexes = film?.cues[cue]?.indexes ?? [];
      this.#tell("board:cue", { index: indexes[0] ?? null, indexes });
    }
    const { playing = false, speed = 1, cues = [] } = film ?? {};
    this.#tell("board:film", { playing, speed, cue, cues: cues.length, over: !film || playback.isOver(film) });
  }

  #resize() {
    const { clientWidth, clientHeight } = this.#canvas;
    if (clientWidth === 0) return; // not shown just now: the camera stays as it was
    const ratio = window.devicePixelRatio || 1;
    this.#canvas.width = Math.max(1, Math.round(clientWidth * ratio));
    this.#canvas.height = Math.max(1, Math.round(clientHeight * ratio));
    this.#grow(clientWidth, clientHeight);
    if (this.#fitWanted) {
      this.#fitWanted = false;
      this.fit();
      this.#look(this.#glide?.to ?? this.#camera);
    }
    this.#paint(this.#frameOf());
  }

  /** What was shown on the page fills the full screen, and is shown as before after it.
   * @param {number} width @param {number} height */
  #grow(width, height) {
    const full = document.fullscreenElement?.contains(this.#canvas);
    if (full || this.#grown !== 1) this.#look(this.#glide?.to ?? this.#camera);
    const { zoom } = this.#camera;
    this.#camera = full ? filling(this.#camera, width, height) : resized(this.#camera, width, height);
    if (!full) this.#camera = { ...this.#camera, zoom: zoom / this.#grown };
    this.#grown = full ? (this.#grown * this.#camera.zoom) / zoom : 1;
  }

  /** @param {string} name @param {object} detail */
  #tell(name, detail) {
    this.#canvas.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

/**
 * The film's clock, as functions from one cursor to the next. Nothing here knows the screen or the time of day.
 *
 * @import {Film} from './types.js'
 */

/** A slow or hidden page must not jump over a scene, so one frame moves the film by no more than this (seconds). */
export const LONGEST_STEP = 0.05;

/** How much of a cue is shown where no motion is wanted: a movement done, a shot at its clearest. */
const POSE = 0.6;

/** @param {Film} film */
export function isOver(film) {
  return film.cue >= film.cues.length;
}

/** @param {Film} film @returns {Film} Running; from the beginning, if it was over. */
export function playing(film) {
  const from = isOver(film) ? { cue: 0, progress: 0 } : {};
  return { ...film, ...from, playing: film.cues.length > 0, stopAt: film.cues.length };
}

/** @param {Film} film @returns {Film} */
export function paused(film) {
  return { ...film, playing: false };
}

/** @param {Film} film @returns {Film} Running to the end of this cue only; of the next, if this one has been shown. */
export function stepping(film) {
  const running = playing(film);
  const from = running.progress < 1 ? running : { ...running, cue: running.cue + 1, progress: 0 };
  return { ...from, playing: !isOver(from), stopAt: from.cue + 1 };
}

/** @param {Film} film @returns {Film} After its last cue. */
export function skipped(film) {
  return { ...film, cue: film.cues.length, progress: 0, playing: false };
}

/** @param {Film} film @param {number} speed @returns {Film} */
export function atSpeed(film, speed) {
  return { ...film, speed: Math.min(Math.max(speed, 0.25), 8) };
}

/** @param {Film} film @param {number} seconds Since the last frame. @returns {Film} The film a moment later. */
export function advanced(film, seconds) {
  if (!film.playing || isOver(film)) return film;
  const progress = film.progress + (Math.min(seconds, LONGEST_STEP) * film.speed) / film.cues[film.cue].seconds;
  if (progress < 1) return { ...film, progress };
  const cue = film.cue + 1;
  if (cue === film.stopAt && cue < film.cues.length) return { ...film, progress: 1, playing: false };
  return { ...film, cue, progress: 0, playing: cue < film.cues.length };
}

/** @param {Film} film @returns {Film} As shown to those who want no motion: each cue is one still picture. */
export function posed(film) {
  if (isOver(film) || film.progress === 0) return film;
  return { ...film, progress: film.cues[film.cue].kind === "moved" ? 1 : POSE };
}

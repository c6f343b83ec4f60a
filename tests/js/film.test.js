import assert from "node:assert/strict";
import { test } from "node:test";
import { captionOf } from "../../static/js/board/captions.js";
import { buildCues, makeFilm, placesOf } from "../../static/js/board/film.js";
import { hexToPixel } from "../../static/js/board/geometry.js";
import { LONGEST_STEP, advanced, isOver, paused, playing } from "../../static/js/board/playback.js";
import { posed, skipped, stepping } from "../../static/js/board/playback.js";
import { EVENTS, HERON, KITE, VESPER, place, ship, view, who } from "./battle.js";

const film = () => makeFilm({ before: view([KITE, HERON, VESPER]), events: EVENTS });

/** @param {ReturnType<typeof film>} now */
function ran(now) {
  const seen = [now.cue];
  for (let i = 0; i < 5000 && now.playing; i++) {
    now = advanced(now, LONGEST_STEP);
    if (now.cue !== seen[seen.length - 1]) seen.push(now.cue);
  }
  return { now, seen };
}

test("all movement is one cue; every other shown event has its own, and keeps its place in the log", () => {
  assert.deepEqual(buildCues(EVENTS).map((cue) => [cue.kind, cue.indexes]), [
    ["moved", [1, 2]], ["fired", [3]], ["fired", [4]], ["damaged", [5]], ["destroyed", [6]],
  ]);
});

test("a movement of which nobody was seen makes no cue", () => {
  assert.deepEqual(buildCues([{ kind: "moved", ship: null, start: null, end: null }]), []);
});

test("an unseen firer or target is an unknown contact in the caption", () => {
  const [, from, at] = buildCues(EVENTS);
  assert.match(captionOf(from), /^unknown contact fires beams at Kite: 2$/);
  assert.match(captionOf(at), /^Kite fires rockets at unknown contact: 0$/);
});

test("ships stand where the events put them", () => {
  const { frames } = film();
  const last = frames[frames.length - 1];
  assert.deepEqual(frames[0].get("s1")?.at, [0, 0]);
  assert.deepEqual(frames[1].get("s1")?.at, [3, -1]);
  assert.equal(last.get("s1")?.hitsTaken, 2);
  assert.equal(last.get("s2")?.status, "destroyed");
});

test("a ship whose end was not seen is gone, and no place is invented for it", () => {
  assert.equal(film().frames[1].get("s3")?.status, "gone");
  assert.deepEqual(film().frames[1].get("s3")?.at, VESPER.at);
});

test("a ship that comes into sight is in the film though it was not on the board before", () => {
  const end = place(VESPER, { at: [6, 0] });
  const { frames } = makeFilm({
    before: view([KITE]),
    events: [{ kind: "moved", ship: who(VESPER), start: null, end }],
  });
  assert.deepEqual(frames[0].get("s3")?.at, [6, 0]);
  assert.equal(frames[0].get("s3")?.name, "Vesper");
});

test("every event kind with a caption says something", () => {
  for (const cue of buildCues([
    { kind: "withdrew", ship: who(KITE), at: [0, 0] },
    { kind: "held_fire", firer: who(KITE), target_name: "Vesper", family: "beams" },
    { kind: "failure_check", ship: who(KITE), threshold: 10 },
    { kind: "system_failed", ship: who(KITE), system: "x1", what: "beam A", after: "out" },
    { kind: "contact_lost", contact: { id: "s3", at: [8, 0], turn: 3 }, name: "Vesper" },
    { kind: "contact_gained", ship: who(VESPER) },
    { kind: "side_out", name: "side 1", how: "beaten" },
    { kind: "battle_ended", winner: 0 },
  ])) assert.notEqual(captionOf(cue), "");
});

test("the film's places are those of all ships before and after", () => {
  const places = placesOf(film()).map(({ x, y }) => `${x} ${y}`);
  for (const { x, y } of [KITE.at, VESPER.at].map(hexToPixel)) assert.ok(places.includes(`${x} ${y}`));
});

test("played, the film shows every cue once, in order, and stops", () => {
  const { now, seen } = ran(playing(film()));
  assert.deepEqual(seen, [0, 1, 2, 3, 4, 5]);
  assert.ok(isOver(now));
  assert.equal(now.playing, false);
});

test("a frame that comes late moves the film by no more than a twentieth of a second", () => {
  const late = advanced(playing(film()), 60);
  assert.equal(late.cue, 0);
  assert.ok(late.progress * late.cues[0].seconds <= LONGEST_STEP + 1e-9);
});

test("a step shows one event and stops at its end; pause stands still; skip is the end; play then begins anew", () => {
  const first = ran(stepping(film())).now;
  assert.deepEqual([first.cue, first.progress, first.playing], [0, 1, false]);
  const second = ran(stepping(first)).now;
  assert.deepEqual([second.cue, second.progress], [1, 1]);
  assert.deepEqual(ran(playing(second)).seen, [1, 2, 3, 4, 5]);
  const still = paused(playing(film()));
  assert.equal(advanced(still, 0.05), still);
  assert.ok(isOver(skipped(film())));
  assert.equal(playing(skipped(film())).cue, 0);
});

test("an empty film is over from the start and may be played without harm", () => {
  const empty = makeFilm({ before: view([]), events: [{ kind: "turn_ended" }] });
  assert.ok(isOver(empty));
  assert.equal(advanced(playing(empty), 0.05).cue, 0);
});

test("without motion a movement is shown done, and a shot at its clearest", () => {
  const moving = advanced(playing(film()), 0.05);
  assert.equal(posed(moving).progress, 1);
  assert.ok(posed({ ...moving, cue: 1 }).progress < 1);
  assert.equal(posed(film()).progress, 0);
});

test("the camera follows the ships and leaves old wrecks behind", () => {
  const wreck = ship({ id: "s8", at: [90, 90], status: "destroyed" });
  const places = placesOf(makeFilm({ before: view([KITE, HERON, VESPER, wreck]), events: EVENTS }));
  assert.deepEqual(places, placesOf(film()));
});

/**
 * The shapes that pass between the board's modules. The first half is data as the server writes it.
 *
 * @typedef {[number, number]} Hex Axial (q, r) (G-1); also a velocity, hexes a turn (G-7).
 * @typedef {{x: number, y: number}} Point Pixels: of the world at zoom 1, or of the screen (CSS pixels).
 *
 * @typedef {{id: string, seat: number, name: string, at: Hex, facing: number, velocity: Hex, hits_taken: number,
 *   status: "in_play" | "destroyed" | "withdrawn"}} Ship
 * @typedef {{id: string, at: Hex, turn: number}} Contact Where a side last saw what it sees no longer (C-3.3).
 * @typedef {{seat: number, name: string, team: number, out?: boolean}} Side
 * @typedef {{id: string, seat: number, home?: string | null, at: Hex, facing: number, velocity: Hex,
 *   fighters: number}} Group A flight of fighters (C-5).
 * @typedef {{columns: number, rows: number}} Board Of a battle that has an edge (H-2.1).
 * @typedef {{turn: number, ruleset?: string, sides: Side[], ships: Ship[], groups?: Group[],
 *   contacts?: Record<string, Contact[]>, board?: Board, terrain?: Record<string, string>,
 *   objective?: {at: Hex, radius: number} | null, result?: {winner?: number | null} | null, units?: Unit[],
 *   round?: number, active_team?: number, goals?: Hex[], hold?: number, held?: Record<string, number>}} View `result`:
 *   of a battle that has ended. `goals`: tiles to be held for `hold` turns, and for how many each team has `held` them.
 *
 * @typedef {{id: string, seat: number, name: string, archetype: string, at: Hex, hp: number, hp_max: number,
 *   actions_remaining: number, attack_buff: number, has_attacked: boolean, has_used_ability: boolean,
 *   waded_this_turn: boolean}} Unit Of `battleforge`; fallen at 0 hp.
 *
 * @typedef {{weapon?: string, kind: string, start: number | null, half_hours: number, ranges: number[]}} Sector
 * @typedef {{end: Hex, facing: number, velocity: Hex, coast: Hex[]}} Coasting
 * @typedef {{weapon: string, target: string, fires: boolean}} Aim
 * @typedef {Coasting & {start: Hex, reachable: Hex[], arrivals: [number, number][], steps?: {step: {do: string}}[],
 *   sectors: Sector[], path?: Hex[], leaves?: boolean, burns?: boolean, aims?: Aim[]}} Plan `arrivals`: heading and price, in tokens, of the cheapest way to each hex within reach.
 * @typedef {Plan & {fighters: number, left: number, reach: number}} GroupPlan `left`: speed tokens not spent.
 * @typedef {{ships?: Record<string, Plan>, groups?: Record<string, GroupPlan>, others?: Record<string, Coasting>,
 *   units?: Record<string, UnitPlan>}} Preview
 * @typedef {{at: Hex, cost: number, path: Hex[], wades: boolean}} Reach
 * @typedef {{target: string, chance: number, flankers: string[]}} Attack `chance`: in per cent.
 * @typedef {{kind: string, friends: {target: string, points: number}[], tiles: {at: Hex, struck: string[]}[],
 *   points: number}} AbilityPlan
 * @typedef {{at: Hex, moves: Reach[], attacks: Attack[], ability: AbilityPlan | null}} UnitPlan What a unit may do now.
 *
 * @typedef {{id: string, name: string, seat: number}} Who
 * @typedef {{at: Hex, facing: number, velocity: Hex}} Place
 * @typedef {{kind: string, points: number, hit?: boolean | null}} Shot
 * @typedef {{kind: "moved", ship: Who | null, start: Place | null, end: Place | null}} Moved
 * @typedef {{kind: "withdrew", ship: Who, at: Hex}} Withdrew
 * @typedef {{kind: "fired", firer: Who | null, target: Who | null, family: string, shots: Shot[],
 *   points: number, system?: string | null}} Fired `system`: what needle beams aim at.
 * @typedef {{kind: "held_fire", firer: Who, target_name: string, family: string}} HeldFire
 * @typedef {{kind: "damaged", ship: Who, points: number, taken_after: number}} Damaged
 * @typedef {{kind: "destroyed", ship: Who, at: Hex}} Destroyed
 * @typedef {{kind: "failure_check", ship: Who, threshold: number}} FailureCheck
 * @typedef {{kind: "system_failed", ship: Who, system: string, what: string, after: string}} SystemFailed
 * @typedef {{kind: "contact_lost", contact: Contact, name: string}} ContactLost
 * @typedef {{kind: "contact_gained", ship: Who}} ContactGained
 * @typedef {{kind: "launched", ship: Who, group: Who, hangar: string, fighters: number, at: Place}} Launched
 * @typedef {{kind: "group_moved", group: Who, start: Place | null, end: Place | null, fighters: number}} GroupMoved
 * @typedef {{kind: "recovered", ship: Who, group: Who, fighters: number}} Recovered
 * @typedef {{kind: "recovery_failed", ship: Who, group: string, reason: string}} RecoveryFailed
 * @typedef {{kind: "pd_fired", firer: Who | null, step: number, group: Who | null, points: number}} PdFired
 * @typedef {{kind: "pd_over", firer: Who | null, step: number, group: Who | null, points: number}} PdOver Points left
 *   over from a group that is gone go on to this one.
 * @typedef {{kind: "group_fired", group: Who | null, target: Who | null, rolls: {points: number}[],
 *   points: number}} GroupFired
 * @typedef {{kind: "group_held_fire", group: Who, target: string, target_name: string}} GroupHeldFire
 * @typedef {{kind: "fighters_lost", group: Who, before: number, after: number}} FightersLost
 * @typedef {{kind: "group_left", group: Who}} GroupLeft
 * @typedef {{kind: "side_out", name: string, how: string}} SideOut
 * @typedef {{kind: "battle_ended", winner: number | null}} BattleEnded
 * @typedef {{kind: "plotted" | "tokens_made" | "turn_ended"}} Unshown Events the film passes over.
 * @typedef {Moved | Withdrew | Fired | HeldFire | Damaged | Destroyed | FailureCheck | SystemFailed | ContactLost
 *   | ContactGained | SideOut | BattleEnded | Launched | GroupMoved | Recovered | RecoveryFailed | PdFired | PdOver
 *   | GroupFired | GroupHeldFire | FightersLost | GroupLeft | Unshown} BattleEvent
 *
 * @typedef {{path: string, plates?: string, engines?: number[][], hits?: number, mounts?: Record<string,
 *   number[]>}} Silhouette Nose along +x, inside -50 ... 50; `mounts`: where weapons stand; an engine is [x, y] or [x, y, width]; `hits` when whole.
 * @typedef {{id: string, seat: number, name: string, at: Hex | null, facing: number | null, velocity: Hex, hull: number,
 *   hull_max: number, status: string}} DuelShip Of `hex_battle`: not deployed yet where `at` is null.
 * @typedef {{before: View, events: BattleEvent[]}} FilmData
 * @typedef {{seat: number | null, turn: number, view: View, preview?: Preview | null, film?: FilmData | null,
 *   silhouettes?: Record<string, Silhouette>, zones?: Hex[][], autoplay?: boolean}} BoardData `silhouettes`: by ship. The page writes a
 *   list of them instead, each with the `ships` that look so.
 *
 * The second half is the board's own.
 *
 * @typedef {"own" | "ally" | "foe"} Stance
 * @typedef {{id: string, name: string, seat: number, at: Hex, facing: number, velocity: Hex, hitsTaken: number,
 *   fighters: number, planned?: boolean, unit?: Unit, status: "in_play" | "destroyed" | "gone"}} Stand Where a ship or a group stands
 *   at one moment of a film, or now. `fighters`: 0 for a ship; `planned`: a group that is to be launched.
 * @typedef {Stand & {stance: Stance, x: number, y: number, angle: number, scale: number, alpha: number, burn: number,
 *   wake: Point[] | null}} Piece A ship or a group as drawn: world pixels, angle of the nose in radians, engines' glow 0 ... 1, and
 *   the way that lies behind it while it moves.
 * @typedef {{kind: string, indexes: number[], seconds: number, events: BattleEvent[]}} Cue
 *   One beat of a film; `indexes` are places in the list of events.
 * @typedef {{id: string, start: Place | null, end: Place | null, path?: Hex[], burned: boolean}} Motion
 * @typedef {{seconds: (event: BattleEvent) => number | undefined, caption: (cue: Cue) => string,
 *   named: (film: FilmData) => BattleEvent[], stands: (view: View) => Stand[],
 *   together: (one: BattleEvent, next: BattleEvent) => boolean, newcomer: (event: BattleEvent) => Stand | null,
 *   motion: (event: BattleEvent) => Motion | null, leaver: (event: BattleEvent) => string | undefined,
 *   wrecked: (event: BattleEvent) => string | undefined,
 *   changes: (event: BattleEvent, frame: Map<string, Stand>) => [string, Partial<Stand>][]}} Script How the turns of a
 *   ruleset are filmed: for how long each event is shown, what is shown at once, and what events change.
 * @typedef {{script: Script, cues: Cue[], frames: Map<string, Stand>[], seats: View, cue: number, progress: number, playing: boolean,
 *   stopAt: number, speed: number}} Film `frames[k]` is how things stand before cue k; `progress` is 0 ... 1 within
 *   the cue; it runs until cue `stopAt`.
 * @typedef {{data: BoardData, film: Film | null, selected: string | null, pointed: string | null,
 *   hex: Hex | null, weapon: string | null, ability: boolean, chosen: Choice}} BoardState `ability`: of the selected
 *   unit, it is what a press chooses a target for.
 * @typedef {{at?: Hex | null, target?: string | null}} Choice What the desk is about to do with the selected unit: go
 *   there, attack that one.
 * @typedef {{x: number, y: number, zoom: number, width: number, height: number}} Camera
 *   The world point at the middle of the screen; width and height in CSS pixels.
 * @typedef {CanvasRenderingContext2D} Pen
 * @typedef {ReturnType<typeof import('./theme.js').readTheme>} Theme
 * @typedef {{state: BoardState, pieces: Piece[], camera: Camera, theme: Theme, ratio: number}} Frame
 */
export {};

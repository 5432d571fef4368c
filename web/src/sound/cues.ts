// The recipe of every cue: a few layers of tone and noise. A game names its sounds; ids not listed here get a cue by the words
// in them ("sink_ship" sounds like sinking), and any other id its own small bell, so that no event is silent.
export interface Layer {
  // 'noise' or an oscillator's shape.
  wave: 'noise' | OscillatorType;
  // Pitch (or the noise filter's) at the start and at the end, in Hz.
  from: number;
  to?: number;
  // Seconds after the cue's start, length, and loudness 0 to 1.
  at?: number;
  length: number;
  gain: number;
  // The noise filter: a band (default) or all below.
  filter?: 'bandpass' | 'lowpass' | 'highpass';
  attack?: number;
}
export type Cue = Layer[];

const tone = (from: number, length: number, gain: number, more: Partial<Layer> = {}): Layer => ({
  wave: 'triangle',
  from,
  length,
  gain,
  ...more,
});
const noise = (from: number, length: number, gain: number, more: Partial<Layer> = {}): Layer => ({
  wave: 'noise',
  from,
  length,
  gain,
  ...more,
});
const notes = (list: number[], step: number, length: number, gain: number, more: Partial<Layer> = {}): Cue =>
  list.map((from, index) => tone(from, length, gain, { at: index * step, ...more }));

const splash: Cue = [noise(900, 0.45, 0.5, { to: 300, attack: 0.03 }), noise(3000, 0.3, 0.18, { to: 900, at: 0.06 })];
const boom: Cue = [
  noise(140, 0.7, 0.95, { to: 45, filter: 'lowpass' }),
  tone(82, 0.35, 0.7, { to: 34, wave: 'sine' }),
  noise(1800, 0.12, 0.35),
];
const crash: Cue = [
  ...boom.slice(0, 2),
  noise(1400, 0.35, 0.5, { to: 500, at: 0.03 }),
  noise(3600, 0.16, 0.25, { at: 0.09 }),
];
const wind = (times: number): Cue =>
  Array.from({ length: times }, (_, index) =>
    noise(500 + 120 * index, 0.42, 0.32, { to: 1100, at: index * 0.17, attack: 0.12 }),
  );
const wood: Cue = [noise(620, 0.07, 0.6), tone(190, 0.09, 0.35, { to: 120 })];

export const cues: Record<string, Cue> = {
  your_turn: notes([659, 880], 0.13, 0.4, 0.35, { wave: 'sine' }),
  turn: [tone(440, 0.12, 0.14, { wave: 'sine' })],
  refused: notes([196, 165], 0.09, 0.14, 0.3, { wave: 'square' }),
  edge: [tone(110, 0.1, 0.4, { wave: 'square', to: 90 })],
  wrap: [noise(700, 0.22, 0.3, { to: 2600, attack: 0.05 })],
  select: [tone(523, 0.05, 0.2, { wave: 'sine' })],
  step: [tone(330, 0.035, 0.12, { wave: 'sine' })],
  join: notes([523, 659, 784], 0.07, 0.18, 0.22, { wave: 'sine' }),
  leave: notes([659, 523, 392], 0.07, 0.18, 0.22, { wave: 'sine' }),
  chat: notes([988, 1175], 0.06, 0.1, 0.2, { wave: 'sine' }),
  mention: notes([988, 1175, 1480], 0.06, 0.14, 0.26, { wave: 'sine' }),
  low_time: notes([880, 880, 880], 0.16, 0.1, 0.4, { wave: 'square' }),
  sail1: wind(1),
  sail2: wind(2),
  sail3: wind(3),
  anchor: [...wood, noise(2400, 0.5, 0.15, { to: 600, at: 0.06 })],
  gem: notes([1047, 1319, 1568, 2093], 0.06, 0.35, 0.28, { wave: 'sine' }),
  gem_shown: notes([1568, 1319, 1568], 0.09, 0.3, 0.22, { wave: 'sine' }),
  xp: [tone(740, 0.08, 0.14, { to: 990, wave: 'sine' })],
  level: notes([523, 659, 784, 1047], 0.08, 0.22, 0.26),
  unlock: notes([784, 988, 1175, 1568], 0.07, 0.26, 0.24),
  cannon: boom,
  cannon_hit: crash,
  splash,
  die: [0, 0.06, 0.13, 0.21].map((at, index) => noise(1500 + 350 * (index % 2), 0.035, 0.4, { at })),
  shove: [noise(300, 0.5, 0.5, { to: 90, filter: 'lowpass' }), ...wood],
  board: [...wood, ...wood.map((layer) => ({ ...layer, at: 0.12 }))],
  steal: notes([1568, 1319, 1047, 784], 0.06, 0.2, 0.26),
  steal_failed: notes([330, 262], 0.1, 0.2, 0.3, { wave: 'square' }),
  sword: [noise(5200, 0.28, 0.3, { to: 7500, filter: 'highpass' }), tone(1760, 0.3, 0.16, { to: 2200 })],
  push: [noise(220, 0.5, 0.6, { filter: 'lowpass', attack: 0.15 }), tone(165, 0.4, 0.3)],
  captain: notes([392, 494, 587, 784], 0.1, 0.3, 0.25),
  devastation: [...boom, ...boom.map((layer) => ({ ...layer, at: (layer.at ?? 0) + 0.22 }))],
  battleship: [
    ...notes([196, 196, 262], 0.13, 0.26, 0.32, { wave: 'sawtooth' }),
    noise(120, 0.6, 0.4, { filter: 'lowpass', at: 0.2 }),
  ],
  hold_fire: notes([392, 330], 0.12, 0.2, 0.22),
  instinct: notes([440, 554, 659], 0.14, 0.4, 0.18, { wave: 'sine' }),
  seeker: [
    tone(400, 0.8, 0.2, { to: 1600, wave: 'sine' }),
    ...notes([1568, 2093], 0.1, 0.3, 0.16, { wave: 'sine', at: 0.6 }),
  ],
  chart: [noise(3500, 0.3, 0.2, { to: 1800, attack: 0.1 })],
  portal: [tone(180, 0.7, 0.3, { to: 1400, wave: 'sine' }), noise(600, 0.7, 0.25, { to: 4000, attack: 0.3 })],
  buff_ended: notes([659, 523], 0.1, 0.18, 0.18),
  moon: notes([523, 784, 1047, 1319], 0.22, 1.1, 0.17, { wave: 'sine', attack: 0.1 }),
  ambience: [noise(420, 1.6, 0.3, { to: 180, attack: 0.7, filter: 'lowpass' })],
  last_gem: notes([1047, 1319, 1568, 2093, 2637], 0.09, 0.5, 0.26, { wave: 'sine' }),
  becalmed: [noise(500, 1.4, 0.25, { to: 120, attack: 0.4 })],
  win: [
    ...notes([523, 659, 784, 1047], 0.13, 0.45, 0.3),
    ...notes([1047, 1319, 1568], 0, 0.9, 0.16).map((layer) => ({ ...layer, at: 0.55 })),
  ],
  lose: notes([440, 392, 349, 294], 0.18, 0.4, 0.26),
  place: [tone(587, 0.12, 0.16)],
};

// Words in an id, the first that fits decides.
const kinds: [RegExp, string][] = [
  [/your_turn/, 'your_turn'],
  [/win|victor|triumph|fanfare/, 'win'],
  [/lose|lost|defeat|mutiny|death|dead/, 'lose'],
  [/sink|sunk|wreck|drown/, 'devastation'],
  [/hit|damage|ram|crash|explo|bomb|mine/, 'cannon_hit'],
  [/miss|splash|water|swim|overboard/, 'splash'],
  [/cannon|fire|shot|shoot|gun|broadside|volley/, 'cannon'],
  [/sword|fight|duel|melee|blade|attack/, 'sword'],
  [/board|knock|plank|hull/, 'board'],
  [/steal|rob|plunder|loot|raid/, 'steal'],
  [/gem|treasure|jewel|relic|fragment|chest/, 'gem'],
  [/gold|coin|buy|sell|pay|trade|income|doubloon/, 'gold'],
  [/build|repair|forge|shipyard|hammer|upgrade|heal/, 'build'],
  [/die|dice|roll/, 'die'],
  [/card|draw|deal|shuffle|discard|hand|map|chart|reveal/, 'card'],
  [/portal|teleport|wrap|warp/, 'portal'],
  [/sail|move|wind|row|turn_ship|steer/, 'sail2'],
  [/storm|thunder|lightning|kraken|monster/, 'devastation'],
  [/anchor|port|dock|harbour|harbor|place/, 'anchor'],
  [/level|rank|promot/, 'level'],
  [/unlock|open/, 'unlock'],
  [/moon|night|event|omen/, 'moon'],
  [/shield|guard|defend|block|peace/, 'push'],
  [/shove|push/, 'shove'],
  [/end|over|calm|skip|pass|hold/, 'hold_fire'],
  [/turn|round|day|phase|begin|start/, 'turn'],
  [/refus|error|illegal/, 'refused'],
];
const shared: Record<string, Cue> = {
  gold: [0, 0.05, 0.12].map((at, index) => tone(2200 + 500 * index, 0.16, 0.2, { at, wave: 'sine' })),
  card: [noise(2600, 0.09, 0.35, { to: 1200 }), noise(900, 0.05, 0.3, { at: 0.08 })],
  build: [...wood, ...wood.map((layer) => ({ ...layer, at: 0.16 })), ...wood.map((layer) => ({ ...layer, at: 0.32 }))],
};

export function cueOf(id: string): Cue {
  const known = cues[id] ?? shared[id];
  if (known) return known;
  const plain = id.replace(/\d+$/, '');
  const stem = cues[plain] ?? shared[plain];
  if (stem) return stem;
  for (const [words, name] of kinds) if (words.test(id)) return (cues[name] ?? shared[name])!;
  let hash = 7;
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  const scale = [392, 440, 494, 587, 659, 784];
  return notes([scale[hash % 6]!, scale[(hash >> 3) % 6]!], 0.08, 0.22, 0.22, { wave: 'sine' });
}

// What this browser remembers about how its owner plays.
export interface Settings {
  name: string;
  theme: 'system' | 'light' | 'dark';
  effects: number;
  ambience: number;
  music: number;
  turnChime: boolean;
  animation: 'none' | 'fast' | 'normal' | 'slow';
  keys: boolean;
  verbosity: 'brief' | 'normal';
  confirm: boolean;
  // Milliseconds between moves of rivals.
  pace: number;
  // Of the bots at "play now"; empty: the usual ones.
  rank: string;
  notify: boolean;
  muted: string[];
  // Buffers of the log that are kept but not spoken.
  quiet: string[];
  // Commands of the table with a key of the player's own choice.
  keymap: Record<string, string>;
}

const defaults: Settings = {
  name: '',
  theme: 'system',
  effects: 70,
  ambience: 20,
  music: 0,
  turnChime: true,
  animation: 'normal',
  keys: true,
  verbosity: 'brief',
  confirm: false,
  pace: 1200,
  rank: '',
  notify: false,
  muted: [],
  quiet: [],
  keymap: {},
};

const kKey = 'tortuga.settings';

// Takes what is known and of the right type; everything else keeps its default.
export function readSettings(text: string | null): Settings {
  let stored: Record<string, unknown> = {};
  try {
    stored = JSON.parse(text ?? '{}') ?? {};
  } catch {
    // a broken store is an empty one
  }
  const settings: any = structuredClone(defaults);
  for (const [key, value] of Object.entries(defaults))
    if (
      stored[key] !== null &&
      typeof stored[key] === typeof value &&
      Array.isArray(stored[key]) === Array.isArray(value)
    )
      settings[key] = stored[key];
  return settings;
}

function store(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export const settings = $state<Settings>(readSettings(store()?.getItem(kKey) ?? null));

$effect.root(() => {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      store()?.setItem(kKey, text);
    } catch {
      // a full or forbidden store: settings last as long as the page
    }
  });
  $effect(() => {
    const root = document.documentElement;
    if (settings.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
  });
});

const still = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
let reduced = $state(still?.matches ?? false);
still?.addEventListener?.('change', (event) => (reduced = event.matches));

// Milliseconds one movement takes.
export function motion(): number {
  if (reduced) return 0;
  return { none: 0, fast: 120, normal: 250, slow: 500 }[settings.animation];
}

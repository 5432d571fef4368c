// Sounds made in the browser. Silent until the first gesture, because browsers and manners want it so.
let speaker: typeof import('./speaker') | null = null;
let fetching = false;

async function unlock(): Promise<void> {
  if (speaker) return speaker.open();
  if (fetching) return;
  fetching = true;
  try {
    speaker = await import('./speaker');
    speaker.open();
  } catch {
    fetching = false; // the harbour is away: the next gesture tries again
  }
}
for (const gesture of ['pointerdown', 'keydown'] as const) addEventListener(gesture, unlock, { capture: true });

export function setVolumes(): void {
  speaker?.setVolumes();
}

export function play(id: string, pan = 0, delay = 0): void {
  speaker?.play(id, pan, delay);
}

// The cues of one move, one after the other.
export function playBatch(list: { sound: string; pan: number }[]): void {
  speaker?.playBatch(list);
}

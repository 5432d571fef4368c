// What a screen reader hears: a polite log that only grows, and an assertive line for "your turn" and errors. Both are in the
// page, empty, from the start. Lines that come together are told together, none is dropped.
interface Line {
  id: number;
  text: string;
}

export const heard = $state<{ polite: Line[]; urgent: Line[] }>({ polite: [], urgent: [] });

const kGather = 120; // milliseconds in which lines become one announcement
const kRepeat = 700; // the same text again within this time is one announcement (VoiceOver)
const kKeep = 30;
let next = 0;
let gathered: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let last = { text: '', at: 0 };

export function tell(text: string): void {
  if (!text) return;
  gathered.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const lines = merged(gathered);
    gathered = [];
    for (const line of lines) heard.polite.push({ id: ++next, text: line });
    if (heard.polite.length > kKeep) heard.polite.splice(0, heard.polite.length - kKeep);
  }, kGather);
}

// Takes a line back that was told.
export function unsay(text: string): void {
  gathered = gathered.filter((line) => line !== text);
  heard.polite = heard.polite.filter((line) => line.text !== text);
}

export function interrupt(text: string): void {
  const now = Date.now();
  if (!text || (last.text === text && now - last.at < kRepeat)) return;
  last = { text, at: now };
  heard.urgent = [{ id: ++next, text }];
}

// Equal lines become one with its count.
export function merged(lines: string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count > 1 ? `${line} (${count} times)` : line));
}

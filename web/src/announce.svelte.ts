// What a screen reader hears: a polite log that only grows, and an assertive line for errors and the clock. Both are in the page,
// empty, from the start. Lines that come together are told together. What happens faster than it can be said waits until the
// reader is nearly done, and is then summed up: the count of what went by, and the newest lines whole.
interface Line {
  id: number;
  text: string;
}
interface Waiting {
  text: string;
  // Happened, was asked for, or asks somebody: the latter two are never summed up.
  as: 'news' | 'answer' | 'prompt';
}

export const heard = $state<{ polite: Line[]; urgent: Line[] }>({ polite: [], urgent: [] });

const kGather = 120; // milliseconds in which lines become one announcement
const kRepeat = 700; // the same text again within this time is one announcement (VoiceOver)
const kBehind = 8000; // milliseconds of speech that may lie ahead
const kKeep = 30;
let next = 0;
let queue: Waiting[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let done = 0; // when all that was told is said, as far as one can tell
let last = { text: '', at: 0 };

// How long a calm voice needs: three words a second, and a breath.
export const spoken = (text: string): number => 300 + (text.split(/\s+/).length * 1000) / 3;

// What happens.
export function tell(text: string): void {
  wait(text, 'news');
}
// What was asked for: it comes whole, behind what happened before it.
export function answer(text: string): void {
  wait(text, 'answer');
}
// What somebody is asked to do, last of all. What they were asked before is not said any more, if it was not said yet.
export function prompt(text: string): void {
  unasked();
  wait(text, 'prompt');
}
// Whoever was asked has answered.
export function unasked(): void {
  queue = queue.filter((line) => line.as !== 'prompt');
}

function wait(text: string, as: Waiting['as']): void {
  if (!text) return;
  queue.push({ text, as });
  clearTimeout(timer);
  timer = setTimeout(flush, kGather);
}

function flush(): void {
  const behind = done - Date.now() - kBehind;
  if (behind > 0 && queue.every((line) => line.as === 'news')) {
    timer = setTimeout(flush, behind);
    return;
  }
  const lines = summed(queue, kBehind - Math.max(0, done - Date.now()));
  queue = [];
  done = lines.reduce((at, line) => at + spoken(line), Math.max(done, Date.now()));
  for (const text of lines) heard.polite.push({ id: ++next, text });
  const spare = heard.polite.length - Math.max(kKeep, lines.length);
  if (spare > 0) heard.polite.splice(0, spare);
}

// Takes a line back that was told.
export function unsay(text: string): void {
  queue = queue.filter((line) => line.text !== text);
  heard.polite = heard.polite.filter((line) => line.text !== text);
}

export function interrupt(text: string): void {
  const now = Date.now();
  if (!text || (last.text === text && now - last.at < kRepeat)) return;
  last = { text, at: now };
  heard.urgent = [{ id: ++next, text }];
}

// The lines that can be said in this time, the newest before the older ones; what is left out is counted where it would stand.
export function summed(lines: Waiting[], room: number): string[] {
  const told = (as: Waiting['as']): string[] => lines.filter((line) => line.as === as).map(({ text }) => text);
  const rest = merged(told('news'));
  let from = rest.length;
  for (let left = room; from > 0; from--) {
    left -= spoken(rest[from - 1]!);
    if (left < 0 && from < rest.length) break;
  }
  if (from === 1) from = 0; // one line is said as quickly as counted
  return [
    ...(from ? [`${from} more lines are in the log.`] : []),
    ...rest.slice(from),
    ...told('answer'),
    ...told('prompt'),
  ];
}

// Equal lines become one with its count.
export function merged(lines: string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count > 1 ? `${line} (${count} times)` : line));
}

// The way to the harbours of this device: like a WebSocket, but to a worker of the page. Tables that were opened there are
// remembered, so that whoever comes back by a link finds them.
import { type Channel, Harbour } from '../harbour.svelte';
import type { Heard, Said } from './near_worker';

let worker: Worker | null = null;
let sessions = 0;
const channels = new Map<number, NearChannel>();

function workerOfPage(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./near_worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Heard>) => channels.get(data.session)?.hear(data));
  return worker;
}

// Tables of this device, the newest first, in a row.
const kMost = 4000; // letters
function markHere(table: string): void {
  const known = localStorage['tortuga.here'] ?? '';
  if (!known.includes(table)) localStorage['tortuga.here'] = `${table} ${known}`.slice(0, kMost);
}

class NearChannel implements Channel {
  onopen: Channel['onopen'] = null;
  onmessage: Channel['onmessage'] = null;
  onclose: Channel['onclose'] = null;
  onerror: Channel['onerror'] = null;
  #session = ++sessions;

  constructor() {
    channels.set(this.#session, this);
    this.#say({ open: true });
    queueMicrotask(() => channels.has(this.#session) && this.onopen?.());
  }
  #say(what: Omit<Said, 'session'>): void {
    workerOfPage().postMessage({ session: this.#session, ...what });
  }
  send(text: string): void {
    this.#say({ text });
  }
  close(): void {
    if (!channels.delete(this.#session)) return;
    this.#say({ close: true });
    queueMicrotask(() => this.onclose?.());
  }
  hear({ text, end }: Heard): void {
    if (text !== undefined) {
      const opened = /"table":"(\w{7})"/.exec(text)?.[1];
      if (opened) markHere(opened);
      this.onmessage?.({ data: text });
    }
    if (end && channels.delete(this.#session)) this.onclose?.();
  }
}

let harbour: Harbour | null = null;
export const nearHarbour = (): Harbour => (harbour ??= new Harbour(() => new NearChannel()));

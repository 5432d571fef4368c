// Reading back by ear: buffers of what was told, and a place in them. A muted buffer keeps its lines and says nothing.
import type { Table } from '../table.svelte';
import type { Buffer } from './told.svelte';
import { interrupt } from '../announce.svelte';
import { settings } from '../settings.svelte';
import { play } from '../sound';

const buffers: ('everything' | Buffer)[] = ['everything', 'game', 'talk', 'table'];

export class Reader {
  #table: Table;
  #buffer = 0;
  #at = -1;

  constructor(table: Table) {
    this.#table = table;
  }

  get #lines(): string[] {
    const buffer = buffers[this.#buffer]!;
    return this.#table.told.lines
      .filter((line) => buffer === 'everything' || line.buffer === buffer)
      .map((line) => line.text);
  }

  // To an older (-1) or newer (1) line, or to the oldest and newest with `all`.
  read(by: -1 | 1, all = false): void {
    const lines = this.#lines;
    if (!lines.length) return interrupt('Nothing yet.');
    const from = this.#at < 0 || this.#at >= lines.length ? lines.length : this.#at;
    const to = all ? (by < 0 ? 0 : lines.length - 1) : from + by;
    this.#at = Math.max(0, Math.min(lines.length - 1, to));
    if (to !== this.#at) play('edge');
    interrupt(lines[this.#at]!);
  }

  turn(by: -1 | 1, all = false): void {
    this.#buffer = all ? (by < 0 ? 0 : buffers.length - 1) : (this.#buffer + by + buffers.length) % buffers.length;
    this.#at = -1;
    const name = buffers[this.#buffer]!;
    const count = this.#lines.length;
    interrupt(
      `${name}, ${count === 1 ? 'one line' : `${count} lines`}${settings.quiet.includes(name) ? ', muted' : ''}`,
    );
  }

  mute(): void {
    const name = buffers[this.#buffer]!;
    const all = name === 'everything' ? buffers.slice(1) : [name];
    const quiet = all.every((one) => settings.quiet.includes(one));
    settings.quiet = quiet
      ? settings.quiet.filter((one) => !all.includes(one as Buffer))
      : [...new Set([...settings.quiet, ...all])];
    interrupt(`${name} ${quiet ? 'is spoken again' : 'is muted: its lines are kept'}.`);
  }
}

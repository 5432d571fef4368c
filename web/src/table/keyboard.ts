// What a key does at the table. Fetched with the first key somebody presses: who plays by mouse or touch does without.
import type { Table } from '../table.svelte';
import { settings } from '../settings.svelte';
import { commandsOf, type Desk } from './commands';
import { findKey, inForce, nameOf } from './keys';

// Whether the key meant something here.
export function press(table: Table, desk: Desk, event: KeyboardEvent): boolean {
  const key = findKey(inForce(commandsOf(table, desk), settings.keymap), event, settings.keys);
  // These belong to whatever has the focus.
  if (!key || (/^(Arrow|Home|End|Enter| )/.test(event.key) && event.target !== document.body)) return false;
  key.run(nameOf(event));
  return true;
}

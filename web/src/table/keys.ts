// Keys at the table: which act now, and what `?` lists. Single letters act only while the board, the actions or nothing has
// the focus, and can be switched off; every one of them also has a control on the page.
export interface Key {
  // As KeyboardEvent.key has it; "Alt+w" for combinations.
  keys: string[];
  help: string;
  run: () => void;
  // Works wherever the focus is, and even with single letters switched off.
  always?: boolean;
}

export function nameOf(event: KeyboardEvent): string {
  const base = event.key.length === 1 && event.altKey ? event.key.toLowerCase() : event.key;
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${base}`;
}

// Where typing is typing.
export function typing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;
}

export function atTheTable(target: EventTarget | null): boolean {
  return target === document.body || target === document.documentElement || (target instanceof Element && target.closest('[data-keys]') !== null);
}

export function findKey(keys: Key[], event: KeyboardEvent, letters: boolean): Key | undefined {
  const name = nameOf(event);
  return keys.find((key) => key.keys.includes(name) && (key.always || name.includes('Alt+') || (letters && atTheTable(event.target))));
}

// How a key is written for people.
export function written(key: string): string {
  const names: Record<string, string> = { ArrowLeft: 'Left', ArrowRight: 'Right', ',': ', (comma)', '.': '. (full stop)' };
  if (key.length === 1 && key !== key.toLowerCase()) return `Shift+${key}`;
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key.replace(/\+(\w)$/, (_, letter: string) => `+${letter.toUpperCase()}`));
}

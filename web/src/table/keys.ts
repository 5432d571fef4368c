// Keys at the table: which act now, and what `?` lists. Single letters act only while the board, the hand, the side column or nothing has
// the focus, can be switched off and changed; every one of them also has a control on the page.
export interface Key {
  // What it does, as the settings remember it.
  id: string;
  // As KeyboardEvent.key has it; "Alt+w" for combinations.
  keys: string[];
  help: string;
  // Under which heading `?` lists it.
  about: string;
  run: (name: string) => void;
  // Works wherever the focus is, except where text is typed.
  always?: boolean;
  // Cannot be given another key.
  fixed?: boolean;
}

// Letters with Alt by their place on the keyboard: some systems make other signs of them.
const codes: Record<string, string> = { Minus: '-', Equal: '=', Slash: '/' };

export function nameOf(event: KeyboardEvent): string {
  const plain = /^(?:Key|Digit)(.)$/.exec(event.code ?? '')?.[1]?.toLowerCase() ?? codes[event.code ?? ''];
  const base =
    event.altKey && event.key.length === 1
      ? (plain ?? event.key.toLowerCase())
      : event.key === ' '
        ? 'Space'
        : event.key;
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${base}`;
}

// Where typing is typing.
export function typing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;
}

export function atTheTable(target: EventTarget | null): boolean {
  return (
    target === document.body ||
    target === document.documentElement ||
    (target instanceof Element && target.closest('[data-keys]') !== null)
  );
}

// The keys in force: first what the player chose, then in the order of the list. A key that is taken is not listed again, and
// a command without a key is left out.
export function inForce(list: Key[], chosen: Record<string, string>): Key[] {
  const taken = new Set(list.flatMap((key) => (chosen[key.id] && !key.fixed ? [chosen[key.id]!] : [])));
  return list.flatMap((key) => {
    const own = key.fixed ? undefined : chosen[key.id];
    const free = (own ? key.keys.filter((name) => name.length > 1) : key.keys).filter((name) => !taken.has(name));
    for (const name of free) taken.add(name);
    const keys = own ? [own, ...free] : free;
    return keys.length ? [{ ...key, keys }] : [];
  });
}

export function findKey(keys: Key[], event: KeyboardEvent, letters: boolean): Key | undefined {
  const name = nameOf(event);
  const combined = /^(Ctrl|Alt)\+/.test(name);
  return keys.find(
    (key) => key.keys.includes(name) && (combined || (letters && (key.always || atTheTable(event.target)))),
  );
}

// How a key is written for people.
export function written(key: string): string {
  const names: Record<string, string> = {
    ArrowLeft: 'Left',
    ArrowRight: 'Right',
    ',': ', (comma)',
    '.': '. (full stop)',
  };
  if (/^[A-Z]$/.test(key)) return `Shift+${key}`;
  return (
    names[key] ??
    (key.length === 1 ? key.toUpperCase() : key.replace(/\+(\w)$/, (_, letter: string) => `+${letter.toUpperCase()}`))
  );
}
